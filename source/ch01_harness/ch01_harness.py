# %% [markdown]
# # Chapter 1: the four-step loop
#
# A language model can only write text. In this chapter you write the program around it that
# reads what it wrote, decides what to run, runs it, and tells the model what came of it. That
# program is called the **harness**. Every later chapter stands on it.
#
# After this chapter you can
#
# * say what every tool has in common, and which of four families it belongs to;
# * read a tool call out of a model's text, and tell it from prose that only mentions one;
# * run a call so that no mistake of the model or of the tool stops your program;
# * write the loop *call → run → return → answer*, with a limit, and keep a record of it;
# * check such a record afterwards, and work out what a loop costs.
#
# **Time:** about 85 minutes, 73 of them at the exercises. **Builds on:** Python functions,
# dictionaries and classes; chapter 0 helps, but nothing from it is needed.

# %% [markdown]
# ## How to work with this notebook
#
# Run the cells from top to bottom with Shift+Enter. An exercise is a function whose body is
# missing. Its docstring lists **the rules the tests check**: nothing else is tested. Write the
# body, run the cell, then run the `check(...)` cell below it. The check shows the first thing
# that is not right yet, with a next step. Your work is graded later with the same tests and with
# more of the same kind on other inputs, so write for the rules and not for the examples.
#
# Under each exercise two hints are folded away: the first is a nudge, the second is close to an
# answer. Nothing here needs a network, a key or an account.

# %% [markdown] contents=true builds="the harness: parse, dispatch, the loop, replay, its cost, a calculator"
# ## Contents

# %%
import ast
import json
import re
from dataclasses import replace
from fractions import Fraction

import matplotlib.pyplot as plt

from coursekit import check, predict, show, sort_into, step
from coursekit.models import Reply, ScriptedModel
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec
from coursekit.trace import Mismatch, Trace

# %% [markdown]
# ## 1. One shape, many jobs
#
# A **tool** is a function outside the model that the model may ask for. Tools do very different
# jobs, yet all have the same outer shape: *a name, typed inputs, a typed output*. The lecture
# sorts them into four families by what they are for:
#
# | family | what its tools do | for example |
# | --- | --- | --- |
# | knowledge access | find, retrieve or answer | `search_engine(query) -> document` |
# | computation | run code, do arithmetic | `calculator(formula) -> value` |
# | interaction with the world | read or write real state | `get_weather(city) -> weather`, `email.verify(address) -> bool` |
# | other modalities | handle images or sound | `image.caption(image) -> str` |
#
# Because the shape is always the same, one harness serves them all.
#
# Before you go on, sort a few tools. Ask what the tool is *for*, not what it is called: two of
# them are named to mislead you.

# %%
FAMILIES = ["knowledge access", "computation", "interaction with the world", "other modalities"]
sort_into(
    {
        "library.find(topic) -> titles": "knowledge access",
        "run_python(source) -> text": "computation",
        "get_weather(city) -> weather": "interaction with the world",
        "transcribe(recording) -> text": "other modalities",
        "convert_units(amount, to) -> number": "computation",
        "calculator_shop.order(model) -> receipt": "interaction with the world",
        "image_archive.search(words) -> links": "knowledge access",
    },
    FAMILIES,
    {
        "calculator_shop.order(model) -> receipt": "It has a calculator in its name but spends money: it writes state.",
        "image_archive.search(words) -> links": "It takes words and finds documents; no image is read.",
        "get_weather(city) -> weather": "It reads the state of the world as it is now.",
    },
)

# %% [markdown]
# Here are three tools in the kit's form. `parameters` describes the inputs in **JSON Schema**, a
# standard way to write down what a JSON value must look like; `required` lists the inputs that
# may not be left out. `returns` is the JSON type of the output. The kit calls a collection of
# tools a **registry**.


# %%
def takes(required: list[str], **types: str) -> dict:
    """The JSON Schema of a tool's inputs: the type of each, and which are required."""
    properties = {name: {"type": type_name} for name, type_name in types.items()}
    return {"type": "object", "properties": properties, "required": required}


def times(expression: str) -> int:
    """A calculator that can only multiply; the last exercise replaces it."""
    left, right = expression.split("×")
    return int(left) * int(right)


def get_weather(city: str, days: int = 1) -> str:
    return f"{city}: rain for {days} days"


# %%
DIARY: list[tuple[int, str]] = []


def add_to_diary(title: str, day: int) -> int:
    DIARY.append((day, title))
    return len(DIARY)


product = takes(["expression"], expression="string")
forecast = takes(["city"], city="string", days="integer")
entry = takes(["title", "day"], title="string", day="integer")
TOOLS = Registry(
    [
        ToolSpec("calculate", "Work out a product, such as 3 × 4.", product, times, "integer"),
        ToolSpec("get_weather", "Forecast for a city.", forecast, get_weather, "string"),
        ToolSpec(
            "diary.add",
            "Add an entry to the diary. Returns how many there are.",
            entry,
            add_to_diary,
            "integer",
            read_only=False,
        ),
    ]
)
show(TOOLS)

# %% [markdown]
# The first two tools only read. `diary.add` changes something, so it is marked
# `read_only=False`; you will need that mark in exercise 4. The model never sees the functions. It
# is offered `TOOLS.schemas()`: names, descriptions and parameters, nothing that could run.

