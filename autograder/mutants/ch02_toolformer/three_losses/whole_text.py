# Wrong: asks for the whole text instead of its rest.
def three_losses(lm, text, position, call, result, weights) -> tuple[float, float, float]:
    before, rest = lm.split(text, position)[0], text

    def loss(prefix: str) -> float:
        return weighted_loss(lm.logprobs(prefix, rest), weights)

    marked, answered = f"[{call}] {before}", f"[{call} -> {result}] {before}"
    return loss(before), loss(marked), loss(answered)
