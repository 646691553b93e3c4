"""The picture of a list of documents with the gold one somewhere in it."""

from __future__ import annotations

from collections.abc import Mapping

from coursekit.markup import BG_SOFT, GOOD, LINE, MUTED, NOTE, Html, Picture, el, frame


def shelf(position: int, curve: Mapping[int, float]) -> Picture:
    """The documents in a row with the gold one at a position, above a reader's accuracy.

    Args:
        position: where the gold document stands, from 0.
        curve: accuracy by position, for every position of the row; each a share from 0 to 1.

    Raises:
        ValueError: the curve has no such position.
    """
    if position not in curve:
        raise ValueError(f"the curve has no position {position}; it has {sorted(curve)}")
    columns = [_column(place, curve[place], place == position) for place in sorted(curve)]
    row = "display:flex;gap:3px;align-items:flex-end;margin:6px 0"
    after = len(curve) - position - 1
    said = f"{position} before it, {after} behind it: right in {curve[position]:.0%}"
    title = f"the gold document at position {position}"
    note = el("div", said, style=f"color:{MUTED}")
    picture = el("div", *columns, style=row, role="img", aria_label=said)
    marks = "".join("█" if place == position else "░" for place in sorted(curve))
    return Picture(
        frame(el("b", title), picture, note, label=title, edge=NOTE),
        f"{title}\n  {marks}\n  {said}",
    )


def _column(place: int, share: float, gold: bool) -> Html:
    colour = GOOD if gold else LINE
    edge = GOOD if gold else LINE
    bar = el("div", style=f"height:{70 * share:.1f}px;background:{colour}")
    ground = GOOD if gold else BG_SOFT
    sheet = f"height:26px;border:1px solid {edge};background:{ground};border-radius:2px"
    number = el("div", str(place), style=f"font-size:10px;text-align:center;color:{MUTED}")
    style = "flex:1 1 0;min-width:12px;max-width:34px"
    return el("div", bar, el("div", style=f"{sheet};margin-top:3px"), number, style=style)
