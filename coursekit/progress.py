"""How many exercises of a chapter pass, as far as their checks have run in this session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from coursekit.markup import BAD, GOOD, LINE, MUTED, Html, el, join

_RECORD = "__coursekit_checks__"


@dataclass(frozen=True)
class Progress:
    """The state of a chapter's exercises.

    Args:
        states: by exercise id, True (passes), False (fails) or None (not written yet, or not
            checked).
    """

    states: dict[str, bool | None]

    def sentence(self) -> str:
        """In words: ``4 of 6 exercises pass``."""
        passed, total = sum(s is True for s in self.states.values()), len(self.states)
        return f"{passed} of {total} exercises pass"


def record(
    namespace: dict[str, Any], exercise: str, state: bool | None, ids: list[str]
) -> Progress:
    """Note the outcome of a check and return where the chapter stands.

    The record lives among the notebook's own names: it is as old as the functions that it is
    about, and goes with them when the kernel restarts.
    """
    kept = namespace.get(_RECORD)
    states = kept if isinstance(kept, dict) else {}
    states[exercise] = state
    namespace[_RECORD] = states
    # In the order of their first checks, which is the notebook's; then those not checked yet.
    order = dict.fromkeys([name for name in states if name in ids] + ids)
    return Progress({name: states.get(name) for name in order})


def progress_html(progress: Progress) -> Html:
    """The sentence, and a bar with one field for each exercise."""
    colours = {True: GOOD, False: BAD, None: "transparent"}
    words = {True: "passes", False: "does not pass yet", None: "not written or not checked yet"}
    fields = [
        el(
            "span",
            title=f"{name}: {words[state]}",
            style=f"flex:1;height:8px;background:{colours[state]};border:1px solid {LINE};"
            "border-radius:2px",
        )
        for name, state in progress.states.items()
    ]
    bar = el(
        "div",
        *fields,
        style="display:flex;gap:3px;flex:1;max-width:260px",
        role="img",
        aria_label="; ".join(f"{name} {words[s]}" for name, s in progress.states.items()),
    )
    label = el("span", progress.sentence(), style=f"color:{MUTED};white-space:nowrap")
    style = "display:flex;gap:10px;align-items:center;margin-top:6px"
    return el("div", join(label, bar), style=style)


def progress_text(progress: Progress) -> str:
    """The bar and the sentence in characters: ``#`` passes, ``x`` fails, ``.`` is still to come."""
    marks = {True: "#", False: "x", None: "."}
    bar = "".join(marks[state] for state in progress.states.values())
    return f"[{bar}] {progress.sentence()}"
