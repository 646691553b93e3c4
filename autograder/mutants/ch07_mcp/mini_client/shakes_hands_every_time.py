# Wrong: initializes before each request.
class MiniClient(Caller):
    """A client of one server. Rules the tests check:
    - Before its first request, once: the handshake. initialize with protocolVersion 2025-06-18,
      capabilities {} and clientInfo {name, version}; then the notification. If the server answers
      with another revision: ValueError, and nothing more is sent.
    - list_tools(): all tools; while a result has nextCursor, again with params {"cursor": it}.
    - call_tool(name, arguments): the result as it came, whether isError or not.
    - No id is used twice. A reply with error, or not under the request's id: RuntimeError."""

    def list_tools(self) -> list[dict]:
        tools, params = [], {}
        while True:
            result = self.request("tools/list", params)
            tools += result["tools"]
            if result.get("nextCursor") is None:
                return tools
            params = {"cursor": result["nextCursor"]}

    def call_tool(self, name: str, arguments: dict) -> dict:
        return self.request("tools/call", {"name": name, "arguments": arguments})

    def request(self, method: str, params: dict) -> dict:
        if not self.ready and method != "initialize":
            who = {"name": "mini-client", "version": "1.0"}
            hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": who}
            if self.request("initialize", hello)["protocolVersion"] != "2025-06-18":
                raise ValueError("the server speaks no revision that this client knows")
            self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        self.number += 1
        asked = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        reply = self.send(asked)
        if not reply or reply.get("id") != self.number or "error" in reply:
            raise RuntimeError(f"{method} was refused, or answered under another id")
        return reply["result"]
