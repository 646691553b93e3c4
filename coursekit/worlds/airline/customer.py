"""A simulated customer: speaks first, tells what is asked, says yes or no to proposals."""

from __future__ import annotations

from random import Random

from coursekit.worlds.airline.task import Task

YES = ("Yes.", "Yes, please.", "Yes, go ahead.", "Yes, do that.")
NO = "No, that is not what I want."
WAIT = "Please try again, I have time."
SHRUG = "I cannot tell you anything about that."
CONFIRMING = ("confirm", "(yes/no)", "shall i go ahead", "shall i proceed", "do you agree")


class User:
    """The customer of a task; the same words for the same questions.

    Args:
        task: who the customer is and what they want.
        seed: picks among wordings of the same answers.
    """

    def __init__(self, task: Task, seed: int | str = 0) -> None:
        self._task = task
        self._rng = Random(f"customer {task.id} {seed}")
        self.opening = task.opening

    def reply(self, text: str) -> str | None:
        """What the customer says to the agent's text; None when they leave.

        They leave when the agent asks nothing. They tell the facts whose topics are asked for,
        and say yes to a proposal that is what they want, even if the policy forbids it.
        """
        asked = text.casefold()
        if "?" not in asked:
            return None
        if any(word in asked for word in CONFIRMING):
            return self._rng.choice(YES) if self._agrees(asked) else NO
        if "try again" in asked:
            return WAIT
        told = [fact.says for fact in self._task.facts if fact.topic.casefold() in asked]
        return " ".join(told) or SHRUG

    def _agrees(self, proposal: str) -> bool:
        if any(call.name.replace("_", " ") in proposal for call in self._task.tempting):
            return True
        wanted = self._task.accepts
        return bool(wanted) and all(text.casefold() in proposal for text in wanted)
