"""What a build calls on its way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from autograder.chapter import Chapter

Progress = Callable[[str, str], None]
"""Called with a chapter's name and what is being done to it."""

RecordTraces = Callable[[Chapter, Path], None]
"""Records a chapter's reference traces from its solution.

The chapter's three notebooks lie in a temporary course (the solved one not yet executed); the
traces are written below the second argument as `coursekit/checks/CHAPTER/NAME.jsonl` and
`autograder/traces/CHAPTER/NAME.jsonl`.
"""
