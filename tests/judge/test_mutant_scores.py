"""What mutants are worth is kept; one that earns now this, now that is worth nothing certain."""

import json

from autograder.verify import Finding, mutant_scores


def found(score):
    return [Finding("mutant", "double", "square", score), Finding("solution", "", "", 4.0)]


def test_a_worth_that_stays_the_same_is_kept():
    first = mutant_scores(found(2.0))
    assert json.loads(first) == {"double": {"square": 2.0}}
    assert mutant_scores(found(2.0), first) == first


def test_a_worth_that_varies_is_null_from_then_on():
    varied = mutant_scores(found(1.0), mutant_scores(found(2.0)))
    assert json.loads(varied) == {"double": {"square": None}}
    assert mutant_scores(found(2.0), varied) == varied
