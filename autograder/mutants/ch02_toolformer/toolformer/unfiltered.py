# Wrong: keeps the best call of a position even when it is no help.
def toolformer(
    corpus, lm, tools, tau_s: float, tau_f: float, k: int, m: int, seed: int
) -> list[str]:
    examples = []
    for text in corpus:
        kept = []
        for position in candidate_positions(lm.call_probabilities(text), tau_s, k):
            best = None
            for call, result in execute(lm.sample_calls(text, position, m, seed), tools):
                losses = three_losses(lm, text, position, call, result, WEIGHTS)
                if best is None or usefulness(*losses) > best[0]:
                    best = (usefulness(*losses), call, result)
            if best is not None:
                kept.append((position, *best[1:]))
        if kept:
            examples.append(build_example(lm, text, kept))
    return examples
