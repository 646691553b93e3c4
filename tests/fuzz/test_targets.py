"""The fuzzed targets keep their promises for their seeds, mangled seeds and past findings."""

import json
import random

import pytest

from tests.fuzz.targets import SEEDS, TARGETS
from tests.grading.conftest import STUBS, released


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_keeps_its_promise_for_mangled_seeds(name):
    rng = random.Random(7)
    target = TARGETS[name]
    for seed in SEEDS[name]:
        target(seed)
        for _ in range(40):
            data = bytearray(seed)
            for _ in range(rng.randint(1, 5)):
                at = rng.randrange(len(data))
                match rng.randrange(3):
                    case 0:
                        data[at] = rng.randrange(256)
                    case 1:
                        del data[at : at + rng.randint(1, 30)]
                    case 2:
                        data[at:at] = data[at : at + rng.randint(1, 200)]
            target(bytes(data) or b" ")


def test_a_cell_with_a_broken_mark_that_defines_another_exercise_is_that_exercises():
    notebook = released()
    cell = next(each for each in notebook["cells"] if each["id"] == "exercise-double")
    cell["source"] = STUBS["shout"]
    cell["metadata"]["nbgrader"]["grade_id"] = "dmuble"
    gone = ("check-double", "about-shout", "exercise-shout")
    notebook["cells"] = [each for each in notebook["cells"] if each["id"] not in gone]
    TARGETS["notebook"](json.dumps(notebook).encode())
