# Different: goes from left to right through what each split leaves behind the position.
def build_example(lm, text: str, kept: list[tuple[int, str, str]]) -> str:
    def glue(left: str, right: str) -> str:
        loose = left and right and not left[-1].isspace() and not right[0].isspace()
        return f"{left} {right}" if loose else left + right

    example, written = "", 0
    for position, call, result in sorted(kept, key=lambda each: each[0]):
        behind = len(text) - len(lm.split(text, position)[1])
        example = glue(example, text[written:behind])
        example = glue(example, "[" + call + " -> " + result + "]")
        written = behind
    return glue(example, text[written:])
