from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import (
    new_code_cell,
    new_markdown_cell,
    new_notebook,
    new_output,
)

from autograder.build import BuildError
from autograder.build.execute import executed_notebook
from autograder.build.normalise import notebook_text, solved_form, student_form, unstable_text

SCRIPT = Path("ch90_any.py")


def notebook(*sources):
    cells = [new_code_cell(source, id=f"code-{at:03d}") for at, source in enumerate(sources, 1)]
    return new_notebook(cells=cells)


def run(root, *sources):
    made = notebook(*sources)
    where = {cell.id: (SCRIPT, 10 * at) for at, cell in enumerate(made.cells, 1)}
    return executed_notebook(made, root, where)


def with_outputs(*outputs):
    cell = new_code_cell("…", id="code-001", outputs=list(outputs), execution_count=7)
    cell.metadata["execution"] = {"iopub.status.busy": "2026-01-01T00:00:00Z"}
    return new_notebook(
        cells=[cell], metadata={"language_info": {"name": "python", "version": "3.11.7"}}
    )


def outputs_of(made):
    return solved_form(made).cells[0].outputs


def stream(name, text):
    return new_output("stream", name=name, text=text)


def test_cells_run_in_one_kernel_away_from_the_course_with_its_kit(tmp_path):
    (tmp_path / "coursekit").mkdir()
    (tmp_path / "coursekit" / "__init__.py").write_text("WORD = 'kit'\n")
    made = run(
        tmp_path,
        "import os, coursekit\nlisted = os.listdir()",
        "print(coursekit.WORD, listed)",
        "import matplotlib.pyplot as plt\n_ = plt.plot([1, 2])\nplt.show()\n{'b', 'a', 'c'}",
        "%time\nawait __import__('asyncio').sleep(0)\nprint(hash('word'))".removeprefix("%time\n"),
    )
    assert made.cells[1].outputs == [stream("stdout", "kit []\n")]
    shown = [sorted(output.data) for output in made.cells[2].outputs]
    assert shown == [["image/png", "text/plain"], ["text/plain"]]
    again = run(tmp_path, "pass", "pass", "pass", "print(hash('word'))")
    assert made.cells[3].outputs == again.cells[3].outputs
    assert [cell.execution_count for cell in made.cells] == [1, 2, 3, 4]


def test_a_cell_that_raises_is_named_with_its_line(tmp_path):
    with pytest.raises(
        BuildError, match="cell code-002 raised ValueError: no such thing"
    ) as caught:
        run(tmp_path, "1", "raise ValueError('no such thing')", "2")
    assert (caught.value.path, caught.value.line) == (SCRIPT, 20)


def test_a_cell_that_kills_the_kernel_is_named(tmp_path):
    with pytest.raises(BuildError, match="cell code-001 killed its kernel"):
        run(tmp_path, "import os\nos._exit(1)")


def test_a_memory_address_in_an_output_is_refused(tmp_path):
    with pytest.raises(BuildError, match=r"cell code-001 shows a memory address \(0x"):
        run(tmp_path, "object()")


def test_a_path_of_this_machine_in_an_output_is_refused(tmp_path):
    with pytest.raises(BuildError, match="code-001 shows a path of this machine"):
        run(tmp_path, "import os\nprint(os.path.join(os.getcwd(), 'x'))")


def test_a_warning_that_names_the_kernel_s_file_is_refused(tmp_path):
    with pytest.raises(BuildError, match="a path of the kernel's"):
        run(tmp_path, "import warnings\nwarnings.warn('old')")


def test_a_short_hexadecimal_number_is_no_address():
    cell = with_outputs(stream("stdout", "0xdeadbeef and 0x7f")).cells[0]
    assert unstable_text(cell, []) is None


def test_times_and_versions_are_dropped():
    made = solved_form(with_outputs())
    assert made.cells[0].metadata == {}
    assert "version" not in made.metadata.language_info
    assert made.metadata.kernelspec.name == "python3"


def test_a_widget_keeps_its_plain_and_html_twins_only():
    view = {"model_id": "0f1e2d", "version_major": 2, "version_minor": 0}
    data = {
        "application/vnd.jupyter.widget-view+json": view,
        "text/html": "<p>1</p>",
        "text/plain": "1",
    }
    made = with_outputs(new_output("display_data", data=data))
    made.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {}}
    assert [dict(output.data) for output in outputs_of(made)] == [
        {"text/html": "<p>1</p>", "text/plain": "1"}
    ]
    assert "widgets" not in solved_form(made).metadata


def test_prints_are_joined_however_they_were_cut_but_not_across_a_picture():
    shown = new_output("display_data", data={"text/plain": "x"})
    pieces = [stream("stdout", "a"), stream("stderr", "!"), stream("stdout", "b"), shown]
    assert outputs_of(with_outputs(*pieces, stream("stdout", "c"))) == [
        stream("stdout", "ab"),
        stream("stderr", "!"),
        shown,
        stream("stdout", "c"),
    ]
    other = [stream("stderr", "!"), stream("stdout", "ab"), shown]
    assert outputs_of(with_outputs(*other)) == outputs_of(with_outputs(*pieces))


def test_a_student_notebook_has_no_outputs_and_one_spelling():
    cells = [new_markdown_cell("é", id="text-001"), *with_outputs(stream("stdout", "a")).cells]
    text = notebook_text(student_form(new_notebook(cells=cells)))
    assert text.endswith("}\n")
    assert not text.endswith("\n\n")
    assert '"é"' in text
    made = nbformat.reads(text, as_version=4)
    assert (made.cells[1].outputs, made.cells[1].execution_count) == ([], None)
    keys = list(made.cells[1])
    assert keys == sorted(keys)
