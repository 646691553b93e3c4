# Wrong: leaves the bound of years to the library, whose message repeats the value.
from typing import Annotated

from pydantic import Field


def build_calculator(calculate) -> FastMCP:
    """A FastMCP server with exactly two tools, both with a description and readOnlyHint True:

    - calculate(expression: a string): what calculate(expression) gives, as JSON: a whole number
      stays one. If it raises ValueError, the result is an error that holds its message.
    - compound_value(lump, monthly, annual_rate: strings; years: an integer): lump * g + monthly *
      (g - 1) / i, with i = annual_rate / 12 and g = (1 + i) ** (12 * years); for a rate of 0, what
      was paid in. Exact in Decimal, rounded once, at the end, half up: a string like "100133.64".
    - Strings are digits with at most one point between them. lump and monthly: 0 to 1000000,
      annual_rate: 0 to 0.5, years: 0 to 50. Else an error that says "years must be between 0 and
      50" (or "lump must be ..."), without the value. A JSON number for a string is an error too.
    """
    server, reads = FastMCP("Calculator"), {"readOnlyHint": True}

    def bounded(name: str, value: str, most: str) -> Decimal:
        if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", value) or Decimal(value) > Decimal(most):
            raise ValueError(f"{name} must be between 0 and {most}")
        return Decimal(value)

    @server.tool(name="calculate", annotations=reads)
    def work_out(expression: str) -> int | float:
        """Work out an arithmetic expression exactly, e.g. 17423 * 892."""
        return calculate(expression)

    @server.tool(annotations=reads)
    def compound_value(
        lump: str, monthly: str, annual_rate: str, years: Annotated[int, Field(ge=0, le=50)]
    ) -> str:
        """What savings are worth: a lump sum and monthly payments at a yearly rate, e.g. 0.06."""
        start, paid = bounded("lump", lump, "1000000"), bounded("monthly", monthly, "1000000")
        i, n = bounded("annual_rate", annual_rate, "0.5") / 12, 12 * years
        g = (1 + i) ** n
        total = start * g + paid * ((g - 1) / i if i else n)
        return str(total.quantize(Decimal("0.01"), ROUND_HALF_UP))

    return server
