"""``step_messages(exchange)``: walk through what an MCP client and a server said to each other."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from typing import Any

from coursekit.live import present_live, widgets_work
from coursekit.markup import Html, code, el, fold, frame, present
from coursekit.stepper import beside, still, walk
from coursekit.steps import Step
from coursekit.wording import shorten

PARTIES = ("host", "client", "server")

Message = dict[str, Any]

_WISHES = {
    "initialize": "The host connects to a server; its client says which revision it speaks.",
    "notifications/initialized": "The client says that it is ready. Nobody answers.",
    "tools/list": "The host wants to know what there is.",
    "tools/call": "The host has a call from its model, and wants it run.",
    "ping": "Somebody wants to know whether the server is still there.",
}


class Exchange:
    """A connection to a server in this process that keeps a copy of every message.

    Args:
        handle: takes a message and gives the reply, or None; a server's ``handle``.

    Attributes:
        messages: pairs of the sender, ``client`` or ``server``, and the message, in order.
    """

    def __init__(self, handle: Callable[[Message], Message | None]) -> None:
        self.messages: list[tuple[str, Message]] = []
        self._handle = handle

    def __call__(self, message: Message) -> Message | None:
        """Send a message and get the reply; both are kept."""
        self.messages.append(("client", copy.deepcopy(message)))
        reply = self._handle(message)
        if reply is not None:
            self.messages.append(("server", copy.deepcopy(reply)))
        return reply


def message_steps(exchange: Exchange) -> list[Step]:
    """The steps of an exchange: a message a step, and what the host makes of the first and last.

    Args:
        exchange: what was said.
    """
    told: list[Step] = []
    asked: dict[str, str] = {}
    for sender, message in exchange.messages:
        if sender == "client":
            method = str(message.get("method"))
            asked[repr(message.get("id"))] = method
            wish = _WISHES.get(method, "The client asks for something else.")
            told.append(Step("client", "server", _request(message), wish, (message,)))
            continue
        good = _good(message)
        method = asked.get(repr(message.get("id")), "the request")
        told.append(Step("server", "client", _reply(message), _said(message), (message,), good))
        if method == "tools/list" and good:
            named = ", ".join(tool["name"] for tool in message["result"]["tools"])
            offer = "The host can now offer these tools to its model."
            told.append(Step("client", "host", named or "no tools", offer, (message,)))
        elif method == "tools/call":
            end = "The host gives the model what came of its call."
            told.append(Step("client", "host", _reply(message), end, (message,), good))
    return told


def step_messages(exchange: Exchange) -> None:
    """Draw an exchange as a walk: buttons and a slider in JupyterLab, all steps elsewhere.

    Args:
        exchange: what was said.
    """
    told = message_steps(exchange)
    picture = still(told, PARTIES)
    if told and widgets_work():
        present_live(walk(told, at_message), picture)
    else:
        present(picture)


def at_message(told: Sequence[Step], current: int) -> Html:
    """The figure at step ``current`` (from 0), with the whole message."""
    here = told[current]
    written = json.dumps(here.sees[0], indent=1, ensure_ascii=False)
    whole = fold("the whole message", el("pre", code(shorten(written, 4000))))
    return frame(*beside(told, current, PARTIES), whole, label=here.sentence)


def _request(message: Message) -> str:
    params = message.get("params") or {}
    detail = params.get("name") or params.get("protocolVersion") or ""
    number = f"#{message['id']} " if "id" in message else ""
    return f"{number}{message.get('method')} {detail}".strip()


def _good(message: Message) -> bool:
    result = message.get("result")
    return isinstance(result, dict) and result.get("isError") is not True


def _reply(message: Message) -> str:
    number = f"#{message.get('id')} "
    if "error" in message:
        return f"{number}error {message['error'].get('code')}"
    result = message.get("result") or {}
    if "content" in result:
        texts = [block.get("text", block.get("type", "?")) for block in result["content"]]
        return number + ("isError: " if result.get("isError") else "") + " ".join(texts)
    if "tools" in result:
        return f"{number}{len(result['tools'])} tools"
    return f"{number}{result.get('protocolVersion', 'result')}"


def _said(message: Message) -> str:
    if "error" in message:
        return "The server refuses the request: a protocol error."
    if not _good(message):
        return "The protocol went well and the tool did not: a result with isError."
    return "The server answers, with the id of the request."
