import pytest

from coursekit.testing import points


def users(rng, count):
    return ["".join(rng.choice("bcdfghjklm") for _ in range(6)) for _ in range(count)]


@points(0.5)
def test_many_requests_at_once_never_meet(student, in_box, rng):
    """Three tasks and three threads, all inside their scopes at once, see their own user.

    Next step: neither a global nor a threading.local tells two tasks of one loop apart.
    """
    names = users(rng, 3)
    seen = [["LookupError", name, name, "LookupError"] for name in names]
    scope, current = student.request_scope, student.current_user
    for drive in ("in_tasks", "in_threads"):
        assert in_box(f"coursekit.interleaving:{drive}", scope, current, names) == seen


@points(0.5)
def test_a_scope_ends_even_when_its_block_fails(student, in_box, rng):
    """A failing block ends its scope: the user outside it is back; at the end there is none.

    Next step: the reset stands in a finally, and puts back what was there before.
    """
    outer, inner = users(rng, 2)
    scope, current = student.request_scope, student.current_user
    for one, two in ((outer, inner), (outer, outer)):
        got = in_box("coursekit.interleaving:in_turn", scope, current, one, two)
        assert got == ["LookupError", one, two, one, "LookupError"]
    with pytest.raises(LookupError):
        student.current_user()
