# %% [markdown]
# # Chapter 4: real or invented
#
# With five tools a model can pick the wrong one. With thousands it starts to make tools up: a
# call that looks like all the others, to something that nobody ever wrote. Gorilla (Patil and
# others, 2023) was one of the first systems to measure this, and its measure is a program of a
# hundred lines. In this chapter you write that program, stricter than the original; you build the
# search that gives a model the right documents; and you write the harness that does not believe
# the model even then.
#
# After this chapter you can
#
# * turn a piece of Python into a list of its calls, as trees, without running it;
# * say whether a written call is a documented one, and name the first thing that is wrong;
# * measure accuracy, hallucination and silence as three separate rates;
# * find documents by words with BM25, and measure how well that works;
# * keep a wrong document from turning into a wrong call;
# * work out how many tool descriptions fit into a prompt.
#
# **Time:** about 85 minutes, 69 of them at the exercises and the question (the stretch is extra).
# **Builds on:** Python. Chapter 1 is a help; nothing from it is needed.

# %% [markdown]
# ## How to work with this notebook
#
# Run the cells from top to bottom with Shift+Enter. An exercise is a function whose body is
# missing; its docstring lists **the rules the tests check**, and nothing else is tested. Write the
# body, run the cell, then run the `check(...)` cell below it: it shows the first thing that is not
# right yet, with a next step. Your work is graded with the same tests and with more of the same
# kind on other inputs. Two hints are folded away under each exercise. Nothing here needs a
# network, a key or an account.

# %% [markdown] contents=true builds="a matcher of API calls, and the search before it"
# ## Contents

# %%
import ast
import math
from collections import Counter

import bm25s
import matplotlib.pyplot as plt

from coursekit import check, predict, sort_into
from coursekit.apis import (
    ApiRecord,
    ApiRequest,
    CallTree,
    Match,
    Rates,
    load_catalogue,
    load_requests,
    prompt,
    words,
)
from coursekit.apis.official import HUBS, MODELS, OFFICIAL, RETRIEVERS
from coursekit.apis.tree_picture import tree_picture
from coursekit.apis.two_trees import two_trees
from coursekit.apis.writer import CallWriter
from coursekit.models import ScriptedModel
from coursekit.schema import count_tokens
from coursekit.slide import bars, slide
from coursekit.tools import ToolSpec

# %% [markdown]
# ## 1. From five tools to thousands
#
# Toolformer (chapter 2) learns five tools, ToolkenGPT (chapter 3) reaches 234. **Gorilla** is a
# LLaMA model with seven billion weights, finetuned on API calls of three hubs of machine-learning
# models: Torch Hub, TensorFlow Hub, Hugging Face. The paper counts 1,645 APIs; the data that were
# released with it hold 1,726 records. Each is a JSON record with ten fields. GPT-4 wrote plain
# requests for each of them, so that the model learns the way from "I want to classify an image"
# to the one call that does it.
#
# This course has a catalogue of the same form, with 120 records in twenty domains. The calls have
# the shape of the three hubs' calls. Everything that they name is made up, the figures too.

# %%
CATALOGUE = load_catalogue()
REQUESTS = load_requests()
print(len(CATALOGUE), "records and", len(REQUESTS), "requests, each with the domain it belongs to")
for field, value in vars(CATALOGUE[0]).items():
    print(f"{field:13} {value!r}")

# %% [markdown]
# (Why the odd owner `quill--wave`? Neither GitHub nor Hugging Face allows a double hyphen in a
# name, so nobody can ever put anything there. That is not paranoia. Somebody can watch which names
# models invent, register them, and put harmful code behind them. An invented call is not only
# useless.)
#
# The lecture asks three systems: *"Help me find an API to convert spoken language to text using
# Torch Hub."* Here are three replies in the manner of the lecture's. Each is correct Python, and
# each looks sensible.

# %%
RIGHT = "import torch\nmodel = torch.hub.load('quill--wave/ears', 'ears_small', pretrained=True)"
INVENTED = (
    "import torch\nmodel = torch.hub.load('quill--wave/hearing', 'hear_large', pretrained=True)"
)
OTHER_HUB = "from transformers import pipeline\nmodel = pipeline('automatic-speech-recognition', model='quill--wave/ears-lecture')"
for reply in (INVENTED, OTHER_HUB, RIGHT):
    print(reply, "\n")

# %%
predict(
    "By which of these would you find out that the first reply is invented?",
    {
        "Running it": "That works, if you are willing to run whatever a model wrote, download what it names, and wait. A harness should know before.",
        "Asking another model": "It has read the same web pages, and finds the name just as plausible.",
        "Comparing it with the documented calls": "Yes. Plausible is not the same as real, and what is real stands in the catalogue.",
    },
    "Comparing it with the documented calls",
)

# %% [markdown]
# Comparing *how*? Not as text: `torch.hub.load("quill--wave/ears", 'ears_small',  pretrained=True)`
# has other quotes and blanks and is the same call; `import torch.hub as h; h.load(…)` is too. And
# `pretrained=False` is a different call, although only four letters differ.
#
# ## 2. A call is a tree
#
# A Python program is parsed into an **abstract syntax tree** (AST) before it runs: its structure,
# without quotes, blanks and comments. The part of the tree that belongs to a call is small. The
# dotted name leads down from the module to the function; below it hang the arguments, by position
# or by keyword.

# %%
EXAMPLE = CallTree(
    ("torch", "hub", "load"), ("quill--wave/ears", "ears_small"), {"pretrained": True}
)
tree_picture(EXAMPLE)

# %% [markdown]
# `CallTree` is the kit's type for this: `path`, `args`, `keywords`. Python's own module `ast` does
# the parsing. Three of its functions are all you need, and none of them runs anything:

# %%
parsed = ast.parse("model = load('ears', 16_000, device=best())\nmodel.run(-1)")
for node in ast.walk(parsed):
    if isinstance(node, ast.Call):
        print("line", node.end_lineno, "column", node.end_col_offset, "|", ast.unparse(node))

# %% [markdown]
# `ast.parse` makes the tree, `ast.walk` gives every node of it (level by level, not from top to
# bottom of the text), `ast.unparse` turns a node back into text. A call node has `func`, `args` and
# `keywords`; a dotted name is an `ast.Attribute` (with `value` and `attr`) around an `ast.Name` (with
# `id`). A **literal** is a value that is written out, and can be had without running anything;
# whatever is not one we keep as `("expr", text)`:


