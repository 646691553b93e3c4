"""Each rule an author can break, broken once: the error names the line and says what to do."""

import pytest

from autograder.build import BuildError, BuildFailed, build, suite_points

from .made_up import HIDDEN, PUBLIC, SCRIPT


def only(made_up):
    errors = made_up.errors()
    assert len(errors) == 1, [str(error) for error in errors]
    return errors[0]


def test_a_script_that_breaks_no_rule_has_no_errors(made_up):
    assert made_up.errors() == []


CHANGES = {
    "a key that is not known": (
        'exercise="double" difficulty=2',
        'exercise="double" level=1 difficulty=2',
        "unknown key 'level'",
    ),
    "a key on a plain cell": ("# %%\nprint", "# %% points=3\nprint", "unknown key 'points'"),
    "a key given twice": ("points=3", "points=3 points=4", "points is given twice"),
    "words that are no keys": ("# %%\nprint", "# %% A title\nprint", "is not key=value"),
    "a value without quotes": ('check="double"', "check=double", '"text" in quotes'),
    "a broken quotation": ("points=3", 'points="3', "is not key=value"),
    "a raw cell": ("# %%\nprint", "# %% [raw]\nprint", "no cell type"),
    "two roles": ("points=3", 'points=3 about="double"', "has one role"),
    "points left out": ('check="double" points=3', 'check="double"', "points= is missing"),
    "points below zero": ("points=3", "points=-3", "expected a number"),
    "points in words": ("points=3", 'points="three"', "expected a number"),
    "points that are a flag": ("points=3", "points=true", "expected a number"),
    "points that are no number at all": ("points=3", "points=nan", "points=nan"),
    "difficulty out of range": ("difficulty=2", "difficulty=6", "from 1 to 5"),
    "minutes of nothing": ("minutes=10", "minutes=0", "at least 1"),
    "an exercise in prose": ('# %% exercise="double"', '# %% [markdown] exercise="double"', "code"),
    "a forbidden thing that is no module": ('forbid="numpy', 'forbid="numpy,', "module names"),
    "an empty contents mark": ("contents=true", "contents=false", "expected true"),
}


@pytest.mark.parametrize(("before", "after", "message"), CHANGES.values(), ids=CHANGES)
def test_a_marker_is_read_strictly(made_up, before, after, message):
    made_up.change(before, after)
    error = made_up.errors()[0]
    marker = next(line for line in after.split("\n") if line)
    assert message in error.message
    assert (error.path, error.line) == (made_up.script, made_up.line(marker))


@pytest.mark.parametrize("name", ["Double", "2x", "do-uble", "class", "check_it", "", "x" * 51])
def test_an_id_looks_like_a_python_name(made_up, name):
    made_up.write(SCRIPT.replace('"double"', f'"{name}"'))
    assert any("an id in quotes" in error.message for error in made_up.errors())


REGIONS = {
    "a solution never ended": (
        "    ### END SOLUTION\n",
        "",
        "### BEGIN SOLUTION: Add",
        "not ended",
    ),
    "a solution never begun": (
        "    ### BEGIN SOLUTION: Add the number to itself.\n",
        "",
        "    ### END SOLUTION",
        "not begun",
    ),
    "a solution in a plain cell": (
        "print(double(21))",
        "### BEGIN SOLUTION: Look.\nprint(double(21))\n### END SOLUTION",
        "### BEGIN SOLUTION: Look.",
        "without exercise=",
    ),
    "a delimiter in other words": (
        "### BEGIN SOLUTION: Add",
        "# BEGIN SOLUTION: Add",
        "# BEGIN SOLUTION: Add",
        "write exactly",
    ),
    "a stub without its sentence": (
        "### BEGIN SOLUTION: Add the number to itself.",
        "### BEGIN SOLUTION",
        "    ### BEGIN SOLUTION",
        "no sentence",
    ),
    "hidden tests in the notebook": (
        "print(double(21))",
        "### BEGIN HIDDEN TESTS",
        "### BEGIN HIDDEN TESTS",
        "autograder/suites",
    ),
    "a marking scheme never ended": (
        "# === END MARK SCHEME ===\n",
        "",
        "# === BEGIN MARK SCHEME ===",
        "not ended",
    ),
    "a marking scheme never begun": (
        "# === BEGIN MARK SCHEME ===\n",
        "",
        "# === END MARK SCHEME ===",
        "not begun",
    ),
    "a marking scheme outside a question": (
        "# Write `double`.",
        "# === BEGIN MARK SCHEME ===\n# Secret.\n# === END MARK SCHEME ===",
        "# === BEGIN MARK SCHEME ===",
        "needs a question= cell",
    ),
}


