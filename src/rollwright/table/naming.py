"""Naming: whom a rule calls by a part in it, such as the opponent, everybody at a table calls by the name on the sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rollwright.table import secrecy
from rollwright.table.state import Rolling, State

CALLED = re.compile(r"\b(?:[Tt]he )?(actor|opponent|first|second|helper \d+)\b")
"""The parts of rules that are said as words."""


def names_of(state: State, roll: Rolling) -> dict[str, str]:
    """The names of those who take part in a roll, by their parts; without those whom nobody knows of."""
    known = {role: sheet for role, sheet in roll.roles.items() if secrecy.known(state, sheet)}
    return {role: state.sheets[sheet].name for role, sheet in known.items()}


def named(text: str, names: Mapping[str, str]) -> str:
    """A text with names in place of the parts that people have in a roll.

    >>> named("the second's roll stands", {"second": "Ann"}), named("actor wins", {})
    ("Ann's roll stands", 'actor wins')
    """
    return CALLED.sub(lambda found: names.get(found[1], found[0]), text)
