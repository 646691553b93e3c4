"""The official JSON Schema test suite and the jsonschema library, against chapter 6's solution."""

import asyncio
import json
import os
from pathlib import Path

import pytest
from fastmcp import Client, FastMCP
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from autograder.chapter import Course
from tests.peers.solved import exercises

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("COURSE_PEER_DATA", ROOT.parent / "shared" / "data")) / "json_schema"
CHAPTER = "ch06_schema"
WANTED = ("failed_rules", "validate", "repair_text")
RULES = {
    *("type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    *("minLength", "maxLength", "pattern", "minItems", "maxItems"),
    *("required", "properties", "items", "additionalProperties"),
}
SILENT = {"$schema", "$comment", "title", "description", "default", "examples", "format"}


@pytest.fixture(scope="module")
def solved():
    """The names that the solved notebook's imports and solutions define."""
    return exercises(CHAPTER, *WANTED, starting=("import ", "KINDS"))


def groups(name):
    path = FOLDER / name
    if not path.is_file():
        pytest.skip(f"{path} is not there; set COURSE_PEER_DATA to the folder with json_schema/")
    return json.loads(path.read_text(encoding="utf-8"))


def keywords(schema):
    """The keywords used in a schema, at any depth where a schema stands."""
    if not isinstance(schema, dict):
        return set()
    found = set(schema)
    for inner in schema.get("properties", {}).values():
        found |= keywords(inner)
    for key in ("items", "additionalProperties"):
        found |= keywords(schema.get(key))
    return found


def disagreements(validate, chosen):
    return [
        f"{group['file']}: {group['description']}: {test['description']}"
        for group in chosen
        for test in group["tests"]
        if (validate(test["data"], group["schema"]) == []) != test["valid"]
    ]


def test_all_311_core_tests_of_the_official_suite_agree(solved):
    core = groups("draft2020-12_core.json")
    assert sum(len(group["tests"]) for group in core) == 311
    assert disagreements(solved["validate"], core) == []


def test_the_extended_tests_agree_where_the_keywords_are_in_scope(solved):
    extended = groups("draft2020-12_extended.json")
    assert sum(len(group["tests"]) for group in extended) == 565
    chosen = [group for group in extended if keywords(group["schema"]) <= RULES | SILENT]
    assert sum(len(group["tests"]) for group in chosen) > 311
    assert disagreements(solved["validate"], chosen) == []


def test_the_messages_quoted_in_the_chapter_are_the_libraries_own():
    cells = json.loads(Course(ROOT).solution(CHAPTER).read_text(encoding="utf-8"))["cells"]
    source = next(text for cell in cells if "SAID = {" in (text := "".join(cell["source"])))
    namespace = {}
    exec(source, namespace)
    wrong_type, undeclared, by_fastmcp = namespace["SAID"].values()
    schema = {"properties": {"years": {"type": "integer"}}, "additionalProperties": False}
    library = Draft202012Validator(schema)
    card = namespace["CARD"]
    assert [e.message for e in library.iter_errors({"years": card})] == [wrong_type]
    assert [e.message for e in library.iter_errors({f"card {card}": 1})] == [undeclared]
    assert by_fastmcp in asyncio.run(said_by_fastmcp(card))


async def said_by_fastmcp(years):
    server = FastMCP("savings")

    @server.tool
    def compound_value(years: int) -> str:
        return ""

    async with Client(server) as client:
        result = await client.call_tool("compound_value", {"years": years}, raise_on_error=False)
        return result.content[0].text


NAMES = st.sampled_from(["a", "b", "c", "two words"])
NUMBERS = st.one_of(
    st.integers(-3, 3), st.sampled_from([0.0, 1.0, -1.0, 0.5, 2.5, 1e300]), st.booleans()
)
SCALARS = st.one_of(st.none(), NUMBERS, st.text("ab1é🙂\n", max_size=3))
INSTANCES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=3)),
    max_leaves=8,
)
TYPES = st.sampled_from(["null", "boolean", "integer", "number", "string", "array", "object"])
SIZES = st.integers(0, 3)
BOUNDS = st.one_of(st.integers(-2, 2), st.sampled_from([0.5, -1.5, 2.0]))


def schemas():
    plain = {
        "type": st.one_of(TYPES, st.lists(TYPES, min_size=1, max_size=3, unique=True)),
        "enum": st.lists(INSTANCES, min_size=1, max_size=3),
        "const": INSTANCES,
        **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), BOUNDS),
        **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), SIZES),
        "pattern": st.sampled_from(["a", "^a", "b$", "^[ab]*$", "é", r"\d"]),
        "title": st.just("ignored"),
    }

    def some(fields):
        # A few keywords at a time: with all of them nearly nothing is valid.
        return st.lists(st.sampled_from(sorted(fields)), max_size=3, unique=True).flatmap(
            lambda keys: st.fixed_dictionaries({key: fields[key] for key in keys})
        )

    def deeper(inner):
        parts = {
            "properties": st.dictionaries(NAMES, inner, max_size=3),
            "items": inner,
            "additionalProperties": inner,
            "required": st.lists(NAMES, max_size=2, unique=True),
        }
        return some({**parts, "type": plain["type"], "minItems": SIZES})

    return st.recursive(st.one_of(st.booleans(), some(plain)), deeper, max_leaves=6)


@settings(max_examples=1500, deadline=None, database=None)
@given(instance=INSTANCES, schema=schemas())
def test_reference_and_library_find_the_same_violations(solved, instance, schema):
    got = solved["validate"](instance, schema)
    found = set()
    for error in Draft202012Validator(without_false(schema)).iter_errors(instance):
        found |= set(of_library(error))
    assert {(v.path, v.rule) for v in got} == found


def without_false(schema, closes=False):
    """The schema with each inner `false` written as `{"not": {}}`.

    The library's errors about `false` itself do not tell where they are. Under
    additionalProperties it is a rule of its own and stays (`closes`).
    """
    if schema is False:
        return schema if closes else {"not": {}}
    if schema is True:
        return schema
    inner = dict(schema)
    if "properties" in schema:
        inner["properties"] = {n: without_false(s) for n, s in schema["properties"].items()}
    if "items" in schema:
        inner["items"] = without_false(schema["items"])
    if "additionalProperties" in schema:
        inner["additionalProperties"] = without_false(schema["additionalProperties"], closes=True)
    return inner


def of_library(error):
    """One error of jsonschema as paths and rules of ours."""
    steps = list(error.absolute_schema_path)
    path, named = [], iter(error.absolute_path)
    position = 0
    while position < len(steps):
        if steps[position] == "properties" and position + 1 < len(steps):
            path.append(next(named))
            position += 2
            continue
        # The last step is the broken rule itself.
        descends = position < len(steps) - 1
        if steps[position] in ("items", "additionalProperties") and descends:
            step = next(named)
            path.append(step if steps[position] == "items" else "*")
        position += 1
    if error.validator == "required":
        missing = [name for name in error.validator_value if name not in error.instance]
        return [((*path, name), "required") for name in missing]
    return [(tuple(path), "false" if error.validator == "not" else error.validator)]
