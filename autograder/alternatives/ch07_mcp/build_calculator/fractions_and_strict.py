# Different: works in fractions and has the library read strictly.
def build_calculator(calculate):
    from fractions import Fraction

    mcp = FastMCP("Calculators", strict_input_validation=True)
    bounds = {"lump": 1_000_000, "monthly": 1_000_000, "annual_rate": Fraction(1, 2)}

    @mcp.tool(
        name="calculate",
        description="Evaluate one expression.",
        annotations={"readOnlyHint": True},
    )
    def evaluate(expression: str) -> int | float:
        return calculate(expression)

    @mcp.tool(description="Future value of savings.", annotations={"readOnlyHint": True})
    def compound_value(lump: str, monthly: str, annual_rate: str, years: int) -> str:
        given = {"lump": lump, "monthly": monthly, "annual_rate": annual_rate}
        for name, text in given.items():
            if not re.fullmatch(r"\d+(?:\.\d+)?", text, re.ASCII) or Fraction(text) > bounds[name]:
                most = {"annual_rate": "0.5"}.get(name, "1000000")
                raise ValueError(f"{name} must be between 0 and {most}")
        if not 0 <= years <= 50:
            raise ValueError("years must be between 0 and 50")
        value, step = Fraction(lump), 1 + Fraction(annual_rate) / 12
        growth = step ** (12 * years)
        paid = 12 * years if step == 1 else (growth - 1) / (step - 1)
        cents = int((value * growth + Fraction(monthly) * paid) * 100 + Fraction(1, 2))
        return f"{cents // 100}.{cents % 100:02d}"

    return mcp
