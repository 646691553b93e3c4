"""All hostile submissions, and the class they are graded in."""

import json
import os
import random
import secrets
import shutil
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.chapter import Course, load_chapter
from autograder.limits import Limits
from autograder.sample.materials import Materials, read_materials
from tests.hostile import breaking, disabling, exhausting, forging, reading
from tests.hostile.breaking import CLOSED as CLOSED
from tests.hostile.case import CHAPTER, LINES, Case, in_place

ROOT = Path(__file__).parents[2]
CASES: tuple[Case, ...] = (
    *reading.CASES,
    *forging.CASES,
    *disabling.CASES,
    *breaking.CASES,
    *exhausting.CASES,
)
HONEST = len(LINES)
AT_PROCESS = 3
"""Cases of a line that are graded at `process` too, if that contains the line."""

# Worth nothing, so that scores stay those of the chapter; it fails for everybody.
HIDDEN_TEST = '''

def test_the_canary(student):
    """A canary sings."""
    assert student.calculate("{input}") == "{expected}"
'''


def cases_at_process(lines: Collection[int]) -> tuple[Case, ...]:
    """The first few cases of each of these lines."""
    chosen = [[case for case in CASES if case.line == line][:AT_PROCESS] for line in lines]
    return tuple(case for cases in chosen for case in cases)


@dataclass(frozen=True)
class Class:
    """A class laid down in a folder: its cases, honest scores and planted words."""

    folder: Path
    cases: tuple[Case, ...]
    honest: Mapping[str, float]
    canaries: Mapping[str, str]
    level: str
    daemon: str

    @property
    def submitted(self) -> Path:
        return self.folder / "submitted"

    @property
    def host(self) -> Path:
        return self.folder / "host"


def lay_down(
    folder: Path, cases: Sequence[Case], level: str, limits: Limits, port: int, abstract: str
) -> Class:
    """Makes a course with planted words, and a class of honest and hostile students, in `folder`.

    Honest ones stand between the hostile ones: the same workers judge both.
    """
    words = ("suite", "trace", "source", "solution", "secret", "other", "host", "input", "expected")
    canaries = {word: f"canary-{word}-{secrets.token_hex(8)}" for word in words}
    course = _course(folder / "course", canaries)
    materials = read_materials(load_chapter(course, CHAPTER))
    host = folder / "host"
    host.mkdir(mode=0o777)
    (host / "notes.txt").write_text(canaries["host"])
    other = materials.notebook(materials.solved(), answers=None)
    other["cells"][0]["source"] += f"\n{canaries['other']}"
    in_place(folder / "canaries", json.dumps(other).encode())
    daemon = f"daemon-{secrets.token_hex(8)}"
    places = {
        "COURSE": str(course.root),
        "SUBMITTED": str(folder / "submitted"),
        "RESULTS": str(folder / "results"),
        "HOST": str(host),
        "PORT": str(port),
        "ABSTRACT": abstract,
        "DAEMON": daemon,
        "CALL_DRIP": f"{0.7 * limits.call_seconds:.2f}",
        "CELL_DRIP": f"{0.8 * limits.cell_seconds:.2f}",
    }
    (folder / "submitted").mkdir()
    for case in cases:
        case.lay(folder / "submitted" / case.folder, case.data(materials, places))
    honest = {}
    names = sorted(case.folder for case in cases)
    for number in range(min(HONEST, len(cases))):
        # Sorts behind the case of that place: the class is judged in the order of its names.
        beside = names[number * len(names) // HONEST]
        student = f"{beside.encode('utf-8', 'replace').decode()[:60]} – honest {number}"
        honest[student] = _honest(folder / "submitted" / student, materials, number)
    order = {"level": level, "secret": canaries["secret"], "limits": limits.model_dump()}
    (folder / "order.json").write_text(json.dumps(order))
    return Class(folder, tuple(cases), honest, canaries, level, daemon)


def _course(root: Path, canaries: Mapping[str, str]) -> Course:
    here, course = Course(ROOT), Course(root)
    for part in (Course.notebook, Course.script, Course.solution):
        part(course, CHAPTER).parent.mkdir(parents=True)
        shutil.copy(part(here, CHAPTER), part(course, CHAPTER))
    for folder in (Course.checks, Course.suites, Course.traces):
        shutil.copytree(folder(here, CHAPTER), folder(course, CHAPTER))
    for name in ("mutants", "alternatives"):
        shutil.copytree(ROOT / "autograder" / name / CHAPTER, root / "autograder" / name / CHAPTER)
    (root / "pyproject.toml").touch()
    for word, path in (
        ("source", course.script(CHAPTER).with_name("notes.txt")),
        ("solution", course.solution(CHAPTER).with_name("notes.txt")),
        ("trace", course.traces(CHAPTER) / "canary.jsonl"),
    ):
        path.write_text(f"{canaries[word]}\n")
    for path in course.suites(CHAPTER).glob("*.py"):
        with path.open("a") as file:
            file.write(f'\nCANARY = "{canaries["suite"]}"\n')
    with (course.suites(CHAPTER) / "calculate.py").open("a") as file:
        file.write(HIDDEN_TEST.format_map(canaries))
    return course


def _honest(folder: Path, materials: Materials, number: int) -> float:
    rng = random.Random(number)
    sources, score = (
        lambda: (materials.solved(), materials.full),
        lambda: materials.begun(rng),
        lambda: materials.mutated(rng),
    )[number % 3]()
    in_place(folder, json.dumps(materials.notebook(sources, answers=rng)).encode())
    return score


def give_to(folder: Path, uid: int) -> None:
    """Makes a user own a folder and all in it."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, uid, uid, follow_symlinks=False)
