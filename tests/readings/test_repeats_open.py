"""Repeats whose first step asks nobody: later steps let people decide all the same."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

import rollwright as rw
from rollwright.odds import d6
from rollwright.rules import Flow, Goal, Outcome, Rule, State, choose, repeat, throw

MOST = 12
"""A turn is over with so many points."""


class Stand(State, frozen=True):
    """Points that are safe, those of this turn, and the turns that are left."""

    points: int = 0
    turn: int = 0
    left: int = 2


class Toss(Rule[Stand]):
    """Hold, where there is anything to hold, or throw: a one loses the turn."""

    at: Stand

    def play(self) -> Flow[Stand]:
        """Hold or throw."""
        at = self.at
        if at.turn and (yield from choose("player", "hold", "hold", "throw", turn=at.turn)) == "hold":
            return Stand(at.points + at.turn, 0, at.left - 1)
        die = yield from throw(d6)
        if die == 1 or at.turn + die > MOST:
            return Stand(at.points, 0, at.left - 1)
        return Stand(at.points, at.turn + die, at.left)


class Points(Outcome, frozen=True):
    """What two turns came to."""

    points: int


class Turns(Rule[Points], id="late.turns", goals=(Goal("points", "points", lambda came: came.points),)):
    """Two turns: nobody decides anything before the first throw."""

    limit: int | None = None

    def play(self) -> Flow[Points]:
        """Toss until no turn is left."""
        last, _ = yield from repeat(
            lambda at: Toss(at=at), Stand(), lambda at: at.left == 0, limit=self.limit
        )
        return Points(last.points)


@cache
def worth(points: int, turn: int, left: int) -> Fraction:
    """What a place is worth to who plays best."""
    if not left:
        return Fraction(points)
    ends = worth(points, 0, left - 1)
    thrown = [ends, *(worth(points, turn + die, left) if turn + die <= MOST else ends for die in range(2, 7))]
    throws = sum(thrown, Fraction(0)) / 6
    return max(throws, worth(points + turn, 0, left - 1)) if turn else throws


@pytest.mark.long
@pytest.mark.parametrize("limit", [None, 40])
def test_later_steps_are_decided_for_the_best(limit: int | None) -> None:
    """Where the first step is chance alone, odds and advice still search those that follow."""
    best = worth(0, 0, 2)
    assert rw.advise(Turns(limit=limit), "points").value == best
    assert rw.odds(Turns(limit=limit), policy={"player": "best:points"}, by="points").mean() == best


def test_a_goal_that_is_stated_for_one_decision_is_searched_in_later_steps() -> None:
    """It is worth more than the plain option, by as much as it has to be."""
    found = rw.odds(Turns(), policy={"player": {"hold": "best:points"}}, by="points")
    assert found.mean() == worth(0, 0, 2) > rw.odds(Turns(), policy="first", by="points").mean()