# %%
def literal(node) -> object:
    """The value of a literal; of any other expression the pair ("expr", its text)."""
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError):
        return ("expr", ast.unparse(node))


for argument in ast.parse("f('ears', -1, [True, None], best( ), size*2, *more)").body[0].value.args:
    print(literal(argument))

# %%
predict(
    "How many calls are in this program?   # load('a')   ⏎   note = \"load('b')\"   ⏎   run(load('c'))",
    {
        "One": "There is one line with calls, but two calls in it.",
        "Two": "Yes: load('c') and the run around it. A comment is no code, and a string is a value.",
        "Four": "A search for the text load( finds three, and would be wrong about two of them.",
    },
    "Two",
)

# %% [markdown] about="call_trees"
# ### Exercise 1: every call of a program
#
# **You get** Python source. **You write** its calls as trees. `literal` above does the arguments.
#
# | source | calls |
# | --- | --- |
# | `import torch as t` ⏎ `t.hub.load('a', n + 1, pretrained=True)` | `CallTree(("torch", "hub", "load"), ("a", ("expr", "n + 1")), {"pretrained": True})` |
# | `from torch.hub import load` ⏎ `f(load('a'), **more)` | `CallTree(("torch", "hub", "load"), ("a",), {})`, then `CallTree(("f",), (("expr", "load('a')"),), {"**": ("expr", "more")})` |
# | `load('a')[0].run()` | `CallTree(("load",), ("a",), {})`, then `CallTree((("expr", "load('a')[0]"), "run"), (), {})` |


# %% exercise="call_trees" difficulty=4 minutes=15
def call_trees(source: str) -> list[CallTree]:
    """Every call in the source, wherever it stands. Rules the tests check:

    - In the order of their closing brackets: an inner call before the call around it.
    - path: the parts of the dotted name. If it does not begin with a name, what it begins with is
      one part, ("expr", text), with the text of ast.unparse.
    - Imports are resolved: after `import a.b as c` the name c is a.b, after `from a.b import f` the
      name f is a.b.f, after `from a.b import f as g` g is. An import anywhere in the source holds
      for all of it. Names that are assigned, and relative imports, are not followed.
    - args and keywords: the values as literal() gives them; `*x` is ("expr", "*x"), and `**x` is
      kept under the name "**".
    - A source that Python cannot parse: [].
    """
    ### BEGIN SOLUTION: Parse the source, gather what was imported, and make a tree of each call.
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    names = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {a.asname: tuple(a.name.split(".")) for a in node.names if a.asname}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            home = tuple(node.module.split("."))
            names |= {a.asname or a.name: (*home, a.name) for a in node.names}

    def path(node) -> tuple:
        if isinstance(node, ast.Attribute):
            return (*path(node.value), node.attr)
        if isinstance(node, ast.Name):
            return names.get(node.id, (node.id,))
        return (("expr", ast.unparse(node)),)

    def tree(call) -> CallTree:
        keywords = {k.arg or "**": literal(k.value) for k in call.keywords}
        return CallTree(path(call.func), tuple(map(literal, call.args)), keywords)

    calls = [node for node in nodes if isinstance(node, ast.Call)]
    return [tree(call) for call in sorted(calls, key=lambda c: (c.end_lineno, c.end_col_offset))]
    ### END SOLUTION


# %% check="call_trees" points=5
check("call_trees")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Three steps. Parse, and give `[]` if that raises. Go over all nodes once and keep a dictionary
# from a name to the tuple that it stands for. Take the `ast.Call` nodes, sort them by where they
# end, and make a `CallTree` of each. The path is a small function that calls itself: the path of
# `x.attr` is the path of `x`, and `attr` behind it.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `ast.Import` has `names`, each with `name` and `asname`: only those with an `asname` need an entry,
# `tuple(name.split("."))`. `ast.ImportFrom` has `module` as well: the entry of `asname or name` is
# `(*module.split("."), name)`; leave it out when `level` is not 0. `path(node)`: for `ast.Attribute`
# `(*path(node.value), node.attr)`, for `ast.Name` `names.get(node.id, (node.id,))`, else
# `(("expr", ast.unparse(node)),)`. Sort by `(node.end_lineno, node.end_col_offset)`. A keyword whose
# `arg` is None is a `**`.
# </details>

# %%
tree_picture(call_trees(OTHER_HUB)[0], "the call of the second reply")

# %% [markdown]
# **What just happened.** The import was resolved: what the reply calls `pipeline` is
# `transformers.pipeline`. You never ran the reply, nor imported what it imports; `transformers` is
# not even installed here.
#
# ## 3. Is it the documented call?
#
# The paper calls its check **AST subtree matching**: a written call is real if its tree is found in
# the documentation. We take it strictly. Each documented call is a tree, and the written program
# must hold one that is equal to it: the same path, the same arguments by position, the same
# keywords in any order. Where it is not, we want to know what is wrong *first*, because that tells
# invention from negligence.

# %%
predict(
    "Documented: torch.hub.load('a/b', 'small', pretrained=True). Written: the same with pretrained=1. Equal?",
    {
        "Yes, 1 == True in Python": "It is, which is why you must look at the type as well. Nobody documented a number.",
        "No": "Yes: a bool is never a number here. Python's == would say otherwise.",
        "It depends on what load does": "It does, and we cannot know. We compare with the documents, not with the behaviour.",
    },
    "No",
)

# %% [markdown] about="subtree_match"
# ### Exercise 2: the matcher
#
# **You get** two pieces of source: what was written, and a documented call. **You write** the
# verdict, a `Match(ok, reason)`. With `torch.hub.load('a/b', 'small', pretrained=True)` as the
# reference:
#
# | candidate | verdict |
# | --- | --- |
# | `m = torch.hub.load('a/b', 'small', pretrained=True)` | `Match(True, "")` |
# | `torch.hub.fetch('a/b', 'small', pretrained=True)` | `Match(False, "unknown_api")` |
# | `torch.hub.load('a/b', 'tiny', pretrained=False)` | `Match(False, "wrong_value:1")` |
# | `torch.hub.load('a/b', 'small')` | `Match(False, "missing_argument:pretrained")` |
# | `torch.hub.load('a/b', 'small', pretrained=True, force=True)` | `Match(False, "extra_argument:force")` |


