import pytest

from coursekit.slide import bars, slide


def test_bars_say_their_numbers_in_both_forms():
    picture = bars({"training": 1200, "mcp": 70}, "Cost <of> it")
    assert "Cost &lt;of&gt; it" in picture.html
    for number in ("1,200", "70"):
        assert number in picture.html
        assert number in picture.text
    assert picture.text.splitlines()[1].split() == ["training", "1,200"]


def test_bars_of_nothing_have_no_length():
    assert "width:0.00%" in bars({"none": 0}, "Nothing").html
    assert bars({}, "Empty").text == "Empty"


def test_without_widgets_the_first_values_are_drawn(capsys):
    slide(lambda tools: bars({"tools": tools}, "Tools"), tools=(0, 10, 4))
    assert capsys.readouterr().out.split() == ["Tools", "tools", "4"]


def test_a_first_value_outside_its_range_is_refused():
    with pytest.raises(ValueError, match="tools begins at 11, outside 0 to 10"):
        slide(lambda tools: bars({}, "Tools"), tools=(0, 10, 11))


def test_moving_a_slider_draws_anew():
    from coursekit.slide import _widget

    box = _widget(lambda n: bars({"n": n}, "Moved"), {"n": (0, 10, 1)})
    slider, shown = box.children
    slider.value = 7
    assert ">7<" in shown.value


def test_a_float_moves_in_tenths():
    from coursekit.slide import _widget

    box = _widget(lambda tau: bars({f"{tau:.1f}": 1}, "Moved"), {"tau": (-1.0, 4.0, 1.0)})
    slider, shown = box.children
    assert slider.step == 0.1
    slider.value = 1.3
    assert ">1.3<" in shown.value
