"""Dice made of what other dice came to: cards without putting back, dice that grow, faces that were thrown."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import rollwright as rw
from rollwright.odds import Die, d, d4, d6, explode, reroll
from rollwright.rules import Flow, Outcome, Rule, throw, throw_all


class Came(Outcome, frozen=True):
    """Whatever it came to."""

    it: Any


NEXT: dict[str, Callable[[Any], Any]] = {
    "cards without putting back": lambda one: Die([1, 0], [6 - one, 8 + one]),
    "a card that is not there any more": lambda one: Die([1, 2, 3, 4, 5, 6], [n != one for n in range(1, 7)]),
    "a die as large": lambda one: d(one + 2),
    "so many dice": lambda one: (one + 1) @ d4,
    "faces that were thrown": lambda one: Die([one, 2 * one, 7]),
    "faces of several words": lambda one: Die([("a", one), ("b", 1)]),
    "thrown again on that face": lambda one: reroll(d6, [one]),
    "thrown again so often": lambda one: reroll(d6, [1], times=one),
    "exploding so often": lambda one: explode(d4, depth=one % 3),
    "exploding on that face": lambda one: explode(d6, [one], depth=1),
}


class Then(Rule[Came]):
    """A die, and another that is made of what it came to; *plain*: it is looked at before."""

    how: Callable[[Any], Any]
    plain: bool = False

    def play(self) -> Flow[Came]:
        """Throw one, then the other."""
        one = yield from throw(d6, "one")
        two = yield from throw(self.how(int(one) if self.plain else one), "two")
        return Came(getattr(two, "total", two))


@pytest.mark.parametrize("how", NEXT.values(), ids=NEXT)
def test_a_die_of_what_was_thrown_is_the_die_of_its_number(how: Callable[[Any], Any]) -> None:
    first, plain, again = (rw.odds(Then(how=how, plain=plain), by="it") for plain in (False, True, False))
    assert first == plain == again, "whatever was reckoned before"
    assert all(type(chance) is Fraction for _, chance in first.items())
    assert rw.play(Then(how=how), seed=3).outcome == rw.play(Then(how=how, plain=True), seed=3).outcome


class Hand(Rule[Came]):
    """How many aces are among so many cards."""

    cards: int

    def play(self) -> Flow[Came]:
        """Draw one after the other."""
        aces: Any = 0
        for at in range(self.cards):
            aces = aces + (yield from throw(Die([1, 0], [4 - aces, 48 - at + aces]), f"card {at}"))
        return Came(aces)


def test_five_cards_of_fifty_two() -> None:
    odds = rw.odds(Hand(cards=5), by="it")
    assert odds.p(2) == Fraction(6 * 17_296, 2_598_960)
    assert odds.p(4) == Fraction(48, 2_598_960)


def test_several_dice_need_names() -> None:
    wrong: Any = 2 @ d6
    with pytest.raises(TypeError, match=r'throw_all\(\[\("mine", 2d6\)'):
        next(iter(throw_all(wrong)))