# %% [markdown]
# ## 2. The loop, once, slowly
#
# Four steps, always in the same order:
#
# 1. **Call.** The model writes a call in a format it was taught, `calculate(17423 × 892)`.
# 2. **Run.** The harness reads the call and runs the real calculator.
# 3. **Return.** The calculator's value, `15541316`, is appended to the conversation.
# 4. **Answer.** The model reads the value and writes the answer in words.
#
# Nothing has happened after step 1. A call is only text, a wish; it is the harness that acts.

# %%
predict(
    "Which of the three ever writes a sentence for the user?",
    {
        "The calculator, in step 3": "It returns the bare value 15541316 and has no opinion of what it means.",
        "The harness, when it has the value": "It could, but it does not know what was asked. Turning values into language stays the model's job.",
        "The model, in step 4": "Yes. The program owns the value, the model owns the words.",
    },
    "The model, in step 4",
)

# %% [markdown]
# A record of what happened is called a **trace**: a list of events that only grows. The next cell
# builds the trace of one run by hand, so that you can step through it one message at a time.

# %%
by_hand = Trace()
question = [{"role": "user", "content": "What is 17423 × 892?"}]
by_hand.user(question[0]["content"])
by_hand.model(question, TOOLS.schemas(), Reply("calculate(17423 × 892)"))
by_hand.call(ToolCall("call-1", "calculate", {"expression": "17423 × 892"}))
by_hand.result(ToolResult("call-1", "ok", times("17423 × 892")))
by_hand.model(
    [
        *question,
        {"role": "assistant", "content": "calculate(17423 × 892)"},
        {"role": "tool", "content": "15541316"},
    ],
    TOOLS.schemas(),
    Reply("17423 × 892 is 15,541,316."),
)
by_hand.answer("17423 × 892 is 15,541,316.")
by_hand.stop("answered")
step(by_hand)

# %% [markdown]
# Look at the two `model` events. The second request holds everything the first one held, and two
# messages more. A model keeps no memory between requests: what you do not send again, it does not
# know.

# %% [markdown]
# ## 3. Reading a call
#
# Everything the harness does hangs on one decision: is this text a call, and which one? If the
# harness takes a passing remark for a call, it acts without being asked. If it takes half a call
# for a whole one, it acts on something the model never wrote: `pay(1` is how `pay(1200)` begins.
# So the rule is strict: *a call has a line to itself, and an unfinished call is none*.

# %%
predict(
    "A reply breaks off after: calculate(17423 × 89 … What should the harness read?",
    {
        "calculate with 17423 × 89": "That is a different call from the one the model was writing, and its result would be wrong by a factor of ten.",
        "No call": "Yes. Until its bracket is closed there is no call. Nothing runs.",
        "It should add the missing bracket": "A repaired guess is still a guess. The harness acts only on what was written.",
    },
    "No call",
)

# %% [markdown]
# How do you find the end of an argument? A comma ends one, unless it is inside quotes or
# brackets. For the quotes there is a trick: cut the text into *parts*, where a part is either a
# whole quotation or a single character. A comma inside a quotation is then never a part of its
# own, and a quote mark that is a part of its own was never closed.

# %%
PARTS = r"""'[^']*'|"[^"]*"|."""


def parts(text: str) -> list[str]:
    """The text cut into whole quotations and single characters."""
    return re.findall(PARTS, text)


print(parts("""a="Hi, you", b=3"""))
print(parts("""it's"""))

# %% [markdown]
# Brackets can stand inside brackets, so they need a counter: one up for each of `( [ {`, one down
# for each of `) ] }`. A comma separates arguments only while the counter is 0.
#
# Next, what a value means. `3` written for an integer should arrive as the number 3, and the kit
# declares JSON types, so let JSON do the reading:

# %%
PYTHON_TYPES = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
}


def as_json(written: str) -> object:
    """The value that a text spells in JSON, or None when it spells none."""
    try:
        return json.loads(written)
    except ValueError:
        return None


for written in ("3", "3.0", "true", "[1, 2]", "soon"):
    print(f"{written:8}", repr(as_json(written)))

# %%
predict(
    "What does Python say to isinstance(True, int)?",
    {
        "True": "Yes: in Python a bool is a kind of int. In JSON it is not, so ask about bool first, or true will pass as a number of days.",
        "False": "That would be JSON's view. Python made bool a kind of int, so the test passes, and you have to exclude it yourself.",
        "It raises TypeError": "isinstance answers for any value and any type.",
    },
    "True",
)

# %% [markdown] about="parse_call"
# ### Exercise 1: read a call
#
# **You get** the model's text and the registry. **You write** the first call in it as a
# `ToolCall`, or `None`. Three examples with the tools above:
#
# | a line of the reply | arguments of the call |
# | --- | --- |
# | `calculate(17423 × 892)` | `{"expression": "17423 × 892"}` |
# | `get_weather("Bergen", days=3)` | `{"city": "Bergen", "days": 3}` |
# | `get_weather(Bergen, soon, please)` | `{"city": "Bergen", "days": "soon", "arg1": "please"}` |
#
# In the last line `soon` is no integer, so it stays as it was written, and `please` is one
# argument too many. You do not refuse them here: whether a call makes sense is decided in
# exercise 2.


