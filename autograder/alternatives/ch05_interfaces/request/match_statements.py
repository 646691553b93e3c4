# Different: match statements, and JSON read by hand.
import json


def verb_for(intent):
    match intent:
        case "read":
            return "GET"
        case "create":
            return "POST"
        case "update":
            return "PUT"
        case "delete":
            return "DELETE"
    raise ValueError(f"no verb for this intent: {intent[:20]!r}")


def request(client, verb, path, body=None):
    match verb, body:
        case "GET" | "DELETE", None:
            answer = client.request(verb, path)
        case "POST" | "PUT", _:
            answer = client.request(verb, path, json=body)
        case _:
            raise ValueError("unknown verb, or a body where none belongs")
    value = json.loads(answer.text) if answer.text.strip() else None
    return (answer.status_code, value)
