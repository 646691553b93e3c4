# Wrong: notices an overlap only with the span given just before.
def make_target(tokens: list[str], spans: list[tuple[int, int, str]]) -> list[str]:
    target = list(tokens)
    done = 0
    for start, end, tool in spans:
        if not 0 <= start < end <= len(tokens) or start < done < end:
            raise ValueError("spans must lie within the tokens and not overlap")
        done = end
        target[start:end] = [f"[{tool}]", *["[N/A]"] * (end - start - 1)]
    return target
