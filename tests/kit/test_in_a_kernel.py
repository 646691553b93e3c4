"""The kit in a real kernel: what students see in the outputs of their cells."""

import nbformat
import pytest
from nbclient import NotebookClient

CHECK = '''
def test_two_is_doubled(student):
    """Two becomes four."""
    assert student.double(2) == 4
'''


@pytest.fixture
def outputs_of(tmp_path, monkeypatch):
    chapter = tmp_path / "checks" / "ch99_made_up"
    chapter.mkdir(parents=True)
    (chapter / "double.py").write_text(CHECK, encoding="utf-8")

    def run(*cells, still=False):
        if still:
            monkeypatch.setenv("COURSEKIT_STILL", "1")
        tagged = {"tags": ["raises-exception"]}
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell, metadata=tagged) for cell in cells]
        )
        options = {"store_widget_state": False, "resources": {"metadata": {"path": str(tmp_path)}}}
        NotebookClient(notebook, timeout=60, kernel_name="python3", **options).execute()
        return [cell.outputs for cell in notebook.cells]

    return run


CHECKING = "from pathlib import Path\nfrom coursekit import check\n"
CHECKING += "check('double', folder=Path('checks'))"
PREDICTING = "from coursekit import predict\n"
PREDICTING += "predict('Which?', {'a': 'no', 'b': 'yes'}, answer='b')"


def test_a_check_draws_a_card_and_fails_with_one_line(outputs_of):
    _, (card, error) = outputs_of("def double(n):\n    return undefined_name", CHECKING)
    assert set(card.data) == {"text/html", "text/plain"}
    assert "Cell In[1], line 2, in double" in card.data["text/plain"]
    assert "return undefined_name" in card.data["text/html"]
    assert error.ename == "CheckFailed"
    assert len(error.traceback) == 1


def test_a_passing_check_is_a_card_alone(outputs_of):
    _, (card,) = outputs_of("async def double(n):\n    return 2 * n", CHECKING)
    assert "all checks pass" in card.data["text/plain"]


def test_a_widget_carries_its_picture_and_its_text(outputs_of):
    ((output,),) = outputs_of(PREDICTING)
    widget = "application/vnd.jupyter.widget-view+json"
    assert set(output.data) == {widget, "text/html", "text/plain"}
    assert "B. right: yes" in output.data["text/plain"]


def test_stills_are_asked_for_by_the_environment_and_are_the_same_bytes(outputs_of):
    first = outputs_of(PREDICTING, still=True)
    assert set(first[0][0].data) == {"text/html", "text/plain"}
    assert outputs_of(PREDICTING, still=True) == first
