# %% [markdown]
# # Chapter 2: keep the calls that helped
#
# Chapter 1 built a harness for a model that already knew when to call a tool. Where does a model
# learn that? People could write thousands of examples by hand. Toolformer (Schick et al., 2023)
# found a cheaper teacher: the model itself. It scatters calls over ordinary text, runs them, and
# keeps only those whose results made the rest of the text easier to predict. You build that
# sieve, piece by piece, and then put a real language model through it on your own computer.
#
# After this chapter you can
#
# * say which positions of a text are worth a call, from the model's own probabilities;
# * run what a model wrote without trusting it;
# * measure how much a call helped, and say why two comparisons are needed, not one;
# * turn unlabelled text into training examples for tool use, and predict what a higher threshold
#   does to them;
# * read the published results, the two kinds of baseline in them and the tasks where it failed.
#
# **Time:** about 75 minutes, 55 of them at the exercises.
# **Builds on:** the idea of a call as text, and of a harness that runs it (chapter 1). Nothing
# that you wrote there is needed here.

# %% [markdown]
# ## How to work with this notebook
#
# Run the cells from top to bottom with Shift+Enter. An exercise is a function whose body is
# missing; its docstring lists **the rules the tests check**, and nothing else is tested. Write the
# body, run the cell, then run the `check(...)` cell below it: it shows the first thing that is not
# right yet, with a next step. Your work is graded with the same tests and with more of the same
# kind on other inputs. Two hints are folded away under each exercise. Nothing here needs a
# network, a key or an account.

# %% [markdown] contents=true builds="the sieve that finds useful tool calls in plain text, and a small language model finetuned on what it kept"
# ## Contents

# %%
import random
from datetime import date, timedelta

import matplotlib.pyplot as plt

from coursekit import check, predict
from coursekit.almanac import world
from coursekit.desk import TOOLS, Desk
from coursekit.sieve import Sifted, sieve
from coursekit.slide import slide
from coursekit.smollm import NotInstalled, SmolLM
from coursekit.tinylm import TinyLM, answer_with_tools
from coursekit.tinylm.passages import held_out_questions, passage, plain_texts

# %% [markdown]
# ## 1. A teacher that costs nothing
#
# Think of what a model would need to be told. *When* to call: not in every sentence. *What* to
# call: a calculator is no use for a birthplace. *With which input*. A person can judge all three,
# slowly. But there is a judge that is always at hand. A language model is trained to predict text,
# and how badly it predicts is a number, its **loss**: the more surprised it is by the words that
# really follow, the higher. If a result in front of it makes the next words less surprising, then
# the call was worth making *for this model, at this place*. No label is needed, and no person.
#
# The paper gave this to five tools. Each takes a text and gives a text; the kit has its own five,
# which know an invented world and need no network:

# %%
print(TOOLS["Calculator"]("400 / 1400"), "| one operation, rounded to two places as in the paper")
print(TOOLS["Calendar"](""))
for name in TOOLS:
    print("-", name)

# %%
predict(
    "The model writes the calls, the tools answer them. Who decides whether a call was a good one?",
    {
        "A person, who labels a few thousand of them": "That is what the method avoids. People write a handful of demonstrations for each tool, no more.",
        "The tool, by answering without an error": "17423 + 892 is answered without an error, and is no help where a product stands.",
        "The model's own loss on the text that follows": "Yes. The text was there already. A result is good when it makes what really follows easier to predict.",
    },
    "The model's own loss on the text that follows",
)

# %% [markdown]
# ## 2. Where might a call stand?
#
# A call is written into the text in square brackets: `[Calculator(400 / 1400)]`, the **marked**
# call. Once it has been run it is `[Calculator(400 / 1400) -> 0.29]`, the **answered** call. So
# the probability that the model wants to call at a position is simply the probability that the
# next thing it writes there is the opening bracket.

# %% [markdown]
# The model of this chapter is **TinyLM**, a real transformer that is small enough to come with the
# course. It has read about an invented country: sums, dates, a foreign language called Velish, and
# half of the facts there are. The other half stand in no text that it was trained on, so that only
# a tool can tell them. It has also seen look-ups in brackets in front of texts, much as a large
# model has seen footnotes, but nobody has taught it to call a tool and wait for the answer.

# %% slow=true
lm = TinyLM.load()
TEXT = "A shop sold 212 boxes of 34 pens, 7208 pens in all."
for prompt in ("7 × 8 =", "212 × 34 ="):
    print(prompt, lm.answer(prompt))
print("tokens:", [lm.decode([token]) for token in lm.encode(TEXT)])

# %% [markdown]
# A **token** is what the model reads and writes as one piece; a position in a text is counted in
# tokens, from 0, and a call *at* a position stands before that token. `call_probabilities` gives a
# probability for each. (The paper first shows its model a few worked examples of calls in texts, so
# that it is inclined to write one. TinyLM is too small to learn from a prompt; it has learnt that
# such texts stand under a heading, and is asked under that heading.)

# %%
predict(
    "A shop sold 212 boxes of 34 pens, 7208 pens in all. Before which word would a call be worth most?",
    {
        "212": "That number could be anything. No tool knows what the shop sold.",
        "34": "The same: nothing before it determines it.",
        "7208": "Yes: it is fixed by the two numbers before it, and hard to guess. A call belongs where the text is about to say what a tool could have told.",
    },
    "7208",
)


# %% slow=true
def plot_positions(text: str) -> None:
    p_api, tokens = lm.call_probabilities(text), [lm.decode([t]) for t in lm.encode(text)]
    plt.figure(figsize=(7, 2))
    plt.bar(range(len(tokens)), p_api)
    plt.xticks(range(len(tokens)), tokens, rotation=60, ha="right")
    plt.ylabel("p of a call")
    plt.show()
    likely = {f"{i} {tokens[i]}": round(p, 2) for i, p in enumerate(p_api) if p > 0.05}
    print("In words: above 0.05 are", likely)


plot_positions(TEXT)

# %% [markdown] about="candidate_positions"
# ### Exercise 1: candidate positions
#
# The sampling threshold **τ_s** (say "tau s") says how likely a call must be for a position to
# be tried at all. A long text may have many such positions; only the best k are used.
#
# **You get** the probability of a call at each position, τ_s and k. **You write** the function
# that picks the positions. Example: `[0.02, 0.3, 0.1, 0.25]` with τ_s = 0.05 and k = 2 gives
# `[1, 3]`.


