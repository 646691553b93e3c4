# %% [markdown]
# # Chapter 6: function calling
#
# A REST interface is documented for people: somebody reads the pages and writes the request.
# **Function calling** takes that person out. Each tool is described by a **schema**, a piece of
# data that says its name, its purpose and its typed arguments; the model reads it at the moment
# it needs it. The same schema lets your program check a call before anything runs. In this
# chapter you write both ends: the program that makes schemas, and the validator that reads them.
#
# After this chapter you can
#
# * turn a function's type hints and docstring into a schema, and say what each part is for;
# * write a JSON Schema validator that finds every fault and where it is;
# * send a fault back to the model in words it can act on, without repeating a value;
# * move tools, calls and results between the formats of three providers;
# * get a structured answer out of a model with at most one repair.
#
# **Time:** about 85 minutes, 67 of them at the exercises (the two stretches at the end are extra).
# **Builds on:** Python functions, type hints and recursion. Chapter 1 built a harness; what this
# chapter needs of it is explained again.

# %% [markdown]
# ## How to work with this notebook
#
# Run the cells from top to bottom with Shift+Enter. An exercise is a function whose body is
# missing; its docstring lists **the rules the tests check**, and nothing else is tested. Write the
# body, run the cell, then run the `check(...)` cell below it: it shows the first thing that is not
# right yet, with a next step. Your work is graded with the same tests and with more of the same
# kind on other inputs. Two hints are folded away under each exercise. Nothing here needs a
# network, a key or an account.

# %% [markdown] contents=true builds="the schema validator, repair messages without values, three providers' shapes"
# ## Contents

# %%
import copy
import inspect
import json
import re
from decimal import Decimal
from typing import Literal, get_args, get_origin, get_type_hints

import matplotlib.pyplot as plt

from coursekit import check, predict, show, step
from coursekit.models import Reply, ScriptedModel
from coursekit.schema import Answer, Violation, count_tokens
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec
from coursekit.trace import Trace
from coursekit.tryout import try_out

# %% [markdown]
# ## 1. A schema instead of a manual
#
# Here is a tool as a model is told of it. It works out what savings grow to: a lump sum, a
# monthly payment, a yearly rate, a number of years.

# %%
SAVINGS = {
    "name": "compound_value",
    "description": "What savings grow to. Returns the final amount as a decimal string.",
    "parameters": {
        "type": "object",
        "properties": {
            "lump": {"type": "string", "description": "paid in at the start, like 10000.00"},
            "monthly": {"type": "string", "description": "paid in each month, like 500.00"},
            "annual_rate": {"type": "string", "description": "yearly rate, 0.06 for 6 %"},
            "years": {"type": "integer", "description": "whole years, 0 to 50"},
        },
        "required": ["lump", "monthly", "annual_rate", "years"],
        "additionalProperties": False,
    },
}

# %% [markdown]
# Three fields, three jobs.
#
# * `name` is what the model writes back, letter by letter, to ask for this tool.
# * `description` is the only manual the model gets: say what the tool returns and when to use it,
#   not how it works inside. Nothing else helps the model to choose among the tools on offer.
# * `parameters` is **JSON Schema**, a standard for describing JSON. With it a program can find a
#   wrong type, a missing field or a value out of range *without running the tool*.
#
# `additionalProperties: False` closes the list: an argument that is not declared is a fault. That
# is the whole cost of adding a tool. Chapters 2 to 4 paid with training runs, embeddings and sets
# of recorded calls; here it is a few lines of data that a person reads in seconds.

# %%
predict(
    "A colleague renames the tool to future_value. An instruction written last month still says: use compound_value. What happens?",
    {
        "The harness finds the new tool by its description": "The harness looks names up; only the model reads descriptions.",
        "An error appears as soon as the tool is renamed": "Renaming breaks no code: registry and schema agree with each other. The old name lives in prose, which nothing checks.",
        "Nothing, until a model follows the instruction and calls a tool that is not there": "Yes. A name is a promise to every text that mentions it, and it breaks in silence.",
    },
    "Nothing, until a model follows the instruction and calls a tool that is not there",
)

# %%
renamed = ToolSpec("future_value", SAVINGS["description"], SAVINGS["parameters"])
TOOLS = Registry([renamed])
instruction = "For savings, always use compound_value."
wish = ScriptedModel([Reply(calls=(ToolCall("c1", "compound_value", {"years": 10}),))])
call = wish([{"role": "system", "content": instruction}], TOOLS.schemas()).calls[0]
print("the model calls", call.name, "and the registry finds", TOOLS.get(call.name))
print("names in the instruction that no tool has:", {"compound_value"} - set(TOOLS.names()))

# %% [markdown]
# Note that the call came as *data*, in `Reply.calls`. In chapter 1 you read calls out of text;
# a model trained for function calling writes its call as an object, and the program around it
# reads it as one. The loop is the same: call, run, return, answer.
#
# Now look at the types. `years` is an integer, but the three amounts are *strings*. Why?

# %%
predict(
    "Why does the schema declare money as a string?",
    {
        "Strings are shorter": "They are two characters longer, for the quotes.",
        "A JSON number may be read as a binary float, which cannot hold 0.1": "Yes. A decimal string arrives as it was written, and Decimal keeps the cents exact.",
        "Models cannot write numbers": "They write the same digits either way.",
    },
    "A JSON number may be read as a binary float, which cannot hold 0.1",
)

# %%
as_numbers = json.loads('{"price": 0.1, "postage": 0.2}')
as_strings = json.loads('{"price": "0.1", "postage": "0.2"}')
print("numbers:", as_numbers["price"] + as_numbers["postage"])
print("strings:", Decimal(as_strings["price"]) + Decimal(as_strings["postage"]))

# %% [markdown]
# Nobody writes such schemas by hand for long. A Python function says it all already: its name,
# its docstring, its type hints. `get_type_hints` reads the hints, `inspect.signature` the
# parameters; `get_origin` and `get_args` take a hint like `list[int]` apart:


# %%
def book_room(day: str, hours: int = 1, kind: Literal["quiet", "group"] = "quiet"):
    """Book a study room. Returns the booking's number."""


print(get_type_hints(book_room))
print([(p.name, p.kind.name, p.default) for p in inspect.signature(book_room).parameters.values()])
print(get_origin(list[int]), get_args(list[int]), get_args(Literal["quiet", "group"]))

# %%
JSON_NAMES = {str: "string", int: "integer", float: "number", bool: "boolean", Decimal: "string"}

