"""Finetune a TinyLM on texts: Adam over all weights, in numpy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from coursekit.tinylm.gradients import loss_and_gradients
from coursekit.tinylm.model import TinyLM
from coursekit.tinylm.transformer import Floats


def batches(
    rows: Sequence[Sequence[int]], size: int, rng: np.random.Generator
) -> Iterator[tuple[NDArray[np.int64], Floats]]:
    """Rows of like length together, padded, with what each prediction counts."""
    order = sorted(rng.permutation(len(rows)), key=lambda index: len(rows[index]))
    groups = [order[start : start + size] for start in range(0, len(order), size)]
    for group in rng.permutation(len(groups)):
        picked = [rows[index] for index in groups[group]]
        longest = max(map(len, picked))
        ids = np.zeros((len(picked), longest), np.int64)
        counts = np.zeros((len(picked), longest - 1), np.float32)
        for index, row in enumerate(picked):
            ids[index, : len(row)] = row
            counts[index, : len(row) - 1] = 1
        yield ids, counts


def finetune(
    lm: TinyLM, texts: Sequence[str], seed: int, rounds: int = 8, rate: float = 1e-3
) -> TinyLM:
    """A new model after `rounds` passes over the texts; `lm` stays as it is.

    Args:
        lm: where to start.
        texts: what to learn.
        seed: of the order of the texts.
        rounds: passes over the texts.
        rate: Adam's first step; falls to 0 along a line.

    Raises:
        ValueError: there is no text.
    """
    if not texts:
        raise ValueError("finetune needs at least one text")
    weights = {name: weight.copy() for name, weight in lm.weights.items()}
    means = {name: np.zeros_like(weight) for name, weight in weights.items()}
    squares = {name: np.zeros_like(weight) for name, weight in weights.items()}
    rows = [[0, *lm.encode(text), 0] for text in texts]
    rng = np.random.default_rng(seed)
    size = 16
    total = rounds * -(-len(rows) // size)
    step = 0
    for _ in range(rounds):
        for ids, counts in batches(rows, size, rng):
            _, gradients = loss_and_gradients(weights, lm.shape, ids, counts)
            step += 1
            pace = rate * min(1.0, step / 10) * (1 - (step - 1) / total)
            for name, slope in gradients.items():
                means[name] += 0.1 * (slope - means[name])
                squares[name] += 0.02 * (slope * slope - squares[name])
                mean = means[name] / (1 - 0.9**step)
                spread = np.sqrt(squares[name] / (1 - 0.98**step)) + 1e-8
                weights[name] -= (pace * mean / spread).astype(np.float32)
    for weight in weights.values():
        weight.setflags(write=False)
    return TinyLM(weights, lm.tokeniser, lm.shape)
