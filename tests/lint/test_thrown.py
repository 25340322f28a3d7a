"""What dice can never be as they stand in a rule, found in its source: places beyond them, words that they do not show."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.lint.thrown import beyond
from rollwright.odds import Die, d6
from rollwright.rules import Flow, Outcome, Rule, throw

WEATHER = Die(["rain", "sun", "wind"])


CALLED = {"wet": "rain"}


class Came(Outcome, frozen=True):
    """What it comes to."""

    total: Any


class Places(Rule[Came], id="odd.places"):
    """Places of dice that are there and of some that are not."""

    def play(self) -> Flow[Came]:
        """Throw, and ask."""
        three, more = (yield from throw(3 @ d6)), (yield from throw(self.many() @ d6))
        two = yield from throw(2 @ d6, "two")
        other: Any = yield from throw(2 @ d6)
        other += more
        either = yield from throw(2 @ d6)
        either = yield from throw(4 @ d6)
        upto = 1
        there = three.ranked(2) + three.ranked(-3) + two.ranked(0, 2) + two.ranked(upto) + either.ranked(3)
        none = three.ranked(3) + two.ranked(-3)
        return Came(there + none + other.ranked(2) + more.ranked(7) + self.again(three))

    def many(self) -> int:
        """So many."""
        return 4

    @staticmethod
    def again(dice: Any) -> int:
        """Nobody knows here how many there are."""
        return int(dice.ranked(9)) if dice else int(dice.ranked())


class Words(Rule[Came], id="odd.words"):
    """Words that the dice show, and some that they do not."""

    def play(self) -> Flow[Came]:
        """Throw, and ask."""
        sky = yield from throw(WEATHER)
        pool = yield from throw(4 @ WEATHER, "pool")
        here: Any = WEATHER
        local = yield from throw(here)
        sound: Any = (
            sky == "rain",
            sky in ("rain", "sun"),
            pool.count("wind"),
            pool.where("sun").size,
            sky == 3,
        )
        sound += sky == CALLED["wet"], pool.count(lambda face: CALLED.get("wet") == face), sky in CALLED
        wrong = (
            sky == "snow",
            sky not in ("rain", "hail"),
            pool.count("snow"),
            pool.where(("sun", "hail")).size,
        )
        return Came((sound, wrong, local == "snow", max(pool.count(), 1)))

    @property
    def names(self) -> list[str]:
        """A loop, and names that are given several at once."""
        sky, other = self.both()
        for sky in ("snow", "hail"):
            if sky == "snow":
                return [sky, other]
        return []

    def both(self) -> tuple[str, str]:
        """Two of them."""
        return "rain", "snow"


NEVER = "these dice never show {!r}: rain, sun, wind"
LOWEST = "of {} dice it is none, and so 0: the highest is ranked(0), the lowest ranked({}) or ranked(-1)"


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (Places, [f"three.ranked(3): {LOWEST.format(3, 2)}", f"two.ranked(-3): {LOWEST.format(2, 1)}"]),
        (
            Words,
            [
                f"sky == 'snow': {NEVER.format('snow')}",
                f"sky not in ('rain', 'hail'): {NEVER.format('hail')}",
                f"pool.count('snow'): {NEVER.format('snow')}",
                f"pool.where(('sun', 'hail')): {NEVER.format('hail')}",
            ],
        ),
    ],
)
def test_what_dice_can_never_be_is_found(rule: Any, told: list[str]) -> None:
    found = list(beyond(rule))
    assert {(each.kind, each.where) for each in found} == {("unreached", rule.id)}
    assert sorted(each.what for each in found) == sorted(told)
