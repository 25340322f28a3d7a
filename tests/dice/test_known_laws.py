"""Laws of dice that are asked for again and again on the ways of a run: each is reckoned once, as long as there is room."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rollwright as rw
from rollwright.dice import known_laws
from rollwright.odds import Pool, d
from rollwright.rules import Flow, Outcome, Rule, throw


class Came(Outcome, frozen=True):
    to: int


class Pair(Rule[Came]):
    """The highest face that lies there twice: as many looks as there are faces."""

    dice: int
    sides: int

    def play(self) -> Flow[Came]:
        thrown = yield from throw(self.dice @ d(self.sides))
        return Came(max((face for face in range(1, self.sides + 1) if thrown.count(face) == 2), default=0))


@pytest.fixture
def reckoned(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """How often each law was reckoned, from nothing known on."""
    found = Counter[Any]()
    law = known_laws.law

    def counting(pools: tuple[Pool, ...], features: tuple[Any, ...]) -> Any:
        found[pools, features] += 1
        return law(pools, features)

    monkeypatch.setattr(known_laws, "law", counting)
    known_laws.LAWS.clear()
    return found


@pytest.mark.long
def test_a_law_of_many_rows_is_reckoned_once_however_many_ways_there_are(reckoned: Counter[Any]) -> None:
    odds = rw.odds(Pair(dice=8, sides=10))
    widest = max(len(features) for _, features in reckoned)
    assert widest == 10
    assert {times for (_, features), times in reckoned.items() if len(features) == widest} == {1}
    whole = 10**8
    pairs_of_tens = 28 * 9**6
    assert odds.p(Came(10)) * whole == pairs_of_tens


def test_as_many_rows_are_kept_as_there_is_room_for_and_always_the_last_law(
    reckoned: Counter[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_laws, "MOST_ROWS", 1)
    odds = rw.odds(Pair(dice=6, sides=7))
    assert odds.p(Came(7)) * 7**6 == 15 * 6**4
    assert len(known_laws.LAWS) == 1
    assert max(reckoned.values()) > 1
    assert rw.odds(Pair(dice=1, sides=2)).p(Came(0)) == 1
