import pytest

from coursekit.testing import points


@points(0.5)
def test_tasks_and_threads_see_their_own_user(student, in_box):
    """Two requests at the same time see their own user, in tasks and in threads.

    Next step: a row is what one request saw before, at the start, at the end and after. Use USER.
    """
    seen = [["LookupError", user, user, "LookupError"] for user in ("ada", "ben")]
    scope, current = student.request_scope, student.current_user
    assert in_box("coursekit.interleaving:in_tasks", scope, current, ["ada", "ben"]) == seen
    assert in_box("coursekit.interleaving:in_threads", scope, current, ["ada", "ben"]) == seen


@points(0.5)
def test_the_scope_outside_comes_back(student, in_box):
    """After an inner scope that failed the outer user is back, and nobody after the outer one.

    Next step: token = USER.set(user), and USER.reset(token) in a finally.
    """
    scope, current = student.request_scope, student.current_user
    got = in_box("coursekit.interleaving:in_turn", scope, current, "ada", "ben")
    assert got == ["LookupError", "ada", "ben", "ada", "LookupError"]
    with pytest.raises(LookupError):
        student.current_user()
