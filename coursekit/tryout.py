"""Fields to edit that feed a function, with its answer redrawn at every change."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from coursekit.live import present_live, widgets_work
from coursekit.markup import (
    BAD,
    GOOD,
    MUTED,
    NOTE,
    TABLE,
    Html,
    Picture,
    code,
    el,
    frame,
    join,
    present,
)

Lines = Sequence[str]


def try_out(
    function: Callable[..., Lines],
    examples: Mapping[str, Mapping[str, Any]],
    nothing: str = "nothing to report",
) -> None:
    """Let a reader edit a function's arguments as JSON and watch what it returns.

    In JupyterLab each argument is a text field, and a menu fills the fields with an example;
    elsewhere every example stands with its answer.

    Args:
        function: returns lines of text; called with the fields by name.
        examples: by title, a JSON value for each field; all have the same fields.
        nothing: what to say when the function returns no lines.

    Raises:
        ValueError: there is no example, or one has other fields than the first.
    """
    if not examples:
        raise ValueError("give at least one example")
    fields = list(next(iter(examples.values())))
    for title, values in examples.items():
        if list(values) != fields:
            raise ValueError(f"the example {title!r} must have the fields {', '.join(fields)}")
    picture = still(function, examples, nothing)
    if widgets_work():
        present_live(_widget(function, examples, nothing), picture)
    else:
        present(picture)


def still(
    function: Callable[..., Lines], examples: Mapping[str, Mapping[str, Any]], nothing: str
) -> Picture:
    """Every example with its answer, in a figure and as text."""
    rows, text = [], []
    for title, values in examples.items():
        good, lines = outcome(function, _written(values), nothing)
        cell = "text-align:left;vertical-align:top;padding:3px 12px 3px 0"
        given = [
            el("div", f"{name}: ", code(json.dumps(value, ensure_ascii=False)))
            for name, value in values.items()
        ]
        told = el("td", _answer(good, lines), style=cell)
        left = el("td", el("b", title), *given, style=cell)
        rows.append(el("tr", left, told, style="background:none"))
        text.append(title)
        text += [f"  {name}: {json.dumps(v, ensure_ascii=False)}" for name, v in values.items()]
        text += [f"    -> {line}" for line in lines]
    table = el("table", *rows, style=TABLE, aria_label="examples and what comes of each")
    return Picture(frame(table, label="examples", edge=NOTE), "\n".join(text))


def outcome(
    function: Callable[..., Lines], written: Mapping[str, str], nothing: str
) -> tuple[bool, list[str]]:
    """Whether the function had nothing to report on these texts, and what to say.

    Args:
        function: as for `try_out`.
        written: the JSON text of each field.
        nothing: what to say when the function returns no lines.
    """
    values = {}
    for name, text in written.items():
        try:
            values[name] = json.loads(text)
        except ValueError as error:
            return False, [f"{name} is not JSON yet: {error}"]
    try:
        lines = [str(line) for line in function(**values)]
    except NotImplementedError:
        return False, ["the function is not written yet"]
    except Exception as error:
        return False, [f"the function raised {type(error).__name__}: {error}"]
    return not lines, lines or [nothing]


def _written(values: Mapping[str, Any]) -> dict[str, str]:
    return {name: json.dumps(v, indent=2, ensure_ascii=False) for name, v in values.items()}


def _answer(good: bool, lines: Lines) -> Html:
    sign, colour = ("✓ ", GOOD) if good else ("✗ ", BAD)
    mark = el("b", sign, style=f"color:{colour}")
    return join(*(el("div", mark, code(line)) for line in lines))


def _widget(
    function: Callable[..., Lines], examples: Mapping[str, Mapping[str, Any]], nothing: str
) -> Any:
    import ipywidgets as widgets

    first = next(iter(examples))
    start = _written(examples[first])
    menu = widgets.Dropdown(options=list(examples), value=first, description="example")
    areas = {
        name: widgets.Textarea(
            text, rows=max(6, text.count("\n") + 1), layout=widgets.Layout(width="26em")
        )
        for name, text in start.items()
    }
    said = widgets.HTML()

    def draw(_: Any = None) -> None:
        good, lines = outcome(function, {name: a.value for name, a in areas.items()}, nothing)
        said.value = frame(
            el("div", _answer(good, lines), role="status"),
            label="what comes of it",
            edge=GOOD if good else BAD,
        )

    def fill(change: Any) -> None:
        for name, text in _written(examples[change["new"]]).items():
            areas[name].value = text

    for area in areas.values():
        area.observe(draw, names="value")
    menu.observe(fill, names="value")
    draw()
    columns = [
        widgets.VBox([widgets.HTML(el("span", name, style=f"color:{MUTED}")), area])
        for name, area in areas.items()
    ]
    return widgets.VBox([menu, widgets.HBox(columns), said])
