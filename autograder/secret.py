"""The course's secret: hidden tests draw their inputs from it."""

from __future__ import annotations

import os
import secrets

from autograder.chapter import Course

VARIABLE = "AUTOGRADER_SECRET"
FILE = ".autograder-secret"


def course_secret(course: Course) -> tuple[str, bool]:
    """The secret, and whether it was made just now.

    It is the value of `AUTOGRADER_SECRET`, else the content of the git-ignored file
    `.autograder-secret` in the course's folder, which is written the first time.
    """
    if text := os.environ.get(VARIABLE, "").strip():
        return text, False
    path = course.root / FILE
    if path.is_file() and (text := path.read_text(encoding="utf-8").strip()):
        return text, False
    text = secrets.token_hex(16)
    path.touch(mode=0o600)
    path.write_text(text + "\n", encoding="utf-8")
    return text, True
