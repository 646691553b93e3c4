# %% [markdown]
# # Chapter 0: what a model cannot do alone
#
# Give a language model the right documents and it should know everything. That is the promise of
# **retrieval-augmented generation**, RAG for short: look up what fits the question, put it in front
# of the model, let it answer. This chapter takes the promise apart, by measuring. You build the
# instruments: one shows where in a list a document is overlooked, one whether citations hold what
# they promise, one names what went wrong in a run. The last one shows a gap that no document can
# fill, and with it the reason for this course.
#
# After this chapter you can
#
# * name nine ways in which RAG breaks, by the stage at which each happens;
# * measure how a reader depends on the position of a document, and put it into one number;
# * score an answer's citations by precision and recall, and say why usefulness shows neither;
# * tell three kinds of gap apart, and say what makes a program a *tool*;
# * measure how small slips add up in long arithmetic, and what a calculator changes.
#
# **Time:** about 75 minutes, 54 of them at the exercises. **Builds on:** Python. Nothing about
# tools is needed: this is the beginning.

# %% [markdown]
# ## How to work with this notebook
#
# Run the cells from top to bottom with Shift+Enter. An exercise is a function whose body is
# missing; its docstring and the text above it list **the rules the tests check**, and nothing else
# is tested. Write the body, run the cell, then run the `check(...)` cell below it: it shows the
# first thing that is not right yet, with a next step. Your work is graded with the same tests and
# with more of the same kind on other inputs. Two hints are folded away under each exercise. Nothing
# here needs a network, a key or an account.

# %% [markdown] contents=true builds="curves of accuracy by position and by length, citation scores, a diagnosis of retrieval runs"
# ## Contents

# %%
import math
import re
from collections.abc import Callable

import matplotlib.pyplot as plt

from coursekit import check, predict, rag, sort_into
from coursekit.rag import Item, RagRun, Scores, Sentence
from coursekit.slide import slide
from coursekit.tinylm import TinyLM

# %% [markdown]
# ## 1. A promise with nine holes
#
# A system that retrieves has three stages, and each has its own ways to break.
#
# * **Retrieval** finds documents. It can miss the evidence altogether (a *recall ceiling*: nothing
#   later can be better than what was found), find a copy that was never updated (a *stale index*),
#   or hand out what this user must not see (a *permission leak*).
# * The **reader** is the model with the documents before it. Where a document stands can decide
#   whether it is used (*lost in the middle*), text that merely looks right can draw it away
#   (*distraction*), and two sources can say different things (*evidence conflict*).
# * The **loop** is the agent that takes step after step. An early mistake shapes all that follows
#   (*compounding error*), nothing tells it when to end (*no stopping rule*), and a document can
#   give it orders (*prompt injection*).
#
# Sort nine reports from the field. The kit knows the stage of each failure: `rag.STAGES`.

# %%
sort_into(
    {
        '"The contract existed, but the search never brought it up."': "retrieval",
        '"It told an intern the salary of the director."': "retrieval",
        '"It quoted the price list of last year: the copy had not been renewed."': "retrieval",
        '"Put the same page first, and suddenly it answers."': "reader",
        '"A page about another model of the same printer led it astray."': "reader",
        '"One handbook says 28 days, another says 30. It picked one and said nothing."': "reader",
        '"It searched for the same words forty times, until the budget was spent."': "loop",
        '"It misread a date in step 1, and everything after it was a week off."': "loop",
        '"A product review told it to mail the customer list, and it did."': "loop",
    },
    ["retrieval", "reader", "loop"],
    {
        '"The contract existed, but the search never brought it up."': "A recall ceiling.",
        '"It told an intern the salary of the director."': "A permission leak: retrieval knows who asks, the model does not.",
        '"It quoted the price list of last year: the copy had not been renewed."': "A stale index.",
        '"Put the same page first, and suddenly it answers."': "Lost in the middle.",
        '"A page about another model of the same printer led it astray."': "Distraction.",
        '"One handbook says 28 days, another says 30. It picked one and said nothing."': "Evidence conflict.",
        '"It searched for the same words forty times, until the budget was spent."': "No stopping rule.",
        '"It misread a date in step 1, and everything after it was a week off."': "A compounding error.",
        '"A product review told it to mail the customer list, and it did."': "Prompt injection: the text was found for its content, and was obeyed.",
    },
)

# %% [markdown]
# ## 2. Lost in the middle
#
# One of the nine has a paper of its own. Liu and others (*Lost in the Middle*, 2023) gave models a
# question and a list of documents, of which exactly one, the **gold document**, holds the answer.
# Then they changed nothing but its position. A perfect reader would not notice.

