"""Code that passes sometimes is told from code that always does: pass^k over several trials."""

import csv
import re
from itertools import combinations

import pytest

from autograder.feedback import feedback_page
from autograder.judge.pool import judge_all
from autograder.judge.submission import Settings, Submission
from autograder.report import class_report, summary_csv
from autograder.trials import chance, shown_ks, trials_of
from tests.grading.conftest import solved, write_notebook

from .test_outcomes import LIMITS, course_with

PUBLIC = """
from coursekit.testing import points

@points(4)
def test_two(student):
    '''Two becomes four.'''
    assert student.double(2) == 4
"""
LUCKY = """
import random
def double(x):
    return 2 * x if random.random() < 0.6 else 0
"""
TRIALS = 10


@pytest.mark.parametrize(("number", "passed"), [(2, 1), (5, 3), (6, 6), (7, 0)])
def test_the_estimate_is_the_share_of_all_choices_in_which_every_trial_passed(number, passed):
    runs = [True] * passed + [False] * (number - passed)
    for k in range(1, number + 1):
        choices = list(combinations(runs, k))
        assert chance(number, passed, k) == sum(map(all, choices)) / len(choices)


@pytest.mark.parametrize(("number", "ks"), [(2, [1, 2]), (5, [1, 2, 4, 5]), (8, [1, 2, 4, 8])])
def test_the_shown_k_double_up_to_the_number_of_trials(number, ks):
    assert list(shown_ks(number)) == ks


@pytest.fixture(scope="module")
def judged(tmp_path_factory, full_isolation):
    """A steady, a lucky, a wrong and a crashing solution, each judged several times."""
    root = tmp_path_factory.mktemp("course")
    course, chapter = course_with(root, PUBLIC, "")
    sources = {
        "steady": "def double(x):\n    return 2 * x\n",
        "drawing": LUCKY,
        "wrong": "def double(x):\n    return 0\n",
        "leaving": "import os\ndef double(x):\n    os._exit(0)\n",
    }
    submissions = []
    for name, source in sources.items():
        path = write_notebook(root / f"{name}.ipynb", solved(double=source))
        submissions.append(Submission(name, path))
    settings = Settings("full", "secret", LIMITS, jobs=2, trials=TRIALS)
    done = judge_all(course, chapter, submissions, settings)
    results = {each.result.student: each.result for each in done}
    alone = Settings("full", "secret", LIMITS, jobs=1)
    (once,) = judge_all(course, chapter, submissions[1:2], alone)
    return chapter, results, once.result


@pytest.mark.parametrize(("name", "passed"), [("steady", TRIALS), ("wrong", 0), ("leaving", 0)])
def test_code_that_always_does_the_same_passes_every_trial_or_none(judged, name, passed):
    _, results, _ = judged
    assert results[name].exercises[0].trials == trials_of(TRIALS, passed)


def test_code_that_draws_lots_passes_some_trials_and_its_chance_is_below_one(judged):
    _, results, _ = judged
    trials = results["drawing"].exercises[0].trials
    assert trials.lucky
    assert trials.pass_hat_k[0] == trials.passed / TRIALS
    assert trials.pass_hat_k[-1] == 0


def test_the_score_is_that_of_the_first_trial(judged):
    _, results, once = judged
    assert once.exercises[0].trials is None
    assert results["drawing"].score == once.score
    assert [each.tests[0].outcome for each in results["drawing"].exercises[:1]] == [
        each.tests[0].outcome for each in once.exercises[:1]
    ]


def test_an_exercise_without_tests_has_no_trials(judged):
    _, results, _ = judged
    assert results["steady"].exercises[1].trials is None


def test_luck_stands_in_summary_report_and_feedback(judged):
    chapter, results, _ = judged
    rows = {
        row["student"]: row
        for row in csv.DictReader(summary_csv(chapter, [*results.values()]).splitlines())
    }
    passed = results["drawing"].exercises[0].trials.passed
    assert rows["drawing"]["trials"] == str(TRIALS)
    assert rows["drawing"]["double passed"] == str(passed)
    assert float(rows["drawing"]["double pass^2"]) == pytest.approx(
        chance(TRIALS, passed, 2), abs=1e-4
    )
    assert rows["steady"][f"double pass^{TRIALS}"] == "1.0000"
    assert rows["steady"]["shout passed"] == ""
    page = class_report(chapter, [*results.values()])
    counts = re.findall(r'<td class="number">(\d+)</td>\n<td class="soft">1: ([\d.]+)', page)
    mean = (1 + passed / TRIALS) / len(results)
    assert counts == [("1", f"{mean:.2f}")]
    told = feedback_page(chapter, results["drawing"], {})
    assert f"passed {passed} of them: some of this is luck" in told
    assert "luck" not in feedback_page(chapter, results["steady"], {})


def test_without_trials_nothing_speaks_of_luck(judged):
    chapter, _, once = judged
    assert "trials" not in summary_csv(chapter, [once])
    assert "luck" not in class_report(chapter, [once])
