"""`python -m benchmarks.reliability`: what a guard in the harness buys, measured again.

One flawed model tries every task of the airline world many times, under three guards. The command
runs it all, prints pass^1 to pass^8, and compares with the record from which chapter 8 draws its
figure. With --write it makes the record and the figure of docs/reliability.md anew.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from coursekit.worlds.airline.trials import BATCHES, GUARDS, TRIALS, Batches, recorded, successes

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "coursekit" / "worlds" / "airline" / "trials.json"
FIGURE = ROOT / "docs" / "reliability.svg"

Curve = list[tuple[float, float]]
"""Mean and standard deviation of pass^k over the batches, for k = 1, 2, ..."""


def measured() -> dict[str, Batches]:
    """The whole experiment, run now: all batches by guard."""
    jobs = [(name, batch) for name in GUARDS for batch in range(BATCHES)]
    with ProcessPoolExecutor() as pool:
        counts = list(pool.map(_batch, jobs))
    return {
        name: [c for (job, _), c in zip(jobs, counts, strict=True) if job == name]
        for name in GUARDS
    }


def _batch(job: tuple[str, int]) -> list[int]:
    guard, batch = job
    return successes(GUARDS[guard], batch)


def pass_hat_k() -> Callable[[list[tuple[int, int]], int], Any]:
    """pass^k over tasks, as the solutions of chapter 8 work it out."""
    notebook = ROOT / "solutions" / "ch08_benchmarks" / "ch08_benchmarks.ipynb"
    names: dict[str, Any] = {}
    exec("import math\nfrom fractions import Fraction", names)
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        exercise = cell["metadata"].get("coursekit", {}).get("exercise")
        if exercise in ("pass_hat_k", "over_tasks"):
            exec("".join(cell["source"]), names)
    return lambda results, k: names["over_tasks"](names["pass_hat_k"], results, k)


def curves(record: Mapping[str, Batches]) -> dict[str, Curve]:
    """pass^1 to pass^8 by guard, with its spread over the batches."""
    over_tasks = pass_hat_k()
    found: dict[str, Curve] = {}
    for name, batches in record.items():
        found[name] = []
        for k in range(1, TRIALS + 1):
            values = [float(over_tasks([(TRIALS, c) for c in batch], k)) for batch in batches]
            found[name].append((statistics.mean(values), statistics.stdev(values)))
    return found


def table(record: Mapping[str, Batches]) -> str:
    """The curves as a table in Markdown."""
    lines = ["| guard | " + " | ".join(f"pass^{k}" for k in range(1, TRIALS + 1)) + " |"]
    lines.append("| --- " * (TRIALS + 1) + "|")
    for name, curve in curves(record).items():
        cells = (f"{middle:.3f} ± {spread:.3f}" for middle, spread in curve)
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def draw(record: Mapping[str, Batches], path: Path) -> None:
    """Write the curves as a picture that is the same to the byte each time."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    with matplotlib.rc_context({"svg.hashsalt": "reliability", "svg.fonttype": "none"}):
        figure, axes = plt.subplots(figsize=(7, 4))
        for name, curve in curves(record).items():
            middles, spreads = zip(*curve, strict=True)
            ks = range(1, TRIALS + 1)
            axes.errorbar(ks, middles, yerr=spreads, marker="o", capsize=3, label=name)
        axes.set(ylim=(0, 1), xlabel="k: trials that must all succeed", ylabel="pass^k")
        axes.legend(title="guard")
        figure.savefig(path, metadata={"Date": None}, bbox_inches="tight")
        plt.close(figure)


def main() -> int:
    """Measure, print and compare; 1 when the numbers are not those on record."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[2])
    parser.add_argument("--write", action="store_true", help="make record and figure anew")
    write = parser.parse_args().write
    record = measured()
    print(table(record))
    if write:
        rows = (f'"{name}": {json.dumps(batches)}' for name, batches in record.items())
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
