"""nbgrader's settings for this course: its commands and formgrader grade with our judge."""

from autograder.door import configure

configure(get_config())  # type: ignore[name-defined]  # noqa: F821
