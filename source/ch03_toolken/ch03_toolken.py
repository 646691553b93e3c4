# %% [markdown]
# # Chapter 3: a tool as a word
#
# In chapter 2 a model wrote its calls as text: a name, a bracket, an argument, another bracket.
# This chapter turns the choice of a tool into one single word, a **toolken**. The word is new, so
# the model has no idea when to say it, and you teach it: you write the training target, the loss,
# the training itself, and the loop that reads a toolken and runs the tool. The language model
# stays frozen; all that is trained is one row of numbers for each tool.
#
# After this chapter you can
#
# * say what a toolken replaces, what it does not replace, and how many numbers are trained for it;
# * turn a text with a result in it into a training target of the same length;
# * write a loss that leaves positions out, and that no size of logits can upset;
# * train new words by gradient descent beside a frozen vocabulary;
# * run a model in two modes, reasoning and tool mode, and keep their contexts apart;
# * read a curve of accuracy against number of tools, and ask what the model was trained on.
#
# **Time:** about 80 minutes, 61 of them at the exercises and the question. **Builds on:** vectors and
# matrices in numpy, and the softmax. Traces, calls and results are those of chapter 1, and are explained again
# as far as you need them.

# %% [markdown]
# ## How to work with this notebook
#
# Run the cells from top to bottom with Shift+Enter. An exercise is a function whose body is
# missing; its docstring lists **the rules the tests check**, and nothing else is tested. Write the
# body, run the cell, then run the `check(...)` cell below it: it shows the first thing that is not
# right yet, with a next step. Your work is graded with the same tests and with more of the same
# kind on other inputs. Two hints are folded away under each exercise. Nothing here needs a network,
# a key or an account: the language model is small, and comes with the kit.

# %% [markdown] contents=true builds="the training of toolkens, and the loop with two modes that runs them"
# ## Contents

# %%
import random
import re

import matplotlib.pyplot as plt
import numpy as np

from coursekit import check, predict, show
from coursekit.aligned import two_rows
from coursekit.almanac import world
from coursekit.desk import Desk, calculate
from coursekit.slide import slide
from coursekit.tinylm import TinyLM, passages
from coursekit.tinylm.last_states import last_states
from coursekit.tinylm.tasks import toolken_task
from coursekit.tools import ToolCall, ToolResult
from coursekit.trace import Trace

lm = TinyLM.load()

# %% [markdown]
# ## 1. A sentence or a word
#
# A language model predicts one **token** at a time. A token is a piece of text from a fixed list,
# the **vocabulary**; our small model, TinyLM, has words, parts of names, and single digits. A call
# written as text is many tokens, and at each of them the model can slip: one wrong letter in the
# name and the harness finds no such tool.

# %%
predict(
    "TinyLM writes the call Calculator(400 / 1400). How many predictions is that, and how many if the tool is a toolken?",
    {
        "About ten, and one for everything": "The toolken stands for the choice of the tool only. Which numbers go into it still has to be said, token by token.",
        "About ten, and one for the choice of the tool; the argument costs the same": "Yes. The name and its bracket become one word. The argument is written as before, but in a mode of its own in which that is easy.",
        "One either way: a call is one decision": "For the harness it is. The model decides again at every token.",
    },
    "About ten, and one for the choice of the tool; the argument costs the same",
)

# %%
written = [lm.decode([token]) for token in lm.encode("Calculator(400 / 1400)")]
print(len(written), "predictions:", written)

# %% [markdown]
# **ToolkenGPT** (Hao and others, 2023) asks: what if calling a tool were not a sentence to write
# but a word to say? Each tool gets one new word. How does a model say a word at all? Having read
# some tokens it holds a vector of numbers, the **hidden state** $h$, which sums up what it read.
# Its last matrix, $W_v$, has a row for each token of the vocabulary. Row times state is the
# token's score, its **logit**, and the softmax of all logits gives the probabilities:
#
# $$P(t_i \mid t_{<i}) = \mathrm{softmax}(W_v\, h_{i-1})$$
#
# Mind the index: $h_{i-1}$ has read everything *before* position $i$. Now stack one more row for
# each tool below the matrix. Nothing else changes:
#
# $$P(t_i \mid t_{<i}) = \mathrm{softmax}([W_v; W_\tau]\, h_{i-1})$$
#
# Words and tools compete in one softmax. Only the new rows $W_\tau$ are trained. $W_v$, and the
# whole model behind $h$, stay as they are: they are **frozen**.

# %%
words, d = lm.W_v.shape
print(f"TinyLM: {words:,} tokens, a hidden state of {d} numbers; a toolken is {d} new numbers")
print(f"LLaMA-13B: 5,120 numbers a toolken; 234 toolkens are {234 * 5120:,} of 13,000,000,000")

# %% [markdown]
# That is one number in about eleven thousand. Toolformer, in chapter 2, went on training all six
# billion weights of its model. (The 234 tools and the model of 13 billion weights are those of the
# ToolkenGPT paper's experiment on the data set KAMEL, to which section 7 comes back.)

# %% [markdown]
# ## 2. Two rows of tokens
#
# A toolken is learned from texts in which the tool's result stands already. Take the lecture's
# sentence, "the area is 256 square feet". A tool could have supplied the 256, so at that place the
# model is to say `[square]`. And the digits? Nobody needs the model to predict them: the tool will
# bring them. They are marked `[N/A]`, *not applicable*, and left out of the loss.
#
# The figure puts the text above its **training target**. Move the slider, and read what the model
# has seen at each position and what it is asked for.

# %%
AREA = ["the", "area", "is", "2", "5", "6", "square", "feet"]
WANTED = ["the", "area", "is", "[square]", "[N/A]", "[N/A]", "square", "feet"]
slide(lambda position: two_rows(AREA, WANTED, position), position=(0, 7, 3))

