# Different: sorts each position's calls by usefulness, in a function of its own.
def best_call(lm, text, position, tools, tau_f, m, seed):
    scored = []
    for call, result in execute(lm.sample_calls(text, position, m, seed), tools):
        losses = three_losses(lm, text, position, call, result, WEIGHTS)
        if keep(*losses, tau_f):
            scored.append((usefulness(*losses), call, result))
    scored.sort(key=lambda each: each[0], reverse=True)
    return scored[0][1:] if scored else None


def toolformer(
    corpus, lm, tools, tau_s: float, tau_f: float, k: int, m: int, seed: int
) -> list[str]:
    examples = []
    for text in corpus:
        places = candidate_positions(lm.call_probabilities(text), tau_s, k)
        found = ((place, best_call(lm, text, place, tools, tau_f, m, seed)) for place in places)
        kept = [(place, *best) for place, best in found if best is not None]
        if kept:
            examples.append(build_example(lm, text, kept))
    return examples
