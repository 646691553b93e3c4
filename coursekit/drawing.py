"""Pictures of the kit's objects, each with a text that says the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from coursekit.events import Event, ModelEvent, ResultEvent
from coursekit.markup import (
    BAD,
    BG_SOFT,
    GOOD,
    LINE,
    LINE_SOFT,
    MUTED,
    NOTE,
    TABLE,
    Html,
    Picture,
    code,
    el,
    fold,
    frame,
    join,
    present,
)
from coursekit.models import Message
from coursekit.tools import NOT_RUN, Registry, ToolCall, ToolResult, ToolSpec
from coursekit.trace import Trace
from coursekit.trace_diff import SIGNS, Row, render_text
from coursekit.wording import call_text, event_text, lines_of, result_text, shorten, trace_text

_WHO = {
    "user": "user",
    "model": "model",
    "call": "harness",
    "gate": "harness",
    "result": "tool",
    "answer": "harness",
    "stop": "harness",
}
_LONG = 600


def show(thing: Any) -> None:
    """Draw a trace, call, result, tool, registry or list of chat messages.

    In a notebook this is a picture; elsewhere the same in text is printed.

    Raises:
        TypeError: it is none of these.
    """
    present(picture_of(thing))


def picture_of(thing: Any) -> Picture:
    """The picture that ``show`` draws.

    Raises:
        TypeError: ``thing`` is none of the kit's objects, nor a list of chat messages.
    """
    match thing:
        case Trace():
            return _trace(thing.events)
        case ToolCall():
            text = f"call {call_text(thing)}" + (f"  (id {thing.id})" if thing.id else "")
            return Picture(frame(_call(thing), label="a tool call", edge=NOTE), text)
        case ToolResult():
            text = f"result {thing.status}: {result_text(thing)}"
            edge = _edge(thing)
            return Picture(frame(_result(thing), label="a tool result", edge=edge), text)
        case ToolSpec():
            return _tools([thing], "a tool")
        case Registry():
            return _tools(list(thing), f"{len(thing)} tools" if len(thing) != 1 else "1 tool")
        case list() | tuple() if all(isinstance(m, dict) and "role" in m for m in thing):
            return _messages(thing)
    raise TypeError(
        "show() draws a Trace, ToolCall, ToolResult, ToolSpec, Registry or a list of chat "
        f"messages; this is a {type(thing).__name__}"
    )


def diff_html(rows: Sequence[Row]) -> Html:
    """Two traces side by side, yours left and expected right, with the rows that differ marked."""
    cell = "padding:2px 8px;vertical-align:top;text-align:left;overflow-wrap:anywhere;"
    head = el(
        "tr",
        *(
            el("th", name, style=f"{cell}color:{MUTED};font-weight:600", scope="col")
            for name in ("", "yours", "expected")
        ),
    )
    body = []
    for row in rows:
        colour = "inherit" if row.mark == "same" else BAD
        ground = "none" if row.mark == "same" else BG_SOFT
        mark = el("span", SIGNS[row.mark], title=row.mark, style=f"color:{colour};font-weight:700")
        word = "" if row.mark == "same" else f" {row.note or row.mark}"
        body.append(
            el(
                "tr",
                el("td", mark, word, style=cell),
                el("td", _side(row.got), style=cell),
                el("td", _side(row.expected), style=cell),
                style=f"background:{ground};border-top:1px solid {LINE_SOFT}",
            )
        )
    style = f"{TABLE};width:100%;table-layout:fixed;margin:4px 0;font-size:12px"
    widths = Html('<colgroup><col style="width:8em"><col><col></colgroup>')
    return el("table", widths, head, *body, style=style, aria_label="your trace and the expected")


def diff_picture(rows: Sequence[Row]) -> Picture:
    """The comparison of two traces as a picture."""
    return Picture(frame(diff_html(rows), label="comparison of two traces"), render_text(rows))


def _side(event: Event | None) -> str:
    if event is None:
        return el("span", "nothing here", style=f"color:{MUTED};font-style:italic")
    return join(_chip(event.kind, MUTED), " ", code(event_text(event, 140)))


def _trace(events: Sequence[Event]) -> Picture:
    rows = []
    for event in events:
        note = ""
        if isinstance(event, ModelEvent):
            sent, offered = len(event.messages), len(event.tools)
            note = f"sent {sent} message{_s(sent)}, offered {offered} tool{_s(offered)}"
        who, colour, text = _WHO[event.kind], NOTE, event_text(event, _LONG)
        if isinstance(event, ResultEvent):
            colour = _edge(event.result)
            who = "harness" if event.result.status in NOT_RUN else who
        elif isinstance(event, ModelEvent) and not event.reply.calls:
            text = lines_of(event.reply.text, _LONG)
        rows.append(_bubble(who, event.kind, text, note, colour))
    count = len(events)
    label = f"a trace of {count} event{_s(count)}"
    return Picture(frame(_list(rows, label), label=label), trace_text(events))


def _messages(messages: Sequence[Message]) -> Picture:
    rows, lines = [], []
    for message in messages:
        role, content = str(message["role"]), message.get("content")
        text = content if isinstance(content, str) else json.dumps(content, default=str)
        calls = []
        for call in message.get("tool_calls") or ():
            function = call.get("function", call)
            calls.append(f"→ {function.get('name')}({function.get('arguments')})")
        said = "\n".join([*([text] if content is not None else []), *calls])
        rows.append(_bubble(role, "", lines_of(said, _LONG), "", NOTE))
        lines.append(f"{shorten(role, 20):<9}  {shorten(said.replace(chr(10), ' ⏎ '))}")
    count = len(messages)
    label = f"{count} chat message{_s(count)}"
    return Picture(frame(_list(rows, label), label=label), "\n".join(lines) or "(no messages)")


def _tools(specs: Sequence[ToolSpec], label: str) -> Picture:
    rows, lines = [], []
    for spec in specs:
        signature = f"{spec.name}({', '.join(_parameters(spec))})"
        signature += f" -> {spec.returns}" if spec.returns else ""
        writes = "" if spec.read_only else "changes the world"
        chip = join(" ", _chip(writes, BAD)) if writes else ""
        schema = code(json.dumps(spec.parameters, indent=2, ensure_ascii=False, default=str))
        rows.append(
            el(
                "li",
                code(signature),
                chip,
                el("div", spec.description, style=f"color:{MUTED}"),
                fold("parameters as JSON Schema", schema),
                style="margin:4px 0",
            )
        )
        about = f"  [{writes}]" if writes else ""
        lines.append(f"{signature}{about}\n    {shorten(spec.description)}")
    return Picture(frame(_list(rows, label), label=label), "\n".join(lines) or "(no tools)")


def _parameters(spec: ToolSpec) -> list[str]:
    schema = spec.parameters if isinstance(spec.parameters, dict) else {}
    required = schema.get("required", [])
    return [
        f"{name}{'' if name in required else '?'}: "
        f"{part.get('type', 'any') if isinstance(part, dict) else 'any'}"
        for name, part in schema.get("properties", {}).items()
    ]


def _call(call: ToolCall) -> Html:
    tail = el("span", f"  id {call.id}", style=f"color:{MUTED}") if call.id else ""
    return join(_chip("call", NOTE), " ", code(call_text(call, _LONG)), tail)


def _result(result: ToolResult) -> Html:
    status = _chip(str(result.status), _edge(result))
    return join(status, " ", code(result_text(result, _LONG)))


def _edge(result: ToolResult) -> str:
    return GOOD if result.status == "ok" else BAD


def _bubble(who: str, kind: str, text: str, note: str, colour: str) -> Html:
    name = el("b", who, style="display:inline-block;min-width:5.4em")
    what = el("span", kind if kind != who else "", style=f"color:{MUTED}")
    left = el("div", name, what, style="flex:0 0 10em")
    extra = el("div", note, style=f"color:{MUTED};font-size:12px") if note else ""
    right = el(
        "div",
        code(text),
        extra,
        style=f"flex:1;border-left:3px solid {colour};padding-left:8px;min-width:0",
    )
    return el("li", left, right, style="display:flex;gap:8px;margin:3px 0")


def _list(rows: Sequence[Html], label: str) -> Html:
    style = "list-style:none;margin:0;padding:0"
    return el("ol", *rows, style=style, role="list", aria_label=label)


def _chip(text: str, colour: str) -> Html:
    style = (
        f"border:1px solid {colour or LINE};color:{colour or 'inherit'};border-radius:3px;"
        "padding:0 5px;font-size:11px;white-space:nowrap"
    )
    return el("span", text, style=style)


def _s(count: int) -> str:
    return "" if count == 1 else "s"
