"""The synthetic class: deterministic, complete, and true."""

import json

from autograder.repair import read_submission
from autograder.sample import sample_class
from autograder.sample.damage import DAMAGES
from autograder.sample.hostility import HOSTILITIES
from autograder.submissions import Submission, find_submissions

from .conftest import NAME, judge_one


def files(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def truth(folder):
    return json.loads((folder / "truth.json").read_text())


def test_the_same_seed_gives_the_same_files(chapter, tmp_path):
    sample_class(chapter, 30, 7, tmp_path / "a")
    sample_class(chapter, 30, 7, tmp_path / "b")
    sample_class(chapter, 30, 8, tmp_path / "c")
    assert files(tmp_path / "a") == files(tmp_path / "b")
    assert files(tmp_path / "a") != files(tmp_path / "c")


def test_with_24_students_every_kind_and_variant_is_there(chapter, tmp_path):
    sample_class(chapter, 24, 1, tmp_path)
    students = truth(tmp_path)["students"].values()
    assert {student["kind"] for student in students} == {
        "perfect",
        "partial",
        "alternative",
        "mutant",
        "untouched",
        "damaged",
        "hostile",
    }
    variants = {student.get("variant") for student in students}
    assert variants >= {*DAMAGES, *HOSTILITIES}


def test_the_truth_names_every_student_once(chapter, tmp_path):
    sample_class(chapter, 40, 3, tmp_path)
    told = truth(tmp_path)
    found = find_submissions(tmp_path / "submitted", NAME)
    assert told["chapter"] == NAME
    assert len(told["students"]) == 40
    assert sorted(told["students"]) == [item.submission.student for item in found]


def test_few_students_are_possible(chapter, tmp_path):
    for count in (1, 2, 9):
        assert len(sample_class(chapter, count, 1, tmp_path / str(count))) == count


def test_all_but_hostile_scores_are_what_judging_gives(chapter, tmp_path):
    sample_class(chapter, 60, 5, tmp_path)
    for student, told in truth(tmp_path)["students"].items():
        path = tmp_path / "submitted" / student / NAME / f"{NAME}.ipynb"
        if told["kind"] != "hostile":
            judged = judge_one(chapter, Submission(student, path))
            assert judged.result.score == told["score"], told


def test_every_hostile_notebook_can_be_read(chapter, tmp_path):
    sample_class(chapter, 40, 2, tmp_path)
    for student, told in truth(tmp_path)["students"].items():
        path = tmp_path / "submitted" / student / NAME / f"{NAME}.ipynb"
        if told["kind"] == "hostile":
            repaired = read_submission(path, chapter)
            assert repaired.problems == []
            for cell in repaired.notebook.cells:
                if cell.cell_type == "code":
                    compile(cell.source, "cell", "exec")


def test_without_known_scores_no_mutants_are_used(chapter, course, tmp_path):
    (course.root / "autograder" / "mutants" / NAME / "scores.json").unlink()
    made = sample_class(chapter, 40, 1, tmp_path / "class")
    assert "mutant" not in {sampled.kind for sampled in made.values()}
