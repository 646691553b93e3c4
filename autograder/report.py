"""The class report, one self-contained page, and the summary as CSV."""

import csv
import io
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median
from typing import Any

from autograder.chapter import Chapter
from autograder.files import write_whole
from autograder.pages import points_text, render
from autograder.repair.problems import UNREADABLE
from autograder.results import SubmissionResult, Trials, by_test
from autograder.trials import shown_ks

_SLOWEST = 8
_HARDEST = 12
_BINS = 10


@dataclass(frozen=True)
class Failure:
    """Something of one student that could not be written: what, and the error's text."""

    student: str
    what: str
    error: str


def class_report(
    chapter: Chapter,
    results: Sequence[SubmissionResult],
    absent: Sequence[str] = (),
    failures: Sequence[Failure] = (),
) -> str:
    """The report page as HTML, for staff.

    Args:
        chapter: the chapter.
        results: one result a submission.
        absent: students who have a folder but did not submit this chapter.
        failures: what could not be written.
    """
    results = sorted(results, key=lambda result: result.student)
    scores = [result.score for result in results]
    maximum = chapter.auto_max_score
    isolation = Counter(result.isolation for result in results)
    suites = sorted({result.suite_sha256[:12] for result in results if result.suite_sha256})
    return render(
        "report",
        title=chapter.title,
        chapter=chapter.name,
        count=len(results),
        max_score=maximum,
        mean=fmean(scores) if scores else 0.0,
        median=median(scores) if scores else 0.0,
        full=sum(score >= maximum for score in scores),
        zero=sum(score == 0 for score in scores),
        unreadable=sum(
            any(problem.kind in UNREADABLE for problem in result.problems) for result in results
        ),
        with_problem=sum(bool(result.problems) for result in results),
        absent=list(absent),
        failures=list(failures),
        bins=_histogram(scores, maximum),
        exercises=_exercises(chapter, results),
        trials=most_trials(results),
        tests=(tests := _tests(results))[:_HARDEST],
        easier=tests[_HARDEST:],
        problems=_problems(results),
        isolation=sorted(isolation.items()),
        weak=isolation["process"] > 0,
        suite=", ".join(suites) or "unknown",
        slowest=sorted(results, key=lambda result: -result.seconds)[:_SLOWEST],
        students=[_student(chapter, result) for result in results],
    )


def write_report(path: Path, page: str) -> None:
    """Writes a page whole."""
    write_whole(path, page.encode("utf-8", "replace"))


