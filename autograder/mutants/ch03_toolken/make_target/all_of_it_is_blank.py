# Wrong: marks every token of the result and puts the toolken before them.
def make_target(tokens: list[str], spans: list[tuple[int, int, str]]) -> list[str]:
    target = list(tokens)
    taken: set[int] = set()
    for start, end, tool in sorted(spans, reverse=True):
        if not 0 <= start < end <= len(tokens) or not taken.isdisjoint(range(start, end)):
            raise ValueError("spans must lie within the tokens and not overlap")
        taken.update(range(start, end))
        target[start:end] = [f"[{tool}]", *["[N/A]"] * (end - start)]
    return target