# %% exercise="parse_call" difficulty=4 minutes=18
def parse_call(text: str, registry: Registry) -> ToolCall | None:
    """The first call in `text`, with id "", or None. Rules the tests check:

    - A call is a line of its own: name(arguments). The name is plain words (letters, digits, _; no
      digit first) joined by dots, the bracket follows at once, and its partner ends the line.
    - Inside, a quote (' or ") runs to the next of its kind; there is no escape. A line where a
      quote or one of ( [ { stays open, or a bracket closes unopened, is no call; go on behind it.
    - Commas outside quotes and brackets split arguments; () has none. key=value has a plain word
      before the =; all else is bare. Bare arguments take the tool's properties in order; those
      left over, and all bare ones of an unknown tool, are arg1, arg2, ...
    - A value in quotes is the text inside. Any other is read as JSON if that gives the declared
      type (true is no number); if not, or if "string" or no type is declared: text as written.
    Blanks around the line, an argument, its name or its value do not count.
    """
    ### BEGIN SOLUTION: Find the first line that is a call, split its arguments, read each value.
    for line in map(str.strip, text.splitlines()):
        head = re.fullmatch(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*)\((.*)\)", line)
        split, depth, whole = "", 0, head is not None
        for part in parts(head[2]) if head else []:
            depth += (part in "([{") - (part in ")]}")
            whole = whole and depth >= 0 and part not in ("'", '"')
            split += "\n" if part == "," and depth == 0 else part
        if whole and depth == 0:
            break
    else:
        return None
    spec, arguments, pieces = registry.get(head[1]), {}, split.split("\n")
    declared = spec.parameters.get("properties", {}) if spec else {}
    names = iter([*declared, *(f"arg{n + 1}" for n in range(len(pieces)))])
    for piece in filter(None, map(str.strip, pieces)):
        keyed = re.fullmatch(r"(\w+)\s*=\s*(.*)", piece)
        name, written = keyed.groups() if keyed else (next(names), piece)
        kind, value = declared.get(name, {}).get("type"), as_json(written)
        typed = isinstance(value, PYTHON_TYPES.get(kind, ()))
        if written[:1] in ("'", '"'):
            value = written[1:-1]
        elif not typed or isinstance(value, bool) != (kind == "boolean"):
            value = written
        arguments[name] = value
    return ToolCall("", head[1], arguments)
    ### END SOLUTION


# %% check="parse_call" points=6
check("parse_call")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Do it in three steps. *Is this line a call?* A regular expression finds a name, a bracket and
# the rest of the line: `re.fullmatch(r"([\w.]+)\((.*)\)", line.strip())` is a start; then walk
# through `parts` of the inside with the counter to see that everything is closed. *What are the
# pieces?* Collect parts in the last piece, and begin a new piece at a comma outside. *What does
# each piece mean?* First find its name, then its value.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Line up the names before you start: the tool's properties, then `arg1`, `arg2` and so on, as
# `names = iter([...])`. A piece that matches `re.fullmatch(r"(\w+)\s*=\s*(.*)", piece)` brings
# its own name; any other takes `next(names)`. For the value: if it begins with a quote mark, drop
# its first and last character; else take `as_json(written)` when it is an instance of
# `PYTHON_TYPES[kind]` and is a bool exactly when `kind` is `"boolean"`; else keep it as written.
# The name's expression still lets through `3f(1)` and `.f(1)`: a word begins with `[^\W\d]`.
# </details>

# %%
reply = 'I will check with get_weather(Oslo).\nget_weather("Bergen", days=3)\nIt should be quick.'
show(parse_call(reply, TOOLS))

# %% [markdown]
# **What just happened.** The first line mentions a call and is passed over. The second *is* one.
# Now cut the same reply after every character: for a long time there is nothing, and from one
# character on there is the whole call. Never anything in between.

# %%
seen = [parse_call(reply[:cut], TOOLS) for cut in range(len(reply) + 1)]
first = next(cut for cut, call in enumerate(seen) if call)
print(
    f"cut after 0 to {first - 1} characters: no call; the line so far ends in {reply[:first][-9:-1]!r}"
)
print(f"cut after {first} to {len(reply)} characters: {seen[-1].arguments}")
print("different calls seen:", len({repr(call) for call in seen if call}))

# %% [markdown]
# ## 4. Running a call, whatever it looks like
#
# A call can be wrong in more ways than it can be right: a tool that does not exist, a forgotten
# argument, text where a number belongs. And a good call can meet a tool that fails. None of this
# may stop the harness. Every outcome becomes a **result** that the model can read and act on:
# "days must be integer" lets it mend its call; a crashed program does not.

# %%
predict(
    "The model writes get_weather(days=3), without a city. What should happen?",
    {
        "Run the tool and see what it raises": "Then you cannot tell a bad call from a tool that is broken inside, and a tool that writes may be half done by then.",
        "Check first, do not run, and name the missing argument in the result": "Yes. The model reads which field is missing and can ask again.",
        "Fill in a likely city": "The harness would be making decisions that belong to the model or the user.",
        "Raise an error and stop": "One slip of the model would end the whole conversation.",
    },
    "Check first, do not run, and name the missing argument in the result",
)

# %% [markdown]
# A `ToolResult` has the id of its call, a status and a content. The kit's statuses that you need
# are `ok`, `unknown_tool`, `invalid_arguments` and `tool_error`. Here are two made by hand:

# %%
good = ToolResult("call-1", "ok", TOOLS.get("calculate").fn(expression="3 × 4"))
bad = ToolResult("call-2", "invalid_arguments", "days must be integer")
show(good)
show(bad)

