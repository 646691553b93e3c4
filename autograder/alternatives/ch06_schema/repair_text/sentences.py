# Different: whole sentences, and a path that is joined from pieces.
def repair_text(violations: list[Violation]) -> str:
    lines = []
    for violation in violations:
        pieces = []
        for part in violation.path:
            if isinstance(part, int):
                pieces.append(f"[{part}]")
            elif part == "*" or part.isidentifier():
                pieces.append("." + part)
            else:
                pieces.append("[" + json.dumps(part) + "]")
        where = "".join(pieces)
        where = where[1:] if where.startswith(".") else where
        wanted = json.dumps(violation.wanted)
        lines.append(f"{where or 'arguments'}: breaks {violation.rule}, which asks for {wanted}.")
    return "\n".join(lines)