# %% [markdown] about="schema_from_function"
# ### Exercise 1: a schema from a function
#
# **You get** a function. **You write** what a model is told of it. The parameters' descriptions
# stand in the docstring, in the style many Python projects use:
#
# ```
# Args:
#     day: the date, like 2025-03-01
#     hours: how long, in hours
# ```
#
# With these lines and the hint `hours: int = 1`, the property of `hours` is
# `{"type": "integer", "description": "how long, in hours"}`, and `hours` is not required.


# %% exercise="schema_from_function" difficulty=3 minutes=12
def schema_from_function(fn) -> dict:
    """A function as a model is told of it: name, description, parameters. Rules the tests check:

    - name is fn's own. description is the docstring above its line "Args:", unindented, stripped;
      "" for none. Below it, a line "parameter: text" gives that parameter the "description" text.
    - parameters: {"type": "object", "properties": {…}, "required": […], "additionalProperties":
      False}, in fn's order. required lists those without a default; it is there even when empty.
    - A property is {"type": …} for the hints in JSON_NAMES; list[T] gives {"type": "array",
      "items": …} with T's schema; Literal[…] gives {"enum": […]}. Nothing is added to these but
      "description".
    - Any other hint (also inside a list), no hint, *args, **kwargs: TypeError that names the
      parameter.
    """

    ### BEGIN SOLUTION: Read signature, hints and docstring, and build the schema.
    def schema_of(hint: object, name: str) -> dict:
        if get_origin(hint) is list:
            return {"type": "array", "items": schema_of(get_args(hint)[0], name)}
        if get_origin(hint) is Literal:
            return {"enum": list(get_args(hint))}
        if hint not in JSON_NAMES:
            raise TypeError(f"parameter {name} needs a hint among str, int, float, bool, Decimal")
        return {"type": JSON_NAMES[hint]}

    hints, properties, required = get_type_hints(fn), {}, []
    above, *below = re.split(r"(?m)^\s*Args:\s*$", inspect.getdoc(fn) or "", maxsplit=1)
    told = dict(re.findall(r"(?m)^\s*(\w+): *(.*\S)", "".join(below)))
    for name, parameter in inspect.signature(fn).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise TypeError(f"parameter {name}: a schema cannot say how many there will be")
        properties[name] = schema_of(hints.get(name), name)
        if name in told:
            properties[name]["description"] = told[name]
        if parameter.default is parameter.empty:
            required.append(name)
    parameters = {"type": "object", "properties": properties, "required": required}
    parameters["additionalProperties"] = False
    return {"name": fn.__name__, "description": above.strip(), "parameters": parameters}
    ### END SOLUTION


# %% check="schema_from_function" points=4
check("schema_from_function")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Three separate jobs. A function `schema_of(hint, name)` turns one hint into a schema and calls
# itself for the inside of a list. `inspect.getdoc(fn)` gives the docstring without indentation;
# cut it at the line `Args:`. Then go through `inspect.signature(fn).parameters`.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `schema_of`: if `get_origin(hint) is list`, the items are `schema_of(get_args(hint)[0], name)`;
# if it `is Literal`, `{"enum": list(get_args(hint))}`; if `hint in JSON_NAMES`, its type; else
# TypeError with `name` in it. A parameter whose `kind` is `VAR_POSITIONAL` or `VAR_KEYWORD` is
# refused. It is required when `parameter.default is parameter.empty`. For the descriptions,
# `re.findall(r"(?m)^\s*(\w+): *(.*\S)", below)` gives pairs of name and text.
# </details>


# %%
def compound_value(lump: Decimal, monthly: Decimal, annual_rate: Decimal, years: int) -> str:
    """What savings grow to. Returns the final amount as a decimal string.

    Args:
        lump: paid in at the start, like 10000.00
        monthly: paid in each month, like 500.00
        annual_rate: yearly rate, 0.06 for 6 %
        years: whole years, 0 to 50
    """


print("the same as the schema written by hand:", schema_from_function(compound_value) == SAVINGS)

# %% [markdown]
# **What just happened.** Hints and docstring gave the very schema of section 1. Libraries do the
# same: FastMCP, which chapter 7 uses, builds what it shows to models from a function's hints and
# docstring. So a docstring is no comment here, it is the manual the model reads.
#
# Every schema is sent with every request, so it has a price. `count_tokens` estimates it:

# %%
one = count_tokens(SAVINGS)
counts = [1, 5, 20, 80]
for count in counts:
    print(f"{count:3} tools like this: about {count * one:6,} tokens in each request")

# %% [markdown]
# Few tools at a time is therefore a rule of good design. It has a second reason: the more similar
# tools there are, the more often a model picks the wrong one.
#
# ## 2. One value, one schema
#
# A model follows a schema well, but not perfectly, so your program checks. Start with a single
# value, without looking inside it. The words of JSON Schema are called **keywords**:
#
# | keywords | what they ask |
# | --- | --- |
# | `type` | null, boolean, integer, number, string, array or object |
# | `enum`, `const` | one of these values, exactly this value |
# | `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum` | how large a number may be |
# | `minLength`, `maxLength`, `pattern` | how long a string may be, what it must match |
# | `minItems`, `maxItems` | how many items an array may have |
#
# A keyword speaks only of values it fits. `{"minimum": 3}` says nothing about a string: the
# string is *valid*. Whoever wants a number must also say `"type": "number"`.

# %%
predict(
    "The schema is {'enum': [1, 2, 3]}. Which of these values is not valid?",
    {
        "1.0": "In JSON 1 and 1.0 are the same number, so it is one of the three.",
        "true": "Yes. JSON knows true and 1 apart. Python does not: True == 1, so `True in [1, 2, 3]` holds, and a validator that trusts == lets it pass.",
        "3": "It is the last of the three.",
    },
    "true",
)

# %%
print("Python says:", 1 == 1.0, 1 == True, [0] == [False], {"a": 1} == {"a": True})
print("an integer?", (1.0).is_integer(), (1.5).is_integer())
print("a pattern found anywhere:", re.search("b+", "abba"))
print("or only at the start:", re.match("b+", "abba"))

# %% [markdown]
# Three facts that surprise most people: `1.0` *is* an integer in JSON Schema, because it has no
# fractional part; `true` is never a number; and a `pattern` may match anywhere, so a rule for the
# whole string needs `^` and `$`. Lengths count characters: "naïve 🙂" has seven of them, however many
# bytes they take.

