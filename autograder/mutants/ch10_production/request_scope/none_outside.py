# Wrong: gives None outside of any request.
USER: ContextVar[str] = ContextVar("user")


@contextmanager
def request_scope(user: str):
    """with request_scope(user): a request of this user. Rules the tests check (for both):
    - Requests in tasks of one event loop, and in threads, never see each other's user.
    - After the block, also when it raised, current_user() says what it said before: the user of
      the scope outside, or LookupError. The block's exception comes out unchanged."""
    token = USER.set(user)
    try:
        yield user
    finally:
        USER.reset(token)


def current_user() -> str:
    """The user of the request; LookupError outside of any."""
    return USER.get(None)