# %% exercise="subtree_match" difficulty=3 minutes=12
def subtree_match(candidate: str, reference: str) -> Match:
    """Whether a call of the candidate is the reference's. Rules the tests check:

    - The reference's call is the last of call_trees(reference); none there: ValueError.
    - ok, with reason "": some call of the candidate has its path, its args and its keywords (in any
      order). Two values are equal when == says so and both are of the same type: 1 is not True.
    - Else reason "no_call" (the candidate has no calls), "unknown_api" (none with that path), or
      what is wrong with the first call that has the path:
    - Go through the reference's arguments, positions 0, 1, … and then keywords in its order; the
      first that fails gives "missing_argument:NAME" or "wrong_value:NAME". If none fails, the first
      argument of the call (positions, then keywords as written) that the reference lacks gives
      "extra_argument:NAME". The NAME of a position is its number.
    """
    ### BEGIN SOLUTION: Compare each call that has the reference's path, argument by argument.
    documented = call_trees(reference)
    if not documented:
        raise ValueError(f"the reference must hold a call, and this has none: {reference!r}")
    wanted, calls = documented[-1], call_trees(candidate)
    same_path = [call for call in calls if call.path == wanted.path]
    if not same_path:
        return Match(False, "unknown_api" if calls else "no_call")

    def difference(call: CallTree) -> str:
        have, want = ({**dict(enumerate(t.args)), **t.keywords} for t in (call, wanted))
        for name, value in want.items():
            if name not in have:
                return f"missing_argument:{name}"
            if type(have[name]) is not type(value) or have[name] != value:
                return f"wrong_value:{name}"
        return next((f"extra_argument:{name}" for name in have if name not in want), "")

    reasons = [difference(call) for call in same_path]
    return Match(True, "") if "" in reasons else Match(False, reasons[0])
    ### END SOLUTION


# %% check="subtree_match" points=5
check("subtree_match")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Write a small function that says what is wrong with *one* call of the right path, `""` for
# nothing. Call it for each of them: if `""` is among the answers the verdict is ok, else the first
# answer is the reason.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Put positions and keywords of a tree into one dictionary, `{**dict(enumerate(tree.args)),
# **tree.keywords}`: its keys are 0, 1, … and the keywords, in order. Go through the reference's
# dictionary: not in the call's is missing; `type(a) is not type(b) or a != b` is a wrong value.
# Then go through the call's dictionary for a name that the reference's lacks.
# </details>

# %% [markdown]
# Edit the candidate in JupyterLab and watch the two trees; elsewhere the examples stand with their
# verdicts. Everything that the matcher says comes from *your* functions.

# %%
LOAD = "torch.hub.load('quill--wave/ears', 'ears_small', pretrained=True)"
two_trees(
    call_trees,
    subtree_match,
    LOAD,
    {
        "an alias, keywords first read": "import torch.hub as h\nm = h.load('quill--wave/ears', 'ears_small', pretrained=True)",
        "a flipped keyword": LOAD.replace("True", "False"),
        "an invented model": LOAD.replace("ears_small", "ears_huge"),
        "one argument more": LOAD.replace("True", "True, trust_repo=True"),
        "one argument less": LOAD.replace(", pretrained=True", ""),
        "only a comment": f"# {LOAD}\nprint('done')",
    },
)

# %% [markdown]
# **What just happened.** The last line is the reason for the trees. A search for text would be
# content with a comment. So, nearly, are the programs that Gorilla's released results come from.
# The lecture says that a flipped `pretrained=False` breaks the match at once. With your matcher it
# does; the released script for Torch Hub looks for a node with the function's name and then
# asks whether the repository's and the model's *text* occur somewhere in it. A small program of our
# own that does what we found there:


# %%
def by_substring(candidate: str, record: ApiRecord) -> bool:
    """Gorilla's released check for Torch Hub, as far as it matters here."""
    wanted = [record.api_arguments["repo_or_dir"], record.api_arguments["model"]]
    return all(text in candidate for text in wanted)


EARS = CATALOGUE[0]
for written in (LOAD, LOAD.replace("True", "False"), "print('quill--wave/ears ears_small')"):
    by_tree = subtree_match(written, EARS.api_call)
    print(f"by substring: {by_substring(written, EARS)!s:6} by tree: {by_tree}   {written}")

# %% [markdown]
# Even the `print` passes (we tried it with the original: `print('pytorch/vision densenet121')` is
# accepted as that API). The maintainers of this course held the reference solution of your matcher
# against the official verdicts on all 14,200 recorded replies. They agree on 10,585, three in four.
# Of the others, about a third are replies without any call, which two of the three official scripts
# count as hallucinations; a fifth are real calls that follow some prose or a stray quote, which
# the official scripts do not find; most of the rest are calls with one argument more or less than
# the documents have, which they let pass. (The project's page `docs/gorilla.md` counts every class.)
#
# Strict has a price, too. `torch.hub.load(repo_or_dir='a/b', model='small')` runs exactly like the
# positional form, and your matcher says that argument 0 is missing: it does not know the function's
# parameters. And an extra `device="cpu"` is harmless. A matcher against documents answers one
# question, *is it written as documented?*, and no other.
#
# ## 4. Three rates
#
# Now many replies at once. **Accuracy** alone hides what matters: a system that is wrong by naming
# another real API does less harm than one that makes them up, and one that says nothing less still.
# So we count three things, and they are not each other's complement.

# %%
predict(
    "A system never writes a call, only friendly prose. What should its hallucination rate be?",
    {
        "0 %": "It has invented nothing. But read with accuracy alone, 0 % would look splendid, so its silence must be reported beside it.",
        "100 %": "Gorilla's scripts for TensorFlow Hub and Hugging Face count it so, the one for Torch Hub as 0. The same silence, two figures.",
        "It does not matter": "It does: in the released results one model stands with 0.00 / 0.00 on Torch Hub and with 0.00 / 100.00 on TensorFlow Hub. On the first no reply has a call, on the second 442 of 685 have none that can be read.",
    },
    "0 %",
)

