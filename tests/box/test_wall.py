"""What is on the other side of the wall cannot be seen, reached or harmed from a box."""

import os
import re
import socket
import threading
import time
from pathlib import Path

import nbgrader
import pytest

from autograder.box.inside.places import PRIVATE

ROOT = Path(__file__).parents[2]

FIND = """
import os, sys, sysconfig, tempfile
import coursekit
kit = os.path.dirname(os.path.realpath(coursekit.__file__))
try:
    places = os.listdir('/') and ['/']
except OSError:  # the places of the view cannot be listed from above
    modules = [path for path in sys.path if path and path != sysconfig.get_path('stdlib')]
    places = {*modules, '/etc', kit, tempfile.gettempdir()}
def find(wanted):
    for folder, names, files in (each for place in places for each in os.walk(place)):
        names[:] = [name for name in names if os.path.join(folder, name) not in ('/proc', '/usr')]
        for name in [*files, *names]:
            if wanted(os.path.join(folder, name)):
                print(os.path.join(folder, name))
"""

PACKAGES = Path(nbgrader.__file__).parent
OTHERS = [
    "/etc/alternatives",
    *(
        str(packages / path)
        for packages in (PACKAGES, Path(str(PACKAGES).replace("/lib/", "/lib64/", 1)))
        for path in ("tests/apps/files/gradebook.db", "docs/source/user_guide/submitted")
    ),
]
"""Things of other packages that only bear the same names."""


def test_no_path_leads_to_suites_traces_source_solutions_or_submissions(run_cells):
    hidden = ("suites", "mutants", "alternatives", "solutions", "submitted", "gradebook.db")
    look = f"find(lambda path: os.path.basename(path) in {hidden!r} and path not in {OTHERS!r})"
    seen = run_cells(FIND, look, cell_seconds=60)
    assert seen[1] == ("ok", "")


def test_nothing_of_the_project_is_there_but_the_kit(run_cells):
    hidden = ("source", "autograder", "tests", "notebooks", "autograder/suites", ".git")
    folders = [str(ROOT / name) for name in (".", *hidden)]
    files = [str(path) for path in (ROOT / "autograder").rglob("*.py")]
    files += [str(path) for path in (ROOT / "source").rglob("*.py")]
    inside = str(ROOT / "autograder/box/inside/")  # not secret: it runs there
    files = [path for path in files if not path.startswith(inside)]
    assert len(files) > 100
    cell = f"""
import os
for path in {folders!r}:
    try:
        print(path, os.listdir(path))
    except OSError:
        pass
for path in {files!r}:
    try:
        print(path, len(open(path).read()))
    except OSError:
        pass
"""
    seen = run_cells(cell, "import coursekit", "import autograder")
    lists = [line for line in seen[0][1].splitlines() if ".venv" not in line]
    assert lists == []
    assert [status for status, _ in seen] == ["ok", "ok", "error"]


def test_a_file_of_another_student_is_not_there(run_cells, tmp_path):
    canary = tmp_path / "submitted" / "ada" / "canary-7f3a.ipynb"
    canary.parent.mkdir(parents=True)
    canary.write_text("secret")
    for folder in (tmp_path, *tmp_path.parents):
        if folder != Path("/") and os.access(folder, os.W_OK) and "pytest" in str(folder):
            folder.chmod(0o755)
    seen = run_cells(
        FIND, "find(lambda path: 'canary-7f3a' in path)", f"open({str(canary)!r})", cell_seconds=60
    )
    assert seen[1] == ("ok", "")
    assert seen[2][0] == "error"


@pytest.mark.parametrize(
    "path", ["/etc/shadow", "/etc/hostname", "/sys/kernel", "/proc/version", "/root/.bashrc"]
)
def test_files_of_the_machine_are_not_there(run_cells, path):
    assert run_cells(f"open({path!r})")[0][0] == "error"


def test_only_its_own_processes_are_seen_and_its_environment_holds_no_secret(run_cells, in_full):
    cell = (
        "import os\n"
        "print(sorted(name for name in os.listdir('/proc') if name.isdigit()))\n"
        "print(open('/proc/self/environ').read(), open('/proc/1/environ').read())"
    )
    ((status, text),) = run_cells(cell)
    assert status == "ok"
    assert text.startswith("['1']")
    assert "canary-secret" not in text


def test_without_a_process_namespace_nothing_of_any_process_can_be_read(run_cells, in_landlock):
    seen = run_cells(
        "import os\nos.listdir('/proc')",
        f"open('/proc/{os.getpid()}/environ').read()",
        f"open('/proc/{os.getpid()}/cmdline').read()",
        "open(f'/proc/{os.getppid()}/environ').read()",
        "open('/proc/self/environ').read()",
        "print(dict(os.environ))",
    )
    assert [status for status, _ in seen] == ["error"] * 5 + ["ok"]
    assert "canary-secret" not in seen[5][1]


def test_descriptors_lead_nowhere(run_cells):
    cell = """
import os
for number in range(256):
    try:
        os.fstat(number)
    except OSError:
        continue
    try:
        print(number, os.readlink(f'/proc/self/fd/{number}'))
    except OSError:
        print(number)
"""
    ((status, text),) = run_cells(cell)
    assert status == "ok"
    assert [line.split()[0] for line in text.splitlines()][:4] == ["0", "1", "2", "3"]
    assert str(ROOT) not in text.replace(str(ROOT / ".venv"), "")


