"""Whatever file a student hands in, repair gives a valid notebook or a named problem."""

import copy
import json
import os
import random

import nbformat
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograder.repair import UNREADABLE, read_submission, repair_bytes

from .conftest import QUESTION, SOLVED, STUBS, find, released, solved, write_notebook

GRADED = ["double", "check_double", "shout", "check_shout", "why_data"]
ANY_FILE = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def repair(notebook, chapter):
    data = notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode()
    repaired = repair_bytes(data, chapter)
    if repaired.notebook is not None:
        nbformat.validate(repaired.notebook)
        assert sorted(graded_ids(repaired.notebook)) == sorted(GRADED)
    return repaired


def graded_ids(notebook):
    marks = (cell["metadata"].get("nbgrader") for cell in notebook["cells"])
    return [found["grade_id"] for found in marks if found]


def kinds(repaired):
    return [problem.kind for problem in repaired.problems]


def position(notebook, grade_id):
    return notebook["cells"].index(find(notebook, grade_id))


def run(notebook):
    namespace = {"check": lambda name: None}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and "coursekit" not in cell["source"]:
            exec(cell["source"], namespace)
    return namespace


def test_an_honest_notebook_is_kept_as_it_is(chapter):
    repaired = repair(solved(), chapter)
    assert repaired.problems == []
    assert [c["source"] for c in repaired.notebook["cells"]] == [
        c["source"] for c in solved()["cells"]
    ]


def test_a_notebook_as_it_was_given_out_is_named(chapter):
    assert kinds(repair(released(), chapter)) == ["untouched"]
    begun = released()
    find(begun, "double")["source"] += "\n# soon"
    assert kinds(repair(begun, chapter)) == []


def test_outputs_are_dropped(chapter):
    notebook = solved()
    notebook["cells"][1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "x"}]
    assert all(not c.get("outputs") for c in repair(notebook, chapter).notebook["cells"])


def test_the_release_marks_and_kernel_replace_the_students(chapter):
    notebook = solved()
    find(notebook, "check_double")["metadata"]["nbgrader"] |= {"points": 400, "grade": False}
    notebook["metadata"]["kernelspec"] = {"name": "ir", "language": "R", "display_name": "R"}
    notebook["metadata"]["language_info"] = {"name": "R"}
    repaired = repair(notebook, chapter)
    cell = find(repaired.notebook, "check_double")
    assert cell["metadata"] == find(released(), "check_double")["metadata"]
    assert repaired.notebook["metadata"] == released()["metadata"]
    assert sorted(kinds(repaired)) == ["changed_flags", "wrong_kernelspec"]


def test_a_duplicated_exercise_keeps_the_copy_that_was_written(chapter):
    notebook = solved()
    at = position(notebook, "double")
    notebook["cells"].insert(at + 1, copy.deepcopy(notebook["cells"][at]))
    notebook["cells"][at + 1]["source"] = STUBS["double"]
    repaired = repair(notebook, chapter)
    assert find(repaired.notebook, "double")["source"] == SOLVED["double"]
    assert run(repaired.notebook)["double"](4) == 8
    assert "duplicated_cell" in kinds(repaired)


def test_both_halves_of_a_split_exercise_are_run(chapter):
    notebook = solved()
    at = position(notebook, "double")
    second = copy.deepcopy(notebook["cells"][at])
    notebook["cells"][at]["source"] = "def twice(x):\n    return 2 * x"
    second["source"] = "def double(x):\n    return twice(x)"
    notebook["cells"].insert(at + 1, second)
    repaired = repair(notebook, chapter)
    assert run(repaired.notebook)["double"](4) == 8
    assert position(repaired.notebook, "check_double") == at + 2


def test_a_duplicated_check_cell_is_there_once(chapter):
    notebook = solved()
    notebook["cells"].append(copy.deepcopy(find(notebook, "check_double")))
    assert kinds(repair(notebook, chapter)) == ["duplicated_cell"]


