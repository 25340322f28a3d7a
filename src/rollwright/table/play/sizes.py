"""Sizes: how many bytes what people say at a table, and what is written of it, may come to, and how much of anything there can be. Whatever a seat can make grow ends here."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from rollwright.errors import TooLarge

SAID: Final = 65_536
"""One command, or what a table is opened with, as it is sent."""

WRITTEN: Final = 262_144
"""The events of one command, as they stand in the store."""

SHEET: Final = 16_384
"""The values of one sheet."""

DRAFT: Final = 16_384
"""A roll in preparation, with everybody's part in it: it is written anew whenever somebody adds to it."""

FAVOURITE: Final = 4_096
"""A call that somebody keeps."""

LINES: Final = 100
"""So many lines can be added to one roll."""

AMENDED: Final = 20
"""So often one roll can be put right."""

OPEN: Final = 60
"""So many rolls of one seat can be open at once."""

OFFERS: Final = 200
"""So many offers stand at a table; the oldest is let go for one more."""

DRAFTS: Final = 60
"""How many rolls can be in preparation at once."""

THROWS: Final = 200
"""So many groups of dice one command throws at most; what goes on longer is rolled round by round."""

FAVOURITES: Final = 50
"""How many favourites a seat can keep."""

SHEETS: Final = 300
"""How many sheets lie on a table at most."""

SEATS: Final = 200
"""How many seats a table has at most."""


def fit(value: Any, most: int, what: str, way: str, at: str | None = None) -> int:
    """How many bytes a value comes to as JSON; `TooLarge` where they are more than *most*: *what* it is, and a *way* out.

    >>> fit({"text": "hm"}, 4096, "a favourite", "keep a shorter one")
    13
    """
    size = len(msgspec.json.encode(value))
    within(size, most, what, way, at)
    return size


def within(size: int, most: int, what: str, way: str, at: str | None = None) -> None:
    """`TooLarge` where something comes to more bytes than *most*."""
    if size > most:
        raise TooLarge(f"{what} is {most:,} bytes at most, and this comes to {size:,}: {way}", at=at)
