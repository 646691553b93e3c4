# A class with __enter__ and __exit__.
USER: ContextVar[str] = ContextVar("user")


class request_scope:
    def __init__(self, user: str) -> None:
        self.user = user

    def __enter__(self) -> str:
        self.token = USER.set(self.user)
        return self.user

    def __exit__(self, *_: object) -> None:
        USER.reset(self.token)


def current_user() -> str:
    return USER.get()
