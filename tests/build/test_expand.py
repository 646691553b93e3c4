import nbformat
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nbgrader.nbgraderformat import MetadataValidator

from autograder.build.expand import source_notebook
from autograder.build.regions import find_regions, solved, stubbed
from autograder.build.script import read_script
from autograder.chapter import chapter_of

NAMES = st.from_regex(r"x[a-z0-9_]{0,12}", fullmatch=True)
PROSE = st.text(st.characters(codec="utf-8", exclude_characters="\r\x0b\x0c\x85\u2028\u2029\x00"))


def exercise_cells(name, minutes, points):
    return (
        f'# %% [markdown] about="{name}"\n# ## About {name}\n\n'
        f'# %% exercise="{name}" difficulty=1 minutes={minutes}\n'
        f"def {name}(x):\n    ### BEGIN SOLUTION: Do it.\n    return x\n    ### END SOLUTION\n\n"
        f'# %% check="{name}" points={points}\ncheck("{name}")\n\n'
    )


def question_cell(name, minutes, points):
    return (
        f'# %% [markdown] question="{name}" points={points} minutes={minutes}\n# Why?\n'
        "# === BEGIN MARK SCHEME ===\n# A.\n# === END MARK SCHEME ===\n"
        "# ### BEGIN SOLUTION\n# B.\n# ### END SOLUTION\n\n"
    )


def prose_cell(text):
    lines = "".join(f"# {line}\n" for line in text.split("\n"))
    return f"# %% [markdown]\n{lines}\n"


def code_cell(number):
    return f"# %%\nprint({number})\n\n"


@st.composite
def chapters(draw):
    names = draw(st.lists(NAMES, unique=True, max_size=6))
    graded = [
        draw(st.sampled_from([exercise_cells, question_cell]))(
            name, draw(st.integers(1, 90)), draw(st.integers(1, 9))
        )
        for name in names
    ]
    plain = draw(
        st.lists(st.one_of(st.builds(prose_cell, PROSE), st.builds(code_cell, st.integers())))
    )
    cells = draw(st.permutations([*graded, *plain]))
    return "# %% [markdown] contents=true\n# # Contents\n\n" + "".join(cells), names


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(chapters())
def test_every_script_makes_a_valid_notebook_with_unique_ids(tmp_path, chapter):
    text, names = chapter
    path = tmp_path / "ch90_any.py"
    path.write_text(text, encoding="utf-8")
    script = read_script(path)
    notebook = source_notebook(script)
    nbformat.validate(notebook)
    MetadataValidator().validate_nb(notebook)
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    graded = {
        cell.metadata.nbgrader.grade_id for cell in notebook.cells if "nbgrader" in cell.metadata
    }
    assert set(names) <= graded
    assert source_notebook(read_script(path)) == notebook


def cells_of(made_up):
    return {cell.id: cell for cell in source_notebook(read_script(made_up.script)).cells}


def test_the_text_about_an_exercise_tells_difficulty_time_and_points(made_up):
    assert cells_of(made_up)["about-double"].source == (
        "## Twice as much\n\n*Difficulty 2 of 5 · about 10 minutes · 3 points*\n\nWrite `double`."
    )


def test_the_contents_share_out_the_time(made_up):
    rows = cells_of(made_up)["contents-table"].source.split("\n")[4:]
    assert rows == [
        "| `double` [Twice as much](#Twice-as-much) | 10 | 67 % | 3 |",
        "| `why_twice` [Why twice?](#Why-twice?) | 5 | 33 % | 2 |",
        "| together | 15 | 100 % | 5 |",
    ]


def test_shares_of_time_add_up_to_a_hundred(made_up):
    extra = "".join(question_cell(f"q{n}", 10, 1) for n in range(5))
    made_up.write(made_up.script.read_text() + "\n" + extra)
    rows = cells_of(made_up)["contents-table"].source.split("\n")[4:-1]
    assert sum(int(row.split("|")[3].split()[0]) for row in rows) == 100


def test_cells_carry_the_metadata_that_nbgrader_and_the_graders_read(made_up):
    cells = cells_of(made_up)
    assert cells["double"].metadata.coursekit == {
        "exercise": "double",
        "difficulty": 2,
        "minutes": 10,
        "forbid": ["numpy", "operator"],
        "fresh": True,
        "stretch": False,
    }
    flags = {
        cell_id: tuple(cell.metadata.nbgrader[key] for key in ("grade", "solution", "locked"))
        for cell_id, cell in cells.items()
        if "nbgrader" in cell.metadata
    }
    assert flags == {
        "double": (False, True, False),
        "check-double": (True, False, True),
        "why_twice": (True, True, False),
    }
    assert cells["check-double"].metadata.nbgrader.points == 3


def test_the_chapter_model_reads_what_was_expanded(made_up):
    notebook = source_notebook(read_script(made_up.script))
    chapter = chapter_of(made_up.course, "ch90_double", notebook.cells)
    assert chapter.title == "Doubling"
    assert (chapter.auto_max_score, chapter.max_score) == (3, 5)
    assert chapter.exercise("double").forbid == ("numpy", "operator")


def test_a_stub_keeps_the_indent_and_quotes_its_sentence():
    source = (
        'class A:\n    def f(self):\n        ### BEGIN SOLUTION: Say "hi" – twice.\n'
        "        return 1\n        ### END SOLUTION"
    )
    assert stubbed(source) == (
        'class A:\n    def f(self):\n        raise NotImplementedError("Say \\"hi\\" – twice.")'
    )
    assert solved(source) == "class A:\n    def f(self):\n        return 1"


def test_each_region_of_a_cell_has_its_own_sentence():
    source = "\n".join(
        f"def {name}():\n    ### BEGIN SOLUTION: Do {name}.\n    pass\n    ### END SOLUTION"
        for name in "ab"
    )
    assert [region.sentence for region in find_regions(source).found] == ["Do a.", "Do b."]
    assert stubbed(source).count("raise NotImplementedError") == 2


def test_the_source_of_a_question_that_holds_its_answer_is_folded(tmp_path):
    asks = "# %%\npredict('Which?', {'a': 'no', 'b': 'yes'}, 'b')\n\n"
    tells = "# %%\nprint('predict(1)')\n"
    path = tmp_path / "source" / "ch01_small" / "ch01_small.py"
    path.parent.mkdir(parents=True)
    path.write_text(asks + tells)
    cells = source_notebook(read_script(path)).cells
    assert [cell.metadata.get("jupyter") for cell in cells] == [{"source_hidden": True}, None]


def test_slow_cells_are_marked_for_the_grader(tmp_path):
    script = tmp_path / "ch98_slow.py"
    script.write_text("# %% slow=true\nprint(1)\n\n# %% slow=true\nprint(2)\n")
    cells = source_notebook(read_script(script)).cells
    assert [cell.metadata for cell in cells] == [{"coursekit": {"slow": True}}] * 2
