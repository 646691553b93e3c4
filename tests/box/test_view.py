"""An environment that lies in a folder which each box has of its own is seen all the same."""

import sys

from autograder.box import view
from autograder.box.box import Box
from autograder.box.zygote import Zygote
from autograder.limits import Limits


def test_an_environment_in_tmp_is_named_part_by_part(monkeypatch, tmp_path):
    for name in ("lib", "source", "submitted"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(view, "PRIVATE", (str(tmp_path.parent),))
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "exec_prefix", str(tmp_path))
    assert view.beneath_private() == [str(tmp_path / "lib")]


def test_an_environment_in_tmp_stays_in_view_and_nothing_else_of_tmp(
    monkeypatch, tmp_path, full_isolation
):
    (tmp_path / "environment").mkdir()
    (tmp_path / "environment" / "module.txt").write_text("here")
    (tmp_path / "beside.txt").write_text("not here")
    bind = view.Bind(str(tmp_path / "environment"), "/tmp/some/environment")
    before = view.binds()
    monkeypatch.setattr(view, "binds", lambda: [*before, bind])
    cell = (
        "import os\nprint(open('/tmp/some/environment/module.txt').read())\n"
        f"print(os.path.exists({str(tmp_path / 'beside.txt')!r}))\n"
        "open('/tmp/some/environment/planted', 'w')"
    )
    with Zygote("full") as zygote, Box(zygote, Limits(), seed=1) as box:
        run = box.run_cell("cell", cell, 10)
    contents = [part[1] for part in run.messages]
    assert contents[0]["text"] == "here\nFalse\n"
    assert contents[1]["ename"] == "OSError"
