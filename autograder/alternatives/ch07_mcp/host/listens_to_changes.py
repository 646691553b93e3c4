# Different: keeps its own list of specs, renewed whenever a server's list is.
class Host(Connections):
    def __init__(self, ask):
        super().__init__(ask)
        self.specs = {}

    def notify(self, server, method):
        super().notify(server, method)
        self.specs[server] = [self.described(server, tool) for tool in self.listed[server]]

    def described(self, server, tool):
        reads = self.trusted[server] is True and tool.get("annotations", {}).get("readOnlyHint")
        parameters, about = tool["inputSchema"], tool.get("description") or ""
        name = f"{server}__{tool['name']}"
        return ToolSpec(name, about, parameters, read_only=reads is True)

    def tools(self):
        return sum(self.specs.values(), [])

    def call(self, name, arguments):
        for spec in self.tools():
            if spec.name == name:
                break
        else:
            return ToolResult("", "unknown_tool", "no such tool")
        server, own = name.split("__", 1)
        if not spec.read_only:
            answer = self.ask(server, ToolCall("", name, arguments))
            if answer is not True:
                return ToolResult("", "denied", "no")
        status = "ok"
        try:
            result = self.clients[server].call_tool(own, arguments)
            texts = [block["text"] for block in result["content"] if block["type"] == "text"]
            content = "\n".join(texts)
            if result.get("isError", False):
                status = "tool_error"
        except Exception as error:
            status, content = "tool_error", str(error)
        return ToolResult("", status, content)