# %% [markdown] about="report"
# ### Exercise 3: accuracy, hallucination, silence
#
# **You get** the replies of a system, for each the record that was wanted, and the catalogue. **You
# write** the three rates. What counts as right is the official rule: *some* record of the wanted
# **domain** was called, not necessarily the wanted one. Example: three replies, of which one calls
# a record of the wanted domain, one is prose, and one calls a record of another domain, give
# `Rates(accuracy=1/3, hallucination=0, no_call=1/3)`.


# %% exercise="report" difficulty=3 minutes=9
def report(candidates: list[str], wanted: list[ApiRecord], catalogue: list[ApiRecord]) -> Rates:
    """The rates of replies, the i-th of which answers wanted[i]. Rules the tests check:

    - A call whose path has one part only, such as print(x), does not count as a call here.
    - no_call: the share of replies without a call that counts (also those that do not parse).
    - accuracy: the share that match, by subtree_match, a record of the catalogue whose domain is
      that of the wanted record.
    - hallucination: the share that have a call that counts, and match no record at all. A record of
      another domain is wrong, but not invented: it is in none of the three.
    - Lists of different length: ValueError. No replies: all three are None.
    """
    ### BEGIN SOLUTION: Find the domains that each reply matches, and count the three kinds.
    if len(candidates) != len(wanted):
        raise ValueError(f"{len(candidates)} replies, but {len(wanted)} wanted records")
    if not candidates:
        return Rates(None, None, None)
    counts = Counter()
    for candidate, record in zip(candidates, wanted, strict=True):
        matched = {r.domain for r in catalogue if subtree_match(candidate, r.api_call).ok}
        if all(len(call.path) == 1 for call in call_trees(candidate)):
            counts["silent"] += 1
        elif not matched:
            counts["invented"] += 1
        elif record.domain in matched:
            counts["right"] += 1
    return Rates(*(counts[kind] / len(candidates) for kind in ("right", "invented", "silent")))
    ### END SOLUTION


# %% check="report" points=4
check("report")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# For each reply work out the set of domains of the records that it matches. Then each reply is one
# of four: silent, invented (the set is empty), right (the wanted domain is in it), or just wrong.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `matched = {r.domain for r in catalogue if subtree_match(candidate, r.api_call).ok}`. Silent is
# `all(len(call.path) == 1 for call in call_trees(candidate))`, which is also true of an empty list.
# Count the kinds in a `Counter` and divide by `len(candidates)`; look at the two special cases
# first.
# </details>

# %% [markdown]
# The three replies of the lecture's request, from the invented one to the right one:

# %%
for name, reply in (("invents", INVENTED), ("other hub", OTHER_HUB), ("right", RIGHT)):
    print(f"{name:10}", report([reply], [EARS], CATALOGUE))

# %% [markdown]
# Look at the second line. The reply uses the wrong library for this request, and counts as right:
# the domain fits, and the rule does not look at the hub. A rate is what its rule says, not what its
# name says. (Section 7 will ask for the hub.)
#
# ## 5. What the published results say
#
# Gorilla's repository holds the recorded replies of its two models, 24 files: FT was finetuned
# without documents in its prompts, RT with them. Each was run without a document and with one from
# three sources: BM25 (which you are about to build), GPT-Index (a search by embeddings) and an
# oracle that hands over the right record. We ran the official scripts on all of them. These pairs
# are facts about those files; the paper's own table differs, since the data were cleaned after it
# appeared.

# %%
print(f"{'accuracy / hallucination, %':28}", *(f"{hub:>16}" for hub in HUBS))
for (model, retriever), pairs in OFFICIAL.items():
    cells = (f"{pair.accuracy:6.2f} / {pair.hallucination:6.2f}" for pair in pairs)
    print(f"{model} with {retriever:20}", *(f"{cell:>16}" for cell in cells))

# %% slow=true
figure, axes = plt.subplots(1, 3, figsize=(9, 3.2), sharex=True, sharey=True)
for column, (axis, hub) in enumerate(zip(axes, HUBS, strict=True)):
    for model, marker in (("FT", "o"), ("RT", "s")):
        for retriever, colour in zip(
            RETRIEVERS, ("grey", "tab:red", "tab:blue", "tab:green"), strict=True
        ):
            pair = OFFICIAL[model, retriever][column]
            label = f"{model} {retriever}"
            axis.plot(pair.hallucination, pair.accuracy, marker, color=colour, label=label)
    axis.set_title(hub)
    axis.plot([0, 100], [100, 0], ":", color="silver")
axes[1].set_xlabel("hallucination, %")
axes[0].set_ylabel("accuracy, %")
figure.legend(*axes[0].get_legend_handles_labels(), loc="outside right", fontsize="small")
figure.subplots_adjust(right=0.82, bottom=0.16)
plt.show()
print("In words: the same 24 pairs as in the table above; no point lies above the dotted line.")

# %%
helped = Counter()
for model in MODELS:
    for retriever in RETRIEVERS[1:]:
        for alone, read in zip(OFFICIAL[model, "none"], OFFICIAL[model, retriever], strict=True):
            better = read.accuracy > alone.accuracy and read.hallucination < alone.hallucination
            helped[model, retriever] += better
for (model, retriever), hubs in helped.items():
    print(f"{model} with {retriever:10} more accurate and fewer inventions on {hubs} of 3 hubs")

# %% [markdown]
# The lecture reports that a retriever raises accuracy and lowers hallucination at the same time, on
# all three hubs. In these files that is true in 4 of 18 cases. Read the table for three things.
#
# * A model that was **trained with documents** (RT) uses them well: 93, 94 and 89 % with the
#   oracle. One that was trained without (FT) is mostly *disturbed* by them: even the right document
#   lowers its accuracy on Torch Hub from 76 to 59 %, and on Hugging Face from 69 to 44 %.
# * BM25 lowers FT's accuracy on every hub. A poor document is worse than none.
# * The lecture says that a call that is not hallucinated is most of the way to a correct one. RT
#   with BM25 on Hugging Face invents 6 % and is right in 16 %: nearly four calls in five are of a
#   real API, and the wrong one. The two rates are two axes.
#
# ## 6. Finding the right document
#
# So the search decides. The classic one needs no model: **BM25** (Robertson and Zaragoza, 2009)
# scores a document by the words that it shares with the query. A rare word counts more than a
# frequent one; the third occurrence adds less than the first; a long document has to share more.
# The package `bm25s` works it out. Documents and queries go in as lists of words:

