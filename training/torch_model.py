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
        q, k = (_turn(y, cos, sin) for y in (q, k))
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
        self.embedding = nn.Parameter(torch.randn(shape.vocabulary, shape.width))
        # One map turns a token into "the token before", another into "the token to say": then
        # looking up and copying are the same for all tokens, and are learnt from all at once.
        self.earlier = nn.Parameter(nn.init.orthogonal_(torch.empty(shape.width, shape.width)))
        self.head = nn.Parameter(torch.zeros(shape.vocabulary, shape.width))
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self._begin_as_a_look_up()

    @torch.no_grad()
    def _begin_as_a_look_up(self, sharp: float = 2.2, bold: float = 1.0) -> None:
        """Let the first block say what followed the present token before, the others what was said.

        Models come upon this circuit by themselves (Olsson et al. 2022, *In-context learning and
        induction heads*), but only after far more text than this one reads.
        """
        first, one = self.blocks[0], torch.eye(self.shape.width)
        turns = torch.from_numpy(rotation(2, self.shape)[1])[1] != 0
        looks = torch.where(turns.repeat(2 * self.shape.heads), 0.2, 1.0) * sharp
        first.qkv.copy_(torch.cat((one * looks, self.earlier.T * looks, one), dim=1))
        said = nn.init.orthogonal_(torch.empty_like(one))
        self.head.copy_(0.2 * self.embedding @ said)
        first.out.copy_(said * bold)
        for block in list(self.blocks)[1:]:
            block.qkv[:, : self.shape.width] *= 0.5
            block.qkv[:, self.shape.width :] = torch.cat((self.earlier.T * 0.5, one), dim=1)
            block.out.copy_(said * bold / 2)

    def forward(self, ids: Tensor) -> Tensor:
        """Logits (batch, time, vocabulary) of ids (batch, time)."""
        cos, sin = (torch.from_numpy(x) for x in rotation(ids.shape[1], self.shape))
        x = _norm(self.embedding[ids] + self.embedding[F.pad(ids[:, :-1], (1, 0))] @ self.earlier)
        for block in self.blocks:
            x = block(x, cos, sin)
        return _norm(x) @ self.head.T
