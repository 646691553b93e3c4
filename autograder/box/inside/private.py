"""The folder that a box may write to, where it cannot have file systems of its own."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile

HOME, TEMPORARY = "home", "tmp"


def make(within: str, owner: int) -> str:
    """Makes a folder with places for home and temporary files; `owner` 0 is this process's user."""
    folder = tempfile.mkdtemp(prefix="box-", dir=within)
    for path in (folder, *(os.path.join(folder, name) for name in (HOME, TEMPORARY))):
        os.makedirs(path, mode=0o700, exist_ok=True)
        if owner:
            os.chown(path, owner, owner)
    return folder


def settle(folder: str) -> str:
    """Points this process's environment at the folder and returns its home."""
    home, temporary = (os.path.join(folder, name) for name in (HOME, TEMPORARY))
    os.environ |= {
        "HOME": home,
        "TMPDIR": temporary,
        "MPLCONFIGDIR": os.path.join(temporary, "matplotlib"),
        "IPYTHONDIR": os.path.join(temporary, "ipython"),
    }
    tempfile.tempdir = None  # what the zygote found out before
    return home


def remove(folder: str) -> None:
    """Removes a folder, however deep it is and whatever rights are missing in it."""
    for words in (["chmod", "-R", "u+rwX", "--", folder], ["rm", "-rf", "--", folder]):
        with contextlib.suppress(OSError):
            subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False)
