"""What namespaces would keep apart: files and processes of the same user, packages side by side."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbgrader
import pytest

from autograder.box import bare
from autograder.box.box import Box
from autograder.box.inside import landlock
from autograder.box.zygote import Zygote
from autograder.limits import Limits
from autograder.wire.failures import Gone

from .conftest import ROOT, Place, probing
from .ordinary_user import UID

BARE = Place("landlock", "ordinary" if os.getuid() == 0 else "own", "refused")


@pytest.fixture
def victim(place: Place) -> Iterator[int]:
    """A process of the user as whom the grader runs; its number."""
    words = place.words(
        [sys.executable, "-c", "import os; print(os.getpid(), flush=True); input()"]
    )
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as process:
        assert process.stdin
        assert process.stdout
        yield int(process.stdout.readline())
        process.stdin.write("\n")
        process.stdin.close()
        assert process.wait() == 0


def owned(path: Path, place: Place) -> None:
    """Makes a path that of the user as whom the grader runs there."""
    for folder in path.parents:
        if "pytest" in str(folder):
            folder.chmod(0o755)
    if os.getuid() == 0 and place.user == "ordinary":
        os.chown(path, UID, UID)


@pytest.mark.usefixtures("in_landlock")
@pytest.mark.parametrize(
    "attempt",
    [
        "os.kill({pid}, 0)",
        "os.kill(os.getppid(), 0)",
        "os.kill(os.getppid(), signal.SIGSTOP)",
        "os.killpg(os.getpgid({pid}), 0)",
        "signal.pidfd_send_signal(os.pidfd_open({pid}), 0)",
        "__import__('resource').prlimit({pid}, 7, (1, 1))",
        "__import__('resource').prlimit(os.getppid(), 7, (1, 1))",
        "os.setpriority(os.PRIO_PROCESS, {pid}, 19)",
        "os.setpriority(os.PRIO_USER, 0, 19)",
        "os.sched_setaffinity({pid}, {{0}})",
    ],
)
def test_no_process_outside_can_be_signalled_or_limited(run_cells, victim, attempt):
    seen = run_cells("import os, signal\n" + attempt.format(pid=victim), "print('fine')")
    assert seen[0][0] == "error"
    assert seen[0][1].startswith("[Errno")
    assert seen[1] == ("ok", "fine\n")


@pytest.mark.usefixtures("in_landlock")
@pytest.mark.parametrize(
    "change",
    [
        "os.chmod({path}, 0)",
        "os.utime({path}, (0, 0))",
        "os.truncate({path}, 0)",
        "os.setxattr({path}, 'user.x', b'')",
        "os.unlink({path})",
        "os.rename({path}, os.path.expanduser('~/stolen'))",
        "os.link({path}, os.path.expanduser('~/stolen'))",
        "open({path})",
        "(os.symlink({path}, 'link'), open('link'))",
        "open('/proc/self/fd/' + str(os.open({path}, os.O_PATH)))",
        "os.chown({path}, os.getuid(), os.getgid())",
        "os.chmod(__import__('coursekit').__file__, 0)",
        "os.fchmod(os.open(__import__('coursekit').__file__, os.O_RDONLY), 0)",
        "__import__('fcntl').ioctl(open(__import__('coursekit').__file__), 0x40086602, bytes(8))",
    ],
)
def test_a_file_of_the_same_user_stays_as_it_is(run_cells, tmp_path, place, change):
    path = tmp_path / "gradebook.db"
    path.write_text("scores")
    path.chmod(0o666)
    owned(path, place)
    owned(tmp_path, place)
    tmp_path.chmod(0o777)
    before = path.stat()
    seen = run_cells("import os\n" + change.format(path=repr(str(path))))
    assert seen[0][0] == "error"
    assert "Errno" in seen[0][1]
    assert path.read_text() == "scores"
    assert (path.stat().st_mode, path.stat().st_mtime) == (before.st_mode, before.st_mtime)


def test_a_datagram_socket_of_the_machine_cannot_be_written_to(
    run_cells, tmp_path, place, in_landlock
):
    path = str(tmp_path / "log")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as log:
        log.bind(path)
        os.chmod(path, 0o777)
        owned(tmp_path / "log", place)
        log.setblocking(False)
        seen = run_cells(
            f"import socket\nsocket.socketpair(type=socket.SOCK_DGRAM)[0].sendto(b'x', {path!r})",
            f"socket.socketpair()[0].sendto(b'x', {path!r})",
            f"socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b'x', {path!r})",
            "a, b = socket.socketpair()\na.send(b'fine')\nprint(b.recv(4))",
        )
        with pytest.raises(BlockingIOError):
            log.recv(1)
    assert [status for status, _ in seen] == ["error", "error", "error", "ok"]


def test_what_a_box_started_is_gone_when_it_has_ended(run_cells, tmp_path, place, in_landlock):
    if place.host == "nested":
        pytest.skip("the numbers of its processes mean nothing outside")
    cell = """
import os, signal, time
pids = []
for _ in range(3):
    read, write = os.pipe()
    if os.fork() == 0:
        os.setsid()
        for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_IGN)
        if os.fork() == 0:
            os.write(write, str(os.getpid()).encode())
            while True:
                time.sleep(60)
        os._exit(0)
    pids.append(int(os.read(read, 20)))
