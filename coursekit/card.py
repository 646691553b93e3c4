"""The card of a check: one line a test, the first failure opened, the chapter's progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from coursekit.drawing import diff_html
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
    fold,
    frame,
    join,
)
from coursekit.progress import Progress, progress_html, progress_text
from coursekit.trace_diff import render_text

if TYPE_CHECKING:
    from coursekit.failure import Failure
    from coursekit.public_tests import TestReport

ROWS = 16
"""Rows of a trace comparison that a card shows; the rest folds away."""


def card(exercise: str, reports: Sequence[TestReport], progress: Progress) -> Picture:
    """The card of one check.

    Args:
        exercise: its id.
        reports: the outcome of each public test, in order.
        progress: where the chapter stands after this check.
    """
    if unwritten(reports):
        failure = next(report.failure for report in reports if report.failure)
        head, colour, lines, text = _not_there(exercise, failure, reports)
    else:
        head, colour, lines, text = _outcomes(exercise, reports)
    sign, _, words = head.partition(" ") if head[0] in "✓✗" else ("", "", head)
    mark = el("span", sign, style=f"color:{colour};display:inline-block;width:18px") if sign else ""
    title = el("div", el("b", mark, " " if sign else "", words), style="margin-bottom:3px")
    html = frame(title, *lines, progress_html(progress), label=head, edge=colour)
    return Picture(html, "\n".join([head, *text, progress_text(progress)]))


def unwritten(reports: Sequence[TestReport]) -> bool:
    """Whether there is no code to judge yet: the stub stands, or its cell has not run."""
    kinds = {report.failure.kind for report in reports if report.failure}
    return kinds in ({"not_written"}, {"not_defined"})


Parts = tuple[str, str, list[Html], list[str]]


def _not_there(exercise: str, failure: Failure, reports: Sequence[TestReport]) -> Parts:
    """Nothing to fail yet: say so in one line, and what will be checked."""
    head = failure.message
    if failure.kind == "not_written":
        head = f"Not written yet: {failure.message or exercise}"
    titles = [report.title for report in reports]
    items = [el("li", title) for title in titles]
    listed = el("ul", *items, style="margin:2px 0 2px 18px;padding:0")
    html = [el("div", "What will be checked:", style=f"color:{MUTED}"), listed]
    return head, NOTE, html, ["What will be checked:", *(f"  - {title}" for title in titles)]


def _outcomes(exercise: str, reports: Sequence[TestReport]) -> Parts:
    passed = sum(report.failure is None for report in reports)
    verdict = "all checks pass" if passed == len(reports) else "checks pass"
    head = f"✓ {exercise}: {verdict}"
    if passed < len(reports):
        head = f"✗ {exercise}: {passed} of {len(reports)} checks pass"
    lines: list[Html] = []
    text: list[str] = []
    opened = False
    for report in reports:
        if report.failure is None:
            lines.append(_line("✓", GOOD, report.title))
            text.append(f"  ✓ {report.title}")
            continue
        text.append(f"  ✗ {report.title}")
        details = _failure_html(report.failure, report.hint)
        if not opened:
            opened = True
            lines += [_line("✗", BAD, report.title), _indented(details)]
            text += [f"      {line}" for line in _failure_text(report.failure, report.hint)]
        else:
            # A closed fold: one line, until the first failure is mended.
            more = el("span", " … details", style=f"color:{MUTED}")
            line = _line("✗", BAD, join(report.title, more), tag="span")
            title = el("summary", line, style=_SUMMARY)
            lines.append(el("details", title, _indented(details)))
    return head, GOOD if passed == len(reports) else BAD, lines, text


def _line(mark: str, colour: str, title: str, tag: str = "div") -> Html:
    # A title that wraps goes on below its own first word and not below the mark.
    sign = el("b", mark, style=f"color:{colour};flex:none;width:22px")
    return el(tag, sign, el("span", title), style="display:flex")


def _indented(details: Html) -> Html:
    style = f"margin:2px 0 6px 22px;padding-left:10px;border-left:2px solid {BAD}"
    return el("div", details, style=style)


def _labelled(failure: Failure, hint: str) -> list[tuple[str, str, bool]]:
    """Label, words, and whether they are program text; only what has something to say."""
    said = "Not written yet: " if failure.kind == "not_written" else ""
    rows = [
        ("called", failure.called, True),
        ("expected", failure.expected, True),
        ("got", failure.got, True),
        ("what happened", said + failure.message if failure.message else "", False),
        ("your line", failure.where, True),
        ("printed", failure.printed, True),
        ("next step", hint, False),
    ]
    return [row for row in rows if row[1]]


def _failure_html(failure: Failure, hint: str) -> Html:
    rows = []
    for label, words, is_code in _labelled(failure, hint):
        name = el("th", label, style=_LABEL, scope="row")
        said = code(words) if is_code else _sentence(words)
        cell = el("td", said, style=_CELL)
        rows.append(el("tr", name, cell, style="background:none"))
    table = el("table", *rows, style=f"{TABLE};margin:0")
    if not failure.rows:
        return table
    differing = [i for i, row in enumerate(failure.rows) if row.mark != "same"]
    start = max(0, differing[0] - 3) if len(failure.rows) > ROWS and differing else 0
    shown = diff_html(failure.rows[start : start + ROWS])
    rest = len(failure.rows) - ROWS
    whole = fold(f"all {len(failure.rows)} rows", diff_html(failure.rows)) if rest > 0 else ""
    return join(table, shown, whole)


def _sentence(words: str) -> str:
    """The words with a capital letter, unless they begin with program text."""
    first = words.split(maxsplit=1)[0].rstrip(",.:;")
    return words[:1].upper() + words[1:] if first.isalpha() else words


def _failure_text(failure: Failure, hint: str) -> list[str]:
    lines = []
    for label, words, _ in _labelled(failure, hint):
        first, *more = words.split("\n")
        lines += [f"{label + ':':<15}{first}", *(" " * 15 + line for line in more)]
    if failure.rows:
        lines += render_text(failure.rows).split("\n")
    return lines


_SUMMARY = "cursor:pointer;list-style:none"
_LABEL = (
    f"text-align:left;vertical-align:top;padding:1px 12px 1px 0;font-weight:400;color:{MUTED};"
    "white-space:nowrap;background:none"
)
_CELL = "text-align:left;vertical-align:top;padding:1px 0;overflow-wrap:anywhere;background:none"
