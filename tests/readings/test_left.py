"""What a reading leaves: nothing that only the garbage collector would find."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest

import games
import rollwright as rw
from rollwright.odds import d6
from rollwright.rules import Flow, again, throw


class Pressed(games.Game, id="t.pressed"):
    """A coin until it shows a two, and then another die."""

    def play(self) -> Flow[games.Won]:
        last = yield from again(games.Toss(), until=lambda came: came.won == 2)
        return games.won(last.won + (yield from throw(d6)))


def left(ask: Callable[[], Any]) -> list[Any]:
    """What a question leaves that refers to itself, asked a second time."""
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


ASKED: list[tuple[Any, str]] = [
    ("4d6kh3", "total"),
    (games.Gamble(dice=[{"name": "more"}]), "won"),
    (games.Team(size=3), "won"),
    (games.Twice(), "won"),
    (games.Holders(), "won"),
    (Pressed(), "won"),
    (rw.storyteller.action(pool=5), "label"),
    (rw.daggerheart.action(modifier=2, difficulty=15, prayer=[1], rerolls=1), "label"),
]


@pytest.mark.parametrize(("rule", "by"), ASKED, ids=str)
def test_odds_leave_nothing_to_the_garbage_collector(rule: Any, by: str) -> None:
    assert left(lambda: rw.odds(rule, policy="first")) == []
    assert left(lambda: rw.odds(rule, policy="first", by=by)) == []


@pytest.mark.parametrize(("rule", "by"), ASKED, ids=str)
def test_a_roll_leaves_nothing_to_the_garbage_collector(rule: Any, by: str) -> None:
    assert left(lambda: getattr(rw.play(rule, seed=1, decide="first").outcome, by)) == []
