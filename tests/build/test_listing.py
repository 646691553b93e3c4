"""The README lists the chapters from their scripts."""

import pytest

from autograder.build.errors import BuildError
from autograder.build.listing import BEGIN, END, listed

ROW = "| [90 Doubling numbers](notebooks/ch90_double/ch90_double.ipynb) | twice as much | 15 | 5 |"


@pytest.fixture
def readme(made_up):
    made_up.change(
        "# # Doubling\n", "# # Chapter 90: doubling numbers\n# **Time:** about 15 minutes\n"
    )
    made_up.change("contents=true", 'contents=true builds="twice as much"')
    path = made_up.course.root / "README.md"
    path.write_text(f"Before.\n\n{BEGIN}old{END}\nAfter.\n", encoding="utf-8")
    return path


def test_each_chapter_is_a_row_with_what_it_builds_its_minutes_and_points(made_up, readme):
    assert [drift.path.name for drift in listed(made_up.course, check=False)] == ["README.md"]
    text = readme.read_text(encoding="utf-8")
    assert ROW in text.splitlines()
    assert text.startswith("Before.\n")
    assert text.endswith("After.\n")
    assert listed(made_up.course, check=False) == []


def test_a_check_names_the_drift_and_changes_nothing(made_up, readme):
    before = readme.read_text(encoding="utf-8")
    (drift,) = listed(made_up.course, check=True)
    assert f"+{ROW}" in drift.diff
    assert readme.read_text(encoding="utf-8") == before


def test_a_readme_without_the_place_is_left_alone(made_up, readme):
    readme.write_text("Nothing here.", encoding="utf-8")
    assert listed(made_up.course, check=False) == []


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        (' builds="twice as much"', "", 'takes builds="what students build"'),
        ("about 15 minutes", "a while", 'a line "**Time:** about N minutes"'),
    ],
)
def test_what_the_table_lacks_is_asked_for(made_up, readme, before, after, wanted):
    made_up.change(before, after)
    with pytest.raises(BuildError, match="README") as caught:
        listed(made_up.course, check=True)
    assert wanted in str(caught.value)
