"""HTML built from elements, with every text escaped and the theme's own colours.

Styles stand on the elements, since a notebook page may strip style sheets; colours are
JupyterLab's variables, so that a picture follows the light or dark theme, with fall-backs that
are legible on any page.
"""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Any

from coursekit.wording import printable

FG = "var(--jp-content-font-color1,#1f1f1f)"
MUTED = "var(--jp-content-font-color2,#555)"
BG = "var(--jp-layout-color1,#fff)"
BG_SOFT = "var(--jp-layout-color2,#f2f2f2)"
LINE = "var(--jp-border-color1,#bdbdbd)"
LINE_SOFT = "var(--jp-border-color2,#dcdcdc)"

# JupyterLab's own green and red are for grounds and edges; as print they are a little too pale in
# the light theme and too dark in the dark one, so they are moved towards the colour of print.
GOOD = f"color-mix(in srgb,var(--jp-success-color1,#2e7d32) 82%,{FG})"
BAD = f"color-mix(in srgb,var(--jp-error-color1,#c62828) 82%,{FG})"
NOTE = "var(--jp-brand-color1,#1565c0)"
MONO = "var(--jp-code-font-family,ui-monospace,Menlo,Consolas,monospace)"
SANS = "var(--jp-content-font-family,system-ui,-apple-system,'Segoe UI',sans-serif)"

# Said on every table: pages have styles of their own for tables, and some inherit nothing.
TABLE = "border-collapse:collapse;color:inherit;font:inherit;border:none"


class Html(str):
    """Text that is HTML already and is not escaped again."""

    __slots__ = ()


def el(tag: str, *children: str, style: str = "", **attributes: str) -> Html:
    """An element; children that are not Html are escaped, and so are the attributes.

    An underscore in an attribute's name stands for a hyphen; ``class_`` for ``class``.
    """
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    if style:
        named["style"] = style
    opened = "".join(f' {name}="{escape(value)}"' for name, value in named.items())
    return Html(f"<{tag}{opened}>{join(*children)}</{tag}>")


def join(*children: str) -> Html:
    """Children one after another, those that are not Html escaped."""
    return Html("".join(c if isinstance(c, Html) else escape(c) for c in children))


def escape(text: str) -> str:
    """Text with markup and control characters made harmless."""
    return html.escape(printable(text), quote=True)


def code(text: str, **attributes: str) -> Html:
    """Program text or a value, in the code font, wrapped where it is too long."""
    style = (
        f"font-family:{MONO};font-size:0.92em;white-space:pre-wrap;overflow-wrap:anywhere;"
        f"background:none;color:inherit;padding:0"
    )
    return el("code", text, style=style, **attributes)


def frame(*children: str, label: str, edge: str = LINE) -> Html:
    """The box around a picture; ``label`` is what a screen reader says of it."""
    style = (
        f"font-family:{SANS};font-size:13px;line-height:1.45;color:{FG};background:{BG};"
        f"border:1px solid {LINE_SOFT};border-left:4px solid {edge};border-radius:4px;"
        f"padding:8px 12px;margin:4px 0;max-width:860px;box-sizing:border-box"
    )
    return el("div", *children, style=style, role="group", aria_label=label)


def fold(summary: str, *children: str) -> Html:
    """Something the reader opens with a click."""
    head = el("summary", summary, style=f"cursor:pointer;color:{MUTED}")
    return el("details", head, el("div", *children, style="margin:4px 0 4px 14px"))


@dataclass(frozen=True)
class Picture:
    """Something to look at in two forms that say the same.

    Args:
        html: for a notebook.
        text: for a terminal, a plain-text export, and whoever cannot see the picture.
    """

    html: str
    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", printable(self.text))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}

    def __repr__(self) -> str:
        return self.text


def present(picture: Picture) -> None:
    """Display the picture in a notebook, or print its text anywhere else."""
    if in_notebook():
        from IPython.display import display

        display(picture)
    else:
        print(picture.text)


def in_notebook() -> bool:
    """Whether the code runs inside IPython (a notebook or its terminal)."""
    import sys

    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None