# %%
predict(
    "The result has three tokens, 2, 5 and 6. How many positions of the target are [N/A]?",
    {
        "Three, one for each digit": "So the lecture tells it. But where would [square] stand then? Put in between, it would make the target longer than the text, and every later word would be one place off.",
        "Two: the toolken takes the place of the first digit": "Yes. The rows keep the same length, and the state after 'the area is' is asked for [square] instead of 2.",
        "None: the digits are targets like any word": "Then the model would be trained to work out 256 after all, which is what the tool is for.",
    },
    "Two: the toolken takes the place of the first digit",
)

# %% [markdown]
# The lecture's text says that all three digits are marked `[N/A]`. The code that the authors
# published does what the figure shows: the first token of the result becomes the toolken, the
# others are blanked. We follow the code, because only so do the two rows stay aligned.

# %% [markdown] about="make_target"
# ### Exercise 1: the training target
#
# **You get** the tokens of a text and the *spans* that are results: (start, end, tool), where
# `tokens[start:end]` is the result and `end` does not belong to it. **You write** the target.
# Example: `make_target(["is", "2", "5", "."], [(1, 3, "add")])` gives
# `["is", "[add]", "[N/A]", "."]`.


# %% exercise="make_target" difficulty=2 minutes=8
def make_target(tokens: list[str], spans: list[tuple[int, int, str]]) -> list[str]:
    """The training target of a text. Rules the tests check:

    - It is as long as tokens. The first token of a result is replaced by the toolken f"[{tool}]",
      its other tokens by "[N/A]"; every other token stays.
    - spans may come in any order, may touch, and several may name the same tool.
    - tokens itself is not changed.
    - ValueError: two spans overlap; a span holds no token; a span reaches outside the text (a
      negative start does too).
    """
    ### BEGIN SOLUTION: Copy the tokens, and write a toolken and blanks over each result.
    target = list(tokens)
    taken: set[int] = set()
    for start, end, tool in spans:
        if not 0 <= start < end <= len(tokens):
            raise ValueError(f"the span {start} to {end} is no part of {len(tokens)} tokens")
        if not taken.isdisjoint(range(start, end)):
            raise ValueError(f"the span {start} to {end} overlaps another")
        taken.update(range(start, end))
        target[start:end] = [f"[{tool}]", *["[N/A]"] * (end - start - 1)]
    return target
    ### END SOLUTION


# %% check="make_target" points=4
check("make_target")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Start from `target = list(tokens)` and handle one span after the other. A span of n tokens turns
# into one toolken and n − 1 blanks. To notice an overlap, keep a set of the positions taken.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# For each span: unless `0 <= start < end <= len(tokens)`, ValueError; if any of `range(start, end)`
# is in the set, ValueError; add them. Then `target[start:end] = [f"[{tool}]", *["[N/A]"] * (end -
# start - 1)]`, which keeps the length.
# </details>

# %% [markdown]
# Your function, on a text of TinyLM's own. Its tokens carry the space before them (drawn as ·), and
# each digit is a token. A *passage* of the kit is such a text in three parts: before the result,
# the result, and after it.

# %%
passage = passages.sum_passage(random.Random(1), (2, 2))
print(repr(passage.before), repr(passage.answer), repr(passage.after), passage.right)


def span_of(passage: passages.Passage) -> tuple[int, int]:
    """Where the passage's answer stands among the tokens of its text."""
    start = len(lm.encode(passage.before))
    return start, start + len(lm.encode(f" {passage.answer}"))


# %%
tokens = [lm.decode([token]) for token in lm.encode(passage.text)]
wanted = make_target(tokens, [(*span_of(passage), "multiply")])
slide(lambda position: two_rows(tokens, wanted, position), position=(0, len(tokens) - 1, 13))

# %% [markdown]
# ## 3. A loss with holes
#
# From words to numbers. A **symbol** is a word of the vocabulary or a toolken, and symbols are
# numbered through: words from 0 to V − 1, toolkens from V on, in the order of their rows in
# $[W_v; W_\tau]$. `[N/A]` is written as −1. The loss of a text adds up, over all positions that
# have a target, how surprised the model is by it:
#
# $$\mathcal{L} = \sum_{i:\; t'_i \neq \mathrm{[N/A]}} -\log P(t'_i \mid t_{<i})$$
#
# This is a *sum*. (Libraries like to give the mean over what was not masked. For one text that is
# the same up to a factor. Just do not mix the two, or a learning rate found for one will not do
# for the other.)

# %%
predict(
    "Somebody divides the sum by the number of all positions, [N/A] included. What goes wrong?",
    {
        "Nothing: a factor does not matter": "It would not if it were the same for all texts. But it depends on how many positions are blank.",
        "A text with a longer result counts less": "Yes. Each further digit is a further [N/A], adds nothing to the sum, and makes the divisor greater. The longer the number, the less is learned from its toolken.",
        "The loss becomes negative": "A sum of −log p is never negative, and neither is a share of it.",
    },
    "A text with a longer result counts less",
)

# %% [markdown]
# Two traps wait in the formula. `np.exp(1000)` is infinite, and infinite by infinite is `nan`. And
# a probability can be so small that it becomes 0, whose logarithm is −∞, although the loss is a
# perfectly good number. Both go away if you never form the probability:
#
# $$-\log \mathrm{softmax}(z)_k = \log \sum_j e^{z_j} - z_k, \qquad
# \log \sum_j e^{z_j} = m + \log \sum_j e^{z_j - m}, \quad m = \max_j z_j$$

# %%
z = np.array([1000.0, 998.0])
with np.errstate(over="ignore", invalid="ignore"):
    print("plain softmax:", np.exp(z) / np.exp(z).sum())
