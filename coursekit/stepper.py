"""``step(trace)``: walk through a run one message at a time, in four lanes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from coursekit.live import present_live, widgets_work
from coursekit.markup import (
    BAD,
    BG,
    BG_SOFT,
    FG,
    LINE_SOFT,
    MUTED,
    NOTE,
    SANS,
    Html,
    Picture,
    code,
    el,
    fold,
    frame,
    join,
    present,
)
from coursekit.models import Message
from coursekit.steps import LANES, Step, steps
from coursekit.trace import Trace
from coursekit.wording import shorten

MOST = 40
"""Steps that the still figure draws."""

_WIDTH, _ROW, _HEAD = 760, 34, 34
_LEGIBLE = 480
"""Pixels across below which the words would be too small; a narrower window scrolls."""


def step(trace: Trace) -> None:
    """Draw a trace as a walk: buttons and a slider in JupyterLab, all steps at once elsewhere.

    Args:
        trace: the run to walk through.
    """
    told = steps(trace.events)
    picture = still(told)
    if told and widgets_work():
        present_live(walk(told, at_step), picture)
    else:
        present(picture)


def still(told: Sequence[Step], names: Sequence[str] = LANES) -> Picture:
    """All steps in one figure with these lanes, and as text."""
    shown = told[:MOST]
    lines = [_line(i, each) for i, each in enumerate(told, start=1)]
    text = "\n".join(lines) or "(an empty trace: no steps)"
    more = f"… and {len(told) - MOST} more steps" if len(told) > MOST else ""
    words = fold("the steps in words", el("ol", *(el("li", _words(s)) for s in told)))
    label = f"{len(told)} steps between {', '.join(names[:-1])} and {names[-1]}"
    if not told:
        return Picture(frame(text, label=label), text)
    html = frame(lanes(shown, None, names), el("div", more) if more else "", words, label=label)
    return Picture(html, text)


def at_step(told: Sequence[Step], current: int) -> Html:
    """The figure up to step ``current`` (from 0), with what happens and what the model sees."""
    here = told[current]
    return frame(*beside(told, current), _sees(here.sees), label=here.sentence)


def beside(told: Sequence[Step], current: int, names: Sequence[str] = LANES) -> tuple[Html, ...]:
    """The lanes around step ``current``, its sentence, and what is passed."""
    here = told[current]
    # A walk longer than the window scrolls: the current step stays in sight.
    start = max(0, min(current - 7, len(told) - 12))
    picture = lanes(told[start : start + 12], current - start, names)
    head = el("b", f"Step {current + 1} of {len(told)}. ")
    sentence = el("div", head, here.sentence, role="status", style="margin:6px 0")
    arrow = here.source if here.source == here.target else f"{here.source} → {here.target}"
    passed = el("div", el("span", f"{arrow}: ", style=f"color:{MUTED}"), code(here.label))
    return picture, sentence, passed


def lanes(told: Sequence[Step], current: int | None, names: Sequence[str] = LANES) -> Html:
    """The lanes with an arrow a step; steps after ``current`` are faint. None: all alike."""
    height = _HEAD + _ROW * len(told) + 8
    columns = {lane: int(_WIDTH * (i + 0.5) / len(names)) for i, lane in enumerate(names)}
    parts = []
    for lane, x in columns.items():
        parts.append(_el("line", x1=x, x2=x, y1=26, y2=height, style=f"stroke:{LINE_SOFT}"))
        parts.append(_el("rect", x=x - 44, y=3, width=88, height=22, rx=4, style=f"fill:{BG_SOFT}"))
        parts.append(_text(x, 18, lane, f"fill:{FG};font-weight:600"))
    for i, each in enumerate(told):
        ends = columns[each.source], columns[each.target]
        parts.append(_arrow(each, ends, _HEAD + _ROW * i + 24, i == current, _faint(i, current)))
    said = "; ".join(f"{s.source} to {s.target}: {s.label}" for s in told)
    figure = el(
        "svg",
        *parts,
        viewBox=f"0 0 {_WIDTH} {height}",
        width="100%",
        role="img",
        aria_label=shorten(said, 2000),
        style=f"display:block;min-width:{_LEGIBLE}px;max-width:{_WIDTH}px;font-family:{SANS};"
        "font-size:12px",
    )
    # No width of its own: what holds the figure may be narrower than it, and then it scrolls.
    return el("div", figure, style="width:0;min-width:100%;overflow-x:auto")


def _faint(i: int, current: int | None) -> bool:
    return current is not None and i > current


def _arrow(each: Step, ends: tuple[int, int], y: int, here: bool, faint: bool) -> Html:
    colour = BAD if not each.good else NOTE if here else MUTED
    a, b = ends
    line = f"stroke:{colour};stroke-width:{2.5 if here else 1.3};fill:none"
    label = shorten(each.label, 46 if a != b else 40)
    if a == b:
        shape = _el("circle", cx=a, cy=y - 4, r=4, style=f"fill:{colour}")
        edge = min(max(a, 130), _WIDTH - 130)
        words = _text(edge, y - 11, label, _label_style(here))
    else:
        way = 1 if b > a else -1
        end = b - way * 2
        head = f"{end},{y} {end - way * 8},{y - 4} {end - way * 8},{y + 4}"
        shape = join(
            _el("line", x1=a, x2=end - way * 6, y1=y, y2=y, style=line),
            _el("polygon", points=head, style=f"fill:{colour}"),
        )
        middle = min(max((a + b) // 2, 140), _WIDTH - 140)
        words = _text(middle, y - 6, label, _label_style(here))
    return el("g", shape, words, opacity="0.25" if faint else "1")


def _label_style(here: bool) -> str:
    # The outline in the ground's colour keeps the words legible where a lane crosses them.
    ground = f"paint-order:stroke;stroke:{BG};stroke-width:4px"
    return f"fill:{FG};font-weight:{700 if here else 400};{ground}"


def _text(x: int, y: int, words: str, style: str) -> Html:
    return el("text", words, x=str(x), y=str(y), text_anchor="middle", style=style)


def _el(tag: str, style: str, **numbers: int | str) -> Html:
    return el(tag, style=style, **{name: str(value) for name, value in numbers.items()})


def _sees(messages: Sequence[Message]) -> Html:
    count = f"{len(messages)} message{'' if len(messages) == 1 else 's'}"
    title = el("div", f"What the model sees next: {count}", style=_HEADING)
    rows = []
    for i, message in enumerate(messages[-6:]):
        last = i == min(len(messages), 6) - 1
        style = f"color:{FG if last else MUTED};overflow-wrap:anywhere"
        rows.append(el("div", f"{message.get('role')}: ", code(_said(message)), style=style))
    earlier = len(messages) - 6
    more = el("div", f"({earlier} earlier ones)", style=f"color:{MUTED}") if earlier > 0 else ""
    return join(title, more, *rows)


def _said(message: Message) -> str:
    content = message.get("content")
    said = [shorten(content if isinstance(content, str) else str(content), 200)] if content else []
    for call in message.get("tool_calls") or ():
        function = call.get("function", call)
        said.append(shorten(f"→ {function.get('name')}({function.get('arguments')})", 200))
    return "  ".join(said)


def _words(each: Step) -> str:
    way = each.source if each.source == each.target else f"{each.source} → {each.target}"
    return f"{way}: {each.label}. {each.sentence}"


def _line(number: int, each: Step) -> str:
    way = each.source if each.source == each.target else f"{each.source} → {each.target}"
    return f"{number:>3}. {way:<18} {each.label}\n     {each.sentence}"


def walk(told: Sequence[Step], at_step: Callable[[Sequence[Step], int], Html]) -> Any:
    """The widget: buttons and a slider over the figures that ``at_step(told, current)`` draws."""
    import ipywidgets as widgets

    figure = widgets.HTML(at_step(told, 0))
    small = widgets.Layout(width="3.2em")
    back = widgets.Button(description="◀", tooltip="one step back", layout=small)
    on = widgets.Button(description="▶", tooltip="one step on", layout=small)
    slider = widgets.IntSlider(
        value=1, min=1, max=len(told), description="step", layout=widgets.Layout(width="24em")
    )

    def draw(_: Any = None) -> None:
        figure.value = at_step(told, slider.value - 1)
        back.disabled, on.disabled = slider.value == 1, slider.value == len(told)

    def move(by: int) -> None:
        slider.value = min(max(slider.value + by, 1), len(told))

    back.on_click(lambda _: move(-1))
    on.on_click(lambda _: move(1))
    slider.observe(draw, names="value")
    draw()
    return widgets.VBox([widgets.HBox([back, on, slider]), figure])


_HEADING = f"color:{MUTED};margin-top:6px"
