"""A proposal to pay money back, and the ledger that would really pay it."""

from __future__ import annotations

from dataclasses import dataclass

from coursekit.values import crosses


@crosses()
@dataclass(frozen=True)
class Proposal:
    """What code proposes to pay back; money is text with two decimals.

    Args:
        amount: what would be paid back.
        before: what the customer has paid so far.
        after: what the customer will have paid then.
    """

    amount: str
    before: str
    after: str


class Ledger:
    """The books: whatever is moved here is gone.

    Attributes:
        moves: each amount so far.
    """

    def __init__(self) -> None:
        self.moves: list[str] = []

    def move(self, amount: str) -> None:
        """Pay this amount to the customer."""
        self.moves.append(amount)
