"""Finetuning TinyLM in numpy, and decoding with tools."""

import random

import numpy as np
import pytest

from benchmarks.toolformer import gain
from coursekit.almanac import world
from coursekit.desk import TOOLS, Desk
from coursekit.tinylm import TinyLM, answer_with_tools
from coursekit.tinylm.gradients import loss_and_gradients
from coursekit.tinylm.passages import FAMILIES, passage
from coursekit.tinylm.tasks import toolken_task
from coursekit.tinylm.tokeniser import Tokeniser
from coursekit.tinylm.transformer import Shape
from coursekit.tinylm.using_tools import continue_with_tools, run_call

SHAPE = Shape(vocabulary=11, width=16, heads=2, layers=2)
BLOCK = {"qkv": (16, 48), "out": (16, 16), "up": (16, 64), "down": (64, 16)}


def small_weights(rng):
    shapes = dict.fromkeys(("embedding", "head"), (11, 16)) | {"earlier": (16, 16)}
    shapes |= {f"blocks.{i}.{name}": shape for i in range(2) for name, shape in BLOCK.items()}
    return {name: rng.normal(size=shape) * 0.3 for name, shape in shapes.items()}


def test_gradients_are_the_slopes_of_the_loss():
    rng = np.random.default_rng(0)
    weights = small_weights(rng)
    ids, counts = rng.integers(0, 11, (3, 8)), rng.random((3, 7))
    _, gradients = loss_and_gradients(weights, SHAPE, ids, counts)
    step = 1e-5
    for name, weight in weights.items():
        for _ in range(3):
            at = tuple(rng.integers(0, size) for size in weight.shape)
            there = weight[at]
            weight[at] = there + step
            above, _ = loss_and_gradients(weights, SHAPE, ids, counts)
            weight[at] = there - step
            below, _ = loss_and_gradients(weights, SHAPE, ids, counts)
            weight[at] = there
            assert gradients[name][at] == pytest.approx((above - below) / (2 * step), abs=1e-6)


def test_what_does_not_count_does_not_change_the_loss():
    rng = np.random.default_rng(1)
    weights, ids = small_weights(rng), rng.integers(0, 11, (2, 6))
    counts = np.array([[1, 1, 1, 0, 0], [1, 1, 1, 1, 1]], float)
    other = ids.copy()
    other[0, 4:] = (ids[0, 4:] + 1) % 11
    loss, _ = loss_and_gradients(weights, SHAPE, ids, counts)
    assert loss_and_gradients(weights, SHAPE, other, counts)[0] == pytest.approx(loss)


def small_lm(rng):
    weights = {name: weight.astype(np.float32) for name, weight in small_weights(rng).items()}
    return TinyLM(weights, Tokeniser(["", "?", *"abcdefghi"]), SHAPE)


def test_finetuning_lowers_the_loss_and_leaves_the_model_as_it_was():
    lm = small_lm(np.random.default_rng(2))
    before = {name: weight.copy() for name, weight in lm.weights.items()}
    tuned = lm.finetune(["abcabc", "bcabca"] * 20, seed=0)
    assert sum(tuned.logprobs("a", "bcab")) > sum(lm.logprobs("a", "bcab")) + 0.1
    assert all(np.array_equal(before[name], weight) for name, weight in lm.weights.items())


def test_finetuning_with_the_same_seed_gives_the_same_model():
    lm = small_lm(np.random.default_rng(3))
    first, again = (lm.finetune(["abc", "cab", "bca"], seed=1) for _ in range(2))
    assert all(np.array_equal(first.weights[name], again.weights[name]) for name in first.weights)


def test_there_must_be_something_to_learn():
    with pytest.raises(ValueError, match="at least one text"):
        small_lm(np.random.default_rng(4)).finetune([], seed=0)


@pytest.mark.parametrize(
    "call", ["", "Calculator", "Calculator(1 / 0)", "Abacus(1 + 1)", "Calculator(1 + 1"]
)
def test_a_call_that_cannot_run_has_no_result(call):
    assert run_call(call, TOOLS) is None


def test_a_call_that_the_model_writes_is_really_run():
    lm = TinyLM.load()
    texts = [f"{a} of {b} [Calculator({a} * {b}) -> {a * b}] {a * b}." for a, b in
             [(3, 4), (5, 6), (7, 2), (8, 9), (4, 4), (6, 3)]] * 8  # fmt: skip
    tuned = lm.finetune(texts, seed=0)
    asked = []

    def calculator(text):
        asked.append(text)
        return "61"

    said = continue_with_tools(tuned, "3 of 4", {"Calculator": calculator})
    assert asked
    assert said.lstrip().startswith(f"[Calculator({asked[0]}) -> 61]")
    assert "[" not in answer_with_tools(tuned, "3 of 4", {"Calculator": calculator})
    assert answer_with_tools(tuned, "3 of 4", {}) == tuned.answer("3 of 4")


def test_the_toolken_task_shares_the_sentences_out_evenly():
    made = toolken_task(234, 468, seed=0)
    assert [sum(tool == t for _, tool in made) for t in range(234)] == [2] * 234


def test_noise_changes_labels_and_nothing_else():
    clean, noisy = (dict(toolken_task(30, 300, seed=1, noise=noise)) for noise in (0.0, 1.0))
    assert len(clean) > 200
    assert all(0 <= tool < 30 for tool in noisy.values())
    words = {tool: text for text, tool in toolken_task(30, 300, seed=1)}
    assert len(words) == 30


@pytest.mark.parametrize("sizes", [{"n_tools": 0}, {"n_tools": 241}, {"noise": 1.5}])
def test_a_toolken_task_that_cannot_be_is_refused(sizes):
    with pytest.raises(ValueError, match="must be"):
        toolken_task(**({"n_tools": 5, "n": 10, "seed": 0} | sizes))


def test_a_useful_result_makes_held_out_text_likelier_and_a_useless_one_does_not():
    lm, rng = TinyLM.load(), random.Random(8)
    gains = {"right": [], "slip": []}
    for index in range(60):
        made = passage(rng, Desk(world()), "held_out", FAMILIES[index % len(FAMILIES)])
        position = len(lm.encode(made.before))
        for kind, call in (("right", made.right[0]), ("slip", made.slips[0])):
            if (result := run_call(call, TOOLS)) is not None:
                gains[kind].append(gain(lm, made.text, position, call, result))
    assert np.mean(gains["right"]) > 0.9
    assert np.mean(gains["slip"]) < 0.1
    kept = {kind: np.mean(np.array(found) >= 0.5) for kind, found in gains.items()}
    assert kept["right"] > 0.7
    assert kept["slip"] < 0.15
