"""`python -m benchmarks.production`: what each guard of chapter 10's harness is worth, measured.

One flawed model tries twenty tasks of the airline world under the harness of chapter 10, as its
solutions write it, and again with one guard left out at a time. The command runs it all, prints
pass^1 to pass^8 and the cost, and compares with the record from which chapter 10 draws its
figure. With --write it makes the record and the figure of docs/production.md anew.
"""

from __future__ import annotations

import argparse
import ast
import json
import statistics
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.reliability import pass_hat_k
from coursekit.tools import Registry, ToolCall, ToolResult
from coursekit.worlds.airline.agent import PlainAgent
from coursekit.worlds.airline.consent import Consent
from coursekit.worlds.airline.production import (
    BARE,
    BATCHES,
    ROUNDS,
    TRIALS,
    TWENTY,
    VARIANTS,
    WHOLE,
    Run,
    measure,
    recorded,
)

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "coursekit" / "worlds" / "airline" / "production.json"
FIGURE = ROOT / "docs" / "production.svg"
DRAWN = (WHOLE, "without the check of arguments", "without the customer's yes", BARE)
"""The variants of the figure."""
ANYTHING = {"type": "object", "additionalProperties": True}


def measured() -> dict[str, list[Run]]:
    """The whole experiment, run now: all batches by variant."""
    jobs = [(name, batch) for name in VARIANTS for batch in range(BATCHES)]
    with ProcessPoolExecutor() as pool:
        runs = list(pool.map(_batch, jobs))
    return {
        name: [run for (job, _), run in zip(jobs, runs, strict=True) if job == name]
        for name in VARIANTS
    }


def _batch(job: tuple[str, int]) -> Run:
    return measure(agent_maker(job[0]), job[1])


def agent_maker(variant: str) -> Callable[..., Any]:
    """Makes the agents of a variant, out of the solved notebook."""
    if variant == BARE:
        return lambda model, task: PlainAgent(model)
    names: dict[str, Any] = {"__name__": "solved"}
    exec(_program(), names)
    right = names["gate"]

    def gate(call: ToolCall, registry: Registry, earlier: Any, confirm: Any) -> ToolResult | None:
        if variant == "without the check of arguments":
            registry = Registry(replace(spec, parameters=ANYTHING) for spec in registry)
        if variant == "without the memory of results":
            earlier = {}
        answer: ToolResult | None = right(call, registry, earlier, confirm)
        if variant == "without the tools' names" and answer and answer.status == "unknown_tool":
            return ToolResult(call.id, "unknown_tool", "internal error")
        return answer

    class Consenting(Consent):
        def __init__(self, messages: Any, clerk: Any = None) -> None:
            super().__init__(messages, None if variant == "without the clerk" else clerk)
            self._asked = clerk

        def __call__(self, call: ToolCall) -> bool:
            if variant == "without the customer's yes":
                return bool(self._asked(call))
            return super().__call__(call)

    names.update(gate=gate, Consent=Consenting)
    rounds = 40 if variant == "without the limit of rounds" else ROUNDS
    return lambda model, task: names["agent_for"](model, task, rounds, names["label_result"])


@cache
def _program() -> str:
    """Imports, functions, classes and literal constants of the solved notebook of chapter 10."""
    notebook = ROOT / "solutions" / "ch10_production" / "ch10_production.ipynb"
    kept: list[ast.stmt] = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            kept += filter(_defines, ast.parse("".join(cell["source"])).body)
    return ast.unparse(ast.Module(kept, []))


def _defines(node: ast.stmt) -> bool:
    if isinstance(node, ast.Assign):
        return isinstance(node.value, ast.Constant | ast.Dict | ast.Tuple)
    return isinstance(
        node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef | ast.AnnAssign
    )


def curve(runs: list[Run]) -> list[tuple[float, float]]:
    """Mean and standard deviation of pass^k over the batches, for k = 1, 2, ..."""
    over_tasks, rows = pass_hat_k(), []
    for k in range(1, TRIALS + 1):
        values = [float(over_tasks([(TRIALS, c) for c in run.successes], k)) for run in runs]
        rows.append((statistics.mean(values), statistics.stdev(values)))
    return rows


def reliability(record: Mapping[str, list[Run]]) -> str:
    """pass^1 to pass^8 of every variant as a table in Markdown."""
    lines = ["| harness | " + " | ".join(f"pass^{k}" for k in range(1, TRIALS + 1)) + " |"]
    lines.append("| --- " * (TRIALS + 1) + "|")
    for name, runs in record.items():
        cells = (f"{middle:.3f} ± {spread:.3f}" for middle, spread in curve(runs))
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def cost(record: Mapping[str, list[Run]]) -> str:
    """What every variant costs, as a table in Markdown."""
    lines = [
        "| harness | tokens a run | tokens a success | dearest run | unasked writes in 100 runs |"
    ]
    lines.append("| --- " * 5 + "|")
    for name, runs in record.items():
        tokens, tried = sum(run.tokens for run in runs), len(runs) * TRIALS * len(TWENTY)
        won = sum(sum(run.successes) for run in runs)
        unasked = 100 * sum(run.unasked for run in runs) / tried
        dearest = max(run.dearest for run in runs)
        lines.append(
            f"| {name} | {tokens / tried:,.0f} | {tokens / won:,.0f} | {dearest:,} "
            f"| {unasked:.0f} |"
        )
    return "\n".join(lines)


def draw(record: Mapping[str, list[Run]], path: Path) -> None:
    """Write the curves as a picture that is the same to the byte each time."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    with matplotlib.rc_context({"svg.hashsalt": "production", "svg.fonttype": "none"}):
        figure, axes = plt.subplots(figsize=(7, 4))
        for name in DRAWN:
            middles, spreads = zip(*curve(record[name]), strict=True)
            ks = range(1, TRIALS + 1)
            axes.errorbar(ks, middles, yerr=spreads, marker="o", capsize=3, label=name)
        axes.set(ylim=(0, 1), xlabel="k: trials that must all succeed", ylabel="pass^k")
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
        figure.savefig(path, metadata={"Date": None}, bbox_inches="tight")
        plt.close(figure)


def main() -> int:
    """Measure, print and compare; 1 when the numbers are not those on record."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[2])
    parser.add_argument("--write", action="store_true", help="make record and figure anew")
    write = parser.parse_args().write
    record = measured()
    print(f"{reliability(record)}\n\n{cost(record)}")
    if write:
        rows = (f'"{n}": {json.dumps([asdict(run) for run in runs])}' for n, runs in record.items())
        RECORD.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
        draw(record, FIGURE)
        return 0
    if record == recorded():
        print("the same numbers as on record")
        return 0
    print("NOT the numbers on record; --write makes a new record", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
