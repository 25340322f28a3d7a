"""Rests: which way something is restored, and how much of it, as counters and kits declare it and as a table has chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from rollwright.errors import BadArgument


class Rests(Struct, frozen=True):
    """How a rest restores something where the table says so: down to its least, or *up*; *whole*: all of it can be restored at once.

    Its *title* is the counter's, where it is one.
    """

    up: bool = False
    whole: bool = True
    title: str = ""


def amounts(ways: Mapping[str, Rests], wanted: Mapping[str, Any]) -> dict[str, int | None]:
    """How much of everything is restored, `None` for all of it; `BadArgument` for what a rest cannot restore, or not so.

    >>> amounts({"stress": Rests(), "drive": Rests(up=True, whole=False)}, {"stress": "all", "drive": 2})
    {'stress': None, 'drive': 2}
    """
    return {what: _amount(what, amount, ways) for what, amount in wanted.items()}


def _amount(what: str, amount: Any, ways: Mapping[str, Rests]) -> int | None:
    if what not in ways:
        raise BadArgument(f"a rest restores {_listed(tuple(ways))}, not {what!r}", at=f"restores.{what}")
    if amount == "all" and ways[what].whole:
        return None
    if type(amount) is not int or amount < 0:
        right = "a number, 0 or more" + (", or 'all'" if ways[what].whole else "")
        raise BadArgument(f"{what} is restored by {right}, not {amount!r}", at=f"restores.{what}")
    return amount


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:]))) or "nothing in this game"
