"""A JupyterLab of its own, and a notebook open in it as a student has it on the screen."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WIDGET = ".jp-OutputArea-output > .jupyter-widgets"
PATIENCE = 300_000
"""Milliseconds to wait for a condition on a busy machine; a fast one never waits them."""
POLL = 100
"""Milliseconds between two looks at a condition; a window that draws nothing is looked at too."""

SETTINGS = {
    "apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "docmanager-extension/plugin": {"autosave": False},
}


@contextlib.contextmanager
def jupyterlab(root: Path, home: Path) -> Iterator[str]:
    """Runs JupyterLab on a free port and gives its address.

    Args:
        root: the folder it serves.
        home: an empty folder for its configuration, data and log.

    Raises:
        RuntimeError: it does not answer; the message ends with its log.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for plugin, values in SETTINGS.items():
        path = home / "settings" / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    places = {
        "JUPYTER_CONFIG_PATH": Path(__file__).parents[2] / "coursekit" / "lab",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    kept = {key: value for key, value in os.environ.items() if key != "COURSEKIT_STILL"}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1"]
    command += [f"--port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={root}"]
    command += ["--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    log = home / "jupyterlab.log"
    with log.open("wb") as written:
        server = subprocess.Popen(
            command,
            cwd=root,
            env=kept | {name: str(home / folder) for name, folder in places.items()},
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_until_it_answers(f"{address}/api/status", server, log)
        yield address
    finally:
        server.terminate()
        try:
            server.wait(timeout=30)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_until_it_answers(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError):
            urllib.request.urlopen(address, timeout=5).close()
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(timeout=0.1)
    raise RuntimeError(f"JupyterLab did not come up; its log:\n{log.read_text()[-3000:]}")


class Notebook:
    """One notebook in a JupyterLab window, ready to run.

    Args:
        page: an empty Playwright page.
        address: JupyterLab's.
        path: of the notebook, from the folder that JupyterLab serves.
    """

    def __init__(self, page: Any, address: str, path: str) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)
        page.goto(f"{address}/lab/tree/{path}?reset")  # without the tabs of other tests
        page.wait_for_function(
            """() => {
                const open = window.jupyterapp?.shell?.currentWidget;
                return open?.context?.isReady && open.content?.widgets?.length
                    && open.sessionContext?.session?.kernel?.status === "idle";
            }""",
            polling=POLL,
        )
        self.cells: list[dict[str, Any]] = page.evaluate(f"{_CELLS}.map(c => c.model.toJSON())")

    def index(self, key: str, name: str) -> int:
        """The place of the cell whose course metadata say e.g. `exercise`: `loop_cost`."""
        return next(
            place
            for place, cell in enumerate(self.cells)
            if cell["metadata"].get("coursekit", {}).get(key) == name
        )

    def containing(self, words: str) -> int:
        """The place of the first code cell with these words."""
        return next(
            place
            for place, cell in enumerate(self.cells)
            if cell["cell_type"] == "code" and words in cell["source"]
        )

    def write(self, place: int, source: str) -> None:
        """Replaces what is written in a cell."""
        self.page.evaluate(
            f"([place, source]) => {_CELLS}[place].model.sharedModel.setSource(source)",
            [place, source],
        )

    def run(self, place: int) -> Any:
        """Runs a cell and gives its output area, scrolled into view."""
        self.select(place)
        self.command("notebook:run-cell")
        return self.output(place)

    def run_to(self, place: int) -> None:
        """Runs every cell above a place."""
        self.select(place)
        self.command("notebook:run-all-above")

    def run_all(self) -> None:
        """Runs the notebook from top to bottom; it stops at the first error."""
        self.command("notebook:run-all-cells")

    def end(self) -> None:
        """Stops the notebook's kernel."""
        if not self.page.is_closed():
            self.command("notebook:shutdown-kernel")

    def select(self, place: int) -> None:
        self.page.evaluate(
            "place => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = place; }",
            place,
        )

    def command(self, name: str, **arguments: Any) -> None:
        """Runs one of JupyterLab's commands and waits for its end."""
        self.page.evaluate(
            """([name, arguments]) => {
                window.ended = null;
                window.jupyterapp.commands.execute(name, arguments).then(
                    () => { window.ended = "well"; },
                    error => { window.ended = String(error); });
            }""",
            [name, arguments],
        )
        self.page.wait_for_function("window.ended !== null", polling=POLL)
        assert self.page.evaluate("window.ended") == "well"

    def theme(self, name: str) -> None:
        """Changes to `JupyterLab Light` or `JupyterLab Dark`."""
        self.command("apputils:change-theme", theme=name)
        light = str(name.endswith("Light")).lower()
        self.page.wait_for_selector(f"body[data-jp-theme-light={light}]", state="attached")

    def cell(self, place: int) -> Any:
        """The element of a cell."""
        return self.page.locator(f'.jp-Notebook [data-windowed-list-index="{place}"]')

    def output(self, place: int) -> Any:
        """The element with a cell's outputs, in view."""
        # JupyterLab lays out what is in the window only, and what it lays out moves the rest.
        self.page.wait_for_function(_IN_VIEW, arg=place, polling=POLL)
        return self.cell(place).locator(".jp-OutputArea").first

    def outputs(self, place: int) -> list[dict[str, Any]]:
        """A cell's outputs as they would be saved."""
        found: list[dict[str, Any]] = self.page.evaluate(
            f"place => {_CELLS}[place].model.outputs?.toJSON() ?? []", place
        )
        return found

    def runs(self) -> list[int | None]:
        """The execution count of every code cell, from top to bottom."""
        found: list[int | None] = self.page.evaluate(
            f"{_CELLS}.filter(c => c.model.type === 'code').map(c => c.model.executionCount)"
        )
        return found

    def card(self, place: int) -> Any:
        """The element of the card that a check drew."""
        return self.output(place).get_by_role("group").first


_IN_VIEW = """place => {
    const cell = document.querySelector(`.jp-Notebook [data-windowed-list-index="${place}"]`);
    const area = cell?.querySelector(".jp-OutputArea");
    if (!area) {  // what is far from the window is not in the page
        window.jupyterapp.shell.currentWidget.content.scrollToItem(place);
        return false;
    }
    cell.scrollIntoView({block: "nearest"});
    area.scrollIntoView({block: "nearest"});
    return area.checkVisibility({contentVisibilityAuto: true});
}"""
_CELLS = "window.jupyterapp.shell.currentWidget.content.widgets"
