"""Comparison of a trace with a reference, for a verdict and for people to read.

Compared: the kinds of events in order; of calls the tool names and arguments, in any order; of
results the statuses, and the contents of those that are ok; decisions of gates; stop reasons.
Not compared: call ids, times, and the wording of texts, answers and failure messages.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from coursekit.events import CallEvent, Event, GateEvent, ResultEvent, StopEvent
from coursekit.sameness import call_key, value_key
from coursekit.trace import Trace
from coursekit.wording import event_text, shorten

SIGNS = {"same": "=", "differs": "≠", "missing": "−", "extra": "+"}


@dataclass(frozen=True)
class Row:
    """One line of a comparison.

    Args:
        mark: ``same``, ``differs``, ``missing`` (expected only) or ``extra`` (got only).
        got: the event of the trace under test, or None.
        expected: the event of the reference, or None.
        note: what differs, in words; "" when nothing does.
    """

    mark: str
    got: Event | None
    expected: Event | None
    note: str = ""


def agree(got: Trace, expected: Trace) -> bool:
    """Whether a trace agrees with its reference."""
    reordered = _in_order_of(got.events, expected.events)
    return [_key(event) for event in got.events] == [_key(event) for event in reordered]


def diff(got: Trace, expected: Trace) -> list[Row]:
    """The events of both traces, aligned so that as few rows as possible differ.

    Calls that both traces make in another order are set side by side.
    """
    ours, theirs = got.events, _in_order_of(got.events, expected.events)
    return [_row(*pair) for pair in _align(ours, theirs)]


def render_text(rows: Sequence[Row], width: int = 46) -> str:
    """The rows in two columns of ``width`` characters, with a mark and a note."""
    lines = [f"   {'yours':<{width}}  expected"]
    for row in rows:
        left, right = (_cell(event, row.mark, width) for event in (row.got, row.expected))
        note = f"   [{row.note}]" if row.note else ""
        lines.append(f"{SIGNS[row.mark]}  {left:<{width}}  {right}{note}".rstrip())
    return "\n".join(lines)


def _cell(event: Event | None, mark: str, width: int) -> str:
    return f"({mark})" if event is None else shorten(f"{event.kind} {event_text(event)}", width)


def _key(event: Event) -> Hashable:
    match event:
        case CallEvent(call=call):
            return ("call", call_key(call))
        case GateEvent(call=call, decision=decision):
            return ("gate", decision, call_key(call))
        case ResultEvent(result=result):
            content = value_key(result.content) if result.status == "ok" else None
            return ("result", result.status, content)
        case StopEvent(reason=reason):
            return ("stop", reason)
        case _:
            return (event.kind,)


def _row(got: Event | None, expected: Event | None) -> Row:
    if got is None or expected is None:
        return Row("missing" if got is None else "extra", got, expected)
    if _key(got) == _key(expected):
        return Row("same", got, expected)
    return Row("differs", got, expected, _difference(got, expected))


def _difference(got: Event, expected: Event) -> str:
    match got, expected:
        case (CallEvent(call=ours), CallEvent(call=theirs)) | (
            GateEvent(call=ours),
            GateEvent(call=theirs),
        ):
            if ours.name != theirs.name:
                return "another tool"
            if call_key(ours) == call_key(theirs):
                return "another decision"
            return f"arguments: {', '.join(_differing(ours.arguments, theirs.arguments))}"
        case ResultEvent(), ResultEvent():
            same = got.result.status == expected.result.status
            return "another value" if same else "another status"
        case _:
            return "another reason"


def _differing(ours: dict[str, object], theirs: dict[str, object]) -> list[str]:
    names = [*ours, *(name for name in theirs if name not in ours)]
    absent = object()
    return [
        str(n) for n in names if value_key(ours.get(n, absent)) != value_key(theirs.get(n, absent))
    ]


def _align(ours: list[Event], theirs: list[Event]) -> list[tuple[Event | None, Event | None]]:
    """Pairs of least cost, for two lists of events in order."""
    pair = _pair_costs(ours, theirs)
    n, m = len(ours), len(theirs)
    costs = [[_ALONE * (n - i + m - j) for j in range(m + 1)] for i in range(n + 1)]
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            alone = _ALONE + min(costs[i + 1][j], costs[i][j + 1])
            costs[i][j] = min(alone, costs[i + 1][j + 1] + pair(i, j))
    pairs: list[tuple[Event | None, Event | None]] = []
    i = j = 0
    while i < n or j < m:
        here = costs[i][j]
        if i < n and j < m and here == costs[i + 1][j + 1] + pair(i, j):
            pairs.append((ours[i], theirs[j]))
            i, j = i + 1, j + 1
        elif i < n and here == _ALONE + costs[i + 1][j]:
            pairs.append((ours[i], None))
            i += 1
        else:
            pairs.append((None, theirs[j]))
            j += 1
    return pairs


_ALONE, _DIFFERS, _OTHER_WORDS = 1000, 1000, 1


def _pair_costs(ours: list[Event], theirs: list[Event]) -> Callable[[int, int], int]:
    """What it costs to set two events side by side; other kinds never are."""
    keys = [_key(event) for event in ours], [_key(event) for event in theirs]
    words = [event_text(event) for event in ours], [event_text(event) for event in theirs]

    def cost(i: int, j: int) -> int:
        if ours[i].kind != theirs[j].kind:
            return 3 * _ALONE
        if keys[0][i] != keys[1][j]:
            return _DIFFERS
        # Wording is not compared, but of several models' turns the like ones belong together.
        return 0 if words[0][i] == words[1][j] else _OTHER_WORDS

    return cost


@dataclass
class _Bundle:
    """The places in a trace that belong to one call: the call, its gates, its result."""

    call: int
    gates: list[int]
    results: list[int]

    def shape(self) -> tuple[int, int]:
        return len(self.gates), len(self.results)

    def places(self) -> list[int]:
        return [self.call, *self.gates, *self.results]


def _in_order_of(got: list[Event], expected: list[Event]) -> list[Event]:
    """``expected``, with calls (and what belongs to them) moved to where ``got`` makes them."""
    wanted = [call_key(event.call) for event in got if isinstance(event, CallEvent)]
    slots = _bundles(expected)
    free = list(slots)
    chosen: list[_Bundle | None] = []
    for slot, key in zip(slots, [*wanted, *[None] * len(slots)], strict=False):
        fits = (b for b in free if b.shape() == slot.shape() and _call_key(expected, b) == key)
        bundle = next(fits, None)
        if bundle is not None:
            free.remove(bundle)
        chosen.append(bundle)
    moved = list(expected)
    for slot, bundle in zip(slots, chosen, strict=True):
        if bundle is None:
            bundle = next(b for b in free if b.shape() == slot.shape())
            free.remove(bundle)
        for to, source in zip(slot.places(), bundle.places(), strict=True):
            moved[to] = expected[source]
    return moved


def _call_key(events: list[Event], bundle: _Bundle) -> str:
    event = events[bundle.call]
    assert isinstance(event, CallEvent)
    return call_key(event.call)


def _bundles(events: list[Event]) -> list[_Bundle]:
    """One bundle a call, in order; a result belongs to the first unanswered call of its id."""
    bundles = [_Bundle(i, [], []) for i, e in enumerate(events) if isinstance(e, CallEvent)]
    calls = {
        bundle.call: event
        for bundle in bundles
        if isinstance(event := events[bundle.call], CallEvent)
    }
    for i, event in enumerate(events):
        for bundle in bundles:
            call = calls[bundle.call].call
            if isinstance(event, ResultEvent) and not bundle.results and bundle.call < i:
                if event.result.call_id == call.id:
                    bundle.results.append(i)
                    break
            elif isinstance(event, GateEvent) and not bundle.gates and event.call == call:
                bundle.gates.append(i)
                break
    return bundles
