"""A class is graded on many machines as on one, also when one of them is lost on the way."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from nbgrader.api import Gradebook

from autograder.chapter import Course
from autograder.cluster.run import ClusterError, judge_on_cluster
from autograder.grade import grade
from autograder.gradebook import database_url
from autograder.judge.keys import keys_of
from autograder.judge.pool import judge_all
from autograder.judge.submission import Settings
from tests.grading.conftest import NAME

SETTINGS = Settings("full", "secret", jobs=2)

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("full_isolation")]


def timeless(result):
    tests = {"exercises": {"__all__": {"tests": {"__all__": {"seconds"}}}}}
    return result.model_dump(exclude=tests | {"seconds": True})


def pictures(judged):
    """Result and notebook of each student; there must be one of each."""
    found = list(judged)
    made = {each.result.student: (timeless(each.result), each.notebook) for each in found}
    assert len(made) == len(found)
    return made


@pytest.fixture(scope="module")
def alone(course, chapter, handed_in):
    return pictures(judge_all(course, chapter, handed_in, SETTINGS))


def test_many_machines_give_the_results_of_one(machines, course, chapter, handed_in, alone):
    machines.add("ada", course)
    machines.add("bo", course, "--no-nanny")
    told = []
    address = machines.address
    judged = judge_on_cluster(address, course, chapter, handed_in, SETTINGS, told.append)
    assert pictures(judged) == alone
    assert told == []


def test_what_a_killed_machine_was_judging_is_judged_elsewhere_and_once(
    machines, course, chapter, handed_in, alone, tmp_path
):
    machines.add("ada", course, "--no-nanny")
    machines.add("bo", course, "--no-nanny")
    root = tmp_path / "class"
    for submission in handed_in:
        folder = root / "submitted" / submission.student / NAME
        folder.mkdir(parents=True)
        if submission.path is not None:
            shutil.copy(submission.path, folder / f"{NAME}.ipynb")
    times: Counter[str] = Counter()

    def judge(chapter, submissions):
        each = judge_on_cluster(machines.address, course, chapter, submissions, SETTINGS)
        for judged in each:
            if not times:
                machines.kill("ada")  # more is on its way there
            times[judged.result.student] += 1
            yield judged

    graded = grade(
        course,
        chapter,
        root / "submitted",
        root / "results",
        judge=judge,
        keys=keys_of(course, chapter, SETTINGS),
        isolation="full",
    )
    assert graded.complete
    assert times == dict.fromkeys(alone, 1)
    assert {r.student: timeless(r) for r in graded.results} == {
        student: result for student, (result, _) in alone.items()
    }
    with Gradebook(database_url(root)) as book:
        rows = [(each.student.id, each.score) for each in book.assignment_submissions(NAME)]
    assert sorted(rows) == sorted((name, result["score"]) for name, (result, _) in alone.items())


def test_a_machine_that_comes_back_takes_part_again(machines, course, chapter, handed_in, alone):
    machines.add("ada", course)
    judged = judge_on_cluster(machines.address, course, chapter, handed_in, SETTINGS)
    first = next(judged)
    with machines.client() as client:
        (pid,) = client.run(os.getpid).values()
    os.kill(pid, 9)  # its nanny starts it anew
    assert pictures([first, *judged]) == alone


def test_a_machine_without_the_isolation_is_refused_by_name_and_the_rest_goes_on(
    machines, course, chapter, handed_in, alone
):
    machines.add("weak", course, before=without_namespaces())
    machines.add("strong", course)
    told = []
    address = machines.address
    judged = judge_on_cluster(address, course, chapter, handed_in, SETTINGS, told.append)
    assert pictures(judged) == alone
    (line,) = told
    assert line.startswith("worker weak on ")
    assert "is refused: isolation full is not to be had there" in line


def without_namespaces() -> tuple[str, ...]:
    """The words before a command that make it one that may make no namespaces."""
    script = 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"'
    return ("unshare", "--user", "--map-root-user", "sh", "-c", script, "sh")


def test_other_tests_on_the_machines_stop_the_run_with_the_reason(
    machines, course, chapter, handed_in, tmp_path
):
    other = Course(tmp_path / "other")
    shutil.copytree(course.root, other.root)
    suite = other.suites(NAME) / "double.py"
    suite.write_text(suite.read_text() + "\n# changed\n")
    machines.add("stale", other)
    judged = judge_on_cluster(machines.address, course, chapter, handed_in, SETTINGS, patience=1)
    with pytest.raises(ClusterError, match=r"worker stale .* is refused: its course .* hash"):
        list(judged)


def test_no_scheduler_is_one_message(course, tmp_path):
    root = tmp_path / "class"
    (root / "submitted" / "ada" / NAME).mkdir(parents=True)
    words = ["grade", NAME, "--course", str(course.root), "--submitted", str(root / "submitted")]
    done = subprocess.run(
        [Path(sys.executable).with_name("autograder"), *words, "--cluster", "tcp://127.0.0.1:9"],
        capture_output=True,
        text=True,
        env=os.environ
        | {"AUTOGRADER_SECRET": "x", "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "1s"},
        check=False,
    )
    assert done.returncode == 2
    assert "autograder: no Dask scheduler answers at tcp://127.0.0.1:9" in done.stderr
    assert "Traceback" not in done.stderr
