from coursekit.testing import points
from coursekit.tools import ToolCall


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(7))


def shuffled(value, rng):
    """The same value with the names of its objects in another order."""
    if isinstance(value, dict):
        pairs = [(name, shuffled(inner, rng)) for name, inner in value.items()]
        return dict(reversed(pairs))
    return [shuffled(inner, rng) for inner in value] if isinstance(value, list) else value


@points(0.25)
def test_the_order_of_names_does_not_count_at_any_depth(student, rng):
    """Objects inside objects and lists have no order either; the id counts nowhere.

    Next step: sort_keys=True reaches every depth.
    """
    a, b, c = word(rng), word(rng), word(rng)
    arguments = {a: [{b: 1, c: {a: None, b: [True]}}], b: word(rng), c: rng.randint(0, 99)}
    first = student.canonical(ToolCall(word(rng), a, arguments))
    assert student.canonical(ToolCall(word(rng), a, shuffled(arguments, rng))) == first


@points(0.25)
def test_what_differs_anywhere_has_another_form(student, rng):
    """Values, kinds of values, names, and the order in a list all tell calls apart.

    Next step: write name and arguments as one JSON list; JSON keeps 1, "1" and true apart.
    """
    a, b, name = word(rng), word(rng), word(rng)
    all_arguments = [{a: value} for value in (1, "1", True, "true", None, "null", "None", "")]
    all_arguments += [{a: [1, 2]}, {a: [2, 1]}, {a: "[1, 2]"}, {b: 1}, {}, {a: {}}, {a: []}]
    all_arguments += [{a: {b: 1}}, {a: {b: 2}}, {a: [{b: "1"}]}, {a: 1, b: 1}]
    forms = [student.canonical(ToolCall("c", name, each)) for each in all_arguments]
    forms.append(student.canonical(ToolCall("c", name + "x", {a: 1})))
    assert all(isinstance(form, str) for form in forms), "A canonical form is a text."
    assert len(set(forms)) == len(forms)
