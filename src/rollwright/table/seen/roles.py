"""Roles: who it is that a rule knows by their part in it, such as the opponent: the seat that answers, the name to call them by."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rollwright.rules.requests import PLAYER
from rollwright.sheets import TABLE
from rollwright.table.log.pieces import Json, Rolling
from rollwright.table.log.state import State
from rollwright.table.seen import secrecy

CALLED = re.compile(r"\b(?:[Tt]he )?(actor|opponent|first|second|helper \d+|target \d+)\b")
"""The parts of rules that are said as words."""


def names_of(state: State, roles: Mapping[str, str], called: Mapping[str, str]) -> dict[str, str]:
    """The names of those who take part in a roll, by their parts: of their sheets, or what those are *called* who have none; without
    those whom nobody knows of.
    """
    known = {role: sheet for role, sheet in roles.items() if secrecy.known(state, sheet)}
    return {**called, **{role: state.sheets[sheet].name for role, sheet in known.items()}}


def targets_of(state: State, roll: Rolling) -> dict[str, str]:
    """The names of those at whom a roll is aimed, by their place, as far as a seat knows of them."""
    aimed = enumerate(roll.said.get("targets") or (), 1)
    return {
        f"target {at}": state.sheets[each].name
        for at, each in aimed
        if isinstance(each, str) and each in state.sheets
    }


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A text with names in place of the parts that people have in a roll.

    >>> with_names("the second's roll stands", {"second": "Ann"}), with_names("actor wins", {})
    ("Ann's roll stands", 'actor wins')
    """
    if not any(role in text for role in names):
        return text
    return CALLED.sub(lambda match: names.get(match[1], match[0]), text)


def named_odds(odds: Mapping[str, float], names: Mapping[str, str]) -> dict[str, float]:
    """Odds with names in place of the parts that people have; as they are where two would be called the same.

    >>> named_odds({"actor wins": 0.5, "a tie": 0.5}, {"actor": "Ann", "opponent": "Bob"})
    {'Ann wins': 0.5, 'a tie': 0.5}
    """
    named = {with_names(label, names): share for label, share in odds.items()}
    return named if len(named) == len(odds) else dict(odds)


def asked_in(roll: Rolling, turn: str | None) -> Json:
    """What a roll waits for now, or in a *turn* that comes later and need not wait; nothing where that is not so."""
    return next((each for whose, each in askings(roll.waiting) if whose == turn), {})


def askings(waiting: Json | None) -> list[tuple[str | None, Json]]:
    """Everything that a roll asks while it waits: now, and by their role in turns that come later."""
    if waiting is None:
        return []
    later = [(each["role"], each) for each in waiting.get("ahead", ()) if "asks" in each]
    return [(None, waiting), *later]


def passed(roll: Rolling, turn: str | None) -> tuple[str, ...]:
    """Who has answered already what a roll waits for, or what it asks in a *turn* that comes later."""
    return roll.ready if turn is None else roll.early.get(turn, ())


def throwers(roll: Rolling) -> dict[str, str | None]:
    """Who may throw dice of a roll now, by role and seat, whoever is next first.

    Older tables did not say whose dice are waited for: there it is who began.
    """
    waiting = roll.waiting or {}
    first = [waiting.get("by", {"role": PLAYER, "seat": roll.seat})] if waiting.get("kind") == "dice" else []
    return {each["role"]: each["seat"] for each in (*first, *waiting.get("ahead", ())) if "asks" not in each}


def seat_of(state: State, roll: Rolling, role: str) -> str | None:
    """The seat that answers for a role of a roll, for plain dice whoever rolled; `None` where that is the game master."""
    if role in ("gm", TABLE):
        return None
    sheet = roll.roles.get(role, roll.sheet)
    if sheet == TABLE:
        return roll.seat
    held = state.sheets.get(sheet)
    return held.seat if held is not None else None
