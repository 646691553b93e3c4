import pytest

from coursekit import predict, sort_into, step

from .made_up_traces import product

OPTIONS = {"a sentence": "It never writes one.", "a value": "Words are the model's job."}


def test_a_prediction_is_readable_without_widgets(capsys):
    predict("What does the calculator return?", OPTIONS, answer="a value")
    out = capsys.readouterr().out
    assert out.index("B. a value") < out.index("Answer:")
    assert "A. not this: It never writes one." in out
    assert "B. right: Words are the model's job." in out


def test_a_prediction_without_a_right_option_is_refused():
    with pytest.raises(ValueError, match="not among the options: 'a sentence', 'a value'"):
        predict("?", OPTIONS, answer="a number")


def test_a_sorter_is_readable_without_widgets(capsys):
    sort_into({"calculator": "computing", "search": "reading"}, ["reading", "computing"], {})
    out = capsys.readouterr().out
    assert out.index("- search") < out.index("Answers:")
    assert "calculator: computing" in out


def test_an_item_without_a_group_is_refused():
    with pytest.raises(ValueError, match="'search' belongs to 'knowing'"):
        sort_into({"search": "knowing"}, ["reading"])


def test_a_walk_is_readable_without_widgets(capsys):
    step(product())
    out = capsys.readouterr().out
    assert "harness → tool" in out
    assert "15541316" in out


def test_stills_are_the_same_at_every_run(capsys):
    predict("?", OPTIONS, answer="a value")
    first = capsys.readouterr().out
    predict("?", OPTIONS, answer="a value")
    assert capsys.readouterr().out == first
