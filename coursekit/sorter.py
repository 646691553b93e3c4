"""A sorter: put each item into the group where it belongs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from coursekit.live import present_live, widgets_work
from coursekit.markup import (
    BAD,
    GOOD,
    LINE_SOFT,
    MUTED,
    NOTE,
    TABLE,
    Picture,
    code,
    el,
    fold,
    frame,
    join,
    present,
)


def sort_into(
    items: Mapping[str, str], groups: Sequence[str], why: Mapping[str, str] | None = None
) -> None:
    """Ask for the group of each item.

    In JupyterLab each item has a menu and is judged as soon as it is put somewhere; elsewhere
    the items stand in a table with the answers folded away.

    Args:
        items: the right group by item, in the order to show.
        groups: the groups to choose from.
        why: an explanation by item, for those that have one.

    Raises:
        ValueError: an item's group is not among ``groups``.
    """
    for item, group in items.items():
        if group not in groups:
            raise ValueError(
                f"{item!r} belongs to {group!r}, which is not among the groups: {', '.join(groups)}"
            )
    reasons = why or {}
    picture = still(items, groups, reasons)
    if widgets_work():
        present_live(_widget(items, groups, reasons), picture)
    else:
        present(picture)


def still(items: Mapping[str, str], groups: Sequence[str], why: Mapping[str, str]) -> Picture:
    """The items in a table, each with its answer to open."""
    title = f"Sort into: {', '.join(groups)}"
    cell = "text-align:left;vertical-align:top;padding:3px 12px 3px 0;"
    cell += f"border-top:1px solid {LINE_SOFT}"
    rows = []
    for item, group in items.items():
        reason = el("div", why[item]) if item in why else ""
        answer = fold("answer", el("b", group), reason)
        cells = (el("td", code(item), style=cell), el("td", answer, style=cell))
        rows.append(el("tr", *cells, style="background:none"))
    table = el("table", *rows, style=f"{TABLE};margin:4px 0", aria_label=title)
    lines = [title, *(f"  - {item}" for item in items), "", "Answers:"]
    for item, group in items.items():
        lines.append(f"  {item}: {group}" + (f" ({why[item]})" if item in why else ""))
    return Picture(
        frame(el("b", title), table, label=title, edge=NOTE),
        "\n".join(lines),
    )


def _widget(items: Mapping[str, str], groups: Sequence[str], why: Mapping[str, str]) -> Any:
    import ipywidgets as widgets

    total = len(items)
    score = widgets.HTML()
    menus: dict[str, Any] = {}
    width = min(28, 4 + 0.6 * max(map(len, items), default=0))

    def count(_: Any = None) -> None:
        right = sum(menu.value == items[item] for item, menu in menus.items())
        words = f"{right} of {total} sorted rightly"
        score.value = el("div", words, style=f"color:{MUTED}", role="status")

    def row(item: str, group: str) -> Any:
        menu = widgets.Dropdown(
            options=[("choose…", ""), *((name, name) for name in groups)],
            value="",
            tooltip=f"group of {item}",
            layout=widgets.Layout(width="16em"),
        )
        said = widgets.HTML(layout=widgets.Layout(flex="1 1 12em"))

        def judge(change: Any) -> None:
            right = change["new"] == group
            mark = el(
                "b", "✓ " if right else "✗ not there ", style=f"color:{GOOD if right else BAD}"
            )
            said.value = join(mark, why.get(item, "") if right else "") if change["new"] else ""

        menu.observe(judge, names="value")
        menu.observe(count, names="value")
        menus[item] = menu
        name = widgets.HTML(code(item), layout=widgets.Layout(width=f"{width}em"))
        # In a narrow window the menu goes below its item.
        return widgets.HBox([name, menu, said], layout=widgets.Layout(flex_flow="row wrap"))

    rows = [row(item, group) for item, group in items.items()]
    count()
    title = widgets.HTML(el("b", f"Sort into: {', '.join(groups)}"))
    return widgets.VBox([title, *rows, score])