@pytest.mark.parametrize("source", ["assert True", "# check", 'check("double", quiet=True)', ""])
def test_an_edited_check_cell_is_put_back(chapter, source):
    notebook = solved()
    find(notebook, "check_double")["source"] = source
    repaired = repair(notebook, chapter)
    assert find(repaired.notebook, "check_double")["source"] == 'check("double")'
    assert kinds(repaired) == ["edited_check"]


def test_work_written_into_a_check_cell_is_kept(chapter):
    notebook = solved(double="pass")
    find(notebook, "check_double")["source"] = SOLVED["double"]
    assert run(repair(notebook, chapter).notebook)["double"](4) == 8


def test_deleted_check_cells_come_back_below_their_exercises(chapter):
    notebook = solved()
    notebook["cells"] = [c for c in notebook["cells"] if not c["source"].startswith("check(")]
    repaired = repair(notebook, chapter)
    assert graded_ids(repaired.notebook) == GRADED
    assert kinds(repaired) == ["missing_check", "missing_check"]


def test_a_check_cell_above_its_exercise_is_moved(chapter):
    notebook = solved()
    check = find(notebook, "check_double")
    notebook["cells"].remove(check)
    notebook["cells"].insert(1, check)
    repaired = repair(notebook, chapter)
    assert graded_ids(repaired.notebook) == GRADED
    assert kinds(repaired) == ["moved_check"]


def test_a_check_cell_turned_to_markdown_is_code_again(chapter):
    notebook = solved()
    check = find(notebook, "check_double")
    check["cell_type"] = "markdown"
    del check["outputs"], check["execution_count"]
    repaired = repair(notebook, chapter)
    assert find(repaired.notebook, "check_double")["cell_type"] == "code"
    assert kinds(repaired) == ["wrong_cell_type"]


def test_a_deleted_exercise_comes_back_empty(chapter):
    notebook = solved()
    notebook["cells"].remove(find(notebook, "double"))
    repaired = repair(notebook, chapter)
    assert find(repaired.notebook, "double")["source"] == STUBS["double"]
    assert graded_ids(repaired.notebook) == GRADED
    assert kinds(repaired) == ["missing_solution"]


def test_an_exercise_merged_into_another_cell_still_counts(chapter):
    notebook = solved()
    notebook["cells"].remove(find(notebook, "shout"))
    find(notebook, "double")["source"] += "\n" + SOLVED["shout"]
    repaired = repair(notebook, chapter)
    assert run(repaired.notebook)["shout"]("a") == "A!"
    assert kinds(repaired) == ["merged_cells"]


@pytest.mark.parametrize("keep_ids", [True, False])
def test_exercises_are_recognised_without_any_metadata(chapter, keep_ids):
    notebook = solved()
    for number, cell in enumerate(notebook["cells"]):
        cell["metadata"] = {}
        cell["id"] = cell["id"] if keep_ids else f"new-{number}"
    repaired = repair(notebook, chapter)
    assert find(repaired.notebook, "double")["source"] == SOLVED["double"]
    assert find(repaired.notebook, "why_data")["source"] == QUESTION
    assert kinds(repaired) == ["stripped_metadata"]


def test_one_stripped_cell_is_recognised_by_the_function_it_defines(chapter):
    notebook = solved()
    cell = find(notebook, "shout")
    cell["metadata"], cell["id"] = {}, "other"
    repaired = repair(notebook, chapter)
    assert find(repaired.notebook, "shout")["source"] == SOLVED["shout"]
    assert [(p.kind, p.where) for p in repaired.problems] == [("stripped_metadata", "shout")]


def test_an_answer_without_marks_is_recognised_by_its_question(chapter):
    notebook = solved()
    cell = find(notebook, "why_data")
    cell["metadata"], cell["id"] = {}, "other"
    cell["source"] = QUESTION.replace("YOUR ANSWER HERE", "It cannot lie.")
    notebook["cells"].insert(0, {"cell_type": "markdown", "metadata": {}, "source": "Notes."})
    repaired = repair(notebook, chapter)
    assert "It cannot lie." in find(repaired.notebook, "why_data")["source"]


