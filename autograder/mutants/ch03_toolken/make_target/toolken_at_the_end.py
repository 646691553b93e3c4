# Wrong: the toolken stands on the last token of the result.
def make_target(tokens: list[str], spans: list[tuple[int, int, str]]) -> list[str]:
    target = list(tokens)
    taken: set[int] = set()
    for start, end, tool in spans:
        if not 0 <= start < end <= len(tokens) or not taken.isdisjoint(range(start, end)):
            raise ValueError("spans must lie within the tokens and not overlap")
        taken.update(range(start, end))
        target[start:end] = [*["[N/A]"] * (end - start - 1), f"[{tool}]"]
    return target
