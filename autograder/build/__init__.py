"""Builds a course: source scripts in; student notebooks, solved notebooks and traces out.

Importing this package is cheap; what builds (nbgrader, jupytext, nbclient) is imported by the
call that needs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from autograder.build.callbacks import Progress, RecordTraces
from autograder.build.drift import Drift
from autograder.build.errors import BuildError, BuildFailed
from autograder.build.points import suite_points
from autograder.chapter import Course

if TYPE_CHECKING:
    from autograder.build.script import Script

__all__ = [
    "BuildError",
    "BuildFailed",
    "Drift",
    "Progress",
    "RecordTraces",
    "build",
    "release_config",
    "suite_points",
]


def build(
    course: Course,
    chapters: Sequence[str] = (),
    check: bool = False,
    progress: Progress = lambda chapter, step: None,
    record_traces: RecordTraces | None = None,
) -> list[Drift]:
    """Builds chapters from their scripts.

    Args:
        course: the course.
        chapters: their names; none named: all that have a script.
        check: compare with what is committed instead of writing; nothing is changed.
        progress: called at each step.
        record_traces: records the reference traces; without it the committed ones stay.

    Returns:
        The files that were not what their source makes; without `check` they are by now.

    Raises:
        BuildFailed: mistakes in the authors' files, all that could be found at once; every
            chapter is read and held against the rules before the first is built.
        autograder.chapter.CourseError: a chapter that does not exist.
    """
    from autograder.build.listing import listed
    from autograder.build.staging import Build

    names = [course.require(name) for name in chapters] or [
        name for name in course.chapters() if course.script(name).is_file()
    ]
    drifts: list[Drift] = []
    for script in _read_all(course, names):
        try:
            drifts += Build(course, script, check, progress, record_traces).run()
        except BuildError as error:
            raise BuildFailed([error]) from error
    try:
        return drifts + listed(course, check)
    except BuildError as error:
        raise BuildFailed([error]) from error


def release_config() -> Any:
    """The traitlets Config under which nbgrader's own commands do what `build` does."""
    from autograder.build.release import release_config

    return release_config()


def _read_all(course: Course, names: Iterable[str]) -> list[Script]:
    from autograder.build.rules import script_errors
    from autograder.build.script import read_script

    scripts: list[Script] = []
    errors: list[BuildError] = []
    for name in names:
        try:
            script = read_script(course.script(name))
        except BuildFailed as failure:
            errors += failure.errors
            continue
        errors += script_errors(script, course)
        scripts.append(script)
    if errors:
        raise BuildFailed(errors)
    return scripts
