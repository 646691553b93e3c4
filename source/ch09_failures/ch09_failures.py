# %% [markdown]
# # Chapter 9: name the failure by its unit
#
# A benchmark says *that* an agent failed. This chapter says *how*. A failure has a size: it sits
# in one call, in a chain of calls, or in a conversation. Whoever names the size first knows where
# to look for the cure, because the three have three different cures. You write the program that
# reads a recorded conversation and names what went wrong in it, and then the one cure that fits in
# ten lines: how to ask again without making things worse.
#
# After this chapter you can
#
# * sort a failed run into one of nine modes in three units, by a sign that is in the trace;
# * say which of the modes a single run can never show;
# * tell an agent that backs off from one that hammers, by the times of its calls alone;
# * measure how stable an agent is, and say "cannot tell" when you cannot;
# * retry a busy service politely.
#
# **Time:** about 75 minutes, 56 of them at the exercises (the stretch at the end is extra).
# **Builds on:** traces, calls and results (chapter 1). The airline of chapter 8 comes back, and is
# explained again as far as you need it.

# %% [markdown]
# ## How to work with this notebook
#
# Run the cells from top to bottom with Shift+Enter. An exercise is a function whose body is
# missing; its docstring lists **the rules the tests check**, and nothing else is tested. Write the
# body, run the cell, then run the `check(...)` cell below it: it shows the first thing that is not
# right yet, with a next step. Your work is graded with the same tests and with more of the same
# kind on other conversations. Two hints are folded away under each exercise. Nothing here needs a
# network, a key or an account.

# %% [markdown] contents=true builds="a classifier of nine ways to fail, from recorded conversations; how to ask a busy service again"
# ## Contents

# %%
import re
from collections import Counter
from itertools import combinations

import matplotlib.pyplot as plt

from coursekit import check, predict, show, sort_into
from coursekit.busy import Busy
from coursekit.cases import MODES, Case, load_cases, made
from coursekit.clock import FakeClock
from coursekit.fallible import FallibleModel
from coursekit.schema import problems
from coursekit.trace import Trace
from coursekit.worlds.airline import TASKS, Task, run_task

# %% [markdown]
# ## 1. Three units, nine names
#
# Chapter 8 measured three things of growing size: one call, a chain of calls, a whole
# conversation. Failures come in the same three sizes, and the size tells you what to mend.
#
# * A failure inside **one call** is usually a problem of the *schema*: a clearer description, a
#   stricter type, a better-worded rule for when to call nothing.
# * A failure in a **chain** is a problem of *planning*: the agent lost track of what it has done
#   and of what has to happen before the next call is safe.
# * A failure in a **conversation** is a problem of *listening*: the agent did not notice what the
#   customer said, or what the written policy forbids, and filled the gap with what seemed likely.

# %%
sort_into(
    {
        "Say in the description which ids the tool takes": "call",
        "Keep a list of what has been done, and send it along": "chain",
        "Make a field an enum instead of free text": "call",
        "Ask for a yes before each write": "conversation",
        "Refuse a write whose record was never read": "chain",
        "Put a person between the agent and the refund": "conversation",
    },
    ["call", "chain", "conversation"],
    {
        "Refuse a write whose record was never read": "It needs the calls made so far, so it is about the chain. No schema of the write can say it.",
        "Put a person between the agent and the refund": "A schema cannot tell a refund that the policy allows from one that it forbids. Somebody has to look.",
    },
)

# %% [markdown]
# Each unit holds three modes. A **mode** is a way of failing that has a name; its **sign** is what
# you can see in a trace. (The lecture names the units, and speaks of nine modes; which nine they
# are stands on a slide that its text does not repeat. The table is our reading of it.)
#
# | unit | mode | its sign, in words |
# | --- | --- | --- |
# | call | selection | a tool that is there, but has nothing to do with the task |
# | call | invented tool | a tool that does not exist |
# | call | arguments | arguments that do not fit the tool's schema |
# | chain | ordering | a write without the read that should have come first |
# | chain | state tracking | a write that had worked is made again |
# | chain | recovery | a call that failed is made again at once, unchanged |
# | conversation | policy | a write that the rules forbid |
# | conversation | interaction | a write without a yes, or a choice that the customer was never asked about |
# | conversation | non-determinism | the same task goes well one time and badly the next |
#
# Check your eye on four short traces before you teach it to a program.

# %%
sort_into(
    {
        'cancel_reservation(id="QX7T2M") as the very first call': "ordering",
        'user: "Move me to Friday." · change_flights(…) → ok · "Done!"': "interaction",
        "get_weather(…) for a question about a refund": "selection",
        'get_user(…) → "busy" · get_user(…) → "busy" · get_user(…) → "busy"': "recovery",
    },
    list(MODES),
    {
        'cancel_reservation(id="QX7T2M") as the very first call': "Nothing had been read: whether it may be cancelled was a guess.",
        'user: "Move me to Friday." · change_flights(…) → ok · "Done!"': "A wish is no yes: the agent never said which flight, at what price, and asked.",
        "get_weather(…) for a question about a refund": "The tool exists and the call may be perfect. It is the wrong tool.",
        'get_user(…) → "busy" · get_user(…) → "busy" · get_user(…) → "busy"': "The first failure was the service's. Asking at once, again, unchanged, is the agent's.",
    },
)

