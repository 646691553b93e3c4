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


def continue_with_tools(lm: TinyLM, text: str, tools: Tools, max_calls: int = 2) -> str:
    """The continuation that a model writes with tools, calls and results in it.

    Args:
        lm: the model; decodes greedily.
        text: what was said so far.
        tools: name → function, text to text; really run when the model writes a call.
        max_calls: at most so many calls.
    """
    said = ""
    for _ in range(max_calls):
        said += lm.continue_text(text + said, stop=("->", "]"))
        if not said.endswith(("->", "]")):
            return said
        at = said.rfind("[")
        call = said[at + 1 :].removesuffix("->").removesuffix("]").strip()
        result = run_call(call, tools)
        # A call without a result is taken out of the text, as if it had not been written.
        said = f"{said[:at]}[{call} -> {result}]" if result is not None else said[:at].rstrip()
        if result is None:
            break
    return said + lm.continue_text(text + said, limit=24, calls=False)


def answer_with_tools(lm: TinyLM, text: str, tools: Tools) -> str:
    """What the model says next with tools, up to the end of the sentence, without the calls."""
    said = continue_with_tools(lm, text, tools)
    while "[" in said and "]" in said[said.index("[") :]:
        start = said.index("[")
        end = said.index("]", start)
        said = said[:start].rstrip() + said[end + 1 :]
    return first_sentence(said)