# %% exercise="candidate_positions" difficulty=2 minutes=6
def candidate_positions(p_api: list[float], tau_s: float, k: int) -> list[int]:
    """The positions at which calls are to be sampled. Rules the tests check:

    - p_api[i] is the probability of a call at position i. A position is a candidate when its
      probability is strictly above tau_s.
    - Of more than k candidates only the k most probable stay, of equal ones the earlier; none if
      k is 0.
    - The positions come in ascending order.
    - tau_s below 0 or above 1, or k below 0: ValueError.
    """
    ### BEGIN SOLUTION: Pick the candidates, keep the k best, put them in order.
    if not 0 <= tau_s <= 1 or k < 0:
        raise ValueError("tau_s must be from 0 to 1 and k at least 0")
    candidates = [i for i, p in enumerate(p_api) if p > tau_s]
    best = sorted(candidates, key=lambda i: p_api[i], reverse=True)[:k]
    return sorted(best)
    ### END SOLUTION


# %% check="candidate_positions" points=3
check("candidate_positions")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Three steps: the positions above the threshold; of these the k with the largest probability;
# these in the order of the text. `sorted` takes a `key`, and keeps equal elements in their order
# even with `reverse=True`.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `candidates = [i for i, p in enumerate(p_api) if p > tau_s]`, then
# `sorted(candidates, key=lambda i: p_api[i], reverse=True)[:k]`, and `sorted` once more around it.
# Before all that, look at `tau_s` and `k`.
# </details>

# %% [markdown]
# At each candidate position the model is then let loose: it is made to begin a call, and draws the
# rest token by token, at random by its own probabilities, until the bracket closes. The seed makes
# the draw repeatable.

# %% slow=true
PLACES = candidate_positions(lm.call_probabilities(TEXT), 0.05, 2)
for place in PLACES:
    print("…", lm.split(TEXT, place)[0][-22:], lm.sample_calls(TEXT, place, 6, seed=4))

# %% [markdown]
# **What just happened.** The model guesses. Its guesses have the shape of calls. Which numbers,
# which operation, which tool: at each of these it can slip, even into what is no number at all, and
# none of it has been run. The model does not know which guesses are good, and nobody else has
# looked.

# %% [markdown]
# ## 3. Run what was written
#
# What a model samples is text, and nobody has looked at it yet. Much of it is nonsense: tools that
# do not exist, brackets that never close, divisions by zero. So the same rule holds as in every
# harness: read it strictly, run it through the tool alone, and drop what does not work. Dropping is
# cheap here, because another sample is always to be had. In the paper, too, a call that gives no
# result is lost without a word.

# %%
predict(
    "A model has written Calculator(__import__('os').listdir('/')). What should happen?",
    {
        "Python's eval works out the input, so the files are listed": "Never. The text comes from a model that may have read it anywhere.",
        "The tool gets these characters as its input, refuses them, and the call is dropped": "Right. The harness passes on a text. What it means is for the tool to say.",
        "The harness searches the input for dangerous words first": "A list of bad words always has a gap. A tool that reads only numbers and one operator has none.",
    },
    "The tool gets these characters as its input, refuses them, and the call is dropped",
)

# %% [markdown] about="execute"
# ### Exercise 2: execute
#
# **You get** a list of calls as texts, and the tools: a dictionary from name to function.
# **You write** the function that runs them. Example: `["Calculator(400 / 1400)",
# "Oracle(1)"]` with the kit's `TOOLS` gives `[("Calculator(400 / 1400)", "0.29")]`.


# %% exercise="execute" difficulty=2 minutes=8
def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    """The calls that worked, each with its result, in order. Rules the tests check:

    - A call is the name of a tool, directly followed by "(", the input, and ")" as the last
      character, as in "QA(Who is (was) she?)". Not one character more, and no white space before
      the name or behind the last bracket. Any other text is dropped.
    - The tool is called with the input as it is written ("" in "Calendar()"), and returns a text.
      Nothing is evaluated or stripped.
    - Each call is run once, in order; one that stands twice is run twice. The call comes back as
      it was given. An empty result is a result.
    - Calls of unknown tools, and of tools that raise an Exception of any kind, are dropped.
    """
    ### BEGIN SOLUTION: Read each call, run its tool, and keep what worked.
    done = []
    for call in calls:
        name, _, rest = call.partition("(")
        if name not in tools or not rest.endswith(")"):
            continue
        try:
            done.append((call, tools[name](rest[:-1])))
        except Exception:
            continue
    return done
    ### END SOLUTION


# %% check="execute" points=4
check("execute")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `call.partition("(")` cuts a text at its *first* bracket into three parts. The name is the first
# of them, whatever it looks like: if it is not a key of `tools`, the call is dropped. What must
# the last part end with?
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `name, _, rest = call.partition("(")`. Unless `name in tools` and `rest.endswith(")")`, go on.
# Else the input is `rest[:-1]`; run the tool inside `try` and append the pair, with
# `except Exception: continue`.
# </details>

# %% slow=true
RAN = execute(lm.sample_calls(TEXT, PLACES[-1], 6, seed=4), TOOLS)
for call, result in RAN:
    print(call, "->", result)

# %% [markdown]
# **What just happened.** Everything that is left is a call that a tool could answer; the one
# that wrote letters into its number is gone. That is no sign of quality yet: the tools answer silly
# questions just as politely.

# %% [markdown]
# ## 4. How surprising is what follows?
#
# A language model gives every token a probability, given all that came before. The logarithm of
# it is 0 for a token that was certain, and falls towards −∞ for one that was thought impossible.
# The mean of the negative logarithms is the loss: 0 for a text foreseen word by word, and larger
# the more surprising it was.
#
# For our purpose not all tokens of the rest are equal. A sum that is called up here should help
# *here*, not twenty words later. So the paper weighs them: the first token 1, the second 0.8, then
# 0.6, 0.4, 0.2, and nothing from the sixth on.

# %%
WEIGHTS = [max(0.0, 1 - 0.2 * t) for t in range(6)]
print([round(w, 1) for w in WEIGHTS])

