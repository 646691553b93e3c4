# Collects status and content, and makes the result at one place.
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
    spec, answer = registry.get(call.name), None
    if spec is None:
        answer = ("unknown_tool", {"there is no such tool, but": sorted(registry.names())})
    elif wrong := problems(call.arguments, spec.parameters):
        answer = ("invalid_arguments", "\n".join(wrong))
    elif not spec.read_only:
        if confirm(call) is not True:
            answer = ("denied", "a person must say yes first")
    else:
        before = earlier.get(canonical(call))
        if before is not None and before.status == "ok":
            content = {"value": before.content}
            if isinstance(before.content, dict):
                content = dict(before.content)
            content["note"] = "same as before"
            answer = ("ok", content)
    return None if answer is None else ToolResult(call.id, *answer)