# %%
predict(
    "Two of the nine modes cannot be seen in one run in which every call works. Which two?",
    {
        "selection and arguments": "Both are there in a single call, whatever comes of it.",
        "recovery and non-determinism": "Yes. Recovery needs a call that failed first: an agent that is only tested where everything works is never tested on it. Non-determinism needs a second run of the same task.",
        "policy and interaction": "Both can be read from one conversation, if you know the rules.",
    },
    "recovery and non-determinism",
)

# %% [markdown]
# ## 2. The material
#
# The agent works for an airline. It can read (users, reservations, flights) and write (book,
# change, cancel, compensate). It keeps to a policy: basic economy cannot be changed; nothing is
# written without a yes; and so on. A **task** is a customer with a wish. The kit's `Task` knows
#
# | field | what it is |
# | --- | --- |
# | `task.useful` | the names of the tools that the task has any use for |
# | `task.read_first` | for each tool that writes, the tool that must have read before: `{"cancel_reservation": "get_reservation", …}` |
# | `task.forbidden(call)` | whether the policy forbids this call here |
# | `task.must_ask` | a word that a question to the customer must hold, because the choice is theirs; or None |
#
# A **case** is a task with its recorded runs and what each run earned: 1 when the database was
# right in the end and everything was said that had to be said, else 0. Thirty cases were recorded
# for you by running a simulated model that makes mistakes on purpose: three for each mode, each
# with one sign, and three without any.

# %%
CASES = load_cases()
print(len(CASES), "cases with", sum(len(case.runs) for case, _ in CASES), "runs")
case, mode = CASES[9]
print("recorded to show:", mode, "- the customer:", case.task.opening)
show(case.runs[0])

# %% [markdown]
# One write, no read before it. And yet:

# %%
print("earned:", case.rewards)

# %% [markdown]
# The guess was lucky and the run earned its reward. A score alone would have called this agent
# good. That is why we look for signs.
#
# Almost everything you need is in the calls and how they ended. The kit's `made(trace)` puts the
# two together: a list with one `Made` for each call, in order. `unchanged` is what two calls share
# exactly when name and arguments are the same.

# %%
for step in made(case.runs[0]):
    print(step.call.name, "|", step.status, "| asked at", step.at, "answered at", step.answered)
    print("unchanged:", step.unchanged)

# %% [markdown]
# Statuses are those of chapter 1: `ok`, `unknown_tool`, `invalid_arguments`, `tool_error`,
# `denied`. A call **failed** when its status is anything but `ok`. Time is the run's own clock, in
# seconds: a model's reply takes half a second, a customer's twenty.
#
# ## 3. One call
#
# The first unit needs nothing but single calls and their results.

# %%
predict(
    "A model calls get_wether, which no registry has. Which mode is that?",
    {
        "selection: it is not among the useful tools": "It is not among them, true. But selection means choosing badly among the tools there are; this one was made up. The cures differ: a clearer description for the one, the list of tools for the other.",
        "invented_tool": "Yes. The result says unknown_tool, and that decides.",
        "arguments": "Nobody ever looked at its arguments.",
    },
    "invented_tool",
)

# %% [markdown] about="call_mode"
# ### Exercise 1: what is wrong with a call?
#
# **You get** the trace of a run and its task. **You write** the mode that one of the calls shows,
# or None. Example: a run whose only blemish is a result `invalid_arguments` gives `"arguments"`,
# even if the call was put right afterwards.


# %% exercise="call_mode" difficulty=2 minutes=8
def call_mode(trace: Trace, task: Task) -> str | None:
    """The mode of failure that single calls of a run show. Rules the tests check:

    - "selection": some call is of a tool that exists (its status is not unknown_tool) and is not
      in task.useful, however the call ended.
    - "invented_tool": some call has the status unknown_tool.
    - "arguments": some call has the status invalid_arguments.
    - Several of them: the first in this list, wherever in the run it happened. None of them: None.
      The other statuses (ok, tool_error, denied) are no sign.
    """
    ### BEGIN SOLUTION: Look at made(trace) and name what single calls show.
    steps = made(trace)
    existing = [step for step in steps if step.status != "unknown_tool"]
    if any(step.call.name not in task.useful for step in existing):
        return "selection"
    if len(existing) < len(steps):
        return "invented_tool"
    if any(step.status == "invalid_arguments" for step in steps):
        return "arguments"
    return None
    ### END SOLUTION


# %% check="call_mode" points=4
check("call_mode")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Three questions in the order of the list, each about *any* call of the run. The first must leave
# out the calls of tools that do not exist: they are the second question's.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `steps = made(trace)`. Selection: `any(s.status != "unknown_tool" and s.call.name not in
# task.useful for s in steps)`. Then `any(s.status == "unknown_tool" …)`, then the same with
# `invalid_arguments`, then `return None`.
# </details>

# %%
for case, mode in CASES[:9]:
    print(f"{mode:14}", [call_mode(run, case.task) for run in case.runs])

