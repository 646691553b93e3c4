# Different: folds the path with reduce.
from functools import reduce


def repair_text(violations: list[Violation]) -> str:
    def join(so_far, part):
        if isinstance(part, str) and (part.isidentifier() or part == "*"):
            return f"{so_far}.{part}" if so_far else part
        return so_far + "[" + json.dumps(part) + "]"

    text = ""
    for number, v in enumerate(violations):
        text += "\n" if number else ""
        text += reduce(join, v.path, "") or "arguments"
        text += f": the rule {v.rule} wants " + json.dumps(v.wanted)
    return text