# %% slow=true
plt.figure(figsize=(5, 1.8))
plt.bar(range(8), [*WEIGHTS, 0, 0])
plt.xlabel("token after the position, from 0")
plt.ylabel("weight")
plt.show()
print("In words: weights 1, 0.8, 0.6, 0.4, 0.2 for the first five tokens, then 0.")

# %%
predict(
    "The result of a call makes the tenth word after it certain, and changes nothing else. What does the weighted loss say?",
    {
        "The call helped: some token became less surprising": "It did, but at weight 0. Had the model called just before that word, it would have counted in full.",
        "Nothing: tokens from the sixth on have weight 0": "Right. So calls are kept close to the place where their results are needed, which is where a reader wants them too.",
        "The call did harm: it takes up room": "The loss looks at the text, not at the length of the call.",
    },
    "Nothing: tokens from the sixth on have weight 0",
)

# %% [markdown] about="weighted_loss"
# ### Exercise 3: the weighted loss
#
# $$L = -\frac{\sum_t w_t \log p_t}{\sum_t w_t}$$
#
# **You get** the log-probabilities of the tokens (natural logarithms) and the weights. **You
# write** the loss, in nats per token. Both sums go over the tokens there are: with two tokens left
# it is divided by 1 + 0.8. (The paper divides by the sum of all five weights, 3, whatever is left.
# Then the last words of a text always look easy; ours compares like with like.) Example:
# log-probabilities −2 and −1 with weights 1 and 0.8 give 2.8 / 1.8 ≈ 1.556.


# %% exercise="weighted_loss" difficulty=2 minutes=7
def weighted_loss(logprobs: list[float], weights: list[float]) -> float:
    """The weighted mean of -log p over the tokens there are. Rules the tests check:

    - weights[t] belongs to logprobs[t]. Tokens beyond the last weight have no say, and weights
      beyond the last token do not count in the division.
    - A token of weight 0 has no say, not even one with a log-probability of -inf. With a weight
      above 0 that token makes the loss inf.
    - A weight below 0, anywhere in the list: ValueError. No token with a weight above 0 (because
      there are no tokens, or no weights for them): ValueError.
    """
    ### BEGIN SOLUTION: Pair tokens with weights, and take the weighted mean.
    if any(w < 0 for w in weights):
        raise ValueError("a weight must be 0 or more")
    pairs = [(w, p) for w, p in zip(weights, logprobs, strict=False) if w > 0]
    if not pairs:
        raise ValueError("no token has a weight above 0: there is nothing to weigh")
    return -sum(w * p for w, p in pairs) / sum(w for w, _ in pairs)
    ### END SOLUTION


# %% check="weighted_loss" points=3
check("weighted_loss")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `zip` stops at the shorter of two lists, which is the first rule already. Leave the pairs of
# weight 0 out before you multiply: in floats `0 * -inf` is `nan`.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `pairs = [(w, p) for w, p in zip(weights, logprobs) if w > 0]`; when it is empty raise ValueError;
# else `-sum(w * p for w, p in pairs) / sum(w for w, _ in pairs)`. The question about weights below
# 0 comes before all this, and looks at the whole list.
# </details>

# %%
print(weighted_loss([-2.0, -1.0], WEIGHTS))

# %% [markdown]
# ## 5. Three losses
#
# Now the comparison. Take a position in a text: what comes before it, and the rest. The loss of the
# *same* rest is measured three times:
#
# | loss | what the model has read before the rest |
# | --- | --- |
# | L_a | the text so far |
# | L_b | the marked call, then the text so far |
# | L_c | the answered call, then the text so far |
#
# The call stands **in front of the text so far**, not at its position. Texts about this method,
# the lecture among them, often show it spliced in where it belongs, and in the finished training
# example that is where it goes. But the model that judges has not been trained on calls yet. A
# bracket in the middle of a sentence startles it, and that would be counted against the call. So
# the paper puts it in front while it measures (its footnote 3), and you do the same. Section 6 has
# numbers for both.

# %%
predict(
    "The tool answers 0.29. Now suppose that it had answered 560000. Which of the three losses would change?",
    {
        "All three": "L_a never heard of the call, and L_b only of the question.",
        "L_b and L_c": "In L_b the call is there, but it has no result yet.",
        "L_c alone": "Yes. L_a and L_b are what the model manages without the result, so what L_c gains over both of them is owed to the result.",
    },
    "L_c alone",
)

# %% [markdown] about="three_losses"
# ### Exercise 4: three losses
#
# **You get** a language model, a text, a position, a call, its result and the weights. Two methods
# of the model are needed: `lm.split(text, position)` gives the text before the position and the
# rest, `lm.logprobs(prefix, continuation)` the log-probabilities of the continuation's tokens after
# that prefix. **You write** the three losses. Example: in front of "Out of 1400 participants, 400
# (or" stands `[Calculator(400 / 1400) -> 0.29]` and a space for L_c.


# %% exercise="three_losses" difficulty=3 minutes=9
def three_losses(lm, text, position, call, result, weights) -> tuple[float, float, float]:
    """L_a, L_b and L_c of what follows a position. Rules the tests check:

    - before, rest = lm.split(text, position). A loss is the weighted_loss of
      lm.logprobs(prefix, rest) with the weights given.
    - The prefix of L_a is before; that of L_b the marked call, one space, and before; that of L_c
      the answered call, one space, and before. They are returned in this order.
    - Marked: "[" + call + "]". Answered: the same with " -> " and the result in front of the "]".
    - before and rest stay exactly as split gives them: nothing is stripped, and an empty before
      leaves the mark and its space.
    """
    ### BEGIN SOLUTION: Measure the rest of the text after each of the three prefixes.
    before, rest = lm.split(text, position)

    def loss(prefix: str) -> float:
        return weighted_loss(lm.logprobs(prefix, rest), weights)

    marked, answered = f"[{call}] {before}", f"[{call} -> {result}] {before}"
    return loss(before), loss(marked), loss(answered)
    ### END SOLUTION


# %% check="three_losses" points=4
check("three_losses")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# The rest is the same all three times, only the prefix changes. Write a small inner function from
# a prefix to its loss, and call it three times.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `before, rest = lm.split(text, position)`. The prefixes are `before`, `f"[{call}] {before}"` and
# `f"[{call} -> {result}] {before}"`; each loss is `weighted_loss(lm.logprobs(prefix, rest),
# weights)`.
# </details>

