# Different: sorts the spans and builds the target from pieces.
def make_target(tokens: list[str], spans: list[tuple[int, int, str]]) -> list[str]:
    target, done = [], 0
    for start, end, tool in sorted(spans):
        if start < done or end <= start or end > len(tokens):
            raise ValueError(f"the span {start} to {end} cannot be")
        target += tokens[done:start] + [f"[{tool}]"] + ["[N/A]"] * (end - start - 1)
        done = end
    return target + tokens[done:]
