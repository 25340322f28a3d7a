"""Knobs: what may be a little different about a question, in any rule: numbers, flags, house rules, dice of a notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct, inspect

from rollwright.errors import BadInput
from rollwright.lab.answers import Query
from rollwright.rules import House
from rollwright.rules.docstrings import forms

COUNTS = re.compile(r"\d+(?=d)|(?<=[<>=])\d+|(?<=[+-])\d+(?![\dd])")
"""The numbers of a notation that can be one more or less: of dice, of targets, of modifiers."""


class Knob(Struct, frozen=True):
    """A parameter or house rule with its value, and the values it may be turned to, each with what that costs."""

    name: str
    value: Any
    turns: tuple[tuple[Any, int], ...]


def usual(question: Query) -> list[Knob]:
    """The knobs of a question; parameters that it names come before those that it leaves at their defaults."""
    try:
        bound = question.bound()
    except BadInput:  # what is forbidden can still be a little different
        return [*_numbers(question.args, question.args)]
    knobs = list(_numbers(bound.arguments(), question.args))
    if question.rule == "notation":
        text = str(question.args["text"])
        knobs.append(Knob("text", text, tuple(_texts(text))))
    return knobs + list(switches(bound.house))


def _numbers(values: Mapping[str, Any], named: Mapping[str, Any]) -> Iterator[Knob]:
    """Whole numbers by up to two, flags the other way."""
    for name, value in values.items():
        more = int(name not in named)
        if isinstance(value, bool):
            yield Knob(name, value, ((not value, 1 + more),))
        elif isinstance(value, int):
            yield Knob(name, value, tuple((value + shift, abs(shift) + more) for shift in (-1, 1, -2, 2)))


def _texts(text: str) -> Iterator[tuple[str, int]]:
    """A notation with a die more or less, or a target or modifier that is one or two off.

    >>> [other for other, cost in _texts("6d6>=6") if cost == 1]
    ['5d6>=6', '7d6>=6', '6d6>=5', '6d6>=7']
    """
    for match in COUNTS.finditer(text):
        for shift in (-1, 1, -2, 2):
            if (number := int(match[0]) + shift) > 0:
                yield f"{text[: match.start()]}{number}{text[match.end() :]}", abs(shift)


def switches(house: House) -> Iterator[Knob]:
    """House rules, each with its other values."""
    hints, values = get_type_hints(type(house), include_extras=True), msgspec.to_builtins(house)
    for name, switch in type(house).switches().items():
        turns = tuple((other, 2) for other in _others(hints[name], values[name]))
        yield Knob(switch.key, values[name], turns)


def _others(hint: Any, value: Any) -> list[Any]:
    """The other values that a switch may have: those that are listed, the number before and after, the other way."""
    listed = [each for form in forms(hint) if isinstance(form, inspect.LiteralType) for each in form.values]
    if isinstance(value, bool):
        listed.append(not value)
    elif isinstance(value, int):
        listed += [value - 1, value + 1]
    return [each for each in listed if each != value]
