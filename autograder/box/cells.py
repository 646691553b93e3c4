"""The channel over which a notebook's cells are run: requests, and the outputs that come back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from autograder.limits import mebibytes
from autograder.wire.channel import Channel
from autograder.wire.failures import Violation


@dataclass
class CellRun:
    """What one cell did: its status and the kernel's messages in order.

    `status` is `ok`, `error`, or how it failed: `timeout`, `memory`, `killed`. A `breach` is a cell
    that wrote to the grader's channel; `overflowed` one with which all output became too much.
    """

    status: str = "killed"
    execution_count: int | None = None
    messages: list[list[Any]] = field(default_factory=list)
    message: str = ""
    breach: bool = False
    overflowed: bool = False


class Cells:
    """Requests over `channel`, one at a time; outputs beyond `output_bytes` are left out."""

    def __init__(self, channel: Channel, output_bytes: int) -> None:
        self.channel = channel
        self._number = self._output = 0
        self._output_bytes = output_bytes

    def ask(
        self, method: str, params: dict[str, Any], deadline: float, descriptor: int | None = None
    ) -> None:
        """Sends a request. Raises as `Channel.send` does."""
        self._number += 1
        request = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self.channel.send(request, deadline, descriptor)

    def answers(self, message: dict[str, Any]) -> bool:
        """Whether a message answers the last request."""
        return message.get("id") == self._number

    def answered(self, run: CellRun, deadline: float, grace: float) -> bool:
        """Takes in outputs until the last request is answered; False when time ran out first.

        A message that has begun to come may take `grace` seconds more.
        """
        while self.channel.wait(deadline):
            message = self.channel.receive(deadline + grace)
            if message.get("method") == "output" and type(message.get("params")) is list:
                self._keep(run, message["params"])
                continue
            result = message.get("result")
            if not self.answers(message) or type(result) is not dict:
                raise Violation("the cell wrote to the channel of the grader")
            if "status" in result:
                count = result.get("execution_count")
                run.execution_count = count if type(count) is int and 0 <= count < 10**6 else None
                run.status = "ok" if result["status"] == "ok" else "error"
            return True
        return False

    def _keep(self, run: CellRun, params: list[Any]) -> None:
        if self._output > self._output_bytes:
            return
        self._output += sum(map(len, map(str, params)))
        if self._output > self._output_bytes:
            text = (
                f"… more than {mebibytes(self._output_bytes)} of output in all "
                "(limit output_bytes): the rest is left out …"
            )
            params = ["stream", {"name": "stderr", "text": text}, "", []]
            run.overflowed = True
        run.messages.append(params)