# %% [markdown]
# Say what is wrong with a field, but do not repeat its value: values may be private, and messages
# travel into logs. (Chapter 6 makes a rule of it; here it is good manners.)

# %% [markdown] about="dispatch"
# ### Exercise 2: run a call
#
# **You get** one call and the registry. **You write** the result, whatever happens. `spec.fn` is
# the tool's function; it takes the arguments by name. You may use `PYTHON_TYPES` from above.


# %% exercise="dispatch" difficulty=3 minutes=12
def dispatch(call: ToolCall, registry: Registry) -> ToolResult:
    """Run one call; never raise. The result carries call.id. Status by the first that holds:

    - unknown_tool: no such tool. The content names every tool there is.
    - invalid_arguments: an argument that is required is missing, one is not among the properties,
      or a value is not of its declared type. The content names the argument; fn is not called.
    - tool_error: fn raises (an Exception of any type, also a TypeError of its own): the content has
      the exception's type name and message. Or its result is not of type spec.returns.
    - ok: the content is what fn returned.
    Types are JSON's: number is int or float, and a bool is neither integer nor number. A property
    without a type takes any value, returns=None any result. A schema without "properties" declares
    none, one without "required" requires none. A value of 0, "", False or [] is not missing.
    """

    ### BEGIN SOLUTION: Check the call, run the tool, and turn every outcome into a ToolResult.
    def fits(value: object, kind: str | None) -> bool:
        alike = isinstance(value, bool) == (kind == "boolean")
        return kind is None or (alike and isinstance(value, PYTHON_TYPES[kind]))

    spec, given = registry.get(call.name), call.arguments
    if spec is None:
        there = ", ".join(registry.names())
        return ToolResult(call.id, "unknown_tool", f"no tool {call.name}; there are: {there}")
    required = spec.parameters.get("required", [])
    declared = spec.parameters.get("properties", {})
    types = {name: declared[name].get("type") for name in declared}
    faults = [f"{name} is missing" for name in required if name not in given]
    faults += [f"{name} is not an argument" for name in given if name not in types]
    misfits = [name for name in types if name in given and not fits(given[name], types[name])]
    faults += [f"{name} must be {types[name]}" for name in misfits]
    if faults:
        return ToolResult(call.id, "invalid_arguments", "; ".join(faults))
    try:
        value = spec.fn(**given)
    except Exception as error:
        return ToolResult(call.id, "tool_error", f"{type(error).__name__}: {error}")
    if not fits(value, spec.returns):
        return ToolResult(call.id, "tool_error", f"{call.name} should return {spec.returns}")
    return ToolResult(call.id, "ok", value)
    ### END SOLUTION


# %% check="dispatch" points=5
check("dispatch")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Write a small function `fits(value, kind)` first; you need it for arguments and for the result.
# Then go down the list of statuses and return as soon as one holds. The `try` belongs around the
# call of `spec.fn` and nothing else.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `fits` is true for `kind is None`; else it is
# `isinstance(value, PYTHON_TYPES[kind]) and isinstance(value, bool) == (kind == "boolean")`.
# Collect sentences in a list: one for each name in `spec.parameters.get("required", [])` that is
# not in `call.arguments`, one for each argument not in `spec.parameters.get("properties", {})`,
# one for each that does not fit. If the list is not empty, return it joined as the content.
# `except Exception as error` gives `f"{type(error).__name__}: {error}"`.
# </details>

# %%
for line in ("get_weather(Bergen, 2)", "get_weather(days=2)", "wether(Bergen)", "calculate(3 + 4)"):
    show(dispatch(parse_call(line, TOOLS), TOOLS))

# %% [markdown]
# **What just happened.** Four calls, four results, no traceback. The third misspells its tool and
# reads which tools there are. The last one is the tool's own
# trouble: `times` finds no × in `3 + 4`. The model reads the same words as you do.

# %% [markdown]
# ## 5. The loop
#
# Reading and running are in place; now let the model go round. *Call the model; if it asks for a
# tool, run it, append the call and its result to the conversation, and call the model again; stop
# when it answers in words.* Two things go wrong in real systems. A model trained on such
# conversations often writes on after its call and makes up a result, as if it were the harness.
# And a model can go round for ever, so every loop needs a limit.

# %%
predict(
    "In one reply the model writes calculate(12 × 12), then 'Result: 100', then 'It is 100.' What do you send it next?",
    {
        "Nothing: the reply ends with an answer": "The answer rests on a number that no calculator made. Forcing the checkable step is the whole point of a tool.",
        "The whole reply, then the real result 144": "Now the conversation holds two results, and one of them is false. The model may well believe its own.",
        "The reply up to the call, then the real result 144": "Yes. What comes after the call's line is cut away, and the only result in sight is the real one.",
    },
    "The reply up to the call, then the real result 144",
)

# %% [markdown]
# To try a loop you need a model that always does the same. The kit's `ScriptedModel` plays
# prepared replies in order and remembers every request it was sent:

# %%
parrot = ScriptedModel(["calculate(12 × 12)", "It is 144."])
messages = [{"role": "user", "content": "What is 12 × 12?"}]
print(parrot(messages, TOOLS.schemas()).text)
print(len(parrot.requests), "request so far; it held", parrot.requests[0].messages)

# %% [markdown]
# A **message** is a dictionary with a role and a content: `user` is the person, `assistant` the
# model, `tool` a result. Contents are text, so the value 144 goes back as `"144"`. One call with
# its result is a **round**. (Many services let a model send calls as data beside the text,
# `Reply.calls`; chapter 6 gets there. In this chapter calls are text.)