def test_swapped_ids_are_swapped_back(chapter):
    notebook = solved()
    first, second = find(notebook, "double"), find(notebook, "shout")
    first["metadata"], second["metadata"] = second["metadata"], first["metadata"]
    repaired = repair(notebook, chapter)
    assert find(repaired.notebook, "double")["source"] == SOLVED["double"]
    assert find(repaired.notebook, "shout")["source"] == SOLVED["shout"]
    assert "swapped_ids" in kinds(repaired)


def test_ids_swapped_between_exercise_and_check_are_swapped_back(chapter):
    notebook = solved()
    first, second = find(notebook, "double"), find(notebook, "check_double")
    first["metadata"], second["metadata"] = second["metadata"], first["metadata"]
    repaired = repair(notebook, chapter)
    assert find(repaired.notebook, "double")["source"] == SOLVED["double"]
    assert find(repaired.notebook, "check_double")["source"] == 'check("double")'


def test_two_answers_to_one_question_are_joined(chapter):
    notebook = solved()
    cell = find(notebook, "why_data")
    other = copy.deepcopy(cell)
    cell["source"], other["source"] = "First.", "Second."
    notebook["cells"].append(other)
    repaired = repair(notebook, chapter)
    assert find(repaired.notebook, "why_data")["source"] == "First.\n\nSecond."


def test_cells_with_one_id_get_their_own(chapter):
    notebook = solved()
    for cell in notebook["cells"]:
        cell["id"] = "same"
    repaired = repair(notebook, chapter)
    ids = [cell["id"] for cell in repaired.notebook["cells"]]
    assert len(set(ids)) == len(ids)
    assert "duplicated_cell_id" in kinds(repaired)


def test_older_notebook_formats_are_read(chapter):
    notebook = solved()
    notebook["nbformat_minor"] = 0
    for cell in notebook["cells"]:
        del cell["id"]
    assert kinds(repair(notebook, chapter)) == ["old_nbformat"]
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["input"] = cell.pop("source")
            cell["language"] = "python"
    third = {
        "nbformat": 3,
        "nbformat_minor": 0,
        "metadata": {"name": ""},
        "worksheets": [{"cells": notebook["cells"], "metadata": {}}],
    }
    repaired = repair(third, chapter)
    assert find(repaired.notebook, "double")["source"] == SOLVED["double"]
    assert kinds(repaired) == ["other_nbformat"]


def test_a_later_notebook_format_is_read_as_far_as_it_goes(chapter):
    assert kinds(repair(solved() | {"nbformat": 9}, chapter)) == ["other_nbformat"]


@pytest.mark.parametrize("source", [None, 7, 1e999, {"a": 1}, ["x", 3]])
def test_a_source_that_is_no_text_costs_that_cell_only(chapter, source):
    notebook = solved()
    notebook["cells"][1]["source"] = source
    repaired = repair(notebook, chapter)
    assert find(repaired.notebook, "double")["source"] == SOLVED["double"]
    assert kinds(repaired) == ["odd_cell"]


def test_cells_without_source_or_type_do_not_disturb(chapter):
    notebook = solved()
    notebook["cells"] += [{"cell_type": "code"}, {}, None, 3, [], {"cell_type": ["code"]}]
    assert find(repair(notebook, chapter).notebook, "double")["source"] == SOLVED["double"]


def test_other_encodings_are_read(chapter):
    text = json.dumps(solved(double="def double(x):\n    return 2 * x  # é"), ensure_ascii=False)
    for encoding in ("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252"):
        repaired = repair(text.encode(encoding), chapter)
        assert find(repaired.notebook, "double")["source"].endswith("# é"), encoding
        assert kinds(repaired) == ([] if "8" in encoding else ["wrong_encoding"])


def test_surrogates_and_nul_are_left_out(chapter):
    notebook = solved(double=SOLVED["double"] + "# \ud800 \0")
    repaired = repair(notebook, chapter)
    assert kinds(repaired) == ["odd_characters"]
    assert json.dumps(repaired.notebook, ensure_ascii=False).encode()


