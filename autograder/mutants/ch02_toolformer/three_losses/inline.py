# Wrong: puts the mark behind the text so far.
def three_losses(lm, text, position, call, result, weights) -> tuple[float, float, float]:
    before, rest = lm.split(text, position)

    def loss(prefix: str) -> float:
        return weighted_loss(lm.logprobs(prefix, rest), weights)

    marked, answered = f"{before} [{call}]", f"{before} [{call} -> {result}]"
    return loss(before), loss(marked), loss(answered)
