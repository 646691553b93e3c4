# Different: rules as pairs of a condition and a status.
def check_http(headers: dict[str, str], sessions: set[str], initializing: bool) -> int:
    low = {name.casefold(): value for name, value in headers.items()}
    origin = low.get("origin", "http://localhost")
    scheme, _, rest = origin.partition("://")
    host = rest[: rest.index("]") + 1] if "]" in rest else rest.split(":")[0]
    rules = [
        (scheme not in ("http", "https"), 403),
        (host not in ("localhost", "127.0.0.1", "[::1]"), 403),
        (low.get("mcp-protocol-version", "2025-03-26") not in ("2025-06-18", "2025-03-26"), 400),
        (not initializing and "mcp-session-id" not in low, 400),
        (not initializing and low.get("mcp-session-id") not in sessions, 404),
    ]
    return next((status for holds, status in rules if holds), 200)
