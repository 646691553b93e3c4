# Different: calls itself once for the repair, and names the fields itself.
def answer_json(model, messages: list[dict], schema: dict, repairs: int = 1) -> Answer:
    text = model(messages, []).text
    try:
        value = read_json(text)
        violations = validate(value, schema)
        fault = ", ".join(f"{'/'.join(map(str, v.path)) or 'it'} ({v.rule})" for v in violations)
        if not violations:
            return Answer(value, True)
    except ValueError:
        fault = "it is no JSON"
    if repairs == 0:
        return Answer(None, False)
    said = {"role": "assistant", "content": text}
    asked = {"role": "user", "content": f"Not valid: {fault}. Send the corrected JSON alone."}
    return answer_json(model, [*messages, said, asked], schema, repairs - 1)
