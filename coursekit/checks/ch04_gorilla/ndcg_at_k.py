from math import log2

import pytest

from coursekit.testing import points


@points(0)
def test_an_early_rank_is_worth_more(student):
    """A relevant name at rank r is worth 1 / log2(r + 1), over the best sum possible.

    Next step: ranks count from 1; the ideal sum is that of as many first ranks as there are
    relevant names, at most k.
    """
    ranked, relevant = [["x", "a", "b"]], [{"a", "b"}]
    whole = 1 + 1 / log2(3)
    assert student.ndcg_at_k(ranked, relevant, 1) == pytest.approx(0, abs=1e-9)
    expected = (1 / log2(3)) / whole
    assert student.ndcg_at_k(ranked, relevant, 2) == pytest.approx(expected, abs=1e-9)
    expected = (1 / log2(3) + 1 / 2) / whole
    assert student.ndcg_at_k(ranked, relevant, 9) == pytest.approx(expected, abs=1e-9)


@points(0)
def test_repeats_and_what_has_no_share(student):
    """A name counts once; queries without relevant names are left out; misfits are a ValueError.

    Next step: a name that stood earlier in the ranking is worth nothing, but keeps its rank.
    """
    got = student.ndcg_at_k([["a", "a", "b"], ["c"]], [{"a", "b"}, set()], 3)
    assert got == pytest.approx((1 + 1 / 2) / (1 + 1 / log2(3)), abs=1e-9)
    assert student.ndcg_at_k([["a"]], [set()], 1) is None
    with pytest.raises(ValueError):
        student.ndcg_at_k([["a"]], [{"a"}], 0)
