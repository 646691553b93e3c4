"""``slide(draw, ...)``: a picture that follows sliders, and ``bars`` as one such picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coursekit.live import present_live, widgets_work
from coursekit.markup import LINE_SOFT, MUTED, NOTE, Picture, el, frame, present

Range = tuple[int, int, int] | tuple[float, float, float]
"""Least, greatest and first value; floats move in tenths, whole numbers by one."""


def slide(draw: Callable[..., Picture], **ranges: Range) -> None:
    """Show a picture with a slider for each number that it depends on.

    In JupyterLab the picture is drawn anew whenever a slider moves; elsewhere it stands still at
    the first values.

    Args:
        draw: called with the numbers by name; returns the Picture.
        ranges: least, greatest and first value of each number, by name; whole numbers, or
            floats, which move in tenths.

    Raises:
        ValueError: a first value lies outside its range.
    """
    for name, (least, greatest, first) in ranges.items():
        if not least <= first <= greatest:
            raise ValueError(f"{name} begins at {first}, outside {least} to {greatest}")
    still = draw(**{name: first for name, (_, _, first) in ranges.items()})
    if widgets_work():
        present_live(_widget(draw, ranges), still)
    else:
        present(still)


def bars(values: Mapping[str, int], title: str) -> Picture:
    """Whole numbers (0 or more) as labelled bars, the longest as wide as the picture."""
    most = max([*values.values(), 1])
    rows = []
    for label, value in values.items():
        width = f"width:{60 * value / most:.2f}%;background:{NOTE};height:14px;min-width:1px"
        name = el("span", label, style="flex:0 0 10em")
        number = el("span", f"{value:,}", style=f"color:{MUTED};margin-left:8px")
        row = f"display:flex;align-items:center;padding:3px 0;border-top:1px solid {LINE_SOFT}"
        rows.append(el("div", name, el("span", style=width), number, style=row))
    widest = max(map(len, values), default=0)
    lines = [title, *(f"  {label:<{widest}}  {value:>8,}" for label, value in values.items())]
    return Picture(frame(el("b", title), *rows, label=title), "\n".join(lines))


def _widget(draw: Callable[..., Picture], ranges: Mapping[str, Range]) -> Any:
    import ipywidgets as widgets

    shown = widgets.HTML()
    sliders = {name: _slider(name, values) for name, values in ranges.items()}

    def redraw(_: Any = None) -> None:
        picture = draw(**{name: slider.value for name, slider in sliders.items()})
        shown.value = picture.html

    for slider in sliders.values():
        slider.observe(redraw, names="value")
    redraw()
    return widgets.VBox([*sliders.values(), shown])


def _slider(name: str, values: Range) -> Any:
    import ipywidgets as widgets

    least, greatest, first = values
    given = {"value": first, "min": least, "max": greatest, "description": name}
    if all(isinstance(value, int) for value in values):
        return widgets.IntSlider(**given, continuous_update=True)
    return widgets.FloatSlider(**given, step=0.1, readout_format=".1f", continuous_update=True)
