# Wrong: takes white space off the ends of the prefix.
def three_losses(lm, text, position, call, result, weights) -> tuple[float, float, float]:
    before, rest = lm.split(text, position)

    def loss(prefix: str) -> float:
        return weighted_loss(lm.logprobs(prefix.strip(), rest), weights)

    marked, answered = f"[{call}] {before}", f"[{call} -> {result}] {before}"
    return loss(before), loss(marked), loss(answered)
