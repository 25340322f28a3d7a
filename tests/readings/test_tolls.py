"""What an option may take besides what it comes to."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.systems.keepers.action import Action
from rollwright.table.look import deciding


def test_a_push_tells_the_stress_that_it_takes_and_whether_the_track_is_full() -> None:
    """Two outcomes are short of a Success: the second push is told what it takes more than the first has."""
    roll = Action(dots=2, outcomes=({"name": "a"}, {"name": "b"}), attribute=1, edge=1, stress=3)
    play = rw.play(roll, faces=[4, 4, 1], by_hand=True)
    third, sixth = pytest.approx(1 / 3), pytest.approx(1 / 6)
    half = pytest.approx(1 / 2)
    first = deciding.options(play, "player")
    assert first.tolls == {
        "roll": [{"1 Stress": sixth, "2 Stress": third, "3 Stress": half}, {"the Stress track is full": half}]
    }
    assert first.options["roll"] == {"Success, Partial Success": 1.0}
    play.answer("roll")
    play.throw(6)
    second = deciding.options(play, "player").tolls["roll"]
    assert second[0] == {"1 Stress": sixth, "2 Stress": pytest.approx(5 / 6)}, "no box is free for a third"
    assert second[1] == {"the Stress track is full": pytest.approx(5 / 6)}
    assert deciding.options(play, "player", "results").tolls == {}


def test_that_a_push_may_take_no_stress_at_all_is_told_beside_what_it_may_take() -> None:
    play = rw.play(Action(dots=1, outcomes=({"name": "a"},), attribute=2, edge=1), faces=[4], by_hand=True)
    told = deciding.options(play, "player").tolls
    assert told.keys() == {"roll"}, "an Edge and a result that stands take none, which goes without saying"
    ways = {"no Stress": 1, "1 Stress": 10, "2 Stress": 16, "3 Stress": 9}
    assert told["roll"][0] == {said: pytest.approx(ways / 36) for said, ways in ways.items()}
