import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.schema import Answer, Violation, count_tokens, problems
from coursekit.values import decode, encode

SAVINGS = {
    "type": "object",
    "properties": {
        "lump": {"type": "string", "pattern": r"^\d+\.\d\d$"},
        "years": {"type": "integer", "minimum": 0, "maximum": 50},
        "tags": {"type": "array", "items": {"type": "string", "maxLength": 5}, "maxItems": 3},
        "plan": {"enum": ["fixed", "open"]},
        "owner": {
            "type": "object",
            "properties": {"name": {"type": "string"}},
            "required": ["name"],
            "additionalProperties": {"type": "integer"},
        },
    },
    "required": ["years"],
}


@pytest.mark.parametrize(
    ("arguments", "sentences"),
    [
        ({"years": 10}, []),
        ({"years": 10.0, "lump": "10.00", "tags": ["a"], "plan": "open"}, []),
        ({}, ["years is required"]),
        ({"years": 51}, ["years must be at most 50"]),
        ({"years": -1}, ["years must be at least 0"]),
        ({"years": True}, ["years must be integer"]),
        ({"years": 1, "lump": "10"}, [r"lump must match the pattern ^\d+\.\d\d$"]),
        ({"years": 1, "plan": "other"}, ['plan must be one of "fixed", "open"']),
        ({"years": 1, "tags": ["a", "too long"]}, ["tags[1] must have at most 5 characters"]),
        ({"years": 1, "tags": ["a"] * 4}, ["tags must have at most 3 items"]),
        ({"years": 1, "owner": {}}, ["owner.name is required"]),
        ({"years": 1, "owner": {"name": "A", "card": "x"}}, ["owner.* must be integer"]),
        ([1], ["arguments must be object"]),
    ],
)
def test_each_fault_is_a_sentence(arguments, sentences):
    assert problems(arguments, SAVINGS) == sentences


def test_an_undeclared_name_is_refused_but_not_named():
    (sentence,) = problems({"years": 1, "card 4929": 1}, SAVINGS)
    assert sentence.startswith("arguments has a name that is not declared; declared are: lump,")
    assert "4929" not in sentence
    assert problems({"years": 1, "more": 1}, {**SAVINGS, "additionalProperties": True}) == []
    assert problems({}, {}) == []
    assert problems({"anything": 1}, {}) != []


def test_two_missing_names_are_two_sentences():
    schema = {"properties": {"a": {}, "b": {}}, "required": ["a", "b"]}
    assert problems({}, schema) == ["a is required", "b is required"]


def test_other_keywords_are_checked_too_and_named():
    schema = {"properties": {"n": {"multipleOf": 5, "not": {"const": 10}}, "no": False}}
    got = problems({"n": 10, "no": 1}, schema)
    assert got == ["n does not satisfy not", "no must not be given"]


CANARY = "canary-4929"
PLANTED = st.recursive(
    st.sampled_from([CANARY, CANARY + "x", 1, None, True]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["name", "owner", "tags", CANARY]), inner, max_size=3),
    ),
    max_leaves=10,
)


@given(PLANTED)
def test_no_sentence_carries_what_the_model_wrote(arguments):
    assert CANARY not in "\n".join(problems(arguments, SAVINGS))
    nested = {"years": 1, "owner": arguments, "tags": arguments, "plan": arguments}
    assert CANARY not in "\n".join(problems(nested, SAVINGS))


def test_arguments_and_schema_stay_as_they_are():
    schema = {"properties": {"a": {"default": 1}}}
    arguments = {}
    problems(arguments, schema)
    assert (arguments, schema) == ({}, {"properties": {"a": {"default": 1}}})


def test_tokens_are_counted_by_pieces():
    assert count_tokens("") == 0
    assert count_tokens("a  b\n") == 2
    assert count_tokens("temperature") == 2
    assert count_tokens("12345") == 2
    assert count_tokens('{"a":1}') == count_tokens({"a": 1}) == 7
    assert count_tokens([SAVINGS, SAVINGS]) > 2 * count_tokens(SAVINGS)


def test_violations_and_answers_cross_the_wire():
    def no_data(each):
        raise AssertionError(f"{each!r} is no plain data")

    for value in (Violation(("a", 0), "enum", [1, None]), Answer({"a": [1]}, True)):
        assert decode(encode(value, no_data), lambda *rest: None) == value
