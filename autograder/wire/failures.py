"""How a box can fail while a test waits for it.

None is an `Exception`, so a test that expects one of the student's own exceptions never takes a
dead box for it.
"""

from __future__ import annotations

from typing import ClassVar

from autograder.results import Outcome


class BoxFailure(BaseException):
    """The box did not answer as it must; `outcome` is what the running test gets."""

    outcome: ClassVar[Outcome] = "killed"


class Violation(BoxFailure):
    """It broke the rules of the wire."""


class BoxTimeout(BoxFailure):
    """It did not answer in time."""

    outcome = "timeout"


class OverMemory(BoxFailure):
    """Its processes used more memory than they may."""

    outcome = "memory"


class Gone(BoxFailure):
    """It closed the wire: its process ended."""


class GaveUp(Gone):
    """Its process ended so often that no further one is started."""
