"""Scenes of our games, played with dice: whoever played one is told what it came to."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.rules import Rule
from rollwright.systems.daggerheart.fight import Fight
from rollwright.systems.double_down.session import Session
from rollwright.systems.keepers.score import Score

PLAYED = [
    (Session(attempts=3, difficulties=(12, 16)), "0 boons against 6 banes, 0 successes, 5 drive left", "-6"),
    (Score(obstacles=2), "3 gained, 1 avoided, 0 Stress, 0 Edge", "4"),
    (Fight(rounds=2), "Broken off in 2 rounds: 2 Hit Points dealt, 0 lost, 0 down", "Broken off"),
]


@pytest.mark.parametrize(("bound", "says", "headline"), PLAYED)
def test_what_it_came_to_is_said(bound: Rule, says: str, headline: str) -> None:
    play = rw.play(bound, seed="scenes")
    while play.pending is not None:
        play.answer(play.pending.options[0])
    assert play.says == says
    assert play.outcome.headline == headline
