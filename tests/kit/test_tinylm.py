"""TinyLM: the trained model, read and decoded in numpy."""

import json
import time
from pathlib import Path

import numpy as np
import pytest

from coursekit.tinylm import TinyLM
from coursekit.tinylm.passages import plain_texts
from coursekit.tinylm.transformer import Cache, forward

LM = TinyLM.load()
TEXTS = [*plain_texts(12, seed=4), "23 × 47 =", "Out of 1400, 400 (or 29%) passed.", "ünseen ✓"]
REFERENCE = json.loads(Path(__file__).with_name("tinylm_reference.json").read_text("utf-8"))


@pytest.mark.parametrize("text", TEXTS)
def test_decoding_gives_back_the_text(text):
    readable = text.replace("ü", "\ufffd").replace("✓", "\ufffd")
    assert LM.decode(LM.encode(text)) == readable


def test_every_digit_is_a_token_of_its_own():
    assert [LM.decode([i]).strip() for i in LM.encode("1400 + 29")] == list("1400+29")


@pytest.mark.parametrize("case", REFERENCE, ids=lambda case: case["text"])
def test_the_forward_pass_gives_what_torch_gave(case):
    logits = LM.hidden(case["text"])[-1] @ LM.W_v.T
    assert logits[case["tokens"]] == pytest.approx(case["logits"], abs=2e-3)


def test_loading_again_gives_the_same_model():
    started = time.perf_counter()
    assert TinyLM.load() is LM
    assert time.perf_counter() - started < 0.15


@pytest.mark.parametrize("text", TEXTS)
def test_the_parts_of_a_split_make_the_text(text):
    for position in range(len(LM.encode(text)) + 1):
        before, rest = LM.split(text, position)
        assert before + rest == text
        assert LM.encode(before) == LM.encode(text)[:position]


def test_a_split_outside_the_text_is_refused():
    with pytest.raises(ValueError, match="position"):
        LM.split("Norvale", 9)


@pytest.mark.parametrize("text", TEXTS)
def test_there_is_a_logprob_for_each_token_of_the_continuation(text):
    before, rest = LM.split(text, 3)
    found = LM.logprobs(before, rest)
    assert len(found) == len(LM.encode(text)) - 3
    assert all(p <= 0 for p in found)


def test_logprobs_of_a_text_are_those_of_its_parts():
    text = TEXTS[0]
    before, rest = LM.split(text, 5)
    assert LM.logprobs("", text) == pytest.approx(
        [*LM.logprobs("", before), *LM.logprobs(before, rest)], abs=1e-4
    )


def test_nothing_to_continue_with_has_no_logprobs():
    assert LM.logprobs("The capital", "") == []


def test_the_probabilities_of_the_next_token_sum_to_one():
    chances = LM.next_probabilities("The capital of")
    assert chances.shape == (LM.shape.vocabulary,)
    assert chances.sum() == pytest.approx(1, abs=1e-5)
    token = int(chances.argmax())
    assert LM.logprobs("The capital of", LM.decode([token])) == pytest.approx(
        [np.log(chances[token])], abs=1e-4
    )


def test_hidden_states_times_output_weights_are_what_comes_next():
    text = TEXTS[0]
    hidden = LM.hidden(text)
    assert hidden.shape == (len(LM.encode(text)), LM.W_v.shape[1])
    logits = hidden[-1] @ LM.W_v.T
    chances = np.exp(logits - logits.max())
    assert chances / chances.sum() == pytest.approx(LM.next_probabilities(text), abs=1e-5)


def test_reading_token_by_token_with_a_cache_changes_nothing():
    ids = np.array([[0, *LM.encode(TEXTS[1])]])
    cache = Cache()
    slow = forward(LM.weights, LM.shape, ids)
    quick = [forward(LM.weights, LM.shape, ids[:, i : i + 1], cache) for i in range(ids.shape[1])]
    assert np.concatenate(quick, axis=1) == pytest.approx(slow, abs=1e-4)


def test_what_comes_later_changes_nothing_before():
    short, long = "The mayor of Norvale is", "The mayor of Norvale is the river"
    assert LM.hidden(long)[: len(LM.encode(short))] == pytest.approx(LM.hidden(short), abs=1e-4)


@pytest.mark.parametrize("text", TEXTS)
def test_each_token_has_a_probability_that_a_call_begins_there(text):
    found = LM.call_probabilities(text)
    assert len(found) == len(LM.encode(text))
    assert all(0 <= p <= 1 for p in found)


def test_sampling_is_repeatable_and_gives_as_many_calls_as_asked():
    text = TEXTS[0]
    calls = LM.sample_calls(text, 5, m=6, seed=3)
    assert len(calls) == 6
    assert calls == LM.sample_calls(text, 5, m=6, seed=3)
    assert calls != LM.sample_calls(text, 5, m=6, seed=4)
    assert not any(mark in call for call in calls for mark in ("[", "]", "->"))


def test_it_knows_the_small_multiplication_table():
    pairs = [(a, b) for a in range(1, 10) for b in range(1, 10)]
    right = sum(LM.answer(f"{a} × {b} =") == str(a * b) for a, b in pairs)
    assert right >= 0.9 * len(pairs)


def test_an_answer_is_one_sentence_without_a_call():
    for text in TEXTS:
        said = LM.answer(text)
        assert "[" not in said
        assert "\n" not in said


def test_the_weights_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        LM.W_v[0, 0] = 1.0
