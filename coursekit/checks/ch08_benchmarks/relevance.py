from coursekit.models import Reply
from coursekit.testing import points
from coursekit.tools import ToolCall

ADD = [{"name": "add", "description": "", "parameters": {"type": "object"}}]


@points(0.5)
def test_calls_are_judged_by_their_names(student):
    """Calls of tools on offer are a call, of others malformed.

    Next step: look at reply.calls first; all names must be among those of the tools.
    """
    good, bad = ToolCall("c1", "add", {"a": 2, "b": 3}), ToolCall("c2", "mult", {"a": 2, "b": 3})
    assert student.relevance(Reply(calls=(good,)), ADD) == "call"
    assert student.relevance(Reply(calls=(good, bad)), ADD) == "malformed"


@points(0.5)
def test_words_are_a_refusal_and_half_a_call_is_not(student):
    """A sentence is a refusal; silence, JSON and a call written into the text are malformed.

    Next step: without calls, ask whether the text is blank, whether it is a JSON object or array,
    and whether a tool's name stands in it with ( right behind.
    """
    assert student.relevance(Reply("Only add is available here."), ADD) == "refusal"
    for text in ("", ' {"add": {"a": 2}} ', "I would use add(2, 3)."):
        assert student.relevance(Reply(text), ADD) == "malformed"
