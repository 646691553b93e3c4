"""Each limit stops what it is for, and the next submission is not disturbed."""

import pytest

HONEST = ["print('fine')"]


BOMBS = {
    "fork bomb": """
import os
while True:
    try:
        os.fork()
    except OSError:
        pass
""",
    "thread bomb": """
import threading
while True:
    threading.Thread(target=threading.Event().wait).start()
""",
    "memory in one process": "x = [bytearray(1 << 20) for _ in range(1 << 20)]",
    "file bomb": """
import tempfile
for n in range(10_000_000):
    open(f'{tempfile.gettempdir()}/{n}', 'w').write('x')
""",
    "big file": "import tempfile\ntempfile.TemporaryFile().write(bytes(1 << 27))",
    "descriptors": "import os\nkept = [os.open('/', os.O_RDONLY) for _ in range(10_000)]",
    "segmentation fault": "import ctypes\nctypes.string_at(0)",
    "C stack overflow": "import ctypes\nf = ctypes.CFUNCTYPE(None)\ng = f(lambda: g())\ng()",
    "exit": "import os\nos._exit(0)",
    "kill everything": "import os\nos.kill(-1, 9)",
    "a signal to its parent": "import os\nos.kill(os.getppid(), 9)",
    "a daemon": "import subprocess\nsubprocess.Popen(['sleep', '99'], start_new_session=True)",
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_harms_only_itself(run_cells, bomb):
    seen = run_cells(boxes=[[BOMBS[bomb]], HONEST], processes=30, cell_seconds=2)
    assert seen[-1] == ("ok", "fine\n")


def test_memory_of_many_processes_together_is_limited(run_cells):
    cell = (
        "import os, time\n"
        "for _ in range(8):\n"
        "    if os.fork() == 0:\n"
        "        x = bytearray(60_000_000); x[::4096] = b'x' * len(x[::4096]); time.sleep(30)\n"
        "time.sleep(30)"
    )
    seen = run_cells(boxes=[[cell], HONEST], memory=200_000_000)
    assert seen[0][0] == "memory"
    assert seen[-1] == ("ok", "fine\n")


def test_a_cell_that_loops_is_interrupted_and_the_next_cell_runs(run_cells):
    seen = run_cells("x = 1", "while True: pass", "print(x)", cell_seconds=3)
    assert [status for status, _ in seen] == ["ok", "timeout", "ok"]
    assert seen[2][1] == "1\n"


def test_a_cell_that_will_not_stop_is_killed(run_cells):
    cell = (
        "import signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "while True:\n    try:\n        time.sleep(1)\n    except BaseException:\n        pass"
    )
    seen = run_cells(boxes=[[cell], HONEST], cell_seconds=3)
    assert seen[0][0] == "timeout"
    assert seen[-1] == ("ok", "fine\n")


def test_a_flood_of_output_is_cut_to_head_and_tail(run_cells):
    ((status, text),) = run_cells("for n in range(40_000): print('line', n)")
    assert status == "ok"
    assert text.startswith("line 0\n")
    assert text.endswith("line 39999\n")
    assert "characters left out" in text
    assert len(text) < 500_000


def test_memory_in_shared_mappings_is_limited_too(run_cells):
    cell = (
        "import mmap\npile = []\nwhile True:\n    pile.append(mmap.mmap(-1, 1 << 22))\n"
        "    pile[-1].write(b'x' * (1 << 22))"
    )
    seen = run_cells(boxes=[[cell], HONEST], memory=400_000_000, cell_seconds=60)
    assert seen[0][0] == "memory"
    assert seen[-1] == ("ok", "fine\n")


def test_a_signal_to_its_own_group_does_not_reach_the_warden(run_cells):
    lead = "import os\nprint(os.getpgrp() == os.getpid() == os.getsid(0))"
    seen = run_cells(boxes=[[lead, "os.kill(0, 9)"], HONEST])
    assert seen[0] == ("ok", "True\n")
    assert seen[-1] == ("ok", "fine\n")


def test_a_flood_of_output_does_not_fill_memory(run_cells):
    cell = "for _ in range(300): print('x' * 1_000_000)"
    peak = "import resource\nprint(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    flood, (status, text) = run_cells(cell, peak, cell_seconds=60)
    assert (flood[0], status) == ("ok", "ok")
    assert int(text) < 200_000