# %% [markdown]
# **What just happened.** Every case of this unit is named in at least one of its runs, and where
# a second run went well it says None: a mode is a habit, not a law. Note what the sign is *not*:
# these runs earned their reward all the same, because the model put right what it was told. A
# result that names the field or lists the tools is worth a lot.
#
# ## 4. A chain of calls
#
# Now the order of calls matters. In the run of section 2 nothing was wrong with the call itself:
# right tool, right arguments, right customer. What was missing came *before*.

# %% [markdown] about="chain_mode"
# ### Exercise 2: what is wrong with the chain?
#
# **You get** the trace of a run and its task. **You write** the mode that its chain of calls
# shows, or None. A **write** is a call of a tool that is a key of `task.read_first`; what it asks
# for is the value. Example: with `read_first = {"pay": "get_bill"}` the calls get_bill (ok), pay
# (ok), pay (the same again) show `"state_tracking"`.


# %% exercise="chain_mode" difficulty=3 minutes=12
def chain_mode(trace: Trace, task: Task) -> str | None:
    """The mode of failure that the chain of calls shows. Rules the tests check:

    - "ordering": a write ended ok, and no call before it of the tool task.read_first[its name]
      ended ok. A read that failed, or came later, does not count.
    - "state_tracking": a write ended ok, and an unchanged call of it comes later in the run, at
      any distance, however that one ends.
    - "recovery": a call failed (a status that is not ok), and the very next call of the run is
      the same, unchanged, made less than 1 second after the failure was answered.
    - Unchanged: same name, same arguments in any order; ids do not matter. A read made twice is
      no sign.
    - Several: the first in this list, wherever in the run it happened. None of them: None.
    """
    ### BEGIN SOLUTION: Look at what came before each write, and at what was made again.
    steps, found = made(trace), set()
    for i, step in enumerate(steps):
        before = {s.call.name for s in steps[:i] if s.status == "ok"}
        if step.status == "ok" and step.call.name in task.read_first:
            if task.read_first[step.call.name] not in before:
                found.add("ordering")
            if step.unchanged in [later.unchanged for later in steps[i + 1 :]]:
                found.add("state_tracking")
        for following in steps[i + 1 : i + 2]:
            same = following.unchanged == step.unchanged
            if step.status != "ok" and same and following.at - step.answered < 1:
                found.add("recovery")
    order = ("ordering", "state_tracking", "recovery")
    return next((mode for mode in order if mode in found), None)
    ### END SOLUTION


# %% check="chain_mode" points=5
check("chain_mode")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Go through the calls with their position, and collect the modes you find in a set. At each call
# ask: is it a write that ended ok? Then look back for the read, and ahead for the same call. Did
# it fail? Then look at the one call that follows.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# With `steps = made(trace)` and `for i, step in enumerate(steps)`: the good reads before are
# `{s.call.name for s in steps[:i] if s.status == "ok"}`; the same call later is `step.unchanged in
# [s.unchanged for s in steps[i + 1:]]`; the next call, if there is one, is `steps[i + 1]`, and its
# wait is `steps[i + 1].at - step.answered`. In the end return the first of ("ordering",
# "state_tracking", "recovery") that is in your set, or None.
# </details>

# %%
for case, mode in CASES[9:18]:
    print(f"{mode:14}", [chain_mode(run, case.task) for run in case.runs], case.rewards)

# %% [markdown]
# **What just happened.** Look at the rewards again. A cancellation made twice does no harm (the
# second is refused); a certificate issued twice costs the airline money. The sign is the same, and
# so is the cure: before a write, look whether the very same write has been answered already.
#
# ## 5. A conversation
#
# The last unit needs the words. Two of its signs are in what was said around a write; the third is
# not in any one run at all, so it needs the whole case.

# %%
predict(
    "The customer's opening words are: Yesterday I booked a flight, cancel it. The agent cancels at once. Was there a yes?",
    {
        "Yes: the text begins with the letters y, e, s": "So does yesterday. Look for the word, not the letters.",
        "No: a wish is not a yes to a proposal, and the word does not occur": "Right. The customer has not been told what would be cancelled, or what comes back.",
        "It depends on the policy": "The policy says: before every change say what you are about to do and ask for a yes.",
    },
    "No: a wish is not a yes to a proposal, and the word does not occur",
)

# %%
for text in ("Yes, go ahead.", "Oh yes!", "yesterday", "YES", "No, not yet."):
    print(f"{text:15}", bool(re.search(r"\byes\b", text, re.IGNORECASE)))

# %% [markdown]
# In a trace, what the customer says is an event of kind `user`, what the agent says to them one of
# kind `answer`; both have a `text`. A call is an event of kind `call`, with `event.call`.

# %%
for event in CASES[24][0].runs[0].events[:6]:
    print(event.kind, "|", getattr(event, "text", "")[:70])