# %%
predict(
    "Twenty documents, one of them gold. At which position is it used least reliably?",
    {
        "at the very end, because it is furthest from the question": "No. The end is read well, nearly as well as the beginning.",
        "in the middle": "Yes. Models read both ends of a long context more reliably than what lies between.",
        "it does not matter: all documents are in the context": "Being in the context is not the same as being used. That is the finding.",
    },
    "in the middle",
)

# %% [markdown]
# To measure it you need questions that no model can know by heart, and readers whose habits we
# know. The kit has both. `rag.made_up_items(n, seed)` asks about a country that does not exist; an
# `Item` has `question`, `answer`, `gold` (a text) and `others` (a list of texts, here nineteen). A
# **reader** is a function from question and documents to an answer. Three are simulated: one reads
# the ends best, one reads everything alike, one reads the middle best.

# %%
items = rag.made_up_items(400, seed=1)
item = items[4]
print(item.question)
print("gold:  ", item.gold)
print("others:", len(item.others), "such as", item.others[0])

# %%
reader = rag.u_shaped(seed=3)
for documents in ([item.gold, *item.others], [*item.others, item.gold]):
    answer = reader(item.question, documents)
    print(answer, "right" if rag.same_answer(answer, item.answer) else "wrong")

# %% [markdown]
# Right with the gold document in front, wrong with the same document at the end: the reader
# answered all the same, out of a document that looks alike. But one question proves nothing, so ask
# many. (`rag.same_answer(got, expected)` compares words, not characters: "It was built in 1874."
# gives the answer "1874".)

# %% [markdown] about="position_curve"
# ### Exercise 1: accuracy by position
#
# **You get** a reader, items, and the positions to try. **You write** two functions: `place_gold`
# puts the gold document into the list, `position_curve` asks every item at every position. Example:
# `place_gold(["a", "b"], "G", 1)` is `["a", "G", "b"]`, and at position 2 it is `["a", "b", "G"]`.
# A curve `{0: 0.9, 10: 0.5}` says: nine of ten answers are right with the gold document in front,
# half of them with ten documents before it.


# %% exercise="position_curve" difficulty=2 minutes=10
def place_gold(docs: list[str], gold: str, position: int) -> list[str]:
    """A new list: docs in their order, with gold at index position, from 0 to len(docs).
    Any other position: ValueError. docs itself stays as it was.
    """
    ### BEGIN SOLUTION: Build a new list around gold.
    if not 0 <= position <= len(docs):
        raise ValueError(f"position must be from 0 to {len(docs)}, not {position}")
    return [*docs[:position], gold, *docs[position:]]
    ### END SOLUTION


def position_curve(reader, items: list[Item], positions: list[int]) -> dict[int, float]:
    """The share of items answered rightly, by the position of gold. Rules the tests check:
    - Each item is asked once at each position: reader(item.question, documents), documents being
      item.others with item.gold put in at that position.
    - Right is what rag.same_answer(answer, item.answer) calls right. No items: ValueError.
    """
    ### BEGIN SOLUTION: Ask every item at every position, and count.
    if not items:
        raise ValueError("there must be at least one item")
    curve = {}
    for position in positions:
        right = 0
        for item in items:
            documents = place_gold(item.others, item.gold, position)
            right += rag.same_answer(reader(item.question, documents), item.answer)
        curve[position] = right / len(items)
    return curve
    ### END SOLUTION


# %% check="position_curve" points=6
check("position_curve")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `docs[:position]` and `docs[position:]` together are docs. Put gold between them. `list.insert`
# would change the list it is given, and takes positions that we do not allow.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `[*docs[:position], gold, *docs[position:]]`, after a test that `0 <= position <= len(docs)`. The
# curve is two loops: over the positions, and inside over the items; count the right ones and divide
# by `len(items)`.
# </details>

# %% slow=true
positions = list(range(20))
habits = {"U-shaped": rag.u_shaped, "flat": rag.flat, "reversed": rag.reversed_u}
curves = {name: position_curve(make(4), items, positions) for name, make in habits.items()}
plt.figure(figsize=(6, 2.8))
for name, curve in curves.items():
    plt.plot(positions, [curve[p] for p in positions], "o-", markersize=3, label=name)
plt.xlabel("documents before the gold one")
plt.ylabel("share right")
plt.ylim(0, 1)
plt.xticks(range(0, 20, 2))
plt.legend()
plt.show()
for name, curve in curves.items():
    print(f"In words: {name:8}", {p: round(curve[p], 2) for p in (0, 5, 10, 15, 19)})

