"""Plain dice notation as a system of its own: no game, one rule."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import BadNotation
from rollwright.notation import Reading, parse
from rollwright.rules import Goal, House, Outcome, Program, Roll, System, Words, conclude, rule

Text = Annotated[
    str, Meta(description="the dice, such as 4d6kh3+2, 10d10>=6f1 or d20!; up to 500 characters")
]


class Plain(House, frozen=True):
    """No house rules: there is no book to read two ways."""


class Notation(Outcome, frozen=True):
    """What the text comes to: its total, the net successes where it counts any, and how many dice were kept.

    >>> Notation(17, None, 3).headline
    '17'
    """

    total: int
    successes: int | None
    kept: int

    @property
    def headline(self) -> str:
        """The total, or the successes."""
        return says(self)


def says(outcome: Notation) -> str:
    """The number that was rolled for.

    >>> says(Notation(1, 1, 10)), says(Notation(5, 3, 10))
    ('1 success', '5, with 3 successes')
    """
    if outcome.successes is None:
        return str(outcome.total)
    counted = f"{outcome.successes} success{'' if outcome.successes == 1 else 'es'}"
    return counted if outcome.total == outcome.successes else f"{outcome.total}, with {counted}"


def _check(house: Plain, text: str) -> None:
    try:
        parse(text)
    except BadNotation as error:
        error.at = "args.text"
        raise


@rule(
    "notation",
    outcome=Notation,
    words=Words(says),
    check=_check,
    goals=(
        Goal("total", "the total", lambda outcome: outcome.total),
        Goal(
            "successes", "the net successes, 0 where none are counted", lambda outcome: outcome.successes or 0
        ),
    ),
)
def notation(house: Plain, text: Text) -> Program[Notation]:
    """Dice as they are written down: sums, keep and drop, explosions, rerolls, counted hits."""
    expression = parse(text)
    if not expression.groups:
        return _read(expression.view.of())
    return (yield from conclude(Roll(expression.groups, expression.view), _read))


def _read(seen: Reading) -> Notation:
    """What was read of the dice, as an outcome."""
    return Notation(seen.total, seen.successes, seen.kept)


system = System("plain", "Dice notation", (notation,), Plain)
