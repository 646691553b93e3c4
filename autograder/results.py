"""The result of grading one submission, as it is stored in `OUT/CHAPTER/STUDENT.json`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from autograder.files import write_whole

Outcome = Literal["passed", "failed", "error", "timeout", "memory", "killed", "not_run"]

RESULT_VERSION: Final = 1


class ResultError(Exception):
    """A stored result cannot be read."""


def _storable(text: object) -> object:
    # Messages quote what a submission wrote: lone surrogates cannot be stored as UTF-8.
    if isinstance(text, str):
        return text.encode("utf-8", "backslashreplace").decode("utf-8")
    return text


Text = Annotated[str, BeforeValidator(_storable)]


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class TestResult(_Record):
    """What one test said of one submission; `message` is for staff only.

    `id` is the test's name within its exercise (a case of a parametrised test carries the case in
    brackets), `points` what it earned of `max_points`, `seconds` its wall-clock time.
    """

    __test__ = False

    id: Text
    title: Text
    outcome: Outcome
    points: float = Field(ge=0)
    max_points: float = Field(ge=0)
    message: Text = ""
    seconds: float = Field(default=0.0, ge=0)


class Trials(_Record):
    """How often an exercise passed all of its tests when it was judged again with other seeds.

    `number` trials, the first of which gave the score, `passed` of them; `pass_hat_k[k - 1]` is
    the estimated chance that k runs in a row all pass.
    """

    number: int = Field(ge=2)
    passed: int = Field(ge=0)
    pass_hat_k: tuple[float, ...]

    @property
    def lucky(self) -> bool:
        """Whether it passed sometimes, and sometimes not."""
        return 0 < self.passed < self.number


class ExerciseResult(_Record):
    """The tests of one exercise and their sum.

    `tests_sha256` says which tests they were; `trials` is there when there were several.
    """

    id: Text
    score: float = Field(ge=0)
    max_score: float = Field(ge=0)
    tests: tuple[TestResult, ...] = ()
    trials: Trials | None = None
    tests_sha256: str | None = None


def by_test(exercise: ExerciseResult) -> dict[str, list[TestResult]]:
    """The tests of an exercise by name without case: cases of one parametrised test together."""
    groups: dict[str, list[TestResult]] = {}
    for test in exercise.tests:
        groups.setdefault(test.id.partition("[")[0], []).append(test)
    return groups


class Problem(_Record):
    """Something about a submission that staff should know, with a name that can be counted.

    `kind` names it (`missing_check`, `breach`, ...), `where` says at which cell or exercise
    (empty: the whole submission), `message` says it in plain words that a student may read.
    """

    kind: Text
    where: Text = ""
    message: Text = ""


class SubmissionResult(_Record):
    """Everything the grader found out about one submission.

    `score` and `max_score` count the automatically graded exercises alone; manual questions are
    graded in nbgrader's formgrader. `isolation` names what the submission ran in, or is `none`
    when nothing of it ran. `conditions_sha256` stands for all else that decided the grade (kit,
    limits, secret, trials); without it the result is not used again.
    """

    version: Literal[1] = RESULT_VERSION
    student: Text
    chapter: Text
    submission_sha256: str
    suite_sha256: str
    isolation: Text
    score: float = Field(ge=0)
    max_score: float = Field(ge=0)
    exercises: tuple[ExerciseResult, ...] = ()
    problems: tuple[Problem, ...] = ()
    seconds: float = Field(default=0.0, ge=0)
    conditions_sha256: str | None = None


def total(points: Iterable[float]) -> float:
    """A sum without what adding thirds leaves behind."""
    return round(sum(points), 9)


def write_result(path: Path, result: SubmissionResult) -> None:
    """Write a result so that the file is there whole or not at all.

    Args:
        path: the file to write; its folder is made when it is missing.
        result: what to write.
    """
    write_whole(path, (result.model_dump_json(indent=1, exclude_none=True) + "\n").encode("utf-8"))


def read_result(path: Path) -> SubmissionResult:
    """Read a stored result.

    Args:
        path: a file written by `write_result`.

    Raises:
        ResultError: the file is missing, is not a result, or is of another version.
    """
    try:
        return SubmissionResult.model_validate_json(path.read_bytes())
    except OSError as error:
        raise ResultError(f"cannot read the result {path}: {error.strerror}") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the whole file"
        raise ResultError(
            f"{path} is not a result of version {RESULT_VERSION}: {where}: {first['msg']}. "
            "Grade this submission again with --force."
        ) from error
