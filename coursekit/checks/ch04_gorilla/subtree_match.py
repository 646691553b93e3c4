import pytest

from coursekit.apis import Match
from coursekit.testing import points

LOAD = "torch.hub.load('a/b', 'small', pretrained=True, force=False)"


@points(0.5)
def test_the_documented_call_matches(student):
    """The documented call matches, whatever its keywords' order, quotes and blanks.

    Next step: compare path, args and keywords; two dictionaries are equal in any order.
    """
    for candidate in (
        LOAD,
        'model = torch.hub.load( "a/b", "small", force = False, pretrained = True )',
        f"x = other.call(1)\ny = {LOAD}",
        f"torch.hub.load(1)\n{LOAD}",
    ):
        got = student.subtree_match(candidate, LOAD)
        assert got == Match(True, "")


@points(0.25)
@pytest.mark.parametrize(
    ("candidate", "reason"),
    [
        ("model = 'torch.hub.load'", "no_call"),
        (f"# {LOAD}", "no_call"),
        ("Of course! Use torch.hub.load", "no_call"),
        (f'print("{LOAD}")', "unknown_api"),
        (LOAD.replace("load", "fetch"), "unknown_api"),
        (LOAD.replace("torch.hub", "torch.store"), "unknown_api"),
    ],
    ids=["a text", "a comment", "prose", "printed", "another name", "another module"],
)
def test_no_call_or_an_unknown_one(student, candidate, reason):
    """Without calls the reason is no_call, without one of the reference's path unknown_api.

    Next step: work out call_trees(candidate) once. Texts and comments hold no calls.
    """
    got = student.subtree_match(candidate, LOAD)
    assert got == Match(False, reason)


@points(0.5)
@pytest.mark.parametrize(
    ("candidate", "reason"),
    [
        (LOAD.replace("True", "False"), "wrong_value:pretrained"),
        (LOAD.replace("True", "1"), "wrong_value:pretrained"),
        (LOAD.replace("small", "tiny"), "wrong_value:1"),
        ("torch.hub.load('c/d')", "wrong_value:0"),
        ("torch.hub.load('a/b', trust=True)", "missing_argument:1"),
        ("torch.hub.load('a/b', 'small', pretrained=True)", "missing_argument:force"),
        (LOAD.replace("True", "True, trust=True"), "extra_argument:trust"),
        (LOAD.replace("'small'", "'small', 'more'"), "extra_argument:2"),
    ],
    ids=["flipped", "a number", "a name", "first", "both", "less", "more", "a position more"],
)
def test_what_is_wrong_first_is_the_reason(student, candidate, reason):
    """The reason names the first argument that is wrong, missing, or too much.

    Next step: go through the reference's arguments in order, then look for an argument that it
    lacks. Compare types as well as values: 1 == True in Python.
    """
    got = student.subtree_match(candidate, LOAD)
    assert got == Match(False, reason)


@points(0.25)
def test_a_reference_without_a_call_is_refused(student):
    """A reference that holds no call is a ValueError.

    Next step: look at call_trees(reference) first, and raise when it is empty.
    """
    with pytest.raises(ValueError):
        student.subtree_match(LOAD, "torch.hub")
