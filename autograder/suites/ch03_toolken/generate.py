import pytest

from coursekit.testing import points
from coursekit.trace import same_calls


class Pieces:
    """A model that gives prepared pieces and keeps the contexts that it was shown."""

    def __init__(self, *pieces):
        self.pieces, self.contexts = list(pieces), []

    def __call__(self, context):
        self.contexts.append(context)
        assert self.pieces, "step was asked again after the end"
        return self.pieces.pop(0)


class Desk:
    """Tools that note what they are given."""

    def __init__(self, **functions):
        self.used = []
        self.tools = {name: self.noting(name, fn) for name, fn in functions.items()}
        self.demos = {name: f"{name}(…) is shown here. " for name in functions}

    def noting(self, name, function):
        def tool(text):
            self.used.append((name, text))
            return function(text)

        return tool


def arithmetic():
    return Desk(double=lambda text: int(text) * 2, last=lambda text: text[-1])


def kinds(trace):
    return [event.kind for event in trace.events]


@points(1.25)
def test_two_tools_in_one_text(student, rng, reference):
    """Results of any type join the text as text, and the next call is made from there.

    Next step: str(value) joins the text; the trace's result keeps the value itself. Give each call
    an id of its own that its result carries.
    """
    n = rng.randint(100, 999)
    desk = arithmetic()
    step = Pieces("Twice ", "[double]", f"{n}", ")", " ends in ", "[last]", f"{2 * n})", ".", "")
    trace = student.generate(step, desk.tools, desk.demos, "Go. ")
    assert desk.used == [("double", f"{n}"), ("last", f"{2 * n}")]
    assert [(c.name, c.arguments["text"]) for c in trace.calls()] == desk.used
    assert [(r.status, r.content) for r in trace.results()] == [
        ("ok", 2 * n),
        ("ok", f"{2 * n}"[-1]),
    ]
    ids = [call.id for call in trace.calls()]
    assert len(set(ids)) == 2
    assert [result.call_id for result in trace.results()] == ids
    assert trace.events[0].text == "Go. "
    said = f"Twice {2 * n} ends in {f'{2 * n}'[-1]}."
    assert (trace.events[-2].text, trace.events[-1].reason) == (said, "answered")
    second = f"{desk.demos['last']}Go. Twice {2 * n} ends in last("
    assert step.contexts[6:] == [second, f"Go. {said[:-1]}", f"Go. {said}"]

    step = Pieces("[double]", "4)", "[double]", "8)", "!", "")
    reference.compare("twice", student.generate(step, desk.tools, desk.demos, "2 × 2 × 4 = "))


@points(0.75)
def test_what_looks_like_a_toolken_and_is_none(student, rng):
    """Brackets around other names are text, and in tool mode every piece is.

    Next step: a piece is a toolken when it is exactly "[name]" with a name among the tools, and
    only in reasoning mode. The argument is all that stands before the first ")".
    """
    n = rng.randint(10, 99)
    desk = Desk(echo=lambda text: f"<{text}>")
    step = Pieces(f"[{n}]", " [echo]", "[echo", "]", "echo", "[N/A]", "[]", "")
    trace = student.generate(step, desk.tools, desk.demos, "P")
    assert desk.used == []
    assert kinds(trace) == ["user", "answer", "stop"]
    assert trace.events[1].text == f"[{n}] [echo][echo]echo[N/A][]"

    step = Pieces("[echo]", "[echo]", f" {n},", "(1", ")) and ) so", "")
    trace = student.generate(step, desk.tools, desk.demos, "P")
    assert desk.used == [("echo", f"[echo] {n},(1")]
    assert trace.events[-2].text == f"<[echo] {n},(1>"


@points(1)
def test_a_call_without_an_end_is_given_up(student, rng):
    """No ")" within 20 pieces, or an end in between: invalid_arguments, and no tool runs.

    Next step: count the pieces of tool mode. The 20th may still bring the bracket. The call is
    recorded with what was written, adds nothing to the text, and reasoning goes on.
    """
    desk = arithmetic()
    written = [str(rng.randint(0, 9)) for _ in range(20)]
    step = Pieces("A ", "[double]", *written, "b", "")
    trace = student.generate(step, desk.tools, desk.demos, "P ")
    assert desk.used == []
    assert [result.status for result in trace.results()] == ["invalid_arguments"]
    assert trace.calls()[0].arguments == {"text": "".join(written)}
    assert step.contexts[-2:] == ["P A ", "P A b"]

    step = Pieces("[double]", *written[:19], ")", "")
    trace = student.generate(step, desk.tools, desk.demos, "P ")
    assert [result.status for result in trace.results()] == ["ok"]

    desk = arithmetic()
    step = Pieces("[double]", "1", "", "so", "")
    trace = student.generate(step, desk.tools, desk.demos, "P ")
    assert desk.used == []
    assert [result.status for result in trace.results()] == ["invalid_arguments"]
    assert step.contexts[-2:] == ["P ", "P so"]


@points(0.75)
def test_any_exception_of_a_tool_is_a_result(student, rng):
    """Whatever a tool raises becomes a tool_error with its message; later calls still work.

    Next step: except Exception as error, and str(error) is the content.
    """
    word = f"w{rng.randint(100, 999)}"

    def fails(text):
        raise rng.choice((KeyError, ZeroDivisionError, RuntimeError))(word)

    desk = Desk(fails=fails, fine=lambda text: None)
    step = Pieces("a", "[fails]", "x)", "b", "[fine]", ")", "")
    trace = student.generate(step, desk.tools, desk.demos, "P")
    assert desk.used == [("fails", "x"), ("fine", "")]
    assert [result.status for result in trace.results()] == ["tool_error", "ok"]
    assert word in trace.results()[0].content
    assert trace.results()[1].content is None
    assert trace.events[-2].text == "abNone"


@points(0.5)
def test_calls_are_counted_whether_they_work_or_not(student, rng):
    """At most max_calls calls, failed ones among them, 4 when nothing is said; no call is no stop.

    Next step: compare the number of calls with max_calls when the next toolken comes, and not
    before: a text that ends after its last call is answered.
    """
    for limit in (0, 2, None):
        most = 4 if limit is None else limit
        desk = arithmetic()
        texts = [rng.choice(("7)", "x)")) for _ in range(most)]
        pieces = [piece for text in texts for piece in ("[double]", text)]
        more = () if limit is None else (limit,)
        step = Pieces(*pieces, "[double]")
        trace = student.generate(step, desk.tools, desk.demos, "P", *more)
        assert len(desk.used) == most
        assert kinds(trace) == ["user", *["call", "result"] * most, "stop"]
        assert trace.events[-1].reason == "max_calls"
        step = Pieces(*pieces, ".", "")
        other = student.generate(step, desk.tools, desk.demos, "P", *more)
        assert same_calls(trace, other)
        assert other.events[-1].reason == "answered"
    with pytest.raises(ValueError):
        student.generate(Pieces(), desk.tools, desk.demos, "P", -rng.randint(1, 9))
