"""The course's LMS behind a server of tools, and a client of that server with two methods.

Names, schemas and results are those of MCP, and of the server that FastMCP makes from the LMS's
OpenAPI document. But client and server share this process and no protocol message travels, so that
nothing has to be loaded: chapter 7 is where messages are.
"""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from typing import Any

from coursekit.tools import ToolCall
from coursekit.worlds.http import Response
from coursekit.worlds.lms import LMS

TEXT = {"type": "string"}


@dataclass(frozen=True)
class Wrapped:
    """One tool of the server, written for one operation of the LMS.

    Args:
        description: what the model is told of it.
        properties: the schemas of its arguments.
        required: those that may not be left out.
        verb: the request's verb.
        path: the request's path.
        travels: where all its arguments go, ``params`` (the query) or ``json`` (the body).
    """

    description: str
    properties: dict[str, Any]
    required: tuple[str, ...]
    verb: str
    path: str
    travels: str


SERVER = {
    "list_assignments": Wrapped(
        "List the assignments of the course.", {}, (), "GET", "/assignments", "params"
    ),
    "get_submissions": Wrapped(
        "Find submissions. Without a filter: all of them.",
        {
            "assignment": {**TEXT, "description": "Only to this assignment, such as a1."},
            "student": {**TEXT, "description": "Only by this student."},
            "ungraded": {"type": "boolean", "description": "Only those without a grade."},
        },
        (),
        "GET",
        "/submissions",
        "params",
    ),
    "list_grades": Wrapped(
        "List everybody's grades.",
        {"submission_id": {**TEXT, "description": "Only those of this submission."}},
        (),
        "GET",
        "/grade",
        "params",
    ),
    "post_grade": Wrapped(
        "Enter a grade for a submission. Each call enters one more grade.",
        {
            "submission_id": {**TEXT, "description": "The submission's id, such as s-1234."},
            "score": {
                "type": "integer",
                "minimum": 0,
                "maximum": 100,
                "description": "Points, 0 to 100.",
            },
            "comment": {**TEXT, "description": "A sentence for the student."},
        },
        ("submission_id", "score"),
        "POST",
        "/grade",
        "json",
    ),
}
OFFERED = ("list_assignments", "get_submissions", "post_grade")


class McpClient:
    """A client connected to one server that wraps the LMS.

    Args:
        lms: the LMS behind the server; the server holds its token.
        offered: the names of the server's tools, among those of ``SERVER``.

    Attributes:
        listed: how often the tools were listed.
        calls: each call so far, in order (``ToolCall`` with id "").
    """

    def __init__(self, lms: LMS, offered: tuple[str, ...] = OFFERED) -> None:
        self.listed = 0
        self.calls: list[ToolCall] = []
        self._tools = {name: SERVER[name] for name in offered}
        self._upstream = lms.client()

    def list_tools(self) -> list[dict[str, Any]]:
        """The server's tools: dicts with ``name``, ``description`` and ``inputSchema``."""
        self.listed += 1
        return [
            {
                "name": name,
                "description": tool.description,
                "inputSchema": {
                    "type": "object",
                    "properties": copy.deepcopy(tool.properties),
                    "required": list(tool.required),
                },
            }
            for name, tool in self._tools.items()
        ]

    def call_tool(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Run one tool: a dict with ``content`` (blocks), ``structuredContent``, ``isError``.

        A failure of the tool, or a tool that there is not, is such a dict too, with ``isError``
        true and no ``structuredContent``.
        """
        self.calls.append(ToolCall("", name, arguments))
        tool = self._tools.get(name)
        if tool is None:
            return _failure(f"Unknown tool: {name!r}")
        answer = self._upstream.request(tool.verb, tool.path, **{tool.travels: arguments})
        if answer.status_code >= 400:
            text = f"HTTP error {answer.status_code} - {answer.text}"
            return _failure(f"Error calling tool {name!r}: {text}")
        return _success(answer)

    def __repr__(self) -> str:
        return "McpClient()"


def _success(answer: Response) -> dict[str, Any]:
    value = answer.json()
    # Structured content is always an object; a list is put into one.
    structured = value if isinstance(value, dict) else {"result": value}
    text = json.dumps(structured, ensure_ascii=False, separators=(",", ":"))
    block = {"type": "text", "text": text}
    return {"content": [block], "structuredContent": structured, "isError": False}


def _failure(text: str) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": text}], "isError": True}
