"""Arguments against JSON Schema: what is wrong, in words that never carry a value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from coursekit.values import crosses

_DATA = ("const", "default", "enum", "examples")
"""Keywords whose values are data, not schemas."""

LETTERS_A_TOKEN = 6
DIGITS_A_TOKEN = 3


@crosses()
@dataclass(frozen=True)
class Violation:
    """One rule of a schema that a value breaks, without the value.

    Args:
        path: where: declared names and indexes from the root on, ``"*"`` for a key that the
            schema does not declare.
        rule: the schema's keyword, such as ``"maximum"``.
        wanted: what the schema says under that keyword.
    """

    path: tuple[str | int, ...]
    rule: str
    wanted: Any


@crosses()
@dataclass(frozen=True)
class Answer:
    """A model's structured answer.

    Args:
        value: the JSON value, None when there is no valid one.
        ok: whether it fits its schema.
    """

    value: Any
    ok: bool


def problems(arguments: Any, parameters: dict[str, Any]) -> list[str]:
    """What is wrong with the arguments of a call, a sentence each; empty when nothing is.

    A sentence names the field and what is wanted, never the value, and never a name that the
    schema does not declare: both are the model's words. Names that are not declared at the top
    are refused unless the schema says otherwise.

    Args:
        arguments: what the model gave.
        parameters: a JSON Schema (draft 2020-12), as in `ToolSpec.parameters`.
    """
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

    strict = {"type": "object", "additionalProperties": False, **parameters}
    declared = set(_declared(strict))
    found = Draft202012Validator(_findable(strict)).iter_errors(arguments)
    sentences = [sentence for error in found for sentence in _sentences(error, declared)]
    return list(dict.fromkeys(sentences))


def count_tokens(content: str | dict[str, Any] | Sequence[Any]) -> int:
    """About how many tokens a text, or a schema written as JSON, takes in a request.

    An approximation that needs no tokenizer: a word costs one token for each six letters begun,
    a number one for each three digits begun, every other visible character one; blanks are free.
    Real tokenizers differ from it and from each other, so use it to compare, not to bill.

    Args:
        content: a text; anything else is written as compact JSON first.
    """
    text = content
    if not isinstance(text, str):
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    total = 0
    for piece in re.findall(r"\d+|[^\W\d_]+|[^\w\s]|_", text):
        size = DIGITS_A_TOKEN if piece[0].isdecimal() else LETTERS_A_TOKEN
        total += -(-len(piece) // size)
    return total


def _findable(schema: Any) -> Any:
    """The schema with forbidden properties as `{"not": {}}`: an error on `false` has no path."""
    if isinstance(schema, list):
        return [_findable(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    copy = {key: s if key in _DATA else _findable(s) for key, s in schema.items()}
    if isinstance(copy.get("properties"), dict):
        named = copy["properties"].items()
        copy["properties"] = {name: {"not": {}} if s is False else s for name, s in named}
    return copy


def _declared(schema: Any) -> Iterator[str]:
    """Every property name that the schema writes down somewhere."""
    if isinstance(schema, dict):
        for key, inner in schema.items():
            if key == "properties" and isinstance(inner, dict):
                yield from inner
            elif key == "required" and isinstance(inner, list):
                yield from (name for name in inner if isinstance(name, str))
            yield from _declared(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _declared(inner)


def _sentences(error: Any, declared: set[str]) -> Iterator[str]:
    path = list(error.absolute_path)
    if error.validator == "required":
        for name in error.validator_value:
            if name not in error.instance:
                yield f"{_place([*path, name], declared)} is required"
        return
    yield f"{_place(path, declared)} {_wish(str(error.validator), error)}"


def _wish(rule: str, error: Any) -> str:
    wanted = error.validator_value
    match rule:
        case "type":
            return f"must be {_listed(wanted)}"
        case "enum":
            return f"must be one of {', '.join(map(_json, wanted))}"
        case "const":
            return f"must be {_json(wanted)}"
        case "minimum" | "exclusiveMinimum":
            return f"must be {'at least' if rule == 'minimum' else 'more than'} {_json(wanted)}"
        case "maximum" | "exclusiveMaximum":
            return f"must be {'at most' if rule == 'maximum' else 'less than'} {_json(wanted)}"
        case "minLength" | "maxLength":
            return f"must have at {_bound(rule)} {_json(wanted)} characters"
        case "minItems" | "maxItems":
            return f"must have at {_bound(rule)} {_json(wanted)} items"
        case "pattern":
            return f"must match the pattern {wanted}"
        case "additionalProperties":
            names = ", ".join(error.schema.get("properties", {})) or "none"
            return f"has a name that is not declared; declared are: {names}"
        case "not" if wanted == {}:
            return "must not be given"
        case _:
            return f"does not satisfy {rule}"


def _bound(rule: str) -> str:
    return "least" if rule.startswith("min") else "most"


def _listed(wanted: str | Iterable[str]) -> str:
    return wanted if isinstance(wanted, str) else " or ".join(wanted)


def _place(path: Sequence[str | int], declared: set[str]) -> str:
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part if part in declared else '*'}"
    return text.removeprefix(".") or "arguments"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
