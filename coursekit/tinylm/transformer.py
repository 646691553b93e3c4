"""A small causal transformer in numpy: the forward pass, with and without a cache.

A token is read together with the one before it, so that one layer is enough to look up what
followed the same token earlier. Root-mean-square norms without gains, rotary positions, squared
ReLUs, no biases.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]
Weights = Mapping[str, Floats]


@dataclass(frozen=True)
class Shape:
    """The sizes of a model.

    Attributes:
        vocabulary: how many tokens it knows.
        width: the length of a hidden state.
        heads: attention heads a layer.
        layers: how many blocks.
    """

    vocabulary: int
    width: int
    heads: int
    layers: int


@lru_cache(maxsize=64)
def rotation(length: int, shape: Shape) -> tuple[Floats, Floats]:
    """Cosines and sines (length, half a head) by which queries and keys are turned."""
    half = shape.width // shape.heads // 2
    # Three quarters of the pairs stay as they are, for looking up by meaning alone.
    turning = half // 4
    speeds = np.zeros(half)
    speeds[:turning] = 30.0 ** (-np.arange(turning) / turning)
    angles = np.arange(length)[:, None] * speeds
    return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


def normed(x: Floats) -> tuple[Floats, Floats]:
    """x divided by its root mean square, and that divisor."""
    size = np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + 1e-6)
    return x / size, size


def turned(x: Floats, cos: Floats, sin: Floats) -> Floats:
    """Turn each pair of numbers of x (…, time, head) by the angle of its position."""
    a, b = np.split(x, 2, axis=-1)
    return np.concatenate((a * cos - b * sin, a * sin + b * cos), axis=-1)


def softmax(x: Floats) -> Floats:
    """Probabilities along the last axis."""
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    chances: Floats = powers / powers.sum(axis=-1, keepdims=True)
    return chances


@dataclass
class Cache:
    """What is kept of the tokens read so far.

    Attributes:
        keys: by layer, (batch, heads, time, head).
        values: likewise.
        last: the last token read of each row (batch, 1).
    """

    keys: dict[int, Floats] = field(default_factory=dict)
    values: dict[int, Floats] = field(default_factory=dict)
    last: NDArray[np.int64] | None = None

    @property
    def length(self) -> int:
        """How many tokens were read."""
        return self.keys[0].shape[2] if self.keys else 0

    def extend(self, layer: int, keys: Floats, values: Floats) -> tuple[Floats, Floats]:
        """Add the keys and values of new tokens; return all of the layer's."""
        if layer in self.keys:
            keys = np.concatenate((self.keys[layer], keys), axis=2)
            values = np.concatenate((self.values[layer], values), axis=2)
        self.keys[layer], self.values[layer] = keys, values
        return keys, values


Steps = dict[str, Floats]


def forward(
    weights: Weights,
    shape: Shape,
    ids: NDArray[np.int64],
    cache: Cache | None = None,
    steps: list[Steps] | None = None,
) -> Floats:
    """Final hidden states (batch, time, width) of ids (batch, time).

    Args:
        weights: by name: `embedding`, `earlier` (what a token becomes for the next one), and for
            each block `qkv`, `out`, `up`, `down`.
        shape: the sizes.
        ids: tokens, after those in the cache.
        cache: what was read before; is extended.
        steps: where to write down what the backward pass needs, a record a block.
    """
    before = cache.length if cache is not None else 0
    batch, time = ids.shape
    cos, sin = (x[before:] for x in rotation(before + time, shape))
    hidden = np.triu(np.full((time, before + time), -np.inf, np.float32), before + 1)
    first = np.zeros((batch, 1), ids.dtype) if cache is None or cache.last is None else cache.last
    previous = np.concatenate((first, ids[:, :-1]), axis=1)
    if cache is not None:
        cache.last = ids[:, -1:]
    read = weights["embedding"]
    x, size = normed(read[ids] + read[previous] @ weights["earlier"])
    if steps is not None:
        steps.append({"size": size, "x": x})
    for layer in range(shape.layers):
        qkv, out, up, down = (
            weights[f"blocks.{layer}.{name}"] for name in ("qkv", "out", "up", "down")
        )
        a, a_size = normed(x)
        parts = (a @ qkv).reshape(batch, time, 3, shape.heads, -1).transpose(2, 0, 3, 1, 4)
        q, k, v = turned(parts[0], cos, sin), turned(parts[1], cos, sin), parts[2]
        keys, values = cache.extend(layer, k, v) if cache is not None else (k, v)
        scores = q @ keys.swapaxes(-1, -2) / np.float32(np.sqrt(q.shape[-1]))
        looks = softmax(scores + hidden)
        mixed = (looks @ values).transpose(0, 2, 1, 3).reshape(batch, time, -1)
        x = x + mixed @ out
        b, b_size = normed(x)
        open_ = np.maximum(b @ up, 0)
        x = x + (open_ * open_) @ down
        if steps is not None:
            steps.append(
                {"a": a, "a_size": a_size, "q": q, "k": k, "v": v, "looks": looks, "mixed": mixed}
                | {"b": b, "b_size": b_size, "open": open_}
            )
    final, size = normed(x)
    if steps is not None:
        steps.append({"size": size, "x": final})
    return final