@pytest.mark.parametrize(("before", "after", "where", "message"), REGIONS.values(), ids=REGIONS)
def test_regions_are_balanced_and_in_their_place(made_up, before, after, where, message):
    made_up.change(before, after)
    line = made_up.line(where)
    assert (line, True) in [(e.line, message in e.message) for e in made_up.errors()]


def test_an_exercise_without_a_solution_is_refused(made_up):
    made_up.change("    ### BEGIN SOLUTION: Add the number to itself.\n", "")
    made_up.change("    ### END SOLUTION\n", "")
    assert "no SOLUTION region" in only(made_up).message


def test_a_question_without_a_marking_scheme_is_refused(made_up):
    made_up.change("# === BEGIN MARK SCHEME ===\n", "")
    made_up.change("# === END MARK SCHEME ===\n", "")
    assert "one MARK SCHEME region, this one has 0" in only(made_up).message


def test_a_stub_that_is_no_python_is_refused(made_up):
    made_up.change("    ### BEGIN SOLUTION", "### BEGIN SOLUTION")
    made_up.change('    """Twice the number."""\n', "")
    assert "the stub is not valid Python" in only(made_up).message


def test_a_stub_over_15_lines_is_refused(made_up):
    made_up.change('"""Twice the number."""', '"""Twice.\n' + "    A line.\n" * 12 + '    """')
    assert "the stub is 16 lines long, at most 15" in only(made_up).message


def test_a_code_cell_over_40_lines_is_refused(made_up):
    made_up.change("print(double(21))", "\n".join(["print(double(21))"] * 41))
    error = only(made_up)
    assert "41 lines long, at most 40" in error.message
    assert error.line == made_up.line("print(double(21))") - 1


def test_a_check_cell_is_one_exact_line(made_up):
    made_up.change('check("double")\n', "check('double')\n")
    assert 'exactly check("double")' in only(made_up).message


def test_a_check_without_an_exercise_is_refused(made_up):
    made_up.change("# %%\nprint", '# %% check="treble" points=1\ncheck("treble")\n\n# %%\nprint')
    assert "check of treble, which is no exercise here" in only(made_up).message


def test_an_exercise_without_a_check_is_refused(made_up):
    made_up.change('# %% check="double" points=3\ncheck("double")\n', "")
    assert "exercise double has no check" in only(made_up).message


def test_a_check_before_its_exercise_is_refused(made_up):
    made_up.change('# %% check="double" points=3\ncheck("double")\n', "")
    made_up.change(
        '# %% exercise="double"',
        '# %% check="double" points=3\ncheck("double")\n\n# %% exercise="double"',
    )
    assert "stands before its exercise" in only(made_up).message


def test_an_id_used_twice_in_a_chapter_is_refused(made_up):
    made_up.change('question="why_twice"', 'question="double"')
    error = only(made_up)
    assert f"there already, on line {made_up.line('exercise=')}" in error.message
    assert error.line == made_up.line("question=")


def test_an_id_used_in_another_chapter_is_refused(made_up):
    made_up.write('# %% [markdown]\n# Hi\n\n# %% exercise="double" broken\n', "ch91_other")
    error = only(made_up)
    assert "double is taken by" in error.message
    assert "ch91_other.py:4" in error.message


def test_a_prose_cell_is_about_an_exercise_there_is(made_up):
    made_up.change('about="double"', 'about="treble"')
    assert "no such exercise" in only(made_up).message


def test_a_prose_cell_about_an_exercise_begins_with_a_heading(made_up):
    made_up.change("# ## Twice as much\n", "# Twice as much\n")
    assert "begins with a heading" in only(made_up).message


def test_a_missing_public_check_is_named(made_up):
    path = made_up.course.checks("ch90_double") / "double.py"
    path.unlink()
    assert f"public tests of double are missing; write {path}" in only(made_up).message


