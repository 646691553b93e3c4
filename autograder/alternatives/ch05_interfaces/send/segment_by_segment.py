# Different: builds the path segment by segment, and encodes the query itself.
from urllib.parse import urlencode


def lookup(name, spec):
    for path, item in spec["paths"].items():
        for verb in ("get", "post", "put", "delete"):
            if verb in item and operation_name(verb, path, item[verb]) == name:
                return verb, path, item[verb]
    raise ValueError("no such operation")


def send(call: ToolCall, spec: dict, client) -> tuple[int, object]:
    verb, template, operation = lookup(call.name, spec)
    places = {each["name"]: each["in"] for each in operation.get("parameters", [])}
    places |= dict.fromkeys(body_schema(operation).get("properties", {}), "body")
    if any(places.get(name) not in ("path", "query", "body") for name in call.arguments):
        raise ValueError("an argument that does not belong")
    segments = []
    for segment in template.split("/")[1:]:
        if segment[:1] == "{":
            if segment[1:-1] not in call.arguments:
                raise ValueError(f"{segment[1:-1]} is missing")
            segment = quote(str(call.arguments[segment[1:-1]]), safe="")
            if not segment.strip(".") and len(segment) < 3:
                raise ValueError("this value means another path")
        segments.append(segment)
    given = {place: {} for place in ("path", "query", "body")}
    for name, value in call.arguments.items():
        given[places[name]][name] = value
    words = {True: "true", False: "false"}
    query = {n: words[v] if isinstance(v, bool) else v for n, v in given["query"].items()}
    path = "/" + "/".join(segments) + ("?" + urlencode(query, doseq=True) if query else "")
    answer = client.request(verb.upper(), path, json=given["body"] or None)
    return answer.status_code, json.loads(answer.text) if answer.text else None
