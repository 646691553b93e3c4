import pytest

from coursekit.testing import points

AREA = ["the", "area", "is", "2", "5", "6", "square", "feet"]


@points(0.75)
def test_the_lectures_sentence(student):
    """The result "2", "5", "6" becomes one toolken and two [N/A]; nothing else changes.

    Next step: copy the list, put "[square]" at the span's start and "[N/A]" at the rest of it.
    """
    target = ["the", "area", "is", "[square]", "[N/A]", "[N/A]", "square", "feet"]
    assert student.make_target(AREA, [(3, 6, "square")]) == target


@points(0.5)
def test_several_results_in_any_order(student):
    """Several results, given in any order and touching each other, and none at all.

    Next step: handle each span by itself. Half-open spans (0, 1) and (1, 3) share no token.
    """
    tokens = ["4", "1", "6", "=", "x"]
    spans = [(1, 3, "power"), (0, 1, "add")]
    assert student.make_target(tokens, spans) == ["[add]", "[power]", "[N/A]", "=", "x"]
    assert student.make_target(tokens, []) == tokens


@points(0.25)
@pytest.mark.parametrize(
    "spans",
    [
        pytest.param([(3, 6, "square"), (5, 7, "add")], id="overlap"),
        pytest.param([(6, 9, "add")], id="too far"),
        pytest.param([(-2, 1, "add")], id="a negative start"),
        pytest.param([(3, 3, "add")], id="no token"),
    ],
)
def test_impossible_spans_are_refused(student, spans):
    """Spans that overlap, hold no token, or reach outside the tokens, are a ValueError.

    Next step: look before you write: 0 <= start < end <= len(tokens), and remember which positions
    are taken.
    """
    with pytest.raises(ValueError):
        student.make_target(AREA, spans)
