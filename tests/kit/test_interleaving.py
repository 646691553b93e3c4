import threading
from contextlib import contextmanager
from contextvars import ContextVar

from coursekit.interleaving import in_tasks, in_threads, in_turn
from coursekit.running import run

USER = ContextVar("user")
APART = [["LookupError", name, name, "LookupError"] for name in ("ada", "ben")]


@contextmanager
def by_context(user):
    token = USER.set(user)
    try:
        yield
    finally:
        USER.reset(token)


class OneForAll:
    """A user in an attribute of an object: of this one, or of one for each thread."""

    def __init__(self, place):
        self.place = place

    @contextmanager
    def scope(self, user):
        self.place.user = user
        yield
        del self.place.user

    def current(self):
        try:
            return self.place.user
        except AttributeError:
            raise LookupError from None


def test_a_context_variable_keeps_requests_apart():
    assert run(in_tasks(by_context, USER.get, ["ada", "ben"])) == APART
    assert in_threads(by_context, USER.get, ["ada", "ben"]) == APART


def test_a_thread_local_keeps_threads_apart_and_tasks_not():
    local = OneForAll(threading.local())
    assert in_threads(local.scope, local.current, ["ada", "ben"]) == APART
    local = OneForAll(threading.local())
    try:
        mixed = run(in_tasks(local.scope, local.current, ["ada", "ben"]))
    except AttributeError:
        mixed = None
    assert mixed != APART


def test_a_global_keeps_nothing_apart():
    everybody = OneForAll(type("Place", (), {})())
    assert in_threads(everybody.scope, everybody.current, ["ada", "ben"]) != APART


def test_a_failing_request_ends_the_others_too():
    @contextmanager
    def broken(user):
        raise ZeroDivisionError
        yield

    records = in_threads(broken, USER.get, ["ada", "ben"])
    assert "ZeroDivisionError" in [*records[0], *records[1]]


def test_one_request_inside_another():
    assert in_turn(by_context, USER.get, "ada", "ben") == [
        "LookupError",
        "ada",
        "ben",
        "ada",
        "LookupError",
    ]
