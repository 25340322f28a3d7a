"""What stands in the functions of a game: chance that a rule never asked for, deeds that name nobody, fields that no sheet has."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from dis import get_instructions
from types import FunctionType, ModuleType
from typing import Any

from rollwright.lint.finding import Finding
from rollwright.lint.near import near
from rollwright.lint.source import given, methods_of, tree_of
from rollwright.rules import RuleType
from rollwright.sheets import Kit, Move, Sheet
from rollwright.systems import System

UNASKED = {
    **dict.fromkeys(("random", "secrets"), "what chance decides it throws, as in (yield from throw(d6))"),
    **dict.fromkeys(("time", "datetime"), "what hangs on the time somebody says, as a parameter"),
}
"""Modules that know what a rule has to ask for, with how that is asked."""
NOBODY = frozenset(("gm", "table"))
"""Whose sheet is there without a role."""


def unasked(rule: RuleType) -> Iterator[Finding]:
    """Chance and clocks in the methods of a rule and in the functions that these name: a rule is started again for every branch."""
    for module, name in dict.fromkeys(_known(methods_of(rule))):
        what = module if name == module else f"{name} of {module}"
        yield Finding(
            "unasked", rule.id, f"it uses {what}, and is begun anew for every branch: {UNASKED[module]}"
        )


def _known(functions: Iterable[FunctionType]) -> Iterator[tuple[str, str]]:
    """Each module by which these functions, and those of their own packages that they name, know what nobody told them, with what it is called."""
    for function in _with_own(functions):
        for name, value in _named(function):
            module = value if isinstance(value, str) else str(getattr(value, "__module__", ""))
            if module in UNASKED:
                yield module, name


def _with_own(functions: Iterable[FunctionType]) -> list[FunctionType]:
    """These functions, and those of their own packages that they name."""
    every = list(functions)
    for function in every:  # grows meanwhile
        named = [value for _, value in _named(function) if isinstance(value, FunctionType)]
        every += [value for value in dict.fromkeys(named) if _own(value, function) and value not in every]
    return every


def _named(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """What a function names from without; a module, which it may import itself, by its name."""
    for step in get_instructions(function):
        if step.opname == "IMPORT_NAME":
            yield step.argval, step.argval
        elif step.opname == "LOAD_GLOBAL":
            value = function.__globals__.get(step.argval)
            yield step.argval, value.__name__ if isinstance(value, ModuleType) else value


def _own(one: FunctionType, other: FunctionType) -> bool:
    return one.__module__.partition(".")[0] == other.__module__.partition(".")[0]


def bodies(game: System, whose: Mapping[str, Iterable[str]]) -> Iterator[Finding]:
    """Of its moves: deeds without roles whose rule moves something of somebody (*whose* it is, by rule), and fields that no sheet has."""
    kit = game.kit() if game.kit else Kit()
    for each in kit.moves.values():
        program: Any = each.program
        faults: dict[str, None] = {}
        for function in _with_own([program]):
            tree = tree_of(function)
            faults |= dict.fromkeys((*_roles(each, tree, whose), *_fields(function, tree, kit)))
        yield from (Finding("moves", each.id, what) for what in faults)


def _roles(move: Move, tree: ast.AST, whose: Mapping[str, Iterable[str]]) -> Iterator[str]:
    who = sorted(set(whose.get(move.rule.id, ()) if move.rule else ()) - NOBODY)
    for call in ast.walk(tree):
        if who and isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] == "Deed":
            said = {each.arg for each in call.keywords}
            if "bound" in said and not said & {"roles", None}:
                right = f'roles={{"{who[0]}": scene.me.id}}'
                yield f"its Deed has no roles, so that what becomes of {' and '.join(who)} is booked on no sheet: {right}"


def _fields(function: FunctionType, tree: ast.AST, kit: Kit) -> Iterator[str]:
    """Fields that are read of the sheet that acts, which none of that kind has."""
    kinds = vars(sys.modules[function.__module__])
    held = given(tree, _acting)
    for read in ast.walk(tree):
        if isinstance(read, ast.Attribute):
            called = _acting(read.value) or held.get(ast.unparse(read.value))
            kind = kinds.get(called or "")
            if isinstance(kind, type) and issubclass(kind, Sheet):
                like = [kind, *(each for each in kit.sheets.values() if issubclass(each, kind))]
                if not any(hasattr(each, read.attr) for each in like):
                    meant = near(read.attr, kind.__struct_fields__) or ", ".join(kind.__struct_fields__)
                    yield f"it reads {read.attr!r} of a {kind.__name__}, which has no such field: {meant}"


def _acting(value: ast.expr) -> str | None:
    """The kind of sheet in ``scene.acting(Kind)``."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "acting":
        return ast.unparse(value.args[0]) if value.args else None
    return None
