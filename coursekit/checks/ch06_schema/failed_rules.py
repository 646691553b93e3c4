from coursekit.testing import points

FORBID = "jsonschema fastjsonschema pydantic coursekit.schema.problems"


@points(0.25)
def test_a_number_that_is_too_large_breaks_maximum(student):
    """A number above the maximum breaks that rule alone.

    Next step: go through the schema's keywords, and collect those that the value breaks.
    """
    assert student.failed_rules(51, {"type": "integer", "minimum": 0, "maximum": 50}) == {"maximum"}
    assert student.failed_rules(50, {"type": "integer", "minimum": 0, "maximum": 50}) == set()


@points(0.25)
def test_json_types_are_not_pythons(student):
    """true is no integer, 1.0 is one, and a type may be a list of names.

    Next step: ask about bool first. A float is an integer when it has no fractional part. If type
    is a list, one of its names has to fit.
    """
    assert student.failed_rules(True, {"type": "integer"}) == {"type"}
    assert student.failed_rules(1.0, {"type": "integer"}) == set()
    assert student.failed_rules(1.5, {"type": "integer"}) == {"type"}
    assert student.failed_rules(None, {"type": ["string", "null"]}) == set()


@points(0.25)
def test_enum_compares_as_json_does(student):
    """In enum and const 1.0 is the same as 1, and true is not, also inside a list.

    Next step: write a function same(a, b) that calls itself for lists and dicts and never takes a
    bool for a number. A const of None is a const too.
    """
    assert student.failed_rules(1.0, {"enum": ["a", 1]}) == set()
    assert student.failed_rules(True, {"enum": ["a", 1]}) == {"enum"}
    assert student.failed_rules([False], {"enum": [[0]]}) == {"enum"}
    assert student.failed_rules({"b": 2, "a": 1}, {"const": {"a": 1.0, "b": 2}}) == set()
    assert student.failed_rules(0, {"const": None}) == {"const"}


@points(0.25)
def test_a_keyword_speaks_only_of_values_it_fits(student):
    """A text breaks no minimum, and a number no pattern.

    Next step: a bound binds numbers alone, a pattern and a length strings alone.
    """
    assert student.failed_rules("12", {"minimum": 50}) == set()
    assert student.failed_rules(12, {"pattern": "^a", "minLength": 5, "minItems": 1}) == set()


@points(0.25)
def test_only_the_exclusive_bounds_exclude(student):
    """A value at the bound is allowed, unless the rule is exclusive; unknown keywords are ignored.

    Next step: exclusiveMaximum is broken by >=, maximum by >. Skip every keyword that you have no
    test for.
    """
    schema = {"minimum": 5, "exclusiveMaximum": 5, "title": "exactly five?", "properties": {}}
    assert student.failed_rules(5, schema) == {"exclusiveMaximum"}
    assert student.failed_rules(5, {"exclusiveMinimum": 5, "maximum": 5}) == {"exclusiveMinimum"}


@points(0.25)
def test_patterns_search_and_lengths_count_characters(student):
    """A pattern may be found anywhere in a text, and a length counts characters.

    Next step: re.search finds anywhere, re.match only at the start. len of a str counts characters.
    """
    assert student.failed_rules("room 12, left", {"pattern": "[0-9]+"}) == set()
    assert student.failed_rules("room 12, left", {"pattern": "^[0-9]+$"}) == {"pattern"}
    assert student.failed_rules("naïve 🙂", {"maxLength": 7}) == set()
    assert student.failed_rules("naïve 🙂", {"minLength": 8}) == {"minLength"}
