# Different: a queue of open calls for each id, the read-only tools picked out beforehand, and a
# heap that keeps the mismatches in order.
import heapq
from collections import defaultdict, deque


def replay(trace: Trace, registry: Registry) -> list[Mismatch]:
    readers = Registry([spec for spec in registry if spec.read_only])
    open_calls, heap, calls_seen = defaultdict(deque), [], 0
    for place, event in enumerate(trace.events):
        match event.kind:
            case "call":
                calls_seen += 1
                open_calls[event.call.id].append((place, event.call))
            case "result" if not open_calls[event.result.call_id]:
                heapq.heappush(heap, (place, "result_without_call"))
            case "result":
                _, call = open_calls[event.result.call_id].popleft()
                if event.result.status == "ok" and readers.get(call.name):
                    now = dispatch(call, readers)
                    if (now.status, now.content) != ("ok", event.result.content):
                        heapq.heappush(heap, (place, "result_differs"))
            case "answer" if not calls_seen:
                heapq.heappush(heap, (place, "answer_without_call"))
    for queue in open_calls.values():
        for place, _ in queue:
            heapq.heappush(heap, (place, "no_result"))
    return [Mismatch(*heapq.heappop(heap)) for _ in range(len(heap))]
