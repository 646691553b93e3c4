"""What a run costs: the tokens of everything that was sent to the model."""

from __future__ import annotations

import json
from functools import lru_cache

from coursekit.events import ModelEvent
from coursekit.schema import count_tokens
from coursekit.trace import Trace


def tokens_sent(trace: Trace) -> int:
    """The input tokens of a trace by `count_tokens`: each request sends everything again."""
    requests = (event for event in trace.events if isinstance(event, ModelEvent))
    return sum(
        sum(_tokens(_text(message)) for message in request.messages)
        + _tokens(_text(list(request.tools)))
        for request in requests
    )


def _text(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), default=str)


@lru_cache(maxsize=4096)
def _tokens(text: str) -> int:
    return count_tokens(text)
