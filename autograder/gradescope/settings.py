"""What the staff chose when they made the zip; it lies in it as `settings.json`."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from autograder.isolation import Wanted

Shown = Literal["titles", "nothing"]
"""What students see of hidden tests: titles and hints, or nothing but the score."""

FILE = "settings.json"


class GradescopeSettings(BaseModel):
    """The chapter to grade, the course's secret, the isolation, what is shown of hidden tests."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    chapter: str
    secret: str
    isolation: Wanted = "auto"
    hidden: Shown = "titles"