# %%
shelf = ["turn speech into text", "read a text aloud", "name a bird by its song", "draw a bird"]
index = bm25s.BM25()
index.index([words(text) for text in shelf], show_progress=False)
for text, score in zip(
    shelf, index.get_scores(words("Which bird sings? A text, please.")), strict=True
):
    print(f"{score:.3f}  {text}")

# %% [markdown]
# "sings" and "song" have nothing in common for BM25, and "a" counts a little. Look at the last
# document: short, with the rare word in it, so it wins, and is no use. `words` gives the words of a
# text in small letters; `record.document()` is the text of a record that a search should read (its
# domain, functionality and description; not the call).

# %% [markdown] about="retrieve"
# ### Exercise 4: search the catalogue
#
# **You get** a query, records and k. **You write** the k best records by BM25, best first. Beware
# of `index.retrieve`, which `bm25s` offers for this: it puts equal scores in no particular order,
# and wants at least k documents.


# %% exercise="retrieve" difficulty=2 minutes=7
def retrieve(query: str, catalogue: list[ApiRecord], k: int) -> list[ApiRecord]:
    """The k records that BM25 scores highest for the query, best first. Rules the tests check:

    - The scores are those of bm25s.BM25() as it comes, over words(record.document()) of each
      record, for words(query).
    - Equal scores (0 is one) stand in the order of the catalogue.
    - Fewer than k records: all of them. No records: []. k below 1: ValueError.
    - A query without words scores 0 everywhere (bm25s raises IndexError for one: do not ask it).
    """
    ### BEGIN SOLUTION: Index the documents, score the query, and sort by score.
    if k < 1:
        raise ValueError(f"k must be at least 1, not {k}")
    asked, scores = words(query), [0.0] * len(catalogue)
    if asked and catalogue:
        index = bm25s.BM25()
        index.index([words(record.document()) for record in catalogue], show_progress=False)
        scores = index.get_scores(asked)
    order = sorted(range(len(catalogue)), key=lambda i: -scores[i])
    return [catalogue[i] for i in order[:k]]
    ### END SOLUTION


# %% check="retrieve" points=3
check("retrieve")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# The cell above does nearly all of it. Python's `sorted` keeps the order of what is equal, so sort
# the *positions* 0, 1, … by their score.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `scores = index.get_scores(words(query))`, then `order = sorted(range(len(catalogue)), key=lambda
# i: -scores[i])` and take the records of `order[:k]`. With no words in the query, or no records, do
# not build an index: all scores are 0.
# </details>

# %%
for request, domain in (REQUESTS[0], REQUESTS[7], REQUESTS[16]):
    print(f"{request.text}   (wanted: {domain}, {request.framework})")
    for record in retrieve(request.text, CATALOGUE, 3):
        print(f"    {record.domain}, {record.framework}: {record.functionality}")

# %% [markdown]
# The first request finds speech, text and languages, and not at once the right hub. We know what
# the user asked for, so it is wiser to search in that hub's records only. How good is the search
# then? **Recall at k** is the share of the wanted records that are among the first k.

# %% [markdown] about="recall_at_k"
# ### Exercise 5: how much is found?
#
# **You get** for each query the names that a search gave, best first, the set of names that were
# relevant, and k. **You write** the mean recall. Example: `[["a", "b"], ["c"]]` with `[{"b"}, {"c",
# "d"}]` has a recall at 1 of (0/1 + 1/2) / 2 = 0.25, and at 2 of (1/1 + 1/2) / 2 = 0.75.


# %% exercise="recall_at_k" difficulty=2 minutes=5
def recall_at_k(ranked: list[list[str]], relevant: list[set[str]], k: int) -> float | None:
    """The mean over queries of the share of relevant names in the first k. Rules the tests check:

    - The first k of ranked[i] are compared with relevant[i]; a name that occurs twice there counts
      once.
    - A query without relevant names has no share: it is left out of the mean. None left: None.
    - Lists of different length, or k below 1: ValueError.
    """
    ### BEGIN SOLUTION: Work out each query's share, and the mean of them.
    if len(ranked) != len(relevant) or k < 1:
        raise ValueError("give one ranking for each set, and a k of at least 1")
    pairs = [
        (set(names[:k]), wanted) for names, wanted in zip(ranked, relevant, strict=True) if wanted
    ]
    shares = [len(found & wanted) / len(wanted) for found, wanted in pairs]
    return sum(shares) / len(shares) if shares else None
    ### END SOLUTION


# %% check="recall_at_k" points=2
check("recall_at_k")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# One share for each query that has relevant names: how many of them are in `set(names[:k])`?
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `len(set(names[:k]) & wanted) / len(wanted)` for each pair of `zip(ranked, relevant)` with a
# `wanted` that is not empty; then the mean, or None for an empty list.
# </details>


# %%
def of_hub(framework: str) -> list[ApiRecord]:
    return [record for record in CATALOGUE if record.framework == framework]


def fitting(domain: str, framework: str) -> set[str]:
    return {record.api_name for record in of_hub(framework) if record.domain == domain}


RELEVANT = [fitting(domain, request.framework) for request, domain in REQUESTS]

# %% slow=true
RANKED = {
    "whole catalogue": [retrieve(r.text, CATALOGUE, 20) for r, _ in REQUESTS],
    "the hub's records": [retrieve(r.text, of_hub(r.framework), 20) for r, _ in REQUESTS],
}

# %% slow=true
plt.figure(figsize=(5, 2.6))
for name, found in RANKED.items():
    names = [[record.api_name for record in records] for records in found]
    curve = {k: recall_at_k(names, RELEVANT, k) for k in (1, 2, 3, 5, 10, 20)}
    plt.plot(list(curve), list(curve.values()), "o-", label=name)
    print("In words:", name, {k: round(share, 2) for k, share in curve.items()})
plt.xticks([1, 2, 3, 5, 10, 20])
plt.xlabel("k")
plt.ylabel("recall at k")
plt.ylim(0, 1.02)
plt.legend()
plt.show()

