# Different: adds up month after month; tools are added with add_tool.
def build_calculator(calculate):
    from fastmcp.tools import Tool

    def check(name, value, most):
        digits, _, decimals = value.partition(".")
        plain = digits.isascii() and digits.isdecimal()
        if "." in value:
            plain = plain and decimals.isascii() and decimals.isdecimal()
        if not plain or Decimal(value) > Decimal(most):
            raise ToolError(f"{name} must be between 0 and {most}")
        return Decimal(value)

    def worked_out(expression: str) -> int | float:
        """The exact value of an expression."""
        return calculate(expression)

    def compound_value(lump: str, monthly: str, annual_rate: str, years: int) -> str:
        """The value of a lump sum and of monthly payments at compound interest."""
        total, each = check("lump", lump, "1000000"), check("monthly", monthly, "1000000")
        rate = check("annual_rate", annual_rate, "0.5") / Decimal(12)
        if years not in range(51):
            raise ToolError("years must be between 0 and 50")
        for _ in range(12 * years):
            total += total * rate + each
        return f"{total.quantize(Decimal('.01'), rounding=ROUND_HALF_UP):f}"

    server = FastMCP(name="Sums")
    reads = {"readOnlyHint": True}
    server.add_tool(Tool.from_function(worked_out, name="calculate", annotations=reads))
    server.add_tool(Tool.from_function(compound_value, annotations=reads))
    return server


from fastmcp.exceptions import ToolError
