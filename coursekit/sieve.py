"""Sampled calls in a sieve: how much each result helped, and what a threshold lets through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from coursekit.markup import (
    BAD,
    GOOD,
    LINE_SOFT,
    MUTED,
    NOTE,
    TABLE,
    Html,
    Picture,
    code,
    el,
    frame,
)

_HALF = 90
"""Pixels from the zero line to the end of a bar."""


@dataclass(frozen=True)
class Sifted:
    """One sampled call as it came out of the sieve.

    Args:
        call: the call with its result, as it would stand in a text.
        before: what stands in front of it, such as the last words of its text.
        usefulness: nats per token that the result took off the loss; below 0 it did harm.
        kept: whether it is let through.
    """

    call: str
    before: str
    usefulness: float
    kept: bool


def sieve(calls: Sequence[Sifted], title: str) -> Picture:
    """The calls in a table, the most useful first, each with its bar and its verdict.

    Args:
        calls: the calls, in any order.
        title: what is said above them, before how many of them are kept.
    """
    rows = sorted(calls, key=lambda each: -each.usefulness)
    kept = sum(each.kept for each in rows)
    heading = f"{title}: {kept} of {len(rows)} calls kept"
    most = max([*(abs(each.usefulness) for each in rows), 1e-9])
    cell = "text-align:left;vertical-align:middle;padding:2px 10px 2px 0;"
    head = [
        el("th", name, style=f"{cell}color:{MUTED};font-weight:600", scope="col")
        for name in ("", "usefulness", "help or harm", "the call")
    ]
    body = [
        el(
            "tr",
            el("td", _verdict(each.kept), style=f"{cell}white-space:nowrap"),
            el("td", f"{each.usefulness:+.2f}", style=f"{cell}white-space:nowrap"),
            el("td", _bar(each.usefulness / most), style=cell),
            el("td", f"{each.before} ", code(each.call), style=cell),
            style=f"background:none;border-top:1px solid {LINE_SOFT}",
        )
        for each in rows
    ]
    table = el("table", el("tr", *head), *body, style=f"{TABLE};margin:4px 0", aria_label=heading)
    lines = [heading]
    for each in rows:
        verdict = "kept   " if each.kept else "dropped"
        lines.append(f"  {verdict} {each.usefulness:+.2f}  {each.before} {each.call}")
    return Picture(frame(el("b", heading), table, label=heading), "\n".join(lines))


def _verdict(kept: bool) -> Html:
    mark, colour = ("✓ kept", GOOD) if kept else ("✗ dropped", BAD)
    return el("span", mark, style=f"color:{colour};font-weight:600")


def _bar(share: float) -> Html:
    """A bar to the right of the zero line for help, to the left for harm."""
    width = max(_HALF * abs(share), 1.0)
    left = _HALF if share >= 0 else _HALF - width
    ground = f"position:relative;width:{2 * _HALF}px;height:12px"
    line = f"position:absolute;left:{_HALF}px;width:1px;height:12px;background:{MUTED}"
    colour = NOTE if share >= 0 else BAD
    bar = f"position:absolute;left:{left:.1f}px;width:{width:.1f}px;height:12px;background:{colour}"
    return el("div", el("span", style=bar), el("span", style=line), style=ground)
