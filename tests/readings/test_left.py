"""What a reading leaves: nothing that only the garbage collector would find."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest

import games
import rollwright as rw
from hours import often, some
from rollwright.odds import Die, d6
from rollwright.rules import Flow, again, choose, throw


class Pressed(games.Game, id="t.pressed"):
    """A coin until it shows a two, and then another die."""

    def play(self) -> Flow[games.Won]:
        last = yield from again(games.Toss(), until=lambda came: came.won == 2)
        return games.won(last.won + (yield from throw(d6)))


class Ladder(games.Game, id="t.ladder"):
    """Up for as long as one dares: a low throw leads back to the foot, and some to where one stands."""

    rung: int = 0

    def play(self) -> Flow[games.Won]:
        if self.rung == 3 or (yield from choose("player", "on", "climb", "stay", rung=self.rung)) == "stay":
            return games.won(self.rung)
        step = yield from throw(Die([-1, 0, 1], [1, 2, 4]))
        return self.onward(rung=0 if step < 0 else self.rung + int(step))


def left(ask: Callable[[], Any]) -> list[Any]:
    """What a question leaves that refers to itself, once it was asked before: whoever counts lines is done with these then."""
    for _ in range(3):
        ask()
    gc.freeze()  # what was there is nobody's question
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        ask()
        gc.collect()
        return [type(each).__name__ for each in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


SOME = [{"name": name} for name in ("in", "unseen")]

ASKED: list[tuple[Any, str]] = [
    ("4d6kh3", "total"),
    (games.Gamble(dice=[{"name": "more"}]), "won"),
    (games.Team(size=3), "won"),
    (games.Twice(), "won"),
    (games.Holders(), "won"),
    (Pressed(), "won"),
    (Ladder(), "won"),
    (rw.storyteller.action(pool=5), "label"),
    (rw.storyteller.extended(pool=5, target=8), "rolls"),
    (rw.keepers.action(dots=3, outcomes=SOME, attribute=2), "tiers"),
    (rw.daggerheart.action(modifier=2, difficulty=15, prayer=[1], rerolls=1), "label"),
]


@pytest.mark.parametrize(("rule", "by"), some(ASKED, quick=3), ids=str)
def test_odds_leave_nothing_to_the_garbage_collector(rule: Any, by: str) -> None:
    assert left(lambda: rw.odds(rule, policy="first")) == []
    assert left(lambda: rw.odds(rule, policy="first", by=by)) == []


@pytest.mark.parametrize(("rule", "by"), some(ASKED, quick=3), ids=str)
def test_a_roll_leaves_nothing_to_the_garbage_collector(rule: Any, by: str) -> None:
    assert left(lambda: getattr(rw.play(rule, seed=1, decide="first").outcome, by)) == []


SEARCHED: list[tuple[Any, str]] = [
    (games.Gamble(dice=[{"name": "more"}]), "won"),
    (games.Holders(), "won"),
    (games.Press(), "won"),
    (games.Walk(), "won"),
    (Ladder(), "won"),
    (rw.keepers.action(dots=often(2, 3), outcomes=SOME, attribute=often(1, 2)), "results"),
    (rw.double_down.attempt(stat=3, difficulty=14), "net"),
]


@pytest.mark.parametrize(("rule", "goal"), some(SEARCHED, quick=4), ids=str)
def test_what_is_best_leaves_nothing_to_the_garbage_collector(rule: Any, goal: str) -> None:
    assert left(lambda: rw.odds(rule, policy=f"best:{goal}")) == []
    assert left(lambda: rw.play(rule, seed=1, decide=f"best:{goal}").outcome) == []
    for aim in (goal, lambda came, _: rule.rule.goals[goal].read(came)):
        assert left(lambda aim=aim: rw.advise(rule, aim).value) == []
        assert left(lambda aim=aim: rw.advise(rule, aim).plan) == []
        assert left(lambda aim=aim: rw.advise(rule, aim).odds) == []


@pytest.mark.parametrize(("rule", "by"), some(ASKED, quick=3), ids=str)
def test_where_a_rule_looks_leaves_nothing_to_the_garbage_collector(rule: Any, by: str) -> None:
    assert left(lambda: rw.explain(rule)) == []
    assert left(lambda: rw.looks(rule)) == []
