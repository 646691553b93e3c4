"""An agent with nothing but the loop: what a model can do when nobody looks at its calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coursekit import trace_chat
from coursekit.busy import Busy
from coursekit.events import ModelEvent
from coursekit.models import Message, Model
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec
from coursekit.trace import Trace

Guard = Callable[[ToolCall, ToolSpec], "Sequence[str] | ToolResult | None"]
"""Looks at a call before it runs: None or nothing wrong lets it run, sentences stop it."""


class PlainAgent:
    """The four-step loop over a model's structured calls, with room for one guard.

    It checks no arguments: a tool gets what the model wrote. When a tool refuses with a ValueError,
    or is Busy, its sentence goes back to the model; any other exception is an "internal error", as
    in most services.

    Args:
        model: the model.
        guard: ``guard(call, spec)`` is asked before each call of a tool there is. Sentences it
            returns go back to the model as an ``invalid_arguments`` result; a ToolResult, such as
            a denial, goes back as it is; None or an empty list lets the call run.
        max_rounds: rounds of calls a turn, after which the turn ends without an answer.
    """

    def __init__(self, model: Model, guard: Guard | None = None, max_rounds: int = 12) -> None:
        self._model, self._guard, self._max_rounds = model, guard, max_rounds

    def __call__(self, messages: Sequence[Message], registry: Registry) -> Trace:
        """Answer the conversation's last turn."""
        trace = Trace()
        conversation, offered = list(messages), tuple(registry.schemas())
        for _ in range(self._max_rounds + 1):
            reply = self._model(conversation, offered)
            # Not trace.model, which copies all of it: nothing here is ever changed.
            trace.events.append(ModelEvent(0.0, tuple(conversation), offered, reply))
            if not reply.calls:
                trace.answer(reply.text)
                trace.stop("answered")
                return trace
            conversation.append(trace_chat.assistant_message(reply))
            for call in reply.calls:
                trace.call(call)
                result = self._answered(call, registry, trace)
                trace.result(result)
                conversation.append(trace_chat.result_message(result, by_id=True))
        trace.stop("max_rounds")
        return trace

    def _answered(self, call: ToolCall, registry: Registry, trace: Trace) -> ToolResult:
        spec = registry.get(call.name)
        if spec is None or spec.fn is None:
            names = ", ".join(registry.names())
            return ToolResult(call.id, "unknown_tool", f"no tool {call.name}; there are: {names}")
        verdict = self._guard(call, spec) if self._guard else None
        if isinstance(verdict, ToolResult):
            trace.gate(call, verdict.status)
            return ToolResult(call.id, verdict.status, verdict.content)
        if verdict:
            trace.gate(call, "invalid")
            return ToolResult(call.id, "invalid_arguments", "; ".join(verdict))
        try:
            return ToolResult(call.id, "ok", spec.fn(**call.arguments))
        except (ValueError, Busy) as error:
            return ToolResult(call.id, "tool_error", str(error))
        except Exception:
            return ToolResult(call.id, "tool_error", "internal error")
