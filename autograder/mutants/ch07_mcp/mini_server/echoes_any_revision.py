# Wrong: agrees to whatever revision the client asks for.
class MiniServer(Endpoint):
    def handle(self, message: object) -> dict | None:
        """The reply to one message by revision 2025-06-18, or None. Rules the tests check:
        - By kind: a request gets a result or error under its own id; invalid gets -32600, id None.
          The others get None and do nothing; only notifications/initialized has an effect.
        - ping: {} in any state. A method not named here: -32601 in any state. Params that are
          missing or no dict count as {}, and so do missing arguments.
        - initialize: introduction(), whatever revision was asked for; no protocolVersion: -32602.
          Once it went well, again: -32600. Tools: -32600 until notifications/initialized follows.
        - tools/list: {"tools": listing()}. tools/call: one block {"type": "text", "text": ...} as
          content: the value (a str as it is, else JSON), isError False; if fn raises, its type and
          message, isError True. problems(...) or a name (any type) no tool has: -32602, not run."""
        if (what := kind(message)) != "request":
            if what == "notification" and message["method"] == "notifications/initialized":
                self.state = "ready" if self.state == "greeted" else self.state
            return failure(None, -32600, "no valid request") if what == "invalid" else None
        number, method, params = message["id"], message["method"], message.get("params")
        params = params if isinstance(params, dict) else {}
        if method == "ping":
            return success(number, {})
        if method == "initialize" and self.state == "new":
            if "protocolVersion" not in params:
                return failure(number, -32602, "protocolVersion is required")
            self.state = "greeted"
            return success(
                number, {**self.introduction(), "protocolVersion": params["protocolVersion"]}
            )
        if method not in ("initialize", "tools/list", "tools/call"):
            return failure(number, -32601, f"no method {method}")
        if method == "initialize" or self.state != "ready":
            return failure(number, -32600, "first initialize, once; then notify; then work")
        if method == "tools/list":
            return success(number, {"tools": self.listing()})
        spec, given = self.registry.get(str(params.get("name"))), params.get("arguments", {})
        if wrong := problems(given, spec.parameters) if spec else ["no such tool"]:
            return failure(number, -32602, "; ".join(wrong))
        try:
            value, failed = spec.fn(**given), False
        except Exception as error:
            value, failed = f"{type(error).__name__}: {error}", True
        text = value if isinstance(value, str) else json.dumps(value)
        return success(number, {"content": [{"type": "text", "text": text}], "isError": failed})
