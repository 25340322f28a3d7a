"""Adversaries from a line of text, as they stand in a stat block."""

from __future__ import annotations

import re
from typing import Any

from rollwright.errors import BadArgument
from rollwright.sheets import parted
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.sheet import Adversary

EXAMPLE = "Troll: difficulty 14, hp 8, major 9, severe 18, attack +2, damage 2d8+3"

_NUMBERS = {
    "difficulty": "difficulty",
    "hp": "hp_max",
    "stress": "stress_max",
    "major": "major",
    "severe": "severe",
    "attack": "attack",
}
_TEXTS = ("damage", "weapon", "harm")
_NUMBER = re.compile(r"[-+−]?\d{1,4}")
_EXPERIENCE = re.compile(r"(?P<name>.+?)\s+(?P<bonus>[-+−]?\d{1,2})")


def adversary(text: str) -> Adversary:
    """An adversary from a name, a colon and what is known of it, with commas between; `BadArgument` says what was not read.

    >>> adversary("Troll: difficulty 14, hp 8, damage 2d8+3").damage
    '2d8+3'
    """
    name, parts = parted(text, EXAMPLE)
    values: dict[str, Any] = {"name": name, "experiences": []}
    for part in parts:
        word, _, said = part.partition(" ")
        _read(values, word.lower(), said.strip(), part)
    try:
        return Adversary.read(values, Daggerheart())
    except BadArgument as error:
        raise BadArgument(f"{error.message}, in {text!r}", at="args.line") from None


def _read(values: dict[str, Any], word: str, said: str, part: str) -> None:
    """Read one part of the line into the values of a sheet."""
    if word in _NUMBERS and _NUMBER.fullmatch(said):
        values[_NUMBERS[word]] = _number(said)
    elif word in _TEXTS and said:
        values[word] = said
    elif word == "experience" and (match := _EXPERIENCE.fullmatch(said)):
        values["experiences"].append({"name": match["name"], "bonus": _number(match["bonus"])})
    else:
        known = ", ".join((*_NUMBERS, *_TEXTS, "experience"))
        raise BadArgument(f"{part!r} is none of {known} with its value; as in {EXAMPLE}", at="args.line")


def _number(text: str) -> int:
    return int(text.replace("−", "-"))
