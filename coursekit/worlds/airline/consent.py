"""Who is asked before the airline changes anything: the customer, and a clerk with the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coursekit.models import Message
from coursekit.tools import ToolCall
from coursekit.worlds.airline.plan import in_words


class Consent:
    """Says yes to a call that was proposed in just these words and that all of them agree to.

    A yes of the customer covers what the agent proposed right before it, each call once.

    Args:
        messages: the conversation, up to the customer's last words.
        clerk: ``clerk(call)`` says whether the rules allow the call, as somebody at a desk of the
            airline would; None when nobody sits there.
    """

    def __init__(
        self, messages: Sequence[Message], clerk: Callable[[ToolCall], bool] | None = None
    ) -> None:
        said = [(m["role"], m["content"]) for m in messages if isinstance(m.get("content"), str)]
        heard = said[-1][1] if said and said[-1][0] == "user" else ""
        proposed = said[-2][1] if len(said) > 1 and said[-2][0] == "assistant" else ""
        self._proposed = proposed if heard.casefold().startswith("yes") else ""
        self._clerk, self._used = clerk, set[str]()

    def __call__(self, call: ToolCall) -> bool:
        """Whether the call may be made."""
        words = in_words(call)
        if words not in self._proposed or words in self._used:
            return False
        if self._clerk is not None and not self._clerk(call):
            return False
        self._used.add(words)
        return True
