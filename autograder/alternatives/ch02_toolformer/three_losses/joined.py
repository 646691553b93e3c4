# Different: joins mark and text, and weighs without weighted_loss.
def three_losses(lm, text, position, call, result, weights) -> tuple[float, float, float]:
    before, rest = lm.split(text, position)

    def loss(prefix: str) -> float:
        pairs = [(w, p) for w, p in zip(weights, lm.logprobs(prefix, rest), strict=False) if w]
        if not pairs:
            raise ValueError("nothing follows that could be weighed")
        return sum(w * -p for w, p in pairs) / sum(w for w, _ in pairs)

    marked, answered = "[" + call + "]", "[" + " ".join((call, "->", result)) + "]"
    return loss(before), loss(" ".join((marked, before))), loss(" ".join((answered, before)))