# %% slow=true
GOOD, BAD = ("Calculator(212 * 34)", "7208"), ("Calculator(212 + 34)", "246")
PLACE = next(i for i in range(len(lm.encode(TEXT))) if lm.split(TEXT, i)[1].startswith(" 7208"))
for call, result in (GOOD, BAD):
    losses = three_losses(lm, TEXT, PLACE, call, result, WEIGHTS)
    print([round(loss, 2) for loss in losses], f"[{call} -> {result}]")

# %% [markdown]
# Where do the numbers come from? Look at the tokens one by one. Each row is a prefix; a number is
# the surprise at that token (its negative log-probability), the first five count.

# %% slow=true
before, rest = lm.split(TEXT, PLACE)
tokens = [lm.decode([token]) for token in lm.encode(rest)][:5]
prefixes = {"nothing": "", "marked": f"[{GOOD[0]}] ", "answered": f"[{GOOD[0]} -> {GOOD[1]}] "}
GRID = [[-p for p in lm.logprobs(mark + before, rest)[:5]] for mark in prefixes.values()]
plt.figure(figsize=(5, 1.8))
plt.imshow(GRID, cmap="Blues", aspect="auto")
plt.xticks(range(5), [repr(token) for token in tokens])
plt.yticks(range(3), list(prefixes))
for row, surprises in enumerate(GRID):
    for column, surprise in enumerate(surprises):
        ink = "white" if surprise > max(map(max, GRID)) / 2 else "black"
        plt.text(column, row, f"{surprise:.1f}", ha="center", va="center", color=ink)
plt.show()
for name, surprises in zip(prefixes, GRID, strict=True):
    print(f"{name:9}", [f"{t} {s:.1f}" for t, s in zip(tokens, surprises, strict=True)])

# %% [markdown]
# **What just happened.** Going down a column, a token that pales became easier. Without help each
# digit of the product is a guess, and the call alone changes little. With the right result in front
# the model copies the digits, and the loss falls; the wrong result leaves it where it was. A person
# would have said so too. But nobody was asked: the text itself told right from wrong.

# %% [markdown]
# ## 6. Did it help?
#
# L_c alone says little: some texts are easy. It has to be compared with what the model manages
# *without* the result, and that is the better of the other two, because a model that is free not to
# call can always have L_a, and one that writes a call without waiting for its answer can have L_b.
# The **usefulness** of a call is what its result takes off the smaller of the two. A call is
# **kept** when that reaches the filter threshold **τ_f**.
#
# The lecture's own example: L_a = 2.5, L_b = 2.1, L_c = 0.8 gives min(2.5, 2.1) − 0.8 = 1.3.

# %%
predict(
    "A question gives its own answer away: QA(Is it true that Pittsburgh is the Steel City?). L_a = 3.5, L_b = 1.2, L_c = 1.1. How useful was the result?",
    {
        "2.4: reading the call and its result made the text much easier": "It did, but the model could have had nearly all of that without asking anybody: the question says Steel City.",
        "0.1: the call's own words did the work, the result hardly any": "Right: min(3.5, 1.2) − 1.1. That is why L_b is measured. Compared with L_a alone, a model would learn to ask questions to which it knows the answer.",
        "−0.1: the result did harm": "L_c is lower than both others, so it did a little good.",
    },
    "0.1: the call's own words did the work, the result hardly any",
)

# %% [markdown] about="usefulness"
# ### Exercise 5: usefulness, and what is kept
#
# **You write** two functions. Example: `usefulness(2.5, 2.1, 0.8)` is 1.3, and
# `keep(2.5, 2.1, 0.8, 1.3)` is True. Floats need a little care: 2.3 − 1.0 should be 1.3, and is
# 1.2999999999999998.


# %% exercise="usefulness" difficulty=2 minutes=5
def usefulness(L_a: float, L_b: float, L_c: float) -> float:
    """What the result takes off the smaller of L_a and L_b; below 0 when it did harm."""
    ### BEGIN SOLUTION: Compare L_c with the better of the two others.
    return min(L_a, L_b) - L_c
    ### END SOLUTION


def keep(L_a: float, L_b: float, L_c: float, tau_f: float) -> bool:
    """Whether a call is kept: True or False. Rules the tests check:

    - It is kept when its usefulness is tau_f or more. tau_f may be 0 or negative.
    - A usefulness that falls short of tau_f by less than 1e-9 is kept as well.
    """
    ### BEGIN SOLUTION: Compare the usefulness with the threshold.
    return usefulness(L_a, L_b, L_c) >= tau_f - 1e-9
    ### END SOLUTION


# %% check="usefulness" points=4
check("usefulness")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `min` takes two numbers. The sign matters: a result that makes things worse has a usefulness
# below 0.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `min(L_a, L_b) - L_c`, and `usefulness(L_a, L_b, L_c) >= tau_f - 1e-9`.
# </details>

# %% [markdown]
# **In front or in place?** Here are measurements on a language model of 135 million parameters
# (SmolLM2-135M-Instruct, four-bit weights, computed in 32-bit floats), made for this course: eleven
# calls, seven of which a person would call right. Each has L_a, then L_b and L_c with the call *in
# front* of the text, then L_b and L_c with the call *in place*, in nats per token.

# %% slow=true
MEASURED = [  # call and result, right?, L_a, in front: L_b, L_c, in place: L_b, L_c
    ("QA(Pittsburgh's other name?) -> Steel City", True, 3.548, 2.961, 1.837, 5.007, 4.127),
    ("QA(Pittsburgh's country?) -> United States", False, 3.548, 2.990, 2.926, 5.354, 6.241),
    ("Calculator(400 / 1400) -> 0.29", True, 2.021, 2.257, 0.681, 4.145, 2.442),
    ("Calculator(400 * 1400) -> 560000", False, 2.021, 2.362, 2.160, 3.917, 3.990),
    ("MT(tortuga) -> turtle", True, 6.647, 6.271, 2.585, 7.555, 6.932),
    ("Calculator(17423 * 892) -> 15541316", True, 1.689, 1.322, 0.316, 3.478, 2.309),
    ("Calculator(17423 + 892) -> 18315", False, 1.689, 1.291, 1.461, 3.701, 3.438),
    ("WikiSearch(Brown Act) -> The Ralph M. …", True, 2.024, 1.951, 1.688, 2.776, 4.775),
    ("Calendar() -> … (Today is the first …)", True, 3.239, 2.117, 1.679, 3.603, 4.764),
    ("Calendar() -> … (The cat sat on the …)", False, 4.499, 4.333, 3.258, 6.670, 9.425),
    ("Calculator(16 * 16) -> 256", True, 1.985, 1.209, 0.447, 3.193, 2.420),
]
print("kept at 1.0:  in front  in place")
for call, right, a, b, c, b_in, c_in in MEASURED:
    verdicts = [keep(a, b, c, 1.0), keep(a, b_in, c_in, 1.0)]
    print(
        "right" if right else "wrong", *(f"{'kept' if v else '-':>9}" for v in verdicts), " ", call
    )