m = z.max()
print("loss of symbol 1:", m + np.log(np.exp(z - m).sum()) - z[1])

# %% [markdown]
# A third trap is numpy's own: index −1 is the *last* column. And masked rows may hold anything: 0
# times infinity is not 0. So drop the masked rows first, `logits[target >= 0]`, and then compute.

# %% [markdown] about="masked_nll"
# ### Exercise 2: the masked loss
#
# **You get** `logits`, a row of scores for each position, and `target`, the number that is due at
# each position. **You write** the loss. Example: for one position with two equal logits and target
# 0, the loss is log 2 = 0.693…; with a second position whose target is −1 it is the same.


# %% exercise="masked_nll" difficulty=3 minutes=11
def masked_nll(logits: np.ndarray, target: np.ndarray) -> float:
    """The loss of a text with toolkens, a sum over positions. Rules the tests check:

    - logits is T × S (T positions, S symbols), target holds T integers: a symbol's number, or −1
      for [N/A]. The loss is the sum of −log softmax(logits[i])[target[i]] over the other positions.
    - Rows at [N/A] have no say, whatever they hold, inf and nan too. Nothing but [N/A] (or T = 0)
      gives 0.
    - It is exact for logits of any size (1000, −1000), and for targets of tiny probability.
    - ValueError: target has another length than T, or holds a number below −1 or above S − 1.
    """
    ### BEGIN SOLUTION: Pick the rows that count, then add up log-sum-exp minus the wanted logit.
    if len(target) != len(logits) or ((target < -1) | (target >= logits.shape[1])).any():
        raise ValueError("target needs one number for each row, from -1 to the last column")
    rows, wanted = logits[target >= 0], target[target >= 0]
    top = rows.max(axis=1, keepdims=True)
    log_sums = top[:, 0] + np.log(np.exp(rows - top).sum(axis=1))
    return float((log_sums - rows[np.arange(len(rows)), wanted]).sum())
    ### END SOLUTION


# %% check="masked_nll" points=5
check("masked_nll")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# With `rows = logits[target >= 0]` and `wanted = target[target >= 0]` no blank is left. The
# greatest logit of each row is `rows.max(axis=1, keepdims=True)`.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# The log of each row's sum is `top[:, 0] + np.log(np.exp(rows - top).sum(axis=1))`; the logit that
# was due is `rows[np.arange(len(rows)), wanted]`. Subtract, sum, `float(...)`. Before it all, compare
# `len(target)` with `len(logits)` and look for targets below −1 or not below `logits.shape[1]`.
# </details>

# %% [markdown]
# Does it agree with the model's own account? `lm.hidden(text)` gives the state *after* each token.
# The state after token i − 1 is what token i is predicted from, so the states lose their last row
# and the targets their first.

# %%
ids = np.array(lm.encode(passage.text))
states = lm.hidden(passage.text)
logits = states[:-1] @ lm.W_v.T
first = lm.decode(ids[:1])
print("your loss:   ", masked_nll(logits, ids[1:]))
print("TinyLM's own:", -sum(lm.logprobs(first, passage.text.removeprefix(first))))

# %%
per_token = [masked_nll(logits[[i]], ids[[i + 1]]) for i in range(len(logits))]
plt.figure(figsize=(7, 2.2))
plt.bar(range(1, len(ids)), per_token)
plt.xticks(range(1, len(ids)), tokens[1:], rotation=60)
plt.ylabel("−log p")
plt.title("what surprises TinyLM")
plt.show()
print(
    "In words:",
    [(token, round(loss, 1)) for token, loss in zip(tokens[1:], per_token, strict=True)],
)

# %% [markdown]
# Most of the surprise is at digits. Those of the two given numbers nobody could foresee. Those of
# the result follow from them, but the model would have to multiply in its head: these are the
# positions that the toolken and its blanks take out of the loss.

# %% [markdown]
# ## 4. One row of scores
#
# To choose the next symbol, score every word and every toolken and take the best. No softmax is
# needed: it keeps the order of the scores.

# %%
predict(
    "Right after the toolken rows are added, all of them 0, which symbol does the model choose?",
    {
        "A toolken, because the rows are new": "A row of zeros scores 0 with every state. Nothing about a row says that it is new.",
        "A word, whenever some word scores above 0": "Yes. Zeros compete like any other score. The model behaves as before except where all words score 0 or less.",
        "It cannot say anything until it is trained": "The words' rows are untouched, and so is everything they need.",
    },
    "A word, whenever some word scores above 0",
)

# %% [markdown] about="next_symbol"
# ### Exercise 3: words and toolkens together
#
# **You get** a state `h` and both matrices. **You write** the number of the symbol with the
# greatest score. Example: with 3 words and 2 toolkens, an answer of 4 means the second toolken.


# %% exercise="next_symbol" difficulty=1 minutes=5
def next_symbol(h: np.ndarray, W_v: np.ndarray, W_tau: np.ndarray) -> int:
    """The number of the most likely next symbol, word or toolken. Rules the tests check:

    - h has d numbers, W_v is V × d, W_tau is n × d. Words are numbered 0 to V − 1, toolkens V to
      V + n − 1. The greatest score (row times h) wins; of equal scores the first.
    - Scores may be thousands. n may be 0.
    """
    ### BEGIN SOLUTION: Stack the matrices, score every row, and give the place of the greatest.
    return int(np.argmax(np.vstack([W_v, W_tau]) @ h))
    ### END SOLUTION


# %% check="next_symbol" points=3
check("next_symbol")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `np.vstack([...])` puts one matrix on top of another, also one without rows.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# The scores of all symbols are the stacked matrix times `h`; `np.argmax` gives the first place of
# the greatest. Turn it into an `int`.
# </details>

