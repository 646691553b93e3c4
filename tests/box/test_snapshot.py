"""Boxes that start from a snapshot behave as those that run the leading cells themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from autograder.box.box import Box
from autograder.box.snapshot import take_snapshot
from autograder.box.zygote import Zygote
from autograder.limits import Limits

LEADING = (
    ("first", "import random, asyncio\nseen = [random.random()]\nprint('hello')\n1 + 1"),
    ("second", "async def double(x):\n    await asyncio.sleep(0)\n    return 2 * x"),
    (
        "figure",
        "import matplotlib.pyplot as plt\nplt.figure(figsize=(2, 1)); plt.plot([1, 2]); plt.show()",
    ),
    ("thread", "await asyncio.to_thread(print, 'in a thread')"),
    ("third", "import ipywidgets\nslider = ipywidgets.IntSlider(value=3)\nslider"),
)
OWN = (
    "seen.append(random.random()); print(seen)",
    "_, In[1], len(Out), __name__",
    "await double(21)",
    "await asyncio.to_thread(lambda: 5)",
    "slider.value = 4\nslider.value",
    "open('notes.txt', 'w').write('x')",
    "import subprocess; print(subprocess.run(['echo', 'there']).returncode)",
    "import os; print(os.getcwd(), os.environ['HOME'])",
    "plt.figure(figsize=(2, 1)); plt.title('own'); plt.show()",
    "1 / 0",
)


@pytest.fixture(scope="module")
def zygote(full_isolation: None) -> Iterator[Zygote]:
    with Zygote("full") as started:
        yield started


def outputs(box: Box, sources: tuple[str, ...]) -> list[object]:
    told = []
    for number, source in enumerate(sources):
        run = box.run_cell(f"own-{number}", source, 10)
        kinds = [(kind, content.get("text"), content.get("data")) for kind, content, *_ in
                 run.messages if kind != "comm_msg"]  # fmt: skip
        told.append((run.status, run.execution_count, str(kinds)))
    return told


def test_cells_behave_as_if_the_leading_ones_had_run_in_the_same_box(zygote: Zygote) -> None:
    snapshot = take_snapshot(zygote, LEADING, Limits(), seed=7)
    assert snapshot is not None
    with Box(zygote, Limits(), seed=7) as plain:
        leading = [plain.run_cell(name, source, 10) for name, source in LEADING]
        expected = outputs(plain, OWN)
    assert [run.execution_count for run in snapshot.runs] == [1, 2, 3, 4, 5]
    assert snapshot.runs[0].messages == leading[0].messages
    for _ in range(2):  # one box leaves no trace in the next
        with Box(snapshot, Limits(), seed=7) as box:
            assert outputs(box, OWN) == expected


def test_an_exercise_of_a_box_from_a_snapshot_has_its_state(zygote: Zygote) -> None:
    snapshot = take_snapshot(zygote, LEADING, Limits(), seed=7)
    assert snapshot is not None
    with Box(snapshot, Limits(), seed=7) as box:
        wire = box.exercise(fresh=False, seconds=5)
        assert wire.call("double", 4) == 8
        box.end_exercise(wire)


@pytest.mark.parametrize(
    "source",
    [
        "1 / 0",
        "import threading; threading.Thread(target=__import__('time').sleep, args=(60,)).start()",
        "import subprocess; child = subprocess.Popen(['sleep', '60'])",
        "kept = open('/etc/passwd')",
        "open('notes.txt', 'w')",
        "import asyncio; task = asyncio.get_running_loop().create_task(asyncio.sleep(60))",
        "import os; os._exit(0)",
    ],
)
def test_what_cannot_be_forked_gives_no_snapshot(zygote: Zygote, source: str) -> None:
    assert take_snapshot(zygote, (("first", source),), Limits(), seed=7) is None
    with Box(zygote, Limits(), seed=7) as box:
        assert box.run_cell("a", "1 + 1", 10).status == "ok"