def test_nan_and_very_long_numbers_do_no_harm(chapter):
    text = json.dumps(solved()).replace('"metadata": {}', '"metadata": {"a": NaN, "b": 1e999}', 1)
    text = text.replace('"execution_count": null', f'"execution_count": {"9" * 9000}', 1)
    assert repair(text.encode(), chapter).problems == []


def test_keys_that_are_there_twice_are_reported(chapter):
    text = json.dumps(solved()).replace('"nbformat": 4', '"nbformat": 3, "nbformat": 4')
    assert kinds(repair(text.encode(), chapter)) == ["duplicate_keys"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "empty_file"),
        (b"\0" * 4096, "empty_file"),
        (b"%PDF-1.7 \xff\xfe", "not_a_notebook"),
        (b"<html>Please log in</html>", "not_a_notebook"),
        (b'"text"', "not_a_notebook"),
        (b"[1, 2]", "not_a_notebook"),
        (b'{"cells": 7}', "not_a_notebook"),
        (b'{"cells": [' * 50_000, "truncated"),
        (b"[" * 200_000, "not_a_notebook"),
        (b"[" + b"[]," * 3_000_000, "too_large"),
    ],
    ids=lambda value: value[:12].decode("latin-1") if isinstance(value, bytes) else value,
)
def test_a_file_that_is_no_notebook_is_a_named_problem(chapter, data, kind):
    repaired = repair(data, chapter)
    assert repaired.notebook is None
    assert len(repaired.problems) == 1
    assert kinds(repaired)[0] in (kind, "not_a_notebook")
    assert kinds(repaired)[0] in UNREADABLE


def test_a_truncated_notebook_is_a_named_problem(chapter):
    data = json.dumps(solved()).encode()
    assert kinds(repair(data[: len(data) // 2], chapter)) == ["truncated"]


def test_a_hundred_thousand_cells_are_cut_short(chapter):
    notebook = solved()
    notebook["cells"] += [{"cell_type": "code", "source": "1"}] * 100_000
    repaired = repair(notebook, chapter)
    assert "too_many_cells" in kinds(repaired)
    assert len(repaired.notebook["cells"]) <= 5_010


def test_links_devices_pipes_and_folders_are_refused(chapter, tmp_path):
    target = write_notebook(tmp_path / "real.ipynb", solved())
    link = tmp_path / "link.ipynb"
    link.symlink_to(target)
    pipe = tmp_path / "pipe.ipynb"
    os.mkfifo(pipe)
    for path in (link, pipe, tmp_path, tmp_path / "a\0b", tmp_path / ("n" * 400)):
        repaired = read_submission(path, chapter)
        assert repaired.notebook is None
        assert kinds(repaired) == ["refused_file"]


def test_a_missing_file_is_a_named_problem(chapter, tmp_path):
    assert kinds(read_submission(tmp_path / "none.ipynb", chapter)) == ["missing_notebook"]
    assert kinds(read_submission(None, chapter)) == ["missing_notebook"]


@ANY_FILE
@given(data=st.binary(max_size=400))
def test_random_bytes_never_raise(chapter, data):
    assert "repair_failed" not in kinds(repair(data, chapter))


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def _places(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        if isinstance(inner, dict | list):
            yield from _places(inner, (*path, key))
        else:
            yield (*path, key)


PLACES = [path for path in _places(solved()) if path]


@ANY_FILE
@given(
    seed=st.integers(0, 2**32),
    changes=st.lists(
        st.tuples(st.sampled_from(PLACES), st.sampled_from(["set", "delete", "copy"]), JSON),
        min_size=1,
        max_size=6,
    ),
)
def test_mutated_notebooks_never_raise_and_keep_every_graded_cell(chapter, seed, changes):
    notebook = solved()
    rng = random.Random(seed)
    for path, action, value in changes:
        holder = notebook
        try:
            for key in path[:-1]:
                holder = holder[key]
            if action == "set":
                holder[path[-1]] = value
            elif action == "delete":
                del holder[path[-1]]
            elif isinstance(holder, list):
                holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[path[-1]]))
        except (KeyError, IndexError, TypeError):
            continue
    assert "repair_failed" not in kinds(repair(notebook, chapter))