# %%
h = states[span_of(passage)[0] - 1]
nothing, zeros = np.zeros((0, d)), np.zeros((1, d))
print(passage.before, "…", repr(lm.decode([next_symbol(h, lm.W_v, nothing)])))
print("with a row of zeros:", repr(lm.decode([next_symbol(h, lm.W_v, zeros)])))
print("a row that is h itself: symbol", next_symbol(h, lm.W_v, h[None]), "of", words + 1)

# %% [markdown]
# The number of the last line is that of the new row: a toolken made without any training.
# A row that points where the state points scores high. But it would score high with similar states
# too, where a word is due. Training finds rows that are high where the tool is due and low
# everywhere else.
#
# ## 5. Training
#
# How should row j of $W_\tau$ move to lower the loss? Its logit at position i is $w_j \cdot
# h_{i-1}$, and the gradient of −log softmax in a logit is simple: the probability, minus 1 if this
# symbol was due. So
#
# $$\frac{\partial \mathcal{L}}{\partial w_j} = \sum_{i:\; t'_i \neq \mathrm{[N/A]}}
# \bigl(P(j \mid t_{<i}) - [\,t'_i = j\,]\bigr)\, h_{i-1}$$
#
# Where the toolken is due, the row is pulled towards the state; where a word is due, it is pushed
# away, the harder the more probable it was. **Gradient descent** takes a small step against the
# gradient, again and again; the size of the step is the **learning rate** `lr`.
#
# A formula for a gradient is quickly checked: move one number a little, and see how the loss moves.

# %%
draw = np.random.default_rng(0)
H, W_v, W_tau = draw.normal(size=(5, 3)), draw.normal(size=(4, 3)), draw.normal(size=(2, 3))
target = np.array([4, 0, -1, 5, 2])
p = np.exp(H @ np.vstack([W_v, W_tau]).T)
p /= p.sum(axis=1, keepdims=True)
by_formula = sum((p[i, 4] - (target[i] == 4)) * H[i, 0] for i in (0, 1, 3, 4))
moved = W_tau + np.array([[1e-6, 0, 0], [0, 0, 0]])
before, after = (masked_nll(H @ np.vstack([W_v, W]).T, target) for W in (W_tau, moved))
print(f"formula {by_formula:.6f}, measured {(after - before) / 1e-6:.6f}")

# %%
predict(
    "Thirty toolkens are trained, and a thirty-first tool comes. What has to be trained?",
    {
        "All 31 rows, because they compete in one softmax": "They compete, but a row that is to stay can simply stay. You would do this to sharpen the old rows against the new one, not because you must.",
        "One row": "Yes. Keep the others in the softmax, so that the new row learns where they are due, and move the new row alone.",
        "The model": "It stays frozen. This is the point of the method.",
    },
    "One row",
)

# %% [markdown] about="train_toolkens"
# ### Exercise 4: train the new rows
#
# **You get** states and the symbols due from them, both matrices, and which rows of $W_\tau$ may
# move. **You write** the training. `H[i]` and `target[i]` are aligned already: `H[i]` is the state
# *before* the token that `target[i]` stands for. Example: with one word and one toolken, both rows
# of zeros, each has probability 1/2; one step with lr 1 at a single position with state h where the
# toolken is due makes its row h/2.


