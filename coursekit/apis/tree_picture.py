"""A call drawn as its tree: the path from the module down, the arguments as its leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coursekit.apis.calls import CallTree
from coursekit.markup import BAD, LINE, LINE_SOFT, Html, Picture, code, el, frame
from coursekit.wording import short_repr

NODE = f"display:inline-block;border:1px solid {LINE};border-radius:9px;padding:0 8px;margin:2px 0"
BRANCH = f"margin-left:14px;padding-left:14px;border-left:1px solid {LINE_SOFT}"


def tree_picture(
    tree: CallTree, title: str = "a call as a tree", marks: Mapping[str, str] | None = None
) -> Picture:
    """The tree of a call in a figure and as text.

    Args:
        tree: the call.
        title: what the figure is called.
        marks: a remark for some of the arguments, by keyword or position (``"0"``); they are
            drawn in red.
    """
    remarks = marks or {}
    names = [part if isinstance(part, str) else part[1] for part in tree.path]
    leaves = {str(n): value for n, value in enumerate(tree.args)} | dict(tree.keywords)
    words = {name: _leaf(name, value, remarks) for name, value in leaves.items()}
    drawn: Html = el("div", *(_node(text, name in remarks) for name, text in words.items()))
    for name in reversed(names):
        drawn = el("div", _node(name), el("div", drawn, style=BRANCH))
    return Picture(frame(el("b", title), drawn, label=title), f"{title}\n{_text(names, words)}")


def _leaf(name: str, value: Any, remarks: Mapping[str, str]) -> str:
    shown = value[1] if _is_expression(value) else short_repr(value)
    remark = f"   ✗ {remarks[name]}" if name in remarks else ""
    return f"{name}: {shown}{remark}"


def _is_expression(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and value[0] == "expr"


def _node(text: str, bad: bool = False) -> Html:
    colour = f";border-color:{BAD};color:{BAD}" if bad else ""
    return el("div", el("span", code(text), style=NODE + colour))


def _text(names: list[str], words: Mapping[str, str]) -> str:
    lines = [f"{'   ' * (depth - 1)}└─ {name}" for depth, name in enumerate(names)]
    lines[:1] = names[:1]
    indent = "   " * (len(names) - 1)
    for n, text in enumerate(words.values(), start=1):
        lines.append(f"{indent}{'└─' if n == len(words) else '├─'} {text}")
    return "\n".join(lines)
