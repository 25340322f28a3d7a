"""The book's table of degrees, and the bounds of its numbers, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

UNREACHABLE = 10
"""The difficulty at which a further attempt, or an action among several, may not be made any more."""

STANDARD = 6
"""The difficulty where nobody says another."""

HARDEST = 9
"""The highest difficulty that the other side's pool can set. Resisted actions."""

SPECIALTY_FROM = 4
"""The dots that a trait needs for its specialties to apply. Tens and specialties."""

WILLPOWER = "Willpower"
"""The trait that is rolled by its rating, and spent by the point."""

ATTRIBUTES = (
    "Strength",
    "Dexterity",
    "Stamina",
    "Charisma",
    "Manipulation",
    "Appearance",
    "Perception",
    "Intelligence",
    "Wits",
)
"""The nine Attributes."""


class Degree(Struct, frozen=True):
    """A row of the table of degrees: how well it went, from how many successes on."""

    label: str
    least: Annotated[int, Meta(ge=1)]


DEGREES = (
    Degree("Marginal", 1),
    Degree("Moderate", 2),
    Degree("Complete", 3),
    Degree("Exceptional", 4),
    Degree("Phenomenal", 5),
)


def degree(rows: Sequence[Degree], successes: int) -> str | None:
    """How well it went with so many successes left; `None` without any. Degrees of success.

    >>> degree(DEGREES, 3), degree(DEGREES, 9), degree(DEGREES, 0)
    ('Complete', 'Phenomenal', None)
    """
    label = None
    for row in rows:
        if successes >= row.least:
            label = row.label
    return label
