"""What a box can see, all read-only: the interpreter, its packages, the kit, its own code."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import coursekit
from autograder.box.inside.places import HOME, PRIVATE

INSIDE = Path(__file__).parent / "inside"
KIT = Path(coursekit.__file__).parent
BOX = "/box"
"""Where the kit and the box's own code are seen; the only entry of the module path of ours."""

ETC = (
    "ld.so.cache",
    "ld.so.conf",
    "localtime",
    "nsswitch.conf",
    "mime.types",
    "alternatives",
    "fonts",
)


INSTALLED = (
    "bin",
    "sbin",
    "lib",
    "lib32",
    "lib64",
    "libx32",
    "libexec",
    "include",
    "share",
    "etc",
    "ssl",
    "pyvenv.cfg",
)
"""What an installation has in its folder."""


@dataclass(frozen=True)
class Bind:
    """A file or folder of the machine and where the box sees it."""

    source: str
    target: str


def environment(home: str = HOME, temporary: str = "/tmp") -> dict[str, str]:
    """The whole environment of a box."""
    kept = {
        name: os.environ[name]
        for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
        if name in os.environ
    }
    return {
        **kept,
        "HOME": home,
        "USER": "student",
        "LANG": "C.UTF-8",
        "PATH": f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "MPLCONFIGDIR": f"{temporary}/matplotlib",
        "IPYTHONDIR": f"{temporary}/ipython",
        "JUPYTER_PLATFORM_DIRS": "1",
        "COURSEKIT_STILL": "1",  # nobody clicks here: still pictures instead of widgets
    }


def command(executable: str, code_folder: str, control: int) -> list[str]:
    """The words that start the zygote on the descriptor `control`."""
    path = f"import sys; sys.path.insert(0, {code_folder!r})"
    start = f"{path}; from inside.zygote import main; main({control})"
    # -P and -s keep the folder and the user's packages out; -I would ignore PYTHONHASHSEED too.
    return [executable, "-P", "-s", "-c", start]


def bubblewrap() -> str | None:
    """The program: the system's, else the one of the Python package; None without either."""
    system = shutil.which("bwrap")
    if system:
        return system
    packaged = Path(sysconfig.get_path("scripts")) / "bwrap"
    return str(packaged) if packaged.exists() else None


def binds() -> list[Bind]:
    """Everything of the machine that a box sees."""
    found = [Bind(path, path) for path in machine()]
    return [*found, Bind(str(KIT), f"{BOX}/coursekit"), Bind(str(INSIDE), f"{BOX}/inside")]


def machine() -> list[str]:
    """Files and folders of the system, the interpreter and its environment, named one by one.

    Never the whole of `/usr` or of an environment: a course may lie in it.
    """
    found = [path for path in ("/bin", "/sbin", "/lib", "/lib32", "/lib64") if _own(path)]
    prefixes = (sys.base_prefix, sys.exec_prefix, sys.prefix)
    for prefix in dict.fromkeys(["/usr", "/usr/local", *prefixes]):
        found += [path for name in INSTALLED if os.path.exists(path := f"{prefix}/{name}")]
    return found + [path for name in ETC if os.path.exists(path := f"/etc/{name}")]


def beneath_private() -> list[str]:
    """Folders of the view that lie in private ones, such as a `.venv` in /tmp."""
    targets = [bind.target for bind in binds()]
    return [path for path in targets if any(path.startswith(f"{folder}/") for folder in PRIVATE)]


def arguments(program: str, seen: list[Bind], accounts: tuple[int, int]) -> list[str]:
    """The words of a bubblewrap call up to its command.

    `accounts` are descriptors from which passwd and group are read.
    """
    words = [program, "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    for name, value in environment().items():
        words += ["--setenv", name, value]
    words += ["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--tmpfs", "/tmp"]
    made: set[str] = set()
    for bind in seen:
        for parent in _parents(bind.target):
            if parent not in made and not any(_within(parent, b.target) for b in seen):
                made.add(parent)
                words += ["--perms", "0755", "--dir", parent]
        words += ["--ro-bind", bind.source, bind.target]
    for path in ("/bin", "/sbin", "/lib", "/lib32", "/lib64"):
        if os.path.islink(path):
            words += ["--symlink", os.readlink(path), path]
    words += ["--perms", "0755", "--dir", HOME]
    for name, descriptor in zip(("passwd", "group"), accounts, strict=True):
        words += ["--perms", "0444", "--ro-bind-data", str(descriptor), f"/etc/{name}"]
    for path in hidden():
        if not any(_within(path, bind.target) for bind in seen):
            continue
        words += ["--tmpfs", path, "--remount-ro", path]
    words += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/"]
    return words


def accounts(uid: int) -> tuple[str, str]:
    """passwd and group of the box: one user."""
    return f"student:x:{uid}:{uid}:student:{HOME}:/bin/sh\n", f"student:x:{uid}:\n"


def _own(path: str) -> bool:
    return os.path.isdir(path) and not os.path.islink(path)


def _parents(path: str) -> Iterator[str]:
    for parent in reversed(Path(path).parents):
        if str(parent) != "/":
            yield str(parent)


def _within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder + "/")


def hidden() -> list[str]:
    """The grader, wherever it lies: here, and installed among the packages."""
    folders = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    installed = [str(path) for folder in folders if (path := Path(folder) / "autograder").is_dir()]
    return [*dict.fromkeys([str(Path(__file__).parents[1]), *installed])]
