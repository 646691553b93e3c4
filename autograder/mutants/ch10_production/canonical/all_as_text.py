# Wrong: makes a text of every value first.
def canonical(call: ToolCall) -> str:
    """A text that is equal for equal calls and for no others. Rules the tests check:

    - The same name and the same arguments give the same text, in whatever order the names of the
      arguments stand, also inside objects and lists. The call's id does not count.
    - Another name, another value or another order in a list gives another text.
    - 1, "1", True, "true", None and "null" are six different values. (1 and 1.0 are not tested.)
    """
    return json.dumps([call.name, {k: str(v) for k, v in sorted(call.arguments.items())}])
