"""One chapter on its way from script to files.

Everything is made in a temporary course, laid out like the real one; each file is then held
against the real one's and, unless only a comparison is wanted, put in its place.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from autograder.build.callbacks import Progress, RecordTraces
from autograder.build.drift import Drift, drift_of
from autograder.build.errors import BuildFailed
from autograder.build.execute import executed_notebook
from autograder.build.expand import solved_notebook, source_notebook
from autograder.build.images import keep_committed_pictures
from autograder.build.leaks import leaks
from autograder.build.measurements import Measurements
from autograder.build.normalise import notebook_text, student_form
from autograder.build.release import student_notebook
from autograder.build.script import Script
from autograder.chapter import Course, load_chapter
from autograder.files import read_or_none, write_whole


@dataclass(frozen=True)
class Build:
    """What a chapter's build needs: the real course, the script, and what is wanted."""

    course: Course
    script: Script
    check: bool
    progress: Progress
    record_traces: RecordTraces | None

    def run(self) -> list[Drift]:
        """Builds the chapter; returns the files that were not as built.

        Raises:
            BuildError, BuildFailed: something in the script does not do what it should.
        """
        name = self.script.chapter
        with tempfile.TemporaryDirectory(prefix="build-") as folder:
            staged = Course(Path(folder))
            source = source_notebook(self.script)
            self._stage(staged, source)
            drifts: list[Drift] = []
            if self.record_traces is not None:
                self.progress(name, "recording traces")
                # In place before the solution runs: its checks compare with them.
                drifts += self._traces(staged, self.record_traces)
            self.progress(name, "executing the solution")
            _write(staged.solution(name), self._executed(source))
            for path in (staged.notebook(name), staged.solution(name)):
                drifts += self._settle(path.relative_to(staged.root), read_or_none(path))
            if not self.check:
                _write(self.course.source(name), read_or_none(staged.source(name)) or "")
        return drifts

    def _stage(self, staged: Course, source: NotebookNode) -> None:
        name = self.script.chapter
        self.progress(name, "making the student notebook")
        student = student_form(student_notebook(source, name, self.script.path))
        if errors := leaks(student, self.script, self.course):
            raise BuildFailed(errors)
        _write(staged.source(name), notebook_text(student_form(source)))
        _write(staged.notebook(name), notebook_text(student))
        _write(staged.solution(name), notebook_text(student_form(solved_notebook(source))))

    def _executed(self, source: NotebookNode) -> str:
        cells = zip(source.cells, self.script.cells, strict=True)
        where = {made.id: (self.script.path, cell.line) for made, cell in cells}
        solved = solved_notebook(source)
        committed = _committed(self.course.solution(self.script.chapter))
        measurements = Measurements(solved, committed)
        if self.check:
            measurements.leave_out(solved)
        executed = executed_notebook(solved, self.course.root, where)
        if self.check:
            measurements.put_back(executed)
        keep_committed_pictures(executed, committed)
        return notebook_text(executed)

    def _traces(self, staged: Course, record_traces: RecordTraces) -> Iterator[Drift]:
        name = self.script.chapter
        record_traces(load_chapter(staged, name), staged.root)
        recorded = set(_traces_in(staged, name))
        for path in sorted(recorded | set(_traces_in(self.course, name))):
            built = read_or_none(staged.root / path) if path in recorded else None
            yield from self._settle(path, built)

    def _settle(self, path: Path, built: str | None) -> Iterator[Drift]:
        """Compares one file with the course's; unless checking, makes it as built."""
        target = self.course.root / path
        drift = drift_of(path, read_or_none(target), built)
        if drift is None:
            return
        if not self.check and built is None:
            target.unlink()
        elif not self.check and built is not None:
            _write(target, built)
        yield drift


def _committed(path: Path) -> NotebookNode:
    """A notebook; one without cells where the file is none, which will show as drift."""
    with contextlib.suppress(ValueError, AttributeError, nbformat.ValidationError):
        notebook = nbformat.reads(read_or_none(path) or "", as_version=4)
        nbformat.validate(notebook)
        return notebook
    return nbformat.v4.new_notebook()


def _traces_in(course: Course, name: str) -> Iterable[Path]:
    for place in (course.checks(name), course.traces(name)):
        for path in place.glob("*.jsonl"):
            yield path.relative_to(course.root)


def _write(path: Path, text: str) -> None:
    write_whole(path, text.encode("utf-8"), durable=False)
