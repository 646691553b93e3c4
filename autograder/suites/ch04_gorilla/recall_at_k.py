import pytest

from coursekit.testing import points


@points(1)
def test_random_rankings(student, rng):
    """The mean of each query's share of relevant names in the first k, however many there are.

    Next step: cut each ranking at k, count the relevant names in it, and divide by how many there
    are in all; then the mean over queries.
    """
    names = [f"n{n}" for n in range(12)]
    for k in (1, 3, 8):
        ranked = [rng.sample(names, rng.randint(0, 12)) for _ in range(6)]
        relevant = [set(rng.sample(names, rng.randint(1, 5))) for _ in range(6)]
        shares = [
            sum(name in set(first[:k]) for name in wanted) / len(wanted)
            for first, wanted in zip(ranked, relevant, strict=True)
        ]
        got = student.recall_at_k(ranked, relevant, k)
        assert got == pytest.approx(sum(shares) / 6, abs=1e-9)


@points(0.5)
def test_repeats_empties_and_misfits(student, rng):
    """A repeated name counts once, an empty set is left out, misfits are errors.

    Next step: compare sets, leave out queries with no relevant names, and check lengths and k.
    """
    a, b, c = rng.sample("abcdefgh", 3)
    assert student.recall_at_k([[a, a, b]], [{a, b}], 2) == pytest.approx(0.5, abs=1e-9)
    got = student.recall_at_k([[a], [b], [c]], [{a, b}, set(), {a}], 5)
    assert got == pytest.approx(0.25, abs=1e-9)
    assert student.recall_at_k([[], []], [{a}, {b}], 3) == pytest.approx(0, abs=1e-9)
    assert student.recall_at_k([[a], [b]], [set(), set()], 3) is None
    for ranked, relevant, k in (
        ([[a]], [{a}, {b}], 1),
        ([[a], [b]], [{a}], 1),
        ([[a]], [{a}], 0),
        ([[a]], [{a}], -2),
    ):
        with pytest.raises(ValueError):
            student.recall_at_k(ranked, relevant, k)
