# Wrong: counts later positions in the text that has calls in it already.
def build_example(lm, text: str, kept: list[tuple[int, str, str]]) -> str:
    example = text
    for position, call, result in sorted(kept, key=lambda each: each[0]):
        pieces = list(lm.split(example, position))
        pieces.insert(1, f"[{call} -> {result}]")
        example = ""
        for piece in pieces:
            if example and piece and not example[-1].isspace() and not piece[0].isspace():
                example += " "
            example += piece
    return example
