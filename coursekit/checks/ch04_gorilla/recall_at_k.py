import pytest

from coursekit.testing import points


@points(0.25)
def test_the_share_of_the_relevant_names(student):
    """The recall of each query is the share of its relevant names in the first k.

    Next step: divide by the number of relevant names, not by k. A name counts once.
    """
    ranked, relevant = [["a", "b"], ["c"]], [{"b"}, {"c", "d"}]
    assert student.recall_at_k(ranked, relevant, 1) == pytest.approx(0.25, abs=1e-9)
    assert student.recall_at_k(ranked, relevant, 2) == pytest.approx(0.75, abs=1e-9)
    got = student.recall_at_k([["a", "a"]], [{"a", "b"}], 2)
    assert got == pytest.approx(0.5, abs=1e-9)


@points(0.25)
def test_what_has_no_share(student):
    """Queries without relevant names are left out, none left is None, misfits are a ValueError.

    Next step: keep the queries whose set is not empty, and take the mean over those.
    """
    got = student.recall_at_k([["a"], ["a"]], [set(), {"a"}], 1)
    assert got == pytest.approx(1.0, abs=1e-9)
    assert student.recall_at_k([["a"]], [set()], 1) is None
    assert student.recall_at_k([], [], 1) is None
    for ranked, relevant, k in (([["a"]], [], 1), ([["a"]], [{"a"}], 0)):
        with pytest.raises(ValueError):
            student.recall_at_k(ranked, relevant, k)