# %% exercise="train_toolkens" difficulty=4 minutes=15
def train_toolkens(H, target, W_v, W_tau, rows: list[int], steps: int, lr: float) -> np.ndarray:
    """W_tau after some steps of gradient descent. Rules the tests check:

    - H is T × d: from the state H[i] the symbol target[i] is due (−1: [N/A], teaches nothing,
      whatever H[i] holds). W_v is V × d, W_tau n × d; symbols are numbered as in next_symbol.
    - Each of the steps goes down the gradient of the masked loss (the sum) once: W_tau[rows] minus
      lr times the gradient. All of rows move at once; every row of both matrices competes.
    - Rows of W_tau outside rows keep every bit. H, target, W_v and W_tau are not changed.
    - Scores may be thousands.
    - ValueError: rows holds a number outside 0 to n − 1, steps is below 0, lr is not above 0.
    """
    ### BEGIN SOLUTION: Move the rows of a copy, steps times, down the gradient.
    if steps < 0 or not lr > 0 or any(not 0 <= row < len(W_tau) for row in rows):
        raise ValueError("rows must be rows of W_tau, steps 0 or more, lr above 0")
    W_tau = W_tau.copy()
    H, target = H[target >= 0], target[target >= 0]
    for _ in range(steps):
        scores = H @ np.vstack([W_v, W_tau]).T
        p = np.exp(scores - scores.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        p[np.arange(len(p)), target] -= 1
        gradient = p[:, len(W_v) :].T @ H
        W_tau[rows] -= lr * gradient[rows]
    return W_tau
    ### END SOLUTION


# %% check="train_toolkens" points=6
check("train_toolkens")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Drop the blanks from H and target once, before the first step. In each step: all scores, the
# softmax (greatest score taken away first), 1 off the probability of each target. What is left,
# in the columns of the toolkens, times the states is the gradient.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `p[np.arange(len(p)), target] -= 1`, then `gradient = p[:, len(W_v):].T @ H`, which is n × d, and
# `W_tau[rows] -= lr * gradient[rows]`. W_tau is a copy, made before the loop. Check `rows`, `steps`
# and `lr` first of all.
# </details>

# %% [markdown]
# Now for real. TinyLM reads sentences with a sum in them: a product, a sum, a difference or a
# quotient, each with its own tool. Every position of every sentence goes into the loss, so a row
# also learns where *not* to speak. (The second cell, which trains, takes some ten seconds.)

# %%
NAMES = {"*": "multiply", "+": "add", "-": "subtract", "/": "divide"}
TOOLS = list(NAMES.values())


def tool_of(passage: passages.Passage) -> str:
    """The tool that would supply the passage's answer."""
    call = passage.right[0]
    return "look_up" if call.startswith("QA") else NAMES[call.split(" ")[1]]


def lesson(passage: passages.Passage, names: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """The states of a passage's text, and the symbol due from each; −1 for [N/A]."""
    ids = lm.encode(passage.text)
    spans = [(*span_of(passage), tool_of(passage))]
    numbers = {"[N/A]": -1} | {f"[{name}]": words + n for n, name in enumerate(names)}
    row = make_target([lm.decode([token]) for token in ids], spans)
    due = [numbers.get(word, token) for word, token in zip(row, ids, strict=True)]
    return lm.hidden(passage.text)[:-1], np.array(due[1:])


def joined(many: list[passages.Passage], names: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """The lessons of several passages, one after the other."""
    lessons = [lesson(passage, names) for passage in many]
    return np.vstack([H for H, _ in lessons]), np.concatenate([due for _, due in lessons])


# %% slow=true measured=true
draw = random.Random(5)
drawn = [passages.sum_passage(draw, (2, 2)) for _ in range(160)]
school, exam = drawn[:120], drawn[120:]
H, due = joined(school, TOOLS)
W_tau, losses = np.zeros((4, d)), []
for _ in range(20):
    losses.append(masked_nll(H @ np.vstack([lm.W_v, W_tau]).T, due))
    W_tau = train_toolkens(H, due, lm.W_v, W_tau, [0, 1, 2, 3], 5, 0.001)
plt.figure(figsize=(5, 2.4))
plt.plot(range(0, 100, 5), losses, "o-")
plt.xlabel("steps")
plt.ylabel("masked loss")
plt.show()
print("In words:", [round(value) for value in losses])

# %% [markdown]
# The loss levels off far above 0. (Where it rises once on its way, a step went too far: a smaller lr
# descends more calmly, and more slowly.) What is left is the surprise at words, which no row of a toolken
# can lower. Held-out sentences tell whether the rows learned the tools or the texts. Two questions:
# at the place of the result, is the right toolken chosen? And elsewhere, does a toolken push in
# where a word was due?

# %% slow=true measured=true
right, pushed_in, others = 0, 0, 0
for passage in exam:
    states, due = lesson(passage, TOOLS)
    for h, wanted in zip(states, due, strict=True):
        said = next_symbol(h, lm.W_v, W_tau)
        right += wanted >= words and said == wanted
        pushed_in += -1 < wanted < words and said >= words
        others += -1 < wanted < words
print(f"right tool at {right} of {len(exam)} results; pushed in at {pushed_in} of {others} words")

# %% [markdown]
# A fifth tool: a look-up, for facts about an invented country that TinyLM never read of. Its row is
# added and trained alone. The four others keep every bit.

# %% slow=true measured=true
facts = [passages.passage(draw, Desk(world()), family="facts") for _ in range(60)]
MORE = [*TOOLS, "look_up"]
H, due = joined(school[:60] + facts[:40], MORE)
W_five = train_toolkens(H, due, lm.W_v, np.vstack([W_tau, np.zeros((1, d))]), [4], 100, 0.001)
print("the four rows are the same:", np.array_equal(W_five[:4], W_tau))
hits = 0
for passage in facts[40:]:
    states, due = lesson(passage, MORE)
    hits += next_symbol(states[span_of(passage)[0] - 1], lm.W_v, W_five) == words + 4
print(f"look_up is said at {hits} of {len(facts[40:])} new facts")

# %% [markdown]
# ## 6. Two modes
#
# Now put the toolken to work. A model in **reasoning mode** says words, one piece after the other.
# When it says a toolken, everything changes for a moment. The run switches to **tool mode**: the
# model is shown a few *demonstrations* of this one tool's calls, then the text so far, then the
# tool's name and an open bracket, and it writes the argument. The harness calls the real tool,
# and its result takes the toolken's place in the text. Then reasoning goes on, as if the model had
# known the number all along.
#
# Writing the argument is the easy part: the numbers stand in the text already, and the
# demonstrations show where they go. Learning a pattern from examples in the context is called
# **in-context learning**. What is hard, choosing the tool, was done by the toolken.

# %%
predict(
    "After the call the result stands in the text. What has become of the demonstrations?",
    {
        "They stay in the context, in case the tool is needed again": "Then each call would leave its page of examples in the way of every later word, and the reasoning would go on from another text than the one it had begun.",
        "They are gone; the text holds only what was said and the result": "Yes. They were shown for one call. That is why there may be 234 tools: the context never holds more than one tool's examples.",
        "The model has learned them": "A frozen model learns nothing. What is not in its context, it does not know.",
    },
    "They are gone; the text holds only what was said and the result",
)

# %% [markdown]
# Reading the argument is a loop with a limit, as every loop around a model should be. This one is
# given: it returns what the model wrote in tool mode, up to and with the piece that holds the
# bracket.


# %%
def listen(step, context: str) -> str:
    """What is written in tool mode: pieces up to the first with ")", "" or the 20th."""
    written = ""
    for _ in range(20):
        piece = step(context + written)
        written += piece
        if piece == "" or ")" in piece:
            break
    return written


pieces = iter(["1", "6", ") so", " it is"])
print(repr(listen(lambda context: next(pieces), "square(7)=49 … square(")))

# %%
predict(
    "A tool fails, nothing joins the text, and reasoning goes on. What does a model do that always says the likeliest symbol?",
    {
        "It answers without the tool": "It would need another context to say another thing, and its context is the same as before.",
        "It says the same toolken again": "Yes, and again, until the budget of calls is spent: that is what max_calls is for. The authors' code takes the second-best symbol there.",
        "It reads the error and corrects its call": "A chat model might, if it were told. Here the text is a sentence in the making; an error message in the middle would be read as part of it.",
    },
    "It says the same toolken again",
)

# %% [markdown] about="generate"
# ### Exercise 5: two modes
#
# **You get** `step`, a model that gives the next piece of a context; `tools`, a function from text
# to a value for each name; `demos`, the demonstrations by name; and a prompt. **You write** the run,
# as a `trace = Trace()` that you fill by `trace.user(text)`, `trace.call(call)`,
# `trace.result(result)`, `trace.answer(text)`, `trace.stop(reason)`. A result is `ToolResult(call.id, status, content)`, its content the value of
# the tool, or a message when there is none.
#
# Example: the pieces `"It is "`, `"[square]"`, `"16)"`, `"."`, `""` make the call
# `square` with `{"text": "16"}` and the answer `"It is 256."`.


# %% exercise="generate" difficulty=4 minutes=16
def generate(step, tools: dict, demos: dict[str, str], prompt: str, max_calls: int = 4) -> Trace:
    """A run in two modes. Rules the tests check:
    - Reasoning: step(text) gives the next piece; text is the prompt, and each piece joins it. "" is
      the end: answer(text after the prompt), stop("answered"). The trace begins with user(prompt).
    - A piece that is exactly "[name]", name in tools, is a toolken. It does not join; tool mode
      begins: listen(step, demos[name] + text + name + "("). The argument is all before the first
      ")". Its call, ToolCall(id of its own, name, {"text": argument}), and result are recorded.
    - ok: the value of tools[name](argument); str(value) joins text, nothing else of tool mode does.
    - Never a ")": invalid_arguments, no tool runs, the argument is all that was written. The tool
      raises an Exception: tool_error, its text. Either way nothing joins; reasoning goes on.
    - At a toolken after max_calls calls (failed ones count): stop("max_calls"), and neither call
      nor answer. max_calls below 0: ValueError.
    """
    ### BEGIN SOLUTION: Keep one text for the reasoning, and build tool mode's context beside it.
    if max_calls < 0:
        raise ValueError("max_calls must be 0 or more")
    trace, text = Trace(), prompt
    trace.user(prompt)
    while (piece := step(text)) != "":
        name = piece[1:-1]
        if piece != f"[{name}]" or name not in tools:
            text += piece
            continue
        if len(trace.calls()) == max_calls:
            trace.stop("max_calls")
            return trace
        argument, bracket, _ = listen(step, demos[name] + text + name + "(").partition(")")
        call = ToolCall(f"call-{len(trace.calls()) + 1}", name, {"text": argument})
        status, content = "invalid_arguments", "the bracket was never closed"
        if bracket:
            try:
                status, content = "ok", tools[name](argument)
                text += str(content)
            except Exception as error:
                status, content = "tool_error", str(error)
        trace.call(call)
        trace.result(ToolResult(call.id, status, content))
    trace.answer(text[len(prompt) :])
    trace.stop("answered")
    return trace
    ### END SOLUTION


# %% check="generate" points=7
check("generate")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Two texts are in play. One is the reasoning: the prompt, and what was said. The other is made for
# a single call, `demos[name] + text + name + "("`, goes to `listen`, and is forgotten. Only
# `str(result)` finds its way back into the first.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `while (piece := step(text)) != "":`. A piece that is no toolken: `text += piece` and `continue`.
# A toolken with `len(trace.calls()) == max_calls`: stop and return. Else `argument, bracket, _ =
# listen(...).partition(")")`. Begin with status "invalid_arguments"; if there is a bracket, `try:`
# the tool, "ok" and its value, and add `str(value)` to the text; `except Exception as error:`
# "tool_error" and `str(error)`. Record call and result. After the loop answer `text[len(prompt):]`.
# </details>

# %% [markdown]
# First with a model whose pieces are prepared, so that you can see each context.

# %%
PROMPT = "The field is 16 by 20 metres. "
DEMOS = {"multiply": "8 bags of 3 are multiply(8 * 3) in all. 5 by 7 is multiply(5 * 7).\n"}


def times(text: str) -> int:
    """A tool: the product of the two numbers in a text."""
    a, b = re.findall(r"\d+", text)
    return int(a) * int(b)


def listened(step, shown: list[str]):
    """The same model, with a note of every context it is shown."""

    def noted(context):
        shown.append(context)
        return step(context)

    return noted


# %%
pieces = iter(["Its area is ", "[multiply]", "16 *", " 20)", " square metres.", ""])
shown: list[str] = []
trace = generate(listened(lambda context: next(pieces), shown), {"multiply": times}, DEMOS, PROMPT)
for number, context in enumerate(shown):
    print(
        number,
        "tool mode" if context.startswith(DEMOS["multiply"]) else "reasoning",
        repr(context[-60:]),
    )

# %%
show(trace)

# %% [markdown]
# Contexts 2 and 3 are tool mode; context 4 has neither the demonstrations nor the written call in
# it, only the 320. The trace has what nobody can read off the final text: that the number came from
# a tool.
#
# Now TinyLM itself, with the four rows that you trained. For words and toolkens it needs no help. For
# the arguments it does: a model as small as this one does not learn from demonstrations, so in tool
# mode a stand-in does what a large model would, and copies the numbers of the text. (The result
# begins with a space because it stands where a token with a space would have stood.)


# %% slow=true measured=true
def reasoner(context: str) -> str:
    """TinyLM with toolkens; in tool mode a stand-in that copies the numbers of the text."""
    if context.startswith("Demonstrations"):
        return ", ".join(re.findall(r"\d+", context.splitlines()[-1])) + ")"
    symbol = next_symbol(lm.hidden(context)[-1], lm.W_v, W_tau)
    return f"[{TOOLS[symbol - words]}]" if symbol >= words else lm.decode([symbol])


def sum_tool(sign: str):
    """A tool for the desk's calculator with this sign: "16, 20" gives " 320" for *."""
    return lambda text: " " + calculate(text.replace(", ", f" {sign} "))


sums = {name: sum_tool(sign) for sign, name in NAMES.items()}
sum_demos = {name: f"Demonstrations: {name}(8, 3), {name}(51, 7)\n" for name in TOOLS}

# %% slow=true measured=true
for passage in exam[:5]:
    trace = generate(reasoner, sums, sum_demos, passage.before)
    said = trace.events[-2].text if trace.events[-1].reason == "answered" else "(no answer)"
    print(passage.before, "…", said, "|", [call.name for call in trace.calls()])
show(trace)

# %% slow=true measured=true
with_tools = without = 0
for passage in exam:
    trace = generate(reasoner, sums, sum_demos, passage.before)
    with_tools += trace.events[-2].kind == "answer" and trace.events[-2].text.startswith(
        f" {passage.answer}{passage.after[:1]}"
    )
    without += f"{lm.answer(passage.before)} ".startswith(f"{passage.answer} ")
print(f"right of {len(exam)}: {with_tools} with toolkens, {without} without")

# %% [markdown]
# The same frozen model, and four rows of numbers. It still cannot multiply; it knows when to ask.
# What is still wrong is now and then the choice of the tool, or a digit too many, where the model
# goes on with a digit of its own after the result. The authors met the second too: their code
# forbids digits in the token right after a result.
#
# ## 7. Does it hold up with many tools?
#
# The lecture reports 234 tools, about fifty times Toolformer's five, and that accuracy holds up as
# tools are added. The experiment behind this is on **KAMEL**, questions about 234 relations
# ("Who founded …?", "Where is … buried?"), each relation a tool. The paper draws its results as a
# chart; the numbers below are from the authors' own plotting notebook (`plot_results.ipynb` in
# their repository).

# %%
KAMEL = {
    "toolkens, supervised": [0.980, 0.970, 0.970, 0.932],
    "toolkens, synthetic": [0.592, 0.392, 0.320, 0.254],
    "in-context learning": [0.502, 0.242, 0.142, 0.082],
}
KAMEL_TOOLS = [30, 60, 100, 234]

# %% [markdown]
# *Supervised* toolkens were trained on questions of the data set itself, *synthetic* ones on
# sentences that another language model had been asked to invent. In-context learning trains nothing:
# examples of the tools stand in the prompt.

# %%
predict(
    "Accuracy holds up as the number of tools grows. Of which curve is that true?",
    {
        "Of both curves of toolkens": "The synthetic one loses more than half of its accuracy on the way from 30 tools to 234.",
        "Of the supervised one": "Yes: from 98 % to 93 %. With synthetic training it falls from 59 % to 25 %, which is still three times what in-context learning reaches there.",
        "Of all three": "In-context learning falls from 50 % to 8 %: a prompt has no room for good examples of 234 tools.",
    },
    "Of the supervised one",
)

# %% [markdown]
# Try it on TinyLM. The kit's `toolken_task` gives sentences that stop where a tool is due: "The
# oldest bridge of Norvale is", with a tool for each of 234 such relations. *Clean* supervision names
# the right tool for every sentence. *Noisy* supervision names another one for four sentences in ten,
# mostly one that shares a word with the right one, as a model that writes its own training data
# does. The test sentences are new, and their tools right.

# %% slow=true measured=true
SIZES = [5, 30, 100, 234]


def choices(task: list[tuple[str, int]]) -> tuple[np.ndarray, np.ndarray]:
    """The state at the end of each sentence, and the number of its tool."""
    states = last_states(lm, [text for text, _ in task]).astype(float)
    return states, np.array([tool for _, tool in task])


clean, noisy = (choices(toolken_task(234, 12 * 234, 1, noise)) for noise in (0.0, 0.4))
exams = {n: choices(toolken_task(n, 300, 2)) for n in SIZES}

# %% [markdown]
# Two shortcuts. Only the choice *among* tools is measured, so the words are left out: a $W_v$ without
# rows. (The commands that the authors published do nearly that for KAMEL: they add 10 to the logit
# of every toolken.) And plain gradient descent crawls in directions in which the states hardly
# differ; so the states are first stretched there, by a matrix A. Rows trained on stretched states,
# times A, are rows for the states as they were: $w \cdot (A h) = (w A) \cdot h$.

# %% slow=true measured=true
_, S, Vt = np.linalg.svd(clean[0], full_matrices=False)
A = (Vt.T / (S + 0.02 * S[0])) @ Vt * np.sqrt(len(clean[0]))


def accuracy(school: tuple[np.ndarray, np.ndarray], n: int) -> float:
    """The share of right choices among n tools, trained on the sentences of these n."""
    states, tools = school
    H, due = states[tools < n] @ A, tools[tools < n]
    rows = train_toolkens(H, due, np.zeros((0, d)), np.zeros((n, d)), list(range(n)), 80, 0.01) @ A
    states, tools = exams[n]
    return float(np.mean((states @ rows.T).argmax(axis=1) == tools))


OURS = {
    "TinyLM, clean": [accuracy(clean, n) for n in SIZES],
    "TinyLM, noisy": [accuracy(noisy, n) for n in SIZES],
}
for name, values in OURS.items():
    print(name, dict(zip(SIZES, [round(value, 3) for value in values], strict=True)))

# %% slow=true measured=true
figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3), sharey=True)
for axes, curves, sizes in ((left, OURS, SIZES), (right, KAMEL, KAMEL_TOOLS)):
    for marker, (name, values) in zip("osd", curves.items(), strict=False):
        axes.plot(sizes, values, marker=marker, label=name)
        kept = values[-1] / values[0]
        print(
            f"In words: {name}: {values[0]:.3f} with {sizes[0]} tools, {values[-1]:.3f} with 234: keeps {kept:.0%}"
        )
    axes.set_xlabel("tools")
    axes.legend(fontsize=8)
left.set_title("TinyLM: relations of towns")
right.set_title("LLaMA-13B: KAMEL (published)")
left.set_ylabel("right choices")
left.set_ylim(0, 1.05)
plt.show()

# %% [markdown]
# Compare the *shapes*, not the heights: the models, the tasks and the numbers of tools differ. On
# both sides more tools make the choice harder, better supervision lies higher, and the worse
# supervision loses the larger share on the way. What TinyLM does not share is the flat upper curve.
# Already with five tools its choice is far from sure: a state of 96 numbers, where LLaMA has 5,120,
# knows little of its sentence, and with 234 tools their rows get in each other's way. So look behind
# "accuracy holds up" for two things: training sentences like those that will come, and a model whose
# state tells the tools apart.

# %% [markdown] question="more_tools" points=3 minutes=6
# ### Question: from 12 tools to 200
#
# A help desk runs a frozen language model with 12 toolkens, each trained on eighty real requests.
# It chooses the right tool in 97 of 100 cases. Now there are to be 200 tools. For the new ones no
# requests exist yet, so the sentences to train on are to be invented by a chat model. "No problem",
# says a colleague, "with toolkens accuracy holds up as tools are added, that is published." Answer
# in six to eight sentences. What is trained for a new tool, and what stays as it was? What of the
# colleague's claim is supported by the published figures, and what is not? Could the 12 old tools
# get worse although their rows do not move? Name one measurement that you would make before the 200
# go live.
#
# === BEGIN MARK SCHEME ===
# 1 point for the method: one new row of W_τ for each tool; the model, W_v and (if so chosen) the old
# rows stay bit for bit. Half a point if only "the model is frozen" is said.
#
# 1 point for the figures: the claim is supported for supervised training (.98 to .93 from 30 to 234
# relations on KAMEL), not for synthetic training (.59 to .25), which is what is planned here. Half a
# point for the difference without any figure; none for repeating the claim.
#
# Half a point for competition: old and new rows share one softmax, so a new row can win where an old
# tool is due. Half a point for a measurement that fits: accuracy on held-out real requests for the
# old 12 and the new tools apart, before and after; or the curve at 12, 50, 100, 200; or a sample of
# real requests for some new tools against the same number of invented ones.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# For each new tool one row of numbers is added below the vocabulary's matrix and trained; the
# model, the rows of its words and, if we like, the 12 old rows stay exactly as they are. The
# published curve does hold up, from 98 % at 30 tools to 93 % at 234, but that is the supervised
# one, trained on questions of the same data set. With invented training sentences the same method
# went from 59 % to 25 %. Our 188 new tools are of the second kind, so I would expect their accuracy
# to be nearer to that. The old tools can suffer too: all rows compete in one softmax, and a new row
# that scores high with requests meant for an old tool takes them away, without the old row moving.
# Before going live I would collect a few hundred real requests, measure the choice of tool for old
# and new tools apart, with 12, 50, 100 and 200 tools in play, and train some of the new tools on
# real requests to see what the invented ones cost.
# ### END SOLUTION

# %% [markdown]
# ## Summary
#
# * A toolken is a new word that stands for a tool: one row of d numbers below the model's own
#   matrix. It replaces the choice of the tool; the argument is still written.
# * In the training target a result becomes one toolken and then [N/A]: as long as the text, or the
#   rest is one place off.
# * The loss is a sum over the positions that have a target. Drop the others before you compute, and
#   take the greatest logit away before you exponentiate.
# * Only the new rows move. A row that is not to move keeps every bit, and competes all the same.
# * Reasoning and tool mode have a context each. Only the result comes back.
# * "Accuracy holds up" is a statement about how the rows were trained, not only about toolkens.
#
# ## Glossary
#
# | term | meaning |
# | --- | --- |
# | demonstration | an example in the context that shows how something is done |
# | frozen | not changed by training |
# | hidden state | the vector with which a model sums up what it has read |
# | in-context learning | following a pattern shown in the context, without training |
# | logit | the score of a symbol, before the softmax |
# | masked loss | a loss that leaves positions out |
# | [N/A] | the target of a position at which nothing is to be predicted |
# | reasoning mode, tool mode | the model says words and toolkens; the model writes one tool's argument |
# | span | a half-open range of positions, (start, end) |
# | supervised, synthetic | trained on real examples of the task; on invented ones |
# | toolken | a token that stands for a tool |
# | training target | what a model is to predict at each position of a text |
#
# ## Further reading
#
# * S. Hao, T. Liu, Z. Wang, Z. Hu: *ToolkenGPT: Augmenting Frozen Language Models with Massive Tools
#   via Tool Embeddings*, 2023. The method, and the experiments with 4, 13, 58 and 234 tools.
# * J.-C. Kalo, L. Fichtel: *KAMEL: Knowledge Analysis with Multitoken Entities in Language Models*,
#   2022. The 234 relations.
# * T. Schick and others: *Toolformer: Language Models Can Teach Themselves to Use Tools*, 2023. Calls
#   as text, the method of chapter 2.
# * H. Touvron and others: *LLaMA: Open and Efficient Foundation Language Models*, 2023. The frozen
#   model of the experiments; its Table 2 has the sizes.
