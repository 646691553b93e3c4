# Different: a small parser of its own, one function for each level of precedence; no ast.
import re
from fractions import Fraction

TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|([-+*/×÷()]))")


def calculate(expression: str) -> int | float:
    if len(expression) > 200:
        raise ValueError("the expression is too long")
    tokens, rest = [], expression.rstrip()
    while rest:
        token = TOKEN.match(rest)
        if token is None:
            raise ValueError(f"cannot read {rest[:10]!r}")
        tokens.append(token[1] or token[2])
        rest = rest[token.end() :]
    value, tokens = total(tokens)
    if tokens:
        raise ValueError(f"did not expect {tokens[0]!r}")
    return value.numerator if value.denominator == 1 else value.numerator / value.denominator


def total(tokens):
    value, tokens = product(tokens)
    while tokens and tokens[0] in "+-":
        sign, (other, tokens) = tokens[0], product(tokens[1:])
        value = value + other if sign == "+" else value - other
    return value, tokens


def product(tokens):
    value, tokens = factor(tokens)
    while tokens and tokens[0] in "*×/÷":
        sign, (other, tokens) = tokens[0], factor(tokens[1:])
        if sign in "/÷" and other == 0:
            raise ValueError("division by zero")
        value = value * other if sign in "*×" else value / other
    return value, tokens


def factor(tokens):
    if not tokens:
        raise ValueError("the expression ends too early")
    first, rest = tokens[0], tokens[1:]
    if first in "+-":
        value, rest = factor(rest)
        return (-value if first == "-" else value), rest
    if first == "(":
        value, rest = total(rest)
        if rest[:1] != [")"]:
            raise ValueError("a bracket is not closed")
        return value, rest[1:]
    if first[0].isdigit():
        return Fraction(first), rest
    raise ValueError(f"did not expect {first!r}")