def test_no_service_of_the_machine_can_be_reached(run_cells):
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.1)
        reached = []

        def accept():
            while not stop.is_set():
                try:
                    reached.append(server.accept())
                except OSError:
                    continue

        stop = threading.Event()
        thread = threading.Thread(target=accept)
        thread.start()
        port = server.getsockname()[1]
        seen = run_cells(
            f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 2)",
            "socket.create_connection(('1.1.1.1', 80), 2)",
            "socket.getaddrinfo('example.org', 80)",
            "socket.socket(40, socket.SOCK_STREAM)",
            "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
        )
        stop.set()
        thread.join()
    assert [status for status, _ in seen] == ["error"] * 5
    assert reached == []


def test_an_abstract_socket_of_the_machine_cannot_be_reached(run_cells):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("\0course-test-canary")
        server.listen()
        seen = run_cells(
            "import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect('\\0course-test-canary')"
        )
    assert seen[0][0] == "error"


def test_everything_but_the_private_folders_is_read_only(run_cells):
    places = ["/", "/dev", "/usr", "/box", "/box/coursekit", "/box/inside", "/etc", "/proc"]
    places += [str(ROOT / ".venv/lib"), "/var/tmp"]
    if not any(ROOT.is_relative_to(folder) for folder in PRIVATE):  # else the box's own is there
        places += [str(ROOT), str(ROOT / "coursekit")]
    cell = f"""
import os, coursekit, inside
kit, inner = (os.path.dirname(each.__file__) for each in (coursekit, inside))
for place in [*{places!r}, kit, inner, os.path.dirname(kit)]:
    try:
        open(os.path.join(place, 'planted'), 'w')
        print('wrote', place)
    except OSError:
        pass
"""
    assert run_cells(cell)[0] == ("ok", "")


def test_what_one_submission_leaves_behind_the_next_does_not_find(run_cells, in_full):
    leave = "\n".join(
        f"open('{place}/left', 'w').write('x')" for place in ("/tmp", "/dev/shm", "/home/student")
    )
    look = (
        FIND
        + "\nfind(lambda path: os.path.basename(path) == 'left')\nprint(os.listdir('/dev/pts'))"
    )
    seen = run_cells(boxes=[[leave], [look]])
    assert seen[0][0] == "ok"
    assert seen[1] == ("ok", "['ptmx']\n")


def test_a_folder_of_its_own_is_all_that_it_can_write_to_and_goes_with_it(run_cells, in_landlock):
    leave = """
import os, tempfile
for place in (tempfile.gettempdir(), os.path.expanduser('~'), os.getcwd(), '/tmp', '/dev/shm'):
    try:
        open(os.path.join(place, 'left'), 'w').write('x')
        print(place)
    except OSError:
        pass
deep = os.path.join(tempfile.gettempdir(), 'deep')
os.umask(0o777)
os.mkdir(deep, 0o700)
for _ in range(200):
    os.mkdir('deeper')
    os.umask(0)
    os.mkdir('d', 0o700)
    os.chdir('d')
"""
    ((_, text),) = run_cells(leave)
    left = text.split()
    assert len(left) == 3
    look = f"print([name for name in {left!r} if os.path.exists(name + '/left')])"
    seen = run_cells(
        FIND, "find(lambda path: os.path.basename(path) == 'left')", look, cell_seconds=60
    )
    assert seen[1:] == [("ok", ""), ("ok", "[]\n")]
    deadline = time.monotonic() + 60
    while any(os.path.exists(path) for path in left) and time.monotonic() < deadline:
        os.sched_yield()
    assert not any(os.path.exists(path) for path in left)


@pytest.mark.parametrize(
    "attempt",
    [
        "libc.unshare(0x10000000)",
        "libc.unshare(0x00020000)",
        "libc.mount(b'none', b'/tmp', b'tmpfs', 0, None)",
        "libc.chroot(b'/tmp')",
        "libc.ptrace(16, 1, 0, 0)",
        "libc.syscall(319, b'x', 0)",
        "libc.syscall(425, 8, 0)",
        "libc.syscall(323, 0)",
        "libc.shmget(0, 4096, 0o1600)",
        "libc.keyctl(0, -3, 0)",
        "libc.setuid(0)",
        "libc.syscall(434, 1, 0) and libc.setns(3, 0)",
    ],
)
def test_system_calls_that_lead_out_are_refused(run_cells, attempt):
    cell = f"import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\nprint({attempt})"
    ((_, text),) = run_cells(cell)
    assert text == "-1\n" or "has no attribute" in text or "undefined symbol" in text


def test_it_runs_as_an_ordinary_user_without_rights(run_cells):
    cell = """
import ctypes, os
libc = ctypes.CDLL(None)
print(0 in os.getresuid() + os.getresgid(), os.getgroups())
rights = (ctypes.c_uint32 * 6)()
libc.capget((ctypes.c_uint32 * 2)(0x20080522, 0), rights)
print(sum(rights), sum(libc.prctl(23, number) for number in range(40)), libc.prctl(39, 0, 0, 0, 0))
"""
    ((_, text),) = run_cells(cell)
    who, rights = text.splitlines()
    assert who in ("False []", "False [61999]")
    # Without namespaces an ordinary user cannot empty its bounding set; no_new_privs (the last
    # figure) keeps it from ever giving a right.
    assert re.fullmatch(r"0 \d+ 1", rights)
