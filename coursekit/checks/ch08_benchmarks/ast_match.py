from coursekit.testing import points
from coursekit.tools import ToolCall

ROOM = {
    "name": "rooms.book",
    "parameters": {
        "type": "dict",
        "properties": {
            "town": {"type": "string"},
            "nights": {"type": "integer"},
            "price": {"type": "integer"},
        },
        "required": ["town", "nights"],
    },
}
ANSWER = {"rooms.book": {"town": ["NYC", "Oslo"], "nights": [3], "price": [80, ""]}}


def match(student, **arguments):
    return student.ast_match(ToolCall("", "rooms.book", arguments), [ROOM], ANSWER)


@points(0.5)
def test_name_and_values_match(student):
    """The name matches to the letter, and each value is one of those accepted.

    Next step: look the name up among the functions and in the answer, then compare each argument
    with every accepted value.
    """
    assert match(student, town="Oslo", nights=3) is True
    assert match(student, town="Oslo", nights=4) is False
    call = ToolCall("", "rooms_book", {"town": "NYC", "nights": 3})
    assert student.ast_match(call, [ROOM], ANSWER) is False


@points(0.5)
def test_what_may_be_left_out_and_what_may_not(student):
    """Only a parameter with "" among its accepted values may be missing, and none may be added.

    Next step: go through the answer's parameters; one that is not given needs "" in its list. Then
    look for parameters that the answer or the function does not have.
    """
    assert match(student, town="NYC", nights=3, price=80) is True
    assert match(student, town="NYC") is False
    call = ToolCall("", "rooms.book", {"town": "NYC", "nights": 3})
    named = {"rooms.book": {"town": ["NYC"], "nights": [3], "price": [80]}}
    assert student.ast_match(call, [ROOM], named) is False
    assert match(student, town="NYC", nights=3, view="sea") is False
