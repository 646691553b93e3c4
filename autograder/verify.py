"""Proves graders: untouched notebooks score 0, right ones everything, wrong ones less."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat

from autograder.build.leaks import leaks
from autograder.build.script import read_script
from autograder.chapter import Chapter, Course
from autograder.judge.pool import judge_all
from autograder.judge.submission import Settings, Submission
from autograder.known import Kind, Known, known_notebooks, merged, together
from autograder.results import ExerciseResult, SubmissionResult, total
from autograder.sample.materials import Materials, read_materials

LEAST: dict[Kind, int] = {"alternative": 2, "mutant": 4}
"""How many of each an exercise must have."""


@dataclass(frozen=True)
class Finding:
    """What grading one notebook showed; `wrong` says what is not as it must be, empty if nothing.

    `score` of a mutant is that of its own exercise.
    """

    kind: Kind
    exercise: str
    name: str
    score: float
    wrong: str = ""


def verify(
    course: Course,
    chapter: Chapter,
    settings: Settings,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> list[Finding]:
    """Grades all notebooks of known worth; `tell(done, of)` is called as results come.

    Variants of cells that cannot notice each other share a notebook; where something in it is not
    as expected or could spill over, each is judged again by itself. Findings are in a fixed order.
    """
    materials = read_materials(chapter)
    known = list(known_notebooks(materials, course))
    found: dict[tuple[Kind, str, str], Finding] = {}
    alone: list[tuple[Known, ...]] = []
    for group, result in _judged(materials, course, settings, together(known, materials)):
        findings = [_finding(each, _part(result, each.only)) for each in group]
        if len(group) > 1 and (_spills(result) or any(each.wrong for each in findings)):
            alone += [(each,) for each in group]
            continue
        found |= {(each.kind, each.exercise, each.name): each for each in findings}
        tell(len(found), len(known))
    for (each,), result in _judged(materials, course, settings, alone):
        found[each.kind, each.exercise, each.name] = _finding(each, result)
        tell(len(found), len(known))
    findings = [found[each.kind, each.exercise, each.name] for each in known]
    return findings + list(_too_few(chapter, known)) + list(_leaks(course, chapter))


def _judged(
    materials: Materials, course: Course, settings: Settings, groups: list[tuple[Known, ...]]
) -> Iterator[tuple[tuple[Known, ...], SubmissionResult]]:
    """Judges each group as one notebook."""
    if not groups:
        return
    with tempfile.TemporaryDirectory(prefix="verify-") as folder:
        submissions = []
        for number, group in enumerate(groups):
            path = Path(folder, f"{number}.ipynb")
            notebook = materials.notebook(merged(group), None)
            path.write_text(json.dumps(notebook), encoding="utf-8")
            reached = [each.only for each in group if each.only is not None]
            only = frozenset().union(*reached) if reached else None
            submissions.append(Submission(str(number), path, only))
        for judged in judge_all(course, materials.chapter, submissions, settings):
            yield groups[int(judged.result.student)], judged.result


def _part(result: SubmissionResult, only: frozenset[str] | None) -> SubmissionResult:
    """What a group's result says of one of it."""
    if only is None:
        return result
    own = tuple(each for each in result.exercises if each.id in only)
    return result.model_copy(update={"exercises": own, "score": total(each.score for each in own)})


def _spills(result: SubmissionResult) -> bool:
    """Whether a cell of a group may have harmed what it does not reach: time, memory, processes."""
    return any(problem.kind != "cell_error" for problem in result.problems)


def mutant_scores(findings: list[Finding], stored: str = "{}") -> str:
    """The text of a chapter's `mutants/scores.json`: points by exercise and name of mutant.

    A mutant that is worth something else than by `stored`, an earlier text, gets null from then on:
    its points depend on the inputs that tests draw, and no made-up class can say what it will earn.
    """
    before: dict[str, dict[str, float | None]] = json.loads(stored)
    scores: dict[str, dict[str, float | None]] = {}
    for each in findings:
        if each.kind == "mutant" and each.name:
            same = before.get(each.exercise, {}).get(each.name, each.score) == each.score
            scores.setdefault(each.exercise, {})[each.name] = each.score if same else None
    return json.dumps(scores, indent=1, sort_keys=True) + "\n"


def _finding(known: Known, result: SubmissionResult) -> Finding:
    score = result.score
    if known.kind == "mutant":
        own = next(each for each in result.exercises if each.id == known.exercise)
        score, wrong = own.score, _mutant_wrong(own, result)
    elif known.kind in ("untouched", "hostile"):
        paid = [test.id for each in result.exercises for test in each.tests if test.points]
        wrong = f"it earns points by {', '.join(paid)}" if paid else ""
    else:
        wrong = _losses(result.exercises)
        wrong = wrong and f"it is right, but loses: {wrong}"
    strange = [each for each in result.problems if each.kind != known.kind]
    if strange and known.kind not in ("mutant", "hostile") and not wrong:
        problems = "; ".join(f"{each.kind} at {each.where}" for each in strange)
        wrong = f"it has problems where there are none: {problems}"
    return Finding(known.kind, known.exercise, known.name, score, wrong)


def _mutant_wrong(own: ExerciseResult, result: SubmissionResult) -> str:
    others = _losses(tuple(each for each in result.exercises if each.id != own.id))
    if others:
        return f"it spoils {own.id} alone, but others lose: {others}"
    caught = own.score < own.max_score if own.max_score else bool(_losses((own,)))
    return "" if caught else "it is wrong, but nothing notices"


def _losses(exercises: tuple[ExerciseResult, ...]) -> str:
    """Each test that did not pass, with its message."""
    lost = (
        f"{exercise.id} {test.id} ({test.outcome}) {test.message}"
        for exercise in exercises
        for test in exercise.tests
        if test.outcome != "passed"
    )
    return "; ".join(lost)[:800]


def _too_few(chapter: Chapter, known: list[Known]) -> Iterator[Finding]:
    for kind, least in LEAST.items():
        for exercise in chapter.exercises:
            count = sum(1 for each in known if (each.kind, each.exercise) == (kind, exercise.id))
            if count < least:
                wrong = f"there are {count} of this kind; at least {least} are needed"
                yield Finding(kind, exercise.id, "", 0.0, wrong)


def _leaks(course: Course, chapter: Chapter) -> Iterator[Finding]:
    student = nbformat.read(chapter.notebook, as_version=4)
    for error in leaks(student, read_script(course.script(chapter.name)), course):
        yield Finding("untouched", "", "", 0.0, str(error))