# %% [markdown]
# **What just happened.** Two records fit each request, so recall at 1 cannot be more than a half.
# Narrowing the search to the hub costs nothing and wins at every k. For most requests the first
# record found is one of the two; the other is often far behind, because it says the same in other
# words, and for a few requests neither is found. That gap is why ToolLLM trained a search of its
# own, and why your harness must reckon with a wrong document.
#
# ## 7. When the document is wrong
#
# Gorilla's second idea is **retrieval-aware training**: in training the model sometimes sees the
# right document, sometimes none, and sometimes a wrong one on purpose, so that it learns to judge
# before it copies. Chapter 0 named the failure: a reader that is dragged along by whatever the
# search returned.
#
# Training is one defence. The harness has another, which works with any model: look at the call
# before you pass it on. The kit's `prompt(request, docs)` makes the messages that ask for a call:

# %%
for message in prompt(ApiRequest("Is this mail spam?", "TensorFlow Hub"), [CATALOGUE[68]]):
    print(f"[{message['role']}]", message["content"])

# %%
predict(
    "The request is for Torch Hub; the only document shows a Hugging Face call, and the model copies it. Which check would notice?",
    {
        "Does the call match some record?": "It does: the document is genuine. It is just not what was asked for.",
        "Does it match a record of the framework that was asked for?": "Yes. The request says what is wanted, and the catalogue says what is there. Both must agree.",
        "Is it valid Python?": "It is. So was every invented call in this chapter.",
    },
    "Does it match a record of the framework that was asked for?",
)

# %% [markdown] about="answer_with"
# ### Exercise 6: ask, check, ask once more
#
# **You get** a model, a request, documents and the catalogue. A model is called as
# `model(messages, tools)` and gives a `Reply`, whose `text` is the program that it wrote. **You
# write** the harness. Example: the document is of another hub, and the model copies its call; asked
# again without the document it writes `torch.hub.load(…)` as documented: that is the answer.


# %% exercise="answer_with" difficulty=3 minutes=10
def answer_with(
    model, request: ApiRequest, docs: list[ApiRecord], catalogue: list[ApiRecord]
) -> str | None:
    """A program that calls a real API of the wanted framework, or None. Rules the tests check:

    - Asks the model first with all docs, by model(prompt(request, docs), []).
    - A reply is good when its text matches, by subtree_match, a record of the catalogue with
      request.framework. Being in docs is no proof: a document may be false.
    - A good reply's text is returned as it is. Otherwise the model is asked once more, with
      prompt(request, []); if that is not good either: None.
    - Without docs there is nothing to leave out: one request only. Never more than two.
    """
    ### BEGIN SOLUTION: Ask with the documents, look at the call, and ask once more without.
    real = [record for record in catalogue if record.framework == request.framework]
    for shown in [docs, []] if docs else [[]]:
        text = model(prompt(request, shown), []).text
        if any(subtree_match(text, record.api_call).ok for record in real):
            return text
    return None
    ### END SOLUTION


# %% check="answer_with" points=4
check("answer_with")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# A loop over what is shown: first the documents, then nothing. Inside, ask, look, and return if it
# is good. After the loop: None.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `for shown in ([docs, []] if docs else [[]]):` and in it `text = model(prompt(request, shown),
# []).text`. Good is `any(subtree_match(text, record.api_call).ok for record in catalogue if
# record.framework == request.framework)`.
# </details>

# %% [markdown]
# A document that is false on purpose, and a model that copies it:

# %%
FALSE = ApiRecord(
    "Speech to Text", "Torch Hub", "best of all", "ears_best", "torch.hub.load('evil/ears', 'best')"
)
model = ScriptedModel([FALSE.api_call, LOAD])
print(answer_with(model, REQUESTS[0][0], [FALSE], CATALOGUE))
print("asked", len(model.requests), "times")

# %% [markdown]
# Now all forty requests. The kit's `CallWriter` is a **simulated** model: it remembers the right
# call for half of the requests; for the others it makes one up, or (one time in five) only talks. A
# *trusting* one copies the first document whatever it is; a *careful* one, as retrieval-aware
# training wants it, only when domain and framework fit. These shares are our assumption. What is
# measured is what follows from them. (The second cell matches thousands of programs and takes a
# quarter of a minute, more on a busy machine.)


# %%
WANTED = [
    next(r for r in of_hub(request.framework) if r.domain == domain) for request, domain in REQUESTS
]
SOURCES = {
    "no document": lambda n: [],
    "wrong document": lambda n: [WANTED[n - 3]],
    "BM25": lambda n: retrieve(REQUESTS[n][0].text, of_hub(REQUESTS[n][0].framework), 1),
    "oracle": lambda n: [WANTED[n]],
}


def replies(model, docs_of, harness) -> list[str]:
    asked = [(request, docs_of(n)) for n, (request, _) in enumerate(REQUESTS)]
    if harness:
        return [answer_with(model, r, docs, CATALOGUE) or "" for r, docs in asked]
    return [model(prompt(r, docs), []).text for r, docs in asked]


# %% slow=true
RESULTS = {}
print(f"{'accuracy, hallucination, silence':>58}")
for habit in ("trusting", "careful"):
    writer = CallWriter(CATALOGUE, REQUESTS, careful=habit == "careful", seed=4)
    for harness in (False, True):
        name = f"{habit}, {'your harness' if harness else 'bare'}"
        for source, docs_of in SOURCES.items():
            rates = report(replies(writer, docs_of, harness), WANTED, CATALOGUE)
            RESULTS[name, source] = rates
            shares = (rates.accuracy, rates.hallucination, rates.no_call)
            print(f"{name:24} {source:15}", *(f"{share:6.0%}" for share in shares))

# %% slow=true
figure, axes = plt.subplots(1, 2, figsize=(9, 2.8), sharey=True)
for axis, rate in zip(axes, ("accuracy", "hallucination"), strict=True):
    for shift, name in enumerate(dict.fromkeys(name for name, _ in RESULTS)):
        values = [getattr(RESULTS[name, source], rate) for source in SOURCES]
        axis.bar([n + 0.2 * shift for n in range(4)], values, 0.18, label=name)
    names = [source.replace(" ", "\n") for source in SOURCES]
    axis.set_xticks([n + 0.3 for n in range(4)], names, fontsize="small")
    axis.set_title(rate)
axes[1].legend(fontsize="small")
plt.show()
most = max(rates.hallucination for (name, _), rates in RESULTS.items() if "harness" in name)
print(
    f"In words: the rates printed above; behind your harness hallucination is {most:.0%} at most."
)