# %%
KINDS = {
    type(None): "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
}
print([KINDS[type(value)] for value in (True, 1, 1.0, "1", None)])

# %% [markdown]
# `type` looks at the exact class, so `True` is a bool here and no int. The table knows nothing of
# `integer`; that is yours to add.

# %% [markdown] about="failed_rules"
# ### Exercise 2: which rules does a value break?
#
# **You get** a value, as `json.loads` would give it, and a schema. **You write** the set of
# keywords that the value breaks: `failed_rules(51, {"type": "integer", "maximum": 50})` is
# `{"maximum"}`.
#
# From here to exercise 4 you do without a library that already knows JSON Schema. The check, and
# the grader, look at what your cells import.


# %% exercise="failed_rules" difficulty=3 minutes=10 forbid="jsonschema fastjsonschema pydantic coursekit.schema.problems"
def failed_rules(value, schema: dict) -> set[str]:
    """The keywords of schema that value breaks, without looking inside. Rules the tests check:

    - type, one name or a list of them: null, boolean, integer, number, string, array, object. A
      bool is never a number; 1.0 is an integer, 1.5 is none.
    - enum, const: equal as JSON is. 1 equals 1.0, but never true, at any depth; order counts in
      lists but not in objects.
    - minimum, maximum, exclusiveMinimum, exclusiveMaximum speak of numbers alone (only the last
      two exclude the bound); minLength, maxLength (in characters), pattern (found anywhere) of
      strings; minItems, maxItems of arrays. A value of another type breaks none of them.
    - Other keywords are ignored.
    Not from jsonschema, fastjsonschema, pydantic, coursekit.schema.problems: import them nowhere.
    """

    ### BEGIN SOLUTION: Test each keyword of the schema that you know.
    def same(a: object, b: object) -> bool:
        if isinstance(a, list) and isinstance(b, list):
            return len(a) == len(b) and all(map(same, a, b))
        if isinstance(a, dict) and isinstance(b, dict):
            return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
        return a == b and isinstance(a, bool) == isinstance(b, bool)

    kind = KINDS[type(value)]
    number, text, array = kind == "number", kind == "string", kind == "array"
    names = {kind, "integer"} if number and value == value // 1 else {kind}
    broken = {
        "type": lambda w: not names & ({w} if isinstance(w, str) else set(w)),
        "enum": lambda w: not any(same(value, each) for each in w),
        "const": lambda w: not same(value, w),
        "minimum": lambda w: number and value < w,
        "maximum": lambda w: number and value > w,
        "exclusiveMinimum": lambda w: number and value <= w,
        "exclusiveMaximum": lambda w: number and value >= w,
        "minLength": lambda w: text and len(value) < w,
        "maxLength": lambda w: text and len(value) > w,
        "pattern": lambda w: text and not re.search(w, value),
        "minItems": lambda w: array and len(value) < w,
        "maxItems": lambda w: array and len(value) > w,
    }
    return {rule for rule in broken if rule in schema and broken[rule](schema[rule])}
    ### END SOLUTION


# %% check="failed_rules" points=4
check("failed_rules")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Find out first what the value is: `kind = KINDS[type(value)]`, and whether it is an integer as
# well. Each keyword is then one line: broken if the value is of its kind *and* is too small, too
# long, and so on. Write a function `same(a, b)` for enum and const.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `same`: two lists have the same length and all pairs are the same; two dicts have the same keys
# and the same value under each; anything else is equal by `==` and both or neither is a bool. An
# integer is a number with `value == value // 1`. For the keywords a dictionary helps, from the
# keyword to a function that takes what the schema wants: `"maximum": lambda w: number and value >
# w`. The answer is the set of those in the schema whose function says true.
# </details>

# %%
for value in (7, 7.0, 7.5, True, "7"):
    print(f"{value!r:5}", failed_rules(value, {"type": "integer", "maximum": 50}) or "fits")

# %% [markdown]
# **What just happened.** `7.0` fits and `True` does not. A model that writes `"7"` for a number
# gets one clear complaint, about the type; the maximum has nothing to say about a string.
#
# ## 3. The whole tree
#
# Arguments are values inside values, and a schema has the same shape: `properties` holds a schema
# for each name, `items` one for all the items of an array. So the validator calls itself. At each
# place it asks `failed_rules`, then goes one level down. What it reports is a list of
# **violations**: where, which rule, what was wanted.

# %%
print(Violation(path=("guests", 2, "age"), rule="minimum", wanted=0))
print(Violation(path=("day",), rule="required", wanted=["day"]))

# %% [markdown]
# The **path** leads from the root to the place: names and indexes. Look closely: a violation has
# no field for the offending value. What it does not hold, it cannot pass on. One hole is left.
# When a model adds an argument that nobody declared, its *name* is also something the model wrote,
# and it may be anything. In a path such a name is written `"*"`.

# %%
predict(
    "note is required, and the model sends {'note': ''}. Is that a violation of required?",
    {
        "Yes, an empty note is as good as none": "That is what `if not arguments.get('note')` would say, and it refuses 0, false and null as well. Required means present.",
        "No": "Yes: the name is there. If an empty text will not do, the schema must say minLength: 1.",
        "Only if note has type string": "required looks at names alone, never at values.",
    },
    "No",
)

# %% [markdown]
# A schema can also be `true`, which allows everything, or `false`, which allows nothing. The
# second is a way to forbid one field: `{"properties": {"password": false}}`.

# %% [markdown] about="validate"
# ### Exercise 3: the validator
#
# **You get** an instance (any JSON value) and a schema. **You write** all violations. Use your
# `failed_rules`.
#
# | instance | schema | violations |
# | --- | --- | --- |
# | `{"a": [1, "x"]}` | `{"properties": {"a": {"items": {"type": "integer"}}}}` | `Violation(("a", 1), "type", "integer")` |
# | `{}` | `{"required": ["a", "b"]}` | `Violation(("a",), "required", ["a", "b"])`, `Violation(("b",), "required", ["a", "b"])` |
# | `{"b": 1}` | `{"additionalProperties": False}` | `Violation((), "additionalProperties", False)` |
# | `{"b": 1}` | `{"additionalProperties": {"type": "string"}}` | `Violation(("*",), "type", "string")` |


