"""A student's first quarter of an hour with a chapter."""

import pytest

from .conftest import SCREEN
from .lab import WIDGET, Notebook

pytestmark = pytest.mark.browser
CHAPTER = "ch01_harness"
FORGETS_THE_CALL = """\
def loop_cost(base: int, request: int, result: int, rounds: int) -> list[int]:
    if min(base, request, result, rounds) < 0:
        raise ValueError("sizes and rounds must be 0 or more")
    return [base + n * result for n in range(rounds + 1)]
"""
RIGHT = FORGETS_THE_CALL.replace("n * result", "n * (request + result)")


@pytest.fixture(scope="module")
def released(address, new_page):
    """The chapter as it is handed out, its worked cells run down to the first exercise."""
    notebook = Notebook(new_page(), address, f"{CHAPTER}/{CHAPTER}.ipynb")
    notebook.run_to(notebook.index("exercise", "parse_call"))
    yield notebook
    notebook.end()


def test_the_worked_cells_before_the_first_exercise_run(released, screenshot):
    for place in range(released.index("exercise", "parse_call")):
        assert "error" not in [output["output_type"] for output in released.outputs(place)]
    released.select(0)
    released.cell(0).scroll_into_view_if_needed()
    screenshot(released.page, "top_of_the_notebook")


def test_no_button_checks_the_notebook_past_the_course(released):
    assert released.page.get_by_role("button", name="Restart the kernel").count()
    assert not released.page.get_by_text("Validate", exact=True).count()


def test_the_sorter_judges_a_choice_and_counts(released, screenshot):
    output = released.output(released.containing("sort_into("))
    first = output.locator("select").first
    first.select_option("computation")
    output.get_by_text("not there").wait_for()
    first.select_option("knowledge access")
    output.get_by_text("1 of 7 sorted rightly").wait_for()
    screenshot(output, "sorter")


def test_a_prediction_explains_the_option_that_was_chosen(released, screenshot):
    output = released.output(released.containing("Which of the three ever writes"))
    output.get_by_text("Choose one.").wait_for()
    output.get_by_label("The calculator, in step 3").check()
    output.get_by_text("It returns the bare value").wait_for()
    assert "✗ not this" in output.inner_text()
    screenshot(output, "prediction_wrong")
    output.get_by_label("The model, in step 4").check()
    output.get_by_text("the model owns the words").wait_for()
    assert "✓ right" in output.inner_text()
    assert "It returns the bare value" not in output.inner_text()


def test_the_stepper_moves_one_message_at_a_click(released, screenshot):
    output = released.output(released.containing("step(by_hand)"))
    where = output.get_by_role("status")
    assert where.inner_text().startswith("Step 1 of")
    back, on = output.get_by_role("button").all()
    assert back.is_disabled()
    on.click()
    output.get_by_text("Step 2 of").wait_for()
    assert "The harness sends 1 message" in where.inner_text()
    for _ in range(4):
        on.click()
    output.get_by_text("Step 6 of").wait_for()
    screenshot(output, "stepper")
    back.click()
    output.get_by_text("Step 5 of").wait_for()


def test_an_exercise_that_is_not_written_is_no_failure_yet(released, screenshot):
    check = released.index("check", "loop_cost")
    released.run(released.index("exercise", "loop_cost"))
    released.run(check)
    card = released.card(check)
    assert "Not written yet: Return the size of every request" in card.inner_text()
    assert "What will be checked:" in card.inner_text()
    screenshot(released.output(check), "card_not_written")


def test_a_wrong_solution_is_told_what_came_and_what_to_do_next(released, screenshot):
    check = attempt(released, FORGETS_THE_CALL)
    card = released.card(check)
    card.wait_for()
    said = {
        row.locator("th").inner_text(): row.locator("td").inner_text()
        for row in card.locator("table").first.locator("tr").all()
    }
    assert said["called"].startswith("loop_cost(")
    assert said["expected"].startswith("[")
    assert said["got"].startswith("[")
    assert said["expected"] != said["got"]
    assert said["next step"]
    assert "0 of 6 exercises pass" in card.inner_text()
    assert card.bounding_box()["height"] < SCREEN["height"]
    (error,) = [each for each in released.outputs(check) if each["output_type"] == "error"]
    assert len("".join(error["traceback"]).splitlines()) == 1
    screenshot(released.page, "failing_card_on_the_page")
    screenshot(released.output(check), "card_failing")


def test_a_right_solution_passes_and_moves_the_progress(released, screenshot):
    check = attempt(released, RIGHT)
    card = released.card(check)
    card.get_by_text("loop_cost: all checks pass").wait_for()
    assert "1 of 6 exercises pass" in card.inner_text()
    assert "loop_cost passes" in card.get_by_role("img").get_attribute("aria-label")
    assert [each["output_type"] for each in released.outputs(check)] == ["display_data"]
    screenshot(released.output(check), "card_passing")


@pytest.mark.parametrize("width", [1366, 700])
def test_nothing_the_kit_draws_is_cut_off(released, width, screenshot):
    attempt(released, FORGETS_THE_CALL)
    released.page.set_viewport_size({"width": width, "height": 768})
    try:
        for what in ("sort_into(", "Which of the three", "step(by_hand)", 'check("loop_cost")'):
            output = released.output(released.containing(what))
            screenshot(released.page, f"at_{width}_{what.strip('(').split('(')[0][:12]}")
            assert output.evaluate(TOO_WIDE) == [], what
    finally:
        released.page.set_viewport_size(SCREEN)


def test_the_theme_is_followed(released, screenshot):
    check = attempt(released, FORGETS_THE_CALL)
    grounds = {}
    for theme in ("Light", "Dark"):
        released.theme(f"JupyterLab {theme}")
        card = released.card(check)
        grounds[theme] = card.evaluate("node => getComputedStyle(node).backgroundColor")
        screenshot(released.output(check), f"card_{theme.lower()}")
        for what in ("sort_into(", "Which of the three", "step(by_hand)"):
            name = what.split("(")[0].replace(" ", "_")
            screenshot(released.output(released.containing(what)), f"{theme.lower()}_{name}")
    released.theme("JupyterLab Light")
    assert grounds["Light"] != grounds["Dark"]


def test_widgets_stand_in_for_their_still_pictures(released):
    for what in ("sort_into(", "step(by_hand)"):
        (output,) = released.outputs(released.containing(what))
        assert "text/html" in output["data"]
        assert released.output(released.containing(what)).locator(WIDGET).count() == 1


def attempt(notebook, source):
    """Writes and runs a solution of the exercise, runs its check and gives the check's place."""
    place, check = notebook.index("exercise", "loop_cost"), notebook.index("check", "loop_cost")
    notebook.write(place, source)
    notebook.run(place)
    notebook.run(check)
    return check


TOO_WIDE = """root => [...root.querySelectorAll("*")]
    .filter(node => node.checkVisibility() && node.clientWidth > 0
        && !["auto", "scroll"].includes(getComputedStyle(node).overflowX)
        && !node.closest("select, svg, input, .jp-OutputPrompt")
        && node.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
    .map(node => node.outerHTML.slice(0, 100))"""
