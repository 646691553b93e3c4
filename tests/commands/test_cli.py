"""The command line: every command explains itself, and mistakes end with one message."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from autograder.cli import app
from autograder.commands.grade import printable

ROOT = Path(__file__).parents[2]
COMMANDS = sorted(get_command(app).commands)


def run(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [Path(sys.executable).with_name("autograder"), *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_an_example(name):
    command = get_command(app).commands[name]
    assert f"autograder {name}" in (command.help or "")


def test_an_unknown_chapter_is_one_message_that_names_those_there_are():
    done = run("build", "ch99_nothing", "--check")
    assert done.returncode == 2
    assert done.stderr.startswith("autograder: no chapter 'ch99_nothing'")
    assert "ch01_harness" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_is_not_there_is_one_message():
    done = run("grade", "ch01_harness", "--submitted", "no/such/folder", "--isolation", "process")
    assert done.returncode == 2
    assert "no/such/folder is not a folder" in done.stderr
    assert "Traceback" not in done.stderr


def test_doctor_tries_each_level_and_says_what_it_means():
    done = run("doctor")
    assert done.returncode in (0, 1)
    assert "full" in done.stdout
    assert "process" in done.stdout


def test_names_of_files_do_not_steer_the_terminal():
    assert printable("\x1b]0;x\x07mei\n\u202e[b]") == "\ufffd]0;x\ufffdmei\ufffd\ufffd[b]"