# %% exercise="validate" difficulty=5 minutes=15 forbid="jsonschema fastjsonschema pydantic coursekit.schema.problems"
def validate(instance, schema: dict | bool) -> list[Violation]:
    """Every rule that instance breaks, at the root and inside, in any order. Rules the tests check:

    - For each of failed_rules: Violation(path, rule, schema[rule]). path is a tuple: names and
      indexes from the root to the value; () at the root.
    - required, in an object: one violation a missing name, the path ending in that name, wanted the
      whole list. A name that is there is not missing, whatever its value: 0, "", False, None, [].
    - properties, items: violations of the parts. additionalProperties is about the keys that are
      not in properties: False gives one violation at the object if there are any; a schema gives
      those of each such key's value, with "*" for the key. No path shows an undeclared key.
    - A schema True or {} allows all; False gives Violation(path, "false", False) alone.
    - These speak of objects (items: of arrays) alone. Other keywords are ignored.
    Not from jsonschema, fastjsonschema, pydantic, coursekit.schema.problems: import them nowhere.
    """
    ### BEGIN SOLUTION: Ask failed_rules here, then go down into properties, items and the rest.
    if isinstance(schema, bool):
        return [] if schema else [Violation((), "false", False)]
    found = [Violation((), rule, schema[rule]) for rule in failed_rules(instance, schema)]
    parts = []
    if isinstance(instance, dict):
        wanted = schema.get("required", [])
        found += [Violation((name,), "required", wanted) for name in wanted if name not in instance]
        declared = schema.get("properties", {})
        others = schema.get("additionalProperties", True)
        parts += [(name, instance[name], declared[name]) for name in declared if name in instance]
        undeclared = [value for name, value in instance.items() if name not in declared]
        if others is False and undeclared:
            found.append(Violation((), "additionalProperties", False))
        elif others is not False:
            parts += [("*", value, others) for value in undeclared]
    if isinstance(instance, list) and "items" in schema:
        parts += [(index, value, schema["items"]) for index, value in enumerate(instance)]
    for part, value, inner in parts:
        for v in validate(value, inner):
            found.append(Violation((part, *v.path), v.rule, v.wanted))
    return found
    ### END SOLUTION


# %% check="validate" points=6
check("validate")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Collect the *parts* to look at next as triples: step in the path, value, schema. At the end call
# `validate` for each part and put its step in front of every path that comes back. First of all
# handle a schema that is a bool; ask with `isinstance(schema, bool)`, not with `if schema`.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# For a dict: a violation for each name in `schema.get("required", [])` that is `not in instance`;
# a part for each declared name that is in the instance; then the values of names that are not in
# `schema.get("properties", {})`. If `additionalProperties` is `False` and there are such values,
# one violation with path `()`; otherwise each is a part with step `"*"` and that schema. For a
# list: each item is a part, its step the index. Then
# `found += [Violation((step, *v.path), v.rule, v.wanted) for v in validate(value, inner)]`.
# </details>

# %% [markdown]
# Now play with it. In JupyterLab you can edit the schema and the arguments and see the violations
# change; elsewhere the examples stand below with what comes of them.


# %%
def told(schema, arguments):
    return [f"{v.path} breaks {v.rule}" for v in validate(arguments, schema)]


SHORT = {"years": {"type": "integer", "minimum": 0, "maximum": 50}, "lump": {"type": "string"}}
CLOSED = {
    "type": "object",
    "properties": SHORT,
    "required": ["years"],
    "additionalProperties": False,
}
TAGS = {"properties": {"tags": {"type": "array", "items": {"pattern": "^[a-z]+$"}, "maxItems": 3}}}
try_out(
    told,
    {
        "a good call": {"schema": CLOSED, "arguments": {"years": 10, "lump": "10000.00"}},
        "three faults": {"schema": CLOSED, "arguments": {"years": 500, "lump": 1e4, "rate": 6}},
        "nothing given": {"schema": CLOSED, "arguments": {}},
        "inside a list": {"schema": TAGS, "arguments": {"tags": ["ok", "Not ok", 3, "d"]}},
    },
    nothing="valid",
)

# %% [markdown]
# **What just happened.** In the last example `3` does not break the pattern: a pattern speaks of
# strings alone, and nobody asked for a type. Schemas are full of such gaps, and a validator finds
# only what the schema says.
#
# It also finds only *form*. In 1,164 recorded tool calls of gpt-4o in the airline conversations of
# τ-bench (Sierra, 2024), every single one fits its tool's schema; still 73 came back with an
# error: a payment that does not add up, a flight that is not on that day. Valid is not right, it
# is only worth running.

# %% slow=true
plt.figure(figsize=(6, 1.6))
plt.barh(["calls", "fit the schema", "failed all the same"], [1164, 1164, 73], color="tab:blue")
plt.gca().invert_yaxis()
plt.title("1,164 recorded calls of gpt-4o, τ-bench airline")
plt.show()
print("In words: of 1,164 calls 1,164 fit their schema, and 73 of them failed when they were run.")

# %% [markdown]
# ## 4. Errors a model can act on
#
# An error is a message to somebody who will try again. "internal error" helps nobody; "years must
# be at most 50" lets the model mend its call. But be careful what you put in. Validation errors
# end up in logs, traces, support tickets, and in the next request. Here is what two libraries
# say when a model puts a card number where `years` belongs, or makes it the name of an argument:

# %%
CARD = "4929-1234"
SAID = {
    "jsonschema 4.26, a wrong type": "'4929-1234' is not of type 'integer'",
    "jsonschema 4.26, an undeclared name": (
        "Additional properties are not allowed ('card 4929-1234' was unexpected)"
    ),
    "FastMCP 4.2 (pydantic 2.14), a wrong type": (
        "years\n  Input should be a valid integer, unable to parse string as an integer "
        "[type=int_parsing, input_value='4929-1234', input_type=str]"
    ),
}
for source, message in SAID.items():
    print(f"{source:42} repeats the value: {CARD in message}")

# %% [markdown]
# (Recorded with these versions. The checker of BFCL, a benchmark of chapter 8, writes the value
# into its messages too.) Such messages are made for the developer at the keyboard. Yours go
# further, so: **name the field and the rule, never the value**. The model does not need it. It
# wrote the value itself, one message earlier.

# %%
predict(
    "Which of these messages may carry something private?",
    {
        "years: maximum 50": "Field and rule come from your schema. Nothing the model wrote is in it.",
        "unexpected argument: card 4929-1234": "Yes. An undeclared name is the model's own invention, so it is a value like any other.",
        "lump is required": "The name comes from the schema's list of required names.",
    },
    "unexpected argument: card 4929-1234",
)