# %% [markdown]
# **What just happened.** Read the printed lines.
#
# * A trusting model is as good as its document: perfect with the oracle, and helpless with a wrong
#   one. The wrong documents here are genuine records, so it invents nothing and is wrong all the
#   same.
# * A careful model is right more often with every poor document, and no less often with a good one.
#   That is what retrieval-aware training buys. Bare, it has a price: a document that the model puts
#   aside leaves it to its memory, which invents.
# * Behind your harness nothing invented gets through: it turns into silence, which a user can be
#   told about. It cannot notice a genuine call of the right hub for the *wrong task*; for that,
#   somebody would have to compare the request with the domain.
#
# ## 8. How many descriptions fit?
#
# Why search at all? A prompt could list every tool there is. Each description costs tokens, on
# every request. The kit's `count_tokens` counts roughly: it needs no tokenizer, and is good for
# comparing. Here is a record as a tool:


# %%
def as_tool(record: ApiRecord) -> ToolSpec:
    properties = {name: {"type": "string"} for name in record.api_arguments}
    parameters = {"type": "object", "properties": properties, "required": list(properties)}
    return ToolSpec(record.api_name, record.description, parameters)


SPECS = [as_tool(record) for record in CATALOGUE]
SCHEMA = {
    "name": SPECS[0].name,
    "description": SPECS[0].description,
    "parameters": SPECS[0].parameters,
}
print(count_tokens(SCHEMA), "tokens for", SCHEMA)

# %% [markdown] about="schemas_that_fit"
# ### Exercise 7: how many fit?
#
# **You get** tools and a budget in tokens. **You write** how many of them fit, taken from the front.
# Example: with schemas of 50, 60 and 20 tokens and a budget of 115 it is 2, and with 100 it is 1:
# the second does not fit, so the third is not looked at.


# %% exercise="schemas_that_fit" difficulty=1 minutes=4
def schemas_that_fit(specs: list[ToolSpec], budget: int) -> int:
    """How many specs from the front fit into the budget. Rules the tests check:

    - A spec costs count_tokens of the dict with its "name", "description" and "parameters", as in
      SCHEMA above; the costs are added up.
    - A sum that is exactly the budget fits. At the first that does not fit it ends.
    - A budget below 0: ValueError.
    """
    ### BEGIN SOLUTION: Spend the budget spec by spec.
    if budget < 0:
        raise ValueError(f"the budget must be at least 0 tokens, not {budget}")
    for count, spec in enumerate(specs):
        schema = {"name": spec.name, "description": spec.description, "parameters": spec.parameters}
        budget -= count_tokens(schema)
        if budget < 0:
            return count
    return len(specs)
    ### END SOLUTION


# %% check="schemas_that_fit" points=2
check("schemas_that_fit")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Take the cost of each spec off the budget. When it falls below 0, as many fitted as came before.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `for count, spec in enumerate(specs)`: `budget -= count_tokens({"name": spec.name, …})`, and `if
# budget < 0: return count`. After the loop all fitted: `return len(specs)`. Look at the sign of the
# budget first.
# </details>

# %%
SIZES = [
    count_tokens(
        {"name": spec.name, "description": spec.description, "parameters": spec.parameters}
    )
    for spec in SPECS
]
per_tool = sum(SIZES) / len(SIZES)
print(f"of our 120 schemas {schemas_that_fit(SPECS, 2_048)} fit into 2,048 tokens;")
print(f"at {per_tool:.0f} tokens each, 16,464 of them would take about {per_tool * 16_464:,.0f}")


