from coursekit.testing import points
from coursekit.tools import ToolCall

NUMBERS = {"type": "dict", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
OFFERED = [{"name": "f", "parameters": NUMBERS}]


def calls(*values):
    return [ToolCall("", "f", {"a": value}) for value in values]


def answers(*accepted):
    return [{"f": {"a": list(each)}} for each in accepted]


@points(0.5)
def test_any_order_will_do_and_each_call_counts_once(student):
    """The calls may come in any order, and none answers twice.

    Next step: compare the counts first; then every answer needs a call of its own.
    """
    assert student.parallel_match(calls(2, 1), OFFERED, answers([1], [2])) is True
    assert student.parallel_match(calls(1, 1), OFFERED, answers([1], [2])) is False
    assert student.parallel_match(calls(1, 2), OFFERED, answers([1], [1])) is False
    assert student.parallel_match(calls(1), OFFERED, answers([1], [1])) is False


@points(0.5)
def test_a_call_is_left_to_the_answer_that_needs_it(student):
    """An answer that accepts 1 or 2 leaves call 1 to the answer that accepts nothing else.

    Next step: do not keep the first call that fits. Try every way to pair them off, or take back a
    choice that leads nowhere.
    """
    wanted = answers([1, 2], [1])
    assert student.parallel_match(calls(1, 2), OFFERED, wanted) is True
    assert student.parallel_match(calls(2, 1), OFFERED, wanted) is True
