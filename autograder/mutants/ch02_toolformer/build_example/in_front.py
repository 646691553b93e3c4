# Wrong: puts the calls in front of the text, as for the losses.
def build_example(lm, text: str, kept: list[tuple[int, str, str]]) -> str:
    marks = [f"[{call} -> {result}]" for _, call, result in kept]
    return " ".join([*marks, text])
    pieces, end = [], 0
    for position, call, result in sorted(kept, key=lambda each: each[0]):
        at = len(lm.split(text, position)[0])
        pieces += [text[end:at], f"[{call} -> {result}]"]
        end = at
    example = ""
    for piece in [*pieces, text[end:]]:
        if example and piece and not example[-1].isspace() and not piece[0].isspace():
            example += " "
        example += piece
    return example
