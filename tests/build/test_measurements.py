from nbformat.v4 import new_code_cell, new_notebook, new_output

from autograder.build.measurements import keep_committed_measurements


def notebook(text, source="measure()", measured=True):
    outputs = [new_output("stream", name="stdout", text=text)] if text else []
    metadata = {"coursekit": {"slow": True, "measured": True}} if measured else {}
    cell = new_code_cell(source, id="code-001", outputs=outputs, metadata=metadata)
    return new_notebook(cells=[cell])


def text_after(built, committed):
    keep_committed_measurements(built, committed)
    return built.cells[0].outputs[0].text


def test_what_a_measured_cell_measured_elsewhere_stays_as_committed():
    assert text_after(notebook("0.71"), notebook("0.72")) == "0.72"


def test_a_measured_cell_with_another_text_shows_what_it_measures_now():
    assert text_after(notebook("0.71"), notebook("0.72", "measure(2)")) == "0.71"


def test_other_cells_show_what_they_print_now():
    assert text_after(notebook("0.71", measured=False), notebook("0.72", measured=False)) == "0.71"


def test_a_measured_cell_that_was_never_run_shows_what_it_measures_now():
    assert text_after(notebook("0.71"), notebook("")) == "0.71"
