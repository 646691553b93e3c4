from math import log2

import pytest

from coursekit.testing import points


def gain(positions):
    return sum(1 / log2(n + 2) for n in positions)


@points(0)
def test_random_rankings(student, rng):
    """DCG over the ideal DCG, both over the first k, and the mean over queries.

    Next step: the ideal has min(k, number of relevant names) ranks, whatever the ranking holds.
    """
    names = [f"n{n}" for n in range(12)]
    for k in (1, 4, 10):
        ranked = [rng.sample(names, rng.randint(0, 12)) for _ in range(5)]
        relevant = [set(rng.sample(names, rng.randint(1, 6))) for _ in range(5)]
        shares = []
        for first, wanted in zip(ranked, relevant, strict=True):
            found = [n for n, name in enumerate(first[:k]) if name in wanted]
            shares.append(gain(found) / gain(range(min(k, len(wanted)))))
        got = student.ndcg_at_k(ranked, relevant, k)
        assert got == pytest.approx(sum(shares) / 5, abs=1e-9)


@points(0)
def test_repeats_empties_and_misfits(student, rng):
    """A repeated name is worth nothing more, an empty set is left out, misfits are errors.

    Next step: a repeat keeps its rank; the next new name does not move up.
    """
    a, b, c = rng.sample("abcdefgh", 3)
    got = student.ndcg_at_k([[a, a, c, b]], [{a, b}], 4)
    assert got == pytest.approx(gain([0, 3]) / gain([0, 1]), abs=1e-9)
    got = student.ndcg_at_k([[a, b], [b]], [{b}, set()], 2)
    assert got == pytest.approx(1 / log2(3), abs=1e-9)
    assert student.ndcg_at_k([], [], 2) is None
    for ranked, relevant, k in (([[a]], [], 1), ([[a]], [{a}], 0)):
        with pytest.raises(ValueError):
            student.ndcg_at_k(ranked, relevant, k)
