# Different: one table for verbs and whether they take a body; an empty body found by an exception.
VERBS = {"read": ("GET", False), "create": ("POST", True), "update": ("PUT", True)}
VERBS["delete"] = ("DELETE", False)


def verb_for(intent: str) -> str:
    try:
        return VERBS[intent][0]
    except KeyError:
        raise ValueError("unknown intent") from None


def request(client, verb: str, path: str, body: object = None) -> tuple[int, object]:
    takes_body = dict(VERBS.values())
    if verb not in takes_body or (body is not None and not takes_body[verb]):
        raise ValueError(f"cannot send {verb}")
    answer = client.request(method=verb, path=path, params=None, json=body)
    try:
        value = answer.json()
    except ValueError:
        value = None
    return answer.status_code, value
