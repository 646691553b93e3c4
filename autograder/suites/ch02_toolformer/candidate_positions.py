import pytest

from coursekit.testing import points


def expected(p_api, tau_s, k):
    above = [i for i, p in enumerate(p_api) if p > tau_s]
    return sorted(sorted(above, key=lambda i: (-p_api[i], i))[:k])


@points(1)
def test_random_probabilities(student, rng):
    """For random probabilities: strictly above tau_s, the k largest, in the order of the text.

    Next step: filter, sort by probability, cut, sort by position, in this order.
    """
    for n in range(6):
        p_api = [rng.random() for _ in range(rng.randint(6, 40))]
        tau_s, k = rng.choice([0.0, rng.random(), rng.choice(p_api)]), rng.randint(1, 8 + n)
        got = student.candidate_positions(p_api, tau_s, k)
        assert got == expected(p_api, tau_s, k)


@points(0.5)
def test_equals_and_ends(student, rng):
    """Of equal probabilities the earlier stay; nothing is asked for at k = 0 and tau_s = 1.

    Next step: the slice p[-k:] is the whole list when k is 0. sorted(…, reverse=True)
    keeps equals in their order, a reversed list does not.
    """
    p_api = [rng.choice([0.2, 0.4, 0.6]) for _ in range(30)]
    for k in (1, 4, 30):
        got = student.candidate_positions(p_api, 0.2, k)
        assert got == expected(p_api, 0.2, k)
    assert student.candidate_positions(p_api, 0.0, 0) == []
    assert student.candidate_positions([1.0, 1.0], 1.0, 5) == []
    assert student.candidate_positions([0.0, 1.0, 0.0], 0.0, 5) == [1]


@points(0.5)
@pytest.mark.parametrize(("tau_s", "k"), [(-0.01, 2), (1.01, 2), (0.5, -1)])
def test_impossible_settings_are_refused(student, tau_s, k):
    """A threshold that is no probability, or fewer than no positions, is a ValueError.

    Next step: look at tau_s and k before anything else, also when there are no positions.
    """
    for p_api in ([0.4, 0.9], []):
        with pytest.raises(ValueError):
            student.candidate_positions(p_api, tau_s, k)
