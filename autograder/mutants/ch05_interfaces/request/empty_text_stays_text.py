# Wrong: gives back an empty text for an empty body.
def verb_for(intent: str) -> str:
    """The verb for "read", "create", "update" or "delete"; any other intent: ValueError."""
    verbs = {"read": "GET", "create": "POST", "update": "PUT", "delete": "DELETE"}
    if intent not in verbs:
        raise ValueError(f"an intent is one of {', '.join(verbs)}")
    return verbs[intent]


def request(client, verb: str, path: str, body: object = None) -> tuple[int, object]:
    """Send one request; give back the answer's status and body. Rules the tests check:

    - A verb that verb_for never gives ("get" too), or a body with GET or DELETE: ValueError, and
      nothing is sent. None is no body; 0, "", [], {} and False are.
    - Otherwise one request goes out, the body as JSON. Its answer comes back whatever the status.
    - The answer's body is read as JSON; an empty one is None.
    """
    if verb not in ("GET", "POST", "PUT", "DELETE"):
        raise ValueError("a verb is GET, POST, PUT or DELETE")
    if body is not None and verb in ("GET", "DELETE"):
        raise ValueError(f"{verb} takes no body")
    answer = client.request(verb, path, json=body)
    return answer.status_code, answer.json() if answer.text else ""
