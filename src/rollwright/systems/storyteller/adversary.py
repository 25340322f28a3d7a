"""Adversaries from a line of text: ``Guard: Melee 6, Alertness 5, willpower 3, health 7, specialty spears``."""

from __future__ import annotations

import re
from typing import Any

from rollwright.errors import BadArgument, BadInput
from rollwright.sheets import parted
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.sheet import Adversary

AT = "args.line"
EXAMPLE = "Guard: Melee 6, Alertness 5, willpower 3, specialty swords"
_NUMBER = re.compile(r"(?P<name>\S.*?)\s+(?P<number>\d{1,3})")
_SPECIALTY = re.compile(r"specialty\s+(?P<name>\S.*)", re.IGNORECASE)


def from_line(text: str) -> Adversary:
    """An adversary with pools by name, Willpower, health levels and specialties; `BadArgument` names what is wrong.

    >>> from_line("Guard: Melee 6, willpower 3, specialty swords").pools
    {'Melee': 6}
    """
    name, parts = parted(text, EXAMPLE)
    said: dict[str, Any] = {"pools": {}, "specialties": []}
    for part in parts:
        _add(said, part)
    values = {"willpower_max": said.get("willpower", 0), **said, "name": name}
    return _valid(values)


def _add(said: dict[str, Any], part: str) -> None:
    """One part of the line."""
    special = _SPECIALTY.fullmatch(part)
    if special:
        said["specialties"].append(special["name"])
        return
    numbered = _NUMBER.fullmatch(part)
    if numbered is None:
        raise BadArgument(f"a pool and its dice, such as Melee 6, or a specialty; not {part!r}", at=AT)
    name, number = numbered["name"], int(numbered["number"])
    known = name.lower() in ("willpower", "health")
    there = said if known else said["pools"]
    name = name.lower() if known else name
    if name in there:
        raise BadArgument(f"{name} is told twice", at=AT)
    there[name] = number


def _valid(values: dict[str, Any]) -> Adversary:
    """The sheet; what is out of bounds is the line's fault."""
    try:
        return Adversary.read(values, Storyteller())
    except BadInput as error:
        raise BadArgument(f"{values['name']}: {error.message}", at=AT) from None
