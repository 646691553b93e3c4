"""The messages that ask a model for an API call, with documents or without."""

from __future__ import annotations

from collections.abc import Sequence

from coursekit.apis.catalogue import ApiRecord, ApiRequest
from coursekit.models import Message

TASK = "Answer with Python code only: the one call that loads a fitting model."


def prompt(request: ApiRequest, docs: Sequence[ApiRecord] = ()) -> list[Message]:
    """The messages that ask for a call: the task, the documents if there are any, the request.

    Args:
        request: what is asked for.
        docs: records to show to the model, best first.
    """
    parts = [f"Document {n}\n{_shown(record)}" for n, record in enumerate(docs, start=1)]
    parts.append(f"Framework: {request.framework}\nRequest: {request.text}")
    return [
        {"role": "system", "content": TASK},
        {"role": "user", "content": "\n\n".join(parts)},
    ]


def _shown(record: ApiRecord) -> str:
    return (
        f"framework: {record.framework}\ndomain: {record.domain}\n"
        f"functionality: {record.functionality}\ndescription: {record.description}\n"
        f"call: {record.api_call}"
    )
