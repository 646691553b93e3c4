from decimal import Decimal

import pytest

from coursekit.lending import lend
from coursekit.refunds import Ledger, Proposal
from coursekit.testing import points


def money(cents):
    return f"{cents // 100}.{cents % 100:02}"


def drawn(rng):
    """An order paid in full, and what its returned items cost in cents."""
    items, paid, owed = [], 0, 0
    for _ in range(rng.randint(2, 5)):
        cents, quantity = rng.randint(1, 99_999), rng.randint(1, 9)
        returned = rng.randint(0, quantity)
        items.append({"price": money(cents), "quantity": quantity, "returned": returned})
        paid, owed = paid + cents * quantity, owed + cents * returned
    return {"paid": money(paid), "items": items}, paid, owed


@points(0.5)
def test_the_sum_is_exact_and_ignores_the_model(student, rng):
    """Price times returned, to the cent, for large sums too, whatever the model wrote.

    Next step: Decimal(item["price"]) * item["returned"]; never a float.
    """
    for _ in range(3):
        order, paid, owed = drawn(rng)
        wish = {"amount": money(rng.randint(1, 10**6)), "items": [], "paid": "0.00"}
        want = Proposal(money(owed), money(paid), money(paid - owed))
        assert student.propose_refund(order, wish) == want
    cents = rng.randint(10**19, 10**20)
    item = {"price": money(cents), "quantity": 3, "returned": 1}
    got = student.propose_refund({"paid": money(3 * cents), "items": [item]}, {})
    assert got == Proposal(money(cents), money(3 * cents), money(2 * cents))
    nothing = {"price": "1.10", "quantity": 1, "returned": 0}
    got = student.propose_refund({"paid": "1.10", "items": [nothing]}, {"amount": 1})
    assert got == Proposal("0.00", "1.10", "1.10")


@points(0.5)
def test_what_was_paid_is_the_limit(student, rng):
    """With a discount, at most what was paid comes back, and then nothing is left.

    Next step: min(owed, paid).
    """
    cents = rng.randint(1000, 9000)
    item = {"price": money(cents), "quantity": 4, "returned": 4}
    got = student.propose_refund({"paid": money(3 * cents), "items": [item]}, {})
    assert got == Proposal(money(3 * cents), money(3 * cents), "0.00")
    free = student.propose_refund({"paid": "0.00", "items": [item]}, {"amount": money(cents)})
    assert free == Proposal("0.00", "0.00", "0.00")


@points(0.5)
def test_impossible_numbers_of_returned_items_are_refused(student, rng):
    """Fewer than none, or more returned than bought, is a ValueError, in any item.

    Next step: 0 <= returned <= quantity for every item.
    """
    for wrong in (-1, 1):
        order, _, _ = drawn(rng)
        item = rng.choice(order["items"])
        item["returned"] = -1 if wrong < 0 else item["quantity"] + 1
        with pytest.raises(ValueError):
            student.propose_refund(order, {})


@points(0.5)
def test_money_moves_once_and_only_after_true(student, rng):
    """Nothing but True moves the amount, once; an amount of 0.00 is not even asked about.

    Next step: `confirm(proposal) is not True` returns False, before ledger.move.
    """
    cents = rng.randint(1, 99_999)
    proposal = Proposal(money(cents), money(cents), "0.00")
    for answer in (True, False, None, 1, "yes", [True], Decimal(1)):
        ledger, asked = Ledger(), []

        def confirm(what, answer=answer, asked=asked):
            asked.append(what)
            return answer

        got = student.settle(proposal, lend(ledger, "move"), confirm)
        assert got is (answer is True)
        assert ledger.moves == ([proposal.amount] if answer is True else [])
        assert asked == [proposal]
    ledger, asked = Ledger(), []
    nothing = Proposal("0.00", "5.00", "5.00")
    assert student.settle(nothing, lend(ledger, "move"), asked.append) is False
    assert (ledger.moves, asked) == ([], [])
