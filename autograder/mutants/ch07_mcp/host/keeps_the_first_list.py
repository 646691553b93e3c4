# Wrong: describes the tools once and never again.
class Host(Connections):
    """Many servers, one list of tools, and a person who is asked. Rules the tests check:
    - tools(): a ToolSpec a tool, in order of adding and listing, by what was listed last: name
      "server__tool", description ("" if none), parameters its inputSchema. read_only is True only
      if the server is trusted and annotations say readOnlyHint True. list_tools is not called.
    - call: not in tools(): unknown_tool. If it is not read_only, ask(server, ToolCall("", name,
      arguments)) comes first; not True: denied, and nothing is sent. Then client.call_tool(the
      server's own name for it, arguments): tool_error if isError is True or it raises, else ok.
    - Content: the texts of text blocks, joined by newlines, or the error's message. call_id ""."""

    def tools(self) -> list[ToolSpec]:
        self.kept = getattr(self, "kept", None) or [
            ToolSpec(
                f"{server}__{tool['name']}",
                tool.get("description", ""),
                tool["inputSchema"],
                read_only=self.trusted[server]
                and tool.get("annotations", {}).get("readOnlyHint") is True,
            )
            for server, listed in self.listed.items()
            for tool in listed
        ]
        return self.kept

    def call(self, name: str, arguments: dict) -> ToolResult:
        spec = {spec.name: spec for spec in self.tools()}.get(name)
        if spec is None:
            return ToolResult("", "unknown_tool", f"there is no tool {name}")
        server, _, own = name.partition("__")
        if not spec.read_only and self.ask(server, ToolCall("", name, arguments)) is not True:
            return ToolResult("", "denied", "the user did not allow this call")
        try:
            result = self.clients[server].call_tool(own, arguments)
        except Exception as error:
            return ToolResult("", "tool_error", str(error))
        texts = [block["text"] for block in result["content"] if block["type"] == "text"]
        status = "tool_error" if result.get("isError") is True else "ok"
        return ToolResult("", status, "\n".join(texts))
