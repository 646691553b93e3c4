"""nbgrader's database: made when it is missing, with the rows of a chapter's cells."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from nbgrader.api import Base, Gradebook, MissingEntry
from nbgrader.dbutil import _temp_alembic_ini
from nbgrader.preprocessors import SaveCells
from nbgrader.preprocessors.base import NbGraderPreprocessor
from sqlalchemy import create_engine, inspect, text

from autograder.chapter import Chapter
from autograder.repair import blank_notebook
from autograder.repair.release import read_release


class GradebookError(Exception):
    """The gradebook and the chapter do not fit together; the text says what to do."""


@contextlib.contextmanager
def open_gradebook(db_url: str, course_id: str = "default_course") -> Iterator[Gradebook]:
    """nbgrader's gradebook, made when it is not there yet.

    Args:
        db_url: such as `sqlite:////path/gradebook.db`.
        course_id: nbgrader's name of the course.
    """
    _make_tables(db_url)
    gradebook = Gradebook(db_url, course_id)
    try:
        yield gradebook
    finally:
        gradebook.close()


def _make_tables(db_url: str) -> None:
    """Makes an empty database as nbgrader does.

    nbgrader asks a program called `alembic` for the version of its schema: it may not be on PATH,
    and takes seconds to start. The same answer is to be had in this process.
    """
    engine = create_engine(db_url)
    try:
        if inspect(engine).get_table_names():
            return
        with _temp_alembic_ini(db_url) as ini:
            head = ScriptDirectory.from_config(Config(ini)).get_current_head()
        with engine.begin() as connection:
            if engine.name == "sqlite":
                # Python's driver begins no transaction by itself before a table is made.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            Base.metadata.create_all(bind=connection)
            connection.execute(
                text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
            )
            insert = text("INSERT INTO alembic_version (version_num) VALUES (:head)")
            connection.execute(insert, {"head": head})
    finally:
        engine.dispose()


def database_url(root: Path) -> str:
    """Where nbgrader keeps the gradebook of a course folder."""
    return f"sqlite:///{(root / 'gradebook.db').absolute()}"


def ensure_assignment(gradebook: Gradebook, chapter: Chapter) -> None:
    """Makes the rows that `nbgrader generate_assignment` would make, unless they are there.

    Raises:
        GradebookError: submissions are recorded for another version of the chapter's cells.
    """
    if _is_whole(gradebook, chapter):
        return
    notebook = blank_notebook(chapter)
    resources = {
        "nbgrader": {
            "notebook": chapter.name,
            "assignment": chapter.name,
            "db_url": str(gradebook.engine.url),
        }
    }
    gradebook.update_or_create_assignment(chapter.name)
    saving = SaveCells()
    saving.notebook_id = saving.assignment_id = chapter.name
    saving.gradebook = gradebook
    saving.new_grade_cells, saving.new_solution_cells = {}, {}
    saving.new_task_cells, saving.new_source_cells = {}, {}
    try:
        # What SaveCells.preprocess does, on the connection that is open already.
        NbGraderPreprocessor.preprocess(saving, notebook, resources)
        saving._create_notebook(notebook)
    except RuntimeError as error:
        raise GradebookError(
            f"the gradebook holds submissions for other cells of {chapter.name} than its notebook "
            f"has now ({error}); move gradebook.db away and grade again, or check out the version "
            "of the course that the class was given"
        ) from error


def _is_whole(gradebook: Gradebook, chapter: Chapter) -> bool:
    """Whether every row is there, the last-made ones too: a run may have been killed on the way."""
    try:
        notebook = gradebook.find_notebook(chapter.name, chapter.name)
    except MissingEntry:
        return False
    points = {exercise.check_id: exercise.points for exercise in chapter.exercises}
    points |= {question.id: question.points for question in chapter.questions}
    answers = {each.id for each in chapter.exercises} | {each.id for each in chapter.questions}
    marked = {cell.grade_id for cell in read_release(chapter.notebook).marked}
    return bool(
        {cell.name: cell.max_score for cell in notebook.grade_cells} == points
        and {cell.name for cell in notebook.solution_cells} == answers
        and {cell.name for cell in notebook.source_cells} >= marked
    )
