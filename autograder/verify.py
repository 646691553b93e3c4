"""Proves graders: untouched notebooks score 0, right ones everything, wrong ones less."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import nbformat

from autograder.build.leaks import leaks
from autograder.build.script import read_script
from autograder.chapter import Chapter, Course
from autograder.judge.pool import judge_all
from autograder.judge.submission import Settings, Submission
from autograder.reach import reached_by
from autograder.results import ExerciseResult, SubmissionResult
from autograder.sample.hostility import hostile_function
from autograder.sample.materials import Materials, read_materials, variant_sources

Kind = Literal["untouched", "hostile", "solution", "alternative", "mutant"]
LEAST: dict[Kind, int] = {"alternative": 2, "mutant": 4}
"""How many of each an exercise must have."""


@dataclass(frozen=True)
class Known:
    """A notebook of known worth; `exercise` and `name` say which cell was replaced by what.

    `only` are the exercises whose tests are run, None for all.
    """

    kind: Kind
    notebook: dict[str, Any]
    exercise: str = ""
    name: str = ""
    only: frozenset[str] | None = None


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
    """Grades the untouched, hostile and solved notebooks, every alternative and every mutant.

    Of an exercise's mutants the first is judged whole. With the other mutants and the alternatives,
    the tests of exercises whose code cannot reach the replaced cell are left out: they would ask
    the same functions again. `tell(done, of)` is called as results come. Findings are in a fixed
    order.
    """
    known = list(_known(read_materials(chapter), course))
    found: dict[int, Finding] = {}
    with tempfile.TemporaryDirectory(prefix="verify-") as folder:
        submissions = []
        for number, each in enumerate(known):
            path = Path(folder, f"{number}.ipynb")
            path.write_text(json.dumps(each.notebook), encoding="utf-8")
            submissions.append(Submission(str(number), path, each.only))
        for judged in judge_all(course, chapter, submissions, settings):
            number = int(judged.result.student)
            found[number] = _finding(known[number], judged.result)
            tell(len(found), len(known))
    findings = [found[number] for number in sorted(found)]
    return findings + list(_too_few(chapter, known)) + list(_leaks(course, chapter))


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


def _known(materials: Materials, course: Course) -> Iterator[Known]:
    solved = materials.solved()
    reference = materials.notebook(solved, None)
    yield Known("untouched", materials.notebook({}, None))
    for kind in ("equals everything", "answers the wire", "os._exit in a function"):
        sources = {name: hostile_function(kind, text) for name, text in solved.items()}
        yield Known("hostile", materials.notebook(sources, None), "", kind)
    yield Known("solution", reference)
    variants: dict[Kind, dict[str, dict[str, str]]] = {
        "alternative": materials.alternatives,
        "mutant": variant_sources(course.mutants(materials.chapter.name)),
    }
    for variant_kind, by_exercise in variants.items():
        for exercise in materials.chapter.exercises:
            variants_of = sorted(by_exercise.get(exercise.id, {}).items())
            for number, (name, source) in enumerate(variants_of):
                notebook = materials.notebook(solved | {exercise.id: source}, None)
                whole = variant_kind == "mutant" and number == 0
                only = None if whole else reached_by(reference, exercise.id, source)
                yield Known(variant_kind, notebook, exercise.id, name, only)


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
