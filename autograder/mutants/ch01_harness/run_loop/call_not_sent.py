# Wrong: sends the result without the call that it answers.
def run_loop(model, registry: Registry, question: str, max_rounds: int) -> Trace:
    """Let the model use tools until it answers. Rules the tests check:

    - A request is model(messages, registry.schemas()) and returns a Reply. First there is only
      {"role": "user", "content": question}; each round adds two messages: role "assistant", the
      reply's text up to the end of the call's line and no further; role "tool", the result's
      content: a str as it is, all else by json.dumps. Failed calls are treated no differently.
    - A reply without a call is the answer, its text unchanged; stop with "answered".
    - At most max_rounds rounds, so max_rounds + 1 requests. If the last reply has a call still,
      it is neither run nor recorded, and without an answer the loop stops with "max_rounds".
      max_rounds below 0: ValueError, before the model is asked.
    - Trace: user; model, call, result for each round; model; answer if there is one; stop. Every
      call recorded has an id of its own, and its result carries it. No other events.
    """
    if max_rounds < 0:
        raise ValueError("max_rounds must be 0 or more")
    trace, messages = Trace(), [{"role": "user", "content": question}]
    trace.user(question)
    for n in range(max_rounds + 1):
        reply = model(messages, registry.schemas())
        trace.model(messages, registry.schemas(), reply)
        call = parse_call(reply.text, registry)
        if call is None:
            trace.answer(reply.text)
            trace.stop("answered")
            return trace
        if n == max_rounds:
            break
        call = replace(call, id=f"call-{n + 1}")
        trace.call(call)
        result = dispatch(call, registry)
        trace.result(result)
        content = result.content
        content = content if isinstance(content, str) else json.dumps(content)
        messages.append({"role": "tool", "content": content})
    trace.stop("max_rounds")
    return trace
