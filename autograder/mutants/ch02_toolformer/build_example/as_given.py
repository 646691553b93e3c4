# Wrong: takes the calls to come in the order of the text.
def build_example(lm, text: str, kept: list[tuple[int, str, str]]) -> str:
    pieces, end = [], 0
    for position, call, result in kept:
        at = len(lm.split(text, position)[0])
        pieces += [text[end:at], f"[{call} -> {result}]"]
        end = at
    example = ""
    for piece in [*pieces, text[end:]]:
        if example and piece and not example[-1].isspace() and not piece[0].isspace():
            example += " "
        example += piece
    return example
