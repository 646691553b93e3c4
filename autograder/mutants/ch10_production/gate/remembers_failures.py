# Wrong: answers a repeated read with its earlier failure.
def gate(
    call: ToolCall, registry: Registry, earlier: dict[str, ToolResult], confirm
) -> ToolResult | None:
    """What to answer in the tool's place; None lets it run. Rules the tests check, in this order:
    - No such tool: "unknown_tool"; content names all the tools, not the call's.
    - problems(...): "invalid_arguments"; content holds each sentence, and no value.
    - A read_only tool whose call has an earlier result that is "ok": "ok"; content is the earlier
      content with a key "note" more, a text (content that is no dict: {"value": it, "note": ...}).
    - Any other tool that is not read_only, called before or not: confirm(call) is asked, here only
      and once; unless it returns True itself: "denied", with a content that says why.
    - Everything else: None. What is returned carries the call's id.
    """
    spec = registry.get(call.name)
    if spec is None:
        names = ", ".join(registry.names())
        return ToolResult(call.id, "unknown_tool", f"no such tool; there are: {names}")
    wrong = problems(call.arguments, spec.parameters)
    if wrong:
        return ToolResult(call.id, "invalid_arguments", "; ".join(wrong))
    before = earlier.get(canonical(call))
    if spec.read_only and before is not None:
        content = before.content
        kept = content if isinstance(content, dict) else {"value": content}
        note = "You had this before; it has not run again. Go on with it."
        return ToolResult(call.id, before.status, {**kept, "note": note})
    if not spec.read_only and confirm(call) is not True:
        return ToolResult(call.id, "denied", "nobody has confirmed this call; ask first")
    return None
