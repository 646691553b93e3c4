"""However a notebook is mangled, repair invents no work, loses none, and never raises."""

import copy
import json

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.chapter import load_chapter
from autograder.repair import repair_bytes
from tests.grading.conftest import NAME, SOLVED, STUBS, make_course, released, solved

MANY = settings(max_examples=60)
HONEST = {"double": lambda names: names["double"](21) == 42, "shout": lambda n: n["shout"]("a")}

positions = st.integers(0, 30)
actions = st.one_of(
    st.tuples(st.just("delete"), positions, positions),
    st.tuples(st.just("copy"), positions, positions),
    st.tuples(st.just("move"), positions, positions),
    st.tuples(st.just("swap marks"), positions, positions),
    st.tuples(st.just("strip"), positions, positions),
    st.tuples(st.just("retype"), positions, st.sampled_from(["code", "markdown", "raw", "x"])),
    st.tuples(st.just("points"), positions, st.sampled_from([1e9, -1, "7", None, True, [3]])),
    st.tuples(st.just("flags"), positions, positions),
    st.tuples(st.just("same id"), positions, positions),
    st.tuples(st.just("split"), positions, positions),
    st.tuples(st.just("empty"), positions, positions),
)


def mangled(notebook, steps):
    cells = notebook["cells"]
    for action, first, second in steps:
        if not cells:
            break
        at = first % len(cells)
        other = second % len(cells) if isinstance(second, int) else second
        cell = cells[at]
        marks = cell.get("metadata", {}).get("nbgrader")
        match action:
            case "delete":
                del cells[at]
            case "copy":
                cells.insert(other, copy.deepcopy(cell))
            case "move":
                cells.insert(other, cells.pop(at))
            case "swap marks":
                cell["metadata"], cells[other]["metadata"] = (
                    cells[other]["metadata"],
                    cell["metadata"],
                )
            case "strip":
                cell["metadata"] = {}
            case "retype":
                cell["cell_type"] = other
            case "points" if marks:
                marks["points"] = other
            case "flags" if marks:
                marks |= {"grade": not marks["grade"], "solution": not marks["solution"]}
            case "same id":
                cell["id"] = cells[other].get("id", "same")
            case "split" if "\n" in cell["source"]:
                head, tail = cell["source"].split("\n", 1)
                cells[at : at + 1] = [
                    cell | {"source": head},
                    copy.deepcopy(cell) | {"source": tail},
                ]
            case "empty":
                cell["source"] = ""
    return notebook


def graded(notebook):
    found = [cell for cell in notebook["cells"] if cell["metadata"].get("nbgrader")]
    return {cell["metadata"]["nbgrader"]["grade_id"]: cell for cell in found}


def sources(notebook):
    """The texts in order; checks aside, which stand behind the last part of their exercise."""
    return [cell["source"] for cell in notebook["cells"] if not cell["source"].startswith("check(")]


def run(notebook):
    """What the exercises' functions are after all cells; a cell that raises is passed over."""
    names = {"check": lambda name: None}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and "coursekit" not in cell["source"]:
            try:
                exec(cell["source"], names)
            except (Exception, SystemExit):
                continue
    return names


def holds(name, names):
    try:
        return bool(HONEST[name](names))
    except Exception:
        return False


@pytest.fixture(scope="module")
def chapter(tmp_path_factory):
    return load_chapter(make_course(tmp_path_factory.mktemp("course")), NAME)


@MANY
@given(steps=st.lists(actions, min_size=1, max_size=12))
def test_graded_cells_are_the_released_ones_each_once_and_in_a_valid_notebook(chapter, steps):
    repaired = repair_bytes(json.dumps(mangled(solved(), steps)).encode(), chapter)
    assert repaired.notebook is not None
    assert "repair_failed" not in {problem.kind for problem in repaired.problems}
    nbformat.validate(repaired.notebook)
    ours = graded(released())
    marked = [c for c in repaired.notebook["cells"] if c["metadata"].get("nbgrader")]
    assert len(marked) == len(ours)
    for cell in marked:
        original = ours[cell["metadata"]["nbgrader"]["grade_id"]]
        assert cell["metadata"] == original["metadata"]
        assert cell["cell_type"] == original["cell_type"]
        if "check" in cell["metadata"]["coursekit"]:
            assert cell["source"] == original["source"]


@MANY
@given(steps=st.lists(actions, min_size=1, max_size=12))
def test_work_that_was_not_done_is_never_found(chapter, steps):
    notebook = mangled(solved(shout=STUBS["shout"]), steps)
    written = {cell["source"] for cell in notebook["cells"]}
    repaired = repair_bytes(json.dumps(notebook).encode(), chapter).notebook
    assert not holds("shout", run(repaired))
    known = {cell["source"] for cell in released()["cells"]}
    for cell in repaired["cells"]:
        if cell["cell_type"] == "code" and "is written in another cell" not in cell["source"]:
            assert cell["source"] in written | known


@MANY
@given(steps=st.lists(actions, min_size=1, max_size=12))
def test_plain_cells_are_all_kept_and_in_order(chapter, steps):
    notebook = mangled(solved(), steps)
    mine = [f"mine = {n}" for n in range(4)]
    for n, source in enumerate(mine):
        cell = {"cell_type": "code", "metadata": {}, "source": source, "outputs": []}
        notebook["cells"].insert(n * 3, cell)
    repaired = repair_bytes(json.dumps(notebook).encode(), chapter).notebook
    kept = [cell["source"] for cell in repaired["cells"] if cell["source"].startswith("mine")]
    assert sorted(kept) == mine
    order = [cell["source"] for cell in notebook["cells"] if cell["source"] in mine]
    assert kept == order


@MANY
@given(steps=st.lists(actions, min_size=1, max_size=12))
def test_a_repaired_notebook_needs_no_repair(chapter, steps):
    first = repair_bytes(json.dumps(mangled(solved(), steps)).encode(), chapter).notebook
    second = repair_bytes(nbformat.writes(first).encode(), chapter)
    # Of a notebook whose work was deleted, what was put back is untouched.
    assert {problem.kind for problem in second.problems} <= {"untouched"}
    assert second.notebook is not None
    assert sources(second.notebook) == sources(first)


KEPT = st.lists(
    st.sampled_from(["copy", "strip", "points", "flags", "same id"]).flatmap(
        lambda action: st.tuples(
            st.just(action), positions, st.just(5) if action == "points" else positions
        )
    ),
    min_size=1,
    max_size=8,
)


@MANY
@given(steps=KEPT)
def test_work_is_never_lost_by_copies_and_changed_marks(chapter, steps):
    repaired = repair_bytes(json.dumps(mangled(solved(), steps)).encode(), chapter).notebook
    names = run(repaired)
    assert holds("double", names)
    assert holds("shout", names)
    assert {graded(repaired)[name]["source"] for name in SOLVED} == set(SOLVED.values())