# %% [markdown] about="run_loop"
# ### Exercise 3: the harness
#
# **You get** a model, a registry, a question and a limit. **You write** the loop, with your own
# `parse_call` and `dispatch`, and return its trace. `Trace()` has one method for each kind of
# event: `user(text)`, `model(messages, tools, reply)`, `call(call)`, `result(result)`,
# `answer(text)`, `stop(reason)`; section 2 shows them all. `replace(call, id="call-1")` gives a
# copy of a call with another id.


# %% exercise="run_loop" difficulty=4 minutes=14
def run_loop(model, registry: Registry, question: str, max_rounds: int) -> Trace:
    """Let the model use tools until it answers. Rules the tests check:

    - A request is model(messages, registry.schemas()) and returns a Reply. First there is only
      {"role": "user", "content": question}; each round adds two messages: role "assistant", the
      reply's text up to the end of the call's line and no further; role "tool", the result's
      content: a str as it is, all else by json.dumps. Failed calls are treated no differently.
    - A reply without a call is the answer, its text unchanged; stop with "answered".
    - At most max_rounds rounds, so max_rounds + 1 requests. If the last reply has a call still,
      it is neither run nor recorded, and without an answer the loop stops with "max_rounds".
      max_rounds below 0: ValueError, before the model is asked.
    - Trace: user; model, call, result for each round; model; answer if there is one; stop. Every
      call recorded has an id of its own, and its result carries it. No other events.
    """
    ### BEGIN SOLUTION: Go round: ask, read, run, append; stop at an answer or at the limit.
    if max_rounds < 0:
        raise ValueError("max_rounds must be 0 or more")
    trace, messages = Trace(), [{"role": "user", "content": question}]
    trace.user(question)
    for n in range(max_rounds + 1):
        reply = model(messages, registry.schemas())
        trace.model(messages, registry.schemas(), reply)
        call = parse_call(reply.text, registry)
        if call is None:
            trace.answer(reply.text)
            trace.stop("answered")
            return trace
        if n == max_rounds:
            break
        call = replace(call, id=f"call-{n + 1}")
        trace.call(call)
        result = dispatch(call, registry)
        trace.result(result)
        lines = reply.text.splitlines()
        end = next(i for i, line in enumerate(lines) if parse_call(line, registry))
        said, content = "\n".join(lines[: end + 1]), result.content
        content = content if isinstance(content, str) else json.dumps(content)
        messages += [{"role": "assistant", "content": said}, {"role": "tool", "content": content}]
    trace.stop("max_rounds")
    return trace
    ### END SOLUTION


# %% check="run_loop" points=6
check("run_loop")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `for n in range(max_rounds + 1)` makes the right number of requests. Inside: ask, record, read.
# No call: record the answer and return. A call, but this was the last request allowed: leave the
# loop. Otherwise run it, record it, and add the two messages. Where does the call's line end?
# `parse_call` can tell you, one line at a time.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Split the reply into lines. The first line for which `parse_call(line, registry)` is not None is
# the call's; keep the lines up to it, joined by newlines. Set the id with
# `replace(call, id=f"call-{n + 1}")` *before* you record and dispatch the call, so that the result
# carries it. For the content: `c if isinstance(c, str) else json.dumps(c)`.
# </details>

# %%
liar = ScriptedModel(
    [
        "Let me see.\ncalculate(17423 × 892)\nResult: 15000000\nIt is 15,000,000.",
        lambda messages, tools: f"17423 × 892 is {int(messages[-1]['content']):,}.",
    ]
)
show(run_loop(liar, TOOLS, "What is 17423 × 892?", max_rounds=3))
print("\nThe second request:")
show(liar.requests[1].messages)

# %% [markdown]
# **What just happened.** The first `model` event keeps the made-up 15000000: a trace hides
# nothing. But the model never saw it again. The second request holds the question, the reply up to
# the call, the real value, and nothing else.
#
# Now the other danger, a model that never stops:

# %%
looping = ScriptedModel(["calculate(2 × 2)"] * 10)
stuck = run_loop(looping, TOOLS, "Are you done?", max_rounds=3)
print(
    len(looping.requests),
    "requests,",
    len(stuck.calls()),
    "calls run, stopped:",
    stuck.events[-1].reason,
)

# %% [markdown]
# When the limit is hit there is no answer, and your own program decides what the user sees.
#
# ## 6. Checking the record
#
# Splitting the work buys two things. The first is **correctness**: the value comes from a real
# multiplication. The second is **auditability**: every step is a line that you can log, check and
# *replay*. To replay a trace means to run its calls again and compare. If someone, or some bug,
# has changed a result, it shows. But only if the model is never allowed to skip the call and
# simply assert an answer.

# %%
predict(
    "You replay last week's trace. It holds two calls: get_weather(Bergen) and diary.add(Dentist, 4). Which do you run again?",
    {
        "Both": "Then the dentist is in the diary twice. A check must not change the world.",
        "Only get_weather": "Yes: reading again does no harm. (If the weather has changed since, the result differs; then a person has to look.)",
        "Neither": "That is safe, but a calculator's result, say, can be checked at no cost.",
    },
    "Only get_weather",
)

# %% [markdown]
# An audit goes through the events in order and remembers what is still open. Here is that way of
# thinking on a simpler record, of doors that open and close:

