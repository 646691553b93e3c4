# Wrong: rounds every quotient, as a pocket calculator does.
def calculate(expression: str) -> int | float:
    """The exact value of an arithmetic expression. Rules the tests check:

    - Allowed are digits, decimal points, + - * / × ÷, round brackets and blanks (also at both
      ends). × means *, ÷ means /; + and - may be signs. The usual order holds.
    - Decimals are worth what is written: 0.1 + 0.2 is 0.3. Nothing is rounded on the way. A whole
      result is an int, however large; any other is a float.
    - ValueError, and no other exception, for: more than 200 characters; powers and // (×× and ÷÷
      are the same); division by zero; any other character, so also names, calls, 1e3 and 1_000;
      text that is no such expression, like "2 +" or "" or "()".
    - The text is never run as code: no eval, no exec.
    """
    text = expression.replace("×", "*").replace("÷", "/").strip()
    if len(expression) > 200 or set(text) - set("0123456789.+-*/() "):
        raise ValueError("at most 200 characters: digits, + - * / × ÷, brackets, points, blanks")

    def value(node: ast.AST) -> Fraction:
        match node:
            case ast.Constant():
                return Fraction(ast.get_source_segment(text, node))
            case ast.UnaryOp(op=ast.USub()):
                return -value(node.operand)
            case ast.UnaryOp(op=ast.UAdd()):
                return value(node.operand)
            case ast.BinOp(op=ast.Add()):
                return value(node.left) + value(node.right)
            case ast.BinOp(op=ast.Sub()):
                return value(node.left) - value(node.right)
            case ast.BinOp(op=ast.Mult()):
                return value(node.left) * value(node.right)
            case ast.BinOp(op=ast.Div()):
                return Fraction(round(value(node.left) / value(node.right), 10))
        raise ValueError("only + - * / on plain numbers")

    try:
        exact = value(ast.parse(text, mode="eval").body)
    except (SyntaxError, ZeroDivisionError) as error:
        raise ValueError(f"cannot be worked out: {error}") from None
    return int(exact) if exact.denominator == 1 else float(exact)
