import pytest

from coursekit.testing import points


@points(0.5)
def test_it_depends_on_the_counts_alone(student, rng):
    """Stability follows from how many runs succeed and fail, in any order.

    Next step: pairs that agree are pairs of two successes or of two failures.
    """
    for _ in range(6):
        good, bad = rng.randint(0, 9), rng.randint(2, 9)
        rewards = [1] * good + [0] * bad
        rng.shuffle(rewards)
        pairs = (good + bad) * (good + bad - 1) / 2
        expected = (good * (good - 1) + bad * (bad - 1)) / 2 / pairs
        assert student.stability(rewards) == pytest.approx(expected, abs=1e-9)


@points(0.5)
def test_one_run_cannot_tell_and_odd_rewards_are_refused(student, rng):
    """One run gives None, whatever it earned; a reward that is not 0 or 1 is a ValueError.

    Next step: look at the rewards first, also when there is only one.
    """
    assert student.stability([0]) is None
    assert student.stability([1]) is None
    for wrong in ([rng.randint(2, 9)], [0, 1, -1], [1, 1, rng.randint(2, 9)]):
        with pytest.raises(ValueError):
            student.stability(wrong)
