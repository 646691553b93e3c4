"""What formgrader will put into its page is harmless, and looks as the student meant it."""

import base64
import re

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbconvert.filters import markdown2html
from nbgrader.utils import determine_grade

from autograder.sanitise import MAX_TEXT, Allowance, clean_html, clean_markdown, clean_outputs

ATTACKS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    '<iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="  JaVaScRiPt&colon;alert(1)">x</a>',
    '<form action="/x"><input name=q><button>Go</button></form>',
    '<div style="position:fixed;inset:0;background:url(http://e.org/x)">x</div>',
    '<img src="http://e.org/spy.png">',
    '<base href="http://e.org/"><link rel=stylesheet href=x><meta http-equiv=refresh content=0>',
    "<textarea></textarea><object data=x></object><embed src=x>",
    "<!--><script>alert(1)</script>-->",
    "<p id=check_double class='btn mark-graded'>x</p>",
]
FORBIDDEN = re.compile(
    r"<\s*(script|iframe|svg|math|style|form|input(?! type=\"checkbox\")|button|object|embed|base"
    r"|link|meta|textarea)|<[^>]*\s(on\w+|srcdoc|action)\s*=|<[a-z][^>]*\s(href|src)=.?\s*javascript"
    r"|<[^>]*(position|url\()|<[a-z][^>]*\ssrc=.?http",
    re.IGNORECASE,
)


def display(**data):
    return {"output_type": "display_data", "data": data, "metadata": {}}


@pytest.mark.parametrize("attack", ATTACKS)
def test_html_outputs_lose_all_that_acts(attack):
    clean = clean_html(f"<b>before</b>{attack}<b>after</b>")
    assert not FORBIDDEN.search(clean), clean
    assert "id=" not in clean
    assert "class=" not in clean
    assert "before" in clean


def test_a_table_of_numbers_stays_a_table():
    html = '<table><tr><th scope="col">x</th></tr><tr><td style="color: red">1</td></tr></table>'
    clean = clean_html(html)
    assert "<th" in clean
    assert "color:red" in clean.replace(" ", "")


@pytest.mark.parametrize(
    "attack",
    [
        *ATTACKS,
        "[x](javascript:alert(1))",
        "[x](java&#115;cript:alert(1))",
        "[x]: javascript:alert(1)\n\n[x]",
        "![x](http://e.org/spy.png)",
        "![x](attachment:none.png)",
        "<javascript:alert(1)>",
        "```mermaid\n<script>alert(1)</script>\n```",
        "```x\n</code></pre><script>alert(1)</script>\n```",
        "`<img src=x onerror=alert(1)>`",
        "$<img src=x onerror=alert(1)>$",
        "a | b\n--|--\n<script>x</script> | 2",
        "<" + "\n" + "script>alert(1)</script>",
        "\\<script>alert(1)\\</script>",
    ],
)
def test_markdown_renders_without_anything_that_acts(attack):
    html = markdown2html(clean_markdown(f"Text.\n\n{attack}\n\nMore *text*.", {}))
    assert not FORBIDDEN.search(html), html


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([*ATTACKS, "`", "```\n", "$", "\n\n", "    ", "> ", "[a](", ")"])))
def test_mixed_markdown_renders_without_anything_that_acts(parts):
    html = markdown2html(clean_markdown("".join(parts), {}))
    assert not FORBIDDEN.search(html), html


def test_honest_markdown_looks_the_same():
    source = (
        "# Title\n\nIf a < b then `x <T> y`, *so* **yes**.\n\n- one\n- two\n\n"
        "```python\nif a < b:\n    print(a)\n```\n\n$a < b$ and [a link](https://example.org)\n"
    )
    clean = clean_markdown(source, {})
    assert clean.replace("\u2060", "") == source


def test_tex_that_makes_links_is_defused():
    clean = clean_markdown(r"$\href{javascript:alert(1)}{x} + \frac{1}{2}$", {})
    assert r"\href" not in clean
    assert r"\frac{1}{2}" in clean


def test_a_pasted_image_stays():
    pixel = base64.b64encode(b"\x89PNG\r\n").decode()
    source = "![look](attachment:a.png)"
    assert clean_markdown(source, {"a.png": {"image/png": pixel}}) == source


def test_an_svg_becomes_an_image():
    svg = "<svg><script>alert(1)</script></svg>"
    (output,) = clean_outputs([display(**{"image/svg+xml": svg})])
    assert list(output.data) == ["text/html"]
    assert output.data["text/html"].startswith('<img alt="drawing" src="data:image/svg+xml;base64,')


def test_scripts_widgets_and_unknown_types_are_named_only():
    outputs = clean_outputs(
        [
            display(**{"application/javascript": "alert(1)"}),
            display(**{"application/vnd.jupyter.widget-view+json": {"model_id": "x"}}),
        ]
    )
    assert [list(output.data) for output in outputs] == [["text/plain"], ["text/plain"]]
    assert "alert" not in str(outputs)


def test_a_picture_that_is_no_base64_is_left_out():
    data = clean_outputs([display(**{"image/png": '"><script>x</script>', "text/plain": "f"})])
    assert data[0].data == {"text/plain": "f"}


def test_long_output_keeps_its_head_and_tail():
    text = "a" * 1_000_000 + "end"
    (output,) = clean_outputs([{"output_type": "stream", "name": "stdout", "text": text}])
    assert len(output.text) < MAX_TEXT + 100
    assert output.text.endswith("end")


def test_a_flood_of_outputs_is_cut_off():
    flood = [{"output_type": "stream", "name": "stdout", "text": "x"}] * 10_000
    outputs = clean_outputs(flood)
    assert len(outputs) < 60
    assert "not shown" in outputs[-1].text


def test_odd_outputs_do_no_harm():
    odd = [None, 3, {}, {"output_type": "stream", "text": 7}, {"output_type": "error"}, display()]
    odd.append({"output_type": "display_data", "data": [1]})
    odd.append({"output_type": "execute_result", "data": {"text/plain": ["5", ".0", 3]}})
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("x")])
    notebook.cells[0].outputs = clean_outputs(odd)
    nbformat.validate(notebook)


def test_no_printed_number_is_left_that_nbgrader_takes_for_points():
    cell = nbformat.v4.new_code_cell("x")
    cell.metadata.nbgrader = {"grade": True, "solution": False, "points": 5, "grade_id": "x"}
    result = {"output_type": "execute_result", "data": {"text/plain": "99"}, "metadata": {}}
    cell.outputs = clean_outputs([result])
    assert determine_grade(cell) == (5, 5)


def test_html_that_would_take_long_to_read_is_not_read():
    for html in ("<div>" * 20_000, "<b></p>" * 20_000, "<a><div>" * 20_000):
        (output,) = clean_outputs([display(**{"text/html": html, "text/plain": "x"})])
        assert output.data == {"text/html": "<i>HTML too long to show.</i>", "text/plain": "x"}


def test_only_so_much_of_one_notebook_is_rendered_the_rest_is_plain():
    allowance = Allowance(marks=100, markdown=100)
    small = [display(**{"text/html": "<b>x</b>" * 25, "text/plain": "x"})]
    assert [allowance.html(small) for _ in range(3)] == [True, True, False]
    assert clean_outputs(small, html=False)[0].data == {"text/plain": "x"}
    assert [allowance.text("[" * 50) for _ in range(3)] == [True, True, False]
