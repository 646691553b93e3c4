# Wrong: knows each header in one spelling only.
def check_http(headers: dict[str, str], sessions: set[str], initializing: bool) -> int:
    """The status a server gives to a POST, by its headers. The first rule that holds counts:

    - Origin is given and is not http or https with the host localhost, 127.0.0.1 or [::1]
      (any port): 403.
    - MCP-Protocol-Version is neither 2025-06-18 nor 2025-03-26: 400. It may be left out.
    - Not initializing: no Mcp-Session-Id: 400; one that is not in sessions: 404.
    - Else 200. Names of headers count in any case.
    """
    given = {
        name.lower(): value
        for name, value in headers.items()
        if name in ("Origin", "Mcp-Session-Id", "MCP-Protocol-Version")
    }
    if "origin" in given:
        try:
            origin = urlsplit(given["origin"])
            host = origin.hostname if origin.scheme in ("http", "https") else None
        except ValueError:
            host = None
        if host not in ("localhost", "127.0.0.1", "::1"):
            return 403
    if given.get("mcp-protocol-version", "2025-06-18") not in ("2025-06-18", "2025-03-26"):
        return 400
    if not initializing and "mcp-session-id" not in given:
        return 400
    return 200 if initializing or given["mcp-session-id"] in sessions else 404
