"""One browser, one JupyterLab and one graded class for the tests of this folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from .lab import Notebook, jupyterlab

ROOT = Path(__file__).parents[2]
CHAPTERS = sorted(path.name for path in (ROOT / "notebooks").iterdir() if path.is_dir())
SCREEN = {"width": 1366, "height": 768}
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_generate_tests(metafunc):
    if "chapter_name" in metafunc.fixturenames:
        metafunc.parametrize("chapter_name", CHAPTERS, scope="module")


def absent(what):
    reason = f"{what} is not here, so nothing can be looked at in a browser"
    if "browser" in os.environ.get("COURSE_REQUIRE", ""):
        pytest.fail(f"{reason}; COURSE_REQUIRE asks for it")
    pytest.skip(reason)


# Playwright keeps an event loop running in this thread while it is open, in which other tests
# could not start theirs: so all of this ends with the folder and not with the session.
@pytest.fixture(scope="package")
def browser():
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        absent("Chromium (chromium on the PATH)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        absent("Playwright (pip install 'tool-use-course[dev]')")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="package")
def new_page(browser):
    """Makes an empty page in a window of its own and closes the one before."""
    contexts = []

    def close():
        while contexts:
            contexts.pop().close()

    def make(**options):
        close()
        contexts.append(browser.new_context(viewport=SCREEN, **options))
        return contexts[-1].new_page()

    yield make
    close()


@pytest.fixture(scope="package")
def served(tmp_path_factory):
    """A copy of the students' notebooks, for JupyterLab to serve and to spoil."""
    folder = tmp_path_factory.mktemp("lab") / "notebooks"
    unwanted = shutil.ignore_patterns(".ipynb_checkpoints")
    shutil.copytree(ROOT / "notebooks", folder, ignore=unwanted)
    return folder


@pytest.fixture(scope="package")
def address(browser, served, tmp_path_factory):
    with jupyterlab(served, tmp_path_factory.mktemp("jupyter")) as url:
        yield url


@pytest.fixture(scope="module")
def solved(chapter_name, address, served, new_page):
    """The solved form of a chapter, its outputs cleared, run from top to bottom."""
    notebook = nbformat.read(ROOT / "solutions" / chapter_name / f"{chapter_name}.ipynb", 4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    name = f"{chapter_name}_solved.ipynb"
    nbformat.write(notebook, served / chapter_name / name)
    opened = Notebook(new_page(), address, f"{chapter_name}/{name}")
    opened.run_all()
    yield opened
    opened.end()


@pytest.fixture
def screenshot():
    """Keeps a picture of a page or an element when COURSE_SCREENSHOTS names a folder."""
    folder = os.environ.get("COURSE_SCREENSHOTS")

    def take(what, name, **options):
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            what.screenshot(path=Path(folder) / f"{name}.png", **options)

    return take


def autograder(*arguments):
    """Runs a command of the course and gives what it said."""
    command = [sys.executable, "-m", "autograder.cli", *map(str, arguments)]
    secret = {"AUTOGRADER_SECRET": "a class in a test"}
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | secret, capture_output=True, text=True, timeout=400
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
