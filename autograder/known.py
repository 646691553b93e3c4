"""Notebooks of known worth, and which of them can be judged as one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from autograder.chapter import Course
from autograder.reach import reached_by
from autograder.sample.hostility import hostile_function
from autograder.sample.materials import Materials, variant_sources

Kind = Literal["untouched", "hostile", "solution", "alternative", "mutant"]


@dataclass(frozen=True)
class Known:
    """A notebook of known worth; `exercise` and `name` say which cell was replaced by what.

    `sources` are the cells of its exercises, by id; `only` are the exercises whose tests are run,
    None for all.
    """

    kind: Kind
    sources: dict[str, str]
    exercise: str = ""
    name: str = ""
    only: frozenset[str] | None = None


def known_notebooks(materials: Materials, course: Course) -> Iterator[Known]:
    """The untouched, hostile and solved notebooks, every alternative and every mutant.

    Of an exercise's mutants the first is judged whole. With the other mutants and the alternatives,
    the tests of exercises whose code cannot reach the replaced cell are left out: they would ask
    the same functions again.
    """
    solved = materials.solved()
    reference = materials.notebook(solved, None)
    yield Known("untouched", {})
    for kind in ("equals everything", "answers the wire", "os._exit in a function"):
        sources = {name: hostile_function(kind, text) for name, text in solved.items()}
        yield Known("hostile", sources, "", kind)
    yield Known("solution", solved)
    variants: dict[Kind, dict[str, dict[str, str]]] = {
        "alternative": materials.alternatives,
        "mutant": variant_sources(course.mutants(materials.chapter.name)),
    }
    for variant_kind, by_exercise in variants.items():
        for exercise in materials.chapter.exercises:
            variants_of = sorted(by_exercise.get(exercise.id, {}).items())
            for number, (name, source) in enumerate(variants_of):
                whole = variant_kind == "mutant" and number == 0
                only = None if whole else reached_by(reference, exercise.id, source)
                yield Known(variant_kind, solved | {exercise.id: source}, exercise.id, name, only)


def together(known: Sequence[Known], materials: Materials) -> list[tuple[Known, ...]]:
    """Groups that are each judged as one notebook, in which no exercise is reached from two cells.

    What is judged whole stays alone.
    """
    groups: list[list[Known]] = []
    for each in sorted(known, key=lambda each: len(each.only or ()), reverse=True):
        for group in groups:
            if all(_strangers(each, other) for other in group):
                group.append(each)
                break
        else:
            groups.append([each])
    found: list[tuple[Known, ...]] = []
    for group in groups:
        seen = [_in_company(each, group, materials) for each in group]
        apart = all(_strangers(*two) for two in itertools.combinations(seen, 2))
        found += [tuple(seen)] if apart else [(each,) for each in group]
    return found


def merged(group: Sequence[Known]) -> dict[str, str]:
    """The cells of a group's exercises: each one's replaced cell in one notebook."""
    sources = dict(group[0].sources)
    for each in group[1:]:
        sources[each.exercise] = each.sources[each.exercise]
    return sources


def _strangers(one: Known, other: Known) -> bool:
    if one.only is None or other.only is None:
        return False
    return one.kind == other.kind and not one.only & other.only


def _in_company(each: Known, group: Sequence[Known], materials: Materials) -> Known:
    """With what its cell reaches when the others' cells are in the notebook, too."""
    if each.only is None or len(group) == 1:
        return each
    notebook = materials.notebook(merged(group), None)
    reached = reached_by(notebook, each.exercise, each.sources[each.exercise])
    return replace(each, only=None if reached is None else each.only | reached)
