# Wrong: adds no space of its own.
def build_example(lm, text: str, kept: list[tuple[int, str, str]]) -> str:
    pieces, end = [], 0
    for position, call, result in sorted(kept, key=lambda each: each[0]):
        at = len(lm.split(text, position)[0])
        pieces += [text[end:at], f"[{call} -> {result}]"]
        end = at
    example = ""
    for piece in [*pieces, text[end:]]:
        example += piece
    return example