# %%
def fitting_tools(thousand_tokens: int, tokens_a_tool: int):
    fit = min(16_464, 1_000 * thousand_tokens // tokens_a_tool)
    return bars({"fit": fit, "of ToolBench's": 16_464}, f"Tools in {thousand_tokens},000 tokens")


slide(fitting_tools, thousand_tokens=(2, 200, 128), tokens_a_tool=(20, 500, 105))

# %% [markdown]
# And our schemas are small: real ones have a sentence or two for each parameter. What fits still
# has to be paid for on every request, and read; the more alike the tools in a prompt are, the more
# often the wrong one is picked. So **ToolLLM** (Qin and others, 2023) does what you did in section
# 6: a search picks a few APIs out of 16,464 (its paper's count; the lecture says "16,000-plus")
# that were crawled from RapidAPI, an online market of APIs; the model, LLaMA finetuned on traces
# that ChatGPT wrote, then reasons and acts with those.
#
# Four systems by now. Complete the table: which cell belongs to which?

# %%
sort_into(
    {
        "5 tools": "Toolformer",
        "234 tools": "ToolkenGPT",
        "16,464 APIs": "ToolLLM",
        "1,645 APIs (1,726 in the released data)": "Gorilla",
        "a call is text in brackets, in the sentence": "Toolformer",
        "a call is one embedding": "ToolkenGPT",
        "a call is a step of a ReAct trace": "ToolLLM",
        "a call is a line of program text": "Gorilla",
        "learned from itself: calls that lowered the loss": "Toolformer",
        "learned from correct or synthetic calls, base model frozen": "ToolkenGPT",
        "learned from traces that ChatGPT wrote": "ToolLLM",
        "learned from requests that GPT-4 wrote for documented calls": "Gorilla",
    },
    ["Toolformer", "ToolkenGPT", "ToolLLM", "Gorilla"],
    {"1,645 APIs (1,726 in the released data)": "The paper's count and the repository's differ."},
)

# %% [markdown]
# <details><summary>The whole table</summary>
#
# | | Toolformer | ToolkenGPT | ToolLLM | Gorilla |
# | --- | --- | --- | --- | --- |
# | a call is | text | one embedding | a ReAct trace | text, program code |
# | learned from | itself, by the loss | correct or synthetic calls | ChatGPT's traces | GPT-4's requests |
# | tools | 5 | 234 | 16,464 | 1,645 |
#
# (The lecture's summary, with ToolLLM's count as its paper gives it.)
# </details>
#
# All four share one bet: they change the *model* to fit the tools. A new API means new data and a
# new training run. Chapter 5 turns that round, and describes the tools so that any model can use
# them.

# %% [markdown] question="two_axes" points=3 minutes=7
# ### Question: which one would you ship?
#
# Two systems answer requests for an API of Hugging Face, with the official figures of section 5: A
# is RT with BM25 (accuracy 15.71 %, hallucination 6.42 %), B is FT without documents (69.36 %,
# 10.95 %). A colleague says: "A invents less, so A is safer; and a better search can only help
# both." Answer in five to eight sentences. Which of the two would you ship, and why? What do A's
# replies do in the remaining 78 %? Is the last half of the sentence true, by the table? And name
# one check that a harness should make in either case, and what it cannot notice.
#
# === BEGIN MARK SCHEME ===
# 1 point for reading both axes: A is right in one of six replies although it rarely invents; its
# other 78 % are mostly calls of real APIs of the wrong domain (or no usable call); B is right far
# more often at the price of few more inventions. Half a point if only one axis is discussed.
#
# 1 point for the table: a better document helps RT (BM25, GPT-Index, oracle: 15.71, 43.47, 89.27) but
# not FT, which has 69.36 without and 44.25 with the right document. A model not trained with
# documents may be disturbed by them. Half a point for the claim without figures.
#
# 1 point for the check: match the call against the catalogue (of the right framework) before it is
# passed on, which stops inventions; and its limit: a real call for the wrong task passes. Half a
# point each.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# I would ship B: it is right in 69 of 100 requests, A in 16. That A invents less is true, 6 against
# 11 of 100, but its remaining 78 % are mostly calls of real APIs from another domain, which look
# fine and do the wrong thing. The two rates are separate axes, so a low hallucination says nothing
# about how often the answer is right. The last half of the sentence is half true: RT goes from
# 15.71 % with BM25 to 89.27 % with the oracle, so A would gain a lot. But FT falls from 69.36 %
# without documents to 44.25 % with the right one, as it never learned to read them. In either case
# the harness should match each call against the documented calls of the framework before it is
# used, and ask again or say that it found none. That stops everything invented; it cannot notice a
# genuine call for another task.
# ### END SOLUTION

# %% [markdown] about="ndcg_at_k"
# ### Stretch: the order counts too
#
# Recall does not care whether the right document is first or fifth. **NDCG** does: a relevant name
# at rank r (from 1) is worth 1 / log₂(r + 1), and the sum is divided by the best sum possible. It
# is what ToolLLM's Table 2 reports: over all its instructions BM25 has an NDCG@1 of 15.84 %, the
# search that the authors trained 75.73 %.


# %% exercise="ndcg_at_k" difficulty=3 minutes=8 stretch=true
def ndcg_at_k(ranked: list[list[str]], relevant: list[set[str]], k: int) -> float | None:
    """The mean over queries of DCG / ideal DCG, each over the first k. Rules the tests check:

    - DCG: the sum of 1 / log2(rank + 1) over the ranks 1 … k that hold a relevant name, a name only
      the first time it occurs. A repeated name keeps its rank but is worth nothing.
    - The ideal DCG is that of relevant names alone, as many as there are, at most k.
    - A query without relevant names is left out of the mean; none left: None.
    - Lists of different length, or k below 1: ValueError.
    """
    ### BEGIN SOLUTION: Add up what each relevant name is worth at its rank.
    if len(ranked) != len(relevant) or k < 1:
        raise ValueError("give one ranking for each set, and a k of at least 1")
    worth = [1 / math.log2(rank + 1) for rank in range(1, k + 1)]
    shares = []
    for names, wanted in zip(ranked, relevant, strict=True):
        if wanted:
            first = [n for n, name in enumerate(names[:k]) if name not in names[:n]]
            gained = sum(worth[n] for n in first if names[n] in wanted)
            shares.append(gained / sum(worth[: len(wanted)]))
    return sum(shares) / len(shares) if shares else None
    ### END SOLUTION


# %% check="ndcg_at_k" points=0
check("ndcg_at_k")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Make the list of what ranks 1 to k are worth once; the ideal sum is its first `len(wanted)` added
# up. Then go through the first k names with their position.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `worth = [1 / math.log2(rank + 1) for rank in range(1, k + 1)]`. For each query with relevant
# names: the sum of `worth[n]` over positions n of `names[:k]` with `names[n] in wanted` and
# `names[n] not in names[:n]`, over `sum(worth[:len(wanted)])`.
# </details>

# %% slow=true
for name, found in RANKED.items():
    names = [[record.api_name for record in records] for records in found]
    print(f"{name:18}", {k: round(ndcg_at_k(names, RELEVANT, k), 2) for k in (1, 3, 5)})

# %% [markdown]
# ## Summary
#
# * Past some hundred tools the danger is no longer only the wrong tool, but the invented one.
# * A call is a tree: path, positions, keywords. Compare trees, not texts; parsing runs nothing.
# * A verdict with a reason tells invention (`unknown_api`) from negligence (`missing_argument`).
# * Accuracy, hallucination and silence are three rates. Ask which rule is behind each.
# * Retrieval helps a model that was trained to read; it can harm one that was not.
# * A harness believes neither the model nor the document: it compares the call with the catalogue.
# * Thousands of descriptions do not fit into a prompt. Search first, then offer a few.
#
# ## Glossary
#
# | term | meaning |
# | --- | --- |
# | abstract syntax tree (AST) | the structure of a program, without its spelling |
# | accuracy | here: the share of replies that call an API of the wanted domain |
# | BM25 | a score for documents by shared words: rare ones count more |
# | hallucination | here: a reply with calls, none of which exists |
# | literal | a value that is written out in the program |
# | NDCG | how good a ranking is, early ranks counting more |
# | oracle | a retriever that always returns the right document |
# | recall at k | the share of relevant documents among the first k |
# | retrieval-aware training | training with right, missing and wrong documents in the prompt |
# | subtree matching | looking for a call's tree in that of a program |
#
# ## Further reading
#
# * S. G. Patil, T. Zhang, X. Wang, J. E. Gonzalez: *Gorilla: Large Language Model Connected with
#   Massive APIs*, 2023. The model, the benchmark, and subtree matching.
# * Y. Qin and others: *ToolLLM: Facilitating Large Language Models to Master 16000+ Real-world
#   APIs*, 2023. The same bet at the size of a market.
# * S. Robertson, H. Zaragoza: *The Probabilistic Relevance Framework: BM25 and Beyond*, 2009. Where
#   the formula comes from.
# * X. H. Lù: *BM25S: Orders of magnitude faster lexical search via eager sparse scoring*, 2024. The
#   package used here.