print(pids)
"""
    seen = run_cells(boxes=[[cell], ["print('fine')"]])
    pids = json.loads(seen[0][1])
    assert len(pids) == 3
    for pid in pids:
        try:
            handle = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        with open(f"/proc/{pid}/stat") as file:
            assert file.read().split()[2] in "ZX"
        os.close(handle)


def test_a_chain_of_forks_cannot_outrun_the_end(run_cells, in_landlock):
    chain = """
import os
if os.fork() == 0:
    while True:
        if os.fork():
            os._exit(0)
"""
    seen = run_cells(boxes=[[chain], ["import time\ntime.sleep(0.2)\nprint('fine')"]])
    assert seen[-1] == ("ok", "fine\n")
    assert not _chains()


def _chains() -> list[str]:
    names = [name for name in os.listdir("/proc") if name.isdigit()]
    found = []
    for name in names:
        try:
            status = Path(f"/proc/{name}/status").read_text()
            command = Path(f"/proc/{name}/cmdline").read_bytes()
        except OSError:
            continue
        if b"inside.zygote" in command and "PPid:\t1\n" in status:
            found.append(status)
    return found


def test_packages_beside_a_hidden_one_can_be_used_and_it_cannot(landlock_isolation):
    hidden = Path(nbgrader.__file__).parent
    outside = "import sys, subprocess\nprint(subprocess.run([sys.executable, '-c', "
    cells = [
        "import jsonschema, bm25s, importlib.metadata as m\nprint(m.version('pytest') != '')",
        "import nbgrader",
        f"open({str(hidden / '__init__.py')!r})",
        f"import os\nos.listdir({str(hidden)!r})",
        f"os.listdir({str(hidden.parent)!r})",
        outside + "'import coursekit, rich, six'], capture_output=True).stderr)",
        outside + "'import nbgrader'], capture_output=True).returncode)",
    ]
    with probing(BARE, hidden=[str(hidden)]) as run:
        seen = run(*cells, cell_seconds=30)
    assert [status for status, _ in seen] == ["ok", "error", "error", "error", "error", "ok", "ok"]
    assert [seen[number][1] for number in (0, 5, 6)] == ["True\n", "b''\n", "1\n"]


@pytest.mark.skipif(os.getuid() != 0, reason="only root can lend boxes users of their own")
def test_on_an_older_kernel_a_user_of_its_own_keeps_signals_in(landlock_isolation):
    daemon = """
import os, time
if os.fork() == 0:
    os.setsid()
    time.sleep(600)
"""
    look = """
import os
print(os.getuid() != 0, os.getuid() not in os.getgroups())
for pid in range(1, 1 << 16):
    if pid not in (os.getpid(), ):
        try:
            os.kill(pid, 0)
            print(pid)
        except OSError:
            pass
os.kill(-1, 9)
"""
    with probing(Place("landlock", "own", "refused"), abi=2) as run:
        seen = run(boxes=[[daemon], *[[look]] * 9, ["print('fine')"]])
    assert [text for _, text in seen[1:]] == ["True True\n"] * 9 + ["fine\n"]


def test_paths_without_what_is_hidden_beneath_them(tmp_path):
    for name in ("lib/packages/autograder/suites", "lib/packages/numpy", "lib/other", "bin"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "lib64").symlink_to("lib")
    hidden = [str(tmp_path / "lib/packages/autograder")]
    seen = [*bare.without(str(tmp_path), hidden)]
    names = ["bin", "lib/other", "lib/packages/numpy", "lib64/other", "lib64/packages/numpy"]
    assert seen == [str(tmp_path / name) for name in names]


def test_a_kernel_that_lets_signals_out_serves_no_ordinary_user(monkeypatch):
    monkeypatch.setattr(landlock, "abi", lambda: 5)
    monkeypatch.setattr(bare, "closed_to_others", lambda paths: None)
    monkeypatch.setattr(Zygote, "_own_user", lambda self: 0)
    with (
        Zygote("landlock") as zygote,
        pytest.raises(Gone, match=r"does not keep signals in.*same user"),
    ):
        Box(zygote, Limits(), seed=1)


def test_without_landlock_the_reason_is_told(monkeypatch):
    monkeypatch.setattr(landlock, "abi", lambda: 0)
    monkeypatch.setattr(bare, "closed_to_others", lambda paths: None)
    with Zygote("landlock") as zygote, pytest.raises(Gone, match="no Landlock"):
        Box(zygote, Limits(), seed=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "place",
    [Place("landlock", "own", "refused"), Place("landlock", "ordinary", "refused")],
    ids=str,
)
def test_a_class_that_is_graded_there_gets_its_true_scores(place, tmp_path, landlock_isolation):
    if os.getuid() != 0 and place.user == "ordinary":
        pytest.skip("the grader's account is an ordinary user already")
    for folder in (tmp_path, *tmp_path.parents):
        if "pytest" in str(folder):
            folder.chmod(0o755)
    tmp_path.chmod(0o777)
    words = ["demo", "ch01_harness", "--students", "10", "--out", str(tmp_path / "class")]
    command = place.words([str(Path(sys.executable).with_name("autograder")), *words])
    environment = os.environ | {"AUTOGRADER_SECRET": "of this class"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every score equals the truth" in done.stdout
    results = (tmp_path / "class" / "ch01_harness" / "results" / "ch01_harness").glob("*.json")
    levels = {json.loads(path.read_bytes())["isolation"] for path in results}
    assert levels <= {"landlock", "none"}
    assert "landlock" in levels
