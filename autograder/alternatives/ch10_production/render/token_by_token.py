# Walks through the answer match by match.
def render(answer: str, trace: Trace) -> Rendered:
    """Fill in the references of an answer. Rules the tests check, besides the table above:

    - An int is written with commas, 15,541,316; a str or Decimal as it is, digits and braces in it
      too. A result belongs to the call with its call_id; later ok results of a tool replace
      earlier ones, failed ones never do.
    - problems: in the order of the answer, each with what stands between the braces, or the digits.
      Any problem: text is None.
    """
    owner = {call.id: call.name for call in trace.calls()}
    contents = {}
    for result in trace.results():
        if result.status == "ok" and result.call_id in owner:
            contents[owner[result.call_id]] = result.content

    def look_up(reference):
        name, *path = reference.split(".")
        if name not in contents:
            return "not_called", ""
        value = contents[name]
        for part in path:
            if isinstance(value, dict) and part in value:
                value = value[part]
            elif isinstance(value, list) and part.isdecimal() and int(part) < len(value):
                value = value[int(part)]
            else:
                return "missing_field", ""
        top = contents[name]
        if not isinstance(top, dict) or not top.get("as_of"):
            return "undated", ""
        if type(value) is int:
            return "", format(value, ",")
        return ("", str(value)) if type(value) in (str, Decimal) else ("not_a_value", "")

    pieces, faults, at = [], [], 0
    for match in re.finditer(r"\{(?P<ref>\w+(\.\w+)*)\}|(?P<digits>\d+)", answer):
        kind, text = look_up(match["ref"]) if match["ref"] else ("digits", "")
        pieces += [answer[at : match.start()], text]
        at = match.end()
        if kind:
            faults.append(Problem(kind, match["ref"] or match["digits"]))
    return Rendered(None, faults) if faults else Rendered("".join(pieces) + answer[at:], [])
