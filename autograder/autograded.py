"""Autograded notebooks, where formgrader, `generate_feedback` and `export` look for them."""

import html
import json
import os
from collections.abc import Sequence
from pathlib import Path

from nbformat import NotebookNode

from autograder.chapter import Chapter
from autograder.files import write_whole
from autograder.repair import blank_notebook
from autograder.repair.problems import Unreadable
from autograder.repair.reading import read_file
from autograder.repair.release import read_release
from autograder.results import ExerciseResult, Problem, SubmissionResult, TestResult
from autograder.sanitise import Allowance, as_typed, clean_markdown, clean_outputs, new_output
from autograder.submissions import Judged

MAX_MESSAGE = 1_500
# Id of the cell with notes for staff, and key of an output's metadata with a verdict's other form.
NOTES = "grading-notes"
STUDENT_VIEW = "student_view"
NOT_RUN = "None of its tests was run."


def autograded_notebook(chapter: Chapter, judged: Judged) -> NotebookNode:
    """A judged notebook for staff: outputs cleaned, the verdict below each check cell.

    Args:
        chapter: the chapter.
        judged: what the judge gave; without a notebook, the release notebook stands in for it.

    Returns:
        A valid notebook with the graded cells' marks untouched, and a note on top when there was
        any problem.
    """
    given = judged.notebook if judged.notebook is not None else blank_notebook(chapter)
    verdicts = {exercise.id: exercise for exercise in judged.result.exercises}
    checks = {exercise.check_id: exercise.id for exercise in chapter.exercises}
    ours = frozenset(read_release(chapter.notebook).texts)
    cells, allowance = [], Allowance()
    for cell in given.cells:
        clean = _clean_cell(cell, ours, allowance)
        exercise = checks.get(cell.metadata.get("nbgrader", {}).get("grade_id"))
        if exercise is not None:
            clean.outputs = [_verdict(verdicts[exercise])] if exercise in verdicts else []
        cells.append(clean)
    if judged.result.problems:
        cells.insert(0, _markdown(NOTES, _about_problems(judged.result)))
    metadata = {
        key: given.metadata[key] for key in ("kernelspec", "language_info") if key in given.metadata
    }
    return NotebookNode(nbformat=4, nbformat_minor=5, metadata=metadata, cells=cells)


def write_autograded(root: Path, chapter: Chapter, judged: Judged, submitted: Path | None) -> Path:
    """Writes `ROOT/autograded/STUDENT/CH/CH.ipynb`, and nbgrader's time stamp beside it.

    Args:
        root: nbgrader's course folder, beside `submitted/`.
        chapter: the chapter.
        judged: what the judge gave.
        submitted: the folder of the submission, whose `timestamp.txt` is taken over.

    Returns:
        The notebook's path.
    """
    folder = autograded_folder(root, judged.result.student, chapter)
    path = folder / f"{chapter.name}.ipynb"
    text = json.dumps(autograded_notebook(chapter, judged), ensure_ascii=False)
    write_whole(path, text.encode("utf-8", "replace"), durable=False)
    stamp = read_timestamp(submitted)
    if stamp:
        write_whole(folder / "timestamp.txt", (stamp + "\n").encode("utf-8"), durable=False)
    return path


def autograded_folder(root: Path, student: str, chapter: Chapter) -> Path:
    """Where a student's autograded notebook lies."""
    return root / "autograded" / student / chapter.name


def read_timestamp(submitted: Path | None) -> str:
    """The time of submission as nbgrader's collectors write it; empty when there is none."""
    if submitted is None:
        return ""
    try:
        data = read_file(submitted / "timestamp.txt")
    except (Unreadable, OSError):
        return ""
    text = data[:100].decode("utf-8", "replace").strip()
    return text if text.isprintable() else ""


def _clean_cell(cell: NotebookNode, ours: frozenset[str], allowance: Allowance) -> NotebookNode:
    clean = NotebookNode(cell)
    if clean.cell_type == "code":
        outputs = cell.get("outputs", [])
        clean.outputs = clean_outputs(outputs, allowance.html(outputs))
        clean.execution_count = None
    elif clean.cell_type == "markdown" and clean.source in ours:
        pass  # the chapter's own prose may fold hints away in HTML
    elif clean.cell_type == "markdown" and allowance.text(clean.source):
        clean.source = clean_markdown(clean.source, clean.get("attachments", {}))
    else:
        # Raw cells would go into formgrader's page unchanged; long texts would take long to read.
        return _markdown(clean.id, as_typed(clean.source))
    return clean


def _markdown(cell_id: str, source: str) -> NotebookNode:
    return NotebookNode(cell_type="markdown", id=cell_id, metadata=NotebookNode(), source=source)


