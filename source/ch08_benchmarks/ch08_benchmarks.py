# %% [markdown]
# # Chapter 8: one call, a chain, a conversation
#
# Every chapter so far promised better tool calls: filtered training data, tokens for tools,
# retrieved documents, schemas, a protocol. Better by how much, and measured how? A **benchmark**
# is a set of tasks with a rule that says who has solved them. The rule is a program, and programs
# can be wrong. In this chapter you write the rules of three well-known benchmarks yourself, and
# the formula that tells whether an agent can do it *again*.
#
# After this chapter you can
#
# * say which unit a benchmark measures: one call, a chain of calls, a whole conversation;
# * hold a call against accepted values, match several calls in any order, and tell a refusal from
#   a broken call;
# * judge a conversation by what it left behind in the database and by what was said;
# * work out pass^k and pass@k exactly, and say why one success proves little;
# * read a leaderboard critically, and show with error bars what a guard in the harness buys.
#
# **Time:** about 85 minutes, 53 of them at the exercises (the two stretches are extra). **Builds
# on:** Python and recursion. Chapter 6 is a help for the schemas; nothing from it is needed.

# %% [markdown]
# ## How to work with this notebook
#
# Run the cells from top to bottom with Shift+Enter. An exercise is a function whose body is
# missing; its docstring lists **the rules the tests check**, and nothing else is tested. Write the
# body, run the cell, then run the `check(...)` cell below it: it shows the first thing that is not
# right yet, with a next step. Your work is graded with the same tests and with more of the same
# kind on other inputs. Two hints are folded away under each exercise. Nothing here needs a
# network, a key or an account.

# %% [markdown] contents=true builds="the checkers of three benchmarks, pass^k, the audit of a leaderboard"
# ## Contents

# %%
import itertools
import json
import math
import re
import statistics
from dataclasses import replace
from fractions import Fraction

import matplotlib.pyplot as plt

from coursekit import check, predict, step
from coursekit.chains import ApiNode, ChainTask
from coursekit.fallible import FallibleModel
from coursekit.models import Reply
from coursekit.schema import problems
from coursekit.slide import bars, slide
from coursekit.tools import ToolCall
from coursekit.tryout import try_out
from coursekit.worlds.airline import POLICY, TASKS, PlainAgent, Task, World, play
from coursekit.worlds.airline.trials import RATES, TRIALS, recorded

# %% [markdown]
# ## 1. Three units of "good"
#
# | | BFCL | ToolBench | τ-bench |
# | --- | --- | --- | --- |
# | by | Patil and others, 2025 | Qin and others, 2023 (with ToolLLM) | Yao and others, 2024 |
# | unit | one call (and several at once) | a chain of calls | a whole conversation |
# | who is there | a question, the functions on offer | an instruction, thousands of APIs | a user who answers, a database, a written policy |
# | judged by | the call's tree against accepted values; running it; the state after several turns | whether the chain reaches an answer | the database at the end, and what was said |
# | size | 1,000 Python questions with 1, 2 to 4, or several calls, 240 that no function fits, and more | 16,464 APIs of RapidAPI | airline: 50 tasks, 14 tools; retail: 115 tasks, 16 tools |
#
# Each unit contains the one before it. A conversation goes wrong when one of its chains does, and
# a chain when one of its calls does; but perfect calls do not make a good conversation.
#
# Three numbers and names here differ from the lecture. It lists Python, C++, Java and SQL for
# BFCL; the published data (package `bfcl-eval`, March 2026) is scored in Python, Java and
# JavaScript, holds no C++, and its 100 SQL questions lie among the data that is not scored. For
# ToolBench the lecture says once 6,000 and once 16,000 APIs; the ToolLLM paper counts 16,464.

# %%
predict(
    "In 1,164 recorded calls of gpt-4o on τ-bench airline, how many did not fit their tool's schema?",
    {
        "About one in ten": "That is what you would expect of a model years ago. All of these fit.",
        "73": "73 calls came back with an error from the tool: a payment that does not add up, a flight that is not on that day. Each of them fits its schema.",
        "None": "Yes, and still 58 % of the 200 conversations failed. A measure of single calls would have given full marks.",
    },
    "None",
)

# %% [markdown]
# ## 2. BFCL: does one call match?
#
# The Berkeley Function-Calling Leaderboard asks a question, offers functions and reads the call
# that comes back. It judges in three ways. **By the tree:** the text of the call is parsed (into
# an abstract syntax tree, AST, as in chapter 4), and name and arguments are held against accepted
# values. Nothing runs. **By execution:** the call is run, and its value is compared. **By state:**
# after several calls or turns, the state of a small world is compared.
#
# The first way is the one most scores come from. Here is a question of our own in BFCL's form: the
# functions on offer, and for each parameter a *list* of accepted values.

# %%
TRAINS = [
    {
        "name": "trains.find",
        "description": "Find trains between two towns.",
        "parameters": {
            "type": "dict",
            "properties": {
                "origin": {"type": "string"},
                "towards": {"type": "string"},
                "budget": {"type": "float", "description": "per person"},
                "seats": {"type": "integer"},
                "via": {"type": "array", "items": {"type": "string"}},
                "wishes": {"type": "dict", "properties": {"quiet": {"type": "boolean"}}},
            },
            "required": ["origin", "towards", "seats"],
        },
    }
]

# %%
QUESTION = "Two seats from Oslo to Bergen via Voss for at most 40 each, in the quiet coach."
ACCEPTED = {
    "trains.find": {
        "origin": ["Oslo", "Oslo S"],
        "towards": ["Bergen"],
        "budget": [40.0],
        "seats": [2],
        "via": [["Voss"], ""],
        "wishes": [{"quiet": [True], "window": ["", False]}, ""],
    }
}

# %% [markdown]
# Read the accepted values closely, for three habits of BFCL hide in them.
#
# * `""` among the accepted values means: *this parameter may be left out*. So `via` may be missing,
#   but `budget` may not, although the documents do not require it: the question named a budget.
# * An accepted *object* (`wishes`) holds lists once more, one for each of its keys: `quiet` must be
#   true, `window` may be missing or false.
# * The documents look like JSON Schema and are not: BFCL writes `dict`, `float` and `tuple`.

# %%
TYPES = {
    "string": str,
    "integer": int,
    "float": float,
    "boolean": bool,
    "array": list,
    "tuple": list,
    "dict": dict,
}

# %% [markdown]
# Texts are compared loosely. Nobody wants to fail a model for writing `new york` for `New York`:


# %%
def plain(text: str) -> str:
    """A text as BFCL compares it: small letters, ' as ", without blanks and ,./-_*^"""
    return re.sub(r"[ ,./_*^-]", "", text).lower().replace("'", '"')


for text in ("Oslo S", "oslo-s", "2025/03/01", "2025-03-01", "it's"):
    print(f"{text!r:14} {plain(text)!r}")

# %%
predict(
    "seats is documented as an integer, and 2 is accepted. The model writes 2.0. Match?",
    {
        "Yes, 2 and 2.0 are the same number": "In JSON they are, and chapter 6's validator lets 2.0 pass as an integer. BFCL asks for the documented type: a float where an integer is wanted is a fault.",
        "No": "Yes: the type is wrong. The other way round it is lenient: 40 for a float is taken.",
        "Only if the function can deal with 2.0": "Nothing is run here, so nobody finds out.",
    },
    "No",
)

# %% [markdown] about="value_match"
# ### Exercise 1: is this value accepted?
#
# **You get** a value out of a call, one accepted value, and the piece of the documents that
# describes it. **You write** whether they match. *Type* means Python's own class, as in `type(True)
# is bool`: a bool is no int here.
#
# | value | accepted | documented | match? |
# | --- | --- | --- | --- |
# | `"oslo s"` | `"Oslo S"` | `{"type": "string"}` | yes |
# | `40` | `40.0` | `{"type": "float"}` | yes |
# | `2.0` or `True` | `2` or `1` | `{"type": "integer"}` | no |
# | `["voss"]` | `["Voss"]` | `{"type": "array", "items": {"type": "string"}}` | yes |
# | `{"quiet": True}` | `{"quiet": [True], "window": ["", False]}` | `{"type": "dict"}` | yes |
# | `"towns"` | `"towns"` | `{"type": "array", "items": …}` | yes: the answer itself is a text (a variable's name) |


