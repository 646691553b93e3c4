import pytest

from coursekit.testing import points


@points(0.75)
def test_a_result_is_compared_with_the_better_of_the_two_others(student):
    """Usefulness is what the result takes off the smaller of the other two losses.

    Next step: L_a and L_b are what the model manages without the result. Take the smaller, and
    subtract L_c from it.
    """
    assert student.usefulness(2.5, 2.1, 0.8) == pytest.approx(1.3, abs=1e-9)
    assert student.usefulness(2.1, 2.5, 0.8) == pytest.approx(1.3, abs=1e-9)
    assert student.usefulness(1.0, 1.2, 1.5) == pytest.approx(-0.5, abs=1e-9)


@points(0.75)
def test_a_call_on_the_threshold_is_kept(student):
    """Kept is what is at least as useful as the threshold, whatever floats make of it.

    Next step: take usefulness(L_a, L_b, L_c) and compare it with tau_f - 1e-9, since 2.3 - 1.0 is
    1.2999999999999998.
    """
    assert student.keep(2.5, 2.1, 0.8, 1.3) is True
    assert student.keep(2.3, 2.5, 1.0, 1.3) is True
    assert student.keep(2.5, 2.1, 0.8, 1.31) is False
    assert student.keep(1.0, 1.2, 1.5, -0.5) is True
