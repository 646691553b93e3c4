"""A simulated model that writes API calls: some from memory, some copied, some made up."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from typing import Any

from coursekit.apis.catalogue import ApiRecord, ApiRequest
from coursekit.models import Message, Reply

CHAT = "Of course! There are many fine models for that, and you will surely find one."


class CallWriter:
    """Writes one call for a request, in the ways that real models were seen to do it.

    With documents in the prompt a trusting writer copies the call of the first one, whatever it
    is. A careful one, as retrieval-aware training wants it, copies the first that is of the right
    domain and framework, and else does without. Without a document it remembers the right call,
    or makes one up that looks like it, or only talks. The same seed, request and documents give
    the same reply.

    Args:
        catalogue: what there is to remember.
        requests: the requests that may come, each with its domain.
        careful: whether it looks at a document before copying it.
        remembers: the share of requests whose call it knows by heart, 0 to 1.
        chats: the share of the others that it answers without a call, 0 to 1.
        seed: of its luck.
    """

    def __init__(
        self,
        catalogue: Sequence[ApiRecord],
        requests: Iterable[tuple[ApiRequest, str]],
        careful: bool = False,
        remembers: float = 0.5,
        chats: float = 0.2,
        seed: int = 0,
    ) -> None:
        self._right = {
            (request.text, request.framework): _first(catalogue, domain, request.framework)
            for request, domain in requests
        }
        self._careful, self._remembers, self._chats = careful, remembers, chats
        self._seed = seed

    def __call__(self, messages: Sequence[Message], tools: Sequence[dict[str, Any]]) -> Reply:
        text = str(messages[-1]["content"])
        *documents, asked = text.split("\n\n")
        framework, request = _field(asked, "Framework"), _field(asked, "Request")
        right = self._right.get((request, framework))
        for document in documents:
            same = right is not None and (
                _field(document, "domain"),
                _field(document, "framework"),
            ) == (right.domain, framework)
            if same or not self._careful:
                return Reply(_field(document, "call"))
        return Reply(self._from_memory(right, request))

    def _from_memory(self, right: ApiRecord | None, request: str) -> str:
        rng = random.Random(f"{self._seed} {request}")
        if right is None:
            return CHAT
        if rng.random() < self._remembers:
            return right.api_call
        return CHAT if rng.random() < self._chats else _invented(right, rng)


def _first(catalogue: Sequence[ApiRecord], domain: str, framework: str) -> ApiRecord | None:
    fitting = (r for r in catalogue if (r.domain, r.framework) == (domain, framework))
    return next(fitting, None)


def _field(document: str, name: str) -> str:
    found = re.search(rf"^{name}: (.*)$", document, re.MULTILINE)
    return found[1] if found else ""


def _invented(right: ApiRecord, rng: random.Random) -> str:
    """A call that looks like the right one, with a name in it that nobody has."""
    suffix = rng.choice(["xl", "v9", "turbo", "ultra"])
    name = right.api_name if right.framework == "Torch Hub" else right.api_name.replace("_", "-")
    return right.api_call.replace(name, f"{name}_{suffix}")
