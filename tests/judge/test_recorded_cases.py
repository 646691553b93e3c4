"""Chapter 9's cases: made by running a simulated model, with one sign each."""

from __future__ import annotations

import pytest

from autograder import cases
from autograder.chapter import Course
from coursekit.cases import MODES, RECORDED, load_cases

FILES = {"for students": RECORDED, "for hidden tests": cases.hidden(Course.find())}
both = pytest.mark.parametrize("seed", FILES)


@both
def test_recording_again_gives_the_same_bytes(seed, tmp_path):
    cases.write(tmp_path / "cases.jsonl", cases.make_cases(seed))
    assert (tmp_path / "cases.jsonl").read_bytes() == FILES[seed].read_bytes()


@both
def test_each_case_has_its_own_sign_and_no_other(seed):
    for case, mode in load_cases(FILES[seed]):
        assert cases.signs(case) == ({mode} & set(MODES))


def test_students_do_not_have_the_hidden_cases():
    seen = {run.to_jsonl() for case, _ in load_cases(RECORDED) for run in case.runs}
    hidden = {r.to_jsonl() for c, _ in load_cases(FILES["for hidden tests"]) for r in c.runs}
    assert not seen & hidden
