"""What the first sketches of dice that nobody has seen fell into: each is exact, or an error that says what to write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import rollwright as rw
from dice_rules import SIDES, Came, counted, laid_out
from rollwright.odds import d, d4, d6
from rollwright.rules import Flow, Goal, Rule, choose, least, throw

TO = Goal("to", "as much as possible", lambda came: came.to)


class OneByOne(Rule[Came]):
    """A pool whose dice are taken one after the other."""

    take: Callable[[Any], Any]

    def play(self) -> Flow[Came]:
        """Throw, and take them."""
        return Came(self.take((yield from throw(3 @ d6))))


@pytest.mark.parametrize(
    "take", [Counter, lambda dice: sum(die > 4 for die in dice)], ids=["counted", "each"]
)
@pytest.mark.parametrize("ask", [rw.odds, rw.play], ids=["odds", "play"])
def test_dice_that_are_taken_one_by_one_are_told_what_to_ask(ask: Callable[[Any], Any], take: Any) -> None:
    with pytest.raises(TypeError, match=r"ask \.total, \.count\(…\), \.worth\(…\), \.highest\(…\), \.sorted"):
        ask(OneByOne(take=take))


class Quotient(Rule[Came], id="traps.quotient", goals=(TO,)):
    """What fails for some faces is reckoned behind a guard, after a decision."""

    def play(self) -> Flow[Came]:
        """Throw, and divide or keep it."""
        roll = yield from throw(d4)
        if (yield from choose("me", "way", "divide", "keep")) == "keep":
            return Came(roll)
        return Came(10 // (roll - 1) if roll > 1 else 0)


class Indexed(Rule[Came], id="traps.indexed", goals=(TO,)):
    """The same in an index, where something else is made of the same dice."""

    def play(self) -> Flow[Came]:
        """Throw, and read a table or not."""
        dice = yield from throw(2 @ d(3))
        coin = yield from throw(1 @ d(2))
        if (yield from choose("me", "way", "less", "table")) == "less":
            return Came(least(coin.total, dice.total))
        shown = coin.where(2).total
        at = coin.count(2) // shown if shown > 0 else coin.count(2)
        return Came((3, 1, 2)[at] if 0 <= at < 3 else dice.ranked(1))


class Reflected(Rule[Came], id="traps.reflected", goals=(TO,)):
    """A number from which dice are taken, after a decision."""

    def play(self) -> Flow[Came]:
        """Throw, and keep it or what is left of five."""
        roll = yield from throw(d4)
        return Came(5 - roll if (yield from choose("me", "way", "rest", "roll")) == "rest" else roll)


class Named(Rule[Came], id="traps.named", goals=(TO,)):
    """One decision by one name, again with more dice, or with fewer: which, a die says, and whoever decides."""

    def play(self) -> Flow[Came]:
        """Go on for up to three throws, of which some are left out."""
        total: Any = yield from throw(d4)
        if total > 2:
            total += (yield from throw(d4)) - 2
        for _ in range(2):
            if (yield from choose("me", "on", "stay", "on")) == "stay":
                return Came(total)
            more = yield from throw(2 @ d4)
            total = more.highest() if more.count(1) else total + more.total - 4
        return Came(total)


@pytest.mark.parametrize("rule", [Quotient(), Indexed(), Reflected(), Named()], ids=str)
def test_what_is_best_is_what_every_face_comes_to(rule: Rule[Came]) -> None:
    plan = rw.advise(rule, "to", role="me")
    assert plan.value == laid_out(rule, SIDES)
    assert plan.odds.mean(lambda came: came.to) == plan.value
    assert dict(rw.odds(rule, policy="first").map(lambda came: came.to).items()) == counted(rule)


def test_a_quotient_behind_a_guard_has_its_odds() -> None:
    assert rw.odds(Quotient(), policy={"me": "divide"}, by="to").mean(lambda to: to) == Fraction(18, 4)