# %% exercise="value_match" difficulty=3 minutes=10
def value_match(value, accepted, documented: dict) -> bool:
    """Whether a value is as good as the accepted one. Rules the tests check:

    - Its type is the documented one, TYPES[documented["type"]], or that of the accepted value. An
      int will do where a float is documented. No type, or one that TYPES lacks: any type will do.
    - Texts match by plain(), lists item by item in order, all else by ==; a bool matches no number.
    - An accepted object holds a *list* under each key. The value has under that key something that
      matches one of the list; a key may be missing if "" is in its list; it has no other keys.
    - The same holds at every depth. documented["items"] describes the items of a list,
      documented["properties"][key] the value under a key; {} does where these say nothing.
    """
    ### BEGIN SOLUTION: Compare the types, then the values, going down into lists and objects.
    kind = TYPES.get(documented.get("type"), type(value))
    whole = kind is float and type(value) is int
    if type(value) not in (kind, type(accepted)) and not whole:
        return False
    if isinstance(value, str) and isinstance(accepted, str):
        return plain(value) == plain(accepted)
    if isinstance(value, list) and isinstance(accepted, list):
        inner, pairs = documented.get("items", {}), zip(value, accepted, strict=False)
        return len(value) == len(accepted) and all(value_match(v, a, inner) for v, a in pairs)
    if isinstance(value, dict) and isinstance(accepted, dict):
        if not value.keys() <= accepted.keys():
            return False
        for key, choices in accepted.items():
            inner = documented.get("properties", {}).get(key, {})
            if key in value and not any(value_match(value[key], a, inner) for a in choices):
                return False
            if key not in value and "" not in choices:
                return False
        return True
    return value == accepted and isinstance(value, bool) == isinstance(accepted, bool)
    ### END SOLUTION


# %% check="value_match" points=4
check("value_match")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Settle the type first, and refuse. Then there are four cases: two texts, two lists, two objects,
# and the rest. Lists and objects call `value_match` for their parts, with the piece of the
# documents that belongs to the part.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `kind = TYPES.get(documented.get("type"), type(value))`; refuse unless `type(value)` is `kind` or
# `type(accepted)`, or kind is float and the value an int. Two lists: the same length, and each
# pair matches with `documented.get("items", {})`. Two objects: `value.keys() <= accepted.keys()`,
# and for each key of `accepted`: if the value has it, `any(value_match(value[key], a, inner) for a
# in accepted[key])` with `inner = documented.get("properties", {}).get(key, {})`; if not, `""` is
# in the list. The rest: `==`, and both or neither is a bool.
# </details>

# %% [markdown]
# Now the whole call. The arguments obey nearly the same rule as the keys of an object, and the
# documents have a word in it too.

# %% [markdown] about="ast_match"
# ### Exercise 2: the tree checker
#
# **You get** a call (`call.name`, `call.arguments`), the functions on offer and the accepted values,
# in the form of `TRAINS` and `ACCEPTED` above. **You write** whether the call matches.
#
# | arguments of a call of `trains.find` | match? |
# | --- | --- |
# | origin `"oslo s"`, towards `"Bergen"`, budget `40`, seats `2` | yes: `via` and `wishes` may be missing |
# | the same without `budget` | no: `""` is not among its accepted values |
# | the same with `class` `2` | no: nobody has such a parameter |


# %% exercise="ast_match" difficulty=2 minutes=6
def ast_match(call: ToolCall, functions: list[dict], answer: dict) -> bool:
    """Whether a call is one that answer accepts. Rules the tests check:

    - The name is that of a function on offer and stands in answer, exact to the letter.
    - All parameters that the function requires are given.
    - Each parameter given is among the function's properties and in the answer, and its value
      matches one that is accepted for it, by value_match with the property as its documents.
    - A parameter of the answer that is not given has "" among its accepted values.
    """
    ### BEGIN SOLUTION: Compare the name, then which parameters are given, then each value.
    parameters = {f["name"]: f["parameters"] for f in functions}.get(call.name)
    if parameters is None or call.name not in answer:
        return False
    given, lists = call.arguments, answer[call.name]
    properties = parameters.get("properties", {})
    if not all(name in given for name in parameters.get("required", [])):
        return False
    if not given.keys() <= properties.keys() & lists.keys():
        return False
    if any("" not in lists[name] for name in lists if name not in given):
        return False
    return all(
        any(value_match(value, accepted, properties[name]) for accepted in lists[name])
        for name, value in given.items()
    )
    ### END SOLUTION


# %% check="ast_match" points=3
check("ast_match")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Find the function by its name; none, or a name that the answer lacks, is False at once. Then ask
# four questions one after the other, each with a `return False` of its own.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `given = call.arguments`, `lists = answer[call.name]`. Required: `all(name in given for name in
# parameters.get("required", []))`. Unknown: `given.keys() <= properties.keys() & lists.keys()`.
# Left out: every name of `lists` that is not given has `""` in its list. Values: for each given
# name `any(value_match(value, accepted, properties[name]) for accepted in lists[name])`.
# </details>

# %% [markdown]
# Try your checker. Edit the call in JupyterLab; elsewhere the examples stand with their verdicts.


# %%
def verdict(arguments):
    matches = ast_match(ToolCall("", "trains.find", arguments), TRAINS, ACCEPTED)
    return [] if matches else ["no match"]


GOOD = {"origin": "oslo s", "towards": "BERGEN", "budget": 40, "seats": 2}
VARIANTS = {
    "loosely written": GOOD,
    "everything given": {**GOOD, "via": ["voss"], "wishes": {"quiet": True}},
    "a true seat": {**GOOD, "seats": True},
    "no budget": {key: value for key, value in GOOD.items() if key != "budget"},
    "right, but not accepted": {**GOOD, "origin": "Oslo Central Station"},
}
try_out(verdict, {title: {"arguments": a} for title, a in VARIANTS.items()}, nothing="match")

# %% [markdown]
# **What just happened.** The last example is a right call that is marked wrong: nobody put this
# spelling on the list. The list *is* the benchmark. In the published data four questions
# of the `live` part can be satisfied by no call at all: the answer names a parameter that the
# function lacks, or a required parameter has an empty list of accepted values (found by trying,
# `bfcl-eval` 2026.3.23).
#
# How good is your checker? The people who maintain this course hold the reference solution
# against the official checker on 4,183 calls, made from BFCL's questions by changing one thing at
# a time. They agree on 4,179. The other four are all of one kind: the official checker takes an
# int for a float, but not *inside a list*, so `[1, 3]` is refused where `[1.0, 3.0]` is accepted.
# That is an oversight in the official program, and yours does better.
#
# The tree is only one way to look. Here are the three judges on the same replies:


# %%
def add(a: int, b: int) -> int:
    return a + b


TWO_INTS = {"a": {"type": "integer"}, "b": {"type": "integer"}}
ADD = {
    "name": "add",
    "parameters": {"type": "dict", "properties": TWO_INTS, "required": ["a", "b"]},
}
for arguments in ({"a": 2, "b": 3}, {"a": 3, "b": 2}, {"a": 2, "b": 2}):
    by_tree = ast_match(ToolCall("", "add", arguments), [ADD], {"add": {"a": [2], "b": [3]}})
    print(f"{arguments}   by tree: {by_tree!s:6} by execution: {add(**arguments) == add(2, 3)}")

# %%
wanted, reached = {}, {}
for key, value in [("lamp", "on"), ("door", "shut")]:
    wanted[key] = value
for key, value in [("door", "open"), ("door", "shut"), ("lamp", "on")]:
    reached[key] = value