# %% [markdown]
# **What just happened.** The three readers saw the same documents. They differ in nothing but where
# they look, and only a measurement over positions tells them apart: at position 3 all three are
# nearly equal. Our U is drawn by us, the paper's was found in real models; its shape, both ends
# above the middle, is the same. The paper (its introduction) reports something worse: for one model
# and lists of twenty and more, the middle was worse than showing no documents at all. So an agent
# that puts in all it can find, to be safe, may bury the one that mattered where it is read worst.
#
# Slide the gold document along the list (in JupyterLab), and watch its column.


# %% slow=true
def gold_at(position: int):
    return rag.shelf(position, curves["U-shaped"])


slide(gold_at, position=(0, 19, 9))

# %% [markdown]
# A curve is hard to compare. Put it into one number: how much better are the ends than the rest?

# %%
predict(
    "What should that number be for the reversed reader?",
    {
        "0: it has no dip": "The flat reader has none. This one has its best place where others have their worst.",
        "above 0: it depends on the position too": "It does. But a size without a sign could not tell the two habits apart.",
        "below 0": "Yes. The sign says which way the curve bends; a measure that cannot be negative has thrown that away.",
    },
    "below 0",
)

# %% [markdown] about="middle_dip"
# ### Exercise 2: the dip
#
# **You get** a curve. **You write** its dip: the mean of the two end positions minus the mean of
# all the others. The ends are the smallest and the largest *position*. Example:
# `{0: 0.8, 5: 0.5, 10: 0.6, 19: 0.7}` gives 0.75 - 0.55 = 0.2.


# %% exercise="middle_dip" difficulty=1 minutes=5
def middle_dip(curve: dict[int, float]) -> float:
    """How far the middle of a curve lies below its ends. Rules the tests check:

    - The mean at the smallest and the largest position, minus the mean at all other positions.
    - The keys may come in any order. A middle that is better than the ends gives a number below 0.
    - Fewer than 3 positions: ValueError, for then there is no middle.
    """
    ### BEGIN SOLUTION: Take the ends apart from the rest, and compare the means.
    if len(curve) < 3:
        raise ValueError("a curve needs at least 3 positions to have a middle")
    first, *middle, last = (curve[position] for position in sorted(curve))
    return (first + last) / 2 - sum(middle) / len(middle)
    ### END SOLUTION


# %% check="middle_dip" points=3
check("middle_dip")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Sort the positions first. Then the ends are the first and the last of the list.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `first, *middle, last = [curve[p] for p in sorted(curve)]`, then
# `(first + last) / 2 - sum(middle) / len(middle)`.
# </details>

# %% slow=true
for name, curve in curves.items():
    print(f"{name:8} {middle_dip(curve):+.3f}")

# %% [markdown]
# **What just happened.** One number a reader, with a sign: above 0 for the U, near 0 for the flat
# one (not exactly: 400 questions are a sample), below 0 for the reversed one.
#
# ## 3. Citations can lie
#
# RAG has one thing that a bare chatbot has not: it can say where an answer comes from. But the
# citation is written by the same model that writes the answer, one word after the other, and
# nobody has looked into the source yet.

# %%
predict(
    "People rate an answer as fluent and useful, 4.5 on a scale from 1 to 5. What does that say of its citations?",
    {
        "they are probably right: people noticed no mistake": "Raters of usefulness read the answer. Hardly anyone opens the sources.",
        "nothing": "Yes. Usefulness was rated by reading; whether a source says what the sentence claims has to be looked up.",
        "they are probably wrong": "Not that either. The two are different questions, and have to be measured apart.",
    },
    "nothing",
)

# %% [markdown]
# Liu, Zhang and Liang (*Evaluating Verifiability in Generative Search Engines*, 2023, by the first
# author of the paper above, which is easily confused with it) had people check four systems. Two
# questions about citations need two numbers:
#
# * **precision**: of the citations there are, how many really support their sentence?
# * **recall**: of the sentences that claim something, how many are supported by what they cite?
#
# Here is an answer of four sentences. `supports` holds what a person found who opened the sources:
# pairs of a sentence's index and a source that supports it.

# %%
answer = [
    Sentence("Here is what I found about the bridge.", False, ()),
    Sentence("It was built in 1874.", True, ("guide", "map")),
    Sentence("It carries two railway tracks.", True, ("blog",)),
    Sentence("It is closed on Sundays.", True, ()),
]
supports = {(1, "guide"), (2, "guide")}
for index, sentence in enumerate(answer):
    print(index, "claims" if sentence.claims else "      ", sentence.cites, sentence.text)

# %% [markdown]
# Three citations, one of which supports its sentence: precision 1/3. Three sentences that claim
# something, one of which is supported by what it cites: recall 1/3. The source `guide` would have
# supported sentence 2 as well, but sentence 2 cites the blog: a source that is not cited helps
# nobody. Sentence 0 claims nothing, so recall does not ask about it.

