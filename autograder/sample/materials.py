"""What a chapter offers to make submissions from: stubs, solutions, alternatives, mutants."""

import copy
import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.chapter import Chapter, CourseError

_ANSWERS = (
    "Because text can claim anything, and only running the real thing shows what is so.",
    "The model only writes words; the harness decides what happens and keeps the record.",
    "Otherwise nobody could tell afterwards which calls were really made.",
    "I think it is about trust: we check what comes in before we act on it.",
)


@dataclass(frozen=True)
class Materials:
    """Sources by exercise, and the release notebook to put them into.

    `mutants` holds, for each exercise, name → (source, score of the exercise); only mutants whose
    score is known. Exercises are in notebook order.
    """

    chapter: Chapter
    release: dict[str, Any]
    solutions: dict[str, str]
    alternatives: dict[str, dict[str, str]]
    mutants: dict[str, dict[str, tuple[str, float]]]

    @property
    def full(self) -> float:
        """All points of the exercises."""
        return self.chapter.auto_max_score

    def solved(self) -> dict[str, str]:
        """The reference solution of every exercise."""
        return dict(self.solutions)

    def otherwise_solved(self, rng: random.Random) -> dict[str, str]:
        """Right solutions, at least one of them an alternative."""
        sources = self.solved()
        names = sorted(self.alternatives)
        chosen = {rng.choice(names)} | {name for name in names if rng.random() < 0.5}
        for name in sorted(chosen):
            sources[name] = rng.choice(
                [text for _, text in sorted(self.alternatives[name].items())]
            )
        return sources

    def begun(self, rng: random.Random) -> tuple[dict[str, str], float]:
        """The first few exercises solved, the rest stubs, and the score of that.

        Never one without those before it: a later exercise may use an earlier function.
        """
        exercises = self.chapter.exercises
        count = rng.randrange(1, len(exercises)) if len(exercises) > 1 else 0
        done = exercises[:count]
        sources = {exercise.id: self.solutions[exercise.id] for exercise in done}
        return sources, sum(exercise.points for exercise in done)

    def mutated(self, rng: random.Random) -> tuple[dict[str, str], float]:
        """All solved but one exercise, which is a mutant, and the score of that.

        One only: a mutant is proven to spoil its own exercise while all others are right.
        """
        exercise = self.chapter.exercise(rng.choice(sorted(self.mutants)))
        source, score = self.mutants[exercise.id][rng.choice(sorted(self.mutants[exercise.id]))]
        sources = self.solved() | {exercise.id: source}
        return sources, self.full - exercise.points + score

    def last_exercise(self) -> str:
        """The last exercise that is worth points: nothing after it depends on it."""
        return [exercise.id for exercise in self.chapter.exercises if exercise.points > 0][-1]

    def without(self, exercise_id: str) -> float:
        """All points but those of one exercise."""
        return self.full - self.chapter.exercise(exercise_id).points

    def notebook(self, sources: dict[str, str], answers: random.Random | None) -> dict[str, Any]:
        """The release notebook with sources put in, and answers to questions by lot."""
        notebook = copy.deepcopy(self.release)
        for cell in notebook["cells"]:
            own = cell["metadata"].get("coursekit", {})
            if own.get("exercise") in sources:
                cell["source"] = sources[own["exercise"]]
            elif "question" in own and answers is not None and answers.random() < 0.8:
                cell["source"] = answers.choice(_ANSWERS)
        return notebook


def read_materials(chapter: Chapter) -> Materials:
    """Reads what the course holds for a chapter.

    Raises:
        CourseError: the solved notebook is missing or lacks an exercise.
    """
    if not chapter.solution.is_file():
        raise CourseError(
            f"{chapter.solution} is missing: a class is made from the solved notebook; "
            f"run: autograder build {chapter.name}"
        )
    solutions = _exercise_sources(chapter.solution)
    lacking = [exercise.id for exercise in chapter.exercises if exercise.id not in solutions]
    if lacking:
        raise CourseError(
            f"{chapter.solution} does not solve {', '.join(lacking)}; "
            f"run: autograder build {chapter.name}"
        )
    staff = chapter.notebook.parents[2] / "autograder"
    known = {exercise.id for exercise in chapter.exercises if exercise.points > 0}
    scores = _scores(staff / "mutants" / chapter.name / "scores.json")
    wrong = variant_sources(staff / "mutants" / chapter.name)
    mutants = {
        exercise: {
            name: (text, worth)
            for name, text in texts.items()
            if (worth := scores.get(exercise, {}).get(name)) is not None
        }
        for exercise, texts in wrong.items()
        if exercise in known
    }
    right = variant_sources(staff / "alternatives" / chapter.name)
    return Materials(
        chapter=chapter,
        release=json.loads(chapter.notebook.read_text(encoding="utf-8")),
        solutions=solutions,
        alternatives={exercise: texts for exercise, texts in right.items() if texts},
        mutants={exercise: texts for exercise, texts in mutants.items() if texts},
    )


def _exercise_sources(path: Path) -> dict[str, str]:
    sources = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        exercise = cell["metadata"].get("coursekit", {}).get("exercise")
        if exercise is not None:
            text = cell["source"]
            sources[exercise] = text if isinstance(text, str) else "".join(text)
    return sources


def variant_sources(folder: Path) -> dict[str, dict[str, str]]:
    """Sources of solution cells by exercise and name: a chapter's alternatives or its mutants."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*/*.py")):
        found.setdefault(path.parent.name, {})[path.stem] = path.read_text(encoding="utf-8")
    return found


def _scores(path: Path) -> dict[str, dict[str, float | None]]:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
