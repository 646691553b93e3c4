"""What a stored result is worth keeping for: hashes of everything that decides a grade."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import coursekit
from autograder.chapter import Chapter, Course
from autograder.judge.submission import Settings
from autograder.judge.suite import folders

KIT = Path(coursekit.__file__).parent
CODE = (".py", ".ini", ".json", ".jsonl", ".npz")
"""Ends of the names of files that tests and the kit are made of."""


@dataclass(frozen=True)
class Keys:
    """Hashes of what decides a grade beside the submission and the isolation.

    `conditions` stands for the kit, the release notebook, the secret (itself hashed), the limits
    and the number of trials; `exercises` for the tests of each exercise.
    """

    conditions: str
    exercises: Mapping[str, str]

    @property
    def suite(self) -> str:
        """One hash of it all."""
        parts = [self.conditions, *(f"{name}={sha}" for name, sha in self.exercises.items())]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def keys_of(course: Course, chapter: Chapter, settings: Settings) -> Keys:
    """The hashes of a run.

    An exercise's tests are the files that bear its name; every other file beside them (a module
    that suites share, a reference trace) counts for each exercise of the chapter.
    """
    conditions = hashlib.sha256(hashlib.sha256(settings.secret.encode()).digest())
    conditions.update(f"{settings.limits.model_dump_json()}\0{settings.trials}\0".encode())
    kit = (path for path in KIT.rglob("*") if "checks" not in path.relative_to(KIT).parts)
    _add(conditions, KIT, [chapter.notebook, *kit])
    names = {exercise.id for exercise in chapter.exercises}
    places = (*folders(course, chapter), course.traces(chapter.name))
    files = [path for place in places for path in place.rglob("*")]
    found = {}
    for exercise in chapter.exercises:
        digest = hashlib.sha256()
        own = [path for path in files if path.stem == exercise.id or path.stem not in names]
        _add(digest, course.root, own)
        found[exercise.id] = digest.hexdigest()
    return Keys(conditions.hexdigest(), found)


def _add(digest: hashlib._Hash, root: Path, files: Iterable[Path]) -> None:
    """Adds names and bytes of files; those in `root` by their place in it."""
    for path in sorted(files):
        if path.suffix in CODE or path.suffix == ".ipynb":
            name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
            data = path.read_bytes()
            digest.update(f"{name}\0{len(data)}\0".encode() + data)
