"""A replaced cell can be noticed by the exercises whose code reaches its names, and no others."""

from autograder.reach import names_in, reached_by


def notebook(*cells):
    return {
        "cells": [
            {
                "cell_type": "code",
                "metadata": {"coursekit": {"exercise": owner} if owner else {}},
                "source": source,
            }
            for owner, source in cells
        ]
    }


COURSE = notebook(
    ("", "import math\nLIMIT = 3"),
    ("area", "def area(r):\n    x = r * r\n    return math.pi * x"),
    ("double", "def double(x):\n    return 2 * x"),
    ("", "HALF = area(1) / 2"),
    ("", "print(double(1))"),
    ("volume", "def volume(r, h):\n    return HALF * h + area(r)"),
)


def test_an_exercise_that_calls_the_replaced_function_is_reached():
    found = reached_by(COURSE, "area", "def area(r):\n    return 3 * r * r")
    assert found == {"area", "volume"}


def test_local_names_reach_nobody():
    # `x` is local to both functions.
    assert reached_by(COURSE, "double", "def double(x):\n    return x") == {"double"}


def test_what_a_plain_cell_makes_of_a_function_reaches_further():
    without_call = notebook(
        *[("", "HALF = area(1) / 2")], ("volume", "def volume(h):\n    HALF * h")
    )
    assert reached_by(without_call, "area", "def area(r): ...") == {"area", "volume"}


def test_a_new_global_of_the_replacement_reaches_those_who_mention_it():
    spoils = "LIMIT = 4\ndef double(x):\n    global math\n    math = None\n    return x"
    assert reached_by(COURSE, "double", spoils) == {"area", "double", "volume"}


def test_an_attribute_set_on_a_shared_object_reaches_those_who_mention_the_object():
    spoils = "def double(x):\n    math.pi = 3\n    return x"
    assert reached_by(COURSE, "double", spoils) == {"area", "double", "volume"}


def test_a_cell_that_cannot_be_read_may_reach_all():
    assert reached_by(COURSE, "double", "def double(x") is None


def test_names_are_read_through_magics_and_await_at_top_level():
    names = names_in("%time x = 1\nasync with a as b:\n    y = await f(z)\n")
    assert names is not None
    assert {"b", "y"} <= names.bound
    assert {"a", "f", "z"} <= names.mentioned
