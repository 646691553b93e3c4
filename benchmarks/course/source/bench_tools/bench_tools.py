# %% [markdown]
# # A notebook to measure with
#
# Worked cells that import, draw, show widgets and talk to a server, then six small exercises.

# %% [markdown] contents=true
# ## Contents

# %%
import asyncio
import json
from collections import Counter
from dataclasses import asdict, dataclass

import ipywidgets
import matplotlib.pyplot as plt
from fastmcp import Client, FastMCP
from IPython.display import HTML, Markdown

from coursekit import check


# %%
@dataclass(frozen=True)
class Reading:
    """A temperature in degrees, and where it was taken."""

    place: str
    degrees: float


READINGS = [Reading("Bergen", 7.5), Reading("Oslo", 4.0), Reading("Bergen", 8.5)]
print(json.dumps([asdict(reading) for reading in READINGS]))

# %%
server = FastMCP("weather")


@server.tool
def mean(place: str) -> float:
    """The mean temperature of a place, in degrees."""
    found = [reading.degrees for reading in READINGS if reading.place == place]
    return sum(found) / len(found)


# %%
async with Client(server) as client:
    told = await client.call_tool("mean", {"place": "Bergen"})
told.data

# %%
fig, axes = plt.subplots(figsize=(6, 3))
axes.bar([f"{reading.place} {n}" for n, reading in enumerate(READINGS)], [7.5, 4.0, 8.5])
axes.set_ylabel("degrees")
axes.set_title("Three readings")
plt.show()

# %%
slider = ipywidgets.IntSlider(value=3, max=10, description="days")
slider

# %%
HTML("<table>" + "".join(f"<tr><td>{reading.place}</td></tr>" for reading in READINGS) + "</table>")

# %%
await asyncio.sleep(0)
Counter(reading.place for reading in READINGS)

# %%
squares = [number**2 for number in range(10_000)]
print(sum(squares))

# %%
Markdown(f"**{len(READINGS)}** readings")

# %% [markdown] about="slug"
# ## A name for a file
#
# Lower case, words joined by `-`, nothing but letters and digits in them.


# %% exercise="slug" difficulty=1 minutes=5
def slug(text: str) -> str:
    """`text` as a name for a file."""
    ### BEGIN SOLUTION: Keep letters and digits, join the words with a dash.
    kept = "".join(letter if letter.isalnum() else " " for letter in text.lower())
    return "-".join(kept.split())
    ### END SOLUTION


# %% check="slug" points=7
check("slug")

# %% [markdown] about="read_pair"
# ## A pair on a line
#
# `name = value` gives both, without blanks; a line without `=` is a ValueError.


# %% exercise="read_pair" difficulty=1 minutes=5
def read_pair(line: str) -> tuple[str, str]:
    """Name and value of a line."""
    ### BEGIN SOLUTION: Split at the first equals sign.
    name, sign, value = line.partition("=")
    if not sign:
        raise ValueError("a line needs an equals sign")
    return name.strip(), value.strip()
    ### END SOLUTION


# %% check="read_pair" points=7
check("read_pair")

# %% [markdown] about="again"
# ## Once more
#
# Call `tool()` until it works, at most `times` times; the last error is raised.


# %% exercise="again" difficulty=2 minutes=5
def again(tool, times: int):
    """What `tool()` returns, tried up to `times` times."""
    ### BEGIN SOLUTION: Try in a loop and keep the last error.
    for left in range(times - 1, -1, -1):
        try:
            return tool()
        except RuntimeError:
            if not left:
                raise
    ### END SOLUTION


# %% check="again" points=7
check("again")

# %% [markdown] about="bill"
# ## A bill
#
# The sum of price × quantity of the lines, in cents.


# %% exercise="bill" difficulty=1 minutes=5
def bill(lines: list[dict]) -> int:
    """The sum of the lines, in cents."""
    ### BEGIN SOLUTION: Multiply price and quantity of each line and add.
    return sum(line["price"] * line["quantity"] for line in lines)
    ### END SOLUTION


# %% check="bill" points=7
check("bill")

# %% [markdown] about="run_all"
# ## All tools
#
# Call each tool by its name with its arguments; an unknown name gives None.


# %% exercise="run_all" difficulty=2 minutes=5
def run_all(calls: list[tuple], tools: dict) -> list:
    """The results of `calls`, pairs of a name and arguments."""
    ### BEGIN SOLUTION: Look each name up and call what is there.
    return [tools[name](*given) if name in tools else None for name, given in calls]
    ### END SOLUTION


# %% check="run_all" points=7
check("run_all")

# %% [markdown] about="ask_all"
# ## Ask at the same time
#
# Await `ask(question)` for all questions; answers come in the order of the questions.


# %% exercise="ask_all" difficulty=2 minutes=5
async def ask_all(ask, questions: list[str]) -> list[str]:
    """The answers to all questions."""
    ### BEGIN SOLUTION: Gather the answers.
    return list(await asyncio.gather(*[ask(question) for question in questions]))
    ### END SOLUTION


# %% check="ask_all" points=6
check("ask_all")
