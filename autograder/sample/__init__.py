"""A synthetic class: submissions of every kind, with scores known without grading them."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder.chapter import Chapter
from autograder.files import write_whole
from autograder.sample.damage import DAMAGES
from autograder.sample.hostility import HOSTILITIES
from autograder.sample.materials import Materials, read_materials
from autograder.sample.names import student_ids

__all__ = ["Sampled", "sample_class"]

_WEIGHTS = {
    "perfect": 5,
    "partial": 7,
    "alternative": 4,
    "mutant": 5,
    "untouched": 1,
    "damaged": 2,
    "hostile": 1,
}


@dataclass(frozen=True)
class Sampled:
    """One made submission: the file's bytes, its kind, its true score.

    `variant` says in which way a damaged or hostile one is so (`0 bytes`), else it is empty.
    """

    data: bytes
    kind: str
    score: float
    variant: str = ""

    def truth(self) -> dict[str, str | float]:
        """What `truth.json` says of it."""
        told: dict[str, str | float] = {"score": self.score, "kind": self.kind}
        return told | {"variant": self.variant} if self.variant else told


def sample_class(chapter: Chapter, students: int, seed: int, out: Path) -> dict[str, Sampled]:
    """Writes `OUT/submitted/STUDENT/CH/CH.ipynb` and `OUT/truth.json`.

    The same arguments give the same bytes. From 24 students on every kind and every way of being
    damaged or hostile is there. Scores count exercises only; they follow from how a notebook was
    made: a mutant's is read from `autograder/mutants/CH/scores.json`, which `verify` writes.

    Args:
        chapter: the chapter; its release and solved notebooks must have been built.
        students: how many, at least 1.
        seed: of all choices.
        out: folder to write to.

    Returns:
        What was made, by student.
    """
    rng = random.Random(f"{chapter.name}:{seed}")
    materials = read_materials(chapter)
    plan = _plan(rng, students, materials)
    made = {
        student: _make(rng, materials, kind, variant, student)
        for student, (kind, variant) in zip(student_ids(rng, students), plan, strict=True)
    }
    for student, sampled in made.items():
        write_whole(
            out / "submitted" / student / chapter.name / f"{chapter.name}.ipynb", sampled.data
        )
    truth = {
        "chapter": chapter.name,
        "students": {student: sampled.truth() for student, sampled in sorted(made.items())},
    }
    write_whole(out / "truth.json", (json.dumps(truth, indent=1) + "\n").encode())
    return made


def _plan(rng: random.Random, students: int, materials: Materials) -> list[tuple[str, str]]:
    """A kind and a variant for each student, in the order of students."""
    kinds = [kind for kind in _WEIGHTS if kind != "mutant" or materials.mutants]
    kinds = [kind for kind in kinds if kind != "alternative" or materials.alternatives]
    plain = [kind for kind in kinds if kind not in ("damaged", "hostile")]
    needed = [(kind, "") for kind in plain]
    needed += [("damaged", variant) for variant in DAMAGES]
    needed += [("hostile", variant) for variant in HOSTILITIES]
    if students < len(needed):
        # Too few for everything: one of each plain kind first, the rest by lot.
        rest = needed[len(plain) :]
        rng.shuffle(rest)
        plan = (needed[: len(plain)] + rest)[:students]
    else:
        plan = list(needed)
        weights = [_WEIGHTS[kind] for kind in kinds]
        for kind in rng.choices(kinds, weights, k=students - len(needed)):
            variants = {"damaged": list(DAMAGES), "hostile": list(HOSTILITIES)}.get(kind, [""])
            plan.append((kind, rng.choice(variants)))
    rng.shuffle(plan)
    return plan


def _make(
    rng: random.Random, materials: Materials, kind: str, variant: str, student: str
) -> Sampled:
    if kind == "damaged":
        damage = DAMAGES[variant]
        notebook = materials.notebook(materials.solved(), answers=rng)
        score = materials.full if damage.readable else 0.0
        return Sampled(damage.apply(rng, notebook, materials), kind, score, variant)
    if kind == "hostile":
        made = HOSTILITIES[variant](rng, materials, student)
        return Sampled(_bytes(made.notebook), kind, made.score, variant)
    makers: dict[str, Callable[[], tuple[dict[str, str], float]]] = {
        "perfect": lambda: (materials.solved(), materials.full),
        "alternative": lambda: (materials.otherwise_solved(rng), materials.full),
        "partial": lambda: materials.begun(rng),
        "mutant": lambda: materials.mutated(rng),
        "untouched": lambda: ({}, 0.0),
    }
    sources, score = makers[kind]()
    answers = None if kind == "untouched" else rng
    return Sampled(_bytes(materials.notebook(sources, answers=answers)), kind, score)


def _bytes(notebook: object) -> bytes:
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()
