"""Attempts to use up what the machine has."""

from dataclasses import replace

from autograder.sample.materials import Materials
from tests.hostile.case import EXERCISES, Case, Notebook, cell, code, function, solved

# Which limit is met first, and how often, depends on the machine's speed.
ENDS = frozenset({"cell_timeout", "cell_memory", "timeout", "memory", "gave_up"})


def _cell(name: str, source: str, *problems: str, shows: str = "", **worth: float) -> Case:
    return replace(cell(name, 23, source, *problems, shows=shows, **worth), perhaps=ENDS)


def _function(name: str, source: str, *problems: str, worth: float = 0.0) -> Case:
    return replace(function(name, 23, source, *problems, worth=worth), perhaps=ENDS)


def _dripping(materials: Materials) -> Notebook:
    notebook = solved(materials)
    drips = [code("import time\ntime.sleep(@CELL_DRIP@)", f"drip-{n}") for n in range(60)]
    notebook["cells"] = drips + notebook["cells"]
    return notebook


CASES: list[Case] = [
    _cell("endless-cell", "while True:\n    pass", "cell_timeout"),
    _cell(
        "regular-expression-in-c",
        "import re\nre.match(r'(a+)+$', 'a' * 60 + 'b')",
        "cell_timeout",
    ),
    _cell("busy-in-c", "sum(range(10 ** 13))", "cell_timeout"),
    _function(
        "endless-test",
        "def calculate(expression):\n    while True:\n        pass",
        "timeout",
    ),
    _function(
        "own-pattern-blows-up",
        "import re\nPATTERN = re.compile(r'^(([0-9a-z -]*)*)*$')\n"
        "def calculate(expression):\n    return PATTERN.match('1' * 60 + '!')",
        "timeout",
    ),
    _cell(
        "memory-in-python",
        "pile = []\nwhile True:\n    pile.append(bytearray(1 << 24))",
        "cell_memory",
    ),
    _cell(
        "memory-in-numpy",
        "import numpy as np\npile = []\nwhile True:\n    pile.append(np.ones(1 << 23))",
        "cell_memory",
    ),
    _cell(
        "memory-in-mappings",
        "import mmap\npile = []\nwhile True:\n    part = mmap.mmap(-1, 1 << 26)\n"
        "    for at in range(0, 1 << 26, 4096):\n        part[at] = 1\n    pile.append(part)",
        "cell_memory",
    ),
    _cell(
        "one-huge-array",
        "import numpy as np\ntry:\n    np.ones(1 << 34)\nexcept MemoryError:\n    print('refused')",
        shows="refused",
    ),
    _function(
        "memory-in-a-function",
        "def calculate(expression):\n    pile = []\n    while True:\n"
        "        pile.append(bytearray(1 << 24))",
        "memory",
    ),
    _cell(
        "fork-bomb",
        "import os, time\nmade = 0\ntry:\n    for _ in range(10_000):\n"
        "        if os.fork() == 0:\n            time.sleep(1000)\n            os._exit(0)\n"
        "        made += 1\nexcept OSError:\n    pass\nprint('stopped', made < 100)",
        "cell_memory",
    ),
    _cell(
        "thread-bomb",
        "import threading\nstarted = 0\ntry:\n    for _ in range(10_000):\n"
        "        threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
        "        started += 1\nexcept RuntimeError:\n    pass\nprint('stopped', started < 100)",
        # Nothing is left for the processes in which its own functions would be called.
        "ended_process",
        shows="stopped True",
        **dict.fromkeys(EXERCISES, 0.0),
    ),
    _cell(
        "file-bomb",
        "import os\nfor place in ('/tmp', '/dev/shm', '.'):\n    made = 0\n    try:\n"
        "        for n in range(1_000_000):\n            open(f'{place}/f{n}', 'w').close()\n"
        "            made += 1\n    except OSError:\n        pass\n"
        "    print('stopped', made < 10_000)",
        shows="stopped True\nstopped True\nstopped True",
    ),
    _cell(
        "disk-filled",
        "block = b'x' * (1 << 20)\nfor place in ('/tmp', '/dev/shm', '.'):\n    made = 0\n"
        "    try:\n        for n in range(10_000):\n"
        "            with open(f'{place}/big{n % 8}', 'ab') as file:\n"
        "                file.write(block)\n            made += 1\n"
        "    except OSError:\n        pass\n    print('stopped', made < 1000)",
        shows="stopped True\nstopped True\nstopped True",
    ),
    _cell(
        "descriptors",
        "import os\nmade = []\ntry:\n    while len(made) < 100_000:\n        made += os.pipe()\n"
        "except OSError:\n    pass\nprint('stopped', len(made) < 2000)\n"
        "for number in made:\n    os.close(number)",
        shows="stopped True",
    ),
    _cell("one-huge-line", "for _ in range(1000):\n    print('x' * (1 << 20), end='')"),
    _cell("many-lines", "for n in range(100_000):\n    print(n)"),
    _cell(
        "output-past-python",
        "import os\nblock = b'x' * 65536\nfor _ in range(2000):\n    try:\n"
        "        os.write(1, block)\n    except OSError:\n        break\nprint('done')",
        shows="done",
    ),
    _cell(
        "many-displays",
        "from IPython.display import display\nfor n in range(3000):\n    display(n)",
        shows="not shown",
    ),
    replace(
        _cell(
            "recursion-in-python", "def deeper(n): return deeper(n + 1)\ndeeper(0)", "cell_error"
        ),
        perhaps=ENDS | {"cell_error"},  # IPython takes seconds to show it
    ),
    _cell(
        "recursion-to-the-end-of-the-stack",
        "import sys\nsys.setrecursionlimit(10 ** 9)\n"
        "class Deep:\n    def __getattr__(self, name): return getattr(self, name + 'x')\n"
        "def deeper(n): return sorted([1, 2], key=lambda _: deeper(n + 1))\ndeeper(0)",
        "cell_killed",
    ),
    _function(
        "stack-overflow-in-a-function",
        "import sys\ndef calculate(expression):\n    sys.setrecursionlimit(10 ** 9)\n"
        "    def deeper(n): return sorted([1, 2], key=lambda _: deeper(n + 1))\n"
        "    return deeper(0)",
        "ended_process",
    ),
    _function(
        "a-value-too-large",
        "def calculate(expression):\n    return 'x' * 9_000_000",
        worth=1.25,  # the error that it is too large is its own, and a ValueError
    ),
    _function(
        "a-billion-laughs",
        "def calculate(expression):\n    laugh = ['ha'] * 10\n    for _ in range(9):\n"
        "        laugh = [laugh] * 10\n    return laugh",
        "timeout",
    ),
    _function(
        "a-list-that-holds-itself",
        "def calculate(expression):\n    me = []\n    me.append(me)\n    return me",
        worth=1.25,
    ),
    _function(
        "a-number-that-hangs",
        "from decimal import Decimal\ndef calculate(expression):\n"
        "    return Decimal('1e1000000000')",
    ),
    cell(
        "drip-in-one-cell",
        24,
        "import time\nfor _ in range(1000):\n    time.sleep(0.5)",
        "cell_timeout",
    ),
    Case(
        "drip-in-many-cells",
        24,
        frozenset({"out_of_time"}),
        _dripping,
        dict.fromkeys(EXERCISES, 0.0),
        perhaps=ENDS,
    ),
    replace(
        function(
            "drip-in-many-calls",
            24,
            "@SOLUTION@\nimport time\nhonest = calculate\ndef calculate(expression):\n"
            "    time.sleep(@CALL_DRIP@)\n    return honest(expression)",
            "timeout",
            worth=3.0,
        ),
        between=frozenset({"calculate"}),
    ),
]
