"""Plain dice notation as a system of its own: no game, one rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from rollwright.errors import BadNotation
from rollwright.notation import parse
from rollwright.rules import Flow, Goal, House, Outcome, Rule, Upshot, again, throw_all
from rollwright.systems import System

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

    @property
    def number(self) -> int:
        """What is asked of it where no field is named: the successes where it counts any, else the total."""
        return self.total if self.successes is None else self.successes


def says(outcome: Notation) -> str:
    """The number that was rolled for.

    >>> says(Notation(1, 1, 10)), says(Notation(5, 3, 10))
    ('1 success', '5, with 3 successes')
    """
    if outcome.successes is None:
        return str(outcome.total)
    counted = f"{outcome.successes} success{'' if outcome.successes == 1 else 'es'}"
    return counted if outcome.total == outcome.successes else f"{outcome.total}, with {counted}"


def upshot(outcome: Any, said: Mapping[str, Any]) -> Upshot:
    """The same in one glance; a 20 of a single d20 is a peak in every game."""
    natural = outcome.total == 20 and said.get("text", "").strip() in ("d20", "1d20")
    if outcome.successes is None:
        return Upshot(word="", number=str(outcome.total), peak="natural" if natural else "")
    return Upshot(word="success" if outcome.successes == 1 else "successes", number=str(outcome.successes))


MISSED = Notation(0, None, -1)
"""What a throw comes to that does not meet its condition."""


class Once(Rule[Notation]):
    """One throw of all dice of a text."""

    text: Text

    def play(self) -> Flow[Notation]:
        """Throw, and read of the dice what the text says, if it meets its condition."""
        text = parse(self.text)
        meaning = text.meaning((yield from throw_all(text.groups)))
        if text.tree.given and not meaning.value(text.tree.given):
            return MISSED
        comes_to = text.tree.comes_to
        successes = meaning.successes(comes_to) if text.counts else None
        return Notation(meaning.value(comes_to), successes, text.kept)


class Dice(
    Rule[Notation],
    id="notation",
    version=2,
    says=says,
    upshot=upshot,
    goals=(
        Goal("total", "the total", lambda outcome: outcome.total),
        Goal(
            "successes", "the net successes, 0 where none are counted", lambda outcome: outcome.successes or 0
        ),
    ),
):
    """Dice as they are written down: sums, keep and drop, explosions, rerolls, counted hits."""

    house: Plain = Plain()
    text: Text

    def check(self) -> None:
        """Refuse a text that means no dice."""
        try:
            parse(self.text)
        except BadNotation as error:
            error.at = "args.text"
            raise

    def play(self) -> Flow[Notation]:
        """Throw all groups of dice, under a condition again until it holds, and read of them what the text says."""
        once = Once(text=self.text)
        if parse(self.text).tree.given is None:
            return (yield from once.play())
        return (yield from again(once, until=lambda tried: tried != MISSED))


system = System("plain", "Dice notation", (Dice,), Plain)