# %%
log = ["open A", "open B", "close A", "close C"]
still_open: dict[str, int] = {}
for index, entry in enumerate(log):
    action, door = entry.split()
    if action == "open":
        still_open[door] = index
    elif still_open.pop(door, None) is None:
        print(f"event {index}: {door} closed without being open")
print("never closed:", still_open)

# %% [markdown] about="replay"
# ### Exercise 4: replay a trace
#
# **You get** a trace and a registry. **You write** a list of `Mismatch(event, kind)`. Each event
# has a `kind` (`"call"`, `"result"`, `"answer"`, …); a call event has `.call`, a result event has
# `.result`.


# %% exercise="replay" difficulty=3 minutes=10
def replay(trace: Trace, registry: Registry) -> list[Mismatch]:
    """What is wrong in a trace: Mismatch(event, kind), event an index in trace.events. Rules:

    - A result belongs to an earlier call event with its call_id that has no result yet. If there
      is none: "result_without_call", at the result.
    - A call that gets no result: "no_result", at the call.
    - A result with status "ok" of a tool whose spec is read_only: run the call again. If it fails
      now, or its content is another: "result_differs", at the result. Nothing else is run again:
      no failed calls, and never a tool that is not read_only.
    - An answer with no call event anywhere before it: "answer_without_call", at the answer.
    - All mismatches in order of event; [] when there are none. No exception of a tool gets out.
    """
    ### BEGIN SOLUTION: Walk through the events, pair calls with results, run the reading ones again.
    found, waiting, called = [], {}, False
    for index, event in enumerate(trace.events):
        if event.kind == "call":
            waiting[event.call.id] = (index, event.call)
            called = True
        elif event.kind == "result":
            _, call = waiting.pop(event.result.call_id, (None, None))
            if call is None:
                found.append(Mismatch(index, "result_without_call"))
                continue
            spec = registry.get(call.name)
            if spec is not None and spec.read_only and event.result.status == "ok":
                again = dispatch(call, registry)
                if again.status != "ok" or again.content != event.result.content:
                    found.append(Mismatch(index, "result_differs"))
        elif event.kind == "answer" and not called:
            found.append(Mismatch(index, "answer_without_call"))
    found += [Mismatch(index, "no_result") for index, _ in waiting.values()]
    return sorted(found, key=lambda mismatch: mismatch.event)
    ### END SOLUTION


# %% check="replay" points=4
check("replay")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Keep the calls that wait for a result in a dictionary, by id, with their index. A result pops its
# call. What is left at the end never got one. Your `dispatch` never raises, so it is a safe way to
# run a call again.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# For a result: `waiting.pop(event.result.call_id, None)`. None means `result_without_call`.
# Otherwise look the tool up; only if `spec.read_only` and the recorded status is `"ok"`, compare
# `dispatch(call, registry)` with the record. For answers a single variable is enough that turns
# True at the first call. Sort at the end with `key=lambda m: m.event`.
# </details>

# %%
forged = replace(by_hand.results()[0], content=15541361)
doctored = Trace(by_hand.events)
doctored.events[3] = replace(by_hand.events[3], result=forged)
print("as recorded:", replay(by_hand, TOOLS))
print("doctored:   ", replay(doctored, TOOLS))

# %% [markdown]
# **What just happened.** Two digits were swapped in the record, and the replay points at the very
# event. Now the trace of a model that skipped the call:

# %%
asserted = run_loop(ScriptedModel(["It is 15,541,361."]), TOOLS, "What is 17423 × 892?", 3)
show(asserted)
print(replay(asserted, TOOLS))

# %% [markdown]
# A greeting needs no tool either, so this mismatch is a question to a person and not a verdict.
#
# ## 7. What a loop costs
#
# A model keeps no memory between requests, so each request sends the whole conversation again.
# Text is counted in **tokens**, the pieces of words a model reads; you pay for each one sent. Say
# the first request takes 3,000 tokens (instructions, tools, question), a call takes 50 and its
# result 500.

# %%
predict(
    "Four rounds before the answer make five requests. How many times the first request do all five send together?",
    {
        "About 1.7 times": "That is the last request alone: 5,200 against 3,000. The four before it were sent and paid for too.",
        "Exactly 5 times": "Only if the requests did not grow. Each holds one round more than the one before.",
        "Almost 7 times": "Yes: 20,500 tokens, 6.83 times 3,000.",
    },
    "Almost 7 times",
)

# %% [markdown] about="loop_cost"
# ### Exercise 5: the cost of a loop
#
# **You get** four sizes. **You write** the tokens that each request sends, in order.


# %% exercise="loop_cost" difficulty=1 minutes=4
def loop_cost(base: int, request: int, result: int, rounds: int) -> list[int]:
    """The tokens sent by each of the rounds + 1 requests of a loop. Rules the tests check:

    - The first request sends `base` tokens. Each later one sends what the one before it sent,
      one call of `request` tokens and one result of `result` tokens.
    - Any of the four below 0: ValueError.
    """
    ### BEGIN SOLUTION: Return the size of every request, the first one first.
    if min(base, request, result, rounds) < 0:
        raise ValueError("sizes and rounds must be 0 or more")
    return [base + n * (request + result) for n in range(rounds + 1)]
    ### END SOLUTION


# %% check="loop_cost" points=2
check("loop_cost")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# How many rounds lie before the first request? Before the second? Before the last?
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Request number n, counted from 0, sends `base + n * (request + result)`. How far does n go?
# </details>