# %% [markdown] about="repair_text"
# ### Exercise 4: the repair message
#
# **You get** violations. **You write** the text that goes back to the model. For example
#
# ```
# guests[2].age: minimum 0
# arguments: additionalProperties false
# ```


# %% exercise="repair_text" difficulty=2 minutes=6 forbid="jsonschema fastjsonschema pydantic coursekit.schema.problems"
def repair_text(violations: list[Violation]) -> str:
    """What to send back to the model: a line for each violation. Rules the tests check:

    - The lines stand in the order of the violations; no violations give "".
    - A line begins with the path: names joined by dots, indexes in brackets, like a.b[0].c, [0].c
      or a.*; a name that is neither "*" nor str.isidentifier() is written in brackets as JSON,
      like a["two words"]; the root is written arguments.
    - After it comes ": ". Then follow the rule and what is wanted as json.dumps writes it, in this
      order; you may put other words between and behind.
    - Never the value: nothing is in the text that neither the violations hold nor you wrote.
    Not from jsonschema, fastjsonschema, pydantic, coursekit.schema.problems: import them nowhere.
    """

    ### BEGIN SOLUTION: Write one line a violation: path, rule, what is wanted.
    def place(path: tuple) -> str:
        text = ""
        for part in path:
            plain = isinstance(part, str) and (part == "*" or part.isidentifier())
            text += f".{part}" if plain else f"[{json.dumps(part)}]"
        return text.removeprefix(".") or "arguments"

    return "\n".join(f"{place(v.path)}: {v.rule} {json.dumps(v.wanted)}" for v in violations)
    ### END SOLUTION


# %% check="repair_text" points=3
check("repair_text")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Build the path piece by piece: a plain name brings a dot in front of it, everything else brings
# brackets. At the end take away a dot at the very beginning.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `json.dumps` writes an index as `0` and a name as `"two words"`, so both go into
# `f"[{json.dumps(part)}]"`. `text.removeprefix(".") or "arguments"` finishes the path. A line is
# then `f"{place}: {v.rule} {json.dumps(v.wanted)}"`; join the lines with `"\n"`.
# </details>

# %% [markdown]
# Put validator and message into a loop, with one more chance for the model. The tool itself is
# played by a constant here: for 10,000 at the start, 500 a month, 6 % and 10 years the right
# answer is 100,133.64. In chapter 7 you build it.

# %%
limited = copy.deepcopy(SAVINGS["parameters"])
limited["properties"]["years"] |= {"minimum": 0, "maximum": 50}
savings = ToolSpec("compound_value", SAVINGS["description"], limited, lambda **given: "100133.64")


def answer_call(call: ToolCall, spec: ToolSpec) -> ToolResult:
    """Check first; run the tool only when nothing is wrong."""
    violations = validate(call.arguments, spec.parameters)
    if violations:
        return ToolResult(call.id, "invalid_arguments", repair_text(violations))
    return ToolResult(call.id, "ok", spec.fn(**call.arguments))


# %%
asked = {"lump": "10000", "monthly": "500", "annual_rate": "0.06"}
model = ScriptedModel(
    [
        Reply(calls=(ToolCall("c1", "compound_value", {**asked, "years": 120}),)),
        Reply(calls=(ToolCall("c2", "compound_value", {**asked, "years": 10}),)),
        Reply("It grows to 100,133.64."),
    ]
)
run = Trace()
run.user("I put in 10,000 now and 500 a month at 6 %. How much is it in 10 years?")
offered = Registry([savings]).schemas()
reply = model(run.messages(), offered)
while reply.calls:
    run.model(run.messages(), offered, reply)
    run.call(reply.calls[0])
    run.result(answer_call(reply.calls[0], savings))
    reply = model(run.messages(), offered)
run.model(run.messages(), offered, reply)
run.answer(reply.text)
run.stop("answered")
step(run)

# %% [markdown]
# **What just happened.** The model gave months instead of years. The tool never ran: the harness
# answered `years: maximum 50`, the model read it, saw its own 120 in the conversation, and
# called again. One named field, one fix.
#
# ## 5. One tool, many formats
#
# Function calling leaves one thing undone: *a tool written for one API has to be rewritten for the
# next*. The same three facts travel under different names. Here are three shapes. `chat` is the
# one of OpenAI's chat completions, `blocks` that of Anthropic's messages (both as of 2025), and
# `plain` the neutral object that the lecture shows.
#
# | | `"chat"` | `"blocks"` | `"plain"` |
# | --- | --- | --- | --- |
# | a tool on offer | `{"type": "function", "function": {"name": …, "description": …, "parameters": …}}` | `{"name": …, "description": …, "input_schema": …}` | `{"name": …, "description": …, "parameters": …}` |
# | a reply with calls | `{"role": "assistant", "content": …, "tool_calls": […]}` | `{"role": "assistant", "content": […]}`, a list of blocks | `{"tool_call": …}`, one call at most |
# | one call | `{"id": …, "type": "function", "function": {"name": …, "arguments": …}}`, arguments a *JSON text* | `{"type": "tool_use", "id": …, "name": …, "input": …}`, input an object | `{"name": …, "arguments": …}`, an object, no id |
# | a result | `{"role": "tool", "tool_call_id": …, "content": text}` | `{"role": "user", "content": [{"type": "tool_result", "tool_use_id": …, "content": text, "is_error": …}]}` | `{"tool_result": {"status": …, "content": …}}` |
#
# Seen side by side they are one shape in three costumes. Your harness keeps the kit's `ToolSpec`,
# `ToolCall` and `ToolResult` inside and changes costume only at the door.

# %% [markdown] about="to_provider"
# ### Exercise 5: out of the door
#
# **You get** a tool or a result, and the name of a shape. **You write** the dictionary that the
# provider expects, as in the first and the last row of the table.


# %% exercise="to_provider" difficulty=2 minutes=7
def to_provider(spec: ToolSpec, p: str) -> dict:
    """The tool as shape p offers it: exactly the keys of the table. Any other p: ValueError."""
    ### BEGIN SOLUTION: Return the offer in shape p.
    offer = {"name": spec.name, "description": spec.description}
    if p == "blocks":
        return {**offer, "input_schema": spec.parameters}
    if p not in ("chat", "plain"):
        raise ValueError("a shape is chat, blocks or plain")
    offer["parameters"] = spec.parameters
    return offer if p == "plain" else {"type": "function", "function": offer}
    ### END SOLUTION


