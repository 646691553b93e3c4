# Different: turns the tree into a list of steps and runs them on a stack, with whole numbers for
# numerator and denominator instead of Fraction.
import ast
import math


def calculate(expression: str) -> int | float:
    if len(expression) > 200:
        raise ValueError("at most 200 characters")
    source = expression.strip()
    if any(character not in "0123456789.+-*/×÷() " for character in source):
        raise ValueError("a character that is not allowed")
    source = source.translate({ord("×"): "*", ord("÷"): "/"})
    try:
        tree = ast.parse(source, mode="eval")
    except SyntaxError:
        raise ValueError("not an expression") from None
    stack = []
    for step in steps(tree.body, source):
        if isinstance(step, tuple):
            stack.append(step)
        else:
            stack.append(step(*reversed([stack.pop() for _ in range(ARITY[step])])))
    top, bottom = stack.pop()
    return top // bottom if top % bottom == 0 else top / bottom


def steps(node, source):
    if isinstance(node, ast.Constant):
        yield number(ast.get_source_segment(source, node))
    elif isinstance(node, ast.UnaryOp) and type(node.op) in STEPS:
        yield from steps(node.operand, source)
        yield STEPS[type(node.op)]
    elif isinstance(node, ast.BinOp) and type(node.op) in STEPS:
        yield from steps(node.left, source)
        yield from steps(node.right, source)
        yield STEPS[type(node.op)]
    else:
        raise ValueError(f"{type(node).__name__} is not arithmetic")


def number(text):
    whole, _, tenths = text.partition(".")
    return lowest(int((whole + tenths) or "no digits"), 10 ** len(tenths))


def lowest(top, bottom):
    if bottom == 0:
        raise ValueError("division by zero")
    common = math.gcd(top, bottom) * (-1 if bottom < 0 else 1)
    return top // common, bottom // common


def plus(a, b):
    return lowest(a[0] * b[1] + b[0] * a[1], a[1] * b[1])


def minus(a, b):
    return plus(a, negative(b))


def by(a, b):
    return lowest(a[0] * b[0], a[1] * b[1])


def over(a, b):
    return lowest(a[0] * b[1], a[1] * b[0])


def negative(a):
    return -a[0], a[1]


def same(a):
    return a


STEPS = {ast.Add: plus, ast.Sub: minus, ast.Mult: by, ast.Div: over}
STEPS |= {ast.USub: negative, ast.UAdd: same}
ARITY = {plus: 2, minus: 2, by: 2, over: 2, negative: 1, same: 1}
