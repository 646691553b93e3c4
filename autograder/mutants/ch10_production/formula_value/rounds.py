# Wrong: rounds to the 28 digits that Decimal has by itself.
def formula_value(formula: str, trace: Trace) -> Decimal:
    """The exact value of a formula over references. Rules the tests check:

    - References as in render, of names only (no positions), joined by + - * and brackets; a sign in
      front is allowed. Values are ints, Decimals and texts that Decimal() reads as a finite number,
      from the latest ok result of the tool; that result is an object with a non-empty as_of.
    - Anything else is a ValueError: another sign, a number written out, a function, a reference
      without a value. Nothing in the formula is ever run as code.
    """
    import ast
    from decimal import localcontext

    names = {call.id: call.name for call in trace.calls()}
    latest = {names.get(r.call_id): r.content for r in trace.results() if r.status == "ok"}

    def field(node: ast.expr) -> object:
        if isinstance(node, ast.Attribute):
            return field(node.value)[node.attr]
        if isinstance(node, ast.Name) and latest[node.id]["as_of"]:
            return latest[node.id]
        raise ValueError("no reference")

    def value(node: ast.expr) -> Decimal:
        match node:
            case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() as sign, right):
                a, b = value(left), value(right)
                return {ast.Add: a + b, ast.Sub: a - b, ast.Mult: a * b}[type(sign)]
            case ast.UnaryOp(ast.UAdd() | ast.USub() as sign, inner):
                return -value(inner) if isinstance(sign, ast.USub) else value(inner)
            case ast.Attribute() if type(found := field(node)) in (int, str, Decimal):
                if (number := Decimal(found)).is_finite():
                    return number
        raise ValueError("neither a reference with a value nor a sum or product of such")

    try:
        with localcontext():
            return value(ast.parse(formula.strip(), mode="eval").body)
    except (SyntaxError, LookupError, TypeError, ArithmeticError, RecursionError):
        raise ValueError("this formula has no value") from None
