"""Circles: no module imports one that imports it, not within a function either; and by their types only those that are known as one knot."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter

import pytest

from sources import MODULES, tree

Imports = Mapping[str, set[str]]

KNOTS = {
    "dice make pools, which are of dice": {"odds.die", "odds.pool"},
    "a rule has a kind, which tells of such rules, and asks for others": {
        "rules.kind",
        "rules.requests",
        "rules.rule",
        "rules.shape",
    },
    "the parts of one reading": {"readings.chance", "readings.exact", "readings.loops", "readings.stages"},
    "what is worth what, and who decides by it": {
        "readings.best_repeats",
        "readings.choices",
        "readings.deciders",
        "readings.repeats",
        "readings.values",
    },
}
"""What knows each other by type, and why it is not taken apart."""


def imported(tree: ast.Module, types: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import of a module, those in functions too; what is imported for its *types* alone only where that is asked for."""
    for node in tree.body:
        typing = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for each in () if typing and not types else ast.walk(node):
            if isinstance(each, ast.Import | ast.ImportFrom):
                yield each


def modules_of(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The modules that an import names: the one that a name is from, or that it is."""
    for each in node.names:
        if isinstance(node, ast.ImportFrom):
            within = f"{node.module}.{each.name}"
            yield within if within in MODULES else str(node.module)
        else:
            yield each.name


@cache
def imports(*, types: bool) -> Imports:
    """What of ours every module imports."""
    found = {
        name: {each for node in imported(tree(name), types) for each in modules_of(node)} for name in MODULES
    }
    return {name: others & MODULES.keys() - {name} for name, others in found.items()}


def in_order(of: Imports) -> None:
    """`CycleError`, which tells them, where modules import each other."""
    TopologicalSorter(of).prepare()


def test_no_module_imports_one_that_imports_it() -> None:
    assert len(MODULES) > 500
    in_order(imports(types=False))


def test_by_their_types_only_what_is_one_knot_knows_each_other() -> None:
    of = imports(types=True)
    tied = {f"rollwright.{each}": why for why, knot in KNOTS.items() for each in knot}
    loose: dict[str, set[str]] = {}
    for name, others in of.items():
        here = tied.get(name, name)
        loose.setdefault(here, set()).update(tied.get(each, each) for each in others)
        loose[here].discard(here)
    in_order(loose)


@pytest.mark.parametrize("why", KNOTS)
def test_a_knot_is_one(why: str) -> None:
    knot = {f"rollwright.{each}" for each in KNOTS[why]}
    of = imports(types=True)
    for alone in knot:
        tied = {name: of[name] & knot for name in knot}
        reached = tied[alone]
        while not (more := set().union(*(tied[each] for each in reached))) <= reached:
            reached = reached | more
        assert reached == knot
