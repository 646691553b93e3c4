"""The class report and the feedback pages, made by the real commands and opened in a browser."""

import json

import nbformat
import pytest

from .audit import access_faults, illegible, outline_faults
from .conftest import ROOT, autograder

pytestmark = pytest.mark.browser
CHAPTER = "ch01_harness"
EVIL = "<img src=x onerror=\"document.title='ran'\"><script>document.title='ran'</script>"
WICKED = "<b onmouseover=alert(1)>wicked"


@pytest.fixture(scope="package")
def graded(browser, tmp_path_factory):
    """A graded class of seven; one student's name, code and answers are full of markup."""
    folder = tmp_path_factory.mktemp("class")
    autograder("sample-class", CHAPTER, "--students", 6, "--seed", 1, "--out", folder)
    wicked = folder / "submitted" / WICKED / CHAPTER
    wicked.mkdir(parents=True)
    notebook = nbformat.read(ROOT / "notebooks" / CHAPTER / f"{CHAPTER}.ipynb", 4)
    for cell in notebook.cells:
        own = cell.metadata.get("coursekit", {})
        if "exercise" in own:
            cell.source = f"raise ValueError({EVIL!r})"
        elif "question" in own:
            cell.source = EVIL
    nbformat.write(notebook, wicked / f"{CHAPTER}.ipynb")
    said = autograder(
        *("grade", CHAPTER, "--submitted", folder / "submitted", "--out", folder / "results")
    )
    (folder / "terminal.txt").write_text(said, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def truth(graded):
    return json.loads((graded / "truth.json").read_text(encoding="utf-8"))["students"]


@pytest.fixture
def look(new_page):
    """Opens a page and gives it with everything that went wrong in it."""

    def at(path, **options):
        page = new_page(**options)
        page.faults = []
        page.on("console", lambda said: page.faults.append(said.text))
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("dialog", lambda dialog: (page.faults.append("a dialog"), dialog.dismiss()))
        page.on(
            "request", lambda asked: asked.url == path.as_uri() or page.faults.append(asked.url)
        )
        page.goto(path.as_uri())
        page.faults = [fault for fault in page.faults if fault != f"loads {page.url}"]
        return page

    return at


def report_of(graded):
    return graded / "results" / CHAPTER / "report.html"


def feedback_of(graded, student):
    return graded / "feedback" / student / CHAPTER / f"{CHAPTER}.html"


def of_kind(truth, kind):
    return next(student for student, each in truth.items() if each["kind"] == kind)


def test_the_report_shows_every_score(graded, truth, look, screenshot):
    page = look(report_of(graded))
    screenshot(page, "class_report", full_page=True)
    rows = page.locator("table").last.locator("tbody tr").all()
    told = {row.locator("td").nth(0).inner_text(): row.locator("td").nth(1) for row in rows}
    for student, each in truth.items():
        assert float(told[student].inner_text()) == pytest.approx(each["score"], abs=0.01)
    assert told.keys() == truth.keys() | {WICKED}


def test_a_feedback_page_shows_the_score_and_what_to_do_next(graded, truth, look, screenshot):
    student = of_kind(truth, "partial")
    page = look(feedback_of(graded, student))
    screenshot(page, "feedback_partial", full_page=True)
    said = page.locator("main").inner_text()
    assert f"{truth[student]['score']:g} of " in said
    assert page.locator(".hint").count() >= 1


def test_a_page_for_a_damaged_notebook_says_what_was_wrong_with_the_file(
    graded, truth, look, screenshot
):
    page = look(feedback_of(graded, of_kind(truth, "damaged")))
    screenshot(page, "feedback_damaged", full_page=True)
    assert page.get_by_role("heading", name="About your file").count() == 1


def test_a_page_for_a_perfect_notebook_says_so(graded, truth, look, screenshot):
    page = look(feedback_of(graded, of_kind(truth, "perfect")))
    screenshot(page, "feedback_perfect", full_page=True)
    assert "Every test passes" in page.locator("main").inner_text()


@pytest.mark.parametrize("page_of", ["report", "feedback"])
def test_markup_of_students_is_shown_as_text_and_never_runs(graded, look, page_of, screenshot):
    path = report_of(graded) if page_of == "report" else feedback_of(graded, WICKED)
    page = look(path)
    screenshot(page, f"{page_of}_hostile", full_page=True)
    assert WICKED in page.locator("main").inner_text()
    page.locator("main").hover()
    assert page.title() != "ran"
    assert page.locator("script, img, [onerror], [onmouseover]").count() == 0
    assert page.faults == []


@pytest.mark.parametrize("kind", ["report", "partial", "damaged", "untouched"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_loads_cleanly_and_can_be_read_by_everybody(
    graded, truth, look, kind, scheme, screenshot
):
    report = kind == "report"
    path = report_of(graded) if report else feedback_of(graded, of_kind(truth, kind))
    page = look(path, color_scheme=scheme)
    assert page.faults == []
    assert outline_faults(page) == []
    page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
    screenshot(page, f"{kind}_open_{scheme}", full_page=True)
    assert access_faults(page.locator("html")) == []
    assert illegible(page.locator("main")) == []


@pytest.mark.parametrize("kind", ["report", "partial"])
def test_a_page_fits_a_narrow_window(graded, truth, look, kind, screenshot):
    report = kind == "report"
    page = look(report_of(graded) if report else feedback_of(graded, of_kind(truth, kind)))
    page.set_viewport_size({"width": 700, "height": 900})
    screenshot(page, f"{kind}_at_700", full_page=True)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 700


def test_the_terminal_says_where_the_report_is(graded):
    assert str(report_of(graded)) in (graded / "terminal.txt").read_text(encoding="utf-8")
