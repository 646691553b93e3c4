import pytest

from coursekit.testing import points


@points(0.5)
@pytest.mark.parametrize(
    ("p_slip", "steps", "expected"),
    [(0.1, 2, 0.81), (0.5, 3, 0.125), (0.25, 1, 0.75), (0.3, 0, 1.0), (1.0, 2, 0.0)],
)
def test_all_steps_have_to_go_well(student, p_slip, steps, expected):
    """The result is the probability that every step goes well; 1.0 without steps.

    Next step: multiply 1 - p_slip by itself, once for each step.
    """
    assert student.expected_accuracy(p_slip, steps) == pytest.approx(expected, abs=1e-9)


@points(0.5)
@pytest.mark.parametrize(("p_slip", "steps"), [(1.5, 2), (-0.5, 2), (0.5, -1)])
def test_impossible_numbers_are_refused(student, p_slip, steps):
    """p_slip outside 0 to 1, or steps below 0, is a ValueError.

    Next step: look at both numbers before you compute.
    """
    with pytest.raises(ValueError):
        student.expected_accuracy(p_slip, steps)
