# Wrong: counts short words too.
def offer(step: str, registry: Registry) -> list[str]:
    """The names of the tools to offer for a step, the best first. Rules the tests check:

    - A tool's score is the number of different words of four letters or more (words() above) that
      the step shares with the tool's name and description taken together.
    - At most three tools; none with score 0; those with equal scores in the registry's order.
    """

    def long_words(text: str) -> set[str]:
        return {word for word in words(text) if len(word) >= 2}

    asked = long_words(step)
    scores = {s.name: len(asked & long_words(f"{s.name} {s.description}")) for s in registry}
    ranked = sorted(scores, key=lambda name: -scores[name])
    return [name for name in ranked if scores[name]][:3]
