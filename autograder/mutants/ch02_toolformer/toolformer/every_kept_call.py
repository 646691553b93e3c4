# Wrong: takes every kept call of a position.
def toolformer(
    corpus, lm, tools, tau_s: float, tau_f: float, k: int, m: int, seed: int
) -> list[str]:
    examples = []
    for text in corpus:
        kept = []
        for position in candidate_positions(lm.call_probabilities(text), tau_s, k):
            for call, result in execute(lm.sample_calls(text, position, m, seed), tools):
                losses = three_losses(lm, text, position, call, result, WEIGHTS)
                if keep(*losses, tau_f):
                    kept.append((position, call, result))
        if kept:
            examples.append(build_example(lm, text, kept))
    return examples
