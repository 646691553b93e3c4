"""Makes the zip that staff upload to a programming assignment on Gradescope."""

from __future__ import annotations

from importlib.metadata import requires
from pathlib import Path

import autograder
import coursekit
from autograder.archive import files_in, write_zip
from autograder.chapter import Chapter, Course
from autograder.gradescope.settings import FILE, GradescopeSettings

HERE = Path(__file__).parent
PROJECT = "tool-use-course"


def make_upload(
    course: Course, chapter: Chapter, settings: GradescopeSettings, out: Path
) -> dict[str, int]:
    """Writes the zip; it holds the course's secret and hidden tests, and is for staff alone.

    Args:
        course: the course.
        chapter: the chapter to grade.
        settings: what the staff chose.
        out: the file to write.

    Returns:
        Bytes by file name.
    """
    files = {
        "setup.sh": (HERE / "setup.sh").read_bytes(),
        "run_autograder": (HERE / "run_autograder.sh").read_bytes(),
        "requirements.txt": "\n".join([*_requirements(), ""]).encode(),
        FILE: (settings.model_dump_json(indent=1) + "\n").encode(),
    }
    below = "course"
    files |= dict(files_in(Path(coursekit.__file__).parent, f"{below}/coursekit"))
    hidden = ("suites", "traces", "alternatives", "mutants")
    files |= dict(files_in(Path(autograder.__file__).parent, f"{below}/autograder", *hidden))
    for folder in (course.suites(chapter.name), course.traces(chapter.name)):
        files |= dict(files_in(folder, f"{below}/autograder/{folder.parent.name}/{chapter.name}"))
    name = f"{below}/notebooks/{chapter.name}/{chapter.name}.ipynb"
    files[name] = chapter.notebook.read_bytes()
    write_zip(out, files, ("setup.sh", "run_autograder"))
    return {name: len(data) for name, data in files.items()}


def _requirements() -> list[str]:
    """What the grader needs, as this project declares it, without the extras."""
    return [each for each in requires(PROJECT) or () if "extra ==" not in each]