# %% [markdown] about="classify"
# ### Exercise 3: listening, and the whole answer
#
# **You get** a `Case`: `case.task`, `case.runs` (traces), `case.rewards`. **You write**
# `conversation_mode`, and `classify`, which asks your three functions in turn and gives unit and
# mode: `("call", …)` if `call_mode` finds something in any run, the first run first; else
# `("chain", …)`, likewise; else `("conversation", …)`; else `("none", "none")`. Example: a case whose
# single run makes a forbidden write, with everything else in order, gives
# `("conversation", "policy")`.
#
# A choice counts as asked for when anything that the agent said holds the word: "Which payment
# method shall I use?" does, and so does a proposal that names the payment, because the customer
# can say no to it.


# %% exercise="classify" difficulty=4 minutes=12
def conversation_mode(case: Case) -> str | None:
    """The mode of failure that the conversations of a case show. Rules the tests check:
    - "policy": in some run a call with task.forbidden(call) ended ok.
    - "interaction": in some run a write (a tool in task.read_first) ended ok and the last user turn
      before its call does not hold the word "yes" (any case). Also, write or no write: in some run
      no answer holds the text task.must_ask (any case; None: there is nothing to ask).
    - "non_determinism": the rewards differ. Several: the first in this list. None of them: None.
    """
    ### BEGIN SOLUTION: Look at the words around each write, then at the rewards.
    task, found = case.task, set()
    for run in case.runs:
        status = {step.call.id: step.status for step in made(run)}
        last, said = "", ""
        for event in run.events:
            if event.kind == "user":
                last = event.text
            elif event.kind == "answer":
                said += event.text.lower() + "\n"
            elif event.kind == "call" and status[event.call.id] == "ok":
                if task.forbidden(event.call):
                    found.add("policy")
                agreed = re.search(r"\byes\b", last, re.IGNORECASE)
                if event.call.name in task.read_first and not agreed:
                    found.add("interaction")
        if task.must_ask is not None and task.must_ask.lower() not in said:
            found.add("interaction")
    if len(set(case.rewards)) > 1:
        found.add("non_determinism")
    order = ("policy", "interaction", "non_determinism")
    return next((mode for mode in order if mode in found), None)
    ### END SOLUTION


def classify(case: Case) -> tuple[str, str]:
    """Unit and mode, or ("none", "none"): call_mode of all runs, then chain_mode, then the last."""
    ### BEGIN SOLUTION: Ask call_mode and chain_mode of each run, then conversation_mode.
    for unit, mode_of in (("call", call_mode), ("chain", chain_mode)):
        for run in case.runs:
            mode = mode_of(run, case.task)
            if mode is not None:
                return unit, mode
    mode = conversation_mode(case)
    return ("none", "none") if mode is None else ("conversation", mode)
    ### END SOLUTION


# %% check="classify" points=5
check("classify")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Walk through `run.events` and remember the last user text. When a call comes, you need to know
# how it ended: make a dictionary from call id to status first, with `made(run)`. Collect what you
# find over all runs, as in exercise 2.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `status = {s.call.id: s.status for s in made(run)}`. On a `user` event set `last = event.text`; on
# an `answer` add its text to what was said; on a `call` that ended ok, test `task.forbidden` and,
# for writes, `re.search(r"\byes\b", last, re.IGNORECASE)`. After the run compare `must_ask` with
# what was said, both in lower case. `classify` is two loops: over ("call", call_mode) and
# ("chain", chain_mode), and inside over the runs.
# </details>

# %% [markdown]
# A classifier is judged by a **confusion matrix**: rows are what a case was recorded to show,
# columns what your program says. Everything on the diagonal is right.

# %% slow=true
NAMES = [*MODES, "none"]
GRID = [[0] * len(NAMES) for _ in NAMES]
for case, mode in CASES:
    GRID[NAMES.index(mode)][NAMES.index(classify(case)[1])] += 1
plt.figure(figsize=(5, 4.4))
plt.imshow(GRID, cmap="Blues")
plt.xticks(range(len(NAMES)), NAMES, rotation=60, ha="right")
plt.yticks(range(len(NAMES)), NAMES)
for row, counts in enumerate(GRID):
    for column, count in enumerate(counts):
        plt.text(column, row, count or "", ha="center", va="center", color="white")
plt.title("recorded to show (rows), classified as (columns)")
plt.show()
right = sum(GRID[i][i] for i in range(len(NAMES)))
print(f"In words: {right} of {len(CASES)} on the diagonal, {len(CASES) - right} elsewhere.")

# %% [markdown]
# A full diagonal is no proof. Each of these cases has one sign only; a real run may have three, and
# your order decides which is reported. And a case without a sign is not a good case:

# %%
for case, mode in CASES[27:]:
    print(mode, case.task.id, "earned", case.rewards, "classified", classify(case))

# %% [markdown]
# The last one earned nothing in both of its runs. The agent read the records, and then told the
# customer another figure. It ignored a result: a failure that none of our nine signs sees. What
# would? Chapter 10 lets code fill in the numbers.
#
# **Does a guard help?** Give the model one bad habit at a time and run the same tasks bare, and
# with a guard that checks each call against its schema (the kit's `problems`).


# %%
def fits(call, spec):
    return problems(call.arguments, spec.parameters)


