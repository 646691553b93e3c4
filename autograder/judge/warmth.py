"""What a chapter's notebook imports, measured: its boxes start with these modules loaded."""

from __future__ import annotations

import json

import nbformat

from autograder.box.box import Box
from autograder.box.zygote import Level, Zygote, ZygoteError
from autograder.chapter import Chapter
from autograder.limits import Limits
from autograder.wire.failures import BoxFailure

ALWAYS = (
    "numpy.random",
    "matplotlib.pyplot",
    "matplotlib_inline.backend_inline",
    "IPython.display",
)
"""What nearly every chapter uses; loaded without measuring."""

LIST = "import json, sys\nprint(json.dumps(sorted(sys.modules)))"


def modules_of(chapter: Chapter, level: Level) -> tuple[str, ...]:
    """Runs the solved notebook once in a box of its own and lists what it loaded.

    The solution is never in the process that forks the boxes of submissions. When it cannot be
    run, nothing is listed: warmth is for speed alone.
    """
    try:
        notebook = nbformat.read(chapter.solution, as_version=4)
        with Zygote(level, ALWAYS) as zygote, Box(zygote, Limits(), seed=0) as box:
            before = _loaded(box)
            for cell in notebook.cells:
                left_out = cell.metadata.get("coursekit", {}).keys() & {"check", "slow"}
                if cell.cell_type == "code" and not left_out:
                    box.run_cell(cell.id, cell.source, 60)
            return tuple(sorted(_loaded(box) - before))
    except (OSError, ValueError, KeyError, ZygoteError, BoxFailure):
        return ()


def _loaded(box: Box) -> set[str]:
    run = box.run_cell("loaded", LIST, 10)
    text = "".join(part[1]["text"] for part in run.messages if part[0] == "stream")
    return {name for name in json.loads(text) if not name.startswith(("__", "inside"))}
