"""What the course's learning-management system holds, drawn from a seed."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from random import Random
from typing import Any

Record = dict[str, Any]

TITLES = (
    "The four-step loop",
    "Keep the calls that helped",
    "A tool as a word",
    "Real or invented",
    "Three interfaces",
    "A schema for every tool",
)
STUDENTS = (
    "amara", "bjorn", "chidi", "dilnoza", "emeka", "farah", "goran", "hiroko", "ines", "jonas",
)  # fmt: skip
TEXTS = (
    "The model writes a call; the harness runs it.",
    "I kept the calls that lowered the loss.",
    "One new row in the output matrix is one tool.",
    "The call had an argument that no page describes.",
    "PUT twice is the same as PUT once.",
    "A required field may be null and still be there.",
)


@dataclass
class Records:
    """Assignments, submissions and grades, each by id, and the number of the next new one."""

    assignments: dict[str, Record] = field(default_factory=dict)
    submissions: dict[str, Record] = field(default_factory=dict)
    grades: dict[str, Record] = field(default_factory=dict)
    next_number: int = 0

    def snapshot(self) -> dict[str, list[Record]]:
        """A copy of everything, in the order in which it was made."""
        kinds = {
            "assignments": self.assignments,
            "submissions": self.submissions,
            "grades": self.grades,
        }
        return {kind: copy.deepcopy(list(records.values())) for kind, records in kinds.items()}

    def new_id(self, letter: str) -> str:
        """An id that nothing else has."""
        self.next_number += 1
        return f"{letter}-{self.next_number}"


def seeded(seed: int | str) -> Records:
    """Four assignments, a dozen or so submissions and a few grades; the same for the same seed."""
    rng = Random(f"lms {seed}")
    records = Records(next_number=rng.randrange(5000, 9000))
    for title in rng.sample(TITLES, 4):
        number = len(records.assignments) + 1
        records.assignments[f"a{number}"] = {
            "id": f"a{number}",
            "title": title,
            "points": 100,
            "due": f"2026-{9 + number // 3:02}-{7 * number % 28 + 1:02}",
        }
    for number in sorted(rng.sample(range(1000, 5000), rng.randint(10, 14))):
        records.submissions[f"s-{number}"] = {
            "id": f"s-{number}",
            "assignment": rng.choice(list(records.assignments)),
            "student": rng.choice(STUDENTS),
            "text": rng.choice(TEXTS),
        }
    for submission in rng.sample(list(records.submissions), 3):
        new: Record = {"id": records.new_id("g"), "submission_id": submission}
        records.grades[new["id"]] = {**new, "score": rng.randint(40, 100)}
    return records