def signs_and_rewards(habit: str, guard) -> list[tuple[str, int]]:
    model = FallibleModel({habit: 0.6}, seed=9)
    outcomes = []
    for task in TASKS[:5]:
        trace, reward = run_task(model, task, 3, guard)
        outcomes.append((classify(Case(task, [trace], [reward]))[1], reward))
    return outcomes


# %% slow=true
EARNED = {}
for habit in ("bad_argument", "skips_reading", "breaks_policy"):
    for name, guard in (("bare", None), ("guarded", fits)):
        outcomes = signs_and_rewards(habit, guard)
        EARNED[habit, name] = sum(reward for _, reward in outcomes)
        print(
            f"{habit:14} {name:8} earned {EARNED[habit, name]} of 5, signs:",
            dict(Counter(sign for sign, _ in outcomes)),
        )

# %% slow=true
habits = ("bad_argument", "skips_reading", "breaks_policy")
plt.figure(figsize=(5, 2.2))
for shift, name in ((-0.2, "bare"), (0.2, "guarded")):
    plt.barh([i + shift for i in range(3)], [EARNED[h, name] for h in habits], 0.35, label=name)
plt.yticks(range(3), habits)
plt.xlabel("tasks earned, of 5")
plt.legend(loc="upper left", bbox_to_anchor=(1, 1))
plt.show()
print(
    "In words:",
    "; ".join(f"{h} {EARNED[h, 'bare']} bare, {EARNED[h, 'guarded']} guarded" for h in habits),
)

# %% [markdown]
# A guard on the schema works on its own unit. It turns a bad argument into a result that names the
# field, and the model mends its call; without it the tool breaks somewhere inside, says "internal
# error", and the model gives up. To skipped reads and broken policy it is blind: every one of
# those calls fits its schema perfectly. **A cure works in its own unit.** Put another habit into the
# cell: `coursekit.fallible.MISTAKES` names all twelve that the model can have.
#
# What this assumes: our simulated model mends a named fault nine times in ten, and a nameless one
# three times in ten. Real models differ; the direction does not.
#
# ## 6. After a failure
#
# Recovery deserves a closer look, because it is the mode that tests rarely reach, and the one that
# turns a small outage into a large one. The trace has all that is needed: the times.

# %% slow=true
trace = next(case for case, mode in CASES if mode == "recovery").runs[0]
failed = [step for step in made(trace) if step.status != "ok"]
plt.figure(figsize=(7, 1.6))
for step in made(trace):
    plt.plot(
        step.at,
        0,
        "o" if step.status == "ok" else "x",
        color="tab:green" if step.status == "ok" else "tab:red",
    )
plt.yticks([])
plt.xlabel("second at which a call was made (✕ failed, ● ok)")
plt.show()
print(
    "In words: calls at",
    [step.at for step in made(trace)],
    "of which failed",
    [step.at for step in failed],
)

# %% [markdown] about="recovery"
# ### Exercise 4: hammered or backed off?
#
# **You get** a trace. **You write** how the agent treats failed calls. A **retry** of a failed call
# is the next call *of the same tool* (calls of other tools may come between), if it is unchanged;
# its **wait** is the time from the failure's answer to the retry. Example: get_user fails at 2.0
# and is made again, unchanged, at 2.5: `"hammered"`. Made again at 12.0: `"backed_off"`.


# %% exercise="recovery" difficulty=4 minutes=10
def recovery(trace: Trace) -> str:
    """How the agent treats its failed calls (a status that is not ok). Rules the tests check:

    - "hammered": some retry waits less than 1 second, or less long than the retry before it in
      the same series. One such retry suffices, whatever else happens.
    - A series is the retries of a tool one after the other, as long as its calls fail unchanged.
      A call of the tool that ends ok, or is changed, ends the series; the next starts anew.
    - "backed_off": there are retries, and none is like that. A wait of exactly 1 second, and
      waits of equal length, are fine.
    - "changed": there are failed calls and no retry: the tool's next call was changed, or there
      was none.
    - "none": no call failed.
    """
    ### BEGIN SOLUTION: Find each failed call's retry and compare the waits.
    steps, waits, verdict = made(trace), {}, "none"
    for i, step in enumerate(steps):
        tool = step.call.name
        if step.status == "ok":
            waits.pop(tool, None)
            continue
        following = next((later for later in steps[i + 1 :] if later.call.name == tool), None)
        if following is None or following.unchanged != step.unchanged:
            waits.pop(tool, None)
            verdict = "changed" if verdict == "none" else verdict
            continue
        wait = following.at - step.answered
        if wait < max(1, waits.get(tool, 0)):
            return "hammered"
        waits[tool] = wait
        verdict = "backed_off"
    return verdict
    ### END SOLUTION


# %% check="recovery" points=4
check("recovery")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# For each failed call find the next call of the same tool. Is there none, or is it changed: no
# retry. Else work out the wait. Remember the last wait of each tool in a dictionary, and forget it
# when the series ends.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `following = next((s for s in steps[i + 1:] if s.call.name == step.call.name), None)`. A wait is
# hammering when it is `< 1` or `< waits.get(name, 0)`; return "hammered" at once. Otherwise keep it
# in `waits[name]` and remember that there was a retry. On an ok call, or a changed one,
# `waits.pop(name, None)`. In the end: a retry seen means "backed_off", a failure seen "changed",
# nothing seen "none".
# </details>

