"""Attempts to read what is hidden."""

from tests.hostile.case import Case, cell, function

FIND = '''
import re

def told(texts):
    """Prints whatever of the planted words is in some texts."""
    hits = {hit for text in texts for hit in re.findall(r"canary-[a-z]+-[0-9a-f]{16}", str(text))}
    print("looked, found", sorted(hits))
    return sorted(hits)
'''

OBJECTS = """
def everything():
    import gc
    for thing in gc.get_objects():
        try:
            yield from (str(v)[:2000] for v in thing.values() if isinstance(v, (str, bytes)))
        except Exception:
            pass
        if isinstance(thing, (list, tuple)):
            yield from (str(v)[:2000] for v in thing if isinstance(v, (str, bytes)))
"""

FRAMES = """
def frames():
    import sys
    frame = sys._getframe()
    while frame is not None:
        yield from map(repr, [frame.f_code.co_consts, frame.f_code.co_filename])
        yield from (repr(v)[:2000] for v in [*frame.f_locals.values(), *frame.f_globals.values()])
        frame = frame.f_back
"""

MEMORY = """
found = set()
with open("/proc/self/mem", "rb", 0) as memory:
    for line in open("/proc/self/maps"):
        span, rights = line.split()[:2]
        low, high = (int(end, 16) for end in span.split("-"))
        if "w" in rights and high - low < 1 << 28:
            try:
                memory.seek(low)
                found.update(re.findall(rb"canary-[a-z]+-[0-9a-f]{16}", memory.read(high - low)))
            except (OSError, ValueError, OverflowError):
                pass
told(found)
"""

WALK = """
import os, sys
wanted = ("suite", "trace", "gradebook", "submitted", "secret", "canary", "solution", "hidden")
texts = []
libraries = {"/proc", "/sys", "/usr", *(p for p in sys.path if p.startswith(sys.base_prefix)),
             *(p for p in sys.path if "site-packages" in p)}
for top in ("/", "../.."):
    for folder, names, files in os.walk(top):
        names[:] = [n for n in names if os.path.realpath(os.path.join(folder, n)) not in libraries]
        for name in files:
            path = os.path.join(folder, name)
            texts.append(path)
            if any(word in path.lower() for word in wanted) and os.path.getsize(path) < 1 << 20:
                try:
                    texts.append(open(path, "rb").read())
                except OSError:
                    pass
told(texts)
"""

PATHS = """
import os, pathlib
texts = []
for root in ("@COURSE@", "@SUBMITTED@", "@HOST@", "@RESULTS@", "/proc/self/root@COURSE@",
             "/proc/1/cwd", "/proc/1/root@COURSE@", "/proc/self/cwd/../../..@COURSE@"):
    for pattern in ("*", "*/*", "*/*/*", "*/*/*/*"):
        for path in pathlib.Path(root).glob(pattern):
            texts.append(str(path))
            try:
                texts.append(path.read_bytes())
            except OSError:
                pass
told(texts)
"""

PROC = """
import os
texts = [dict(os.environ), os.sys.argv, os.sys.orig_argv]
for folder, names, files in os.walk("/proc", followlinks=False):
    if folder.count("/") > 4 or "/task/" in folder:
        names[:] = []
    for name in files:
        if name in ("environ", "cmdline", "maps", "mountinfo", "status", "stack", "comm"):
            try:
                texts.append(open(os.path.join(folder, name), "rb").read())
            except OSError:
                pass
        if folder.endswith("/fd"):
            try:
                texts.append(os.readlink(os.path.join(folder, name)))
            except OSError:
                pass
told(texts)
"""

DESCRIPTORS = """
import os
texts = []
for number in range(256):
    try:
        texts.append(os.readlink(f"/proc/self/fd/{number}"))
        texts.append(os.pread(number, 1 << 20, 0))
    except OSError:
        pass
    for path in ("..", "../..", "autograder/suites", "suites"):
        try:
            texts.append(os.listdir(os.open(path, os.O_RDONLY, dir_fd=number)))
        except OSError:
            pass
told(texts)
"""

PACKAGES = """
import importlib, pkgutil, sys, pathlib
texts = []
for name in ("autograder", "autograder.suites", "autograder.judge", "tests", "conftest"):
    try:
        module = importlib.import_module(name)
        texts.append(pathlib.Path(module.__file__).read_text())
        print("imported", name)
    except Exception:
        pass
for entry in sys.path:
    for path in pathlib.Path(entry or ".").glob("*"):
        texts.append(path)
        if "autograder" in path.name and path.is_dir():
            texts += [each.read_bytes() for each in path.rglob("*") if each.is_file()]
told(texts)
"""

RAISE = "\n\ndef calculate(expression):\n    raise ValueError(str(told({texts})) + expression)\n"
# A ValueError is the right answer to what is no expression.
REFUSALS = 1.25

