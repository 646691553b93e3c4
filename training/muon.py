"""Muon in float32 (torch's own works in bfloat16, which many processors only imitate)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor


def orthogonal(matrix: Tensor, rounds: int = 5) -> Tensor:
    """The nearest matrix with singular values near 1, by Newton-Schulz iteration.

    Source: K. Jordan and others, *Muon: an optimizer for hidden layers in neural networks*, 2024.
    """
    x = matrix.T if matrix.shape[0] > matrix.shape[1] else matrix
    x = x / (x.norm() + 1e-7)
    for _ in range(rounds):
        gram = x @ x.T
        x = 3.4445 * x + (-4.7750 * gram + 2.0315 * gram @ gram) @ x
    return x.T if matrix.shape[0] > matrix.shape[1] else x


class Muon(torch.optim.Optimizer):
    """Momentum whose steps are made orthogonal; for the matrices of the blocks."""

    def __init__(self, params: Iterable[Any], lr: float, momentum: float = 0.95) -> None:
        super().__init__(params, {"lr": lr, "momentum": momentum})

    @torch.no_grad()
    def step(self, closure: None = None) -> None:  # type: ignore[override]
        """Move every matrix."""
        for group in self.param_groups:
            for weight in group["params"]:
                state = self.state[weight]
                mean = state.setdefault("mean", torch.zeros_like(weight))
                mean.lerp_(weight.grad, 1 - group["momentum"])
                step = orthogonal(weight.grad.lerp(mean, group["momentum"]))
                scale = max(1.0, weight.shape[1] / weight.shape[0]) ** 0.5
                weight.add_(step, alpha=-group["lr"] * scale)
