"""Submissions are found whatever students call their files; links are never followed."""

import os

import pytest

from autograder.submissions import find_submissions

from .conftest import NAME, solved, write_notebook


@pytest.fixture
def submitted(tmp_path):
    folder = tmp_path / "submitted"
    folder.mkdir()
    return folder


def only(submitted):
    (found,) = find_submissions(submitted, NAME)
    return found


def kinds(found):
    return [problem.kind for problem in found.problems]


def test_a_notebook_in_its_place_is_found_without_remark(submitted):
    path = write_notebook(submitted / "mei" / NAME / f"{NAME}.ipynb", solved())
    assert only(submitted).submission.path == path
    assert kinds(only(submitted)) == []


@pytest.mark.parametrize(
    "name", [f"{NAME} (1).ipynb", f"{NAME}-Copy1.IPYNB", "-my\nwork é.ipynb", "Ch01_Small.ipynb"]
)
def test_a_renamed_notebook_is_found(submitted, name):
    path = write_notebook(submitted / "mei" / NAME / name, solved())
    assert only(submitted).submission.path == path
    assert kinds(only(submitted)) == ["renamed_file"]
    assert "\n" not in only(submitted).problems[0].message


def test_of_two_notebooks_the_one_with_the_right_name_is_taken(submitted):
    write_notebook(submitted / "mei" / NAME / "a.ipynb", solved())
    path = write_notebook(submitted / "mei" / NAME / f"{NAME}.ipynb", solved())
    assert only(submitted).submission.path == path
    assert kinds(only(submitted)) == ["several_notebooks"]


def test_a_notebook_beside_the_chapter_folder_is_found(submitted):
    path = write_notebook(submitted / "mei" / f"{NAME}.ipynb", solved())
    assert only(submitted).submission.path == path
    assert kinds(only(submitted)) == ["misplaced_file"]


def test_a_folder_without_a_notebook_is_a_submission_without_a_file(submitted):
    (submitted / "mei" / NAME).mkdir(parents=True)
    (submitted / "mei" / NAME / "essay.docx").write_bytes(b"PK")
    assert only(submitted).submission.path is None
    assert kinds(only(submitted)) == ["missing_notebook"]


def test_a_student_who_handed_in_another_chapter_only_is_not_a_submission(submitted):
    write_notebook(submitted / "mei" / "ch02_other" / "ch02_other.ipynb", solved())
    (submitted / ".cache").mkdir()
    assert find_submissions(submitted, NAME) == []


def test_links_and_pipes_are_refused(submitted, tmp_path):
    target = write_notebook(tmp_path / "away" / NAME / f"{NAME}.ipynb", solved())
    (submitted / "a").symlink_to(tmp_path / "away")
    (submitted / "b").mkdir()
    (submitted / "b" / NAME).symlink_to(target.parent)
    (submitted / "c" / NAME).mkdir(parents=True)
    (submitted / "c" / NAME / f"{NAME}.ipynb").symlink_to(target)
    (submitted / "d" / NAME).mkdir(parents=True)
    os.mkfifo(submitted / "d" / NAME / f"{NAME}.ipynb")
    found = find_submissions(submitted, NAME)
    assert [item.submission.path for item in found] == [None] * 4
    assert [kinds(item) for item in found] == [["refused_file"]] * 4


def test_a_missing_folder_is_said_with_what_was_expected(tmp_path):
    with pytest.raises(NotADirectoryError, match="expected STUDENT/ch01_small"):
        find_submissions(tmp_path / "none", NAME)


def test_a_folder_named_in_another_encoding_is_a_student(submitted):
    folder = submitted / os.fsdecode(b"zo\xeb")
    path = write_notebook(folder / NAME / f"{NAME}.ipynb", solved())
    assert only(submitted).submission.student == "zo\\udceb"
    assert only(submitted).submission.path == path


def test_a_folder_that_cannot_be_read_is_refused(submitted):
    write_notebook(submitted / "a" / NAME / f"{NAME}.ipynb", solved())
    write_notebook(submitted / "b" / NAME / f"{NAME}.ipynb", solved())
    (submitted / "a" / NAME).chmod(0)
    try:
        found = find_submissions(submitted, NAME)
    finally:
        (submitted / "a" / NAME).chmod(0o755)
    assert [item.submission.student for item in found] == ["a", "b"]
    assert kinds(found[0]) == ([] if os.getuid() == 0 else ["refused_file"])
