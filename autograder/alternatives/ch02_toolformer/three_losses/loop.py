# Different: a loop over the three prefixes, with the space only where there is a mark.
def three_losses(lm, text, position, call, result, weights) -> tuple[float, float, float]:
    so_far, rest = lm.split(text, position)
    found = []
    for mark in ("", f"[{call}] ", f"[{call} -> {result}] "):
        logprobs = lm.logprobs(mark + so_far, rest)
        found.append(weighted_loss(logprobs, weights))
    return tuple(found)
