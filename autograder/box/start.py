"""How a zygote's process is started: bare, or under bubblewrap, there never as root."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from autograder.box import bare, view

FIRST_UID, USERS = 61_000, 4_000
"""Users as whom a grader that runs as root starts zygotes: one for each process that starts them,
since a user's processes are counted together. No accounts are needed for them."""


@dataclass(frozen=True)
class Start:
    """The words of a command, its whole environment and the descriptors that it inherits."""

    words: list[str]
    environment: dict[str, str]
    inherited: list[int]


def start_bare(folder: Path, control: int) -> Start:
    """A zygote that sees the machine as we do; what its boxes see is for Landlock to limit."""
    modules = folder / "modules"
    bare.make_module_folder(modules)
    (folder / "boxes").mkdir()
    (folder / "boxes").chmod(0o1777)
    folder.chmod(0o711)
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "autograder")
    environment = view.environment(str(folder), str(cache)) | {"PYTHONPATH": str(modules)}
    return Start(view.command(sys.executable, str(modules), control), environment, [control])


def start_wrapped(folder: Path, control: int, program: str) -> Start:
    """A zygote under bubblewrap, whose path is `program`."""
    uid = FIRST_UID + os.getpid() % USERS if os.getuid() == 0 else os.getuid()
    passwd, group = (_data(folder, text) for text in view.accounts(uid))
    seen = view.binds()
    inherited = [control, passwd, group]
    command = view.command(sys.executable, view.BOX, control)
    path = {"PATH": os.environ.get("PATH", "")}
    if os.getuid() != 0:
        return Start(view.arguments(program, seen, (passwd, group)) + command, path, inherited)
    stage = folder / "stage"
    stage.mkdir()
    folder.chmod(0o711)
    staged = [view.Bind(f"{{stage}}/{n}", bind.target) for n, bind in enumerate(seen)]
    order = {
        "stage": str(stage),
        "sources": [*(bind.source for bind in seen), program],
        "uid": uid,
        "command": view.arguments(f"{{stage}}/{len(seen)}", staged, (passwd, group)) + command,
    }
    words = [sys.executable, "-m", "autograder.box.launch", json.dumps(order)]
    return Start(words, path | {"PYTHONPATH": str(Path(__file__).parents[2])}, inherited)


def _data(folder: Path, text: str) -> int:
    path = folder / "data"
    path.write_text(text)
    return os.open(path, os.O_RDONLY)
