import pytest

from coursekit.tryout import outcome, try_out

EXAMPLES = {
    "small": {"number": 3, "limit": 5},
    "large": {"number": 8, "limit": 5},
}


def over(number, limit):
    return [f"{number} is over {limit}"] if number > limit else []


def test_every_example_stands_with_its_answer(capsys):
    try_out(over, EXAMPLES, nothing="fine")
    lines = capsys.readouterr().out.splitlines()
    assert lines[lines.index("small") + 3] == "    -> fine"
    assert lines[lines.index("large") + 3] == "    -> 8 is over 5"


def test_a_field_that_is_no_json_says_so():
    good, lines = outcome(over, {"number": "3", "limit": "{"}, "fine")
    assert not good
    assert lines[0].startswith("limit is not JSON yet:")


def test_a_function_that_fails_does_not_stop_the_notebook(capsys):
    def unwritten(number, limit):
        raise NotImplementedError

    def broken(number, limit):
        return number / 0

    try_out(unwritten, EXAMPLES)
    assert "the function is not written yet" in capsys.readouterr().out
    try_out(broken, EXAMPLES)
    assert "the function raised ZeroDivisionError" in capsys.readouterr().out


def test_examples_must_have_the_same_fields():
    with pytest.raises(ValueError, match="'b' must have the fields n"):
        try_out(over, {"a": {"n": 1}, "b": {"m": 1}})
    with pytest.raises(ValueError, match="at least one"):
        try_out(over, {})
