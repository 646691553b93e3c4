"""`autograder build`: source scripts in, notebooks, solutions and traces out."""

from __future__ import annotations

from typing import Annotated

import typer

from autograder.commands.options import Chapters, CourseFolder, console, course_at


def build(
    chapters: Chapters = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; fail when a file is not as built.")
    ] = False,
    course: CourseFolder = None,
) -> None:
    """Make student notebooks, solved notebooks and reference traces from the source scripts.

    Example: `autograder build ch01_harness --check`
    """
    from autograder.build import build as build_chapters
    from autograder.recording import recorder

    where = course_at(course)
    with console.status("reading") as status:
        drifts = build_chapters(
            where,
            chapters or (),
            check,
            progress=lambda chapter, step: status.update(f"{chapter}: {step}"),
            record_traces=recorder(where),
        )
    for drift in drifts:
        told = str(drift) if check else str(drift.path)
        console.print(told, markup=False, highlight=False)
    if check and drifts:
        console.print(
            f"[red]{len(drifts)} files are not what their source makes[/]: run `make build`"
        )
        raise typer.Exit(1)
    console.print("everything is as built" if check else f"{len(drifts)} files written")
