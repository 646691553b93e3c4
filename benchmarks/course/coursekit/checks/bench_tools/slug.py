import pytest
from coursekit.testing import points


@points(4)
@pytest.mark.parametrize(
    ("text", "expected"),
    [("Two Words", "two-words"), ("one", "one"), ("a, b", "a-b"), ("  x  ", "x")],
)
def test_a_text_becomes_a_name(student, text, expected):
    """A text becomes a name."""
    assert student.slug(text) == expected
