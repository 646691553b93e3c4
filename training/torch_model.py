"""TinyLM in torch, for training; `coursekit.tinylm.transformer` computes the same in numpy."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from coursekit.tinylm.transformer import Shape, rotation


def _norm(x: Tensor) -> Tensor:
    return F.rms_norm(x, (x.shape[-1],), eps=1e-6)


class Block(nn.Module):
    """Attention with rotary positions, then a layer of squared ReLUs."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        d, self.heads = shape.width, shape.heads
        self.qkv = nn.Parameter(torch.randn(d, 3 * d) * d**-0.5)
        self.out = nn.Parameter(torch.zeros(d, d))
        self.up = nn.Parameter(torch.randn(d, 4 * d) * d**-0.5)
        self.down = nn.Parameter(torch.zeros(4 * d, d))

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        """One block over x (batch, time, width)."""
        b, t, d = x.shape
        q, k, v = (_norm(x) @ self.qkv).view(b, t, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        q, k = (_turn(_norm(y), cos, sin) for y in (q, k))
        seen = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + seen.transpose(1, 2).reshape(b, t, d) @ self.out
        return x + F.relu(_norm(x) @ self.up).square() @ self.down


def _turn(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


class TorchLM(nn.Module):
    """The model whose weights `TinyLM` loads."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embedding = nn.Parameter(torch.randn(shape.vocabulary, shape.width) * 0.3)
        # One map turns a token into "the token before", and the output begins as the input: then
        # looking up and copying are the same for all tokens, and are learnt from all at once.
        self.earlier = nn.Parameter(nn.init.orthogonal_(torch.empty(shape.width, shape.width)))
        self.head = nn.Parameter(self.embedding.detach() * 0.1)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))

    def forward(self, ids: Tensor) -> Tensor:
        """Logits (batch, time, vocabulary) of ids (batch, time)."""
        cos, sin = (torch.from_numpy(x) for x in rotation(ids.shape[1], self.shape))
        x = _norm(self.embedding[ids] + self.embedding[F.pad(ids[:, :-1], (1, 0))] @ self.earlier)
        for block in self.blocks:
            x = block(x, cos, sin)
        return _norm(x) @ self.head.T
