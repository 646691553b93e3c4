import pytest

from coursekit.lending import lend
from coursekit.refunds import Ledger, Proposal
from coursekit.testing import points

ORDER = {"paid": "96.00", "items": [{"price": "40.00", "quantity": 3, "returned": 2}]}


@points(0.5)
def test_the_order_decides_and_the_model_does_not(student):
    """The amount is worked out from the order, whatever the model wrote.

    Next step: add up Decimal(price) * returned, write f"{amount:.2f}", leave arguments alone.
    """
    got = student.propose_refund(ORDER, {"amount": "500.00"})
    assert got == Proposal("80.00", "96.00", "16.00")
    large = {"price": "90071992547409.93", "quantity": 1, "returned": 1}
    got = student.propose_refund({"paid": "90071992547409.94", "items": [large]}, {})
    assert got == Proposal("90071992547409.93", "90071992547409.94", "0.01")


@points(0.25)
def test_never_more_than_was_paid_and_never_more_than_was_bought(student):
    """The amount stops at what was paid; more returned than bought is a ValueError.

    Next step: min(owed, paid), and a look at each item first.
    """
    item = {"price": "40.00", "quantity": 3, "returned": 3}
    got = student.propose_refund({"paid": "96.00", "items": [item]}, {})
    assert got == Proposal("96.00", "96.00", "0.00")
    for returned in (4, -1):
        with pytest.raises(ValueError):
            student.propose_refund({**ORDER, "items": [{**item, "returned": returned}]}, {})


@points(0.25)
def test_the_ledger_moves_after_a_yes_alone(student):
    """Money is moved once after True, and not after anything else.

    Next step: confirm(proposal) is not True: return False.
    """
    proposal = Proposal("80.00", "96.00", "16.00")
    for answer, moved in ((True, ["80.00"]), (False, []), ("yes", [])):
        ledger = Ledger()
        got = student.settle(proposal, lend(ledger, "move"), lambda asked, answer=answer: answer)
        assert (got, ledger.moves) == (bool(moved), moved)
