# Different: collects verdicts and takes their shares.
def citation_scores(sentences, supports):
    def share(verdicts):
        return sum(verdicts) / len(verdicts) if verdicts else None

    by_sentence = [
        [(index, source) in supports for source in dict.fromkeys(sentence.cites)]
        for index, sentence in enumerate(sentences)
    ]
    claimed = [any(v) for s, v in zip(sentences, by_sentence) if s.claims]
    return Scores(share(sum(by_sentence, [])), share(claimed))
