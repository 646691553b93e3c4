"""A candidate and a reference to edit, drawn as two trees with the verdict of a matcher."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from coursekit.apis.calls import CallTree, Match
from coursekit.apis.tree_picture import tree_picture
from coursekit.live import present_live, widgets_work
from coursekit.markup import BAD, GOOD, MUTED, NOTE, TABLE, Html, Picture, code, el, frame, present

Reader = Callable[[str], Sequence[CallTree]]
Matcher = Callable[[str, str], Match]


def two_trees(trees: Reader, match: Matcher, reference: str, candidates: Mapping[str, str]) -> None:
    """Let a reader edit a candidate, and watch its tree beside the reference's and the verdict.

    In JupyterLab the candidate and the reference are text fields, and a menu fills in one of the
    candidates; elsewhere every candidate stands in a table with its verdict.

    Args:
        trees: reads the calls out of program text; the last one is drawn.
        match: says whether a candidate is the reference.
        reference: program text with the documented call.
        candidates: program texts by title; at least one.
    """
    picture = still(trees, match, reference, candidates)
    if widgets_work():
        present_live(_widget(trees, match, reference, candidates), picture)
    else:
        present(picture)


def still(trees: Reader, match: Matcher, reference: str, candidates: Mapping[str, str]) -> Picture:
    """Every candidate with its verdict, below the tree of the reference."""
    drawn = _tree(trees, reference, "the reference", {})
    cell = "text-align:left;vertical-align:top;padding:3px 12px 3px 0"
    rows, lines = [], [drawn.text]
    for title, candidate in candidates.items():
        good, said = verdict(match, candidate, reference)
        mark = el("b", said, style=f"color:{GOOD if good else BAD}")
        left = el("td", el("b", title), el("div", code(candidate)), style=cell)
        rows.append(el("tr", left, el("td", mark, style=cell), style="background:none"))
        lines += [title, *(f"  {line}" for line in candidate.splitlines()), f"    -> {said}"]
    table = el("table", *rows, style=TABLE, aria_label="candidates and their verdicts")
    whole = frame(Html(drawn.html), table, label="candidates beside a reference", edge=NOTE)
    return Picture(whole, "\n".join(lines))


def verdict(match: Matcher, candidate: str, reference: str) -> tuple[bool, str]:
    """Whether a matcher accepts the candidate, and its verdict in words."""
    try:
        found = match(candidate, reference)
        return bool(found.ok), "✓ match" if found.ok else f"✗ {found.reason}"
    except NotImplementedError:
        return False, "✗ the matcher is not written yet"
    except Exception as error:
        return False, f"✗ the matcher raised {type(error).__name__}: {error}"


def _tree(trees: Reader, source: str, title: str, marks: Mapping[str, str]) -> Picture:
    try:
        found = list(trees(source))
    except Exception as error:
        found, title = [], f"{title}: call_trees raised {type(error).__name__}"
    if not found:
        return Picture(
            frame(el("b", title), el("div", "no call"), label=title), f"{title}: no call"
        )
    return tree_picture(found[-1], title, marks)


def _widget(trees: Reader, match: Matcher, reference: str, candidates: Mapping[str, str]) -> Any:
    import ipywidgets as widgets

    first = next(iter(candidates))
    menu = widgets.Dropdown(options=list(candidates), value=first, description="candidate")
    wide = widgets.Layout(width="30em")
    areas = [widgets.Textarea(text, rows=5, layout=wide) for text in (candidates[first], reference)]
    shown = [widgets.HTML(layout=wide), widgets.HTML(layout=wide)]
    said = widgets.HTML()

    def draw(_: Any = None) -> None:
        written, documented = (area.value for area in areas)
        good, words = verdict(match, written, documented)
        kind, _colon, name = words.removeprefix("✗ ").partition(":")
        marks = {name.strip(): kind} if name and not good else {}
        mine = {} if kind == "missing_argument" else marks
        theirs = marks if kind == "missing_argument" else {}
        shown[0].value = _tree(trees, written, "the candidate", mine).html
        shown[1].value = _tree(trees, documented, "the reference", theirs).html
        colour = GOOD if good else BAD
        said.value = el("b", words, style=f"color:{colour}", role="status")

    def fill(change: Any) -> None:
        areas[0].value = candidates[change["new"]]

    for area in areas:
        area.observe(draw, names="value")
    menu.observe(fill, names="value")
    draw()
    columns = [
        widgets.VBox([widgets.HTML(el("span", title, style=f"color:{MUTED}")), area, tree])
        for title, area, tree in zip(
            ("what was written", "what is documented"), areas, shown, strict=True
        )
    ]
    return widgets.VBox([menu, said, widgets.HBox(columns)])
