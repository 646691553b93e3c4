"""One run over a class: writes what follows from each result, and keeps count."""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from nbformat import NotebookNode

from autograder.autograded import is_written, read_timestamp, write_autograded
from autograder.chapter import Chapter, Course
from autograder.feedback import Hints, feedback_page, read_hints, write_feedback
from autograder.files import write_whole
from autograder.gradebook import Book, Entry
from autograder.marks import HandMark, hand_marks_now
from autograder.repair import read_submission
from autograder.report import Failure, class_report, write_report, write_summary
from autograder.results import ResultError, SubmissionResult, read_result, write_result
from autograder.reuse import merged
from autograder.submissions import Found, Judged

NBGRADER_CONFIG = '''"""nbgrader's settings: its commands and formgrader use the course's judge."""

from autograder.door import configure

configure(get_config())  # noqa: F821
'''


@dataclass(frozen=True)
class Progress:
    """How far a run is: `student` was just done (`reused`: its result was there already)."""

    done: int
    total: int
    student: str
    score: float
    max_score: float
    reused: bool


@dataclass
class GradedClass:
    """What came of a run.

    `reused` counts results taken over as they were, `why` the reasons for judging the others.
    `absent` are students who have a folder but no submission of the chapter; `missing` those whose
    submission got no result; `failures` what could not be written.
    """

    chapter: Chapter
    results: list[SubmissionResult] = field(default_factory=list)
    reused: int = 0
    why: Counter[str] = field(default_factory=Counter)
    absent: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether every submission has a result and all was written."""
        return not self.missing and not self.failures


class ClassRun:
    """One run over a class: where things go and what came of them so far."""

    def __init__(
        self,
        course: Course,
        chapter: Chapter,
        submitted: Path,
        out: Path,
        total: int,
        feedback: bool,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        self.graded = GradedClass(chapter)
        self.book: Book | None = None
        self._chapter, self._out, self._total = chapter, out, total
        self._root, self._submitted = submitted.parent, submitted
        self._progress = progress
        self._hints: Hints | None = read_hints(course, chapter) if feedback else None
        self._by_hand: dict[str, list[HandMark]] = {}
        self._unstored: list[SubmissionResult] = []

    def set_up_nbgrader(self) -> None:
        """Writes nbgrader's settings beside the gradebook, unless there are some."""
        path = self._root / "nbgrader_config.py"
        if not path.exists():
            write_whole(path, NBGRADER_CONFIG.encode("ascii"))

    def open(self, book: Book) -> None:
        """Uses a gradebook: to write scores, and for what people have given already."""
        self.book, self._by_hand = book, book.hand_marks()

    def stored(self, found: dict[str, Found]) -> dict[str, SubmissionResult]:
        """The stored results of these students, whatever they were judged with."""
        stored = {student: self._read(student) for student in found}
        return {student: result for student, result in stored.items() if result is not None}

    def complete(self, student: str) -> bool:
        """Whether all else that follows from a student's stored result is there."""
        return is_written(self._root, student, self._chapter)

    def reuse(self, found: dict[str, Found], fresh: dict[str, SubmissionResult]) -> None:
        """Takes over results that need no judging; puts right what the gradebook lacks of them."""
        recorded = self.book.automatic_scores() if self.book is not None else {}
        for student, result in fresh.items():
            held, marks = recorded.get(student), self._by_hand.get(student)
            lacking = self.book is not None and (held is None or abs(held - result.score) > 1e-6)
            if lacking or (marks is None and self._chapter.questions):
                notebook = read_submission(found[student].submission.path, self._chapter).notebook
                marks = self._marks(result, notebook)
                if lacking:
                    self._record(Entry(result, notebook, self._timestamp(student)))
            self._feed_back(result, marks or ())
            self.graded.reused += 1
            self._done(result, reused=True)

    def take(self, item: Found, judged: Judged, old: SubmissionResult | None = None) -> None:
        """Writes everything about one judged submission.

        The result comes last, when the gradebook has its scores: a stored result says that the
        rest is there, and the next run relies on it. `old` completes a result of some exercises.
        """
        result = judged.result if old is None else merged(old, judged.result)
        result = item.explain(result)
        before = self._read(result.student)
        folder = self._submitted / result.student / self._chapter.name
        with self._guarding(result.student, "autograded notebook"):
            judged = Judged(result, judged.notebook)
            write_autograded(self._root, self._chapter, judged, folder)
        self._feed_back(result, self._marks(result, judged.notebook))
        self._unstored.append(result)
        changed = before is None or before.submission_sha256 != result.submission_sha256
        if self.book is not None:
            stamp = self._timestamp(result.student)
            self._record(Entry(result, judged.notebook, stamp, changed))
        if self.book is None or not self.book.waiting:
            self._store()
        self._done(result, reused=False)

    def _store(self) -> None:
        results, self._unstored = self._unstored, []
        for result in results:
            if any(failure.student == result.student for failure in self.graded.failures):
                # Something of it was not written: the next run judges it again.
                result = result.model_copy(update={"conditions_sha256": None})
            with self._guarding(result.student, "result"):
                write_result(self._path(result.student), result)

    def _marks(self, result: SubmissionResult, notebook: NotebookNode | None) -> list[HandMark]:
        """The marks of answers in words, as the gradebook will hold them after this run."""
        before = self._by_hand.get(result.student, ())
        return hand_marks_now(self._chapter, result, notebook, before)

    def _feed_back(self, result: SubmissionResult, by_hand: Sequence[HandMark]) -> None:
        if self._hints is not None:
            with self._guarding(result.student, "feedback"):
                page = feedback_page(self._chapter, result, self._hints, by_hand)
                write_feedback(self._root, self._chapter, result.student, page)

    def finish_book(self) -> None:
        """Writes what still waits for the gradebook, and the results that wait for that."""
        if self.book is not None:
            self._failed(self.book.flush())
        self._store()

    def summarise(self) -> None:
        """Writes the summary and the report."""
        graded = self.graded
        graded.results.sort(key=lambda result: result.student)
        write_summary(self._out / "summary.csv", self._chapter, graded.results)
        page = class_report(self._chapter, graded.results, graded.absent, graded.failures)
        write_report(self._out / "report.html", page)

    def _record(self, entry: Entry) -> None:
        assert self.book is not None
        self._failed(self.book.record(entry))

    def _failed(self, failed: Sequence[tuple[Entry, Exception]]) -> None:
        for entry, error in failed:
            self._fail(entry.result.student, "gradebook", error)

    def _done(self, result: SubmissionResult, reused: bool) -> None:
        self.graded.results.append(result)
        if self._progress is not None:
            done = len(self.graded.results)
            student, score, maximum = result.student, result.score, result.max_score
            self._progress(Progress(done, self._total, student, score, maximum, reused))

    def _timestamp(self, student: str) -> str:
        return read_timestamp(self._submitted / student / self._chapter.name)

    def _path(self, student: str) -> Path:
        return self._out / f"{student}.json"

    def _read(self, student: str) -> SubmissionResult | None:
        try:
            result = read_result(self._path(student))
        except ResultError:
            return None
        same = result.student == student and result.chapter == self._chapter.name
        return result if same else None

    @contextlib.contextmanager
    def _guarding(self, student: str, what: str) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self._fail(student, what, error)

    def _fail(self, student: str, what: str, error: Exception) -> None:
        text = f"{type(error).__name__}: {error}"[:500]
        self.graded.failures.append(Failure(student, what, text))
