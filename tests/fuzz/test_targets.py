"""The fuzzed targets keep their promises for their seeds, mangled seeds and past findings."""

import random

import pytest

from tests.fuzz.targets import SEEDS, TARGETS


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