SOCKETS = """
import socket
reached = []
for family, address in [
    (socket.AF_INET, ("127.0.0.1", @PORT@)),
    (socket.AF_INET, ("10.0.2.2", @PORT@)),
    (socket.AF_INET, ("1.1.1.1", 53)),
    (socket.AF_INET6, ("::1", @PORT@)),
    (socket.AF_UNIX, "\\0@ABSTRACT@"),
    (socket.AF_UNIX, "@HOST@/socket"),
]:
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        try:
            with socket.socket(family, kind) as client:
                client.settimeout(0.2)
                client.connect(address)
                client.send(b"canary")
                client.recv(10)
                reached.append(address)
        except OSError:
            pass
print("reached", reached)
"""

ODD_SOCKETS = """
import socket
opened = []
for family in range(50):
    for kind in (1, 2, 3):
        try:
            socket.socket(family, kind).close()
            opened.append(family)
        except OSError:
            pass
print("opened", sorted(set(opened) - {1, 2, 10}))
"""

HTTP = """
import socket, urllib.request
socket.setdefaulttimeout(0.5)
for url in ("http://127.0.0.1:@PORT@/", "http://localhost:@PORT@/", "http://example.org/"):
    try:
        print("got", urllib.request.urlopen(url, timeout=0.5).read())
    except OSError as error:
        print("refused")
try:
    print("address", socket.getaddrinfo("example.org", 80))
except OSError:
    print("no names")
"""

GRADED = 'import os\nGRADED = "COURSEKIT_STILL" in os.environ\n'

