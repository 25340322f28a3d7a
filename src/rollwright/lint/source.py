"""The source of a game's functions, read as a tree: the methods of a rule, and what names in them stand for."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from textwrap import dedent
from types import FunctionType
from typing import Any, TypeVar

from rollwright.rules import Rule, RuleType

T = TypeVar("T")


def methods_of(rule: RuleType) -> Iterator[FunctionType]:
    """Every method that a game has written for a rule, for those that it derives from too."""
    for kind in (each for each in rule.__mro__ if each not in Rule.__mro__):
        for method in vars(kind).values():
            function = getattr(method, "__func__", getattr(method, "fget", method))
            if isinstance(function, FunctionType):
                yield function


def tree_of(function: Any) -> ast.AST:
    """A function as it is written; nothing where that cannot be read."""
    try:
        return ast.parse(dedent(inspect.getsource(function)))
    except (OSError, SyntaxError, TypeError):
        return ast.Module([], [])


def given(tree: ast.AST, read: Callable[[ast.expr], T | None]) -> dict[str, T]:
    """Names that are given one thing and nothing else, as it is *read* from what they are given, each with that."""
    values: dict[str, set[T | None]] = {}
    for name, value in _assigned(tree):
        values.setdefault(name, set()).add(None if value is None else read(value))
    return {
        name: one for name, every in values.items() if len(every) == 1 for one in every if one is not None
    }


def _assigned(tree: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """Each name that is given a value, with that value, where it stands alone."""
    for each in ast.walk(tree):
        if isinstance(each, ast.Assign):
            for target in each.targets:
                yield from _pairs(target, each.value)
        elif isinstance(each, ast.AugAssign | ast.NamedExpr | ast.For):
            yield from _pairs(each.target, None)


def _pairs(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[str, ast.expr | None]]:
    if isinstance(target, ast.Tuple):
        values = value.elts if isinstance(value, ast.Tuple) else [None] * len(target.elts)
        for one, other in zip(target.elts, values, strict=False):
            yield from _pairs(one, other)
    else:
        yield ast.unparse(target), value
