# Wrong: begins one token behind the position.
def three_losses(lm, text, position, call, result, weights) -> tuple[float, float, float]:
    before, rest = lm.split(text, position + 1)

    def loss(prefix: str) -> float:
        return weighted_loss(lm.logprobs(prefix, rest), weights)

    marked, answered = f"[{call}] {before}", f"[{call} -> {result}] {before}"
    return loss(before), loss(marked), loss(answered)
