"""The student notebook, made by nbgrader's own converter."""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbgrader.api import Base
from nbgrader.converters import GenerateAssignment
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import ClearSolutions
from sqlalchemy import create_engine
from traitlets.config import Config

from autograder.build.errors import BuildError
from autograder.build.regions import ANSWER_HERE, find_regions, stub_line

_HOLE = "### STUB"


class ClearSolutionsToStubs(ClearSolutions):  # type: ignore[misc]
    """nbgrader's ClearSolutions, leaving the sentence of each region's BEGIN line as its stub."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: Any, cell_index: int
    ) -> tuple[NotebookNode, Any]:
        """Cuts the regions of a cell as nbgrader does, then fills in the sentences."""
        regions = find_regions(cell.source).found
        sentences = [region.sentence for region in regions if region.kind == "solution"]
        self.code_stub = {"python": _HOLE}
        self.text_stub = _HOLE
        cell, resources = super().preprocess_cell(cell, resources, cell_index)
        cell.source = _fill(cell.source, sentences, code=cell.cell_type == "code")
        return cell, resources


def _fill(source: str, sentences: list[str | None], *, code: bool) -> str:
    left = iter(sentences)
    lines = []
    for line in source.split("\n"):
        if line.strip() == _HOLE:
            sentence = next(left, None) or ANSWER_HERE
            stub = stub_line(sentence) if code else f"*{sentence}*"
            line = line.replace(_HOLE, stub)
        lines.append(line)
    return "\n".join(lines)


def release_config() -> Config:
    """Configuration under which nbgrader's own `generate_assignment` does what `build` does."""
    config = Config()
    config.GenerateAssignment.preprocessors = [
        ClearSolutionsToStubs if step is ClearSolutions else step
        for step in GenerateAssignment.class_traits()["preprocessors"].default()
    ]
    # The script beside a source notebook holds the solutions: it is no supporting file.
    config.CourseDirectory.ignore = [*CourseDirectory.class_traits()["ignore"].default(), "*.py"]
    return config


def student_notebook(source: NotebookNode, chapter: str, script: Path) -> NotebookNode:
    """Runs nbgrader's GenerateAssignment on a source notebook in a temporary course.

    Args:
        source: the nbgrader source notebook.
        chapter: the assignment's id and the notebook's name.
        script: where the notebook came from, for the error.

    Raises:
        BuildError: nbgrader refuses the notebook; its log is in the message.
    """
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        root = Path(folder)
        path = root / "source" / chapter / f"{chapter}.ipynb"
        path.parent.mkdir(parents=True)
        nbformat.write(source, path)
        log = _Log()
        try:
            _generate(root, chapter, log.logger)
        except (NbGraderException, OSError) as error:
            message = f"nbgrader does not make a student notebook: {error}\n{log.text}"
            raise BuildError(script, 0, message) from error
        made = root / "release" / chapter / f"{chapter}.ipynb"
        return nbformat.read(made, as_version=4)


def _generate(root: Path, chapter: str, logger: logging.Logger) -> None:
    config = release_config()
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.assignment_id = chapter
    config.CourseDirectory.db_url = f"sqlite:///{root / 'gradebook.db'}"
    _create_tables(config.CourseDirectory.db_url)
    coursedir = CourseDirectory(config=config)
    GenerateAssignment(coursedir=coursedir, config=config, log=logger).start()


def _create_tables(db_url: str) -> None:
    """Makes the tables of a gradebook.

    In an empty database nbgrader would make them too, and start the program `alembic` to learn
    the number of its schema: seconds, for a database that is thrown away.
    """
    engine = create_engine(db_url)
    Base.metadata.create_all(engine)
    engine.dispose()


class _Log:
    """Collects nbgrader's messages, which name what it refuses."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.logger = logging.Logger("release", level=logging.WARNING)
        handler = logging.Handler()
        handler.emit = self._keep  # type: ignore[method-assign]
        self.logger.addHandler(handler)

    def _keep(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())

    @property
    def text(self) -> str:
        return "\n".join(self.lines)
