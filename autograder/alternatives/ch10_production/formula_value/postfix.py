# Reads the formula token by token, with brackets by recursion.
def formula_value(formula: str, trace: Trace) -> Decimal:
    """The exact value of a formula over references. Rules the tests check:

    - References as in render, of names only (no positions), joined by + - * and brackets; a sign in
      front is allowed. Values are ints, Decimals and texts that Decimal() reads as a finite number,
      from the latest ok result of the tool; that result is an object with a non-empty as_of.
    - Anything else is a ValueError: another sign, a number written out, a function, a reference
      without a value. Nothing in the formula is ever run as code.
    """
    from decimal import localcontext

    owner = {call.id: call.name for call in trace.calls()}
    contents = {owner.get(r.call_id): r.content for r in trace.results() if r.status == "ok"}
    tokens = re.findall(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+|\S", formula) + [""]

    def take(*wanted):
        if tokens[0] not in wanted:
            raise ValueError("not expected here")
        return tokens.pop(0)

    def atom():
        if tokens[0] in ("+", "-"):
            return -atom() if take("+", "-") == "-" else atom()
        if tokens[0] == "(":
            take("(")
            inner = total()
            take(")")
            return inner
        name, *path = tokens.pop(0).split(".")
        content = value = contents[name]
        for part in path:
            value = value[part]
        if not content["as_of"] or not path or type(value) not in (int, str, Decimal):
            raise ValueError("no value")
        number = Decimal(value)
        if not number.is_finite():
            raise ValueError("no number")
        return number

    def product():
        result = atom()
        while tokens[0] == "*":
            take("*")
            result *= atom()
        return result

    def total():
        result = product()
        while tokens[0] in ("+", "-"):
            sign = take("+", "-")
            result = result + product() if sign == "+" else result - product()
        return result

    try:
        with localcontext(prec=500):
            result = total()
            take("")
            return result
    except (LookupError, TypeError, ArithmeticError, RecursionError):
        raise ValueError("no value") from None
