# Different: notes for each position what it becomes.
def make_target(tokens: list[str], spans: list[tuple[int, int, str]]) -> list[str]:
    new: dict[int, str] = {}
    for start, end, tool in spans:
        places = range(start, end)
        if len(places) == 0 or start < 0 or end > len(tokens):
            raise ValueError("a span holds at least one of the tokens")
        for at in places:
            if at in new:
                raise ValueError(f"two spans claim position {at}")
            new[at] = "[N/A]"
        new[start] = "[" + tool + "]"
    return [new.get(at, token) for at, token in enumerate(tokens)]