# %% slow=true
costs = loop_cost(3000, 50, 500, 4)
fig, axes = plt.subplots(figsize=(6, 3))
axes.bar(range(1, 6), costs, color="tab:blue")
axes.bar(range(1, 6), [3000] * 5, color="lightgrey")
axes.set(xlabel="request", ylabel="tokens sent", title="Each request sends everything again")
for number, cost in enumerate(costs, start=1):
    axes.annotate(f"{cost:,}", (number, cost), ha="center", va="bottom")
axes.set_ylim(0, 6000)
plt.show()
print("In words: five bars of", ", ".join(f"{cost:,}" for cost in costs), "tokens.")
print("The grey part, 3,000, is the same in each; the blue part grows by 550 a round.")
print(f"Together {sum(costs):,} tokens, {sum(costs) / costs[0]:.2f} times the first request.")

# %% [markdown]
# **What just happened.** The series grows by 550, but the *sum* grows with the square of the
# rounds. Two lessons: keep results small, and remember that a limit on rounds is a limit on cost
# too.

# %%
for limit in (0, 1, 2, 4, 8, 16):
    print(f"at most {limit:2} rounds: at most {sum(loop_cost(3000, 50, 500, limit)):7,} tokens")

# %% [markdown]
# ## 8. The tool itself
#
# The harness is as good as the tools behind it. So far `calculate` can only multiply. The usual
# shortcut is to let Python do the work: allow a few characters and call `eval`. The lecture's own
# sample does that. See what its list of characters lets through:

# %%
ALLOWED = set("0123456789+-*/(). ")
for text in ("17423 * 892", "17423 × 892", "9**9**9", "0.1 + 0.2"):
    print(f"{text:12}", "goes on to eval" if set(text) <= ALLOWED else "refused")

# %%
predict(
    "Only one of the four goes wrong in a way that can stop the whole program. Which?",
    {
        "17423 × 892": "It is refused, though it is the lecture's own example. A nuisance, not a danger.",
        "9**9**9": "Yes: two stars make a power. The number has 369,693,100 digits, and eval will try to work it out.",
        "0.1 + 0.2": "eval gives 0.30000000000000004: not what is true on paper, but the program goes on.",
    },
    "9**9**9",
)

# %% [markdown]
# There is a third flaw: the sample declares its result as a float, so FastMCP, the library that
# serves it to models (chapter 7), hands out the exact product as `15541316.0`. A list of characters cannot say what an expression *means*. A **syntax tree**
# can: `ast.parse` reads the text without running anything, and brackets and order are already
# resolved.

# %%
tree = ast.parse("2 + 3 * 4", mode="eval").body
print(ast.dump(tree, indent=2))

# %% [markdown]
# You decide, node by node, what to compute. Anything you do not name is refused. Numbers come as
# `Constant`; take their text with `ast.get_source_segment(source, node)`, since 0.1 as a float is
# not exactly a tenth. A `Fraction` is:

# %%
source = "0.1 + 0.2"
left = ast.parse(source, mode="eval").body.left
print(ast.get_source_segment(source, left), type(left).__name__)
print(0.1 + 0.2, "but", Fraction("0.1") + Fraction("0.2"))

# %% [markdown] about="calculate"
# ### Exercise 6: a calculator you can trust
#
# **You get** an expression as text. **You write** its exact value.


# %% exercise="calculate" difficulty=3 minutes=10
def calculate(expression: str) -> int | float:
    """The exact value of an arithmetic expression. Rules the tests check:

    - Allowed are digits, decimal points, + - * / × ÷, round brackets and blanks (also at both
      ends). × means *, ÷ means /; + and - may be signs. The usual order holds.
    - Decimals are worth what is written: 0.1 + 0.2 is 0.3. Nothing is rounded on the way. A whole
      result is an int, however large; any other is a float.
    - ValueError, and no other exception, for: more than 200 characters; powers and // (×× and ÷÷
      are the same); division by zero; any other character, so also names, calls, 1e3 and 1_000;
      text that is no such expression, like "2 +" or "" or "()".
    - The text is never run as code: no eval, no exec.
    """
    ### BEGIN SOLUTION: Read the expression into a tree and work it out in fractions.
    text = expression.replace("×", "*").replace("÷", "/").strip()
    if len(expression) > 200 or set(text) - set("0123456789.+-*/() "):
        raise ValueError("at most 200 characters: digits, + - * / × ÷, brackets, points, blanks")

    def value(node: ast.AST) -> Fraction:
        match node:
            case ast.Constant():
                return Fraction(ast.get_source_segment(text, node))
            case ast.UnaryOp(op=ast.USub()):
                return -value(node.operand)
            case ast.UnaryOp(op=ast.UAdd()):
                return value(node.operand)
            case ast.BinOp(op=ast.Add()):
                return value(node.left) + value(node.right)
            case ast.BinOp(op=ast.Sub()):
                return value(node.left) - value(node.right)
            case ast.BinOp(op=ast.Mult()):
                return value(node.left) * value(node.right)
            case ast.BinOp(op=ast.Div()):
                return value(node.left) / value(node.right)
        raise ValueError("only + - * / on plain numbers")

    try:
        exact = value(ast.parse(text, mode="eval").body)
    except (SyntaxError, ZeroDivisionError) as error:
        raise ValueError(f"cannot be worked out: {error}") from None
    return int(exact) if exact.denominator == 1 else float(exact)
    ### END SOLUTION


