"""What is on the other side of the wall cannot be seen, reached or harmed from a box."""

import os
import socket
import threading
from pathlib import Path

import nbgrader
import pytest

ROOT = Path(__file__).parents[2]

FIND = """
import os
def find(wanted):
    for folder, names, files in os.walk('/', onerror=None):
        names[:] = [name for name in names if os.path.join(folder, name) not in ('/proc', '/usr')]
        for name in [*files, *names]:
            if wanted(os.path.join(folder, name)):
                print(os.path.join(folder, name))
"""

PACKAGES = Path(nbgrader.__file__).parent
OTHERS = [
    "/etc/alternatives",
    str(PACKAGES / "tests/apps/files/gradebook.db"),
    str(PACKAGES / "docs/source/user_guide/submitted"),
]
"""Things of other packages that only bear the same names."""


def test_no_path_leads_to_suites_traces_source_solutions_or_submissions(run_cells):
    hidden = ("suites", "mutants", "alternatives", "solutions", "submitted", "gradebook.db")
    look = f"find(lambda path: os.path.basename(path) in {hidden!r} and path not in {OTHERS!r})"
    seen = run_cells(FIND, look)
    assert seen[1] == ("ok", "")


def test_nothing_of_the_project_is_there_but_the_kit(run_cells):
    folders = [str(ROOT / name) for name in ("source", "autograder", "tests", "notebooks")]
    cell = f"import os\nprint([path for path in {folders!r} if os.path.exists(path)])"
    seen = run_cells(cell, "import coursekit, autograder")
    assert seen[0] == ("ok", "[]\n")
    assert seen[1][0] == "error"


def test_a_file_of_another_student_is_not_there(run_cells, tmp_path):
    canary = tmp_path / "submitted" / "ada" / "canary-7f3a.ipynb"
    canary.parent.mkdir(parents=True)
    canary.write_text("secret")
    for folder in (tmp_path, *tmp_path.parents):
        if folder != Path("/") and os.access(folder, os.W_OK) and "pytest" in str(folder):
            folder.chmod(0o755)
    seen = run_cells(FIND, "find(lambda path: 'canary-7f3a' in path)", f"open({str(canary)!r})")
    assert seen[1] == ("ok", "")
    assert seen[2][0] == "error"


@pytest.mark.parametrize(
    "path", ["/etc/shadow", "/etc/hostname", "/sys/kernel", "/proc/version", "/root/.bashrc"]
)
def test_files_of_the_machine_are_not_there(run_cells, path):
    assert run_cells(f"open({path!r})")[0][0] == "error"


def test_only_its_own_processes_are_seen_and_its_environment_holds_no_secret(
    run_cells, monkeypatch
):
    monkeypatch.setenv("AUTOGRADER_SECRET", "canary-secret")
    cell = (
        "import os\n"
        "print(sorted(name for name in os.listdir('/proc') if name.isdigit()))\n"
        "print(open('/proc/self/environ').read(), open('/proc/1/environ').read())"
    )
    ((status, text),) = run_cells(cell)
    assert status == "ok"
    assert text.startswith("['1']")
    assert "canary-secret" not in text


def test_the_module_path_and_descriptors_lead_nowhere(run_cells):
    cell = (
        "import os\nfolder = '/proc/self/fd'\n"
        "print([os.readlink(f'{folder}/{n}') for n in os.listdir(folder)[:-1]])"
    )
    ((status, text),) = run_cells(cell)
    assert status == "ok"
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
    cell = f"""
import os
for place in {places!r}:
    try:
        open(os.path.join(place, 'planted'), 'w')
        print('wrote', place)
    except OSError:
        pass
"""
    assert run_cells(cell)[0] == ("ok", "")


def test_what_one_submission_leaves_behind_the_next_does_not_find(run_cells):
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
    cell = (
        "import os\nprint(os.getuid() != 0, os.geteuid() != 0)\n"
        "print([line.split()[1] for line in open('/proc/self/status') if line.startswith('Cap')])\n"
        "print([line.split()[1] for line in open('/proc/self/status') if 'NoNewPrivs' in line])"
    )
    ((_, text),) = run_cells(cell)
    assert text.splitlines() == ["True True", str(["0" * 16] * 5), "['1']"]