# %% [markdown] about="citation_scores"
# ### Exercise 3: precision and recall of citations
#
# **You get** the sentences of an answer and what was found to support them. **You write** both
# scores, as `Scores(precision, recall)`. Example: the answer above gives
# `Scores(1 / 3, 1 / 3)`.


# %% exercise="citation_scores" difficulty=3 minutes=10
def citation_scores(sentences: list[Sentence], supports: set[tuple[int, str]]) -> Scores:
    """Precision and recall of an answer's citations. Rules the tests check:

    - A citation is a source cited by a sentence; cited twice by one sentence it counts once. It
      supports when (index of the sentence among all, source) is in supports.
    - Precision: supporting citations / all citations, those of sentences that claim nothing too.
    - Recall: sentences that claim and have at least one supporting citation / all that claim.
    - Pairs in supports that no sentence cites do not count. A share of nothing is None.
    """
    ### BEGIN SOLUTION: Count citations for precision, and claiming sentences for recall.
    cited = {(i, source) for i, sentence in enumerate(sentences) for source in sentence.cites}
    good = cited & supports
    claiming = {i for i, sentence in enumerate(sentences) if sentence.claims}
    supported = claiming & {i for i, _ in good}
    precision = len(good) / len(cited) if cited else None
    recall = len(supported) / len(claiming) if claiming else None
    return Scores(precision, recall)
    ### END SOLUTION


# %% check="citation_scores" points=5
check("citation_scores")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Write the citations as a set of pairs (index, source), of the same shape as `supports`. A set
# holds nothing twice, and `&` gives what two sets share.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `cited = {(i, source) for i, s in enumerate(sentences) for source in s.cites}` and
# `good = cited & supports`. Precision is `len(good) / len(cited)`. For recall make the set of
# indexes of claiming sentences, and see which of them occur in `good`. Look for empty sets before
# you divide.
# </details>

# %%
print(citation_scores(answer, supports))
silent = [Sentence("It was built in 1874.", True, ())]
print("no citation at all:", citation_scores(silent, set()))

# %% [markdown]
# **What just happened.** An answer without a citation has no precision. It would be wrong to call
# that 1 (nothing was cited falsely!), for then silence would be the best policy; and it is not 0
# either. Its recall says what there is to say.
#
# The study found (abstract of the paper): on average **51.5 %** of the sentences were fully
# supported by their citations, and **74.5 %** of the citations supported their sentence. The
# lecture says that both lay well under 75 %. To be exact, precision is just under, and recall far
# under. Usefulness was rated near 4.5 of 5, by the lecture's account. (Raters there also told full
# from partial support; your scores know only yes and no.)

# %% slow=true
figures = {
    "usefulness, as a share of 5": 4.5 / 5,
    "citation precision": 0.745,
    "citation recall": 0.515,
}
plt.figure(figsize=(6, 1.5))
plt.barh(list(figures), list(figures.values()))
plt.xlim(0, 1)
plt.gca().invert_yaxis()
plt.show()
print("In words:", {name: round(share, 3) for name, share in figures.items()})

# %% [markdown]
# Look at the order. What people feel is highest, what they would have to check is lowest. The
# lecture adds that accepted papers at ICLR, a large conference on machine learning, were found in
# 2025 to hold references to works that do not exist. It names neither the study nor a number, so
# we could not check it: take it as a direction, not as a figure. An answer can look well sourced
# and not be.
#
# ## 4. What went wrong here?
#
# Now all nine together. A **run** of an agent that retrieves was looked into by a person, who wrote
# down what you need. `RagRun` has these fields:
#
# | field | what it is |
# | --- | --- |
# | `user` | who asks |
# | `found` | the documents found, in the order shown to the reader |
# | `needed` | the ids of the documents that the answer needs; never empty |
# | `used` | the ids of those found documents that the reader drew upon |
# | `steps` | what the agent did |
# | `answer` | its answer, or None |
#
# A `Doc` has `id`, `says`, `version` (of the copy in the index), `latest` (the source's version
# now) and `readers` (the users who may read it). A `Step` has `action`, `told_by` (the id of a
# document that told the agent to do this, or None), `builds_on` (positions of earlier steps) and
# `wrong`.

# %%
for failure in ("none", "distraction"):
    print(failure)
    print(rag.outline(rag.RECORDED[failure]))

# %%
predict(
    "A run shows two signs: a needed document is stale, and a document told the agent to send an email. Which is to be named first?",
    {
        "the stale document: retrieval comes before the loop": "In time, yes. But one of the two made the answer old, and the other let a stranger act in your name.",
        "the order from the document": "Yes. We look first for what does harm beyond the answer, then for what explains why the agent got nowhere, then for what spoiled the reading.",
    },
    "the order from the document",
)

