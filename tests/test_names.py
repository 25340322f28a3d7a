"""Names: no parameter and no local of a function hides a function or a class of its own module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"
MODULES = {
    ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SRC.rglob("*.py"))
}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text())


@cache
def is_function(module: str, name: str) -> bool:
    """Whether a name is a function or a class at the top of a module, its own or another's of ours."""
    for each in tree(module).body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and each.name == name:
            return True
        if isinstance(each, ast.ImportFrom) and each.module in MODULES:
            theirs = [alias.name for alias in each.names if (alias.asname or alias.name) == name]
            if theirs and is_function(each.module, theirs[0]):
                return True
    return False


def bound(node: ast.AST) -> Iterator[tuple[int, str]]:
    """What is bound in a function: parameters, locals, functions within it; nothing of a class within it, whose names are its own."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.ClassDef):
            continue
        if isinstance(each, ast.arg):
            yield each.lineno, each.arg
        elif isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.lineno, each.id
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield each.lineno, each.name
        yield from bound(each)


def test_no_local_name_hides_a_function_of_its_module() -> None:
    hiding = {
        f"{module}:{line}: {name}"
        for module in MODULES
        for function in ast.walk(tree(module))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for line, name in bound(function)
        if is_function(module, name)
    }
    assert not hiding