def result_message(result: ToolResult, p: str) -> dict:
    """The message that takes a result back in shape p. Rules the tests check:

    - It has exactly the keys of the table, with the id of the result's call where there is one.
      Any other p: ValueError.
    - Where the table says text, a content that is a str stays as it is, any other is written as
      JSON. "plain" carries the content itself.
    - is_error is False for status "ok" and True for every other.
    """
    ### BEGIN SOLUTION: Return the message in shape p.
    content = result.content
    text = content if isinstance(content, str) else json.dumps(content)
    if p == "chat":
        return {"role": "tool", "tool_call_id": result.call_id, "content": text}
    if p == "blocks":
        block = {"type": "tool_result", "tool_use_id": result.call_id, "content": text}
        return {"role": "user", "content": [{**block, "is_error": result.status != "ok"}]}
    if p == "plain":
        return {"tool_result": {"status": result.status, "content": content}}
    raise ValueError("a shape is chat, blocks or plain")
    ### END SOLUTION


# %% check="to_provider" points=3
check("to_provider")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# This is copying from the table with care. Decide by `p`, one `if` a shape, and end with
# `raise ValueError(...)`.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Only two things are computed: the text, `content if isinstance(content, str) else
# json.dumps(content)`, and `is_error`, which is `result.status != "ok"`. In `"blocks"` the result
# is one block inside a list inside a *user* message.
# </details>

# %%
for shape in ("chat", "blocks", "plain"):
    shaped = to_provider(savings, shape)
    print(f"{shape:7} {count_tokens(shaped)} tokens, keys {sorted(shaped)}")
    print(8 * " ", result_message(ToolResult("c1", "ok", "100133.64"), shape))

# %% [markdown]
# The way in has one trap more. In `"chat"` the arguments are a text that should be JSON. A model
# writes it token by token, and it can break off or slip.

# %%
predict(
    'Of two calls in one reply, one has the arguments {"years": 1 and breaks off. What does the harness do?',
    {
        "json.loads raises, and the turn ends": "Then one slip costs the user the whole conversation, and the good call as well.",
        "It adds the missing bracket": "The model may have meant 10, or 15. A guess is not what was written.",
        "It runs the good call and answers the broken one with an error result": "Yes. Each call has its own id, so each gets its own result.",
    },
    "It runs the good call and answers the broken one with an error result",
)


# %%
def read_json(text: str) -> object:
    """The value of a JSON text. ValueError if it is none; NaN and Infinity are not JSON."""

    def refuse(name: str) -> None:
        raise ValueError("a number that JSON does not have")

    return json.loads(text, parse_constant=refuse)


print(read_json('{"years": 10}'))

# %% [markdown] about="from_provider"
# ### Exercise 6: in at the door
#
# **You get** a reply in one of the shapes. **You write** its calls, and a result for each that
# cannot be read. You may use `read_json` from above; mind that *any* JSON value can come out of it.


# %% exercise="from_provider" difficulty=3 minutes=8
def from_provider(reply: dict, p: str) -> tuple[list[ToolCall], list[ToolResult]]:
    """The calls of a reply in shape p, and results for unreadable ones. Rules the tests check:

    - Calls come in the order of the reply, each with its own id; "plain" has no ids, there it
      is "". Words beside the calls do not matter.
    - No call in it: two empty lists. In "chat" the key "tool_calls" may be missing or None, in
      "blocks" the content may be a str; blocks of other types are passed over; in "plain" the key
      "tool_call" may be missing.
    - Arguments that are no JSON object (in "chat": a text that is not JSON, or JSON of another
      type, "[1]" or "null") make no ToolCall. The second list has ToolResult(id,
      "invalid_arguments", a sentence of yours) for it; what was written is not in the sentence.
    - Any other p: ValueError.
    """
    ### BEGIN SOLUTION: Find the calls in shape p and read the arguments of each.
    if p == "chat":
        wanted = [(c["id"], c["function"]) for c in reply.get("tool_calls") or []]
        written = [(key, call["name"], call["arguments"]) for key, call in wanted]
    elif p == "blocks":
        content = reply["content"] if isinstance(reply["content"], list) else []
        blocks = [block for block in content if block["type"] == "tool_use"]
        written = [(block["id"], block["name"], block["input"]) for block in blocks]
    elif p == "plain":
        one = [reply["tool_call"]] if "tool_call" in reply else []
        written = [("", call["name"], call["arguments"]) for call in one]
    else:
        raise ValueError("a shape is chat, blocks or plain")
    calls, results = [], []
    for key, name, arguments in written:
        if p == "chat":
            try:
                arguments = read_json(arguments)
            except ValueError:
                arguments = None
        if isinstance(arguments, dict):
            calls.append(ToolCall(key, name, arguments))
        else:
            results.append(ToolResult(key, "invalid_arguments", "arguments: not a JSON object"))
    return calls, results
    ### END SOLUTION


