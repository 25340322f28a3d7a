"""Counters: the numbers on a sheet that rolls move, each within its bounds, and what a rest restores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from rollwright.errors import BadArgument
from rollwright.rules import House

MOST_RESTORED = 999_999
"""So much of something is restored by one rest, where it is not all of it."""


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
    if type(amount) is not int or not 0 <= amount <= MOST_RESTORED:
        right = f"a number, 0 to {MOST_RESTORED:,}" + (", or 'all'" if ways[what].whole else "")
        raise BadArgument(f"{what} is restored by {right}, not {amount!r}", at=f"restores.{what}")
    return amount


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:]))) or "nothing in this game"


Most = Callable[[Any, Any], int | None]
"""What a counter goes up to, read from the sheet and the house; `None` where there is no end."""


class Counter(Struct, frozen=True):
    """A number that is gained and spent, marked and cleared: where it stands on the sheet, and how far it goes.

    *most* is a number, `None` for no end, or a function of the sheet and the house. *short* is what it is called where there is
    little room. *pips*: it is shown box by box, *strip*: it stands before everybody's eyes, whatever else they look at.
    *top* is the field that says how far it goes, which is told with it. *harm*: the more of it, the worse; it is coloured so. *rests*: a rest
    restores it, where the table says so; *begins*: where it stands when a session of play begins, unless that changes nothing.
    What happens when it is full, the kit says (`Kit.full`).
    """

    at: str
    title: str
    least: int = 0
    most: int | Most | None = None
    short: str = ""
    pips: bool = False
    strip: bool = False
    harm: bool = False
    top: str = ""
    rests: Rests | None = None
    begins: Literal["least", "most"] | None = None

    def bounds(self, sheet: Any, house: House) -> tuple[int, int | None]:
        """The lowest and the highest value that this sheet allows."""
        return self.least, self.most(sheet, house) if callable(self.most) else self.most
