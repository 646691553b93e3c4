"""Runs cells in boxes at a level and prints what they did: one JSON order and answer a line.

A second word, a JSON object, makes the machine another one: `hidden` are folders that boxes must
not see, `abi` is the version of Landlock.
"""

import json
import os
import sys

from autograder.box import view
from autograder.box.box import Box
from autograder.box.inside import landlock
from autograder.box.zygote import Level, Zygote
from autograder.limits import Limits


def main() -> None:
    level: Level = sys.argv[1]
    changed = json.loads(sys.argv[2])
    if "hidden" in changed:
        hidden = [*view.hidden(), *changed["hidden"]]
        view.hidden = lambda: hidden
    if "abi" in changed:
        landlock.abi = lambda: changed["abi"]
    with Zygote(level) as zygote:
        print(json.dumps({"uid": os.getuid(), "wrapped": zygote.wrapped}), flush=True)
        for line in sys.stdin:
            order = json.loads(line)
            told = [cell for box in order["boxes"] for cell in run(zygote, box, order["limits"])]
            print(json.dumps(told), flush=True)


def run(zygote: Zygote, cells: list[str], limits: dict[str, float]) -> list[tuple[str, str]]:
    told = []
    with Box(zygote, Limits(**limits), seed=1) as box:
        for number, source in enumerate(cells):
            ran = box.run_cell(f"cell-{number}", source, limits.get("cell_seconds", 10))
            contents = [parts[1] for parts in ran.messages]
            text = "".join(each.get("text") or str(each.get("evalue", "")) for each in contents)
            told.append((ran.status, text))
            if not box.alive:
                break
    return told


if __name__ == "__main__":
    main()
