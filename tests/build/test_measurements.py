from nbformat.v4 import new_code_cell, new_notebook, new_output

from autograder.build.measurements import LEFT_OUT, Measurements


def notebook(text, source="measure()", measured=True):
    outputs = [new_output("stream", name="stdout", text=text)] if text else []
    metadata = {"coursekit": {"slow": True, "measured": True}} if measured else {}
    count = 1 if text else None
    cell = new_code_cell(
        source, id="code-001", outputs=outputs, metadata=metadata, execution_count=count
    )
    return new_notebook(cells=[cell])


def text_after(built, committed):
    """What the cell shows in the end, when it would show 0.71 if it is run."""
    measurements = Measurements(built, committed)
    measurements.leave_out(built)
    if built.cells[0].source != LEFT_OUT:
        built.cells[0].outputs = notebook("0.71").cells[0].outputs
    source = built.cells[0].source
    measurements.put_back(built)
    assert built.cells[0].source == "measure()"
    return built.cells[0].outputs[0].text, source


def test_a_measured_cell_as_committed_is_not_run_and_keeps_its_outputs():
    assert text_after(notebook(""), notebook("0.72")) == ("0.72", LEFT_OUT)


def test_a_measured_cell_with_another_text_is_run():
    assert text_after(notebook(""), notebook("0.72", "measure(2)")) == ("0.71", "measure()")


def test_other_cells_are_run():
    plain = notebook("", measured=False)
    assert text_after(plain, notebook("0.72", measured=False)) == ("0.71", "measure()")


def test_a_measured_cell_that_was_never_run_is_run():
    assert text_after(notebook(""), notebook("")) == ("0.71", "measure()")


def test_with_one_text_changed_all_measured_cells_are_run():
    built, committed = notebook(""), notebook("0.72")
    for each, source in ((built, "measure(1)"), (committed, "measure(2)")):
        (cell,) = notebook("0.5", source).cells
        cell.id = "code-002"
        each.cells.append(cell)
    measurements = Measurements(built, committed)
    measurements.leave_out(built)
    assert [cell.source for cell in built.cells] == ["measure()", "measure(1)"]
