"""One reply of a simulated model: the next step of a task's plan, or a mistake in its place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from coursekit.models import Reply
from coursekit.tools import ToolCall
from coursekit.worlds.airline.customer import NO
from coursekit.worlds.airline.past import Past, call_id
from coursekit.worlds.airline.slips import INVENTED, misfit, misquoted, misread
from coursekit.worlds.airline.task import Fact, Task

if TYPE_CHECKING:
    from coursekit.fallible import FallibleModel

BUSY = "Our booking system is busy at the moment. Shall I try again in a little while?"
PROPOSAL = "I am about to do this: "
STRAY = "list_airports"
"""A tool that no task needs."""
LONGEST_LOOP = 40


@dataclass(frozen=True)
class Turn:
    """A reply to work out.

    Args:
        task: the task whose plan to follow.
        past: the conversation so far.
        offered: the schemas of the tools on offer, by name.
        model: whose rates and luck count.
    """

    task: Task
    past: Past
    offered: dict[str, dict[str, Any]]
    model: FallibleModel

    def reply(self) -> Reply:
        """The reply."""
        if not self.offered:
            return Reply(self._closing())
        return self._again() or self._next()

    def _again(self) -> Reply | None:
        """What a result just in tempts the model to do, before it goes on with its plan."""
        if not self.past.after_result:
            return None
        number, last = len(self.past.attempts), self.past.attempts[-1]
        if last.failed and self._slips("hammers", number):
            return self._call(last.step, last.call)
        if last.outcome == "busy":
            return Reply(BUSY)
        if last.outcome != "ok" or (last.noted and self._heeds(last.step)):
            return None
        times = len(self.past.of(last.step))
        if last.step.startswith("w") and times == 1 and self._slips("repeats_write", last.step):
            return self._call(last.step, last.call)
        if last.step.startswith("r") and times < LONGEST_LOOP and self._loops(last.step, times):
            return self._call(last.step, last.call)
        return None

    def _heeds(self, step: str) -> bool:
        """Whether a note beside a repeated result makes it go on."""
        return self._luck("heeds", step).random() < self.model.repairs

    def _loops(self, step: str, times: int) -> bool:
        if not self._slips("loops", step):
            return False
        return times == 1 or self._luck("loops on", step, times).random() < 0.9

    def _next(self) -> Reply:
        """The first step of the plan that is neither done nor given up nor left out."""
        early = [fact for fact in self.task.facts if fact.early]
        later = [fact for fact in self.task.facts if not fact.early]
        return (
            self._asking(early)
            or self._reading()
            or self._asking(later)
            or self._writing()
            or Reply(self._closing())
        )

    def _asking(self, facts: list[Fact]) -> Reply | None:
        asked = {said for said, _ in self.past.exchanges}
        for fact in facts:
            if fact.question not in asked and not self._assumed(fact):
                return Reply(fact.question)
        return None

    def _reading(self) -> Reply | None:
        if self._reads_nothing():
            return None
        for i, call in enumerate(self.task.reads):
            if self._settled(f"r{i}"):
                continue
            if not self._strays(i) or self.past.of(f"s{i}"):
                if self._mistakes_for(i):
                    continue
                return self._attempt(f"r{i}", call)
            return self._call(f"s{i}", ToolCall("", STRAY, {}))
        return None

    def _writing(self) -> Reply | None:
        calls = self._writes()
        open_steps = [f"w{i}" for i in range(len(calls)) if not self._settled(f"w{i}")]
        if not open_steps:
            return None
        skips = self._slips("skips_confirming") and not self._careful()
        if not skips and not self.past.exchanges[-1][1].casefold().startswith("yes"):
            refused = sum(said.startswith(PROPOSAL) for said, _ in self.past.exchanges)
            if refused > 1:
                return None
            text = "; ".join(in_words(calls[int(step[1:])]) for step in open_steps)
            return Reply(f"{PROPOSAL}{text}. Do you confirm? (yes/no)")
        step = open_steps[0]
        return self._attempt(step, calls[int(step[1:])])

    def _writes(self) -> list[ToolCall]:
        """The writes the model means to make, with what it has guessed."""
        gold = list(self.task.gold)
        if self._guesses_wrong():
            gold = [misread(call, self._luck("guess", i)) for i, call in enumerate(gold)]
        return gold + (list(self.task.tempting) if self._breaks_policy() else [])

    def _attempt(self, step: str, call: ToolCall) -> Reply:
        """A call for a step; the first time, it may go wrong."""
        if not self.past.of(step):
            if self._slips("invented_tool", step):
                return self._call(step, replace(call, name=INVENTED[call.name]))
            parameters = self.offered.get(call.name, {})
            if parameters.get("properties") and self._slips("bad_argument", step):
                return self._call(step, misfit(call, parameters, self._luck("misfit", step)))
            if step.startswith("w") and self._slips("wrong_value", step):
                return self._call(step, misread(call, self._luck("misread", step)))
        return self._call(step, call)

    def _settled(self, step: str) -> bool:
        """Whether a step is done, or given up after a failure."""
        attempts = self.past.of(step)
        if not attempts or self.past.succeeded(step):
            return bool(attempts)
        chance = {
            "named": self.model.repairs,
            "unknown": self.model.repairs,
            "opaque": self.model.repairs / 3,
        }.get(attempts[-1].outcome or "", 1.0)
        return self._luck("repair", step, len(attempts)).random() >= chance

    def _closing(self) -> str:
        text = self.task.closing
        if self._breaks_policy() and not self.task.gold:
            text = f"That is done. The figure you asked for is {', '.join(self.task.outputs)}."
        if self._slips("ignores_result") or (self._unread() and self._guesses_wrong()):
            return misquoted(text, self.task.outputs, self._luck("misquoted"))
        return text

    def _careful(self) -> bool:
        denied = any(attempt.outcome == "denied" for attempt in self.past.attempts)
        return denied or any(heard == NO for _, heard in self.past.exchanges)

    def _reads_nothing(self) -> bool:
        return self._slips("skips_reading") and not self._careful()

    def _assumed(self, fact: Fact) -> bool:
        left_out = fact.topic == self.task.must_ask and self._slips("skips_asking")
        return left_out and not self._careful()

    def _breaks_policy(self) -> bool:
        return bool(self.task.tempting) and self._slips("breaks_policy") and not self._careful()

    def _strays(self, i: int) -> bool:
        return STRAY in self.offered and self._slips("wrong_tool", i) and not self._careful()

    def _mistakes_for(self, i: int) -> bool:
        """Whether the result of a wrong tool is taken for what should have been read."""
        noticed = self._luck("notices", i).random() < self.model.repairs
        return self._strays(i) and not noticed

    def _unread(self) -> bool:
        if self._reads_nothing():
            return True
        return any(not self.past.succeeded(f"r{i}") for i in range(len(self.task.reads)))

    def _guesses_wrong(self) -> bool:
        unasked = any(self._assumed(fact) for fact in self.task.facts)
        if not (unasked or self._unread()):
            return False
        return self._luck("guesses").random() < 0.5

    def _slips(self, mistake: str, *about: object) -> bool:
        return self._luck(mistake, *about).random() < self.model.rates[mistake]

    def _luck(self, *about: object) -> Random:
        return self.model.luck(self.past, self.task, *about)

    def _call(self, step: str, call: ToolCall) -> Reply:
        number = len(self.past.attempts) + 1
        return Reply(calls=(ToolCall(call_id(number, step), call.name, call.arguments),))


def in_words(call: ToolCall) -> str:
    """A call as a customer is told of it."""
    pairs = (f"{name} {_in_words(value)}" for name, value in call.arguments.items())
    return f"{call.name.replace('_', ' ')}: {', '.join(pairs)}"


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        parts = (item.values() if isinstance(item, dict) else [item] for item in value)
        return " and ".join(" ".join(map(str, part)) for part in parts)
    return str(value)