def test_a_missing_hidden_suite_is_named(made_up):
    path = made_up.course.suites("ch90_double") / "double.py"
    path.unlink()
    assert f"hidden tests of double are missing; write {path}" in only(made_up).message


def test_points_of_the_tests_add_up_to_those_of_the_check(made_up):
    made_up.change("points=3", "points=4")
    error = only(made_up)
    assert "1 (public) + 2 (hidden) = 3 points, its check says 4" in error.message
    assert error.line == made_up.line("check=")


def test_a_stretch_is_worth_nothing(made_up):
    made_up.change("fresh=true", "stretch=true")
    assert "double is a stretch, worth 0 points, but its check says 3" in only(made_up).message


def test_only_a_stretch_is_worth_nothing(made_up):
    made_up.tests("double", PUBLIC.replace("@points(1)\n", ""), HIDDEN.replace("@points(2)\n", ""))
    made_up.change("points=3", "points=0")
    assert "worth 0 points; give it some, or mark it stretch=true" in only(made_up).message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("@points('two')\ndef test_a(): ...", "one plain number"),
        ("@points(-1)\ndef test_a(): ...", "one plain number"),
        ("@points(True)\ndef test_a(): ...", "one plain number"),
        ("@points(N)\ndef test_a(): ...", "one plain number"),
        ("@points(1)\ndef helper(): ...", "is no test"),
        ("@points(1)\ndef test_a(): ...\n@points(1)\ndef test_a(): ...", "two tests are called"),
        ("def test_a(:", "cannot be parsed"),
    ],
)
def test_points_that_cannot_be_counted_are_refused(tmp_path, text, message):
    path = tmp_path / "suite.py"
    path.write_text(text)
    with pytest.raises(BuildError, match=message) as caught:
        suite_points(path)
    assert caught.value.path == path


def test_points_are_counted_in_every_spelling(tmp_path):
    path = tmp_path / "suite.py"
    path.write_text(
        "@points(1)\n@pytest.mark.parametrize('x', [1, 2])\ndef test_a(x): ...\n"
        "@pytest.mark.points(0.5)\nasync def test_b(): ...\n"
        "def test_c(): ...\n"
    )
    assert suite_points(path) == 1.5


def test_text_before_the_first_marker_is_refused(made_up):
    made_up.write("import json\n\n" + SCRIPT)
    assert "before the first cell marker" in only(made_up).message


def test_a_marker_inside_a_text_is_refused(made_up):
    made_up.change('"""Twice the number."""', '"""Twice.\n\n# %% not a cell\n    """')
    assert "do not begin a line inside a text or comment with # %%" in only(made_up).message


def test_a_script_that_is_not_utf_8_is_refused(made_up):
    made_up.script.write_bytes(b"# %% [markdown]\n# caf\xe9\n")
    assert "not UTF-8" in only(made_up).message


def test_all_errors_of_all_chapters_come_together_sorted_by_line(made_up):
    made_up.change("difficulty=2", "difficulty=9")
    made_up.change("points=2", "points=0")
    made_up.write("# %% odd\n", "ch91_other")
    with pytest.raises(BuildFailed) as caught:
        build(made_up.course)
    lines = [(error.path.stem, error.line) for error in caught.value.errors]
    assert lines == [
        ("ch90_double", made_up.line("difficulty=9")),
        ("ch90_double", made_up.line("points=0")),
        ("ch91_other", 1),
    ]
    assert f"{made_up.script}:{lines[0][1]}: difficulty=9" in str(caught.value)


def test_what_a_slow_cell_binds_is_used_by_no_other_cell(made_up):
    made_up.change("# %%\nprint(double(21))", "# %% slow=true\nlater = double(21)\n\n# %%\nlater")
    (error,) = made_up.errors()
    assert error.line == made_up.line("# %% slow=true")
    assert "binds later, which the cell on line" in error.message


def test_a_slow_cell_may_bind_names_that_other_cells_bind_themselves(made_up):
    after = "# %% slow=true\nfor n in [1]:\n    print(double(n))\n\n# %%\nn = 2\nprint(double(n))"
    made_up.change("# %%\nprint(double(21))", after)
    assert made_up.errors() == []
