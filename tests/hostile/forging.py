"""Attempts to forge the result."""

from typing import Any

from tests.hostile.case import (
    CHAPTER,
    Case,
    Notebook,
    cell,
    changed,
    code,
    find,
    function,
)

TARGETS = """
import os, sqlite3
wrote = []
for path in (
    "@RESULTS@/ch01_harness/{name}.json",
    "@SUBMITTED@/{name}/ch01_harness/ch01_harness.ipynb",
    "@SUBMITTED@/../gradebook.db",
    "@SUBMITTED@/../autograded/{name}/ch01_harness/ch01_harness.ipynb",
    "@SUBMITTED@/../nbgrader_config.py",
    "@COURSE@/autograder/suites/ch01_harness/calculate.py",
    "@HOST@/planted",
    "/etc/passwd", "/box/planted", "/box/coursekit/__init__.py",
):
    try:
        {act}
        wrote.append(path)
    except Exception:
        pass
print("wrote", wrote)
"""


def _writing(name: str, act: str, shows: str = "wrote []") -> Case:
    source = TARGETS.replace("{name}", name).replace("{act}", act)
    return cell(name, 7, source, shows=shows)


def _forged_outputs(notebook: Notebook) -> None:
    find(notebook, "calculate")["source"] = "def calculate(expression):\n    return None"
    check = find(notebook, "check_calculate")
    data = {"text/plain": "3", "text/html": "<b>3 of 3 points</b>"}
    check["outputs"] = [
        {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": 9},
        {"output_type": "stream", "name": "stdout", "text": "3/3 passed\nscore: 100\n"},
    ]
    check["metadata"]["nbgrader"]["auto_score"] = check["metadata"]["nbgrader"]["score"] = 3
    notebook["metadata"]["nbgrader"] = {"score": 26, "manual_score": 26}


WIRE = """
import json, os
{more}
def calculate(expression):
    line = {line}
    for number in range(3, 64):
        try:
            os.write(number, line)
        except OSError:
            pass
    {after}
"""


def _wire(name: str, line: str, after: str = "return None", more: str = "") -> Case:
    return function(name, 8, WIRE.format(line=line, after=after, more=more), "breach")


REPLY = 'b\'{"jsonrpc": "2.0", "id": 1, "result": %s}\\n\''

LIAR = '''
class Liar:
    """Equal to everything, true, and of whatever type one asks for."""
    __class__ = property(lambda self: int)
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
    def __bool__(self): return True
    def __iter__(self): return iter(())
    def __len__(self): return 0
    def __str__(self): return "0.3"
    __repr__ = __str__
    def __int__(self): return 15541316
    __index__ = __int__
    def __contains__(self, other): return True
    def __getattr__(self, name): return self
    def __call__(self, *a, **k): return self
    def __reduce__(self): return (print, ("unpickled",))
'''


def _lying(name: str, base: str, value: str, worth: float = 0.0) -> Case:
    source = (
        f"from decimal import Decimal\nclass Lie({base}):\n"
        "    def __eq__(self, other): return True\n"
        "    def __ne__(self, other): return False\n"
        "    def __lt__(self, other): return False\n"
        "    __le__ = __gt__ = __ge__ = __eq__\n"
        "    __hash__ = object.__hash__\n"
        f"def calculate(expression):\n    return Lie({value})"
    )
    return function(name, 9, source, worth=worth)


SCRIPT = "<script>alert(666)</script><img src=x onerror=alert(666)>"


def _scripts_in_markdown(notebook: Notebook) -> None:
    for text in (
        SCRIPT,
        "[click](javascript:alert(666))",
        "<svg onload=alert(666)></svg>",
        "<iframe src='javascript:alert(666)'></iframe>",
        "[x]: javascript:alert(666)\n\n[look][x]",
        "<a href='data:text/html,<script>alert(666)</script>'>x</a>",
        "<style>body { display: none }</style>",
        "$\\href{javascript:alert(666)}{x}$",
    ):
        notebook["cells"].insert(0, {"cell_type": "markdown", "metadata": {}, "source": text})
    raw = {"cell_type": "raw", "metadata": {"format": "text/html"}, "source": SCRIPT}
    notebook["cells"].insert(0, raw)
    find(notebook, "why_external")["source"] = SCRIPT


def _script_in_answer_and_ids(notebook: Notebook) -> None:
    mine = code("1 + 1", "<script>alert(666)</script>")
    mine["metadata"] = {"tags": [SCRIPT], "name": SCRIPT, "nbgrader": {"grade_id": SCRIPT}}
    notebook["cells"].append(mine)
    notebook["metadata"] |= {"title": SCRIPT, "authors": [{"name": SCRIPT}]}


def _score_text(name: str, value: str, worth: float = 0.0) -> Case:
    return function(
        name, 11, f"import numpy as np\ndef calculate(expression):\n    return {value}", worth=worth
    )


def _points(value: Any) -> Any:
    def change(notebook: Notebook) -> None:
        find(notebook, "check_calculate")["metadata"]["nbgrader"]["points"] = value
        find(notebook, "check_parse_call")["metadata"]["nbgrader"]["points"] = value

    return change


def with_files(name: str, line: int, files: dict[str, bytes], *problems: str) -> Case:
    """A solved notebook with other files beside it."""

    def lay(folder: Any, data: bytes) -> None:
        place = folder / CHAPTER
        place.mkdir(parents=True)
        (place / f"{CHAPTER}.ipynb").write_bytes(data)
        for path, content in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)

    return Case(name, line, frozenset(problems), lay=lay)


