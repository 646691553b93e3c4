# Wrong: filters at 1.0, whatever tau_f is.
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
                if keep(*losses, 1.0) and (best is None or usefulness(*losses) > best[0]):
                    best = (usefulness(*losses), call, result)
            if best is not None:
                kept.append((position, *best[1:]))
        if kept:
            examples.append(build_example(lm, text, kept))
    return examples
