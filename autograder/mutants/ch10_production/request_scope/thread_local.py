# Wrong: has one user for each thread.
import threading

USER: ContextVar[str] = ContextVar("user")
HERE = threading.local()


@contextmanager
def request_scope(user: str):
    """with request_scope(user): a request of this user. Rules the tests check (for both):
    - Requests in tasks of one event loop, and in threads, never see each other's user.
    - After the block, also when it raised, current_user() says what it said before: the user of
      the scope outside, or LookupError. The block's exception comes out unchanged."""
    before = getattr(HERE, "user", None)
    HERE.user = user
    try:
        yield user
    finally:
        HERE.user = before


def current_user() -> str:
    """The user of the request; LookupError outside of any."""
    if getattr(HERE, "user", None) is None:
        raise LookupError("no request")
    return HERE.user
