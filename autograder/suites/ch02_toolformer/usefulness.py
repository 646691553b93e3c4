import pytest

from coursekit.testing import points


@points(1)
def test_random_losses(student, rng):
    """For random losses: the smaller of L_a and L_b, minus L_c.

    Next step: min, then a difference. Harm is a negative number, not its size.
    """
    for _ in range(6):
        a, b, c = (rng.random() * 4 for _ in range(3))
        got = student.usefulness(a, b, c)
        assert got == pytest.approx(min(a, b) - c, abs=1e-9)


@points(1)
def test_thresholds_in_round_numbers(student, rng):
    """With losses of one decimal, a call is kept exactly when its tenths reach the threshold's.

    Next step: floats miss the tenths by a hair; allow for 1e-9, on the side of keeping.
    """
    for _ in range(6):
        a, b, c = (rng.randint(0, 40) for _ in range(3))
        gap = min(a, b) - c
        for tau in (gap, gap + 1, gap - 1):
            got = student.keep(a / 10, b / 10, c / 10, tau / 10)
            assert got is (gap >= tau)


@points(0.5)
def test_raising_the_threshold_never_adds_a_call(student, rng):
    """A call that is kept at a threshold is kept at every lower one.

    Next step: the answer depends on tau_f by one comparison alone.
    """
    for _ in range(2):
        losses = [rng.random() * 3 for _ in range(3)]
        kept = [student.keep(*losses, tau_f) for tau_f in (-3.5, -1.0, 0.0, 0.7, 3.5)]
        assert kept == sorted(kept, reverse=True)
        assert kept[0] is True
        assert kept[-1] is False
