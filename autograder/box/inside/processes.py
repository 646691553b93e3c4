"""The process tree, read from /proc."""

from __future__ import annotations

import os


def descendants(root: int, *, living: bool = False) -> list[int]:
    """Process ids below `root`; `living` leaves out those that ended and wait to be collected.

    Where there is no /proc the list is empty.
    """
    children: dict[int, list[int]] = {}
    ended: set[int] = set()
    try:
        names = os.listdir("/proc")
    except OSError:
        return []
    for name in names:
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                state, parent = file.read().rpartition(b")")[2].split()[:2]
        except (OSError, ValueError):
            continue
        children.setdefault(int(parent), []).append(int(name))
        if state in (b"Z", b"X"):
            ended.add(int(name))
    found, rest = list[int](), [root]
    while rest:
        below = children.get(rest.pop(), [])
        found += below
        rest += below
    return [pid for pid in found if not (living and pid in ended)]


def resident_bytes(pids: list[int]) -> int:
    """Resident memory of the processes together, files aside; shared memory counts for each."""
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/status", "rb") as file:
                lines = file.read().splitlines()
        except OSError:
            continue
        # statm counts shared mappings with files: memory shared with nobody would go unseen.
        kinds = (b"RssAnon:", b"RssShmem:")
        total += sum(int(line.split()[1]) for line in lines if line.startswith(kinds)) * 1024
    return total