# %% [markdown] about="diagnose_rag"
# ### Exercise 4: name the stage and the failure
#
# **You get** a run. **You write** a pair: the stage (`rag.STAGES[failure]`) and the failure. Go
# through this list from the top; the **first sign that holds** decides. These are the rules the
# tests check.
#
# | # | failure | its sign |
# | --- | --- | --- |
# | 1 | `prompt_injection` | a step was told by a document (`told_by` is not None) |
# | 2 | `permission_leak` | a found document that the user may not read, whether needed and used or not |
# | 3 | `compounding_error` | a step builds on an earlier step that was wrong |
# | 4 | `no_stopping_rule` | the answer is None, and the last two steps have the same action |
# | 5 | `recall_ceiling` | none of the needed documents was found |
# | 6 | `stale_index` | a needed document that was found has a version below its latest |
# | 7 | `evidence_conflict` | two needed documents that were found say different things |
# | 8 | `distraction` | a document was used that is not needed |
# | 9 | `lost_in_the_middle` | a needed document that was found, neither as the first nor as the last of all found, was not used |
#
# No sign: `("none", "none")`. Example: the second run above gives `("reader", "distraction")`.


# %% exercise="diagnose_rag" difficulty=3 minutes=16
def diagnose_rag(run: RagRun) -> tuple[str, str]:
    """Stage and failure of a run: the first sign of the table above that holds.

    A step that is wrong is no sign by itself, nor is a document that is old, in conflict or unused
    but not needed. Without any sign: ("none", "none").
    """
    ### BEGIN SOLUTION: Ask for the nine signs in order, and return the first that holds.
    steps, needed = run.steps, [doc for doc in run.found if doc.id in run.needed]
    alike = len(steps) > 1 and steps[-1].action == steps[-2].action
    inner = [doc.id for doc in run.found[1:-1] if doc.id in run.needed]
    signs = {
        "prompt_injection": any(step.told_by is not None for step in steps),
        "permission_leak": any(run.user not in doc.readers for doc in run.found),
        "compounding_error": any(steps[i].wrong for step in steps for i in step.builds_on),
        "no_stopping_rule": run.answer is None and alike,
        "recall_ceiling": not needed,
        "stale_index": any(doc.version < doc.latest for doc in needed),
        "evidence_conflict": len({doc.says for doc in needed}) > 1,
        "distraction": any(used not in run.needed for used in run.used),
        "lost_in_the_middle": any(id not in run.used for id in inner),
    }
    failure = next((name for name, holds in signs.items() if holds), "none")
    return rag.STAGES.get(failure, "none"), failure
    ### END SOLUTION


# %% check="diagnose_rag" points=6
check("diagnose_rag")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Begin with `needed = [doc for doc in run.found if doc.id in run.needed]`: five signs speak of
# these. Each sign is then one `any(...)` or one comparison. Write nine `if`s in the order of the
# table, each with a `return`.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Compounding: `any(run.steps[i].wrong for step in run.steps for i in step.builds_on)`. Last two
# alike: `len(run.steps) > 1 and run.steps[-1].action == run.steps[-2].action`. Conflict: more than
# one element in `{doc.says for doc in needed}`. Lost: some document of `run.found[1:-1]` whose id is
# in `run.needed` and not in `run.used`.
# </details>

# %%
for failure, run in rag.RECORDED.items():
    stage, named = diagnose_rag(run)
    print(f"{failure:19} named {named:19} at stage {stage}")

# %% [markdown]
# **What just happened.** Nine failures, nine different signs. More documents help against one of
# them, the recall ceiling, and make four others more likely: lost in the middle, distraction,
# evidence conflict, prompt injection. Note how much had to be *recorded* before a program could say
# anything: who asked, which version was shown, what each step was built on. Chapter 1 makes such a
# record a matter of course, and chapter 9 sorts the failures of tool calls in the same manner.
#
# ## 5. Three kinds of gap
#
# Suppose now that retrieval works. What is still missing? The lecture sorts the gaps into three
# groups on a slide that its text does not repeat; the names here are ours. A model cannot **compute**
# reliably: it writes one token after the other, and never goes back. It cannot **reach** anything: it
# writes words, and words move nothing. And it **never saw** what is not in its training text: this
# morning's news, your mail, a price. Decide for three requests.

# %%
predict(
    '"What is 17,423 × 892?" A model without tools answers 15,541,216. Which gap is that?',
    {
        "compute": "Yes. It knows what multiplication is, and all the rules. The product is 15,541,316: one digit of many slipped, with no scratch paper and no way to check.",
        "reach": "Nothing outside has to be touched to multiply.",
        "never saw": "This very product was hardly in its training text. But a person has not seen it either, and can work it out.",
    },
    "compute",
)

