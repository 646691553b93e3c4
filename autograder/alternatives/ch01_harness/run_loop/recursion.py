# Different: one function that takes a single step and calls itself with what is left.
import json


def run_loop(model, registry: Registry, question: str, max_rounds: int) -> Trace:
    if max_rounds < 0:
        raise ValueError("a negative number of rounds")
    trace = Trace()
    trace.user(question)
    go_on(model, registry, ({"role": "user", "content": question},), max_rounds, trace)
    return trace


def go_on(model, registry, messages, rounds_left, trace):
    reply = model(messages, registry.schemas())
    trace.model(messages, registry.schemas(), reply)
    call = parse_call(reply.text, registry)
    if call is None:
        trace.answer(reply.text)
        return trace.stop("answered")
    if not rounds_left:
        return trace.stop("max_rounds")
    call = ToolCall(f"left-{rounds_left}", call.name, call.arguments)
    trace.call(call)
    result = dispatch(call, registry)
    trace.result(result)
    said = []
    for line in reply.text.splitlines(keepends=True):
        said.append(line)
        if parse_call(line, registry):
            break
    is_text = type(result.content) is str
    told = result.content if is_text else json.dumps(result.content, indent=1)
    more = (
        {"role": "assistant", "content": "".join(said)},
        {"role": "tool", "content": told},
    )
    return go_on(model, registry, messages + more, rounds_left - 1, trace)
