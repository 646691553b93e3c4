# Wrong: runs the formula as code.
def formula_value(formula: str, trace: Trace) -> Decimal:
    """The exact value of a formula over references. Rules the tests check:

    - References as in render, of names only (no positions), joined by + - * and brackets; a sign in
      front is allowed. Values are ints, Decimals and texts that Decimal() reads as a finite number,
      from the latest ok result of the tool; that result is an object with a non-empty as_of.
    - Anything else is a ValueError: another sign, a number written out, a function, a reference
      without a value. Nothing in the formula is ever run as code.
    """
    import types

    names = {call.id: call.name for call in trace.calls()}
    latest = {names.get(r.call_id): r.content for r in trace.results() if r.status == "ok"}

    def opened(value):
        if isinstance(value, dict):
            return types.SimpleNamespace(**{key: opened(inner) for key, inner in value.items()})
        return (
            Decimal(value)
            if isinstance(value, (int, str)) and str(value).replace(".", "").isdigit()
            else value
        )

    try:
        return Decimal(
            eval(formula, {"__builtins__": {}}, {name: opened(c) for name, c in latest.items()})
        )
    except Exception:
        raise ValueError("no value") from None
