"""Chapter 9's cases: made by running a simulated model, with one sign each."""

from __future__ import annotations

import pytest

from autograder import cases
from autograder.chapter import Course
from coursekit.cases import MODES, RECORDED, load_cases

COURSE = Course.find()
FILES = (RECORDED, cases.hidden(COURSE))


def test_recording_again_gives_the_same_bytes(tmp_path):
    for file, recorded in cases.both(COURSE).items():
        cases.write(tmp_path / "cases.jsonl", recorded)
        assert (tmp_path / "cases.jsonl").read_bytes() == file.read_bytes()


@pytest.mark.parametrize("file", FILES, ids=["for students", "for hidden tests"])
def test_each_case_has_its_own_sign_and_no_other(file):
    for case, mode in load_cases(file):
        assert cases.signs(case) == ({mode} & set(MODES))


def test_students_do_not_have_the_hidden_cases():
    public, hidden = ({r.to_jsonl() for c, _ in load_cases(f) for r in c.runs} for f in FILES)
    assert not public & hidden
