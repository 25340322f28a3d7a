"""How players write Daggerheart's rolls by habit, resolved to the rules: ``dheart +2``, ``1d12h+1d12f``, ``/dr …``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn

from rollwright.errors import BadNotation

Meant = tuple[str, dict[str, Any]]

MOST_DICE = 10
_DUALITY = re.compile(r"\s*(dheart\b|1?d12h\s*\+\s*1?d12f\b)", re.IGNORECASE)
_TERM = re.compile(r"\s*([+-])\s*(?:(\d{0,9})d(\d{1,9})|(\d{1,9}))(?![\w.])", re.IGNORECASE)
_COMMAND = re.compile(r"\s*/dr(?=\s|$)", re.IGNORECASE)
_WORD = re.compile(r"\s*(\S+)")


def duality(text: str) -> Meant | None:
    """``dheart`` or ``1d12h+1d12f``, then modifiers and extra dice, as an action roll; ``-1d6`` is disadvantage.

    >>> duality("dheart +2"), duality("1d12h + 1d12f + 1d8 - 1")
    (('daggerheart.action', {'modifier': 2}), ('daggerheart.action', {'modifier': -1, 'dice': [8]}))
    """
    begun = _DUALITY.match(text)
    if begun is None:
        return None
    before = text.partition("#")[0]
    modifier, advantage, at = 0, 0, begun.end()
    dice: list[int] = []
    while before[at:].strip():
        term = _TERM.match(before, at)
        if term is None:
            _refuse(before, at, "a sign with a number or dice, such as +2")
        sign, count, sides, number = term.groups()
        if number is not None:
            modifier += int(sign + number)
        elif sign == "-":
            advantage -= _disadvantage(before, at, count, sides)
        else:
            dice += _extra(before, at, count, sides, len(dice))
        at = term.end()
    given = {"modifier": modifier, "dice": dice, "advantage": advantage}
    return "daggerheart.action", {name: value for name, value in given.items() if value}


def command(text: str) -> Meant | None:
    """``/dr`` with words such as ``trait=agility difficulty=15 advantage=true``: a trait, action or reaction roll.

    >>> command("/dr trait=agility difficulty=15 advantage=true")
    ('daggerheart.trait', {'trait': 'agility', 'difficulty': 15, 'advantage': 1})
    """
    begun = _COMMAND.match(text)
    if begun is None:
        return None
    before, given, at = text.partition("#")[0], dict[str, Any](), begun.end()
    while word := _WORD.match(before, at):
        name, _, value = word[1].partition("=")
        read = _READ.get(name.lower())
        if read is None:
            _refuse(before, at, f"one of {', '.join(f'{each}=' for each in _READ)}")
        if name.lower() in given:
            _refuse(before, word.start(1), f"{name} once")
        given[name.lower()] = read(before, word.start(1) + len(name) + 1, value)
        at = word.end()
    return _meant(given)


def _meant(given: dict[str, Any]) -> Meant:
    """The rule that a command's words ask for: a reaction, a trait roll, or an action without a trait."""
    against = given.pop("disadvantage", 0)
    if against or "advantage" in given:
        given["advantage"] = given.get("advantage", 0) - against
    if given.pop("reaction", False):
        given.pop("trait", None)
        return "daggerheart.reaction", given
    return ("daggerheart.trait" if "trait" in given else "daggerheart.action"), given


def _disadvantage(text: str, at: int, count: str, sides: str) -> int:
    if count not in ("", "1") or sides != "6":
        _refuse(text, at, "a number, or the one d6 of disadvantage, after a minus")
    return 1


def _extra(text: str, at: int, count: str, sides: str, so_far: int) -> list[int]:
    dice = int(count or 1)
    if dice + so_far > MOST_DICE:
        _refuse(text, at, f"at most {MOST_DICE} extra dice")
    return [int(sides)] * dice


def _number(text: str, at: int, value: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,9}", value, re.ASCII):
        _refuse(text, at, "a number")
    return int(value)


def _numbers(text: str, at: int, value: str) -> list[int]:
    return [_number(text, at, each) for each in value.split(",")]


def _truth(text: str, at: int, value: str) -> bool:
    if value.lower() not in ("true", "false"):
        _refuse(text, at, "true or false")
    return value.lower() == "true"


def _sources(text: str, at: int, value: str) -> int:
    """How many sources: a number, or whether there is one."""
    return int(_truth(text, at, value)) if value[:1].isalpha() else _number(text, at, value)


def _name(text: str, at: int, value: str) -> str:
    if not value:
        _refuse(text, at, "a name")
    return value


_READ: dict[str, Callable[[str, int, str], Any]] = {
    "trait": _name,
    "modifier": _number,
    "difficulty": _number,
    "advantage": _sources,
    "disadvantage": _sources,
    "helpers": _number,
    "experiences": _numbers,
    "dice": _numbers,
    "reaction": _truth,
    "tracker": _truth,
}


def _refuse(text: str, at: int, expected: str) -> NoReturn:
    at += len(text[at:]) - len(text[at:].lstrip())
    word = (text[at:].split() or ["the end"])[0]
    shown = word if word == "the end" else repr(word[:20])
    raise BadNotation(
        f"expected {expected} at {at}, found {shown}", position=at, found=word, expected=expected
    )
