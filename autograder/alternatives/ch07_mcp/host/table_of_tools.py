# Different: a table from long names to server, own name and spec, made when asked for.
class Host(Connections):
    def table(self):
        rows = {}
        for server in self.clients:
            for tool in self.listed[server]:
                hints = tool.get("annotations") or {}
                harmless = bool(self.trusted[server]) and hints.get("readOnlyHint", 0) is True
                long = "__".join((server, tool["name"]))
                spec = ToolSpec(
                    name=long,
                    description=tool["description"] if "description" in tool else "",
                    parameters=tool["inputSchema"],
                    read_only=harmless,
                )
                rows[long] = (server, tool["name"], spec)
        return rows

    def tools(self):
        return [spec for _, _, spec in self.table().values()]

    def call(self, name, arguments):
        if name not in self.table():
            return ToolResult("", "unknown_tool", "there are: " + ", ".join(self.table()))
        server, own, spec = self.table()[name]
        allowed = spec.read_only or self.ask(server, ToolCall("", name, dict(arguments)))
        if allowed is not True:
            return ToolResult("", "denied", "not allowed")
        try:
            result = self.clients[server].call_tool(own, dict(arguments))
        except Exception as error:
            return ToolResult("", "tool_error", f"{type(error).__name__}: {error}")
        words = "\n".join(b["text"] for b in result["content"] if b.get("type") == "text")
        return ToolResult("", ("ok", "tool_error")[bool(result.get("isError"))], words)
