from dataclasses import replace

import pytest

from coursekit.rag import RECORDED, STAGES, Doc, Step
from coursekit.testing import points

GOOD = RECORDED["none"]
SEARCH = Step("search('loans')", None, (), False)
OLD = Doc("old", "14 days", 1, 2, ("ana",))
AHEAD = Doc("loans", "28 days", 2, 1, ("ana",))
ALIEN = Doc("alien", "other", 1, 1, ("ben",))


@points(0.5)
def test_each_recorded_run_is_named(student):
    """Each of the recorded runs is named, with its stage.

    Next step: return a pair. Print rag.outline(rag.RECORDED[failure]) with the failure that is
    expected, and look for its sign.
    """
    for failure, run in RECORDED.items():
        assert student.diagnose_rag(run) == (STAGES.get(failure, "none"), failure)


@points(1)
@pytest.mark.parametrize(
    "run",
    [
        replace(GOOD, steps=[replace(SEARCH, wrong=True), SEARCH]),
        replace(GOOD, steps=[SEARCH, SEARCH]),
        replace(GOOD, answer=None),
        replace(GOOD, answer="", steps=[SEARCH, SEARCH]),
        replace(GOOD, answer=None, steps=[SEARCH, SEARCH, Step("read", None, (), False)]),
        replace(GOOD, found=[OLD, *GOOD.found]),
        replace(GOOD, found=[*GOOD.found[:2], AHEAD]),
        replace(GOOD, needed=("loans", "holidays")),
        replace(GOOD, found=GOOD.found[::-1], used=()),
    ],
    ids=[
        "a wrong step on which nothing builds",
        "two steps alike, and an answer",
        "no answer, after a single step",
        "an empty answer is one",
        "no answer, but the last two steps differ",
        "an old document that is not needed",
        "a copy that is ahead of its source",
        "one of two needed documents not found",
        "a needed document unused, but first",
    ],
)
def test_half_a_sign_is_none(student, run):
    """What shows only half of a sign shows nothing.

    Next step: read the row of the table again; every word of it has to hold.
    """
    assert student.diagnose_rag(run) == ("none", "none")


WRONG = replace(SEARCH, wrong=True)
TWICE = [SEARCH, replace(SEARCH, builds_on=(0,), wrong=True)]
LOST = RECORDED["lost_in_the_middle"]


@points(0.5)
@pytest.mark.parametrize(
    ("run", "failure"),
    [
        (
            replace(GOOD, steps=[WRONG, SEARCH, replace(SEARCH, builds_on=(0, 1))]),
            "compounding_error",
        ),
        (replace(GOOD, steps=TWICE, answer=None), "no_stopping_rule"),
        (replace(LOST, found=[LOST.found[0], *LOST.found[2:]]), "lost_in_the_middle"),
    ],
    ids=["built on a step further back", "alike in the action only", "second of four"],
)
def test_a_sign_needs_no_more_than_its_row_says(student, run, failure):
    """A sign holds as soon as its row in the table does.

    Next step: look at all steps it builds on, at actions only, and at all places between the ends.
    """
    assert student.diagnose_rag(run) == (STAGES[failure], failure)


INJECTED = RECORDED["prompt_injection"].steps[1]
ENDLESS = RECORDED["no_stopping_rule"]
MISSED = RECORDED["recall_ceiling"]
STALE = RECORDED["stale_index"]


@points(0.5)
@pytest.mark.parametrize(
    ("run", "failure"),
    [
        (replace(ENDLESS, steps=[INJECTED, INJECTED]), "prompt_injection"),
        (replace(MISSED, found=[*MISSED.found, ALIEN]), "permission_leak"),
        (replace(ENDLESS, found=MISSED.found, used=()), "no_stopping_rule"),
        (replace(STALE, used=("loans", "hours")), "stale_index"),
    ],
    ids=["told and endless", "leak and ceiling", "endless and ceiling", "stale and distracted"],
)
def test_of_two_signs_the_first_of_the_table_is_named(student, run, failure):
    """Of two signs in one run the one further up in the table is named.

    Next step: ask for the signs in the order of the table.
    """
    assert student.diagnose_rag(run) == (STAGES[failure], failure)
