# Different: no loop; the two tries are written out.
def answer_json(model, messages: list[dict], schema: dict) -> Answer:
    first = model(list(messages), []).text
    fault, value = fault_in(first, schema)
    if fault is None:
        return Answer(value, True)
    more = [
        {"role": "assistant", "content": first},
        {"role": "user", "content": f"Please correct your reply. {fault}"},
    ]
    fault, value = fault_in(model(messages + more, []).text, schema)
    return Answer(value=value, ok=True) if fault is None else Answer(value=None, ok=False)


def fault_in(text, schema):
    try:
        value = read_json(text)
    except ValueError:
        return "Write JSON and nothing else.", None
    violations = validate(value, schema)
    return (repair_text(violations), None) if violations else (None, value)
