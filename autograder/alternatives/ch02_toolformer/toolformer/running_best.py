# Different: keeps the best call so far in a dictionary by position.
def toolformer(
    corpus, lm, tools, tau_s: float, tau_f: float, k: int, m: int, seed: int
) -> list[str]:
    def annotated(text):
        best = {}
        for position in candidate_positions(lm.call_probabilities(text), tau_s, k):
            for call, result in execute(lm.sample_calls(text, position, m, seed), tools):
                losses = three_losses(lm, text, position, call, result, WEIGHTS)
                gain = usefulness(*losses)
                if keep(*losses, tau_f) and (position not in best or gain > best[position][0]):
                    best[position] = (gain, call, result)
        return [(position, call, result) for position, (_, call, result) in best.items()]

    found = [(text, annotated(text)) for text in corpus]
    return [build_example(lm, text, kept) for text, kept in found if kept]
