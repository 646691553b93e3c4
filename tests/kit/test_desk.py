"""The five tools of the desk."""

from datetime import date

import pytest

from coursekit.almanac import QUESTIONS, world
from coursekit.desk import TOOLS, Desk


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("400 / 1400", "0.29"),
        ("37 * 24", "888"),
        ("37×24", "888"),
        ("7 - 12", "-5"),
        ("1 / 8", "0.12"),
        ("7 / 2", "3.5"),
        ("-1 / 3", "-0.33"),
        ("0 / 5", "0"),
        ("100 / 1", "100"),
        ("0.1 + 0.2", "0.3"),
    ],
)
def test_the_calculator_does_one_operation_to_two_places(expression, result):
    assert TOOLS["Calculator"](expression) == result


@pytest.mark.parametrize(
    "expression", ["", "1", "1 + 2 + 3", "9 ** 9", "1 / 0", "import os", "(1 + 2)", "1e5 * 2"]
)
def test_the_calculator_refuses_all_else(expression):
    with pytest.raises(ValueError, match="Calculator"):
        TOOLS["Calculator"](expression)


def test_every_fact_of_the_world_can_be_asked_for():
    for entry in world().entries.values():
        for relation, answer in entry.facts.items():
            assert TOOLS["QA"](QUESTIONS[relation].format(entry.name)) == answer


@pytest.mark.parametrize("question", ["", "Who is the mayor of Atlantis?", "Who?"])
def test_a_question_that_the_world_does_not_answer_is_refused(question):
    with pytest.raises(ValueError, match="QA"):
        TOOLS["QA"](question)


def test_a_search_finds_the_entry_that_is_named():
    for name in world().entries:
        assert TOOLS["WikiSearch"](name).startswith(name)


def test_a_search_for_nothing_that_there_is_is_refused():
    with pytest.raises(ValueError, match="WikiSearch"):
        TOOLS["WikiSearch"]("Atlantis")


def test_every_word_of_the_lexicon_is_translated():
    for word, meaning in world().lexicon.items():
        assert TOOLS["MT"](word) == meaning


def test_a_quality_comes_before_its_noun_in_english():
    words = {meaning: word for word, meaning in world().lexicon.items()}
    assert TOOLS["MT"](f"{words['bridge']} {words['old']}") == "old bridge"


@pytest.mark.parametrize("phrase", ["", "bridge", "ka ke ki"])
def test_what_is_not_velish_is_refused(phrase):
    with pytest.raises(ValueError, match="MT"):
        TOOLS["MT"](phrase)


def test_the_calendar_tells_the_day_it_was_set_to():
    assert Desk(world(), date(2027, 9, 6)).calendar() == "Today is Monday, September 6, 2027."


def test_the_calendar_takes_no_argument():
    with pytest.raises(ValueError, match="Calendar"):
        TOOLS["Calendar"]("tomorrow")


def test_every_part_of_the_world_has_towns_people_lands_and_words():
    kinds = {(entry.kind, entry.part) for entry in world().entries.values()}
    assert len(kinds) == 9
    assert set(world().word_parts.values()) == {"read", "corpus", "held_out"}
