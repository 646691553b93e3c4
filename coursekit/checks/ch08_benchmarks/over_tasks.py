from fractions import Fraction

from coursekit.testing import points


def all_of_two(n, c, k):
    """pass^2 of a few cases, as a table."""
    assert k == 2
    return {(4, 2): Fraction(1, 6), (4, 4): Fraction(1), (2, 1): Fraction(0)}[n, c]


@points(0.25)
def test_each_task_counts_the_same(student):
    """The figure is the mean of the tasks' own figures, whatever their number of trials.

    Next step: call metric(n, c, k) for each task, add up, and divide by the number of tasks.
    """
    assert student.over_tasks(all_of_two, [(4, 2), (4, 4), (2, 1)], 2) == Fraction(7, 18)


@points(0.25)
def test_no_tasks_no_figure(student):
    """Of no tasks there is no figure.

    Next step: return None for an empty list.
    """
    assert student.over_tasks(all_of_two, [], 2) is None
