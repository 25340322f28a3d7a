"""Rules that have no end: an error of ours that names the rule and the way out, in every reading, and never a crash."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import games
import rollwright as rw
from games import Game, Won, flip, won
from rollwright.errors import TooLarge
from rollwright.odds import d, d20
from rollwright.readings.exact import Exact
from rollwright.readings.policy import Policy
from rollwright.readings.values import Values
from rollwright.rules import Flow, call, choose, throw

PRICED: dict[str, Callable[[Any], Any]] = {
    "odds": lambda bound: rw.odds(bound, policy="first"),
    "odds of the best": lambda bound: rw.odds(bound, policy="best:won"),
    "a field's odds": lambda bound: rw.odds(bound, policy="first", by="won"),
    "advise": lambda bound: rw.advise(bound, "won"),
    "sample": lambda bound: rw.sample(bound, 3, policy="first"),
}


class Circle(Game, id="t.circle"):
    """Toss until heads: written as a part that becomes itself."""

    def play(self) -> Flow[Won]:
        return Around(stake=3)
        yield


class Around(Game):
    """One toss."""

    stake: int

    def play(self) -> Flow[Won]:
        return won(self.stake) if (yield from flip()) == 2 else self.onward()


class Deeper(Game, id="t.deeper"):
    """Toss until heads, counting."""

    def play(self) -> Flow[Won]:
        return Down(at=0)
        yield


class Down(Game):
    """One toss, and a decision that nothing hangs on."""

    at: int

    def play(self) -> Flow[Won]:
        face = yield from flip()
        yield from choose("player", "turn", "leave", "turn")
        return won(1) if face == 2 else self.onward(at=self.at + 1)


class Mute(Game, id="t.mute"):
    """Nothing is ever asked."""

    def play(self) -> Flow[Won]:
        return Still(at=0)
        yield


class Still(Game):
    """Go round."""

    at: int

    def play(self) -> Flow[Won]:
        return self.onward(at=self.at + 1)
        yield


class Caller(Game, id="t.caller"):
    """A rule that calls itself."""

    def play(self) -> Flow[Won]:
        return (yield from call(self.onward()))


NAMES = {Circle: "Around", Deeper: "Down", Mute: "Still", Caller: "t.caller"}


@pytest.mark.parametrize("reading", PRICED)
@pytest.mark.parametrize("which", NAMES, ids=lambda each: str(each.id))
def test_no_reading_crashes_on_a_rule_without_an_end(which: Any, reading: str) -> None:
    before = sys.getrecursionlimit()
    with pytest.raises(TooLarge, match="repeat") as caught:
        PRICED[reading](which())
    assert NAMES[which] in caught.value.message
    assert which.id in caught.value.message or reading != "odds"
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize("which", [Mute, Caller], ids=lambda each: str(each.id))
def test_what_never_asks_anything_cannot_be_played_or_drawn(which: Any) -> None:
    with pytest.raises(TooLarge, match="repeat"):
        rw.play(which(), seed=1)
    with pytest.raises(TooLarge, match="repeat"):
        rw.explain(which())


@pytest.mark.parametrize("which", [Circle, Deeper], ids=lambda each: str(each.id))
def test_what_ends_by_chance_can_be_played_and_drawn(which: Any) -> None:
    assert rw.play(which(), seed=1, decide="first").outcome.won
    assert rw.explain(which(), depth=4)


def test_an_error_on_the_way_leaves_nothing_behind() -> None:
    exact = Exact(Policy({}, otherwise="first"))
    for _ in range(2):
        with pytest.raises(TooLarge, match="the same arguments"):
            exact.odds(Circle())
    assert not exact.odds(games.Toss()).unresolved


def test_a_plan_that_goes_too_deep_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = rw.advise(games.Gamble(), "won")

    def crash(*_: Any) -> None:
        raise RecursionError

    monkeypatch.setattr(Values, "decide", crash)
    with pytest.raises(TooLarge, match=r"t\.gamble"):
        _ = plan.plan


def test_dice_that_explode_without_end_and_only_count_leave_nothing_out_of_so_many_or_more() -> None:
    odds = rw.odds("4d6>=4!6")
    assert odds.unresolved
    assert odds.at_least(2, "successes") == Fraction(35, 48)


class Summing(Game, id="t.summing"):
    """A wide die after the other, for ever."""

    def play(self) -> Flow[Won]:
        total = 0
        while True:
            total += int((yield from throw(d20)))


class Waiting(Game, id="t.waiting"):
    """A very wide die, and then a die of one face after the other, for ever."""

    def play(self) -> Flow[Won]:
        total = int((yield from throw(d(4_500))))
        while True:
            total += int((yield from throw(d(1))))


@pytest.mark.parametrize("rule", [Summing, Waiting])
def test_how_many_branches_an_endless_rule_has_is_guessed_in_so_many_steps(rule: type[Game]) -> None:
    with pytest.raises(TooLarge):
        rw.odds(rule())