# %%
predict(
    '"Move my dentist to Friday." A model without tools answers: "Done! I moved it to Friday." Which gap?',
    {
        "compute": "There is nothing to work out.",
        "reach": "Yes. The calendar lies on the desk, and the model has no hands. It can say what it would do with it, and, worse, say that it did.",
        "never saw": "It did not see the calendar either. But even with all appointments printed in front of it, it could not have changed one.",
    },
    "reach",
)

# %%
predict(
    '"Is the library open today?" A model without tools answers: "Yes, until 22:00." Which gap?',
    {
        "compute": "Looking up a time is no computation.",
        "reach": "Nothing has to be changed in the world; only known.",
        "never saw": "Yes. Its training ended some time ago, and it does not even know which day today is. It wrote what libraries usually say.",
    },
    "never saw",
)

# %% [markdown]
# Retrieval helps with the third gap alone, and only where somebody keeps the index fresh. A **tool**
# helps with all three. But what is a tool? A survey of 2024 (Wang, Cheng, Zhu, Fried and Neubig)
# gives a definition with three parts, and all three must hold:
#
# 1. **external**: it is a program that runs outside the model;
# 2. **a function interface**: it is used by a name and arguments, like a function in any language;
# 3. **the model writes the call**: whether to use it, and with which arguments, is predicted like
#    any other text.

# %%
sort_into(
    {
        "A calculator that the model asks by writing calculate(17423 × 892)": "a tool",
        'The model writes "let me think step by step", and does': "not external",
        "Documents are looked up for every question before the model sees it": "the model writes no call",
        "A search that the model asks for by writing search(query)": "a tool",
        "A nightly job that mails the model's summaries to everyone": "the model writes no call",
        "Weights that were trained on a calculator's results": "not external",
        "get_weather(city), asked by the model, answered by a service": "a tool",
    },
    ["a tool", "not external", "the model writes no call"],
    {
        "Documents are looked up for every question before the model sees it": "Plain RAG: it is the program that decides. Let the model ask for the search, and it becomes a tool.",
        "A nightly job that mails the model's summaries to everyone": "It runs outside and it acts, but nobody asked it to by a call.",
        "Weights that were trained on a calculator's results": "What it has learned lies inside the model.",
    },
)

# %% [markdown]
# ## 6. Slips add up
#
# Measure the first gap. The lecture mentions an accuracy of **59 %** at multiplication. Its text says
# neither of which model, nor for how many digits, nor where the figure was published; so take it as
# an illustration, and make your own measurement.
#
# Dziri and others (*Faith and Fate: Limits of Transformers on Compositionality*, 2023) did so for
# three tasks, and in all three accuracy fell as the problem grew: multiplication with more digits,
# a logic puzzle with more houses and attributes, and a dynamic program on a longer sequence. What
# grows with the problem is the number of steps that all have to be right:

# %%
print("size  digit products  arrangements of houses  choices from a sequence")
for size in (1, 2, 3, 4, 5):
    print(f"{size:4}  {size**2:14}  {math.factorial(size) ** size:22,}  {2**size:23}")

# %% [markdown]
# (Two numbers of `size` digits, multiplied as at school; `size` houses with `size` attributes each,
# one order for each attribute; all ways to pick from a sequence of `size` numbers. Good methods
# need not try all of them, but they too have more steps for larger problems.)
#
# The kit draws the exercises: `rag.products(d, n, seed)` gives n pairs of numbers with d digits
# each, and `rag.same_number(text, number)` says whether a model's text ends in the right number,
# however it is written.

# %%
for a, b in rag.products(3, 2, seed=1):
    print(f"{a} × {b} =", a * b, rag.same_number(f"It is {a * b:,}.", a * b))

# %% [markdown] about="accuracy_by_digits"
# ### Exercise 5: accuracy by number of digits
#
# **You get** a model, here simply a function from a prompt to a text, and the numbers of digits to
# try. **You write** the measurement. Example: a model that always answers "4" gets a few products
# of one digit right and nothing else: `{1: 0.06, 2: 0.0}` or the like, depending on the seed.


# %% exercise="accuracy_by_digits" difficulty=2 minutes=8
def accuracy_by_digits(
    model: Callable[[str], str], digits: list[int], n: int, seed: int
) -> dict[int, float]:
    """The share of products that a model gets right, by number of digits. Rules the tests check:

    - For each d of digits: the n pairs of rag.products(d, n, seed), each asked once.
    - The prompt for (a, b) is f"{a} × {b} =", with the sign × and a space before the equals sign.
    - Right is what rag.same_number(text, a * b) calls right.
    - n or a number of digits below 1: ValueError (rag.products raises it).
    """
    ### BEGIN SOLUTION: Ask for each product, and count.
    accuracy = {}
    for d in digits:
        pairs = rag.products(d, n, seed)
        right = sum(rag.same_number(model(f"{a} × {b} ="), a * b) for a, b in pairs)
        accuracy[d] = right / n
    return accuracy
    ### END SOLUTION