CASES: list[Case] = [
    cell(
        "pre-run-hook",
        1,
        "seen = []\n"
        "get_ipython().events.register('pre_run_cell', lambda i: seen.append(i.raw_cell))",
        last=FIND + "told(seen)\nprint(len(seen) > 20)",
        shows="looked, found []\nTrue",
    ),
    cell(
        "input-history",
        1,
        "",
        last=FIND + "shell = get_ipython()\ntold([In, Out, shell.history_manager.input_hist_raw,"
        " list(shell.history_manager.get_range(raw=True))])",
        shows="looked, found []",
    ),
    cell(
        "syntax-tree-transformer",
        1,
        "import ast\nseen = []\n"
        "class Spy(ast.NodeTransformer):\n"
        "    def visit(self, node):\n        seen.append(ast.dump(node))\n        return node\n"
        "get_ipython().ast_transformers.append(Spy())",
        last=FIND + "told(seen)",
        shows="looked, found []",
    ),
    cell(
        "input-transformer",
        1,
        "seen = []\nget_ipython().input_transformers_cleanup.append(lambda l: seen.extend(l) or l)",
        last=FIND + "told(seen)",
        shows="looked, found []",
    ),
    cell(
        "replaced-run-cell",
        1,
        "seen = []\nshell = get_ipython()\nrun = shell.run_cell_async\n"
        "def spy(source, *rest, **more):\n    seen.append(source)\n"
        "    return run(source, *rest, **more)\nshell.run_cell_async = spy",
        last=FIND + "told(seen)\nprint(len(seen) > 20)",
        shows="looked, found []\nTrue",
    ),
    function(
        "history-during-tests",
        1,
        FIND + RAISE.format(texts="[In, Out, list(globals().values())]"),
        worth=REFUSALS,
    ),
    cell("walks-all-folders", 2, FIND + WALK, shows="looked, found []"),
    cell("absolute-paths", 2, FIND + PATHS, shows="looked, found []"),
    cell("proc", 2, FIND + PROC, shows="looked, found []"),
    cell("open-descriptors", 2, FIND + DESCRIPTORS, shows="looked, found []"),
    cell("module-path", 2, FIND + PACKAGES, shows="looked, found []"),
    cell("own-memory", 2, FIND + MEMORY, shows="looked, found []"),
    function(
        "paths-during-tests",
        2,
        FIND
        + "def texts():\n"
        + PATHS.strip().replace("\n", "\n    ").join(("    ", "\n"))
        + "    return texts\n"
        + RAISE.format(texts="texts()"),
        worth=REFUSALS,
    ),
    cell("frames-in-a-cell", 3, FIND + FRAMES + "told(frames())", shows="looked, found []"),
    cell("live-objects", 3, FIND + OBJECTS + "told(everything())", shows="looked, found []"),
    cell(
        "line-cache-and-inspect",
        3,
        FIND + "import inspect, linecache\n"
        "told([linecache.cache, inspect.stack(context=50), inspect.trace()])",
        shows="looked, found []",
    ),
    function(
        "frames-during-tests", 3, FIND + FRAMES + RAISE.format(texts="frames()"), worth=REFUSALS
    ),
    function(
        "live-objects-during-tests",
        3,
        FIND + OBJECTS + RAISE.format(texts="everything()"),
        worth=REFUSALS,
    ),
    function(
        "traceback-during-tests",
        3,
        FIND
        + "import sys, traceback\n"
        + RAISE.format(texts="[traceback.format_stack(), sys.exc_info(), sys.modules]"),
        worth=REFUSALS,
    ),
    function(
        "constants-of-the-lent-model-and-tools",
        3,
        FIND
        + """
def run_loop(model, registry, question, max_rounds):
    def parts(thing, depth=0):
        yield repr(thing)
        if depth < 3:
            for name in dir(thing):
                try:
                    value = getattr(thing, name)
                except Exception:
                    continue
                yield name + repr(value)[:5000]
                if name in ("__code__", "__closure__", "__globals__", "__self__", "__wrapped__"):
                    yield from parts(value, depth + 1)
    hits = told([*parts(model), *parts(registry), *(p for s in registry for p in parts(s.fn))])
    raise ValueError(str(hits))
""",
        exercise="run_loop",
        worth=0.25,
    ),
    function(
        "input-in-an-error",
        4,
        "def calculate(expression):\n    raise ValueError('the input was ' + expression)",
        worth=REFUSALS,
    ),
    function(
        "input-printed",
        4,
        "import os, sys, subprocess\nfrom IPython.display import display, HTML\n"
        "def calculate(expression):\n    print(expression)\n"
        "    print(expression, file=sys.stderr)\n    os.write(1, expression.encode())\n"
        "    os.write(2, expression.encode())\n    display(HTML(expression))\n"
        "    subprocess.run(['echo', expression])\n    return expression",
    ),
    function(
        "input-kept-in-files",
        4,
        "import glob\n"
        "def calculate(expression):\n"
        "    for place in ('/tmp/seen', '/dev/shm/seen', 'seen'):\n"
        "        open(place, 'a').write(expression)\n    return expression\n"
        "for path in ('/tmp/seen', '/dev/shm/seen', 'seen'):\n"
        "    print('kept', glob.glob(path))",
        shows="kept []\nkept []\nkept []",
    ),
    function(
        "input-in-the-name-of-an-error",
        4,
        "def calculate(expression):\n    raise type('Got ' + expression, (ValueError,), {})('x')",
        worth=REFUSALS,
    ),
    function(
        "input-in-a-later-exercise's-result",
        4,
        "SEEN = []\ndef loop_cost(base, request, result, rounds):\n"
        "    SEEN.append((base, request, result, rounds))\n    return SEEN",
        exercise="loop_cost",
    ),
    function(
        "guess-told-by-an-exception",
        4,
        "@SOLUTION@\nhonest = calculate\n"
        "def calculate(expression):\n"
        "    if 'canary-input' in expression:\n        raise KeyError(expression)\n"
        "    return honest(expression)",
        worth=3.0,
    ),
    function(
        "guess-told-by-waiting",
        4,
        "import time\ndef calculate(expression):\n"
        "    if 'canary' in expression:\n        time.sleep(60)\n    return 0",
        "timeout",
        worth=0.0,
    ),
    cell("sockets", 5, SOCKETS, shows="reached []"),
    cell("other-socket-families", 5, ODD_SOCKETS, shows="opened []"),
    cell("http-and-names", 5, HTTP, shows="refused\nrefused\nrefused\nno names"),
    cell(
        "pip-install",
        5,
        "import subprocess, sys\n"
        "words = [sys.executable, '-m', 'pip', 'install', '--retries', '0', '--timeout', '1',"
        " '--index-url', 'http://127.0.0.1:@PORT@/', 'no-such-thing-7f3a']\n"
        "print('pip ended with', subprocess.run(words, capture_output=True).returncode)",
        shows="pip ended with 1",
    ),
    function(
        "network-during-tests",
        5,
        "import socket\ndef calculate(expression):\n"
        "    socket.create_connection(('127.0.0.1', @PORT@), 1).send(expression.encode())",
    ),
    function(
        "right-only-when-graded",
        6,
        GRADED + "@SOLUTION@\nif not GRADED:\n    del calculate",
        worth=3.0,
    ),
    function(
        "wrong-only-when-graded",
        6,
        GRADED + "@SOLUTION@\nif GRADED:\n    def calculate(expression):\n        return 42",
    ),
    cell(
        "who-runs-me",
        6,
        FIND + "import os, platform, sys, time, uuid\n"
        "told([os.environ, os.getcwd(), os.uname(), os.getuid(), sys.argv,"
        " sys.flags, platform.platform(), time.time(), uuid.getnode(), os.listdir('.')])",
        shows="looked, found []",
    ),
]
