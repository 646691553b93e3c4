# Wrong: looks into what it has filled in.
def render(answer: str, trace: Trace) -> Rendered:
    """Fill in the references of an answer. Rules the tests check, besides the table above:

    - An int is written with commas, 15,541,316; a str or Decimal as it is, digits and braces in it
      too. A result belongs to the call with its call_id; later ok results of a tool replace
      earlier ones, failed ones never do.
    - problems: in the order of the answer, each with what stands between the braces, or the digits.
      Any problem: text is None.
    """
    names = {call.id: call.name for call in trace.calls()}
    latest = {names.get(r.call_id): r.content for r in trace.results() if r.status == "ok"}
    found: list[Problem] = []

    def value_of(reference: str) -> str:
        name, *path = reference.split(".")
        if name not in latest:
            raise LookupError("not_called")
        value = content = latest[name]
        for part in path:
            try:
                value = value[int(part)] if isinstance(value, list) else value[part]
            except (LookupError, TypeError, ValueError):
                raise LookupError("missing_field") from None
        if not (isinstance(content, dict) and content.get("as_of")):
            raise LookupError("undated")
        if isinstance(value, bool) or not isinstance(value, int | str | Decimal):
            raise LookupError("not_a_value")
        return f"{value:,}" if isinstance(value, int) else str(value)

    def fill(match: re.Match) -> str:
        try:
            if match[1] is None:
                raise LookupError("digits")
            return value_of(match[1])
        except LookupError as error:
            found.append(Problem(str(error.args[0]), match[1] or match[0]))
            return ""

    text = re.sub(r"\{(\w+(?:\.\w+)*)\}|\d+", fill, answer)
    text = re.sub(r"\{(\w+(?:\.\w+)*)\}|\d+", fill, text) if "{" in text and not found else text
    return Rendered(None if found else text, found)
