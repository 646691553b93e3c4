from coursekit.testing import points

TEXT, WHOLE, REAL = {"type": "string"}, {"type": "integer"}, {"type": "float"}


@points(0.5)
def test_texts_are_compared_loosely(student):
    """Two texts match when plain() makes them the same.

    Next step: compare plain(value) == plain(accepted) when both are texts.
    """
    assert student.value_match("new-york", "New York", TEXT) is True
    assert student.value_match("Newark", "New York", TEXT) is False


@points(0.5)
def test_types_are_the_documented_ones(student):
    """An int will do for a float; 3.0, "3" and True are no integers.

    Next step: compare type(value) with the class in TYPES before you compare the value.
    """
    assert student.value_match(80, 80.0, REAL) is True
    assert student.value_match(3.0, 3, WHOLE) is False
    assert student.value_match("3", 3, WHOLE) is False
    assert student.value_match(True, 1, WHOLE) is False


@points(0.25)
def test_lists_match_item_by_item(student):
    """Lists match in length and order, item by item, by the same rules.

    Next step: compare the lengths, then each pair with documented["items"].
    """
    texts = {"type": "array", "items": TEXT}
    assert student.value_match(["Crib", "late checkout"], ["crib", "late check-out"], texts) is True
    assert (
        student.value_match(["late checkout", "crib"], ["crib", "late check-out"], texts) is False
    )
    assert student.value_match(["crib"], ["crib", "late check-out"], texts) is False


@points(0.25)
def test_objects_match_key_by_key(student):
    """An accepted object has a list under each key, with "" for one that may be missing.

    Next step: go through the accepted object's keys; then see that the value has no others.
    """
    accepted, free = {"name": ["Ada"], "club": ["gold", ""]}, {"type": "dict"}
    assert student.value_match({"name": "ada"}, accepted, free) is True
    assert student.value_match({"club": "gold"}, accepted, free) is False
    assert student.value_match({"name": "Ada", "age": 36}, accepted, free) is False
