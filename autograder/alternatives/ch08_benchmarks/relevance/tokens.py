# Different: reads every name before a bracket out of the text and compares it with those on offer.
def relevance(reply: Reply, tools: list[dict]) -> str:
    offered = {tool["name"] for tool in tools}
    if reply.calls:
        return "call" if {call.name for call in reply.calls} <= offered else "malformed"
    written = set(re.findall(r"[\w.]+(?=\()", reply.text))
    try:
        value = json.loads(reply.text)
    except json.JSONDecodeError:
        value = None
    wrong = [not reply.text or reply.text.isspace(), type(value) in (dict, list), written & offered]
    return "malformed" if any(wrong) else "refusal"
