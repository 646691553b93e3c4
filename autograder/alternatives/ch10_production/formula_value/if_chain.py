# Asks for each kind of node with isinstance.
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
        if isinstance(node, ast.BinOp):
            a, b = value(node.left), value(node.right)
            if isinstance(node.op, ast.Add):
                return a + b
            if isinstance(node.op, ast.Sub):
                return a - b
            if isinstance(node.op, ast.Mult):
                return a * b
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return value(node.operand) * -1
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd):
            return value(node.operand)
        elif isinstance(node, ast.Attribute) and type(field(node)) in (int, str, Decimal):
            number = Decimal(field(node))
            if number.is_finite():
                return number
        raise ValueError("neither a reference with a value nor a sum or product of such")

    try:
        with localcontext(prec=1000):
            return value(ast.parse(formula.strip(), mode="eval").body)
    except (SyntaxError, LookupError, TypeError, ArithmeticError, RecursionError):
        raise ValueError("this formula has no value") from None