print("by state:", reached == wanted, "after 3 calls where the answer has 2, in another order")

# %% [markdown]
# 3 + 2 is as right as 2 + 3, which only running shows; and three calls in another order can leave
# the very state that was wanted. The tree judge is strict and cheap and needs no server. The other
# two forgive more ways to be right, but somebody has to run the functions.

# %% [markdown]
# ## 3. Several calls at once
#
# The lecture's second example: "What is (2+3) and (4+5)?", with `add` and `mult` on offer. A good
# agent writes **two calls in one turn**, `add(2, 3)` and `add(4, 5)`; one call used twice is not
# enough. Their order is free, so the checker has to find out which call answers which question.
#
# The obvious way is greedy: go through the answers, and give each the first unused call that
# matches it.


# %%
def one(low: list) -> dict:
    return {"add": {"a": low, "b": [1]}}


def greedy(calls, functions, answers):
    left = list(calls)
    for answer in answers:
        found = next((call for call in left if ast_match(call, functions, answer)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


# %%
predict(
    "Answer 1 accepts a = 1 or 2, answer 2 only a = 1. The calls are a = 1, then a = 2. What does greedy say?",
    {
        "Match": "There is a way: answer 1 takes a = 2, answer 2 takes a = 1. Greedy does not see it, since answer 1 has already taken the first call that fits.",
        "No match": "Yes. Answer 1 takes the call a = 1, and nothing is left for answer 2. With the calls the other way round it says match.",
        "It never ends": "It looks at each pair once at most.",
    },
    "No match",
)

# %%
first, second = (ToolCall("", "add", {"a": a, "b": 1}) for a in (1, 2))
answers = [one([1, 2]), one([1])]
for order in itertools.permutations([first, second]):
    print("calls", [call.arguments["a"] for call in order], greedy(order, [ADD], answers))

# %% [markdown]
# The same calls, two verdicts: that cannot be right. It is what BFCL's own checker does, measured
# on its published program.

# %% [markdown] about="parallel_match"
# ### Exercise 3: match them all
#
# **You get** calls, the functions and a list of answers like the one of exercise 2. **You write**
# whether every answer can have a call of its own. Use your `ast_match`.


# %% exercise="parallel_match" difficulty=3 minutes=8
def parallel_match(calls: list[ToolCall], functions: list[dict], answers: list[dict]) -> bool:
    """Whether calls and answers can be paired off. Rules the tests check:

    - There are as many calls as answers; none of both is a match.
    - There is some way to give each answer one call that matches it, no call to two answers. The
      order of calls and answers makes no difference.
    - At most eight calls come: trying all the ways is quick enough if each pair is compared once.
    """
    ### BEGIN SOLUTION: Find out which call matches which answer, then look for a way to pair them.
    if len(calls) != len(answers):
        return False
    matching = [
        {n for n, call in enumerate(calls) if ast_match(call, functions, answer)}
        for answer in answers
    ]

    def place(at: int, used: frozenset) -> bool:
        if at == len(matching):
            return True
        return any(place(at + 1, used | {n}) for n in matching[at] - used)

    return place(0, frozenset())
    ### END SOLUTION


# %% check="parallel_match" points=3
check("parallel_match")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# First make a table: for each answer the set of numbers of the calls that match it. After that
# forget calls and answers; it is a puzzle with numbers. Equal calls are two different numbers.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Shortest: `any(all(n in row for n, row in zip(order, table)) for order in
# itertools.permutations(range(len(calls))))`. Quicker is a function `place(at, used)` that gives
# answer number `at` each free call in turn and calls itself for `at + 1`.
# </details>

# %%
for order in itertools.permutations([first, second]):
    match = parallel_match(list(order), [ADD], answers)
    print("calls", [call.arguments["a"] for call in order], match)
print("one call, used twice:", parallel_match([first, first], [ADD], answers[:1]))

# %% [markdown]
# **What just happened.** Both orders match. A checker that gives its verdict by the order of
# equals measures luck.
#
# ## 4. Knowing when not to call
#
# The lecture's third example: "What is 2*3?" with only `add` on offer. The right reply is no call
# at all but an error in words: *the request is a multiplication, only add is available*. BFCL
# calls this **relevance detection** and has 240 such questions (and 884 more from users). Its rule
# is short: right if and only if no call can be read out of the reply.

# %%
predict(
    "By that rule, which of these replies to 2*3 counts as a correct refusal?",
    {
        "Only a sentence that says why": "That is what you would want. But the rule looks for calls alone, and where it finds none it is content.",
        "Everything in which no call can be read: silence, broken JSON, half a call": "Yes. A model that writes nonsense gets full marks for restraint.",
        "6, since it is correct": "It counts, but not for being correct: it counts because it is no call.",
    },
    "Everything in which no call can be read: silence, broken JSON, half a call",
)

# %% [markdown]
# A program behind the model needs to know more: did it decline, or did it fail to write? So sort
# replies into three.

# %% [markdown] about="relevance"
# ### Exercise 4: call, refusal or neither
#
# **You get** a reply (`reply.text`, `reply.calls`) and the tools on offer, dictionaries with a
# `"name"`. **You write** what it is.
#
# | reply, with only `add` on offer | is |
# | --- | --- |
# | calls `add` | `"call"` |
# | calls `multiply` | `"malformed"` |
# | "Only add is available, and this is a multiplication." | `"refusal"` |
# | "" or `[{"add": {"a": 2}}]` or "I would write add(2, 3)" | `"malformed"` |


# %% exercise="relevance" difficulty=2 minutes=6
def relevance(reply: Reply, tools: list[dict]) -> str:
    """What a reply is: "call", "malformed" or "refusal". Rules the tests check:

    - With calls: "call" if every name is on offer, else "malformed". The text does not count.
    - Without calls, "malformed" if the text is blank; if all of it, blanks around it aside, is a
      JSON object or array; or if the name of a tool on offer stands in it with ( right behind.
    - There the name stands for itself: not right behind a letter, digit, _ or dot (readd(2) is no
      add(2)).
    - All else is a "refusal", also a plain number or a text that mentions a tool.
    """
    ### BEGIN SOLUTION: Look at the calls; if there are none, at the text.
    names = {tool["name"] for tool in tools}
    if reply.calls:
        return "call" if all(call.name in names for call in reply.calls) else "malformed"
    try:
        data = isinstance(json.loads(reply.text), dict | list)
    except ValueError:
        data = False
    half = any(re.search(rf"(?<![\w.]){re.escape(name)}\(", reply.text) for name in names)
    return "malformed" if data or half or not reply.text.strip() else "refusal"
    ### END SOLUTION


# %% check="relevance" points=3
check("relevance")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Settle replies with calls first and return. For the text ask three questions one by one: is it
# blank, is it JSON, is there half a call in it? `json.loads` raises ValueError for what is no
# JSON, and it also reads `6`, so look at the type of what it gives.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# For half a call: `re.search(rf"(?<![\w.]){re.escape(name)}\(", reply.text)` for each name. The
# `(?<![\w.])` says that no word character and no dot stands before it; `re.escape` keeps the dot
# of a name like `trains.find` from meaning any character.
# </details>

# %%
MULT = {"name": "mult", "parameters": ADD["parameters"]}


def calls_to(name, *pairs):
    return Reply(calls=tuple(ToolCall(f"c{a}", name, {"a": a, "b": b}) for a, b in pairs))


for question, tools, reply in [
    ("2+3", [ADD], calls_to("add", (2, 3))),
    ("(2+3) and (4+5)", [ADD, MULT], calls_to("add", (2, 3), (4, 5))),
    ("2*3", [ADD], Reply("The request is a multiplication; only add is available.")),
    ("2*3, a worker-around", [ADD], calls_to("add", (2, 2))),
    ("2*3, an inventor", [ADD], calls_to("mult", (2, 3))),
]:
    print(f"{question:22} {relevance(reply, tools)}")

# %% [markdown]
# **What just happened.** The first three are the lecture's examples, each right in its own way.
# The fourth, `add(2, 2)`, is a *call* here: well formed and useless. Whether a call was due at all
# is in the question and not in the reply; a benchmark knows it because somebody wrote it down.

# %% [markdown]
# ## 5. ToolBench: a chain of calls
#
# ToolBench is the benchmark behind ToolLLM (chapter 4). Its authors collected 16,464 APIs from the
# marketplace RapidAPI, where they stand on shelves, the *categories*, and had instructions written
# that need one or several of them:
#
# * **single**: one API does it;
# * **intra-category**: several from the same category, say Movies;
# * **inter-category**: several from different categories.
#
# Before it calls anything, a model has to *retrieve* the few APIs that matter out of thousands. So
# the unit is a path: which APIs, in which order, each fed with what the ones before it found.
#
# Here is a market of six. Each API has its `category`, its `needs`, the facts that it must be told,
# and its `gives`, the facts it tells.

# %%
MARKET = {
    "films.search": ApiNode("Movies", {"title"}, {"film id"}),
    "films.cast": ApiNode("Movies", {"film id"}, {"actors"}),
    "films.showtimes": ApiNode("Movies", {"film id", "city"}, {"cinema", "start"}),
    "maps.walk": ApiNode("Travel", {"cinema", "home"}, {"minutes"}),
    "weather.hourly": ApiNode("Weather", {"city", "start"}, {"rain"}),
    "news.today": ApiNode("News", set(), {"headlines"}),
}
EVENING = ChainTask(have={"title", "city", "home"}, want={"start", "minutes"})

# %%
predict(
    "The task knows title, city and home, and wants start and minutes. Which chain does it?",
    {
        "films.showtimes, maps.walk": "showtimes needs the film id, which nobody has told it yet. The first call already fails.",
        "films.search, films.showtimes, maps.walk": "Yes: each call's needs are known before it, and both wants are known at the end.",
        "films.search, films.showtimes": "Every call is right, and the chain stops one call too early: minutes is not known.",
    },
    "films.search, films.showtimes, maps.walk",
)

# %% [markdown] about="path_ok"
# ### Exercise 5: a path, and how far it reaches
#
# **You get** names of calls in order, a task and the market. **You write** two small functions:
# whether the path does the task, and which of the three kinds a set of APIs is. With the market
# above `span({"films.search", "films.cast"}, MARKET)` is `"intra"`.


# %% exercise="path_ok" difficulty=2 minutes=6
def path_ok(calls: list[str], task: ChainTask, graph: dict[str, ApiNode]) -> bool:
    """Whether these calls, in order, do the task. Rules the tests check:

    - Known at first is task.have. A call must find all its needs known; then its gives are known
      too. At the end all of task.want is known. A name that graph lacks makes the path wrong.
    """
    ### BEGIN SOLUTION: Keep the set of what is known, call by call.
    known = set(task.have)
    for name in calls:
        if name not in graph or not graph[name].needs <= known:
            return False
        known |= graph[name].gives
    return task.want <= known
    ### END SOLUTION


def span(names: set[str], graph: dict[str, ApiNode]) -> str:
    """One name: "single"; several of one category: "intra"; else "inter". No name, or one that
    graph lacks: ValueError."""
    ### BEGIN SOLUTION: Count the names, then their categories.
    if not names or not names <= graph.keys():
        raise ValueError("give one or more names of the graph")
    if len(names) == 1:
        return "single"
    return "intra" if len({graph[name].category for name in names}) == 1 else "inter"
    ### END SOLUTION


# %% check="path_ok" points=3
check("path_ok")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `path_ok` is a walk with a growing set. Copy `task.have` into a set of your own first. `span`
# looks at two counts: of the names, and of their different categories.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `graph[name].needs <= known` asks whether all needs are known, `known |= graph[name].gives` adds
# what a call gives. The answer of `path_ok` is `task.want <= known`, *after* the last call. For
# `span`, `{graph[name].category for name in names}` is the set of categories.
# </details>

# %%
for path in (
    ["films.search", "films.showtimes", "maps.walk"],
    ["films.showtimes", "films.search", "maps.walk"],
    ["films.search", "films.showtimes", "cinemas.guess", "maps.walk"],
):
    reach = span(set(path) & MARKET.keys(), MARKET)
    print(f"{path_ok(path, EVENING, MARKET)!s:6} {reach:7}", " -> ".join(path))

# %% [markdown]
# **What just happened.** The same three calls are right in one order and wrong in another, and one
# invented name spoils the chain. A checker of single calls would have passed every call of the
# second path.
#
# The real ToolBench cannot be judged like this: nobody wrote down the facts of 16,464 APIs. Its
# first rule asked whether a run ended with an answer; a later one asks another model whether the
# answer solves the task, and counts a run as passed when that model finds the task impossible. Two
# rules, one name ("pass rate"), and two figures for the same agent, ChatGPT with ReAct: 49.3 % of
# 600 published traces end with an answer; the project's own table says 40.2 %. (The first was
# counted in the published traces; the second cannot be checked without the judging model.)

# %% slow=true
endings = {"an answer": 296, "nothing": 232, "giving up": 72}
plt.figure(figsize=(6, 1.6))
plt.barh(list(endings), list(endings.values()), color="tab:blue")
plt.gca().invert_yaxis()
plt.title("How 600 ToolBench runs of ChatGPT ended")
plt.show()
print("In words:", ", ".join(f"{count} ended with {how}" for how, count in endings.items()))
print(f"{296 / 600:.1%} of all ended with an answer; whether it was right nobody knows yet")

# %% [markdown] about="needed_tools"
# ### Stretch 1: find the path yourself
#
# **You get** a task and a market in which every fact has at most one giver, and no API needs,
# directly or through others, what it gives. **You write** the names of the APIs that have to be
# called; for `EVENING` they are the three of the path above.


# %% exercise="needed_tools" difficulty=3 minutes=8 stretch=true
def needed_tools(task: ChainTask, graph: dict[str, ApiNode]) -> set[str]:
    """The APIs without which the task cannot be done. Rules the tests check:

    - A fact of task.have needs no API. Any other wanted fact needs the one API that gives it, and
      then the needs of that API are wanted too.
    - A wanted fact that is neither had nor given: ValueError.
    """
    ### BEGIN SOLUTION: Go backwards from what is wanted to who gives it.
    giver = {fact: name for name, node in graph.items() for fact in node.gives}
    names, wanted = set(), list(task.want)
    while wanted:
        fact = wanted.pop()
        if fact in task.have:
            continue
        if fact not in giver:
            raise ValueError(f"nobody gives {fact!r}")
        if giver[fact] not in names:
            names.add(giver[fact])
            wanted += graph[giver[fact]].needs
    return names
    ### END SOLUTION


# %% check="needed_tools" points=0
check("needed_tools")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Go backwards. Make a dictionary from each fact to its giver, and a list of facts that you still
# have to get; take one after the other from the list.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `giver = {fact: name for name, node in graph.items() for fact in node.gives}`. A fact that is in
# `task.have` is done. Otherwise add its giver to the answer, and, if it is new there, the giver's
# needs to the list.
# </details>

# %%
names = needed_tools(EVENING, MARKET)
print(sorted(names), span(names, MARKET))

# %% [markdown]
# ## 6. τ-bench: a conversation
#
# Neither BFCL nor ToolBench has anybody to talk to. τ-bench puts four parties together: an
# **agent**, a simulated **user** who knows things and wants things, **tools** on a real
# **database**, and a written **policy** that the agent must keep. In the trajectory that the
# lecture shows, the policy says: *the current time is 2024-05-15 00:00:00 EST; basic economy cannot
# be changed, and cannot be cancelled later than 24 hours after booking*. And the user has a private
# preference that the agent learns only by asking.
#
# The kit has a world of this kind: Larkspur Air, with the same clock, 14 tools and tasks of our
# own.

# %%
print(len(TASKS), "tasks")
print("only read:", ", ".join(spec.name for spec in World().registry() if spec.read_only))
print("write:    ", ", ".join(spec.name for spec in World().registry() if not spec.read_only))
print("The policy has", len(POLICY.split()), "words. Three of its rules:")
for rule in ("Basic economy flights", "Before every change", "What the rules or the records"):
    print("  -", next(line for line in POLICY.splitlines() if rule in line).removeprefix("- "))

# %% [markdown]
# A task holds what the user says first, what the user tells when asked, and how to judge: `gold`,
# the writes after which the database is right, and `outputs`, texts that must be said.

# %%
BY_ID = {task.id: task for task in TASKS}
for name in ("cancel_new_basic", "refuse_old_basic"):
    task = BY_ID[name]
    print(f"{name}: {task.opening}")
    print("  gold:", [(call.name, call.arguments) for call in task.gold], " outputs:", task.outputs)

# %% [markdown]
# To get conversations without a real model, the kit has a `FallibleModel`. It knows how each task
# is to be done, and makes *named mistakes* at rates that you set. `PlainAgent` is chapter 1's loop
# around it; `play` lets them talk with the user. First without any mistake:


# %%
def talk(name, rates=None, seed=1):
    agent = PlainAgent(FallibleModel(rates, seed))
    return play(BY_ID[name], agent, seed)


step(talk("refuse_old_basic").trace)

# %% [markdown]
# The agent read before it spoke, and it said no, since the rules say no. The database is
# untouched, and that is *right*: a refusal is work too. Now three conversations with a mistake
# each, in short form.


# %%
def tell(trace):
    for event in trace.events:
        if event.kind in ("user", "answer"):
            print(f"{event.kind:7}", event.text)
        if event.kind == "call":
            written = ", ".join(f"{k}={v!r}" for k, v in event.call.arguments.items())
            print(f"{event.kind:7}", f"{event.call.name}({written})")


print("WRITE BEFORE READ")
tell(talk("cancel_new_basic", {"skips_reading": 1}, seed=2).trace)

# %%
print("CANCELLED WITHOUT ASKING FOR A YES")
tell(talk("cancel_business", {"skips_confirming": 1}).trace)

# %%
print("PREFERENCE NEVER ASKED")
assuming = {"skips_asking": 1, "skips_confirming": 1}
tell(talk("move_to_next_day", assuming, seed=3).trace)

# %% [markdown]
# None of these calls has a wrong form. The first guesses what a record would have told. The second
# does the right thing, but nobody said yes to it. The third decides for the user. Only the whole
# conversation shows any of this.
#
# How does τ-bench judge? It does not compare the agent's calls with the gold ones, for there are
# many good ways to read and ask. It looks at what is left: **is the database the same as after the
# gold writes, and was everything said that had to be said?** Then the reward is 1, else 0.

# %%
predict(
    "How many of τ-bench's 50 airline tasks does an agent earn that does nothing and says nothing?",
    {
        "None": "On some tasks the right thing is not to write: to refuse, or to hand over to a person. There the untouched database is right.",
        "1 or 2": "You trust the authors to ask for a word at least, wherever nothing may be written. They ask for one in 1 of 20 such tasks.",
        "19": "Yes. 20 of the 50 tasks have no write among their gold actions, and 19 of these ask for no output (counted in the published tasks). The rule looks at what is left, not at effort.",
    },
    "19",
)

# %% [markdown]
# That is 38 % for an agent that is switched off, and it is the *same* 19 tasks each time. The gpt-4o
# of section 8 earns 42 % in a single run, and four times out of four only 20 %. So always put the
# idle agent on the list, and ask for something to be said where nothing may be done. All refusals
# at Larkspur Air do.

# %% [markdown] about="reward"
# ### Exercise 6: the reward
#
# **You get** a task, the database after a conversation, and what the agent said to the user. **You
# write** the reward. `World()` is a fresh airline, `world.call(call)` runs a call in it, and
# `world.db` is its database, plain dictionaries and lists.
#
# | conversation about `cancel_new_basic` (output `"90"`) | reward |
# | --- | --- |
# | reservation cancelled, "You get back 90 dollars." | 1 |
# | reservation cancelled, "Done." | 0: the promised answer was never said |
# | nothing done, "You get back 90 dollars." | 0: the database is not as it should be |


# %% exercise="reward" difficulty=3 minutes=8 forbid="coursekit.worlds.airline.scoring"
def reward(task: Task, db: dict, replies: list[str]) -> int:
    """1 when the conversation did its task, else 0. Rules the tests check:

    - db, all of it, equals the database of a fresh World() in which the calls of task.gold were
      run, in order. How the agent got there makes no difference.
    - Each of task.outputs is part of some reply; several may be in one, or each in another. Small
      and capital letters are the same, and commas do not count, in outputs and replies: "1,050" is
      said by "it is 1050 in all". An output that is spread over two replies was not said.
    Not from coursekit.worlds.airline.scoring: do not import it.
    """

    ### BEGIN SOLUTION: Replay the gold calls in a new world, compare, then look for the outputs.
    def bare(text: str) -> str:
        return text.lower().replace(",", "")

    world = World()
    for call in task.gold:
        world.call(call)
    said = [bare(reply) for reply in replies]
    spoken = all(any(bare(output) in reply for reply in said) for output in task.outputs)
    return int(db == world.db and spoken)
    ### END SOLUTION


# %% check="reward" points=4
check("reward")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Two questions, both must be answered with yes. For the first make a world of your own and run the
# gold calls in it. For the second write a small function that takes letters and commas out of the
# way, and use it on both sides.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `world = World()`, then `world.call(call)` for each call of `task.gold`; `db == world.db` compares
# everything inside. With `bare = lambda text: text.lower().replace(",", "")`, all outputs were said
# when `all(any(bare(output) in bare(reply) for reply in replies) for output in task.outputs)`.
# </details>

# %% slow=true
for name, rates, seed in [
    ("refuse_old_basic", {}, 1),
    ("refuse_old_basic", {"breaks_policy": 1}, 1),
    ("cancel_new_basic", {"skips_reading": 1}, 1),
    ("cancel_new_basic", {"skips_reading": 1}, 2),
    ("cancel_business", {"skips_confirming": 1}, 1),
    ("move_to_next_day", assuming, 3),
]:
    episode = talk(name, rates, seed)
    print(
        f"{name:17} {', '.join(rates) or 'no mistake':30}",
        reward(BY_ID[name], episode.db, episode.replies),
    )

# %% slow=true
refusing = [task for task in TASKS if not task.gold]
quiet = [replace(task, outputs=()) for task in refusing]
for title, tasks in [("as they are", refusing), ("without their outputs", quiet)]:
    earned = sum(reward(task, World().db, []) for task in tasks)
    print(f"tasks without a write, {title}: idling earns {earned} of {len(tasks)}")

# %% [markdown]
# **What just happened.** Look at three lines. `skips_reading` fails with one seed and succeeds with
# another: the guess was right by luck. `skips_confirming` is *rewarded*: the database is right, and
# the rule cannot see that nobody said yes. And only the required outputs keep the idle agent at 0.
# The reward is a good rule, because a program can apply it and nobody has to argue, but it sees
# only the end. Chapter 9 looks at the way there.

# %% [markdown]
# ## 7. Can it do it again?
#
# A model samples its words, so the same agent on the same task may succeed today and fail
# tomorrow. A single successful run hides that. τ-bench therefore runs each task several times and
# asks: **if you draw k of the trials, how often are all of them successes?** With n trials of a
# task, c of which succeeded, there are C(n, k) ways to draw k, and C(c, k) of them hold successes
# only (C is the *binomial coefficient*, `math.comb`). So
#
# $$\text{pass}^k = \mathbb{E}_{\text{task}}\left[\binom{c}{k} \Big/ \binom{n}{k}\right]
# \qquad \text{pass@}k = 1 - \mathbb{E}_{\text{task}}\left[\binom{n-c}{k} \Big/ \binom{n}{k}\right]$$
#
# In words: pass^k (say "pass hat k") is the chance that *all* k drawn trials succeed, averaged over
# the tasks; pass@k, the older and friendlier twin, the chance that *at least one* does.

# %%
predict(
    "4 of 8 trials of a task succeeded. You draw 4 of the 8. How likely are all four successes?",
    {
        "1 in 2": "That is a single draw, k = 1: the ordinary success rate.",
        "1 in 16": "Half times half four times. But a trial that has been drawn cannot be drawn again: after one success only 3 of the 7 others are successes.",
        "1 in 70": "Yes: there are 70 ways to draw 4 of 8, and only one of them holds all four successes. At least one success is in 69 of the 70.",
    },
    "1 in 70",
)

# %% [markdown] about="pass_hat_k"
# ### Exercise 7: all of them, or at least one
#
# **You get** the trials, the successes and how many to draw. **You write** both measures for one
# task, as exact fractions: `pass_hat_k(8, 4, 3)` is `Fraction(1, 14)`.


# %% exercise="pass_hat_k" difficulty=2 minutes=5
def pass_hat_k(n: int, c: int, k: int) -> Fraction:
    """The chance that k different trials, drawn from n of which c succeeded, all succeeded.

    Exact, no float. Fewer than 1 or more than n drawn, or c not in 0..n: ValueError.
    """
    ### BEGIN SOLUTION: Divide the good draws by all draws.
    if not 1 <= k <= n or not 0 <= c <= n:
        raise ValueError("k lies in 1..n and c in 0..n")
    return Fraction(math.comb(c, k), math.comb(n, k))
    ### END SOLUTION


def pass_at_k(n: int, c: int, k: int) -> Fraction:
    """The chance that at least one of them succeeded; exact, with the same ValueError."""
    ### BEGIN SOLUTION: It is 1 minus the chance that all of them failed.
    if not 1 <= k <= n or not 0 <= c <= n:
        raise ValueError("k lies in 1..n and c in 0..n")
    return 1 - Fraction(math.comb(n - c, k), math.comb(n, k))
    ### END SOLUTION


# %% check="pass_hat_k" points=3
check("pass_hat_k")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Count draws: all of them, and those with nothing but successes. `math.comb(c, k)` is 0 when c is
# smaller than k, which is just what you need. For the second, count the draws without any success.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `Fraction(math.comb(c, k), math.comb(n, k))` for the first; for the second, at least one success
# is everything but "all k are among the n - c failures". `math.comb(n, k)` is 0 for k > n, so
# check `1 <= k <= n` and `0 <= c <= n` first.
# </details>

# %% [markdown]
# Move n, c and k. The bars count draws: all there are, those in which everything succeeded, and
# those with at least one success. (A c or k above n counts as n.)


# %%
def draws(n, c, k):
    c, k = min(c, n), min(k, n)
    every, hat, at = math.comb(n, k), pass_hat_k(n, c, k), pass_at_k(n, c, k)
    title = f"{c} of {n} trials succeeded, {k} drawn: pass^{k} = {hat}, pass@{k} = {at}"
    counts = {"all draws": every, "all succeed": int(hat * every), "at least one": int(at * every)}
    return bars(counts, title)


slide(draws, n=(1, 12, 8), c=(0, 12, 4), k=(1, 12, 4))

# %% slow=true
ks = range(1, 9)
hats, ats = ([float(f(8, 4, k)) for k in ks] for f in (pass_hat_k, pass_at_k))
plt.figure(figsize=(6, 3))
plt.plot(ks, ats, "o-", label="pass@k: at least one")
plt.plot(ks, hats, "s-", label="pass^k: all")
plt.legend()
plt.xlabel("k")
plt.title("The same 4 successes in 8 trials")
plt.show()
print("pass@k:", " ".join(f"{value:.3f}" for value in ats))
print("pass^k:", " ".join(f"{value:.3f}" for value in hats))

# %% [markdown]
# **What just happened.** Both curves describe one agent. They start together at k = 1 and enclose
# it from either side: pass@k tells what it can do when somebody picks the best of k runs, pass^k
# what it does when each run counts. An agent that answers customers has no second run.
#
# A benchmark has many tasks, and its figure is the mean of theirs. The mean of the *tasks*, not of
# the trials: tasks differ, and a task that was tried more often is no more important.

# %%
predict(
    "Two tasks: one always succeeds, one never. What is pass^2 over both?",
    {
        "0.25": "That squares the mean success rate of 0.5, as if every task were a coin. The mean of the tasks' own figures, 1 and 0, is 0.5.",
        "0.5": "Yes: pass^2 is 1 for one task and 0 for the other. For two coins it would be a quarter; pass^k can tell the two apart, pass^1 cannot.",
        "1": "Only if the second task succeeded too.",
    },
    "0.5",
)

# %% [markdown] about="over_tasks"
# ### Exercise 8: the mean over tasks
#
# **You get** a metric such as `pass_hat_k`, the `(n, c)` of each task, and k. **You write** the
# benchmark's figure.


# %% exercise="over_tasks" difficulty=2 minutes=4
def over_tasks(metric, results: list[tuple[int, int]], k: int) -> Fraction | None:
    """The mean of metric(n, c, k) over the tasks, whose (n, c) stand in results.

    Rules the tests check:
    - n may differ from task to task; each task counts the same. The mean is exact, no float.
    - Of no tasks there is no figure: None. A task with fewer than k trials is not skipped:
      metric's ValueError gets out.
    """
    ### BEGIN SOLUTION: Average the metric over the tasks.
    values = [metric(n, c, k) for n, c in results]
    return Fraction(sum(values), len(values)) if values else None
    ### END SOLUTION


# %% check="over_tasks" points=2
check("over_tasks")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Work out the metric for each task first; pool nothing before that.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `values = [metric(n, c, k) for n, c in results]`; then `sum(values) / len(values)`, where a sum of
# fractions divided by an int is a fraction again. An empty list has no mean.
# </details>

# %% [markdown]
# ## 8. The real thing
#
# The τ-bench project publishes all 200 conversations of gpt-4o on its 50 airline tasks, four
# trials each (2024). 14 tasks never succeeded, 12 once, 10 twice, 4 three times, 10 always. From
# that you can work out the row that its leaderboard prints: .420, .273, .220, .200.

# %%
TASKS_BY_SUCCESSES = {0: 14, 1: 12, 2: 10, 3: 4, 4: 10}
GPT_4O = [(4, c) for c, tasks in TASKS_BY_SUCCESSES.items() for _ in range(tasks)]
for k, printed in enumerate((".420", ".273", ".220", ".200"), start=1):
    hat, at = over_tasks(pass_hat_k, GPT_4O, k), over_tasks(pass_at_k, GPT_4O, k)
    print(f"k = {k}: pass^k {float(hat):.3f} (printed: {printed}), pass@k {float(at):.3f}")

# %% [markdown]
# To the digit. And an agent with a success rate of 42 % gets *the same* task right four times out
# of four in one case of five. (The idle agent of section 6 would have .380 in every column.)
#
# There are two popular ways to get this wrong. Both agree with the formula at k = 1, so nobody
# notices:

# %%
overall = over_tasks(pass_hat_k, GPT_4O, 1)


def with_replacement(n, c, k):
    return Fraction(c, n) ** k


for k in (1, 2, 3, 4):
    right, drawn = over_tasks(pass_hat_k, GPT_4O, k), over_tasks(with_replacement, GPT_4O, k)
    print(f"k = {k}: {float(right):.4f}   (c/n)^k: {float(drawn):.4f}", end="   ")
    print(f"(mean pass^1)^k: {float(overall**k):.4f}")

# %% [markdown]
# `(c/n)^k` may draw the same trial twice: a task with one success in four gets 1/16 for k = 2,
# although nobody ever saw it succeed twice. It flatters. `(mean pass^1)^k` treats all tasks as the
# same coin. It slanders: the ten tasks that always succeed go on succeeding.
#
# Why is the formula the fair one? Take a task whose true success rate is one half, and go through
# all outcomes of four trials, each with its probability. What does each rule say *on average*? The
# truth for k = 2 is 1/4.

# %%
for rule in (pass_hat_k, with_replacement):
    average = sum(Fraction(math.comb(4, c), 2**4) * rule(4, c, 2) for c in range(5))
    print(f"{rule.__name__:17} says {average} on average")

# %% [markdown]
# The formula is *unbiased*: right on average, at any n. The other one is not.
#
# **How many trials?** pass^4 needs at least four trials of each task, and with exactly four a task
# can only have 0 or 1. And fifty tasks are few: the same agent, run again, gets another figure.
# That calls for error bars, in section 10.

# %% [markdown]
# ## 9. Auditing a leaderboard
#
# If four trials of each task are made, pass^1 to pass^4 hold everything: they can be turned round
# into how many tasks had 0, 1, 2, 3 and 4 successes. Begin at the end. pass^4 is the share of
# tasks that always succeeded, so with 50 tasks it is a multiple of 2 %. Once these are known,
# pass^3 tells how many succeeded three times, and so on down. When no whole number fits, the row
# cannot come from four trials of that many tasks, whatever else it may be.

# %%
predict(
    "A leaderboard prints pass^4 = 52.1 % for 50 tasks, 4 trials each. What follows?",
    {
        "26.05 tasks always succeeded, so it was rounded": "52.1 is printed with one decimal, so the true value lies between 52.05 and 52.15: 26.025 to 26.075 tasks. No whole number is in there.",
        "The row cannot come from 50 tasks with 4 trials": "Yes. Perhaps there were other trials, other tasks, or a mean of several runs. The audit does not say what happened, only that it was not this.",
        "The agent is good": "It may be. But a figure that cannot come from the experiment it claims is no evidence.",
    },
    "The row cannot come from 50 tasks with 4 trials",
)

# %% [markdown] about="histogram_from_passk"
# ### Stretch 2: the audit
#
# **You get** pass^1 to pass^n in percent, as they are printed, and the number of tasks. **You
# write** every histogram that fits: for `["42.0", "27.3", "22.0", "20.0"]` and 50 tasks it is
# `[(14, 12, 10, 4, 10)]`.


# %% exercise="histogram_from_passk" difficulty=4 minutes=12 stretch=true
def histogram_from_passk(values: list[str], tasks: int, n: int = 4) -> list[tuple]:
    """Every way the tasks can have gone that prints as values. Rules the tests check:

    - A way is a tuple of n + 1 counts: how many tasks had 0, 1, ..., n successes in n trials. They
      add up to tasks. All ways that fit, in ascending order; [] if none does.
    - values[k - 1] is pass^k in percent, printed: "42.0" stands for every number at most half a
      unit of its last decimal away, ends included. But if any of the values has six decimals or
      more, all of them are meant exactly, and a number fits that is at most 1e-9 away.
    - Other than n values, or fewer than one task: ValueError.
    Work in fractions: Fraction("42.0") is exact. 50 tasks can go 316,251 ways; do not try them all.
    """
    ### BEGIN SOLUTION: From pass^n down to pass^1, find the counts that keep within the slack.
    if len(values) != n or tasks < 1:
        raise ValueError("give pass^1 to pass^n, and one task or more")
    decimals = [len(value.partition(".")[2]) for value in values]
    exact = max(decimals) >= 6
    slack = [Fraction(1, 10**9) if exact else Fraction(1, 2 * 10**d) for d in decimals]
    ways: list[tuple] = [()]  # the counts for k, k + 1, ..., n successes
    for k in range(n, 0, -1):
        printed, draws = Fraction(values[k - 1]), math.comb(n, k)
        longer = []
        for way in ways:
            known = sum(math.comb(c, k) * count for c, count in enumerate(way, start=k + 1))
            low, high = (
                (printed + side * slack[k - 1]) / 100 * tasks * draws - known for side in (-1, 1)
            )
            fitting = range(max(math.ceil(low), 0), math.floor(high) + 1)
            longer += [(count, *way) for count in fitting]
        ways = longer
    return sorted((tasks - sum(way), *way) for way in ways if sum(way) <= tasks)
    ### END SOLUTION


# %% check="histogram_from_passk" points=0
check("histogram_from_passk")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Multiply pass^k by tasks · C(n, k): that is the sum over all tasks of C(c, k). In it, only tasks
# with c ≥ k count, and those with c = k count once. So when the counts for k + 1, …, n are known,
# one subtraction gives the range in which the count for k must lie.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Keep a list of partial ways, tuples of the counts for k + 1, …, n, at first `[()]`. For k from n
# down to 1, for each of them: `known = sum(math.comb(c, k) * count for c, count in enumerate(way,
# start=k + 1))`; the new count runs from `math.ceil(low)` (not below 0) to `math.floor(high)`
# with low and high = (value ∓ slack) / 100 · tasks · C(n, k) − known. At the end the count for 0
# is what is left of `tasks`; drop ways where it would be negative.
# </details>

# %%
PRINTED = {
    "gpt-4o, τ-bench airline": (["42.0", "27.3", "22.0", "20.0"], 50),
    "Claude-3.7-Sonnet, τ²-bench airline": (["64.2", "58.9", "55.4", "52.1"], 50),
    "GPT-4.1, τ²-bench retail": (["74.0", "64.2", "58.1", "52.3"], 114),
    "GLM-5, τ²-bench banking": (["9.79", "7.22", "5.67", "3.09"], 97),
}
for row, (values, tasks) in PRINTED.items():
    print(f"{row:37}", histogram_from_passk(values, tasks) or "cannot come from 4 trials a task")

# %% [markdown]
# **What just happened.** The first row comes out as the histogram of section 8, from four printed
# numbers. The others (from the leaderboard of τ²-bench, the successor, as of August 2026) cannot
# come from four trials of each task. Of its 74 rows that print all four values, 60 have exactly one
# histogram and 14 have none. Twelve of these have one decimal and are of four models; the other
# two have two decimals. Nobody says that somebody cheated: another number of trials, a mean of
# runs, truncating instead of rounding would all do it. But you cannot tell which, and so you cannot
# compare.

# %% [markdown]
# ## 10. What a guard buys
#
# Now put the pieces together. Take one model with flaws and let it do all tasks of Larkspur Air
# again and again, with the harness's check of arguments off and on. The **guard** is a function
# that looks at each call before it runs; what it returns goes back to the model, and the tool does
# not run.

# %%
print("rates of the mistakes:", RATES)


def names_the_field(call, spec):
    """Chapter 6's validator as a guard: a sentence for each fault, with the field's name."""
    return problems(call.arguments, spec.parameters)


def says_no(call, spec):
    """The same check, but the model is not told what is wrong."""
    return ["invalid arguments"] if problems(call.arguments, spec.parameters) else []


# %% slow=true
clumsy = {"bad_argument": 0.4}
for name, guard in [("no guard", None), ("names the field", names_the_field)]:
    episode = play(BY_ID["nine_bags"], PlainAgent(FallibleModel(clumsy, 3), guard), 3)
    results = [(r.status, str(r.content)[:60]) for r in episode.trace.results()]
    print(name, "- reward", reward(episode.task, episode.db, episode.replies))
    print("\n".join(f"    {status:18} {content}" for status, content in results))

# %%
predict(
    "A guard raises pass^1 of an agent by about 0.15. What happens to pass^8?",
    {
        "It rises by about 0.15 too": "It would if each task were all or nothing. But small slips turn up now here, now there, and eight trials give each of them eight chances.",
        "It rises by much more": "Yes, as you will see: what cuts a small chance of failing in each trial pays again in every trial that has to succeed.",
        "Hardly at all: eight in a row never succeed anyway": "On easy tasks they do even now, and with fewer slips more tasks join them.",
    },
    "It rises by much more",
)

# %% [markdown]
# The kit has a record of the experiment: for each guard 8 *batches*, each with 8 trials of every
# task. The same seeds were used under each guard, so the model has the same luck. From a batch
# your own functions work out pass^1 to pass^8; the eight batches show how far that moves when the
# whole experiment is repeated.


# %%
def curve(batches):
    """For each k the mean of pass^k over the batches, and its standard deviation."""
    rows = []
    for k in range(1, TRIALS + 1):
        per_batch = [over_tasks(pass_hat_k, [(TRIALS, c) for c in b], k) for b in batches]
        values = list(map(float, per_batch))
        rows.append((statistics.mean(values), statistics.stdev(values)))
    return rows


curves = {guard: curve(batches) for guard, batches in recorded().items()}

# %% slow=true
plt.figure(figsize=(6.5, 3.8))
for guard, rows in curves.items():
    means, spreads = zip(*rows, strict=True)
    plt.errorbar(range(1, TRIALS + 1), means, yerr=spreads, marker="o", capsize=3, label=guard)
plt.legend(title="guard")
plt.ylim(0, 1)
plt.xlabel("k: trials that must all succeed")
plt.ylabel("pass^k")
plt.title(f"One flawed model, {len(TASKS)} tasks, {TRIALS} trials a task")
plt.show()
print("mean ± standard deviation over the batches")
for guard, rows in curves.items():
    print(f"{guard:16}", "  ".join(f"{middle:.2f}±{spread:.2f}" for middle, spread in rows))

# %% [markdown]
# **What just happened.** The model is the same in all three curves; only the harness around it
# differs. A guard that merely refuses buys next to nothing here: a tool that gets nonsense mostly
# fails by itself, and either way the model does not learn what was wrong. One that *names the
# field* changes the picture, since the model mends its call and goes on. And the gain grows with k:
# an improvement in a single run, raised to all eight, decides whether the agent can be relied on.
#
# Now the honest part. **This is a simulation, and these are its assumptions:**
#
# * The model's mistakes come independently, at the rates printed above, the same on every task. The
#   mistakes of real models sit together on hard tasks; their curves fall less steeply.
# * A fault that is named is mended with probability 0.9, one that is not with 0.3. These two numbers
#   are *put in*, they are no result. Most of the distance between the curves follows from them;
#   measuring them on a real model is what you would have to do next.
# * The guard sees only what the schema forbids. Wrong values of the right form, broken rules and
#   wrong figures in the answer get through, and keep even the best curve below 1.
# * An error bar is one standard deviation over batches with other seeds: about two repetitions of
#   three fall within it. The tasks are always the same ones; other tasks would move the curves
#   more.
#
# Everything here can be regenerated with one command, `python -m benchmarks.reliability` (in the
# course's repository): the same seeds give the same numbers. To repeat the first batch of one guard
# yourself, run `successes(names_the_field, 0) == recorded()["names the field"][0]`, with
# `successes` from `coursekit.worlds.airline.trials`; it takes some seconds.

# %% [markdown] question="what_a_figure_says" points=3 minutes=7
# ### Question: which agent do you take?
#
# Two agents for an airline's customer service were tried on the same 50 tasks, 8 trials each.
# Agent A has pass^1 = 0.70, pass@8 = 0.98 and pass^8 = 0.20; agent B has pass^1 = 0.62, pass@8 =
# 0.70 and pass^8 = 0.54. A colleague wants A: "It is better on average, and it can solve nearly
# everything." In six to eight sentences: say what each of the three figures tells about A and B,
# which agent you would let talk to customers and for which use you would take the other, and name
# one thing that must be known about the figures before anybody relies on them.
#
# === BEGIN MARK SCHEME ===
# 1 point: the figures are read right. A succeeds more often in a single run; it solves nearly
# every task at least once in eight, but only one task in five each time: most of its tasks are
# coin flips. B's tasks are nearly all or nothing: 54 % always, about 30 % never (pass@8 = 0.70).
#
# 1 point: B for customers, because each run counts there and nobody picks the best one; B's
# failures are predictable (the same tasks), so they can be handed to a person. A where a run can be
# repeated and a checker picks the good one (code with tests, search, drafts). Full point only with
# a reason for both.
#
# 1 point: one thing that must be known, with a reason: how large the spread is over seeds or tasks
# (50 tasks are few, error bars); whether n = 8 trials of every task were really made (a k above n
# is impossible, an audit); how success was judged (database and outputs, or another model);
# whether the tasks are like the real ones. Only "more data" without a reason: half a point.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# pass^1 says how often a single run succeeds: A 70 %, B 62 %. pass@8 says on how many tasks at
# least one of the eight trials went well: A nearly all, B 70 %. pass^8 says on how many all eight
# did: A 20 %, B 54 %. So most of A's tasks go well on one day and badly on the next, while B either
# can do a task or cannot: 54 % always, 30 % never, only 16 % in between. I would let B talk to
# customers. A customer has one run, and B's failures are always on the same tasks, so I can find
# them and give them to a person. I would take A where I can run it several times and check the
# results, for instance for code that has tests. Before I rely on either I want to see error bars:
# with 50 tasks a second evaluation may differ by several points, and A's lead in pass^1 is only
# four tasks.
# ### END SOLUTION

# %% [markdown]
# ## Summary
#
# * A benchmark measures one unit: a call, a chain, a conversation. Full marks on the smaller one
#   promise nothing on the larger.
# * A call's tree against accepted values is cheap and strict; running it, or comparing states,
#   forgives more ways to be right. Accepted values are written by people and have gaps.
# * Match several calls truly, not greedily; tell a refusal from a reply that merely failed.
# * A conversation is judged by what it left in the database and by what was said. Doing nothing is
#   sometimes right, and promising without doing never is.
# * pass^k = mean of C(c, k) / C(n, k): all of k succeed. pass@k: at least one. Neither `(c/n)^k` nor
#   `(mean)^k` will do.
# * Printed figures can be turned round into counts; those that cannot prove nothing.
# * Say over what your error bars go, and what your simulation assumes.
#
# ## Glossary
#
# | term | meaning |
# | --- | --- |
# | accepted values | what a benchmark takes as right for a parameter; `""`: may be left out |
# | benchmark | a set of tasks with a rule that says who has solved them |
# | binomial coefficient | C(n, k), the number of ways to choose k things of n |
# | error bar | how far a figure moves when the experiment is repeated |
# | guard | a part of the harness that looks at each call before it runs |
# | parallel calls | several independent calls in one reply |
# | pass@k | the chance that at least one of k drawn trials succeeded |
# | pass^k | the chance that all k drawn trials succeeded |
# | policy | the written rules that an agent must keep to |
# | relevance detection | noticing that no tool on offer fits |
# | reward | 1 or 0 for a finished conversation |
# | trial | one run of a task |
# | unbiased | right on average |
#
# ## Further reading
#
# * S. G. Patil, H. Mao, F. Yan, C. Ji, V. Suresh, I. Stoica, J. E. Gonzalez: *The Berkeley Function
#   Calling Leaderboard (BFCL): From Tool Use to Agentic Evaluation of Large Language Models*, 2025.
# * Y. Qin and others: *ToolLLM: Facilitating Large Language Models to Master 16000+ Real-world
#   APIs*, 2023. ToolBench, its three kinds of instructions and its judge.
# * S. Yao, N. Shinn, P. Razavi, K. Narasimhan: *τ-bench: A Benchmark for Tool-Agent-User Interaction
#   in Real-World Domains*, 2024. The conversation as a unit, and pass^k.
# * M. Chen and others: *Evaluating Large Language Models Trained on Code*, 2021. Where pass@k and
#   its unbiased estimator come from.
# * Y. Zhu and others: *Establishing Best Practices for Building Rigorous Agentic Benchmarks*, 2025.
#   How benchmarks reward what they should not, the idle agent among it.
# * V. Barres, H. Dong, S. Ray, X. Si, K. Narasimhan: *τ²-bench: Evaluating Conversational Agents in
#   a Dual-Control Environment*, 2025. The successor whose leaderboard section 9 audits.
