# Different: lets a conversation grow and measures it before every request.
def loop_cost(base: int, request: int, result: int, rounds: int) -> list[int]:
    if any(number < 0 for number in (base, request, result, rounds)):
        raise ValueError("nothing may be negative")
    conversation, sent = base, []
    while len(sent) < rounds:
        sent.append(conversation)
        conversation += request
        conversation += result
    sent.append(conversation)
    return sent