# %% [markdown]
# Move τ_f over the calls measured in front, and watch which survive. A bar to the right is help, to
# the left harm.


# %% slow=true
def measured_survivors(tau_f: float):
    sifted = [
        Sifted(call, "right:" if right else "wrong:", usefulness(a, b, c), keep(a, b, c, tau_f))
        for call, right, a, b, c, _, _ in MEASURED
    ]
    return sieve(sifted, f"τ_f = {tau_f:.1f}")


slide(measured_survivors, tau_f=(-0.5, 4.0, 1.0))

# %% [markdown]
# **What just happened.** In front, the sieve at τ_f = 1.0 keeps four right calls and lets one
# useless one through: today's date, which happens to make "mat and purred" easier, as any sentence
# would that sounds like a story. In place it keeps none at all: the bracket costs more than any
# result gives back, as the paper's footnote says. The sieve is a judge without common sense. It
# errs both ways, and is right often enough to learn from.

# %% [markdown]
# Now TinyLM, on texts about facts that it has never read. So that there is something to count, the
# calls here are not sampled: for each text one is right and two are such as a careless writer makes
# (the wrong operation, the wrong question, the wrong tool). The sieve is not told which is which.
# Move τ_f and see who survives.

# %% slow=true
OFFERED, draw = [], random.Random(4)
for _ in range(14):
    made = passage(draw, Desk(world()), "held_out")
    for call, result in execute([made.right[0], *made.slips[:2]], TOOLS):
        place = len(lm.encode(made.before))
        losses = three_losses(lm, made.text, place, call, result, WEIGHTS)
        right = "right: …" if call == made.right[0] else "slip: …"
        words = " ".join([right, *made.before.split()[-4:]])
        OFFERED.append((f"[{call} -> {result}]", words, losses))


def survivors(tau_f: float):
    sifted = [
        Sifted(call, words, usefulness(*losses), keep(*losses, tau_f))
        for call, words, losses in OFFERED
    ]
    return sieve(sifted, f"τ_f = {tau_f:.1f}")


slide(survivors, tau_f=(-1.0, 3.0, 1.0))

# %% [markdown]
# Look for both kinds of mistake: a right call that the sieve drops, and a slip that it keeps. A
# model can only be helped by what it can use, so each model has a sieve of its own.

# %% [markdown]
# How high should τ_f be? The paper counts how many training examples survive at three thresholds
# (its Table 2; where it says nothing else it uses 1.0, and 0.5 for the calculator and the
# translator, whose calls are rare: Appendix A).

# %% slow=true
SURVIVING = {  # Schick et al. 2023, Table 2: examples with calls at τ_f = 0.5, 1.0, 2.0
    "WikiSearch": (207_241, 60_974, 13_944),
    "Calendar": (61_811, 20_587, 3_007),
    "QA": (51_987, 18_526, 5_135),
    "Calculator": (3_680, 994, 138),
    "MT": (3_156, 1_034, 229),
}
plt.figure(figsize=(6, 2.6))
for name, counts in SURVIVING.items():
    plt.plot((0.5, 1.0, 2.0), counts, "o-", label=name)
plt.yscale("log")
plt.xlabel("τ_f")
plt.ylabel("examples left")
plt.legend(bbox_to_anchor=(1, 1))
plt.show()
print("In words:", {name: " > ".join(f"{n:,}" for n in c) for name, c in SURVIVING.items()})

# %% [markdown]
# **What just happened.** From 0.5 to 2.0 every tool loses at least nine in ten of its examples; the
# calculator is left with 138, out of more than a million documents that were looked at (section 7
# of the paper). A high threshold keeps only the best examples, and may leave too few to learn from.

# %% [markdown]
# ## 7. From text to training examples
#
# Two steps are left. A kept call has to be written into its text, and the whole procedure has to
# run over many texts. When it is done, a plain corpus has become a corpus that shows, again and
# again, a call at a place where it helped.

# %% [markdown] about="build_example"
# ### Exercise 6: write it into the text
#
# **You get** the model (for its `split`), a text, and what was kept: triples of position, call and
# result. **You write** the training example: the text with the answered calls in it, this time
# where they belong. Example: `(6, "Calculator(400 / 1400)", "0.29")` turns "Out of 1400
# participants, 400 (or 29%) passed." into "Out of 1400 participants, 400 (or [Calculator(400 /
# 1400) -> 0.29] 29%) passed."


# %% exercise="build_example" difficulty=3 minutes=7
def build_example(lm, text: str, kept: list[tuple[int, str, str]]) -> str:
    """The text with the kept calls, (position, call, result), in it. Rules the tests check:

    - "[call -> result]" stands between the two parts of lm.split(text, position). Positions count
      in the text as it was given, however many calls stand before them.
    - There is a space on each side of it, unless white space is there already or the text begins
      or ends there. Nothing else is added, removed or changed.
    - kept comes in any order; of two calls at one position the first given stands first.
    """
    ### BEGIN SOLUTION: Cut the text at the positions and put the answered calls between.
    pieces, end = [], 0
    for position, call, result in sorted(kept, key=lambda each: each[0]):
        at = len(lm.split(text, position)[0])
        pieces += [text[end:at], f"[{call} -> {result}]"]
        end = at
    example = ""
    for piece in [*pieces, text[end:]]:
        if example and piece and not example[-1].isspace() and not piece[0].isspace():
            example += " "
        example += piece
    return example
    ### END SOLUTION


