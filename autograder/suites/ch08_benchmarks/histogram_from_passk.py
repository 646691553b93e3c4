from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

import pytest

from coursekit.testing import points


def row(counts):
    """pass^1 to pass^n in percent, exactly."""
    n, tasks = len(counts) - 1, sum(counts)
    return [
        100 * sum(Fraction(comb(c, k), comb(n, k)) * m for c, m in enumerate(counts)) / tasks
        for k in range(1, n + 1)
    ]


def printed(value, decimals):
    scaled = round(value * 10**decimals)
    whole, rest = divmod(scaled, 10**decimals)
    return f"{whole}.{rest:0{decimals}}" if decimals else str(whole)


def histogram(rng, tasks, n):
    counts = [0] * (n + 1)
    for _ in range(tasks):
        counts[rng.randint(0, n)] += 1
    return tuple(counts)


def all_ways(values, tasks, n):
    """By trying every histogram; for small numbers."""
    decimals = [len(value.partition(".")[2]) for value in values]
    slack = [Fraction(1, 2 * 10**d) for d in decimals]
    ways = []
    # A histogram is n bars set between the tasks.
    for bars in combinations(range(tasks + n), n):
        ends = (-1, *bars, tasks + n)
        counts = tuple(right - left - 1 for left, right in pairwise(ends))
        fits = zip(row(counts), values, slack, strict=True)
        ways += [counts] if all(abs(r - Fraction(v)) <= s for r, v, s in fits) else []
    return ways


@points(0)
def test_rows_that_were_really_measured_are_read_back(student, rng):
    """A row printed from a histogram gives that histogram, rounded to one decimal or exact.

    Next step: fractions all the way: Fraction(value) reads the printed text exactly.
    """
    for tasks in (50, 114):
        counts = histogram(rng, tasks, 4)
        got = student.histogram_from_passk([printed(v, 1) for v in row(counts)], tasks)
        assert counts in got
        assert got == sorted(got)
        exact = [printed(v, 12) for v in row(counts)]
        assert student.histogram_from_passk(exact, tasks) == [counts]


@points(0)
def test_every_way_is_found_and_no_other(student, rng):
    """With coarse figures several histograms fit, and all of them are found, in order.

    Next step: go on with every count that fits, not only with the nearest.
    """
    several = 0
    for tasks, n, decimals in ((rng.randint(250, 400), 1, 0), (40, 2, 0), (8, 3, 0), (8, 3, 1)):
        values = [printed(v, decimals) for v in row(histogram(rng, tasks, n))]
        expected = all_ways(values, tasks, n)
        several += len(expected) > 1
        got = student.histogram_from_passk(values, tasks, n)
        assert got == expected
    assert several


@points(0)
def test_the_ends_of_the_slack_count_and_negatives_do_not(student):
    """Half a unit away still fits, more does not; no count is below 0.

    Next step: include both ends. Drop ways in which more tasks succeeded than there are.
    """
    assert student.histogram_from_passk(["12.5"], 8, 1) == [(7, 1)]
    assert student.histogram_from_passk(["12"], 8, 1) == [(7, 1)]
    assert student.histogram_from_passk(["13"], 8, 1) == [(7, 1)]
    assert student.histogram_from_passk(["12.4"], 8, 1) == []
    assert student.histogram_from_passk(["50.0", "60.0"], 10, 2) == []
    assert student.histogram_from_passk(["90.0", "0.0"], 10, 2) == []
    assert student.histogram_from_passk(["110.0"], 10, 1) == []
    assert student.histogram_from_passk(["0.0", "0.0"], 3, 2) == [(3, 0, 0)]


@points(0)
def test_six_decimals_make_the_whole_row_exact(student):
    """One value with six decimals or more makes all values of the row exact.

    Next step: decide once for the row, from the longest of its values.
    """
    third = "33.333333333333336"
    assert student.histogram_from_passk([third, "0.0"], 3, 2) == [(1, 2, 0)]
    assert student.histogram_from_passk(["33.333333", "0.0"], 3, 2) == []
    assert student.histogram_from_passk([third, "33.3"], 3, 2) == []
    assert student.histogram_from_passk(["33.3", "33.3"], 3, 2) == [(2, 0, 1)]
    assert student.histogram_from_passk(["33.33333", "33.3"], 3, 2) == [(2, 0, 1)]


@points(0)
def test_impossible_arguments_are_refused(student):
    """Other than n values, or no tasks, is a ValueError.

    Next step: compare len(values) with n before anything else.
    """
    for values, tasks, n in ((["50.0"], 10, 2), (["50.0"] * 4, 0, 4), (["50.0"] * 5, 10, 4)):
        with pytest.raises(ValueError):
            student.histogram_from_passk(values, tasks, n)