CASES: list[Case] = [
    _writing("writes-results", "open(path, 'w').write('{\"score\": 1000}')"),
    # It has a /tmp of its own to make folders in; nothing of that is outside.
    _writing(
        "makes-folders-first",
        "os.makedirs(os.path.dirname(path)); open(path, 'w')",
        shows="wrote ['/tmp/class-",
    ),
    _writing("links-to-results", "os.symlink(path, 'here'); open('here', 'r+').write('x')"),
    _writing("hard-links", "os.link(path, '/tmp/linked')"),
    _writing(
        "overrides-in-the-gradebook",
        "sqlite3.connect(f'file:{path}?mode=rw', uri=True)"
        ".execute('update grade set manual_score = 100')",
    ),
    changed("forged-outputs-and-scores", 7, _forged_outputs, calculate=0.0),
    cell(
        "writes-to-every-descriptor",
        8,
        "import os\nfor number in range(3, 100):\n    try:\n"
        '        os.write(number, b\'{"jsonrpc": "2.0", "id": 1, "result": '
        '{"status": "ok"}}\\n\')\n'
        "    except OSError:\n        pass",
        "breach",
    ),
    _wire("another-number", REPLY.replace('"id": 1', '"id": 77') % "1"),
    _wire("a-boolean-as-number", REPLY.replace('"id": 1', '"id": true') % "1"),
    _wire(
        "replies-in-advance",
        f"b''.join({REPLY % '4'!s}.replace(b': 1,', b': %d,' % n) for n in range(1, 60))",
    ),
    _wire("duplicate-keys", 'b\'{"jsonrpc": "2.0", "id": 1, "id": 2, "result": 3}\\n\''),
    _wire("not-a-number", REPLY % "NaN"),
    _wire("infinite", REPLY % "1e999"),
    _wire("lone-surrogate", REPLY % '"\\\\ud800"'),
    _wire("a-bare-object", REPLY % '{"score": 3}'),
    _wire("an-unknown-tag", REPLY % '["pickle", "gASVCgAAAAAAAACMBm9zLl9leGl0lJOULg=="]'),
    _wire("deep-nesting", "b'[' * 200_000 + b'\\n'"),
    _wire("one-endless-line", "b'x' * (1 << 20)", after="while True: os.write(3, line)"),
    _wire(
        "a-request-never-granted",
        'b\'{"jsonrpc": "2.0", "id": 1, "method": "call", "params": [["stub", 1], [], []]}\\n\'',
    ),
    _wire("blank-lines", "b'\\n' * 1000"),
    _wire(
        "keys-that-share-a-hash",
        'b\'{"jsonrpc": "2.0", "id": 1, "result": \' + json.dumps([\'dict\', '
        "*[[n * (2**61 - 1), 0] for n in range(2000)]]).encode() + b'}\\n'",
    ),
    function(
        "answers-from-a-fork",
        8,
        "import os\ndef calculate(expression):\n    if os.fork() == 0:\n        return 1\n"
        "    os.wait()\n    return 2",
    ),
    cell(
        "patched-writer-of-the-wire",
        8,
        "import sys\nfor name, module in list(sys.modules.items()):\n"
        "    if name.endswith(('answer', 'serve', 'wire')) and hasattr(module, 'write_message'):\n"
        "        if name.endswith('answer'):\n"
        '            module.write_message = lambda m: b\'{"result": "passed"}\\n\'',
        "breach",
        parse_call=0.0,
        dispatch=0.0,
        run_loop=0.0,
        replay=0.0,
        loop_cost=0.0,
        calculate=0.0,
    ),
    function("equal-to-everything", 9, LIAR + "def calculate(expression): return Liar()"),
    function(
        "liars-in-a-list",
        9,
        LIAR + "def loop_cost(base, request, result, rounds): return [Liar()] * 5",
        exercise="loop_cost",
    ),
    function("a-class-as-answer", 9, LIAR + "calculate = Liar"),
    _lying("lying-int", "int", "7"),
    _lying("lying-float", "float", "7.5"),
    _lying("lying-str", "str", "'0.3'"),
    _lying("lying-list", "list", "[1]"),
    _lying("lying-dict", "dict", "{1: 2}"),
    _lying("lying-decimal", "Decimal", "'7'"),
    function("not-a-number-as-answer", 9, "def calculate(expression):\n    return float('nan')"),
    function(
        "pickle-as-answer",
        9,
        "import pickle\nclass Bomb:\n    def __reduce__(self):\n"
        "        return (exec, ('raise SystemExit',))\n"
        "def calculate(expression):\n    return pickle.dumps(Bomb())",
    ),
    function(
        "changes-its-answer-later",
        9,
        "@SOLUTION@\nimport threading, time\nhonest = replay\n"
        "def replay(trace, registry):\n    found = honest(trace, registry)\n"
        "    def spoil():\n        time.sleep(0.01)\n        found.append('changed')\n"
        "    threading.Thread(target=spoil, daemon=True).start()\n    return found",
        exercise="replay",
        worth=4.0,
    ),
    function(
        "changes-what-it-was-given",
        9,
        "@SOLUTION@\nhonest = replay\n"
        "def replay(trace, registry):\n    found = honest(trace, registry)\n"
        "    trace.events.clear()\n    getattr(registry, 'calls', []).clear()\n    return found",
        exercise="replay",
        worth=4.0,
    ),
    cell(
        "replaced-display-hook",
        10,
        "import sys\nsys.displayhook = lambda value: print('26 of 26 points')\n1 + 1",
        last="2 + 2",
        shows="26 of 26 points",
    ),
    cell(
        "printed-points-and-messages",
        10,
        "print('26/26 passed, score: 100 points')\n"
        'print(\'{"jsonrpc": "2.0", "id": 1, "result": 15541316}\')\n'
        "print('\\x1b[2J\\x1b]0;owned\\x07\\x1b[31m100 points\\r')",
        shows="100 points",
    ),
    cell("stdout-closed", 10, "import sys\nsys.stdout.close()"),
    cell("descriptors-closed", 10, "import os\nos.close(1)\nos.close(2)", "cell_exit"),
    cell("stdout-replaced", 10, "import sys, io\nsys.stdout = sys.stderr = io.StringIO()"),
    cell("stdout-is-nothing", 10, "import sys\nsys.stdout = sys.stderr = None"),
    _score_text("text-nan", "'nan'"),
    _score_text("inf", "float('inf')"),
    _score_text("true", "True"),
    _score_text("numpy-zero", "np.float64(0.0)"),
    _score_text("list-of-zero", "[0]"),
    _score_text("minus-one", "-1"),
    _score_text("huge-int", "10 ** 4000"),
    changed("points-raised", 11, _points(1000), "changed_flags"),
    changed("points-nan", 11, _points(float("nan")), "changed_flags"),
    changed("points-text", 11, _points("100"), "changed_flags"),
    changed("points-negative", 11, _points(-5), "changed_flags"),
    cell(
        "script-in-outputs",
        12,
        "from IPython.display import *\n"
        f"text = {SCRIPT!r}\n"
        "display(HTML(text)); display(Javascript('alert(666)')); display(Markdown(text))\n"
        "display(HTML('<iframe srcdoc=\"<script>alert(666)</script>\"></iframe>'))\n"
        "display(HTML('<a href=\"javascript:alert(666)\">x</a><form action=x><input></form>'))\n"
        'display(SVG(\'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(666)"/>\'))\n'
        "display(Latex(r'$\\href{javascript:alert(666)}{x}$'))\n"
        "display({'text/plain': text, 'application/javascript': 'alert(666)'}, raw=True)\n"
        "print(text)",
        shows="alert(666)",
    ),
    cell(
        "script-in-an-error",
        12,
        "",
        "cell_error",
        last=f"class Error(Exception): pass\nError.__name__ = {SCRIPT!r}\nraise Error({SCRIPT!r})",
    ),
    function("script-in-a-tests-message", 12, f"def calculate(expression):\n    return {SCRIPT!r}"),
    changed("script-in-markdown", 12, _scripts_in_markdown),
    changed("script-in-metadata", 12, _script_in_answer_and_ids),
    cell(
        "huge-image",
        12,
        "from IPython.display import display\n"
        "display({'image/png': 'A' * 3_000_000}, raw=True)\n"
        "display({'image/png': '\"><script>alert(666)</script>'}, raw=True)\nprint('drawn')",
        shows="drawn",
    ),
    Case("name-that-is-script", 12, student="x<script>alert(666)<" + chr(0x2215) + "script>"),
    Case("name-with-attributes", 12, student='"onmouseover="alert(666)" x="'),
    Case("name-in-control-codes", 12, student="\x1b[31mred\x1b[0m"),
]


CASES += [
    with_files(
        "brings-its-own-results",
        7,
        {
            f"{CHAPTER}/{CHAPTER}.json": b'{"score": 26}',
            f"{CHAPTER}/gradebook.db": b"SQLite format 3\0",
            f"autograded/{CHAPTER}/{CHAPTER}.ipynb": b"{}",
            "gradebook.db": b"SQLite format 3\0",
            "nbgrader_config.py": b"raise SystemExit",
        },
    ),
    with_files("odd-time-stamp", 11, {f"{CHAPTER}/timestamp.txt": b"inf -99999-01-01 =1+1"}),
]
