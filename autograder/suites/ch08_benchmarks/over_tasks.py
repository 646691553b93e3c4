from fractions import Fraction
from math import comb

import pytest

from coursekit.testing import points


def hat(n, c, k):
    if k > n:
        raise ValueError("k is above n")
    return Fraction(comb(c, k), comb(n, k))


@points(0.75)
def test_the_mean_of_any_metric_with_any_trials(student, rng):
    """The exact mean of the metric over the tasks, with trials that differ.

    Next step: do not pool trials or successes, and do not weigh tasks by their trials. Use the
    metric that you are given.
    """
    for metric in (hat, lambda n, c, k: Fraction(c * k, n + 7)):
        for _ in range(8):
            k = rng.randint(1, 4)
            results = [(n, rng.randint(0, n)) for n in (rng.randint(4, 12) for _ in range(9))]
            expected = sum(metric(n, c, k) for n, c in results) / len(results)
            got = student.over_tasks(metric, results, k)
            assert got == expected
            assert not isinstance(got, float)


@points(0.25)
def test_the_published_row_of_gpt_4o(student):
    """The recorded successes of gpt-4o on 50 airline tasks give the row that was printed.

    Next step: the same task counts once for each time it stands in the list.
    """
    tasks = {0: 14, 1: 12, 2: 10, 3: 4, 4: 10}
    results = [(4, c) for c, count in tasks.items() for _ in range(count)]
    got = [student.over_tasks(hat, results, k) for k in (1, 2, 3, 4)]
    assert [f"{float(value):.3f}" for value in got] == ["0.420", "0.273", "0.220", "0.200"]


@points(0.5)
def test_nothing_is_skipped(student, rng):
    """No tasks give None, zeros give 0, and a task with too few trials is an error.

    Next step: let the metric's ValueError out. None is for an empty list alone.
    """
    n = rng.randint(4, 9)
    assert student.over_tasks(hat, [], 2) is None
    got = student.over_tasks(hat, [(n, 0), (n, 1)], 2)
    assert got == 0
    assert got is not None
    assert student.over_tasks(hat, [(n, n)], n) == 1
    with pytest.raises(ValueError):
        student.over_tasks(hat, [(n, n), (2, 2)], 3)
