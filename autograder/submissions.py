"""Finds the submissions of a chapter in a folder, whatever students called their files."""

import hashlib
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from autograder.chapter import Chapter
from autograder.judge.submission import Judged, Submission
from autograder.repair.problems import Unreadable, problem
from autograder.repair.reading import read_file
from autograder.results import Problem, SubmissionResult

__all__ = ["Found", "Judge", "Judged", "Submission", "find_submissions", "submission_sha256"]

Judge: TypeAlias = Callable[[Chapter, Iterable[Submission]], Iterator[Judged]]


@dataclass(frozen=True)
class Found:
    """A submission found in a folder, with what was odd about its place or name."""

    submission: Submission
    problems: tuple[Problem, ...] = ()

    def explain(self, result: SubmissionResult) -> SubmissionResult:
        """A result with what was odd about the file's place; that says more than "missing"."""
        if not self.problems:
            return result
        explained = {each.kind for each in self.problems} & {"refused_file", "missing_notebook"}
        problems = [
            each for each in result.problems if not (explained and each.kind == "missing_notebook")
        ]
        return result.model_copy(update={"problems": (*self.problems, *problems)})


def find_submissions(submitted: Path, chapter: str) -> list[Found]:
    """The submissions of a chapter in `SUBMITTED/STUDENT/CHAPTER/CHAPTER.ipynb`.

    A student without a folder for the chapter has not submitted. A folder without a notebook is a
    submission without a file. Links are never followed.

    Args:
        submitted: folder with one folder a student.
        chapter: name of the chapter.

    Raises:
        NotADirectoryError: `submitted` is not a folder.
    """
    if not submitted.is_dir():
        raise NotADirectoryError(
            f"{submitted} is not a folder; expected STUDENT/{chapter}/{chapter}.ipynb in it"
        )
    found = []
    for folder in sorted(submitted.iterdir(), key=lambda path: path.name):
        if folder.name == ".ipynb_checkpoints":  # copies that JupyterLab keeps
            continue
        student = student_id(folder)
        if folder.is_symlink():
            found.append(_refused(student, "The student's folder is a link; not followed."))
            continue
        try:
            submission = _in_folder(folder, chapter) if folder.is_dir() else None
        except OSError as error:
            submission = _refused(student, f"The folder cannot be read ({error.strerror}).")
        found += [submission] if submission is not None else []
    return found


def student_id(folder: Path) -> str:
    """The id of the student whose folder this is: its name, bytes that are no UTF-8 spelt out."""
    return folder.name.encode("utf-8", "backslashreplace").decode()


def submission_sha256(path: Path | None) -> str:
    """The SHA-256 of a submitted file; of no bytes at all when there is no file to read."""
    try:
        return hashlib.sha256(read_file(path)).hexdigest()
    except (Unreadable, OSError):
        return hashlib.sha256(b"").hexdigest()


def find_notebook(folder: Path, student: str, chapter: str) -> Found:
    """The notebook of a chapter in one student's folder, wherever in it and under whatever name.

    Args:
        folder: where the student's files lie.
        student: the student's name.
        chapter: name of the chapter.
    """
    found = _in_folder(folder, chapter) or _choose(folder.name, folder, chapter, misplaced=False)
    told = tuple(each for each in found.problems if each.kind != "misplaced_file")
    return Found(Submission(student, found.submission.path), told)


def _refused(student: str, text: str) -> Found:
    return Found(Submission(student, None), (problem("refused_file", message=text),))


def _in_folder(folder: Path, chapter: str) -> Found | None:
    student = student_id(folder)
    here = [entry.name for entry in os.scandir(folder)]
    own = chapter if chapter in here else _same_name(here, chapter)
    if own is not None and (folder / own).is_symlink():
        return _refused(student, "The chapter's folder is a link; not followed.")
    if own is not None and (folder / own).is_dir():
        return _choose(student, folder / own, chapter, misplaced=own != chapter)
    loose = [name for name in here if _stem(name).startswith(chapter.lower())]
    if any(name.lower().endswith(".ipynb") for name in loose):
        return _choose(student, folder, chapter, misplaced=True)
    return None


def _choose(student: str, folder: Path, chapter: str, misplaced: bool) -> Found:
    names = [entry.name for entry in os.scandir(folder) if not entry.is_dir(follow_symlinks=False)]
    notebooks = [name for name in names if name.lower().endswith(".ipynb")]
    if f"{chapter}.ipynb" not in notebooks and misplaced:
        notebooks = [name for name in notebooks if _stem(name).startswith(chapter.lower())]
    if not notebooks:
        others = ", ".join(sorted(names)[:5])
        text = f"No notebook in the folder (there is: {_shown(others)})." if others else ""
        problems = (problem("missing_notebook", message=text),) if text else ()
        return Found(Submission(student, None), problems)
    name = min(notebooks, key=lambda name: _distance(name, chapter))
    problems_found = []
    if misplaced:
        text = f"The notebook belongs in the folder {student}/{chapter}; it was found elsewhere."
        problems_found.append(problem("misplaced_file", message=_shown(text)))
    if name != f"{chapter}.ipynb":
        text = f"The file is called {_shown(name)}; it was read as {chapter}.ipynb."
        problems_found.append(problem("renamed_file", message=text))
    if len(notebooks) > 1:
        text = f"There are {len(notebooks)} notebooks; {_shown(name)} was graded."
        problems_found.append(problem("several_notebooks", message=text))
    if not _is_ordinary(folder / name):
        problems_found.append(problem("refused_file", message=f"{_shown(name)} is no plain file."))
        return Found(Submission(student, None), tuple(problems_found))
    return Found(Submission(student, folder / name), tuple(problems_found))


def _is_ordinary(path: Path) -> bool:
    return stat.S_ISREG(path.lstat().st_mode)


def _same_name(names: Iterable[str], chapter: str) -> str | None:
    return next((name for name in sorted(names) if name.lower() == chapter.lower()), None)


def _stem(name: str) -> str:
    return name.lower().removesuffix(".ipynb")


def _distance(name: str, chapter: str) -> tuple[int, str]:
    """How unlike a file name is to the expected one; the smallest is taken."""
    if name == f"{chapter}.ipynb":
        return 0, name
    stem = _stem(name)
    if stem == chapter.lower():
        return 1, name
    return (2 if stem.startswith(chapter.lower()) else 3), name


def _shown(name: str) -> str:
    return re.sub(r"[^\x20-\x7e\u00a0-\ud7ff]", "\ufffd", name)[:200]
