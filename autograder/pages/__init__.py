"""Self-contained HTML pages made from the templates in this folder; all text is escaped."""

import importlib.resources
import re
from functools import lru_cache
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape


def render(template: str, **values: Any) -> str:
    """A page.

    Args:
        template: name of a template in this folder, without `.html.j2`.
        values: what the template shows; strings are escaped.
    """
    return _environment().get_template(f"{template}.html.j2").render(**values)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["points"] = points_text
    environment.filters["inline_code"] = inline_code
    return environment


def _source(name: str) -> str:
    return (importlib.resources.files(__package__) / name).read_text(encoding="utf-8")


def points_text(points: float) -> str:
    """Points for people: `7`, `6.5`, `3.33`."""
    return f"{round(points, 2):g}"


def inline_code(text: str) -> Markup:
    """A text with what stands between backticks as code; all of it escaped."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))
