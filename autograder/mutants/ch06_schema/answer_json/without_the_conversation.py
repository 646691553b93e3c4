# Wrong: asks for the repair without the conversation before it.
def answer_json(model, messages: list[dict], schema: dict) -> Answer:
    """A valid structured answer, with one repair at most. Rules the tests check:

    - A request is model(messages, []) and returns a Reply. The first sends the messages as given.
    - If the reply's text is JSON (blanks around it do not count) that fits the schema: its value
      and True, after one request. Any other text around it, as in ```json, makes it no JSON.
    - Else a second request, with the given messages and two more: {"role": "assistant", "content":
      the reply's text} and {"role": "user", "content": …}. This last one names the faulty fields
      by path (your repair_text does), or has the word JSON when the text was none. It
      repeats no value that the model wrote.
    - If the second reply is not valid either: None and False. There is no third request.
    """
    sent = list(messages)
    for _ in range(2):
        reply = model(sent, [])
        try:
            value = read_json(reply.text)
            fault = repair_text(validate(value, schema))
        except ValueError:
            fault = "The reply was not JSON."
        if not fault:
            return Answer(value, True)
        content = f"{fault}\nReply with the corrected JSON only."
        sent = [{"role": "assistant", "content": reply.text}]
        sent.append({"role": "user", "content": content})
    return Answer(None, False)
