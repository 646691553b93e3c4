from fastmcp import Client

from coursekit.lending import lend
from coursekit.running import run
from coursekit.serving import called, http_transport, posted
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


def serve(student, in_box):
    """The student's server, reached through its HTTP app, and the calculator behind it."""
    calculator = Calculator()
    server = student.build_calculator(lend(calculator, "__call__", kept=True))
    return in_box("coursekit.serving:HttpHost", server), calculator


def ask(host, name, **arguments):
    """Whether a call is an error, with its text."""
    params = {"name": name, "arguments": arguments}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return called(host.request(*posted(message)))


SAVINGS = {"lump": "10000", "monthly": "500", "annual_rate": "0.06", "years": 10}


@points(0.5)
def test_two_tools_are_listed(student, in_box):
    """The server lists calculate and compound_value, with their inputs, as tools that only read.

    Next step: decorate one function for each with @server.tool(annotations={"readOnlyHint": True}),
    and give every parameter a hint.
    """
    host, _ = serve(student, in_box)

    async def talk():
        async with Client(http_transport(host)) as client:
            return await client.list_tools()

    tools = run(talk())
    got = {tool.name: list(tool.input_schema["properties"]) for tool in tools}
    assert got == {
        "calculate": ["expression"],
        "compound_value": ["lump", "monthly", "annual_rate", "years"],
    }
    assert [tool.annotations.read_only_hint for tool in tools] == [True, True]
    assert all(tool.description for tool in tools)


@points(0.25)
def test_a_product_stays_a_whole_number(student, in_box):
    """calculate hands the expression on, and a whole number comes back as one.

    Next step: put a function of your own around the given one, with name="calculate" for the tool
    and the return hint int | float.
    """
    host, calculator = serve(student, in_box)
    got = ask(host, "calculate", expression="17423 * 892")
    assert calculator.asked == ["17423 * 892"]
    assert got == (False, "15541316")


@points(0.25)
def test_a_refusal_of_the_calculator_is_told(student, in_box):
    """A ValueError of the given function becomes an error with its message.

    Next step: let it pass: FastMCP makes an error of it.
    """
    host, _ = serve(student, in_box)
    failed, text = ask(host, "calculate", expression="1 + 1")
    assert failed, "calculate raised ValueError, and the result is no error."
    assert "only 17423 * 892 is known" in text


@points(0.5)
def test_the_books_savings_come_out_to_the_cent(student, in_box):
    """10,000 and 500 a month at 6 % for 10 years are worth 100,133.64; at 0 %, 70,000.00.

    Next step: stay in Decimal, do not round the growth factor, and round the total once. A rate of
    0 needs a line of its own: (g - 1) / i would divide by it.
    """
    host, _ = serve(student, in_box)
    assert ask(host, "compound_value", **SAVINGS) == (False, "100133.64")
    assert ask(host, "compound_value", **{**SAVINGS, "annual_rate": "0"}) == (False, "70000.00")


@points(0.5)
def test_a_bound_is_told_in_words(student, in_box):
    """What is out of bounds, or no plain number, is refused in words that a model can act on.

    Next step: raise ValueError("years must be between 0 and 50") inside the tool, and look at each
    text with re.fullmatch before you make a Decimal of it.
    """
    host, _ = serve(student, in_box)
    for field, most, bad in (
        ("years", "50", 4711),
        ("lump", "1000000", "-4711"),
        ("monthly", "1000000", "1e3"),
        ("annual_rate", "0.5", "0.51"),
    ):
        failed, text = ask(host, "compound_value", **{**SAVINGS, field: bad})
        assert failed, f"compound_value with {field}={bad!r} is no error."
        assert f"{field} must be between 0 and {most}" in text
        assert str(bad) not in text
    failed, _ = ask(host, "compound_value", **{**SAVINGS, "monthly": 500})
    assert failed, "compound_value with monthly=500, a JSON number, is no error."