# %% check="build_example" points=3
check("build_example")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# A call that is put in moves everything behind it. So either begin with the last position, or cut
# the original text into pieces first and join them at the end. `len(before)` is where a position
# lies in the text, counted in characters.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Sort by position alone: `sorted(kept, key=lambda each: each[0])` keeps equals in their order. Make
# a list of pieces, text and marks in turn, the last piece being what is left of the text. Join
# them one by one, with a space between when neither `example[-1].isspace()` nor
# `piece[0].isspace()`, and neither of the two is empty.
# </details>

# %% [markdown] about="toolformer"
# ### Exercise 7: the whole sieve
#
# **You get** a corpus (a list of texts), a model, tools and the settings. **You write** the
# function that makes training examples of it: for each text sample calls at the candidate
# positions, run them, measure, keep, and write the best into the text. Besides `split` and
# `logprobs` the model has `lm.call_probabilities(text)`, a probability for each position, and
# `lm.sample_calls(text, position, m, seed)`, a list of m calls as texts. Example: of two texts, in
# the first of which one call helped, one text comes back, with that call in it.


# %% exercise="toolformer" difficulty=4 minutes=13
def toolformer(
    corpus, lm, tools, tau_s: float, tau_f: float, k: int, m: int, seed: int
) -> list[str]:
    """The texts in which a call helped, with the call in them. Rules the tests check:

    - At each of a text's candidate_positions lm.sample_calls is asked once, with m and seed as
      given. What it gives is run through execute.
    - The three_losses of each result are taken with WEIGHTS. What keep drops at tau_f is out.
    - At each position one call is taken: the kept one with the largest usefulness, of equal ones
      the first. build_example writes them into the text.
    - The examples come in the order of the texts; a text without a kept call is left out.
    """
    ### BEGIN SOLUTION: Sample, run, measure and keep, text by text.
    examples = []
    for text in corpus:
        kept = []
        for position in candidate_positions(lm.call_probabilities(text), tau_s, k):
            useful = []
            for call, result in execute(lm.sample_calls(text, position, m, seed), tools):
                losses = three_losses(lm, text, position, call, result, WEIGHTS)
                if keep(*losses, tau_f):
                    useful.append((usefulness(*losses), call, result))
            if useful:
                _, call, result = max(useful, key=lambda each: each[0])
                kept.append((position, call, result))
        if kept:
            examples.append(build_example(lm, text, kept))
    return examples
    ### END SOLUTION


# %% check="toolformer" points=6
check("toolformer")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Three loops, one inside the other: texts, positions, calls with their results. The list of what
# was kept begins anew with each text, the list of what is useful with each position.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Inside: `losses = three_losses(lm, text, position, call, result, WEIGHTS)`, and
# `if keep(*losses, tau_f): useful.append((usefulness(*losses), call, result))`. After the calls of
# a position: if there are any, `max(useful, key=lambda each: each[0])` is the first of the best.
# After the positions: if `kept` is not empty, append `build_example(lm, text, kept)`.
# </details>

# %% slow=true
TWO = ["Ithia is ruled from Ormoor.", TEXT]
print(*toolformer(TWO, lm, TOOLS, tau_s=0.05, tau_f=1.0, k=2, m=6, seed=4), sep="\n")

# %% [markdown]
# **What just happened.** Of two texts one comes back. For the other none of the samples multiplied
# the right numbers, so no result helped, and the text is left out. That is no loss: there are
# always more texts.

# %% [markdown]
# ## 8. Finetune on what survived
#
# The examples are ordinary text with calls in it, so the model is simply trained on as before, to
# predict the next token: of the calls too. It learns *when* to open a bracket, what to write there,
# and to trust what stands behind the arrow. For comparison a second model is trained on calls that
# nobody sifted: one sample at each candidate position, kept whatever it did.

# %%
predict(
    "The unsifted calls make many more training examples. What would you bet on?",
    {
        "The model with more examples": "It learns as diligently, and part of what it learns is to make careless calls, and that results are often beside the point.",
        "The model with the sifted examples": "That is what the paper bets on. Measure it below, and see how sure you can be.",
        "Both the same: the tools are the same": "The tools answer what they are asked. The models differ in what they ask, and in how much they trust the answer.",
    },
    "The model with the sifted examples",
)

# %% [markdown]
# The 500 texts were written on twenty different days. On a single day the right answer of the
# calendar is always the same, and the model would learn the day by heart instead of asking. (Sifting
# them takes about a minute.)

# %% slow=true
DAYS = [date(2021, 3, 14) + timedelta(days=53 * n) for n in range(20)]
CORPUS = [plain_texts(25, n, day) for n, day in enumerate(DAYS)]


def examples(tau_f: float, m: int) -> list[str]:
    found = []
    for texts, day in zip(CORPUS, DAYS, strict=True):
        tools = Desk(world(), day).tools
        found += toolformer(texts, lm, tools, tau_s=0.05, tau_f=tau_f, k=1, m=m, seed=0)
    return found


# %% slow=true measured=true
KEPT = examples(tau_f=0.5, m=8)

# %% slow=true measured=true
UNSIFTED = examples(tau_f=-100.0, m=1)
print("500 texts;", len(UNSIFTED), "unsifted and", len(KEPT), "sifted examples, such as")
print(*KEPT[:4], sep="\n")

# %% slow=true measured=true
CARELESS = lm.finetune(UNSIFTED, seed=0)

# %% slow=true measured=true
TUNED = lm.finetune(KEPT or CORPUS[0], seed=0)  # plain texts, should nothing have survived

# %% [markdown]
# To measure, we need questions that neither the model nor the corpus has seen: sentences to finish,
# as many from each family (sums, two kinds of facts, words, dates). A model **with tools** is
# stopped when it has written `->`; the harness runs the call, writes result and bracket into the
# text, and lets the model go on. **Disabled** is the sifted model, forbidden to open a bracket: what
# it gains over the base model is owed to the further training and not to the tools.

# %% slow=true
ASKED = date(2027, 9, 6)
QUESTIONS = held_out_questions(100, seed=1000, tools_day=ASKED)
ASKED_TOOLS = Desk(world(), ASKED).tools


def share_right(answer) -> float:
    return sum(q.right(answer(q.prompt)) for q in QUESTIONS) / len(QUESTIONS)


def with_tools(model):
    return lambda text: answer_with_tools(model, text, ASKED_TOOLS)


