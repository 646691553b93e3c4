"""Each chapter in its solved form, as it looks in JupyterLab after Run All."""

import ast

import pytest

from .audit import access_faults, illegible
from .conftest import ROOT, SCREEN
from .lab import PATIENCE, POLL, WIDGET

pytestmark = pytest.mark.browser
WIDGET_TYPE = "application/vnd.jupyter.widget-view+json"
DRAWN_LIVE = ("predict", "sort_into", "step")


def widgets_asked_for(cells):
    """How many times the cells call, outside functions, what draws a widget."""
    count = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            for node in ast.parse(cell["source"]).body:
                call = node.value if isinstance(node, ast.Expr) else None
                name = getattr(getattr(call, "func", None), "id", "")
                count += name in DRAWN_LIVE
    return count


def mutants(chapter, exercise):
    folder = ROOT / "autograder" / "mutants" / chapter / exercise
    return sorted(folder.glob("*.py"))


def test_a_solved_notebook_runs_to_its_end_without_errors_or_warnings(solved, screenshot):
    screenshot(solved.page, "solved_end")
    kinds = {"error": [], "stderr": []}
    assert solved.runs() == list(range(1, len(solved.runs()) + 1))
    for place, cell in enumerate(solved.cells):
        if cell["cell_type"] == "code":
            for output in solved.outputs(place):
                kind = output.get("name", output["output_type"])
                kinds.setdefault(kind, []).append((cell["source"][:60], output))
    assert not kinds["error"]
    assert not kinds["stderr"]


def test_every_check_of_a_solved_notebook_passes_on_screen(solved):
    for place, cell in enumerate(solved.cells):
        exercise = cell["metadata"].get("coursekit", {}).get("check")
        if exercise:
            card = solved.card(place)
            card.wait_for()
            assert card.get_attribute("aria-label") == f"✓ {exercise}: all checks pass"


def test_every_widget_is_drawn(solved):
    outputs = [output for place in range(len(solved.cells)) for output in solved.outputs(place)]
    sent = sum(WIDGET_TYPE in output.get("data", ()) for output in outputs)
    assert sent >= widgets_asked_for(solved.cells)
    solved.page.wait_for_function(
        "([drawn, sent]) => document.querySelectorAll(drawn).length === sent",
        arg=[WIDGET, sent],
        polling=POLL,
    )


def test_what_the_kit_draws_can_be_read_out(solved):
    for group in solved.page.locator(".jp-OutputArea [role=group]").all():
        assert group.get_attribute("aria-label")
        assert not access_faults(group)
    for widget in solved.page.locator(WIDGET).all():
        assert not access_faults(widget)


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_what_the_kit_draws_is_legible(solved, theme):
    solved.theme(theme)
    faults = set()
    for group in solved.page.locator(".jp-OutputArea [role=group]").all():
        faults.update(illegible(group))
    solved.theme("JupyterLab Light")
    assert not faults


def test_a_failing_card_fits_on_one_screen(solved, chapter_name, screenshot):
    for exercise in exercises(solved):
        place, check = solved.index("exercise", exercise), solved.index("check", exercise)
        right = solved.cells[place]["source"]
        mutant = mutants(chapter_name, exercise)[0]
        solved.write(place, mutant.read_text(encoding="utf-8"))
        solved.run(place)
        solved.run(check)
        card = solved.card(check)
        card.wait_for(timeout=PATIENCE)
        screenshot(card, f"card_{exercise}_{mutant.stem}")
        height = card.bounding_box()["height"]
        assert height < SCREEN["height"] - 100, f"{exercise}, {mutant.stem}: {height} pixels"
        assert not access_faults(card)
        solved.write(place, right)
        solved.run(place)


def exercises(notebook):
    own = [cell["metadata"].get("coursekit", {}) for cell in notebook.cells]
    return [each["check"] for each in own if "check" in each]
