# Wrong: weighs with the usual weights, whatever it is given.
def three_losses(lm, text, position, call, result, weights) -> tuple[float, float, float]:
    before, rest = lm.split(text, position)

    def loss(prefix: str) -> float:
        return weighted_loss(lm.logprobs(prefix, rest), [1.0, 0.8, 0.6, 0.4, 0.2])

    marked, answered = f"[{call}] {before}", f"[{call} -> {result}] {before}"
    return loss(before), loss(marked), loss(answered)
