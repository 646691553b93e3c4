import pytest

from coursekit.aligned import two_rows

TOKENS = ["is", " 2", "5", "<b>"]
TARGET = ["is", "[square]", "[N/A]", "<b>"]


def test_both_forms_say_the_same():
    picture = two_rows(TOKENS, TARGET, 1)
    lines = picture.text.splitlines()
    assert lines[1].split() == ["text", "is", "·2", "5", "<b>"]
    assert lines[2].split() == ["target", "is", "[square]", "[N/A]", "<b>"]
    assert lines[3].split() == ["in", "the", "loss", "yes", "yes", "no", "yes"]
    for word in ("[square]", "[N/A]", "·2", "&lt;b&gt;"):
        assert word in picture.html
    assert "<b>" not in picture.html.replace("<b>Position", "")


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (0, "After reading nothing yet: the model is to say the word is."),
        (1, "After reading is: the model is to say the toolken [square]."),
        (2, "After reading is ·2: nothing is asked. The tool supplies 5."),
    ],
)
def test_a_position_is_told_in_words(position, sentence):
    picture = two_rows(TOKENS, TARGET, position)
    assert picture.text.endswith(f"position {position}: {sentence}")
    assert sentence in picture.html


def test_rows_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="4 tokens stand above 3 targets"):
        two_rows(TOKENS, TARGET[:3], 0)
    with pytest.raises(ValueError, match="none of 0 to 3"):
        two_rows(TOKENS, TARGET, 4)
