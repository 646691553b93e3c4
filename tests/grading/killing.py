"""Runs `autograder` and kills its whole process group at a chosen step; a script for the tests.

`killing.py COUNTS FOLDER KIND NUMBER WORD…`: at step NUMBER of KIND (`file`: a file in FOLDER is
opened, moved or made; `sql`: a statement or commit) everything dies. Number 0 kills nothing and
writes how many steps there were to the file COUNTS.
"""

import json
import os
import signal
import sys
from collections import Counter
from pathlib import Path

from sqlalchemy import Engine, event

from autograder import cli


def main(counts: str, folder: str, kind: str, number: str, *words: str) -> None:
    steps: Counter[str] = Counter()

    def step(what: str) -> None:
        steps[what] += 1
        if what == kind and steps[what] == int(number):
            os.killpg(0, signal.SIGKILL)

    def heard(name: str, arguments: tuple[object, ...]) -> None:
        if name in ("open", "os.rename", "os.mkdir") and str(arguments[0]).startswith(folder):
            step("file")

    sys.addaudithook(heard)
    event.listen(Engine, "before_cursor_execute", lambda *_: step("sql"))
    event.listen(Engine, "commit", lambda _: step("sql"))
    sys.argv = ["autograder", *words]
    try:
        cli.main()
    finally:
        Path(counts).write_text(json.dumps(steps))


if __name__ == "__main__":
    main(*sys.argv[1:])