# %% check="accuracy_by_digits" points=4
check("accuracy_by_digits")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# It is the same shape as the curve of exercise 1: a loop over the digits, and inside a count over
# the pairs.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# For one d: `sum(rag.same_number(model(f"{a} × {b} ="), a * b) for a, b in rag.products(d, n,
# seed)) / n`.
# </details>

# %% [markdown]
# Why should accuracy fall? Say that each step slips with the same small probability, that slips do
# not depend on each other, and that none is ever noticed. Then the whole is right only if no step
# slipped.

# %%
predict(
    "Each step is right 99 times in 100. About how often are 100 steps all right?",
    {
        "99 %": "That is one step alone.",
        "37 %": "Yes: 0.99 multiplied by itself a hundred times.",
        "0 %": "It is not as bad as that: one slip is expected on average, but a good third of the attempts has none.",
    },
    "37 %",
)

# %% [markdown] about="expected_accuracy"
# ### Exercise 6: compounding slips
#
# **You get** the probability that a step slips, and the number of steps. **You write** the
# probability that none does. Example: `expected_accuracy(0.1, 2)` is 0.9 · 0.9 = 0.81.


# %% exercise="expected_accuracy" difficulty=1 minutes=5
def expected_accuracy(p_slip: float, steps: int) -> float:
    """The probability that none of the steps slips. Rules the tests check:

    - Each step slips with probability p_slip, independently of the others.
    - Without steps nothing can slip: 1.0.
    - p_slip outside 0 to 1, or steps below 0: ValueError.
    """
    ### BEGIN SOLUTION: Multiply the probabilities that a step goes well.
    if not 0 <= p_slip <= 1 or steps < 0:
        raise ValueError("p_slip must be from 0 to 1, and steps 0 or more")
    return float((1 - p_slip) ** steps)
    ### END SOLUTION


# %% check="expected_accuracy" points=2
check("expected_accuracy")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# One step goes well with probability 1 - p_slip. Two go well with that times that.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `(1 - p_slip) ** steps`, after a look at both numbers.
# </details>

# %% [markdown]
# Now measure a real language model: **TinyLM**, which comes with the kit and runs on your machine.
# It is very small, so its numbers are not those of a large model. The same questions also go to a
# calculator: a program that reads the two numbers and multiplies.


# %%
def calculator(prompt: str) -> str:
    a, b = map(int, re.findall(r"\d+", prompt))
    return str(a * b)


digits = [1, 2, 3, 4]
print("calculator:", accuracy_by_digits(calculator, digits, 30, seed=5))

# %% slow=true
answer_of = TinyLM.load().answer
for a, b in rag.products(1, 2, seed=5) + rag.products(3, 2, seed=5):
    print(f"{a} × {b} =", answer_of(f"{a} × {b} ="), "| right is", a * b)
measured = accuracy_by_digits(answer_of, digits, 30, seed=5)
print("TinyLM:", {d: round(share, 2) for d, share in measured.items()})

# %% [markdown]
# Lay a prediction over it: somebody who knows the procedure and slips in one step of twenty. For d
# digits count the d² digit products as steps.

# %% slow=true
p_slip = 0.05
predicted = {d: expected_accuracy(p_slip, d * d) for d in digits}
plt.figure(figsize=(6, 2.8))
plt.plot(digits, [1.0] * len(digits), "--", label="with a calculator")
plt.plot(digits, [predicted[d] for d in digits], "x:", label=f"slips of {p_slip:.0%} a step")
plt.plot(digits, [measured[d] for d in digits], "o-", label="TinyLM, measured")
plt.xticks(digits)
plt.ylim(-0.05, 1.05)
plt.xlabel("digits of each number")
plt.ylabel("share right")
plt.legend(bbox_to_anchor=(1, 1))
plt.show()
for name, curve in (("predicted", predicted), ("measured", measured)):
    print("In words:", name, {d: round(share, 2) for d, share in curve.items()})

# %% [markdown]
# **What just happened.** The calculator's line is flat at 1: a program does not tire. The dotted
# curve falls because slips add up; still, who slips in one step of twenty gets six in ten of the
# products of three digits. TinyLM is no such worker. It makes fewer mistakes than that with one digit,
# and drops far below the dotted curve with two. It has read the products of single digits over and
# over in its training, and longer ones seldom. The first it knows by heart; for the others it has no
# procedure that it could slip in. Dziri and others conclude much the same for large models (abstract
# of the paper): they match patterns they have seen, and do not follow the rule step by step.
#
# Be honest about the figure. With 30 products a point, each share is uncertain by about a tenth. Real
# slips are not independent, nor equally likely at every step. And the flat line takes for granted
# that somebody copied the right numbers into the calculator. *Deciding to call it, and writing the
# call without a mistake, is the part that is left to the model.* That is what the next chapters are
# about.

