"""`autograder gradescope`: the zip for a programming assignment on Gradescope."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.chapter import load_chapter
from autograder.commands.options import CourseFolder, Isolation, OneChapter, console, course_at
from autograder.gradescope.settings import GradescopeSettings, Shown
from autograder.gradescope.upload import make_upload
from autograder.secret import course_secret


def gradescope(
    chapter: OneChapter,
    out: Annotated[Path, typer.Option("--out", help="The zip to write.")],
    hidden: Annotated[
        Shown,
        typer.Option("--hidden", help="What students see of hidden tests: `titles` or `nothing`."),
    ] = "titles",
    isolation: Isolation = "auto",
    course: CourseFolder = None,
) -> None:
    """Make the zip that Gradescope grades a chapter with.

    Upload it as the autograder of a programming assignment. It holds the hidden tests and the
    course's secret: give it to nobody else.

    Example: `autograder gradescope ch01_harness --out ch01_gradescope.zip`
    """
    where = course_at(course)
    found = load_chapter(where, chapter)
    secret, _ = course_secret(where)
    settings = GradescopeSettings(
        chapter=chapter, secret=secret, isolation=isolation, hidden=hidden
    )
    files = make_upload(where, found, settings, out)
    console.print(f"{out}: {len(files)} files, {sum(files.values()):,} bytes unpacked")
    console.print(f"set the assignment's autograder points to {found.auto_max_score:g}")
