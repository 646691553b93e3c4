# Wrong: minds quotes but not brackets when it splits at commas.
def parse_call(text: str, registry: Registry) -> ToolCall | None:
    """The first call in `text`, with id "", or None. Rules the tests check:

    - A call is a line of its own: name(arguments). The name is plain words (letters, digits, _; no
      digit first) joined by dots, the bracket follows at once, and its partner ends the line.
    - Inside, a quote (' or ") runs to the next of its kind; there is no escape. A line where a
      quote or one of ( [ { stays open, or a bracket closes unopened, is no call; go on behind it.
    - Commas outside quotes and brackets split arguments; () has none. key=value has a plain word
      before the =; all else is bare. Bare arguments take the tool's properties in order; those
      left over, and all bare ones of an unknown tool, are arg1, arg2, ...
    - A value in quotes is the text inside. Any other is read as JSON if that gives the declared
      type (true is no number); if not, or if "string" or no type is declared: text as written.
    Blanks around the line, an argument, its name or its value do not count.
    """
    for line in map(str.strip, text.splitlines()):
        head = re.fullmatch(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*)\((.*)\)", line)
        split, depth, whole = "", 0, head is not None
        for part in parts(head[2]) if head else []:
            depth += (part in "([{") - (part in ")]}")
            whole = whole and depth >= 0 and part not in ("'", '"')
            split += "\n" if part == "," else part
        if whole and depth == 0:
            break
    else:
        return None
    spec, arguments, pieces = registry.get(head[1]), {}, split.split("\n")
    declared = spec.parameters.get("properties", {}) if spec else {}
    names = iter([*declared, *(f"arg{n + 1}" for n in range(len(pieces)))])
    for piece in filter(None, map(str.strip, pieces)):
        keyed = re.fullmatch(r"(\w+)\s*=\s*(.*)", piece)
        name, written = keyed.groups() if keyed else (next(names), piece)
        kind, value = declared.get(name, {}).get("type"), as_json(written)
        typed = isinstance(value, PYTHON_TYPES.get(kind, ()))
        if written[:1] in ("'", '"'):
            value = written[1:-1]
        elif not typed or isinstance(value, bool) != (kind == "boolean"):
            value = written
        arguments[name] = value
    return ToolCall("", head[1], arguments)