# %% [markdown] question="why_tools" points=3 minutes=6
# ### Question: more documents?
#
# A law firm's assistant looks up documents and answers with citations. Users rate it 4.6 of 5. Now
# it gave a client a wrong deadline. The team proposes: "Show the model 100 documents instead of 10,
# so that nothing is missed. We need not check the citations, people are happy. And let it add up
# the days itself, it knows the calendar." Answer in five to eight sentences. What is wrong with each
# of the three proposals, and what would you measure or build instead?
#
# === BEGIN MARK SCHEME ===
# 1 point for the documents: a longer list moves the one that matters towards the middle, where it is
# used less (lost in the middle), and adds distraction or conflict; to measure: accuracy by position
# or by number of documents, on questions with a known gold document. Half a point without a
# measurement.
#
# 1 point for the citations: usefulness does not show whether sources support sentences; to measure:
# precision and recall of citations on a sample that a person checks. Half a point if only the first
# part is said, or only one of the two scores.
#
# 1 point for the days: adding up dates is computing (slips compound, and nothing checks them), and
# today's date or holidays are something the model never saw; build a tool, a program outside the
# model that the model calls by name and arguments. Half a point for the gap, half for the tool.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# A list of 100 documents does not make sure that the right one is used: models use the middle of a
# long list least, and 90 more documents are 90 more chances of distraction and of sources that
# disagree. I would take questions whose gold document is known and measure accuracy by its position
# and by the length of the list, and keep the list as short as that allows. The rating says that
# answers read well. It says nothing about whether a source supports its sentence, because users do
# not open the sources. I would have a person check a sample each month and report the precision and
# recall of the citations. Adding days is computation, with many small steps that can slip, and what
# day it is today, or which days are holidays, the model never saw. So I would give it a tool: a
# program for deadlines outside the model, with a name and typed arguments, which the model calls and
# which our code runs.
# ### END SOLUTION

# %% [markdown]
# ## Summary
#
# * RAG breaks at three stages: retrieval, reader, loop. More documents help against one of the nine
#   failures, and make four others more likely.
# * Being in the context is not being used. Measure accuracy by position; keep the sign of the dip.
# * A citation is text of the model. Precision asks about the citations, recall about the claims, and
#   a share of nothing is no number.
# * A diagnosis needs a record: what was found, in which version, for whom, and what each step was
#   built on.
# * Three gaps: compute, reach, never saw. Retrieval helps with the last one only.
# * A tool is external, has a function interface, and the model writes the call.
# * Slips compound: (1 - p) to the power of the steps. A procedure that was never learned fails
#   sooner still. A program does neither.
#
# ## Glossary
#
# | term | meaning |
# | --- | --- |
# | citation precision | the share of citations whose source supports the sentence |
# | citation recall | the share of claiming sentences that are supported by what they cite |
# | compounding error | an early mistake on which later steps build |
# | distraction | text that looks right and is not draws the reader away |
# | evidence conflict | needed sources say different things |
# | gold document | the one document that holds the answer |
# | lost in the middle | a document is overlooked because of where it stands |
# | permission leak | a user is shown what they may not read |
# | prompt injection | text that was found as content is followed as an order |
# | RAG | retrieval-augmented generation: find documents, then answer with them in view |
# | reader | the model that answers with documents before it |
# | recall ceiling | what was not found cannot be used by any later stage |
# | stale index | the stored copy is older than its source |
# | tool | an external program with a function interface, which the model asks by writing a call |
#
# ## Further reading
#
# * N. F. Liu, K. Lin, J. Hewitt, A. Paranjape, M. Bevilacqua, F. Petroni, P. Liang: *Lost in the
#   Middle: How Language Models Use Long Contexts*, 2023. Position matters, measured.
# * N. F. Liu, T. Zhang, P. Liang: *Evaluating Verifiability in Generative Search Engines*, 2023.
#   Citations, checked by people.
# * N. Dziri and others: *Faith and Fate: Limits of Transformers on Compositionality*, 2023. Three
#   tasks whose accuracy falls as they grow.
# * Z. Wang, Z. Cheng, H. Zhu, D. Fried, G. Neubig: *What Are Tools Anyway? A Survey from the
#   Language Model Perspective*, 2024. The definition, and what falls under it.
# * P. Lewis and others: *Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks*, 2020.
#   Where RAG got its name.
