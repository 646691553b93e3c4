import pytest

from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(7))


def recorder(answers):
    """A tool that keeps what it was given and answers in turn."""
    given, left = [], list(answers)

    def tool(text):
        given.append(text)
        return left.pop(0)

    return given, tool


@points(0.75)
def test_every_call_is_run_once_in_order(student, rng):
    """The order of the calls is kept, and a call that stands twice is run twice.

    Next step: one loop over calls, one run of the tool in each round, one pair appended. A
    dictionary or a set would lose the second.
    """
    a, b = word(rng), word(rng)
    given, tool = recorder(["1", "2", "", "4"])
    calls = [f"{a}({b})", f"{a}()", f"{a}({b})", f"{a}({b}, x=3)"]
    got = student.execute(calls, {a: tool, b: str.upper})
    assert got == list(zip(calls, ["1", "2", "", "4"], strict=True))
    assert given == [b, "", b, f"{b}, x=3"]


@points(1)
def test_what_is_not_written_as_a_call_is_dropped(student, rng):
    """A call is name, bracket, input, bracket, and not one character more.

    Next step: the name is all that stands before the first "(", spaces too, and the last character
    must be ")". Do not strip anything.
    """
    name = word(rng)
    given, tool = recorder(["fine", "bracket", "lines"])
    bad = [
        "",
        name,
        f"{name}(",
        f"{name}(1",
        f"{name} (1)",
        f" {name}(1)",
        f"{name}(1) ",
        f"{name}(1).",
        f"[{name}(1)]",
        f"{name}[1]",
        f"({name}(1))",
        f"{name.upper()}(1)",
        f"x{name}(1)",
        "(1)",
    ]
    good = [f"{name}(1)", f"{name}(()", f"{name}(a\nb)"]
    calls = [*bad[:7], *good, *bad[7:]]
    got = student.execute(calls, {name: tool})
    assert got == list(zip(good, ["fine", "bracket", "lines"], strict=True))
    assert given == ["1", "(", "a\nb"]


@points(0.5)
@pytest.mark.parametrize("error", [ValueError, ZeroDivisionError, KeyError, RuntimeError])
def test_a_tool_that_fails_costs_its_own_call_only(student, rng, error):
    """Whatever exception a tool raises, its call is dropped and the next one is run.

    Next step: put except Exception around the run of the tool, then go on.
    """
    name, other = word(rng), word(rng)

    def broken(text):
        raise error(f"no {text}")

    calls = [f"{name}(1)", f"{other}(2)", f"{name}(3)"]
    got = student.execute(calls, {name: broken, other: lambda text: f"<{text}>"})
    assert got == [(f"{other}(2)", "<2>")]


@points(0.5)
def test_nothing_is_evaluated(student, rng):
    """The input goes to the tool as text, even when it looks like a program or a number.

    Next step: there is nothing to compute here. Pass on the characters between the brackets.
    """
    name = word(rng)
    a, b = rng.randint(100, 999), rng.randint(100, 999)
    inputs = [f"{a} + {b}", f"'{name}'", f'"{name}"', f"__import__('os').getpid() or {a}", f"{a}"]
    given, tool = recorder("abcde")
    student.execute([f"{name}({text})" for text in inputs], {name: tool})
    assert given == inputs
