import pytest

from coursekit.models import Reply
from coursekit.testing import points
from coursekit.tools import ToolCall


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def tools(*names):
    return [{"name": name, "description": "", "parameters": {"type": "object"}} for name in names]


def calling(*names):
    return tuple(ToolCall(f"c{n}", name, {}) for n, name in enumerate(names))


@points(0.5)
def test_all_names_are_on_offer_or_the_reply_is_malformed(student, rng):
    """Every call counts, and beside calls the text does not.

    Next step: with calls, compare all their names with those on offer, and return without a look
    at the text.
    """
    a, b, c = word(rng), word(rng) + ".b", word(rng) + "c"
    assert student.relevance(Reply(calls=calling(a, b, a)), tools(a, b)) == "call"
    assert student.relevance(Reply("[]", calls=calling(a)), tools(a, b)) == "call"
    assert student.relevance(Reply(f"No, {a}( is wrong", calls=calling(b)), tools(a, b)) == "call"
    assert student.relevance(Reply(calls=calling(a, c)), tools(a, b)) == "malformed"
    assert student.relevance(Reply("Sorry.", calls=calling(c)), tools(a, b)) == "malformed"
    assert student.relevance(Reply(calls=calling(a.upper())), tools(a)) == "malformed"
    assert student.relevance(Reply(calls=calling(a)), []) == "malformed"


@points(0.5)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "malformed"),
        (" \n\t ", "malformed"),
        ("{}", "malformed"),
        ("\n[1, 2]\n", "malformed"),
        ('{"name": "add", "arguments": {"a": 2}}', "malformed"),
        ("6", "refusal"),
        ('"no"', "refusal"),
        ("null", "refusal"),
        ("[1, 2", "refusal"),
        ("The answer is [1, 2]", "refusal"),
        ("No tool fits {this}.", "refusal"),
    ],
)
def test_silence_and_json_are_malformed(student, text, expected):
    """Blank texts, JSON objects and JSON arrays are malformed, other JSON and broken JSON not.

    Next step: json.loads the whole text; ValueError means that it is no JSON, and of what it gives
    only a dict or a list counts.
    """
    got = student.relevance(Reply(text), tools("add"))
    assert got == expected


@points(1)
def test_half_a_call_is_the_name_of_a_tool_before_a_bracket(student, rng):
    """A tool's name right before ( is malformed, but only as a name of its own.

    Next step: nothing may stand between name and bracket, and no letter, digit, _ or dot before
    the name. Escape the name in a pattern: its dot is a dot.
    """
    a, b = word(rng), f"{word(rng)}.{word(rng)}"

    def verdict(text):
        return student.relevance(Reply(text), tools(a, b))

    for name in (a, b):
        for text in (
            f"{name}(1)",
            f"Use {name}(x, then stop",
            f'"{name}()"',
            f"a\n\n({name}(",
            f"é-{name}(",
        ):
            assert verdict(text) == "malformed"
        for text in (
            f"{name} does not fit.",
            f"{name} (the only one) does not fit",
            f"re{name}(1) is unknown",
            f"my_{name}(1)",
            f"7{name}(1)",
            f"tools.{name}(1)",
            f"{name}s(1)",
            f"{name.upper()}(1)",
        ):
            assert verdict(text) == "refusal"
    assert verdict(f"{b.replace('.', '-')}(1)") == "refusal"
    assert verdict("other(1)") == "refusal"
    assert student.relevance(Reply(f"{a}(1)"), []) == "refusal"
