"""Rules that have no end: an error of ours that names the rule and the way out, in every reading, and never a crash."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import games
import rollwright as rw
from games import Won, won
from rollwright.errors import TooLarge
from rollwright.odds import Read
from rollwright.readings.exact import Exact
from rollwright.readings.policy import Policy
from rollwright.readings.values import Values
from rollwright.rules import Choose, Program, become, call, choose, roll, rule, stage

PRICED: dict[str, Callable[[Any], Any]] = {
    "odds": lambda bound: rw.odds(bound, policy="first"),
    "odds of the best": lambda bound: rw.odds(bound, policy="best:won"),
    "a field's odds": lambda bound: rw.odds(bound, policy="first", by="won"),
    "advise": lambda bound: rw.advise(bound, "won"),
    "sample": lambda bound: rw.sample(bound, 3, policy="first"),
}


@rule("t.circle", outcome=Won, words=games.WORDS, goals=games.GOALS)
def circle(house: games.Table) -> Program[Won]:
    """Toss until heads: written as a stage that becomes itself."""
    return (yield from become(around(house, 3)))


@stage
def around(house: games.Table, stake: int) -> Program[Won]:
    """One toss."""
    face = yield from roll("coin", 1 @ games.coin, Read(int))
    return won(stake) if face == 2 else (yield from become(around(house, stake)))


@rule("t.deeper", outcome=Won, words=games.WORDS, goals=games.GOALS)
def deeper(house: games.Table) -> Program[Won]:
    """Toss until heads, counting."""
    return (yield from become(down(house, 0)))


@stage
def down(house: games.Table, at: int) -> Program[Won]:
    """One toss, and a decision that nothing hangs on."""
    face = yield from roll("coin", 1 @ games.coin, Read(int))
    yield from choose(Choose("player", "turn", ("leave", "turn")))
    return won(1) if face == 2 else (yield from become(down(house, at + 1)))


@rule("t.mute", outcome=Won, words=games.WORDS, goals=games.GOALS)
def mute(house: games.Table) -> Program[Won]:
    """Nothing is ever asked."""
    return (yield from become(still(house, 0)))


@stage
def still(house: games.Table, at: int) -> Program[Won]:
    """Go round."""
    return (yield from become(still(house, at + 1)))


@rule("t.caller", outcome=Won, words=games.WORDS, goals=games.GOALS)
def caller(house: games.Table) -> Program[Won]:
    """A rule that calls itself."""
    return won((yield from call(caller(house=house), lambda outcome: outcome.won)))


NAMES = {circle: "around", deeper: "down", mute: "still", caller: "t.caller"}


@pytest.mark.parametrize("reading", PRICED)
@pytest.mark.parametrize("which", NAMES, ids=lambda each: str(each.id))
def test_no_reading_crashes_on_a_rule_without_an_end(which: Any, reading: str) -> None:
    before = sys.getrecursionlimit()
    with pytest.raises(TooLarge, match="repeat") as caught:
        PRICED[reading](which())
    assert NAMES[which] in caught.value.message
    assert which.id in caught.value.message or reading != "odds"
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize("which", [mute, caller], ids=lambda each: str(each.id))
def test_what_never_asks_anything_cannot_be_played_or_drawn(which: Any) -> None:
    with pytest.raises(TooLarge, match="repeat"):
        rw.play(which(), seed=1)
    with pytest.raises(TooLarge, match="repeat"):
        rw.explain(which())


@pytest.mark.parametrize("which", [circle, deeper], ids=lambda each: str(each.id))
def test_what_ends_by_chance_can_be_played_and_drawn(which: Any) -> None:
    assert rw.play(which(), seed=1, decide="first").outcome.won
    assert rw.explain(which(), depth=4)


def test_an_error_on_the_way_leaves_nothing_behind() -> None:
    exact = Exact(Policy({}, otherwise="first"))
    for _ in range(2):
        with pytest.raises(TooLarge, match="the same arguments"):
            exact.odds(circle())
    assert not exact.odds(games.toss()).unresolved


def test_a_plan_that_goes_too_deep_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = rw.advise(games.gamble(), "won")

    def crash(*_: Any) -> None:
        raise RecursionError

    monkeypatch.setattr(Values, "decide", crash)
    with pytest.raises(TooLarge, match=r"t\.gamble"):
        _ = plan.plan


def test_dice_that_explode_without_end_and_only_count_leave_nothing_out_of_so_many_or_more() -> None:
    odds = rw.odds("4d6>=4!6")
    assert odds.unresolved
    assert odds.at_least(2, "successes") == Fraction(35, 48)
