from coursekit.testing import points
from coursekit.tools import ToolCall


def form(student, arguments, name="look_up", id="c1"):
    return student.canonical(ToolCall(id, name, arguments))


@points(0.25)
def test_the_order_of_names_and_the_id_do_not_count(student):
    """Two calls that differ in their id and in the order of names have one form.

    Next step: json.dumps(..., sort_keys=True); leave the id out.
    """
    first = form(student, {"a": 1, "b": {"y": 2, "x": 3}})
    assert form(student, {"b": {"x": 3, "y": 2}, "a": 1}, id="c2") == first


@points(0.25)
def test_another_value_is_another_call(student):
    """1 and "1", and two different names, give different forms.

    Next step: JSON writes a text with its quotation marks; str() does not.
    """
    first = form(student, {"a": 1})
    assert isinstance(first, str), "A canonical form is a text."
    assert form(student, {"a": "1"}) != first
    assert form(student, {"a": 1}, name="look_out") != first
