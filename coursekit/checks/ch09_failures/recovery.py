import pytest

from coursekit.cases import trace_of
from coursekit.testing import points

BUSY, FINE = ("get_user", {"id": 1}, "tool_error"), ("get_user", {"id": 1}, "ok")
OTHER, CHANGED = ("list_airports", {}, "ok"), ("get_user", {"id": 2}, "ok")


@points(2)
@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ([FINE, OTHER], "none"),
        ([BUSY, FINE], "hammered"),
        ([BUSY, (*FINE, 10.0)], "backed_off"),
        ([BUSY, (*BUSY, 2.0), (*FINE, 4.0)], "backed_off"),
        ([BUSY, (*BUSY, 4.0), (*FINE, 2.0)], "hammered"),
        ([BUSY, OTHER, (*FINE, 10.0)], "backed_off"),
        ([BUSY, CHANGED], "changed"),
        ([BUSY], "changed"),
    ],
    ids=[
        "no failure",
        "again at once",
        "again after 10 seconds",
        "again after 2, then 4",
        "again after 4, then 2",
        "again after another tool and 10 seconds",
        "again with another id",
        "never again",
    ],
)
def test_a_short_run_is_named(student, calls, expected):
    """Short runs are named by how they treat a failure.

    Next step: find the failed call's next call of the same tool, and the time between.
    """
    assert student.recovery(trace_of(("user", "Hi"), *calls, ("answer", "Done."))) == expected