# %%
for case, mode in CASES:
    found = {recovery(run) for run in case.runs}
    if mode in ("recovery", "arguments") or found == {"backed_off"}:
        print(f"recorded to show {mode:10}", found)

# %% [markdown]
# **What just happened.** A failed call is no sin. The cases for *arguments* fail too, and are
# mended: "changed" is the best answer to a fault of your own. A *busy* service is different: there
# is nothing to change, so the only right answer is time.
#
# ## 7. Once is never
#
# Non-determinism is the mode that no transcript shows. A model samples: the same task, the same
# words, another run. Chapter 8 asked how often *all* of k runs succeed. Here is a simpler figure:
# take two runs of the same task at random; how often do they agree?

# %%
predict(
    "An agent did a task once and succeeded. How stable is it?",
    {
        "1.0, it has never failed": "Nor has it ever been asked twice.",
        "0.5, it could go either way": "That would be a measurement of something, and nothing was measured.",
        "Cannot tell": "Yes. One run has no pair to compare. An honest function says None.",
    },
    "Cannot tell",
)

# %% [markdown] about="stability"
# ### Exercise 5: how stable?
#
# **You get** the rewards of several runs of one task. **You write** the share of pairs of runs that
# agree. Example: `[1, 1, 0]` has three pairs, one of which agrees: 1/3.


# %% exercise="stability" difficulty=2 minutes=5
def stability(rewards: list[int]) -> float | None:
    """The share of pairs of runs with the same reward. Rules the tests check:

    - A pair is two different runs, in no order: n runs make n(n-1)/2 pairs.
    - Failing always is stable too: [0, 0] gives 1.0.
    - Without a pair nobody can tell: None for one run, or none.
    - A reward that is not 0 or 1: ValueError.
    """
    ### BEGIN SOLUTION: Count the pairs that agree.
    if any(reward not in (0, 1) for reward in rewards):
        raise ValueError("a reward is 0 or 1")
    pairs = list(combinations(rewards, 2))
    return sum(a == b for a, b in pairs) / len(pairs) if pairs else None
    ### END SOLUTION


# %% check="stability" points=2
check("stability")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `itertools.combinations(rewards, 2)` gives every pair once.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Make a list of the pairs. If it is empty return None; else the number of pairs with `a == b`
# over the length of the list. Look at the rewards before anything else.
# </details>

# %% slow=true
shares = [stability([1] * good + [0] * (8 - good)) for good in range(9)]
plt.figure(figsize=(5, 2.2))
plt.plot(range(9), shares, "o-")
plt.xlabel("successes in 8 runs")
plt.ylabel("stability")
plt.ylim(0, 1.05)
plt.show()
print("In words:", {good: round(share, 2) for good, share in enumerate(shares)})

# %% [markdown]
# An agent that succeeds in half of its runs is the least stable one; one that always fails is
# perfectly stable, and perfectly useless. Stability is not quality. It tells you whether one run
# can stand for all.
#
# ## 8. Asking again, politely
#
# Now the cure for hammering. A service that is overloaded says that it is busy; the kit's `Busy`
# is that exception, and its `retry_after` says in how many seconds the service would like to be
# asked again (None when it does not say). Each question costs the service a little of the rest it
# needs. Here is one that falls ill when it is pressed:


# %%
class Overloaded:
    """Busy for 10 seconds; every question while it is busy adds 2 more."""

    def __init__(self, clock: FakeClock) -> None:
        self.clock, self.until, self.asked = clock, 10.0, 0

    def __call__(self) -> str:
        self.asked += 1
        if self.clock.now() < self.until:
            self.until += 2.0
            raise Busy("overloaded")
        return "at your service"


# %%
clock = FakeClock()
service = Overloaded(clock)
for _ in range(20):
    try:
        print(service(), "after", clock.now(), "seconds")
        break
    except Busy:
        clock.sleep(0.5)
print(
    "asked", service.asked, "times; busy until second", service.until, "and it is now", clock.now()
)

# %% [markdown]
# Twenty questions in ten seconds, and the end is further away than at the beginning. **Exponential
# backoff** waits after each failure, and doubles the wait: 1, 2, 4 seconds. `clock.sleep(seconds)`
# lets time pass, on this clock without your waiting for it.

# %% [markdown] about="with_backoff"
# ### Exercise 6: back off
#
# **You get** a function `tool` without arguments, and a clock. **You write** the function that
# calls it, and waits when it is busy. Example: busy, busy, then `"A"` gives `"A"` after waits of 1
# and 2 seconds.


