"""Attempts to disable the checks."""

from tests.hostile.case import CHAPTER, Case, cell, function
from tests.hostile.forging import with_files


def _ended(name: str, how: str, *problems: str, shows: str = "") -> Case:
    """A cell that ends things; the honest rest is graded in full."""
    return cell(name, 13, how, *problems, shows=shows)


def _raised(name: str, line: int, how: str, *problems: str, worth: float = 0.0) -> Case:
    """A tested function that raises something else than an answer."""
    source = f"import os, sys, signal\ndef calculate(expression):\n    {how}"
    return function(name, line, source, *problems, worth=worth)


def _patched(name: str, source: str, *problems: str, shows: str = "", **worth: float) -> Case:
    return cell(name, 15, source, *problems, shows=shows, **worth)


PUBLIC = {"17423 × 892": 15541316, "0.1 + 0.2": 0.3, "-(2 + 3) × 4 + 9 ÷ 2": -15.5}

CASES: list[Case] = [
    _ended("os-exit", "import os\nos._exit(0)", "cell_exit"),
    _ended("os-exit-with-a-good-status", "import os\nprint('26/26')\nos._exit(26)", "cell_exit"),
    _ended("sys-exit", "import sys\nsys.exit(0)", "cell_error"),
    _ended("exit-and-quit", "exit()\nquit()"),
    _ended("keyboard-interrupt", "raise KeyboardInterrupt", "cell_error"),
    _ended(
        "at-exit",
        "import atexit, os\natexit.register(lambda: os.write(3, b'26/26'))\nprint('set')",
        shows="set",
    ),
    _ended("abort", "import os\nos.abort()", "cell_killed"),
    _ended("segmentation-fault", "import ctypes\nctypes.string_at(0)", "cell_killed"),
    _ended(
        "signals-to-all",
        "import os, signal\n"
        "for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGKILL):\n"
        "    for pid in (-1, 1, os.getppid(), os.getpgrp(), 2, 3, 4, 5):\n"
        "        try:\n            os.kill(pid, number)\n"
        "        except OSError:\n            pass\nprint('still here')",
        shows="still here",
    ),
    _ended(
        "signal-to-its-group",
        "import os, signal\nos.kill(0, signal.SIGKILL)\nos.kill(0, signal.SIGTERM)\n"
        "print('still here')",
        shows="still here",
    ),
    _ended(
        "signal-to-itself",
        "import os, signal\nsignal.signal(signal.SIGSEGV, signal.SIG_DFL)\n"
        "os.kill(os.getpid(), signal.SIGSEGV)\nprint('still here')",
        shows="still here",
    ),
    _raised("exit-in-a-function", 13, "os._exit(0)", "ended_process"),
    _raised("crash-in-a-function", 13, "__import__('ctypes').string_at(0)", "ended_process"),
    _raised("system-exit-in-a-function", 13, "sys.exit(0)"),
    _raised("interrupt-in-a-function", 13, "raise KeyboardInterrupt"),
    _raised("generator-exit-in-a-function", 13, "raise GeneratorExit"),
    _raised("stop-iteration-in-a-function", 13, "raise StopIteration(3)"),
    _raised("kills-its-parent", 13, "os.kill(os.getppid(), signal.SIGKILL)\n    return 0"),
    _raised("pytest-skip", 14, "import pytest; pytest.skip('not today')"),
    _raised("pytest-exit", 14, "import pytest; pytest.exit('done', 0)"),
    _raised("pytest-xfail", 14, "import pytest; pytest.xfail('known')"),
    _raised("unittest-skip", 14, "import unittest; raise unittest.SkipTest('x')"),
    _raised("error-named-like-a-skip", 14, "raise type('Skipped', (BaseException,), {})('x')"),
    with_files(
        "configuration-beside-the-notebook",
        14,
        {
            f"{CHAPTER}/conftest.py": b"import os\nos._exit(0)\n",
            f"{CHAPTER}/pytest.ini": b"[pytest]\naddopts = --collect-only\n",
            f"{CHAPTER}/pyproject.toml": b"[tool.pytest.ini_options]\naddopts = '-x'\n",
            f"{CHAPTER}/sitecustomize.py": b"raise SystemExit\n",
            f"{CHAPTER}/usercustomize.py": b"raise SystemExit\n",
            f"{CHAPTER}/evil.pth": b"import os; os._exit(0)\n",
            "conftest.py": b"import os\nos._exit(0)\n",
        },
    ),
    cell(
        "writes-configuration",
        14,
        "import os, site, sys\nwrote = []\n"
        "for folder in {'.', '/box', *sys.path, *site.getsitepackages(), site.getuserbase()}:\n"
        "    for name in ('conftest.py', 'sitecustomize.py', 'usercustomize.py', 'evil.pth'):\n"
        "        try:\n"
        "            with open(os.path.join(folder, name), 'w') as file:\n"
        "                file.write('import os; os._exit(0)')\n            wrote.append(folder)\n"
        "        except OSError:\n            pass\n"
        "print('wrote', sorted(set(wrote) - {'.', '', os.getcwd()}))",
        shows="wrote []",
    ),
    with_files(
        "files-named-like-packages",
        15,
        {
            f"{CHAPTER}/{name}": b"raise SystemExit\n"
            for name in ("json.py", "random.py", "pytest.py", "coursekit.py", "numpy.py")
        },
    ),
    cell(
        "writes-files-named-like-packages",
        15,
        "for name in ('json', 'random', 'numpy', 'coursekit', 'decimal'):\n"
        "    open(f'{name}.py', 'w').write('raise SystemExit')\n"
        "import sys\nsys.path.insert(0, '.')\nprint('written')",
        shows="written",
    ),
    _patched(
        "patched-builtins",
        "import builtins\n"
        "for name in ('isinstance', 'issubclass', 'all', 'any'):\n"
        "    setattr(builtins, name + '_', getattr(builtins, name))\n"
        "builtins.open = builtins.eval = builtins.input = lambda *a, **k: True\n"
        "builtins.AssertionError = builtins.KeyError\nprint('patched')",
        shows="patched",
    ),
    _patched(
        "patched-random-and-clock",
        "import random, time, unittest, numpy.testing\n"
        "random.random = random.Random.random = lambda *a: 0.5\n"
        "random.seed = random.getrandbits = lambda *a: 4\n"
        "time.time = time.monotonic = lambda: 0.0\n"
        "unittest.TestCase.assertEqual = lambda *a: None\n"
        "numpy.testing.assert_allclose = lambda *a, **k: None\nprint('patched')",
        shows="patched",
    ),
    _patched(
        "patched-kit",
        "import coursekit, coursekit.testing, coursekit.trace\n"
        "coursekit.check = lambda *a, **k: None\n"
        "coursekit.testing.points = lambda n: lambda f: None\n"
        "coursekit.trace.same_calls = lambda *a: True\nprint('patched')",
        shows="patched",
    ),
    _patched(
        "equal-kit-types",
        "import coursekit.tools, coursekit.trace\n"
        "for kind in (coursekit.tools.ToolCall, coursekit.tools.ToolResult,"
        " coursekit.trace.Mismatch):\n"
        "    kind.__eq__ = lambda self, other: True\nprint('patched')",
        shows="patched",
    ),
    _patched(
        "patched-json",
        'import json\njson.dumps = lambda *a, **k: \'{"result": "passed"}\'\n',
        "breach",
    ),
    _patched(
        "import-hook",
        "import sys\nclass Hook:\n    def find_spec(self, name, path=None, target=None):\n"
        "        if name.startswith(('autograder', 'pytest', '_pytest')):\n"
        "            sys.modules[name] = sys\n        return None\n"
        "sys.meta_path.insert(0, Hook())\nprint('hooked')",
        shows="hooked",
    ),
    _patched(
        "modules-forgotten",
        "import sys\nfor name in list(sys.modules):\n"
        "    if name.startswith(('coursekit', 'json', 'random')):\n        del sys.modules[name]\n"
        "print('forgotten')",
        shows="forgotten",
        # What it imports anew are other classes than those that cross.
        parse_call=1.0,
        dispatch=4.0,
        run_loop=0.25,
        replay=1.0,
    ),
    _patched(
        "patched-asyncio-and-pydantic",
        "import asyncio, pydantic\nasyncio.run = lambda *a, **k: None\n"
        "asyncio.wait_for = None\npydantic.BaseModel.model_validate = None\nprint('patched')",
        shows="patched",
    ),
    cell(
        "redefines-what-its-functions-use",
        16,
        "",
        last="check = Trace = Registry = None",
        run_loop=0.25,
    ),
    cell("check-means-nothing", 16, "", last="def check(name):\n    print(name, '6 of 6')"),
    function(
        "mock-as-function", 16, "from unittest.mock import MagicMock\ncalculate = MagicMock()"
    ),
    function(
        "partial-as-function",
        16,
        "@SOLUTION@\nimport functools\ncalculate = functools.partial(calculate)",
        worth=3.0,
    ),
    function(
        "callable-object-as-function",
        16,
        "@SOLUTION@\nclass Callable:\n    honest = staticmethod(calculate)\n"
        "    def __call__(self, expression):\n        return self.honest(expression)\n"
        "calculate = Callable()",
        worth=3.0,
    ),
    function(
        "looks-at-its-caller",
        16,
        "import sys\nanswer = lambda: sys._getframe(2).f_locals.get('expected', 15541316)\n"
        "calculate = lambda expression: answer()",
        worth=0.25,
    ),
    function("deleted-after-its-check", 16, "@SOLUTION@\ndel calculate\ncalculate = 3", worth=0.0),
    cell(
        "loop-that-ignores-interrupts",
        17,
        "import signal\nfor number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):\n"
        "    signal.signal(number, signal.SIG_IGN)\nwhile True:\n"
        "    try:\n        pass\n    except BaseException:\n        pass",
        "cell_timeout",
    ),
    function(
        "function-that-ignores-interrupts",
        17,
        "import signal\ndef calculate(expression):\n"
        "    signal.signal(signal.SIGALRM, signal.SIG_IGN)\n    while True:\n"
        "        try:\n            while True: pass\n"
        "        except BaseException:\n            pass",
        "timeout",
    ),
    cell(
        "threads-that-never-end",
        17,
        "import threading\n"
        "for _ in range(5):\n"
        "    threading.Thread(target=threading.Event().wait, daemon=False).start()\n"
        "print('started')",
        shows="started",
    ),
    cell(
        "daemon",
        17,
        "import os, subprocess, sys\n"
        "subprocess.Popen([sys.executable, '-c', 'import signal, time\\n"
        "for n in range(1, 30):\\n    try: signal.signal(n, signal.SIG_IGN)\\n"
        "    except OSError: pass\\ntime.sleep(3000) # @DAEMON@'], start_new_session=True)\n"
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork():\n        os._exit(0)\n"
        "    while True:\n        signal.pause() if 'signal' in globals() else"
        " __import__('time').sleep(100)\nprint('daemon started')",
        shows="daemon started",
    ),
    function(
        "daemon-in-a-function",
        17,
        "@SOLUTION@\nimport subprocess\nhonest, started = calculate, []\n"
        "def calculate(expression):\n    if not started:\n"
        "        started.append(subprocess.Popen(['sleep', '3000.@DAEMON@'],"
        " start_new_session=True))\n"
        "    return honest(expression)",
        worth=3.0,
    ),
    cell(
        "event-loop-left-running",
        17,
        "import asyncio\nasync def for_ever():\n    while True:\n"
        "        await asyncio.sleep(0.001)\n"
        "tasks = [asyncio.create_task(for_ever()) for _ in range(50)]\nprint('running')",
        shows="running",
    ),
    function(
        "public-examples-by-heart",
        18,
        f"ANSWERS = {PUBLIC!r}\ndef calculate(expression):\n"
        "    if '**' in expression:\n        raise ValueError\n"
        "    return ANSWERS.get(expression)",
        worth=1.0,
    ),
    function(
        "shown-output-by-heart",
        18,
        "def loop_cost(base, request, result, rounds):\n"
        "    return [3000, 3550, 4100, 4650, 5200] if rounds else [base]",
        exercise="loop_cost",
        worth=1.0,
    ),
    function(
        "right-for-small-numbers-only",
        18,
        "@SOLUTION@\nhonest = loop_cost\ndef loop_cost(base, request, result, rounds):\n"
        "    return honest(base, request, result, rounds) if base in (800, 3000) else []",
        exercise="loop_cost",
        worth=1.0,
    ),
]
