"""A text above its training target, token by token: what a model reads and what it is to say."""

from __future__ import annotations

from collections.abc import Sequence

from coursekit.markup import (
    BG_SOFT,
    FG,
    GOOD,
    LINE_SOFT,
    MONO,
    MUTED,
    NOTE,
    TABLE,
    Html,
    Picture,
    el,
    frame,
)

NOT_ASKED = "[N/A]"
"""The target of a position at which nothing is predicted."""


def two_rows(tokens: Sequence[str], target: Sequence[str], position: int) -> Picture:
    """Two aligned rows of tokens with one position told in words.

    Args:
        tokens: the text as the model reads it.
        target: what is to be predicted at each position, as long as ``tokens``.
        position: the place (from 0) to tell about.

    Raises:
        ValueError: the rows differ in length, or have no such position.
    """
    if len(tokens) != len(target):
        raise ValueError(f"{len(tokens)} tokens stand above {len(target)} targets; use as many")
    if not 0 <= position < len(tokens):
        raise ValueError(f"position {position} is none of 0 to {len(tokens) - 1}")
    kinds = [_kind(*pair) for pair in zip(tokens, target, strict=True)]
    sentence = _sentence(tokens, target, position)
    rows = [
        _row("position", [str(n) for n in range(len(tokens))], [MUTED] * len(tokens), position),
        _row("text", [_seen(token) for token in tokens], [FG] * len(tokens), position),
        _row("target", [_seen(word) for word in target], [_INK[k] for k in kinds], position),
        _row("in the loss", [_MARKS[k] for k in kinds], [_INK[k] for k in kinds], position),
    ]
    table = el("table", *rows, style=TABLE, aria_label="a text and its training target")
    said = el("div", el("b", f"Position {position}. "), sentence, role="status")
    # No width of its own: a long text scrolls inside the picture.
    scroll = el("div", table, style="width:0;min-width:100%;overflow-x:auto;margin-bottom:6px")
    html = frame(scroll, said, label="two aligned rows of tokens", edge=NOTE)
    return Picture(html, _text(tokens, target, kinds, f"position {position}: {sentence}"))


_INK = {"word": FG, "toolken": GOOD, "blank": MUTED}
_MARKS = {"word": "yes", "toolken": "yes", "blank": "no"}


def _kind(token: str, wanted: str) -> str:
    if wanted == NOT_ASKED:
        return "blank"
    return "word" if token == wanted else "toolken"


def _sentence(tokens: Sequence[str], target: Sequence[str], at: int) -> str:
    read = " ".join(_seen(token) for token in tokens[:at]) or "nothing yet"
    wanted = target[at]
    if wanted == NOT_ASKED:
        return f"After reading {read}: nothing is asked. The tool supplies {_seen(tokens[at])}."
    if wanted == tokens[at]:
        return f"After reading {read}: the model is to say the word {_seen(wanted)}."
    return f"After reading {read}: the model is to say the toolken {wanted}."


def _seen(token: str) -> str:
    """The token with its white space made visible."""
    return token.replace("\n", "⏎").replace(" ", "·") or "∅"


_COLUMNS = 12
"""Positions that the figure shows at a time; the text has them all."""


def _row(name: str, cells: Sequence[str], inks: Sequence[str], at: int) -> Html:
    style = f"padding:2px 7px;text-align:center;border-top:1px solid {LINE_SOFT}"
    head = el(
        "th", name, scope="row", style=f"{style};text-align:left;white-space:nowrap;color:{MUTED}"
    )
    whole = f"font-family:{MONO};white-space:nowrap;background:none;color:inherit;padding:0"
    columns = []
    # A text longer than the window moves through it: the position told about stays in sight.
    start = max(0, min(at - _COLUMNS // 2, len(cells) - _COLUMNS))
    for n in range(start, min(start + _COLUMNS, len(cells))):
        ground = f"background:{BG_SOFT};font-weight:700" if n == at else "background:none"
        ink = FG if n == at else inks[n]  # fainter print cannot be read on the darker ground
        columns.append(
            el("td", el("code", cells[n], style=whole), style=f"{style};color:{ink};{ground}")
        )
    return el("tr", head, *columns, style="background:none")


def _text(tokens: Sequence[str], target: Sequence[str], kinds: Sequence[str], sentence: str) -> str:
    rows = [
        ["position", *map(str, range(len(tokens)))],
        ["text", *map(_seen, tokens)],
        ["target", *map(_seen, target)],
        ["in the loss", *(_MARKS[kind] for kind in kinds)],
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, sentence])
