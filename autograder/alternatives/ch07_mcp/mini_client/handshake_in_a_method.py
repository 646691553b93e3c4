# Different: a method for the handshake, a loop with a walrus, ids as texts.
import itertools


class MiniClient(Caller):
    def greet(self):
        if self.ready:
            return
        self.ids = itertools.count(1)
        hello = {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "mine", "version": "0"},
        }
        answer = self.one("initialize", hello)
        if answer.get("protocolVersion") != "2025-06-18":
            raise ValueError("no common revision")
        self.send({"method": "notifications/initialized", "jsonrpc": "2.0"})
        self.ready = True

    def one(self, method, params):
        ident = f"request-{next(self.ids)}"
        reply = self.send({"jsonrpc": "2.0", "id": ident, "method": method, "params": params})
        if reply is None or "error" in reply or reply.get("id") != ident:
            raise RuntimeError("no proper reply")
        return reply["result"]

    def list_tools(self):
        self.greet()
        page = self.one("tools/list", {})
        tools = list(page["tools"])
        while cursor := page.get("nextCursor"):
            page = self.one("tools/list", {"cursor": cursor})
            tools.extend(page["tools"])
        return tools

    def call_tool(self, name, arguments):
        self.greet()
        return self.one("tools/call", {"name": name, "arguments": arguments})
