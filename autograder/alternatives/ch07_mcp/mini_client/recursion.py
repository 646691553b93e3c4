# Different: the pages by recursion, the handshake as a list of messages.
class MiniClient(Caller):
    def asked(self, method, **params):
        if method != "initialize" and not self.ready:
            who = {"name": "c", "version": "1"}
            told = self.asked(
                "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo=who
            )
            if told["protocolVersion"] not in ["2025-06-18"]:
                raise ValueError(told["protocolVersion"])
            self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
            self.ready = True
        self.number -= 1
        ident = self.number
        asked = {"jsonrpc": "2.0", "id": ident, "method": method, "params": params}
        match self.send(asked):
            case {"id": same, "result": result} if same == ident:
                return result
        raise RuntimeError(method)

    def list_tools(self, **params):
        page = self.asked("tools/list", **params)
        more = page.get("nextCursor")
        return page["tools"] + (self.list_tools(cursor=more) if more else [])

    def call_tool(self, name, arguments):
        return self.asked("tools/call", name=name, arguments=arguments)
