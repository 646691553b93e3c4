"""The backward pass, by hand: how the loss changes with each weight."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from coursekit.tinylm.transformer import (
    Floats,
    Shape,
    Steps,
    Weights,
    forward,
    rotation,
    softmax,
    turned,
)


def _through_norm(up: Floats, y: Floats, size: Floats) -> Floats:
    """The gradient at x of y = x / size(x), from the gradient at y."""
    at_x: Floats = (up - y * np.mean(up * y, axis=-1, keepdims=True)) / size
    return at_x


def _flat(x: Floats) -> Floats:
    return x.reshape(-1, x.shape[-1])


def loss_and_gradients(
    weights: Weights, shape: Shape, ids: NDArray[np.int64], counts: NDArray[Any]
) -> tuple[float, dict[str, Floats]]:
    """The weighted mean loss of the next tokens, and its gradient by weight.

    Args:
        weights: of the model, `head` among them.
        shape: the sizes.
        ids: tokens (batch, time + 1).
        counts: how much each prediction counts (batch, time); 0 where there is nothing to learn.

    Returns:
        Nats a counted token; gradients of the shapes of the weights.
    """
    steps: list[Steps] = []
    final = forward(weights, shape, ids[:, :-1], steps=steps)
    chances = softmax(final @ weights["head"].T)
    rows, columns = np.indices(counts.shape)
    picked = chances[rows, columns, ids[:, 1:]]
    total = counts.sum()
    loss = float(-(counts * np.log(picked + 1e-30)).sum() / total)
    chances[rows, columns, ids[:, 1:]] -= 1
    error = chances * (counts / total)[..., None].astype(final.dtype)
    found = {"head": _flat(error).T @ _flat(final)}
    last = steps.pop()
    at_x = _through_norm(error @ weights["head"], last["x"], last["size"])
    for layer in reversed(range(shape.layers)):
        at_x = _through_block(weights, shape, layer, steps.pop(), at_x, found)
    first = steps.pop()
    at_rows = _through_norm(at_x, first["x"], first["size"])
    previous = np.concatenate((np.zeros_like(ids[:, :1]), ids[:, :-2]), axis=1)
    read = weights["embedding"]
    found["earlier"] = _flat(read[previous]).T @ _flat(at_rows)
    found["embedding"] = np.zeros_like(read)
    np.add.at(found["embedding"], ids[:, :-1].ravel(), _flat(at_rows))
    np.add.at(found["embedding"], previous.ravel(), _flat(at_rows @ weights["earlier"].T))
    return loss, found


def _through_block(
    weights: Weights, shape: Shape, layer: int, step: Steps, at_x: Floats, found: dict[str, Floats]
) -> Floats:
    """Write a block's gradients into `found`; return the gradient at its input."""
    name = f"blocks.{layer}."
    batch, time, width = at_x.shape
    opened = step["open"]
    found[name + "down"] = _flat(opened * opened).T @ _flat(at_x)
    at_open = (at_x @ weights[name + "down"].T) * (2 * opened)
    found[name + "up"] = _flat(step["b"]).T @ _flat(at_open)
    at_x = at_x + _through_norm(at_open @ weights[name + "up"].T, step["b"], step["b_size"])

    found[name + "out"] = _flat(step["mixed"]).T @ _flat(at_x)
    at_mixed = at_x @ weights[name + "out"].T
    at_mixed = at_mixed.reshape(batch, time, shape.heads, -1).transpose(0, 2, 1, 3)
    looks, q, k = step["looks"], step["q"], step["k"]
    at_v = looks.swapaxes(-1, -2) @ at_mixed
    at_looks = at_mixed @ step["v"].swapaxes(-1, -2)
    at_scores = looks * (at_looks - (at_looks * looks).sum(axis=-1, keepdims=True))
    at_scores /= np.float32(np.sqrt(q.shape[-1]))
    cos, sin = rotation(time, shape)
    # Turning back is turning by the opposite angle.
    at_q = turned(at_scores @ k, cos, -sin)
    at_k = turned(at_scores.swapaxes(-1, -2) @ q, cos, -sin)
    at_qkv = np.stack((at_q, at_k, at_v)).transpose(1, 3, 0, 2, 4).reshape(batch, time, 3 * width)
    found[name + "qkv"] = _flat(step["a"]).T @ _flat(at_qkv)
    return at_x + _through_norm(at_qkv @ weights[name + "qkv"].T, step["a"], step["a_size"])
