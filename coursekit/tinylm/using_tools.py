"""Decoding with tools: the model writes a call, the harness runs it, the model reads on."""

from __future__ import annotations

from coursekit.desk import Tools
from coursekit.tinylm.model import TinyLM, first_sentence


def run_call(call: str, tools: Tools) -> str | None:
    """What a tool answers to a written call, or None: unknown, malformed or refused."""
    name, bracket, argument = call.strip().partition("(")
    if not bracket or not argument.endswith(")") or name not in tools:
        return None
    try:
        return tools[name](argument[:-1])
    except ValueError:
        return None


def written_call(lm: TinyLM, text: str) -> str | None:
    """The call that a model writes next, without brackets, or None where it writes none."""
    said = lm.continue_text(text, stop=("->", "]"))
    if "[" not in said or not said.endswith(("->", "]")):
        return None
    return said[said.rfind("[") + 1 :].removesuffix("->").removesuffix("]").strip()


def continue_with_tools(lm: TinyLM, text: str, tools: Tools) -> str:
    """What a model says next with tools; a call that it wrote stands in front, with its result.

    TinyLM reads a result well in front of the text, as in the paper's loss, and badly in the
    middle of it; so that is where the harness puts it.

    Args:
        lm: the model; decodes greedily.
        text: what was said so far.
        tools: name → function, text to text; really run when the model writes a call.

    Returns:
        The answered call, if one was written and ran, the text and its continuation.
    """
    call = written_call(lm, text)
    result = run_call(call, tools) if call is not None else None
    read = text if result is None else f"[{call} -> {result}] {text}"
    return read + lm.continue_text(read, limit=24, calls=False)


def answer_with_tools(lm: TinyLM, text: str, tools: Tools) -> str:
    """What the model says next with tools, up to the end of the sentence, without the calls."""
    said = continue_with_tools(lm, text, tools)
    return first_sentence(said[said.rindex(text) + len(text) :])
