"""The command line: `autograder COMMAND`."""

from __future__ import annotations

import sys

import typer

from autograder.build import BuildFailed
from autograder.chapter import CourseError
from autograder.commands.build import build
from autograder.commands.demo import demo
from autograder.commands.doctor import doctor
from autograder.commands.grade import grade
from autograder.commands.gradescope import gradescope
from autograder.commands.report import report
from autograder.commands.sample import sample_class
from autograder.commands.verify import verify
from autograder.files import BusyError
from autograder.gradebook import GradebookError
from autograder.isolation import IsolationError
from autograder.judge.pool import JudgeError
from autograder.recording import RecordingError
from autograder.results import ResultError

app = typer.Typer(
    help="Builds the course, and grades classes of notebooks behind a wall.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
app.command()(build)
app.command()(verify)
app.command("sample-class")(sample_class)
app.command()(grade)
app.command()(report)
app.command()(gradescope)
app.command()(demo)
app.command()(doctor)

MISTAKES = (
    BusyError,
    BuildFailed,
    CourseError,
    GradebookError,
    IsolationError,
    JudgeError,
    NotADirectoryError,
    RecordingError,
    ResultError,
)


def main() -> None:
    """Runs the command line; what a user can mend ends with one message and status 2."""
    try:
        app()
    except MISTAKES as error:
        typer.secho(f"autograder: {error}", err=True, fg="red")
        sys.exit(2)


if __name__ == "__main__":
    main()