# %% slow=true measured=true
SHARES = {
    "base, no tools": share_right(lm.answer),
    "sifted, disabled": share_right(lambda t: TUNED.continue_text(t, limit=24, calls=False)),
    "base, with tools": share_right(with_tools(lm)),
}

# %% slow=true measured=true
SHARES["unsifted, with tools"] = share_right(with_tools(CARELESS))
SHARES["sifted, with tools"] = share_right(with_tools(TUNED))

# %% slow=true measured=true
plt.figure(figsize=(6, 1.8))
plt.barh(list(SHARES), list(SHARES.values()))
plt.gca().invert_yaxis()
plt.xlabel("share of held-out sentences finished rightly")
plt.show()
print("In words:", {name: round(share, 2) for name, share in SHARES.items()})

# %% [markdown]
# **How to read it.** Compare the last bar with *disabled* to see what the tools gave, with *unsifted*
# to see what the sieve gave, with *base, with tools* to see what the training gave. With a hundred
# questions a share has a standard error of up to 0.05, so that a difference of less than 0.1 between
# two bars may be chance.
#
# In our own run tools made most of the difference, and the sieve the rest: the sifted model came out
# best, and the unsifted one fell below the base model. It had learnt to call carelessly. One run is
# thin evidence. Over five seeds with a hundred questions each (`python -m benchmarks.toolformer`, table
# in `docs/tinylm.md`) no tools gave 4 to 7 %, the base model with tools 23 to 26 %, unsifted 14 to
# 23 %, sifted 27 to 33 %, and sifted was first at every seed. Most sentences still end wrongly,
# because a model this small copies a name or a long number badly into a call.

# %% [markdown]
# ## 9. What the paper measured
#
# The authors did this with GPT-J, a model of 6.7 billion parameters, on a part of CCNet, a
# collection of web pages. While the finished model writes, it may begin a call whenever `[` is
# among its ten most likely next tokens, and makes at most one call an input (section 4.2). Its
# tables compare four models that matter here:
#
# * **GPT-J** as it was;
# * **disabled**: the finished Toolformer, forbidden to call. What it gains over GPT-J is the
#   further training, not the tools;
# * **Toolformer**, allowed to call;
# * **GPT-3** with 175 billion parameters, about 26 times as many, and no tools.

# %% slow=true
PAPER = {  # Schick et al. 2023: GPT-J, disabled, Toolformer, GPT-3 (175B)
    "facts: LAMA SQuAD (Table 3)": (17.8, 22.1, 33.8, 26.8),
    "facts: LAMA Google-RE (3)": (4.9, 6.3, 11.5, 7.0),
    "facts: LAMA T-REx (3)": (31.9, 34.9, 53.5, 39.8),
    "maths: ASDiv (Table 4)": (7.5, 14.8, 40.4, 14.0),
    "maths: SVAMP (4)": (5.2, 6.3, 29.4, 10.0),
    "maths: MAWPS (4)": (9.9, 15.0, 44.0, 19.8),
    "questions: WebQS (Table 5)": (18.5, 18.9, 26.3, 29.0),
    "questions: NQ (5)": (12.8, 12.6, 17.7, 22.6),
    "questions: TriviaQA (5)": (43.9, 46.7, 48.8, 65.9),
    "languages: MLQA, mean of six (Table 6)": (11.3, 10.2, 11.1, 4.0),
    "time: TempLAMA (Table 7)": (13.7, 12.7, 16.3, 15.5),
    "time: Dateset (7)": (3.9, 5.9, 27.3, 0.8),
}
MODELS = ("GPT-J", "disabled", "Toolformer", "GPT-3")

# %% slow=true
figure, axes = plt.subplots(figsize=(7, 4.2))
marks = {"GPT-J": "o", "disabled": "s", "Toolformer": "D", "GPT-3": "^"}
for column, model in enumerate(MODELS):
    scores = [row[column] for row in PAPER.values()]
    axes.plot(scores, range(len(PAPER)), marks[model], label=model)
axes.set_yticks(range(len(PAPER)), list(PAPER))
axes.invert_yaxis()
axes.grid(axis="x", alpha=0.4)
axes.set_xlabel("right answers, per cent")
axes.legend(bbox_to_anchor=(1, 1))
plt.show()
for name, row in PAPER.items():
    print(f"{name:40}", " ".join(f"{m} {score:>4}" for m, score in zip(MODELS, row, strict=True)))

# %% [markdown]
# Read the rows by family:
#
# * **Facts, maths, dates**: a tool that gives just what is asked for beats a model 26 times as
#   large. (The lecture says that Toolformer closes most of the gap to GPT-3. On these it does
#   better than that: there is a gap, and it is on the other side.)
# * **Open questions**: tools help, and scale wins. The paper's reasons: a simple search engine, one
#   call an input, and no second try when the first search finds nothing.
# * **Other languages**: here the lecture's figures have changed places. It gives GPT-3 about 11 and
#   Toolformer about 4; in the paper's Table 6 the means of the six languages are 11.1 for
#   *Toolformer* and 4.0 for *GPT-3*, which mostly failed to answer in English. And look at the first
#   column: plain GPT-J has 11.3. Translation helped a little (10.2 to 11.1), no more than the
#   further training had cost. What this row shows is a tool that hardly mattered.
# * **TempLAMA** rose without the calendar: it was called for 0.2 per cent of the questions, and
#   search and question answering for the rest. A better score does not prove that the tool you had
#   in mind was used. Look at the calls.
#
# **Size.** The paper's Figure 4 repeats this with four GPT-2 models of 124 million to 1.6 billion
# parameters, as an average for facts, for maths and for questions. It is drawn without a table, so
# we quote no numbers. The lecture reads from it that the models with tools climb steadily above
# those without. The authors are more careful: up to about 775 million parameters there is hardly a
# difference, except where the search is the tool. A small model can make calls before it can use
# the answers. (Our far smaller model can, because it was trained on texts with notes in front and
# on a world that is smaller still.)

# %%
predict(
    "With Toolformer disabled, maths rose from 7.5 to 14.8 (ASDiv). Where does that come from?",
    {
        "From the calculator": "It was switched off.",
        "From further training on texts with worked sums in them": "Probably: the authors suppose that the many calls with results taught the model some arithmetic. This is why the middle column is needed: from 14.8 to 40.4 is the tool, from 7.5 to 14.8 is not.",
        "From chance": "It rose on all three sets of sums.",
    },
    "From further training on texts with worked sums in them",
)

