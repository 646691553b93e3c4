from coursekit.sieve import Sifted, sieve

RIGHT = Sifted("[Calculator(400 / 1400) -> 0.29]", "… 400 (or", 1.34, True)
WRONG = Sifted("[Calculator(400 * 1400) -> 560000]", "… 400 (or", -0.14, False)


def test_both_forms_count_what_is_kept_and_name_every_call():
    picture = sieve([WRONG, RIGHT], "At 1.0")
    for form in (picture.html, picture.text):
        assert "At 1.0: 1 of 2 calls kept" in form
        assert "+1.34" in form
        assert "-0.14" in form
    assert "400 / 1400" in picture.html


def test_the_most_useful_call_stands_first():
    lines = sieve([WRONG, RIGHT], "At 1.0").text.splitlines()
    assert lines[1] == "  kept    +1.34  … 400 (or [Calculator(400 / 1400) -> 0.29]"
    assert lines[2].split()[:2] == ["dropped", "-0.14"]


def test_help_is_drawn_to_the_right_and_harm_to_the_left():
    html = sieve([RIGHT, Sifted("[A() -> b]", "so", -1.34, False)], "At 1.0").html
    assert "left:90.0px;width:90.0px" in html or "left:90px;width:90.0px" in html
    assert "left:0.0px;width:90.0px" in html


def test_markup_in_a_result_stays_text():
    picture = sieve([Sifted("[QA(<b>) -> <i>]", "x < y", 0.0, True)], "At 0.0")
    assert "<i>" not in picture.html
    assert "&lt;i&gt;" in picture.html


def test_no_calls_at_all_can_be_drawn():
    assert sieve([], "At 1.0").text == "At 1.0: 0 of 0 calls kept"
