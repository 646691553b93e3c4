"""Widgets where they work, with the still picture that stands in for them everywhere else.

One output carries both forms: JupyterLab shows the widget; a viewer of stored notebooks, an
export or a feedback page shows the picture, a terminal its text.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Any

from coursekit.markup import Picture, in_notebook

STILL = "COURSEKIT_STILL"
"""Set this environment variable to get still pictures only, the same bytes at every run."""


def widgets_work() -> bool:
    """Whether a widget shown now would be drawn: a kernel, ipywidgets, and stills not asked for."""
    if os.environ.get(STILL) or not in_notebook() or find_spec("ipywidgets") is None:
        return False
    from IPython import get_ipython

    return getattr(get_ipython(), "kernel", None) is not None


def present_live(widget: Any, picture: Picture) -> None:
    """Display a widget with its picture and text as the other forms of the same output."""
    from IPython.display import display

    bundle = {**(widget._repr_mimebundle_() or {}), **picture._repr_mimebundle_()}
    display(bundle, raw=True)