# %% check="from_provider" points=3
check("from_provider")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Work in two steps. First bring all three shapes to one form, a list of triples (id, name,
# arguments). Then read the arguments of each; after that the shapes do not matter any more.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# In `"chat"`, `reply.get("tool_calls") or []` covers both a missing key and None. Put `try` and
# `except ValueError` around `read_json` alone, and set the arguments to None when it fails. Then
# `isinstance(arguments, dict)` decides between a ToolCall and a ToolResult.
# </details>

# %%
two = [
    {"id": "c1", "type": "function", "function": {"name": "add", "arguments": '{"a": 1, "b": 2}'}},
    {"id": "c2", "type": "function", "function": {"name": "add", "arguments": '{"a": 1, "b"'}},
]
calls, results = from_provider({"role": "assistant", "content": None, "tool_calls": two}, "chat")
for each in [*calls, *results]:
    show(each)

# %% [markdown]
# **What just happened.** One call can run, the other is answered; both keep their ids, so the
# model knows which is which. And the harness behind the door has never heard of providers. You
# have just written the adapter that everybody writes once per provider. Chapter 7's protocol makes
# it needless on the tools' side: one protocol that any client can speak.
#
# ## 6. A structured answer, and one repair
#
# A schema can describe the *answer* as well: send an output schema, ask for matching JSON, and
# validate what comes. Models follow schemas well but not perfectly, so the usual pattern is
# *validate, then repair once*. If the reply is not valid, send the fault back with the
# conversation and ask for corrected JSON only. If the second reply fails too, give up cleanly.
# One repair fixes most slips; a row of repairs mostly burns money on a model that has
# misunderstood the task.

# %%
predict(
    'You asked for JSON only, and the reply is: Sure! Here it is: {"total": 3}. What do you do?',
    {
        "Cut the JSON out of the text and take it": "Which braces, if there are two pairs? Cutting is guessing. The next program in line cannot read such a reply either.",
        "Count it as a slip and use the one repair": "Yes. Asked for JSON only, text around it is a fault like any other, and easily mended.",
        "Give up": "You still have the repair.",
    },
    "Count it as a slip and use the one repair",
)

# %% [markdown] about="answer_json"
# ### Exercise 7: one repair
#
# **You get** a model, the conversation so far and a schema. **You write** the answer. `Answer` has
# two fields: `Answer({"total": 3}, True)` for a valid value, `Answer(None, False)` for none.
# Use your `validate` and `repair_text`, and `read_json` from section 5.


# %% exercise="answer_json" difficulty=3 minutes=9
def answer_json(model, messages: list[dict], schema: dict) -> Answer:
    """A valid structured answer, with one repair at most. Rules the tests check:

    - A request is model(messages, []) and returns a Reply. The first sends the messages as given.
    - If the reply's text is JSON (blanks around it do not count) that fits the schema: its value
      and True, after one request. Any other text around it, as in ```json, makes it no JSON.
    - Else a second request, with the given messages and two more: {"role": "assistant", "content":
      the reply's text} and {"role": "user", "content": …}. This last one names the faulty fields
      by path (your repair_text does), or has the word JSON when the text was none. It
      repeats no value that the model wrote.
    - If the second reply is not valid either: None and False. There is no third request.
    """
    ### BEGIN SOLUTION: Ask, validate, ask once more at most.
    sent = list(messages)
    for _ in range(2):
        reply = model(sent, [])
        try:
            value = read_json(reply.text)
            fault = repair_text(validate(value, schema))
        except ValueError:
            fault = "The reply was not JSON."
        if not fault:
            return Answer(value, True)
        content = f"{fault}\nReply with the corrected JSON only."
        sent = [*sent, {"role": "assistant", "content": reply.text}]
        sent.append({"role": "user", "content": content})
    return Answer(None, False)
    ### END SOLUTION


# %% check="answer_json" points=4
check("answer_json")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# A loop of two rounds does it. In each: ask, read, validate; return if all is well, else make the
# list of messages for the next round. Build a new list, so that the caller's stays as it is.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `fault = repair_text(validate(value, schema))` is `""` when nothing is wrong. `read_json` raises
# ValueError for anything that is no JSON, and it allows blanks around it. The new list is `[*sent,
# {"role": "assistant", "content": reply.text}, {"role": "user", "content": fault}]`, with a
# sentence added that asks for JSON only. After the loop: `Answer(None, False)`.
# </details>

# %%
invoice = {
    "type": "object",
    "properties": {
        "total": {"type": "string", "pattern": r"^\d+\.\d\d$"},
        "paid": {"type": "boolean"},
    },
    "required": ["total", "paid"],
    "additionalProperties": False,
}
clerk = ScriptedModel(['{"total": 12.5, "paid": true}', '{"total": "12.50", "paid": true}'])
print(answer_json(clerk, [{"role": "user", "content": "Read this invoice: …"}], invoice))
for message in clerk.requests[1].messages:
    print(f"{message['role']:10}", message["content"])

# %% [markdown]
# **What just happened.** The first reply gave money as a number. The second request holds the
# whole conversation, the faulty reply included, and one message that names the field and what is
# wanted. A model that does not understand costs two requests and no more:

# %%
stubborn = ScriptedModel(["Twelve fifty.", "As I said: twelve fifty."])
print(answer_json(stubborn, [{"role": "user", "content": "Read this invoice: …"}], invoice))
print(len(stubborn.requests), "requests")

# %% [markdown] question="why_no_value" points=2 minutes=5
# ### Question: why not show the value?
#
# A colleague wants to change `repair_text`: "The message should quote the bad value. The model
# will find its mistake faster, and so do we when we read the logs." Answer in four to six
# sentences. Say what speaks against it, why the model can mend its call all the same, and why
# `"*"` in a path belongs to the same rule.
#
# === BEGIN MARK SCHEME ===
# 1 point for the danger: a value can be private (a card number, a message, a password), and error
# messages travel on into logs, traces, tickets and further requests, where nobody expects it; a
# concrete example from the chapter (the card number in the libraries' messages) or an own one.
# Half a point without an example.
#
# Half a point for the repair: field, rule and what is wanted are enough, because the model's own
# call, with the value, is still in the conversation.
#
# Half a point for the path: an undeclared name was written by the model and not by the schema, so
# it is a value too and can hold anything.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# The value may be something that must not travel. When a model put the card number 4929-1234 where
# `years` belongs, both libraries we looked at wrote it into their messages, and from there it
# goes into every log, trace and support ticket. The model does not need the quotation: its own
# call is still in the conversation, one message before the error, so "years: type integer" is
# enough to find the slip. For the same reason an undeclared argument appears as `"*"`: its name
# does not come from the schema, the model made it up, and it can hold a card number as well as any
# value can. If we need the value to look for an error, we can read it where it is kept safely, in
# the recorded call.
# ### END SOLUTION

# %% [markdown]
# ## 7. Stretch: tools that are easy to call
#
# Validation catches bad calls; good design makes fewer of them. Names for the model, narrow and
# typed: `get_order(order_id)` is better than `run_sql(query)`, because the model cannot ask for
# what you did not mean to expose. Reading only, unless marked. Limits and units written down. The
# two exercises of this section carry no points. The first turns such advice into a **linter**, a
# program that finds likely mistakes; its word lists are short, and you can argue with them.

# %%
VAGUE = {"call", "data", "do", "execute", "get", "handle", "info", "process", "run", "tool"}
FREE = {"code", "command", "query", "script", "sql"}
WRITES = {"add", "book", "cancel", "create", "delete", "pay", "send", "set", "update", "write"}
MEASURES = {"amount", "distance", "duration", "length", "price", "speed", "temperature", "weight"}
UNITS = {
    "celsius",
    "cents",
    "days",
    "euros",
    "grams",
    "hours",
    "km",
    "metres",
    "minutes",
    "seconds",
}


# %%
def words(text: str) -> list[str]:
    """The words of a name or a description: runs of letters, in lower case."""
    return re.findall(r"[^\W\d_]+", text.lower())


print(words("get_orderTotal2"), words("how long, in Minutes"))

# %% [markdown] about="lint_tool"
# ### Stretch 1: a linter for tools
#
# **You get** a tool. **You write** the set of complaints about it. Use `words` and the lists above.


# %% exercise="lint_tool" difficulty=3 minutes=10 stretch=true
def lint_tool(spec: ToolSpec) -> set[str]:
    """What makes this tool easy to misuse. Rules the tests check:

    - "vague_name": every word of the tool's name is in VAGUE.
    - "writer_not_flagged": the name's first word is in WRITES, but spec.read_only is True.
    - "free_form_query": a property of type "string" whose name has a word in FREE, and whose schema
      has none of enum, const, pattern.
    - "no_limits": a property of type "integer" or "number" that lacks a lower bound (minimum or
      exclusiveMinimum) or an upper one, and has neither enum nor const.
    - "no_unit": a property of type "integer" or "number" whose name has a word in MEASURES, while
      neither its name nor its description has a word in UNITS.
    Only the properties of spec.parameters itself count; a description may be missing.
    """
    ### BEGIN SOLUTION: Collect the complaints about the name and about each property.
    name, found = words(spec.name), set()
    if all(word in VAGUE for word in name):
        found.add("vague_name")
    if name and name[0] in WRITES and spec.read_only:
        found.add("writer_not_flagged")
    for key, schema in spec.parameters.get("properties", {}).items():
        has, own = schema.keys(), set(words(key))
        if schema.get("type") == "string" and own & FREE and not has & {"enum", "const", "pattern"}:
            found.add("free_form_query")
        if schema.get("type") not in ("integer", "number"):
            continue
        bounded = has & {"minimum", "exclusiveMinimum"} and has & {"maximum", "exclusiveMaximum"}
        if not bounded and not has & {"enum", "const"}:
            found.add("no_limits")
        if own & MEASURES and not (own | set(words(schema.get("description", "")))) & UNITS:
            found.add("no_unit")
    return found
    ### END SOLUTION


# %% check="lint_tool" points=0
check("lint_tool")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Two complaints are about the name, three about the properties. Go through
# `spec.parameters.get("properties", {}).items()` once and look at name and schema of each.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `set(words(key)) & FREE` is true when they share a word; `schema.keys() & {"enum", "const",
# "pattern"}` when one of the three is there. A number is bounded when it shares something with
# `{"minimum", "exclusiveMinimum"}` *and* with `{"maximum", "exclusiveMaximum"}`.
# </details>

# %%
free = {"type": "object", "properties": {"query": {"type": "string"}}}
hour = {"type": "object", "properties": {"duration": {"type": "integer"}}}
for spec in (ToolSpec("run_sql", "", free), ToolSpec("book_room", "", hour), savings):
    print(f"{spec.name:15}", sorted(lint_tool(spec)) or "nothing to complain about")

# %% [markdown] about="offer"
# ### Stretch 2: few at a time
#
# **You get** the words of one step of a task, and a registry. **You write** which tools to offer
# for it: those that share words with the step. (Chapter 4 searches a whole catalogue.)


# %% exercise="offer" difficulty=2 minutes=6 stretch=true
def offer(step: str, registry: Registry) -> list[str]:
    """The names of the tools to offer for a step, the best first. Rules the tests check:

    - A tool's score is the number of different words of four letters or more (words() above) that
      the step shares with the tool's name and description taken together.
    - At most three tools; none with score 0; those with equal scores in the registry's order.
    """

    ### BEGIN SOLUTION: Score every tool and keep the best three.
    def long_words(text: str) -> set[str]:
        return {word for word in words(text) if len(word) >= 4}

    asked = long_words(step)
    scores = {s.name: len(asked & long_words(f"{s.name} {s.description}")) for s in registry}
    ranked = sorted(scores, key=lambda name: -scores[name])
    return [name for name in ranked if scores[name]][:3]
    ### END SOLUTION


# %% check="offer" points=0
check("offer")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Make a set of words for the step and one for each tool; the score is the size of what they share.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `sorted` keeps the order of equals, so `sorted(scores, key=lambda name: -scores[name])` is all the
# ranking you need. `for spec in registry` goes through the tools in order.
# </details>

# %% [markdown]
# ## Summary
#
# * A tool is described by a name, a description and a schema; adding one costs no training.
# * The name is a promise, the description the only manual, the schema a test to run before the tool.
# * JSON is not Python: `true` is no number, `1.0` is an integer, patterns search, required means
#   present.
# * A keyword speaks only of the values it fits. Valid means well formed, not right.
# * Tell the model where and which rule; never the value, and never a name it made up.
# * Providers dress the same call differently: translate at the door, keep one form inside.
# * Validate a structured answer, repair once, then give up cleanly: two requests at most.
#
# ## Glossary
#
# | term | meaning |
# | --- | --- |
# | description | the sentence that tells a model what a tool returns and when to use it |
# | function calling | the model reads tools as schemas and writes its call as an object |
# | instance | the value that is held against a schema |
# | JSON Schema | a standard way to describe what a JSON value must look like |
# | keyword | a word of JSON Schema, such as `type` or `maximum` |
# | linter | a program that finds likely mistakes without running anything |
# | path | names and indexes that lead from the root to a value |
# | provider | a company or server that runs a model behind an API with a format of its own |
# | repair | sending a fault back once and asking for a corrected reply |
# | schema | data that describes data: here a tool's arguments, or an answer |
# | structured output | an answer in JSON that fits a schema |
# | validator | a program that says whether, and where, an instance breaks a schema |
# | violation | one rule broken at one place |
#
# ## Further reading
#
# * A. Wright, H. Andrews, B. Hutton, G. Dennis: *JSON Schema: A Media Type for Describing JSON
#   Documents*, draft 2020-12, 2022. The specification; its official test suite has the cases that
#   your validator meets here.
# * S. Yao, N. Shinn, P. Razavi, K. Narasimhan: *τ-bench: A Benchmark for Tool-Agent-User
#   Interaction in Real-World Domains*, 2024. Where the recorded calls of section 3 come from.
# * S. G. Patil and others: *The Berkeley Function Calling Leaderboard (BFCL)*, 2025. How calls are
#   graded; chapter 8.
# * T. Bray (ed.): *The JavaScript Object Notation (JSON) Data Interchange Format*, RFC 8259, 2017.
#   What a number is in JSON, and what it leaves open.
