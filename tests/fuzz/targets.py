"""What is fuzzed: each target takes any bytes and raises only when a promise is broken."""

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import nbformat

from autograder.autograded import autograded_notebook
from autograder.chapter import Chapter, load_chapter
from autograder.judge.outputs import Outputs
from autograder.judge.submission import Judged
from autograder.repair import repair_bytes
from autograder.results import SubmissionResult
from coursekit.values import decode, encode
from coursekit.wire import Breach, read_message, write_message
from tests.grading.conftest import NAME, make_course, released, solved

FOLDER = tempfile.TemporaryDirectory(prefix="fuzz-")


def _chapter() -> Chapter:
    """A small chapter, whose notebook the fuzzed files claim to be."""
    return load_chapter(make_course(Path(FOLDER.name)), NAME)


CHAPTER = _chapter()
GRADED = sorted(
    [*(e.id for e in CHAPTER.exercises), *(e.check_id for e in CHAPTER.exercises)]
    + [question.id for question in CHAPTER.questions]
)


def read_notebook(data: bytes) -> None:
    """Any file gives a notebook with every graded cell once, or one named problem."""
    repaired = repair_bytes(data, CHAPTER)
    kinds = [problem.kind for problem in repaired.problems]
    assert "repair_failed" not in kinds, repaired.problems
    if repaired.notebook is None:
        assert len(kinds) == 1
        return
    nbformat.validate(repaired.notebook)
    marks = [cell.metadata.get("nbgrader", {}) for cell in repaired.notebook.cells]
    assert sorted(found["grade_id"] for found in marks if found) == GRADED
    text = nbformat.writes(repaired.notebook).encode()
    again = repair_bytes(text, CHAPTER)
    assert {problem.kind for problem in again.problems} <= {"untouched"}, again.problems
    assert again.notebook is not None
    assert len(again.notebook.cells) == len(repaired.notebook.cells)


def _adopt(tag: str, rest: list[object]) -> object:
    raise Breach(f"nothing was lent: {tag}")


def encode_line(value: object) -> bytes:
    """The message in which a value crosses."""
    return write_message({"jsonrpc": "2.0", "result": encode(value, _adopt)})


def read_wire(data: bytes) -> None:
    """Any line is a message with a value that crosses again as what it is, or a breach."""
    try:
        message = read_message(data)
        value = decode(message.get("result"), _adopt)
    except Breach:
        return
    line = encode_line(value)
    once = decode(read_message(line[:-1])["result"], _adopt)
    assert type(once) is type(value)
    assert len(encode_line(once)) == len(line)


def show_outputs(data: bytes) -> None:
    """Any messages of a cell give a valid notebook that holds nothing a browser would run."""
    try:
        messages = json.loads(data)
    except (ValueError, RecursionError):
        return
    if not isinstance(messages, list) or not all(isinstance(m, list) for m in messages):
        return
    notebook = repair_bytes(CHAPTER.notebook.read_bytes(), CHAPTER).notebook
    assert notebook is not None
    outputs = Outputs(notebook)
    index = next(n for n, cell in enumerate(notebook.cells) if cell.cell_type == "code")
    outputs.take(index, messages, None)
    outputs.finish()
    nbformat.writes(notebook).encode()
    result = SubmissionResult(
        student="fuzz",
        chapter=NAME,
        submission_sha256="",
        suite_sha256="",
        isolation="full",
        score=0,
        max_score=CHAPTER.auto_max_score,
    )
    made = autograded_notebook(CHAPTER, Judged(result, notebook))
    nbformat.validate(made)
    text = json.dumps(made.cells[index].outputs, ensure_ascii=False)
    text.encode()
    for output in made.cells[index].outputs:
        html = output.get("data", {}).get("text/html", "").lower()
        assert "<script" not in html
        assert "<iframe" not in html


SEEDS: Mapping[str, list[bytes]] = {
    "notebook": [json.dumps(released()).encode(), json.dumps(solved()).encode()],
    "wire": [
        write_message({"jsonrpc": "2.0", "id": 1, "result": encode(value, _adopt)})[:-1]
        for value in (None, [1, 2.5, "x"], {"a": (1, {2})}, b"bytes", 2**80, float("inf"))
    ],
    "outputs": [
        b'[["stream", {"name": "stdout", "text": "x"}, "", []]]',
        b'[["display_data", {"data": {"text/html": "<b>x</b>"}, "metadata": {}}, "", []]]',
        b'[["execute_result", {"data": {"text/plain": "1"}, "execution_count": 1}, "", []]]',
        b'[["error", {"ename": "E", "evalue": "x", "traceback": ["a"]}, "", []]]',
        b'[["comm_open", {"comm_id": "1", "data": {"state": {}}}, "", ["eA=="]], '
        b'["clear_output", {"wait": true}, "", []], ["update_display_data", {"data": {}, '
        b'"transient": {"display_id": "d"}}, "", []]]',
    ],
}
TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "notebook": read_notebook,
    "wire": read_wire,
    "outputs": show_outputs,
}
