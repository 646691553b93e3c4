"""A simulated model that knows what to do and makes named mistakes at given rates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from coursekit.models import Message, Reply

if TYPE_CHECKING:
    from coursekit.worlds.airline.past import Past
    from coursekit.worlds.airline.task import Task

MISTAKES = {
    "wrong_tool": "calls a tool that has nothing to do with it before a read, or instead of it",
    "invented_tool": "calls a tool that does not exist",
    "bad_argument": "writes arguments that do not fit the tool's schema",
    "wrong_value": "writes a wrong value that the schema allows",
    "ignores_result": "says other figures than the results hold",
    "repeats_write": "makes a write again that has succeeded",
    "loops": "makes a read again and again",
    "hammers": "makes a failed call again at once, unchanged",
    "breaks_policy": "does what the customer asks for and the policy forbids",
    "skips_reading": "reads nothing and guesses what the records hold",
    "skips_asking": "assumes a choice that is the customer's",
    "skips_confirming": "writes without a yes",
}


class FallibleModel:
    """A model of the airline's agents whose every mistake has a name and a rate.

    It follows a task's reference plan: it asks for the user id, reads, asks, proposes, writes,
    and says what there is to say. On the way it slips. What it does follows from its seed and the
    messages alone; it keeps no state, so the same conversation gets the same reply.

    It reacts to what comes back. A failure that names an argument or lists the tools is repaired
    at the rate ``repairs``, one that says nothing useful at a third of it; otherwise the model
    gives the step up and goes on as if it were done. At the same rate it notices that a wrong
    tool has not told it what it wanted, and heeds a note in a result that it had before. After
    "busy" it lets the customer wait. A denied call, or a customer's no, makes it careful: it
    reads, asks, proposes and keeps the policy for the rest of the conversation. What it has not
    read or asked it guesses, right half of the time.

    Args:
        rates: probabilities by mistake; see `MISTAKES`. Missing ones are 0.
        seed: of its luck. The conversation's number, which stands under the policy, counts too.
        repairs: probability that it repairs a failure it was told about in useful words.

    Raises:
        ValueError: there is no such mistake, or a probability is not between 0 and 1.
    """

    def __init__(
        self,
        rates: Mapping[str, float] | None = None,
        seed: int | str = 0,
        repairs: float = 0.9,
    ) -> None:
        self.rates = dict.fromkeys(MISTAKES, 0.0)
        for name, rate in {**(rates or {}), "repairs": repairs}.items():
            if name not in self.rates and name != "repairs":
                raise ValueError(f"no mistake is called {name!r}; there are {', '.join(MISTAKES)}")
            if not 0 <= rate <= 1:
                raise ValueError(f"{name} is a probability between 0 and 1, not {rate!r}")
        self.rates |= rates or {}
        self.seed, self.repairs = seed, repairs

    def __call__(self, messages: Sequence[Message], tools: Sequence[dict[str, Any]] = ()) -> Reply:
        """The reply to a conversation of one of the airline's tasks.

        Raises:
            ValueError: the conversation does not start like any task.
        """
        from coursekit.worlds.airline.past import read_past
        from coursekit.worlds.airline.plan import Turn

        past = read_past(messages)
        task = _task_of(past)
        offered = {tool["name"]: tool.get("parameters", {}) for tool in tools}
        return Turn(task, past, offered, self).reply()

    def luck(self, past: Past, task: Task, *about: object) -> Random:
        """Random numbers that belong to one decision in one conversation."""
        return Random(f"{self.seed}\n{task.id}\n{past.number}\n{about}")

    def __repr__(self) -> str:
        rates = {name: rate for name, rate in self.rates.items() if rate}
        return f"FallibleModel({rates}, seed={self.seed!r}, repairs={self.repairs})"


def _task_of(past: Past) -> Task:
    from coursekit.worlds.airline.tasks import TASKS

    for task in TASKS:
        if task.opening == past.opening:
            return task
    raise ValueError(
        f"a FallibleModel knows the airline's tasks only; no customer of theirs says "
        f"{past.opening[:80]!r} first"
    )
