"""Circles: no module imports one that imports it, not within a function either; and by their types only those that are known as one knot."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"
MODULES = {
    ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SRC.rglob("*.py"))
}
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
    "the best of a scene, and reports of it": {"lab.best", "lab.numeric", "lab.reports", "lab.showing"},
}
"""What knows each other by type, and why it is not taken apart."""


def imported(nodes: list[ast.AST], types: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import of these nodes, those in functions too; what is imported for its *types* alone only where that is asked for."""
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and not types:
            yield from imported([*node.orelse], types)
        else:
            yield from imported([*ast.iter_child_nodes(node)], types)


def modules_of(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The modules that an import names: the one that a name is from, or that it is."""
    for each in node.names:
        if isinstance(node, ast.ImportFrom):
            within = f"{node.module}.{each.name}"
            yield within if within in MODULES else str(node.module)
        else:
            yield each.name


def imports(*, types: bool) -> Imports:
    """What of ours every module imports."""
    found = {
        name: {each for node in imported([ast.parse(path.read_text())], types) for each in modules_of(node)}
        for name, path in MODULES.items()
    }
    return {name: others & MODULES.keys() - {name} for name, others in found.items()}


def reached(of: Imports) -> Imports:
    """What every module imports, and what comes with that."""
    all_of = {name: set(others) for name, others in of.items()}
    while True:
        more = {name: others.union(*(all_of[each] for each in others)) for name, others in all_of.items()}
        if more == all_of:
            return all_of
        all_of = more


def circles(of: Imports) -> list[set[str]]:
    """The modules that reach each other."""
    all_of = reached(of)
    knots = {
        frozenset({each for each in all_of[name] if name in all_of[each]})
        for name in all_of
        if name in all_of[name]
    }
    return [{each.removeprefix("rollwright.") for each in knot} for knot in sorted(knots, key=sorted)]


def test_no_module_imports_one_that_imports_it() -> None:
    assert len(MODULES) > 500
    assert circles(imports(types=False)) == []


def test_by_their_types_only_what_is_one_knot_knows_each_other() -> None:
    assert sorted(map(sorted, circles(imports(types=True)))) == sorted(map(sorted, KNOTS.values()))
