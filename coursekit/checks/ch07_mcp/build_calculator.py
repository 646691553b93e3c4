from fastmcp import Client

from coursekit.lending import lend
from coursekit.running import run
from coursekit.serving import http_transport
from coursekit.testing import points


class Calculator:
    """A calculator that knows one product and keeps what it was asked."""

    def __init__(self):
        self.asked = []

    def __call__(self, expression):
        self.asked.append(expression)
        if expression != "17423 * 892":
            raise ValueError("only 17423 * 892 is known")
        return 15541316


def visit(student, in_box, *calls):
    """The tools of the server, and the results of calls."""
    calculator = Calculator()
    server = student.build_calculator(lend(calculator, "__call__", kept=True))
    host = in_box("coursekit.serving:HttpHost", server)

    async def talk():
        async with Client(http_transport(host)) as client:
            tools = await client.list_tools()
            results = [await client.call_tool(*call, raise_on_error=False) for call in calls]
            return tools, results

    tools, results = run(talk())
    return tools, results, calculator.asked


SAVINGS = {"lump": "10000", "monthly": "500", "annual_rate": "0.06", "years": 10}


@points(0.5)
def test_two_tools_are_listed(student, in_box):
    """The server lists calculate and compound_value, with their inputs, as tools that only read.

    Next step: decorate one function for each with @server.tool(annotations={"readOnlyHint": True}),
    and give every parameter a hint.
    """
    tools, _, _ = visit(student, in_box)
    got = {tool.name: list(tool.input_schema["properties"]) for tool in tools}
    assert got == {
        "calculate": ["expression"],
        "compound_value": ["lump", "monthly", "annual_rate", "years"],
    }
    assert [tool.annotations.read_only_hint for tool in tools] == [True, True]
    assert all(tool.description for tool in tools)


@points(0.5)
def test_a_product_stays_a_whole_number(student, in_box):
    """calculate hands the expression on, and a whole number comes back as one.

    Next step: put a function of your own around the given one, with the return hint int | float.
    """
    _, results, asked = visit(student, in_box, ("calculate", {"expression": "17423 * 892"}))
    assert asked == ["17423 * 892"]
    assert results[0].content[0].text == "15541316"


@points(0.5)
def test_the_books_savings_come_out_to_the_cent(student, in_box):
    """10,000 and 500 a month at 6 % for 10 years are worth 100,133.64.

    Next step: stay in Decimal, do not round the growth factor, and round the total once.
    """
    _, results, _ = visit(student, in_box, ("compound_value", SAVINGS))
    assert results[0].content[0].text == "100133.64"


@points(0.5)
def test_a_bound_is_told_in_words(student, in_box):
    """Too many years are refused with words that a model can act on.

    Next step: raise ValueError("years must be between 0 and 50") inside the tool.
    """
    _, results, _ = visit(student, in_box, ("compound_value", {**SAVINGS, "years": 4711}))
    assert results[0].is_error
    assert "years must be between 0 and 50" in results[0].content[0].text
    assert "4711" not in results[0].content[0].text
