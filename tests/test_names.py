"""Names: no parameter and no local of a function hides a function or a class of its own module, and one name is one class in a room."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from sources import MODULES, tree

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@cache
def top(module: str) -> dict[str, tuple[str, str] | None]:
    """What stands at the top of a module: its own functions and classes, and what comes from other modules of ours, with where it is from."""
    found: dict[str, tuple[str, str] | None] = {}
    for each in tree(module).body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[each.name] = None
        if isinstance(each, ast.ImportFrom) and each.module in MODULES:
            found |= {alias.asname or alias.name: (each.module, alias.name) for alias in each.names}
    return found


def is_function(module: str, name: str) -> bool:
    """Whether a name is a function or a class at the top of a module, its own or another's of ours."""
    if name not in top(module):
        return False
    source = top(module)[name]
    return source is None or is_function(*source)


def bound(node: ast.AST, within: bool = False) -> Iterator[tuple[int, str]]:
    """What is bound in functions: parameters, locals, functions within them; nothing of a class within one, whose names are its own."""
    for each in ast.iter_child_nodes(node):
        if within and isinstance(each, ast.arg):
            yield each.lineno, each.arg
        elif within and isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.lineno, each.id
        elif within and isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield each.lineno, each.name
        inside = isinstance(each, FUNCTIONS) or (within and not isinstance(each, ast.ClassDef))
        yield from bound(each, inside)


def test_no_local_name_hides_a_function_of_its_module() -> None:
    hiding = {
        f"{module}:{line}: {name}"
        for module in MODULES
        for line, name in bound(tree(module))
        if is_function(module, name)
    }
    assert not hiding


def room(module: str) -> str:
    """The room that a module is in: the door, the game, its moves (which say what a rule takes as it is said at a table), or the floor."""
    parts = module.split(".")[1:]
    if parts[0] == "systems" and "moves" in parts:
        return ".".join(parts[:3])
    return ".".join(parts[: 2 if parts[0] in ("doors", "systems") else 1])


def is_outcome(of: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "Outcome" for base in of.bases)


def classes() -> dict[tuple[str, str], list[str]]:
    """The modules that define a class of a name in a room: but for what a rule comes to, which has the rule's name, and what a log says to who checks it."""
    found: dict[tuple[str, str], list[str]] = {}
    for module in MODULES:
        if module.endswith(".outcomes") or module.startswith("rollwright.table.proof."):
            continue
        for each in tree(module).body:
            if isinstance(each, ast.ClassDef) and not each.name.startswith("_") and not is_outcome(each):
                found.setdefault((room(module), each.name), []).append(module)
    return found


def test_in_a_room_one_name_is_one_class() -> None:
    found = classes()
    assert len(found) > 800
    assert {key: modules for key, modules in found.items() if len(modules) > 1} == {}
