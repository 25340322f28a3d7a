"""Counters: the numbers on a sheet that rolls move, each within its bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from rollwright.rules import House
from rollwright.sheets.rests import Rests

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