def summary_csv(chapter: Chapter, results: Sequence[SubmissionResult]) -> str:
    """One line a submission: student, score, max_score, a column an exercise, problems.

    When there were several trials, also how many each exercise passed and its pass^k. A text that
    a spreadsheet would run as a formula is led by an apostrophe.

    Args:
        chapter: the chapter.
        results: one result a submission.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    names = [exercise.id for exercise in chapter.exercises]
    number = most_trials(results)
    ks = list(shown_ks(number)) if number else []
    header = ["student", "score", "max_score", *names, "isolation", "seconds", "problems"]
    if number:
        parts = ["passed", *(f"pass^{k}" for k in ks)]
        header += ["trials", *(f"{name} {part}" for name in names for part in parts)]
    writer.writerow(header)
    for result in sorted(results, key=lambda result: result.student):
        earned = {exercise.id: exercise.score for exercise in result.exercises}
        kinds = " ".join(sorted({problem.kind for problem in result.problems}))
        writer.writerow(
            [
                guarded(result.student),
                points_text(result.score),
                points_text(result.max_score),
                *(points_text(earned.get(name, 0.0)) for name in names),
                guarded(result.isolation),
                f"{result.seconds:.2f}",
                guarded(kinds),
                *(_reliability(result, names, number, ks) if number else ()),
            ]
        )
    return text.getvalue()


def most_trials(results: Sequence[SubmissionResult]) -> int:
    """The largest number of trials of any exercise; 0 when all were judged once."""
    found = (each.trials for result in results for each in result.exercises)
    return max((trials.number for trials in found if trials is not None), default=0)


def _reliability(
    result: SubmissionResult, names: Sequence[str], number: int, ks: Sequence[int]
) -> list[str]:
    """The trials, and for each exercise how many passed and the estimates for `ks`."""
    told = {each.id: each.trials for each in result.exercises}
    cells = [str(number)]
    for name in names:
        trials = told.get(name)
        if trials is None:
            cells += [""] * (1 + len(ks))
        else:
            cells.append(str(trials.passed))
            cells += [f"{trials.pass_hat_k[k - 1]:.4f}" if k <= trials.number else "" for k in ks]
    return cells


def guarded(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    risky = text.lstrip().startswith(("=", "+", "-", "@")) or text.startswith(("\t", "\r", "\n"))
    return f"'{text}" if risky else text


def write_summary(path: Path, chapter: Chapter, results: Sequence[SubmissionResult]) -> None:
    """Writes `summary.csv` whole."""
    write_whole(path, summary_csv(chapter, results).encode("utf-8", "replace"))


def _histogram(scores: Sequence[float], maximum: float) -> list[dict[str, Any]]:
    if not scores or maximum <= 0:
        return []
    step = max(1, math.ceil(maximum / _BINS))
    count = math.ceil(maximum / step)
    numbers = [0] * count
    for score in scores:
        numbers[min(count - 1, int(score / step + 1e-9))] += 1
    width, top = 600 / count, max(numbers)
    bins = []
    for index, number in enumerate(numbers):
        height = round(140 * number / top, 1)
        high = points_text(min(maximum, (index + 1) * step))
        bins.append(
            {
                "label": f"{index * step}–{high}",
                "count": number,
                "x": round(30 + index * width + 3, 1),
                "width": round(width - 6, 1),
                "middle": round(30 + (index + 0.5) * width, 1),
                "y": round(170 - height, 1),
                "height": height,
            }
        )
    return bins


def _exercises(chapter: Chapter, results: Sequence[SubmissionResult]) -> list[dict[str, Any]]:
    rows = []
    for exercise in chapter.exercises:
        found = [each for result in results for each in result.exercises if each.id == exercise.id]
        solved = sum(
            bool(each.tests) and all(test.outcome == "passed" for test in each.tests)
            for each in found
        )
        rows.append(
            {
                "id": exercise.id,
                "max_score": exercise.points,
                "solved": solved,
                "percent": _percent(solved, len(results)),
                "mean": sum(each.score for each in found) / len(results) if results else 0.0,
                "trials": _over_trials([each.trials for each in found if each.trials]),
            }
        )
    return rows


def _over_trials(told: Sequence[Trials]) -> dict[str, Any] | None:
    """What several trials say of an exercise over the class; None when it was judged once."""
    if not told:
        return None
    number = max(trials.number for trials in told)
    whole = [trials for trials in told if trials.number == number]
    chances = [(k, fmean(each.pass_hat_k[k - 1] for each in whole)) for k in shown_ks(number)]
    return {"lucky": sum(trials.lucky for trials in told), "chances": chances}


def _tests(results: Sequence[SubmissionResult]) -> list[dict[str, Any]]:
    """One row a test; a student passes a parametrised test when all of its cases pass."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    titles: dict[tuple[str, str], str] = {}
    for result in results:
        for exercise in result.exercises:
            for name, cases in by_test(exercise).items():
                bad = [case.outcome for case in cases if case.outcome != "passed"]
                outcome = bad[0] if bad else "passed"
                counts.setdefault((exercise.id, name), Counter())[outcome] += 1
                titles[exercise.id, name] = cases[0].title
    rows = []
    for (exercise_id, name), outcomes in counts.items():
        others = ((kind, number) for kind, number in outcomes.most_common() if kind != "passed")
        rows.append(
            {
                "title": titles[exercise_id, name],
                "exercise": exercise_id,
                "percent": _percent(outcomes["passed"], len(results)),
                "otherwise": ", ".join(
                    f"{kind.replace('_', ' ')} {number}" for kind, number in others
                ),
            }
        )
    return sorted(rows, key=lambda row: row["percent"])


def _problems(results: Sequence[SubmissionResult]) -> list[dict[str, Any]]:
    cases: dict[str, list[dict[str, str]]] = {}
    for result in results:
        for problem in result.problems:
            cases.setdefault(problem.kind, []).append(
                {
                    "student": result.student,
                    "where": problem.where,
                    "message": problem.message[:300],
                }
            )
    rows = []
    for kind, found in cases.items():
        names = sorted({case["student"] for case in found})
        shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
        rows.append({"kind": kind, "students": len(names), "names": shown, "cases": found})
    return sorted(rows, key=lambda row: (-row["students"], row["kind"]))


def _student(chapter: Chapter, result: SubmissionResult) -> dict[str, Any]:
    earned = {exercise.id: exercise.score for exercise in result.exercises}
    return {
        "student": result.student,
        "score": result.score,
        "scores": [earned.get(exercise.id, 0.0) for exercise in chapter.exercises],
        "problems": ", ".join(sorted({problem.kind for problem in result.problems})),
    }


def _percent(part: int, whole: int) -> int:
    """Whole per cent, never 100 unless all nor 0 unless none."""
    if whole == 0 or part in (0, whole):
        return 100 if part and part == whole else 0
    return min(99, max(1, round(100 * part / whole)))
