"""Prediction questions: choose before you run, and read why for every option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coursekit.live import present_live, widgets_work
from coursekit.markup import BAD, GOOD, MUTED, NOTE, Html, Picture, el, fold, frame, join, present


def predict(question: str, options: Mapping[str, str], answer: str) -> None:
    """Ask a question with a choice of answers, each with an explanation of its own.

    In JupyterLab this is a choice that explains itself when it is made; elsewhere a list of the
    options with the answer folded away.

    Args:
        question: what to predict.
        options: the explanation by option, in the order to show.
        answer: the right one of the options.

    Raises:
        ValueError: ``answer`` is not among the options.
    """
    if answer not in options:
        listed = ", ".join(map(repr, options))
        raise ValueError(f"the answer {answer!r} is not among the options: {listed}")
    picture = still(question, options, answer)
    if widgets_work():
        present_live(_widget(question, options, answer), picture)
    else:
        present(picture)


def still(question: str, options: Mapping[str, str], answer: str) -> Picture:
    """The question with its options, and the answer to open."""
    style = "margin:4px 0 4px 20px;padding:0;list-style:upper-alpha"
    listed = el("ol", *(el("li", option) for option in options), style=style)
    whys = [el("div", _verdict(option == answer, option, why)) for option, why in options.items()]
    html = frame(
        el("b", "Predict: "), question, listed, fold("answer", *whys), label=question, edge=NOTE
    )
    lines = [f"Predict: {question}"]
    lines += [f"  {letter}. {option}" for letter, option in zip(_LETTERS, options, strict=False)]
    lines += ["", "Answer:"]
    for letter, (option, why) in zip(_LETTERS, options.items(), strict=False):
        lines.append(f"  {letter}. {'right' if option == answer else 'not this'}: {why}")
    return Picture(html, "\n".join(lines))


def explanation(options: Mapping[str, str], answer: str, chosen: str) -> Html:
    """What is said once an option is chosen."""
    return _verdict(chosen == answer, chosen, options[chosen])


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _verdict(right: bool, option: str, why: str) -> Html:
    sign = "✓ right" if right else "✗ not this"
    head = el("b", sign, style=f"color:{GOOD if right else BAD}")
    return join(head, " ", el("i", option), el("div", why, style="margin:0 0 6px 14px"))


def _widget(question: str, options: Mapping[str, str], answer: str) -> Any:
    import ipywidgets as widgets

    asked = widgets.HTML(frame(el("b", "Predict: "), question, label=question, edge=NOTE))
    choice = widgets.RadioButtons(
        options=list(options),
        value=None,
        layout=widgets.Layout(width="auto", margin="0 0 0 16px"),
    )
    said = widgets.HTML(el("span", "Choose one.", style=f"color:{MUTED}"))

    def explain(change: Any) -> None:
        if change["new"] is not None:
            verdict = explanation(options, answer, change["new"])
            edge = GOOD if change["new"] == answer else BAD
            said.value = frame(el("div", verdict, role="status"), label="explanation", edge=edge)

    choice.observe(explain, names="value")
    return widgets.VBox([asked, choice, said])