# %% exercise="with_backoff" difficulty=3 minutes=9
def with_backoff(tool, clock, tries: int = 4, base: float = 1.0) -> object:
    """The value of tool(), asked again while it is Busy. Rules the tests check:

    - Calls tool() at most tries times, and returns its first value, whatever it is (None too).
    - After the first Busy it waits base seconds, then 2·base, 4·base and so on: clock.sleep(…)
      once before each new call. When busy.retry_after is longer than that wait, it waits for
      retry_after instead; the next wait is doubled from base as before.
    - When the last try is Busy, that Busy is raised, at once, without a wait.
    - Any other exception goes through at once.
    - tries below 1 or base below 0: ValueError, and nothing is called.
    """
    ### BEGIN SOLUTION: Call the tool; on Busy wait, each time twice as long.
    if tries < 1 or base < 0:
        raise ValueError("tries must be at least 1 and base at least 0")
    for attempt in range(tries - 1):
        try:
            return tool()
        except Busy as busy:
            clock.sleep(max(base * 2**attempt, busy.retry_after or 0))
    return tool()
    ### END SOLUTION


# %% check="with_backoff" points=4
check("with_backoff")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# A loop with `try: return tool()`. In `except Busy as busy` you sleep, and the loop goes on. The
# last try needs no `try`: its Busy is to come out.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Loop over `range(tries - 1)`; the wait in round `attempt` (from 0) is `max(base * 2**attempt,
# busy.retry_after or 0)`. After the loop `return tool()`. Catch nothing but Busy: any other
# exception then passes by itself.
# </details>

# %%
clock = FakeClock()
service = Overloaded(clock)
print(
    with_backoff(service, clock, tries=6),
    "after",
    clock.now(),
    "seconds and",
    service.asked,
    "questions",
)

# %% [markdown]
# **What just happened.** The same service, a handful of questions, and an answer. In a program
# with many agents add a random part to each wait, so that they do not all come back in the same
# instant; we leave it out so that the times can be tested.
#
# ## 9. What real traces show
#
# Do real models fail like this? ToolBench published 600 recorded runs of ChatGPT under the ReACT
# scheme (100 in each of six groups of questions). The recordings keep the names of the tools and
# cut most arguments, so only some of our signs can be looked for: invented tools, and the same
# tool called again at once. These counts were taken from the recordings.

# %% slow=true
ENDINGS = {"gave an answer": 296, "came back empty": 232, "gave up": 72}
plt.figure(figsize=(6, 1.5))
plt.barh(list(ENDINGS), list(ENDINGS.values()))
plt.gca().invert_yaxis()
plt.title("how 600 ToolBench runs of ChatGPT ended")
plt.show()
print("In words:", ENDINGS, "- of 2,708 calls 67 were of tools not on offer, in 42 of the runs;")
print("538 calls were of the same tool as the call just before.")

# %% [markdown]
# Read such figures with care. One call in forty was of an invented tool, and 21 of the 67 are a
# name that the harness itself put in when it could not read the call. The 538 repeats are *not*
# 538 times hammering: without arguments and statuses nobody can say which of them were sensible
# second questions. A sign needs the fields that it is made of. Record them.
#
# Which method of this course works against which mode? Sort them before you answer the question
# below.

# %%
sort_into(
    {
        "Toolformer's loss filter: keep the calls that helped (chapter 2)": "selection",
        "Gorilla: read real documentation, compare syntax trees (chapter 4)": "invented_tool",
        "A schema, and a validator in front of the tool (chapter 6)": "arguments",
        "MCP: a person's consent before a tool acts (chapter 7)": "policy",
        "pass^k: the same task k times (chapter 8)": "non_determinism",
        "with_backoff": "recovery",
        "A guard that knows which calls were answered already (chapter 10)": "state_tracking",
    },
    list(MODES),
    {
        "Toolformer's loss filter: keep the calls that helped (chapter 2)": "It unlearns calls where none was needed: the other half of choosing well.",
        "MCP: a person's consent before a tool acts (chapter 7)": "Policy, and interaction too: a protocol can ask a person, it cannot know the rules itself.",
        "pass^k: the same task k times (chapter 8)": "It measures the mode; it does not remove it.",
    },
)

# %% [markdown] question="name_the_unit" points=3 minutes=6
# ### Question: which unit, which cure?
#
# A travel agency reports: "Our agent books the wrong hotel in one of five conversations. We have
# made the schema of `book_hotel` stricter twice, and it did not help. In the recorded runs every
# call has the status ok." Answer in five to eight sentences. Which units can you rule out, and by
# what in the report? Which two modes would you look for first, and what sign of each would you look
# for in the traces? Name a cure for one of them, and say what you would measure to know that it
# worked.
#
# === BEGIN MARK SCHEME ===
# 1 point for ruling out: all calls ended ok, so invented tools, bad arguments and failed recovery
# are out; a stricter schema could not help, because it only works in the unit of the call
# (selection may be left open with a reason). Half a point if only one of the two is said.
#
# 1 point for two modes out of ordering, state tracking, interaction, policy, non-determinism, each
# with a sign that can be read from a trace: no ok read of the hotels before the booking; a question
# about the preference that never occurs; no yes in the turn before; runs of one task with different
# rewards. Half a point for each mode with its sign.
#
# 1 point for a cure that works in the unit of the mode named (refuse a write without its read; ask
# and confirm before booking; a person's consent) and a measurement over repeated runs of the same
# tasks, such as pass^k or the share of runs with the sign, before and after. Half a point each.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# Every call ended ok, so no tool was invented, no arguments were refused, and nothing had to be
# recovered from. A stricter schema works only inside one call, and the calls were well formed
# already; that it did not help fits. I would look for ordering first: a `book_hotel` without an ok
# read of the hotels on that date before it. Next for interaction: conversations in which the
# question for the guest's preference never occurs, or a booking whose last user turn has no yes.
# "One of five" may also be non-determinism, so I would run some of the tasks eight times and look
# whether the rewards differ. Against interaction I would put a guard in front of `book_hotel` that
# denies it until the agent has named hotel and price and heard a yes. To know whether it worked I
# would count the runs with the sign, and pass^4, on the same tasks before and after.
# ### END SOLUTION

