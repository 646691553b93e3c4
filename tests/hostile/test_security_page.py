"""The page on security says what the hostile submissions prove, and no more."""

from tests.hostile.case import LINES
from tests.hostile.corpus import CASES
from tests.hostile.page import contained_at_process, table


def test_the_page_has_a_line_for_every_kind_of_attempt_that_is_tested():
    assert {int(row["line"]): row["what is tried"] for row in table()} == LINES


def test_everything_is_contained_at_full_and_each_line_is_tried_more_than_once():
    assert all(row["full"].startswith("contained") for row in table())
    tried = [case.line for case in CASES]
    assert min(tried.count(line) for line in LINES) >= 3


def test_the_page_says_of_process_what_is_stopped_by_accident_only():
    words = {row["process"].partition(":")[0] for row in table()}
    assert words == {"contained", "accidents only"}
    harmful = {2, 5, 7, 13, 17, 21, 23}
    assert not harmful & contained_at_process()