# %% check="calculate" points=3
check("calculate")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Four steps: refuse what is too long or has a character that is not allowed; replace × and ÷;
# parse; walk. The walk is a function that calls itself: for a `BinOp` it works out `node.left` and
# `node.right`, then looks at `node.op`.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Cases for the walk: `ast.Constant` gives `Fraction(ast.get_source_segment(text, node))`;
# `ast.UnaryOp` with `ast.UAdd` or `ast.USub`; `ast.BinOp` with `ast.Add`, `ast.Sub`, `ast.Mult` or
# `ast.Div`; all else `raise ValueError`. Put the parse and the walk into one `try` that turns
# `SyntaxError` and `ZeroDivisionError` into ValueError. Strip the blanks before you parse. At the
# end `exact.denominator == 1` tells whether the result is whole.
# </details>

# %% [markdown]
# ## The whole harness
#
# Put your calculator behind the tool and run the chapter's question once more, every part your
# own.

# %%
expression = takes(["expression"], expression="string")
DESK = Registry([ToolSpec("calculate", "Work out an expression.", expression, calculate, "number")])
final = run_loop(
    ScriptedModel(
        [
            "calculate(17423 ** 892)",
            "calculate((17423 × 892 - 16) ÷ 100)",
            lambda messages, tools: f"That makes {messages[-1]['content']}.",
        ]
    ),
    DESK,
    "Take 16 from 17423 × 892 and divide by 100.",
    max_rounds=4,
)
step(final)
print("mismatches on replay:", replay(final, DESK))

# %% [markdown]
# **What just happened.** The power came back as a result that the model could read, the program
# went on, and the second call gave 155413. The replay finds nothing to object to.

# %% [markdown] question="why_external" points=2 minutes=5
# ### Question: why is it the program that acts?
#
# A colleague says: "The new model multiplies correctly nearly every time. Let it write the answer
# straight away; the calculator only costs tokens." Answer in four to six sentences. Name the two
# things that are lost, and for each say with an example from this chapter what could no longer be
# done or known.
#
# === BEGIN MARK SCHEME ===
# 1 point for correctness: the value comes from a program that really computes it, and the model
# predicts digits one at a time, so "nearly every time" is not every time; with an example (the
# product, the made-up result of section 5).
#
# 1 point for auditability: the call is a line that can be logged, checked before it runs, and
# replayed; without it nothing tells a right answer from an asserted one; with an example (the
# doctored trace, `answer_without_call`, a refused `9**9**9`).
#
# Half a point each without an example. No points for cost alone.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# Two things are lost. The first is correctness: the model writes a product digit by digit, each
# one a prediction, and nothing in its words shows whether this was one of the times it slipped. In
# section 5 it wrote 15,000,000 with the same confidence as the real 15,541,316; only the
# calculator's value told the two apart. The second is auditability: `calculate(17423 × 892)` is a
# line that I can log, refuse before it runs, or run again next week. With the call in the trace,
# `replay` found the two swapped digits at once. Without it, all it can say is
# `answer_without_call`: perhaps right, perhaps not, and nobody can check. The tokens buy the one
# step that can be checked.
# ### END SOLUTION

# %% [markdown]
# ## Summary
#
# * Every tool has one shape: a name, typed inputs, a typed output. So one harness serves all.
# * The model writes a call; nothing has happened yet. The harness reads, checks, runs, returns.
# * Half a call is no call, and a mention is no call. Never guess.
# * Every outcome is a result that the model can read; no slip stops the program.
# * Cut what the model writes after its call: the only result is the real one.
# * Each loop has a limit. It bounds cost as well, because each request sends everything again.
# * A trace can be replayed: read again what only reads, never what writes.
#
# ## Glossary
#
# | term | meaning |
# | --- | --- |
# | answer | the model's words to the user, which end the loop |
# | dispatch | to look up a call's tool, check its arguments, run it and wrap up the outcome |
# | harness | the program around a model: reads its text, runs tools, sends back results |
# | JSON Schema | a standard way to describe what a JSON value must look like |
# | message | one entry of a conversation: a role and a content |
# | registry | the tools on offer, by name |
# | replay | to run the calls of a trace again and compare |
# | round | one call with its result |
# | syntax tree | an expression as nested nodes, with brackets and order resolved |
# | token | a piece of a word; what a model reads and writes, and what is paid for |
# | tool | a function outside the model that the model may ask for |
# | tool call | a name and arguments, written by the model; a wish until the harness runs it |
# | trace | the record of a run, a list of events that only grows |
#
# ## Further reading
#
# * Z. Wang, Z. Cheng, H. Zhu, D. Fried, G. Neubig: *What Are Tools Anyway? A Survey from the
#   Language Model Perspective*, 2024. The definition of a tool that this course uses.
# * S. Yao and others: *ReAct: Synergizing Reasoning and Acting in Language Models*, 2023. The loop
#   with the model's thoughts written between the steps.
# * T. Schick and others: *Toolformer: Language Models Can Teach Themselves to Use Tools*, 2023.
#   How a model learns to write calls; chapter 2.
# * N. Dziri and others: *Faith and Fate: Limits of Transformers on Compositionality*, 2023. Why
#   long multiplication goes wrong without a tool.
# * D. Goldberg: *What Every Computer Scientist Should Know About Floating-Point Arithmetic*, 1991.
#   Why 0.1 + 0.2 is not 0.3 in a float.