# %% [markdown] question="why_measure_the_bare_call" points=3 minutes=6
# ### Question: why measure the bare call?
#
# A colleague wants to save a third of the work and drops L_b: a call is to be kept when
# L_a − L_c ≥ τ_f. Answer in five to eight sentences. Which kind of call would now be kept that was
# dropped before, and what would the finetuned model learn from it? Make up an example: a text, a
# call, a result, and three losses that fit. Then name one useless call that the full sieve lets
# through all the same, and say why it must.
#
# === BEGIN MARK SCHEME ===
# 1 point for the kind of call: its own words (a question that holds or gives away the answer)
# make the text easier, the result adds little or nothing; L_b is low, L_c hardly lower. The model
# would learn to call where it needs no tool, or to ask what it knows. Half a point for only one of
# the two.
#
# 1 point for an example that fits: the call's words give the answer away, L_a − L_c is at or above
# a threshold that is named, min(L_a, L_b) − L_c below it. Half a point if the numbers do not fit.
#
# 1 point for a limit: the sieve sees one thing, whether the next few tokens became easier. A result
# can do that by accident (a date before a story), by sharing words with the text, or by being wrong
# in the way in which the text is wrong; it cannot see whether the result is true, or what the call
# costs. A case and the reason, half a point each.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# Without L_b, a call is kept as soon as call and result together make the text easier, even when
# the call's own words do all of it. Take "Pittsburgh is also known as the Steel City." with
# `[QA(Why is Pittsburgh called the Steel City?) -> It made much steel]`: L_a = 3.5, L_b = 1.2,
# L_c = 1.1. At τ_f = 1.0 my colleague keeps it, because 3.5 − 1.1 = 2.4; the full sieve drops it,
# because 1.2 − 1.1 = 0.1. A model that is finetuned on such calls learns to ask questions to which
# it has the answer already: it calls often, pays for each call, and gains nothing. The full sieve
# still lets through what makes the next words easier by accident, such as today's date in front of
# "The cat sat on the mat and purred". It must, because the loss is all that it sees: it does not
# know why a word became less surprising, nor whether the result is true.
# ### END SOLUTION

# %% [markdown]
# ## 10. What it cannot do
#
# The paper is frank about its limits (its section 7). Each is a chapter that is still to come:
#
# * **No chains.** Calls are sampled one by one, so no example shows a call that uses another's
#   result (chapters 4 and 8).
# * **No second try.** The model cannot refine a search or look at the next page (chapter 9).
# * **Waste.** More than a million documents gave a few thousand useful calls to the calculator.
# * **No sense of cost.** A call that saves a little surprise is kept, whatever it costs to make
#   (chapter 10).
# * **A new tool means new training.** Every tool is learned into all the weights of the model.
#   Chapter 3 freezes the model and trains one row of numbers a tool.

# %% [markdown]
# ## If you like: the same on a larger model
#
# The measurements of section 6 were made on a model of 135 million parameters, which your computer
# can run too. It is not part of the course's installation. Set `LARGER` to True in the next cell:
# if its packages are missing, the cell says how to get them. Nothing that is graded uses it.

# %% slow=true
LARGER = False
PHRASES = {  # text up to the call, the rest, call, result
    "Out of 1400 participants, 400 (or": (" 29%) passed.", "Calculator(400 / 1400)", "0.29"),
    "The product of 17423 and 892 is": (" 15541316.", "Calculator(17423 + 892)", "18315"),
}


def measure_larger(before: str, rest: str, call: str, result: str) -> None:
    big = SmolLM.load()
    place = len(big.encode(before))
    losses = three_losses(big, before + rest, place, call, result, WEIGHTS)
    print(
        [round(loss, 2) for loss in losses], f"[{call} -> {result}]", round(usefulness(*losses), 2)
    )


try:
    for before, (rest, call, result) in PHRASES.items() if LARGER else ():
        measure_larger(before, rest, call, result)
except NotInstalled as why:
    print(why)
print("The larger model was", "asked for." if LARGER else "not asked for: LARGER is False.")

# %% [markdown]
# ## Summary
#
# * A language model's loss on text that is there already says whether a result helped. That is a
#   label for free.
# * Sample where the model wants to call (above τ_s, at most k positions, m calls each); run
#   strictly; drop what fails.
# * The loss weighs the next few tokens, so that calls stay near the place where they are needed.
# * Usefulness is min(L_a, L_b) − L_c. L_b guards against calls whose own words give the answer
#   away.
# * Measure with the call in front of the text, train with the call in its place.
# * A higher τ_f keeps fewer calls and never a new one. How many are left differs by tool.
# * To know what tools gave, compare with the same finetuned model, forbidden to call.
#
# ## Glossary
#
# | term | meaning |
# | --- | --- |
# | answered call | a call with its result: `[Calculator(400 / 1400) -> 0.29]` |
# | finetuning | further training of a trained model, here on its own kept calls |
# | held out | kept away from training, to measure on |
# | L_a, L_b, L_c | the loss of what follows, with nothing, the marked call, the answered call in front |
# | log-probability | the logarithm of a token's probability: 0 for certain, −∞ for impossible |
# | loss | how surprised a model is by the text that really follows; here nats per token |
# | marked call | a call in brackets, not yet run: `[Calculator(400 / 1400)]` |
# | self-supervised | taught by the data itself, without labels by people |
# | τ_s, τ_f | the thresholds of sampling and of the filter |
# | token | a piece of text that a model reads and writes as one: a word, a digit, a mark |
# | usefulness | what the result takes off the loss: min(L_a, L_b) − L_c |
#
# ## Further reading
#
# * T. Schick, J. Dwivedi-Yu, R. Dessì, R. Raileanu, M. Lomeli, L. Zettlemoyer, N. Cancedda,
#   T. Scialom: *Toolformer: Language Models Can Teach Themselves to Use Tools*, 2023. Table 10
#   lists sampled calls with their usefulness, from 5.49 down to −1.23: worth ten minutes.
# * A. Parisi, Y. Zhao, N. Fiedel: *TALM: Tool Augmented Language Models*, 2022. The same idea at
#   the same time, for one task at a time.
# * B. Wang, A. Komatsuzaki: *GPT-J-6B: A 6 Billion Parameter Autoregressive Language Model*, 2021.
