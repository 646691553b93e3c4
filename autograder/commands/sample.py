"""`autograder sample-class`: a synthetic class whose true scores are known."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from autograder.chapter import load_chapter
from autograder.commands.options import CourseFolder, OneChapter, console, course_at


def sample_class(
    chapter: OneChapter,
    out: Annotated[Path, typer.Option("--out", help="Folder to write the class to.")],
    students: Annotated[int, typer.Option("--students", min=1, help="How many.")] = 24,
    seed: Annotated[int, typer.Option("--seed", help="Of all choices.")] = 1,
    course: CourseFolder = None,
) -> None:
    """Make a class of submissions of every kind, and `truth.json` with their scores.

    Example: `autograder sample-class ch01_harness --students 100 --seed 7 --out class`
    """
    from autograder.sample import sample_class as make

    made = make(load_chapter(course_at(course), chapter), students, seed, out)
    kinds = Counter(sampled.kind for sampled in made.values())
    told = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    console.print(f"{len(made)} submissions in {out / 'submitted'}: {told}")
