# Different: searches for the name with plain string methods and looks at the character before it.
def relevance(reply: Reply, tools: list[dict]) -> str:
    names = [tool["name"] for tool in tools]
    if reply.calls:
        unknown = [call for call in reply.calls if call.name not in names]
        return "malformed" if unknown else "call"
    text = reply.text.strip()
    if text == "":
        return "malformed"
    if text[0] in "{[":
        try:
            json.loads(text)
        except ValueError:
            pass
        else:
            return "malformed"
    for name in names:
        at = text.find(name + "(")
        while at >= 0:
            before = text[at - 1] if at else " "
            if not (before.isalnum() or before in "_."):
                return "malformed"
            at = text.find(name + "(", at + 1)
    return "refusal"
