"""Dice as they stand in a rule's source: places in which none of them lies, and words that they never show."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from rollwright.lint.finding import Finding
from rollwright.lint.source import given, methods_of, tree_of
from rollwright.odds import Die
from rollwright.rules import RuleType

THROWN = re.compile(r"\(?yield from throw\((?:(\w+) @ )?(\w+)[,)].*")
PLACE = re.compile(r"-?\d+")
ASKED = ("count", "where")
"""What a pool is asked by a face."""


class NamedDice(NamedTuple):
    """Dice that a name stands for: how many, and what each may show; 0 and nothing where that is not said right there."""

    size: int
    faces: tuple[Any, ...]


def beyond(rule: RuleType) -> Iterator[Finding]:
    """Dice that are asked for what none of them can be: in play that is 0, or false, and nobody wonders."""
    for method in methods_of(rule):
        tree = tree_of(method)
        dice = given(tree, partial(_thrown, method.__globals__))
        for each in ast.walk(tree):
            place = _place(each, dice) if isinstance(each, ast.Call) else None
            for what in (*([place] if place else []), *_words(each, dice)):
                yield Finding("unreached", rule.id, f"{ast.unparse(each)}: {what}")


def _thrown(known: Mapping[str, Any], value: ast.expr) -> NamedDice | None:
    """The dice after ``yield from throw(3 @ d6)``."""
    match = THROWN.fullmatch(ast.unparse(value))
    if match is None:
        return None
    die = known.get(match[2])
    size = int(match[1]) if match[1] and match[1].isdigit() else 0
    return NamedDice(size, die.faces if isinstance(die, Die) else ())


def _place(call: ast.Call, dice: Mapping[str, NamedDice]) -> str | None:
    lying, args = _asked(call, ("ranked",), dice)
    place = ast.unparse(args[0]) if args else ""
    if (
        lying is None
        or not lying.size
        or not PLACE.fullmatch(place)
        or -lying.size <= int(place) < lying.size
    ):
        return None
    last = lying.size - 1
    return f"of {lying.size} dice it is none, and so 0: the highest is ranked(0), the lowest ranked({last}) or ranked(-1)"


def _words(each: ast.AST, dice: Mapping[str, NamedDice]) -> Iterator[str]:
    """What is said of words that dice are held against, or asked for, and never show."""
    if isinstance(each, ast.Compare):
        lying, said = dice.get(ast.unparse(each.left)), each.comparators
    elif isinstance(each, ast.Call):
        lying, said = _asked(each, ASKED, dice)
    else:
        return
    if lying is None or not lying.faces:
        return
    every = (one for part in said for one in getattr(part, "elts", [part]))
    for word in (each.value for each in every if isinstance(each, ast.Constant)):
        if isinstance(word, str) and word not in lying.faces:
            yield f"these dice never show {word!r}: {', '.join(map(str, lying.faces))}"


def _asked(
    call: ast.Call, names: tuple[str, ...], dice: Mapping[str, NamedDice]
) -> tuple[NamedDice | None, list[ast.expr]]:
    """The dice that are asked by one of these names, and for what."""
    if isinstance(call.func, ast.Attribute) and call.func.attr in names:
        return dice.get(ast.unparse(call.func.value)), call.args
    return None, []