def _verdict(exercise: ExerciseResult) -> NotebookNode:
    data = {"text/html": verdict_html(exercise), "text/plain": verdict_text(exercise)}
    bare = exercise.model_copy(
        update={"tests": [t.model_copy(update={"message": ""}) for t in exercise.tests]}
    )
    shown = {"text/html": verdict_html(bare), "text/plain": verdict_text(bare)}
    return new_output("display_data", data=data, metadata={STUDENT_VIEW: shown})


def for_student(notebook: NotebookNode) -> NotebookNode:
    """An autograded notebook without what only staff may see: messages and grading notes.

    Args:
        notebook: made by `autograded_notebook`; it is changed in place.
    """
    notebook.cells = [cell for cell in notebook.cells if cell.id != NOTES]
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            shown = output.get("metadata", {}).pop(STUDENT_VIEW, None)
            if shown is not None:
                output.data = shown
    return notebook


def verdict_text(exercise: ExerciseResult) -> str:
    """The verdict on an exercise in plain lines, messages included: for staff."""
    lines = [f"{exercise.id}: {exercise.score:g} of {exercise.max_score:g} points"]
    if _untried(exercise):
        return f"{lines[0]}\n  {NOT_RUN}"
    for test in exercise.tests:
        points = f"{test.points:g}/{test.max_points:g}"
        lines.append(f"  {test.outcome:<8} {points:>7}  {test.title}")
        if test.message:
            lines += ["      " + line for line in _shown(test.message).splitlines()]
    return "\n".join(lines)


def verdict_html(exercise: ExerciseResult) -> str:
    """The same as an HTML table, everything escaped; tests that pass are folded away."""
    title = f"{html.escape(exercise.id)}: {exercise.score:g} of {exercise.max_score:g} points"
    parts = [f"<p><b>{title}</b></p>"]
    if _untried(exercise):
        return f"{parts[0]}<p>{NOT_RUN}</p>"
    failing = [test for test in exercise.tests if test.outcome != "passed"]
    passing = [test for test in exercise.tests if test.outcome == "passed"]
    if failing:
        head = "".join(
            f'<th style="text-align: {side}">{name}</th>'
            for name, side in (("Outcome", "left"), ("Points", "right"), ("Test", "left"))
        )
        rows = "".join(_row(test) for test in failing)
        parts.append(
            '<table style="width: 100%; table-layout: auto"><thead><tr>'
            f"{head}</tr></thead><tbody>{rows}</tbody></table>"
        )
    if passing:
        titles = "".join(f"<li>{html.escape(test.title)}</li>" for test in passing)
        number = f"{len(passing)} test{'s pass' if len(passing) > 1 else ' passes'}"
        parts.append(f"<details><summary>✓ {number}</summary><ul>{titles}</ul></details>")
    return "".join(parts)


def _untried(exercise: ExerciseResult) -> bool:
    return bool(exercise.tests) and all(test.outcome == "not_run" for test in exercise.tests)


def _row(test: TestResult) -> str:
    message = ""
    if test.message:
        message = (
            '<pre style="white-space: pre-wrap; margin: 2px 0 0; padding: 0; border: 0; '
            f'background: none; font-size: 12px">{html.escape(_shown(test.message))}</pre>'
        )
    side = "text-align: left; vertical-align: top"
    return (
        f'<tr><td style="{side}; white-space: nowrap; color: #b42318">'
        f"✗ {html.escape(test.outcome.replace('_', ' '))}</td>"
        '<td style="text-align: right; vertical-align: top; white-space: nowrap">'
        f"{test.points:g} / {test.max_points:g}</td>"
        f'<td style="{side}; width: 75%">{html.escape(test.title)}{message}</td></tr>'
    )


def _shown(message: str) -> str:
    return message if len(message) <= MAX_MESSAGE else message[:MAX_MESSAGE] + " […]"


def _about_problems(result: SubmissionResult) -> str:
    lines = "\n".join("    " + line for line in problem_lines(result.problems))
    return f"**Notes from grading** (score {result.score:g} of {result.max_score:g})\n\n{lines}"


def problem_lines(problems: Sequence[Problem]) -> list[str]:
    """Problems as one line each, line breaks within them taken out."""
    lines = []
    for problem in problems:
        where = f" ({problem.where})" if problem.where else ""
        line = " ".join(f"{problem.kind}{where}: {problem.message}".split())
        lines.append(line.replace("<", "‹").replace(">", "›")[:400])
    return lines


def is_written(root: Path, student: str, chapter: Chapter) -> bool:
    """Whether a student's autograded notebook is there."""
    return os.path.isfile(autograded_folder(root, student, chapter) / f"{chapter.name}.ipynb")
