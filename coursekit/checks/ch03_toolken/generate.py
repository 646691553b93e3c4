import pytest

from coursekit.testing import points
from coursekit.tools import ToolCall

PROMPT = "A square has side 16. "
DEMOS = {"square": "The area is square(7)=49.\n", "half": "That is half(8)=4.\n"}


class Pieces:
    """A model that gives prepared pieces and keeps the contexts that it was shown."""

    def __init__(self, *pieces):
        self.said, self.pieces, self.contexts = pieces, list(pieces), []

    def __repr__(self):
        return f"pieces{self.said}"

    def __call__(self, context):
        self.contexts.append(context)
        assert self.pieces, "step was asked again after the end"
        return self.pieces.pop(0)


def tools(used):
    def square(text):
        used.append(text)
        return int(text) ** 2

    return {"square": square, "half": lambda text: int(text) / 2}


@points(1)
def test_the_lectures_square(student, reference):
    """The area: words, a toolken, its argument, the real tool's value, words again.

    Next step: record user, then call and result for each toolken, and at the end answer and stop.
    The argument ends before the ")", the result keeps the tool's value, the answer leaves the
    prompt out.
    """
    used = []
    step = Pieces("The area", " is ", "[square]", "16", ")", " square feet.", "")
    trace = student.generate(step, tools(used), DEMOS, PROMPT)
    assert used == ["16"]
    assert trace.calls()[0].arguments == {"text": "16"}
    assert trace.events[-2].text == "The area is 256 square feet."
    reference.compare("square", trace)


@points(1)
def test_each_mode_has_its_own_context(student):
    """Demonstrations are shown in tool mode only; back in reasoning mode the result has joined.

    Next step: keep one text for the reasoning. Build the context of tool mode from it, but add
    nothing to it until the tool has answered.
    """
    step = Pieces("It is ", "[square]", "1", "6) and", ".", "")
    student.generate(step, tools([]), DEMOS, PROMPT)
    shown = DEMOS["square"] + PROMPT + "It is square("
    assert step.contexts == [
        PROMPT,
        PROMPT + "It is ",
        shown,
        shown + "1",
        PROMPT + "It is 256",
        PROMPT + "It is 256.",
    ]


@points(0.5)
def test_a_failure_is_no_end(student):
    """A failing tool gives a tool_error, an unfinished call invalid_arguments; neither is the end.

    Next step: catch the tool's exception; run no tool when what was written has no ")". Nothing
    joins the text then, and the reasoning goes on.
    """
    step = Pieces("It is ", "[square]", "a lot)", "[square]", "16", "", "large.", "")
    trace = student.generate(step, tools([]), DEMOS, PROMPT)
    assert [result.status for result in trace.results()] == ["tool_error", "invalid_arguments"]
    assert trace.calls()[1].arguments == {"text": "16"}
    assert trace.events[-2].text == "It is large."


@points(0.25)
def test_the_budget_is_kept(student):
    """After max_calls calls the next toolken is the end; a budget below 0 is a ValueError.

    Next step: count the calls made so far when a toolken comes, those that failed too. With the
    budget spent, record stop("max_calls") and return.
    """
    for text in ("3", "three"):
        step = Pieces("[square]", f"{text})", "[square]", "4)", "")
        trace = student.generate(step, tools([]), DEMOS, PROMPT, 1)
        assert trace.calls() == [ToolCall(trace.calls()[0].id, "square", {"text": text})]
        assert [event.kind for event in trace.events] == ["user", "call", "result", "stop"]
        assert trace.events[-1].reason == "max_calls"
    with pytest.raises(ValueError):
        student.generate(Pieces(), tools([]), DEMOS, PROMPT, -1)
