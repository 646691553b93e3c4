from coursekit.testing import points


def shout(text):
    return text.upper()


def calendar(text):
    return f"Today is Friday.{text}"


def broken(text):
    raise RuntimeError("out of order")


TOOLS = {"Shout": shout, "Calendar": calendar, "Broken": broken}


@points(0.75)
def test_good_calls_are_run_and_bad_ones_dropped(student):
    """Each good call comes back with its result; unknown, malformed and failing ones are dropped.

    Next step: the name is what stands before the first bracket. Look it up, run the tool inside
    try, and go on to the next call when anything is wrong.
    """
    bad = ["Whisper(help)", "Broken(1)", "Shout help", "Shout(help", "Shout (help)", "Shout(help) "]
    calls = ["Shout(help)", *bad, "Calendar()"]
    got = student.execute(calls, TOOLS)
    assert got == [("Shout(help)", "HELP"), ("Calendar()", "Today is Friday.")]


@points(0.5)
def test_the_input_is_everything_between_the_first_and_the_last_bracket(student):
    """A tool gets its input as it is written, brackets, commas, spaces and all.

    Next step: cut after the first "(" and take off one ")" at the end. Read nothing into what is
    between: 2 + 2 is a text for the tool.
    """
    given = []

    def tool(text):
        given.append(text)
        return ""

    calls = ["Tool(who is (was) she?)", "Tool( 2 + 2)", "Tool(a, b)", "Tool(a, b)"]
    got = student.execute(calls, {"Tool": tool})
    assert given == ["who is (was) she?", " 2 + 2", "a, b", "a, b"]
    assert got == [(call, "") for call in calls]
