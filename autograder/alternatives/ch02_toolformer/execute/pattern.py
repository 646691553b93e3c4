# Different: reads a call with a pattern, and runs it in a function of its own.
import re


def result_of(call: str, tools: dict) -> str | None:
    match = re.fullmatch(r"([^(]*)\((.*)\)", call, re.DOTALL)
    if match is None or match[1] not in tools:
        return None
    try:
        return tools[match[1]](match[2])
    except Exception:
        return None


def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    results = ((call, result_of(call, tools)) for call in calls)
    return [(call, result) for call, result in results if result is not None]