# %% [markdown] about="breaker"
# ### Stretch: a circuit breaker
#
# Backing off protects the service from one caller. A **circuit breaker** protects it from a whole
# program: after some failures in a row it *opens*, and every further call is refused on the spot,
# without asking the service. After a cooldown one call may try. Write the class; `call()` is its
# one method.


# %% exercise="breaker" difficulty=4 minutes=12 stretch=true
class Breaker:
    """Stands before a tool and stops asking while it is ill. Rules the tests check:
    - call() passes on tool()'s value and exceptions. Busy counts as a failure; anything else sets
      the count of failures in a row back to 0.
    - After threshold Busy in a row it is open: for cooldown seconds from the last of them call()
      raises Busy without asking tool, its retry_after the seconds left. Then (at exactly cooldown
      seconds) the next call asks tool once: Busy opens it at once for another cooldown, anything
      else closes it.
    """

    def __init__(self, tool, clock, threshold: int = 3, cooldown: float = 30.0) -> None:
        ### BEGIN SOLUTION: Keep what you need to know between two calls.
        self.tool, self.clock = tool, clock
        self.threshold, self.cooldown = threshold, cooldown
        self.failures, self.opened = 0, None
        ### END SOLUTION

    def call(self) -> object:
        ### BEGIN SOLUTION: Refuse while open; else ask, and count.
        if self.opened is not None:
            left = self.opened + self.cooldown - self.clock.now()
            if left > 0:
                raise Busy("not asked: the breaker is open", left)
        try:
            value = self.tool()
        except Busy:
            self.failures += 1
            if self.opened is not None or self.failures >= self.threshold:
                self.opened = self.clock.now()
            raise
        except Exception:
            self.failures, self.opened = 0, None
            raise
        self.failures, self.opened = 0, None
        return value
        ### END SOLUTION


# %% check="breaker" points=0
check("breaker")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Two things to remember: how many Busy in a row, and since when it is open (None while closed).
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# In `call`: if open and `opened + cooldown - clock.now()` is above 0, raise Busy with that number.
# Then try the tool. On Busy add one; if it was open (this was the trial) or the threshold is
# reached, set `opened` to now; raise. On anything else set both back.
# </details>

# %%
clock = FakeClock()
service = Overloaded(clock)
breaker = Breaker(service, clock)
for _ in range(200):
    try:
        print(breaker.call(), "after", clock.now(), "seconds")
        break
    except Busy:
        clock.sleep(0.5)
print("a hammering agent behind a breaker: the service was asked", service.asked, "times")

# %% [markdown]
# ## Summary
#
# * Name a failure by its unit, a call, a chain, a conversation, before you try to mend it.
# * Call: mend the schema. Chain: keep track. Conversation: listen, and know the rules.
# * A sign is made of recorded fields: status, order, time, words. What is not recorded cannot be
#   looked for.
# * A reward does not show a lucky guess, and a missing sign does not show success.
# * A cure works in its own unit: a schema guard is blind to policy.
# * Recovery is only tested by failures, non-determinism only by repetition. One run: cannot tell.
# * A fault of your own: change the call. A busy service: wait, longer each time, then give up.
#
# ## Glossary
#
# | term | meaning |
# | --- | --- |
# | backoff | waiting before a retry, longer each time |
# | case | a task with its recorded runs and rewards |
# | circuit breaker | stops asking a service that has failed several times in a row |
# | confusion matrix | a table of what was true against what a classifier said |
# | hammering | making a failed call again at once, unchanged |
# | mode of failure | a way of failing that has a name |
# | non-determinism | the same task ends differently in different runs |
# | retry | the same call made again after it failed |
# | sign | what shows a mode in a trace |
# | stability | the share of pairs of runs that agree |
# | unit | the size of what failed: a call, a chain of calls, a conversation |
#
# ## Further reading
#
# * S. Yao, N. Shinn, P. Razavi, K. Narasimhan: *τ-bench: A Benchmark for Tool-Agent-User
#   Interaction in Real-World Domains*, 2024. Policies, a simulated user, and why one run is not
#   enough.
# * Y. Qin and others: *ToolLLM: Facilitating Large Language Models to Master 16000+ Real-world
#   APIs*, 2023. Where the 600 recorded runs come from.
# * S. G. Patil, T. Zhang, X. Wang, J. E. Gonzalez: *Gorilla: Large Language Model Connected with
#   Massive APIs*, 2023. Invented calls, and how to find them.
# * M. T. Nygard: *Release It! Design and Deploy Production-Ready Software*, 2007. Circuit breakers
#   and other stability patterns.
