import pytest

from coursekit.testing import points


@points(0.5)
def test_steps_done_in_two_parts_multiply(student, rng):
    """The chance for m + n steps is the chance for m times that for n, and falls with each step.

    Next step: it is a power of 1 - p_slip.
    """
    p, m, n = rng.uniform(0.05, 0.4), rng.randint(2, 9), rng.randint(2, 9)
    one, two, both = (student.expected_accuracy(p, steps) for steps in (m, n, m + n))
    assert one == pytest.approx((1 - p) ** m, abs=1e-9)
    assert two == pytest.approx((1 - p) ** n, abs=1e-9)
    assert both == pytest.approx(one * two, abs=1e-9)


@points(0.5)
def test_the_edges_are_exact_and_what_lies_beyond_is_refused(student, rng):
    """p_slip 0 gives 1.0 and p_slip 1 gives 0.0, except without steps; outside is a ValueError.

    Next step: 0 and 1 are allowed for p_slip, and 0 for steps.
    """
    steps = rng.randint(1, 50)
    assert student.expected_accuracy(0.0, steps) == 1.0
    assert student.expected_accuracy(1.0, steps) == 0.0
    assert student.expected_accuracy(1.0, 0) == 1.0
    beyond = rng.uniform(0.01, 3)
    for p, count in ((1 + beyond, steps), (-beyond, steps), (0.5, -steps), (1 + beyond, 0)):
        with pytest.raises(ValueError):
            student.expected_accuracy(p, count)
