# Wrong: tells the model about the first violation only.
def repair_text(violations: list[Violation]) -> str:
    """What to send back to the model: a line for each violation. Rules the tests check:

    - The lines stand in the order of the violations; no violations give "".
    - A line begins with the path: names joined by dots, indexes in brackets, like a.b[0].c, [0].c
      or a.*; a name that is neither "*" nor str.isidentifier() is written in brackets as JSON,
      like a["two words"]; the root is written arguments.
    - After it comes ": ". Then follow the rule and what is wanted as json.dumps writes it, in this
      order; you may put other words between and behind.
    - Never the value: nothing is in the text that neither the violations hold nor you wrote.
    Not from jsonschema, fastjsonschema, pydantic, coursekit.schema.problems: import them nowhere.
    """

    def place(path: tuple) -> str:
        text = ""
        for part in path:
            plain = isinstance(part, str) and (part == "*" or part.isidentifier())
            text += f".{part}" if plain else f"[{json.dumps(part)}]"
        return text.removeprefix(".") or "arguments"

    return "\n".join(f"{place(v.path)}: {v.rule} {json.dumps(v.wanted)}" for v in violations[:1])
