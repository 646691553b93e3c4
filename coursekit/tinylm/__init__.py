"""TinyLM: a real language model, small enough to live in the course."""

from coursekit.tinylm.model import TinyLM
from coursekit.tinylm.using_tools import answer_with_tools

__all__ = ["TinyLM", "answer_with_tools"]
