# Different: writes the calls in from the last position to the first.
def build_example(lm, text: str, kept: list[tuple[int, str, str]]) -> str:
    marks: dict[int, str] = {}
    for position, call, result in kept:
        mark = f"[{call} -> {result}]"
        marks[position] = f"{marks[position]} {mark}" if position in marks else mark
    example = text
    for position in sorted(marks, reverse=True):
        before, _ = lm.split(text, position)
        rest = example[len(before) :]
        left = "" if before[-1:].isspace() or not before else " "
        right = "" if rest[:1].isspace() or not rest else " "
        example = before + left + marks[position] + right + rest
    return example
