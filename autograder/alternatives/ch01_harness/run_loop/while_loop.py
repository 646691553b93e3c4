# Different: a while loop that counts down, with one list of messages that is appended to, and the
# reply cut by growing it line by line until it holds a call.
import json
from itertools import accumulate
from uuid import uuid4


def up_to_the_call(text, registry):
    heads = accumulate(text.split("\n"), lambda head, line: f"{head}\n{line}")
    return next(head for head in heads if parse_call(head, registry) is not None)


def run_loop(model, registry: Registry, question: str, max_rounds: int) -> Trace:
    if max_rounds < 0:
        raise ValueError(f"max_rounds is {max_rounds}; it must not be negative")
    trace = Trace()
    trace.user(question)
    messages = [{"role": "user", "content": question}]
    offered = registry.schemas()
    left = max_rounds
    while True:
        reply = model(list(messages), offered)
        trace.model(messages, offered, reply)
        wish = parse_call(reply.text, registry)
        if wish is None:
            trace.answer(reply.text)
            trace.stop("answered")
            break
        if left == 0:
            trace.stop("max_rounds")
            break
        left -= 1
        call = ToolCall(uuid4().hex, wish.name, wish.arguments)
        trace.call(call)
        result = dispatch(call, registry)
        trace.result(result)
        said = up_to_the_call(reply.text, registry)
        messages.append({"role": "assistant", "content": said})
        told = result.content
        if not isinstance(told, str):
            told = json.dumps(told, ensure_ascii=False)
        messages.append({"role": "tool", "content": told, "tool_call_id": call.id})
    return trace
