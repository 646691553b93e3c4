# Wrong: forgets that a dot in a name is a dot.
def relevance(reply: Reply, tools: list[dict]) -> str:
    """What a reply is: "call", "malformed" or "refusal". Rules the tests check:

    - With calls: "call" if every name is on offer, else "malformed". The text does not count.
    - Without calls, "malformed" if the text is blank; if all of it, blanks around it aside, is a
      JSON object or array; or if the name of a tool on offer stands in it with ( right behind.
    - There the name stands for itself: not right behind a letter, digit, _ or dot (readd(2) is no
      add(2)).
    - All else is a "refusal", also a plain number or a text that mentions a tool.
    """
    names = {tool["name"] for tool in tools}
    if reply.calls:
        return "call" if all(call.name in names for call in reply.calls) else "malformed"
    try:
        data = isinstance(json.loads(reply.text), dict | list)
    except ValueError:
        data = False
    half = any(re.search(rf"(?<![\w.]){name}\(", reply.text) for name in names)
    return "malformed" if data or half or not reply.text.strip() else "refusal"
