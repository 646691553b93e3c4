# Different: a regular expression for the whole origin.
def check_http(headers: dict[str, str], sessions: set[str], initializing: bool) -> int:
    def header(name):
        return next((headers[each] for each in headers if each.lower() == name), None)

    origin, revision = header("origin"), header("mcp-protocol-version")
    local = r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?/?"
    if origin is not None and not re.fullmatch(local, origin):
        return 403
    if revision is not None and revision not in {"2025-06-18", "2025-03-26"}:
        return 400
    if initializing:
        return 200
    session = header("mcp-session-id")
    if session is None:
        return 400
    return 200 if session in sessions else 404
