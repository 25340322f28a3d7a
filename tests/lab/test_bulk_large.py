"""Runs of scenes with more states than can be laid out: what is worked out, when that is seen, where it ends, and who hears of it.

Chi-squared tests as in `test_bulk`, with the same false-alarm rate.
"""

from __future__ import annotations

from typing import Any

import pytest

from fitting import fits
from rollwright.errors import TooLarge, Undecided
from rollwright.lab import reports, runs
from rollwright.lab.follow import Chain
from rollwright.lab.graph import graph
from rollwright.lab.measures import Measure
from rollwright.lab.reports import Report
from rollwright.lab.runs import watched
from rollwright.lab.scenes import find
from rollwright.lab.tracks import Tracks

FIRST = {"player": "first", "gm": "first"}


def _fray(count: int, rounds: int = 2) -> Any:
    party = [{"count": count, "experience": 2, "armor": 2}]
    return find("daggerheart.fight")(party=party, adversaries=[{"count": count}], rounds=rounds)


def test_only_the_ways_that_runs_take_are_worked_out() -> None:
    """No state is known that no run has been to: of a large fight most never matter."""
    chain = Chain(graph(_fray(3), FIRST))
    tracks = Tracks(chain)
    runs.runs(chain, 20, seed=1, tracks=tracks)
    ends = sum(chain.ended(number) for number in range(len(chain.graph)))
    assert len(chain.graph) == tracks.places + ends


def test_runs_of_a_fight_fit_its_exact_odds() -> None:
    chain, n = Chain(graph(_fray(1), FIRST)), 100_000
    exact = chain.odds()
    fits(runs.runs(Chain(graph(_fray(1), FIRST)), n, seed=5).counts(), exact, n)
    fits(runs.runs(chain, n, seed=5).counts(), exact, n)  # whose steps were laid out before


def test_what_is_free_to_be_decided_is_told_and_not_drawn() -> None:
    stated: dict[str, Any] = {"gm": "first", "player": {"target": "first", "experience": "first"}}
    with pytest.raises(Undecided, match="player decides 'armor'"):
        runs.runs(Chain(graph(_fray(1), stated)), 100, seed=1)


@pytest.mark.long
def test_a_scene_that_is_far_too_large_is_not_laid_out_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "FEW", 100)
    monkeypatch.setattr(reports, "MOST_STATES", 3_000)
    monkeypatch.setattr(Chain, "odds", _fails)
    monkeypatch.setattr(Chain, "mean", _fails)
    report = Report(_fray(3), FIRST, samples=300)
    assert report.crowded
    assert report.ask(Measure("mean", "lost")).how == "sampled"
    assert report.worth("win").how == "sampled"


def _fails(*_: Any, **__: Any) -> Any:
    raise AssertionError("it was laid out")


def test_what_can_be_laid_out_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "FEW", 10)
    for bound in (_fray(1), find("double-down.session")(attempts=4)):
        states = len(graph(bound, FIRST).whole())
        monkeypatch.setattr(reports, "MOST_STATES", states)
        assert not Report(bound, FIRST).crowded
        assert Report(bound, FIRST).worth("net").how == "exact"


@pytest.mark.long
def test_runs_that_met_enough_states_are_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "BLOCK", 100)
    chain = Chain(graph(_fray(2), FIRST))
    few = runs.runs(chain, 1000, seed=1, enough=1)
    assert len(few) == 100
    whole = runs.runs(chain, 1000, seed=1)
    assert (whole.sums[:, :100] == few.sums).all()
    monkeypatch.setattr("rollwright.lab.tracks.MOST_MET", 50)
    with pytest.raises(TooLarge, match="have met 50 states"):
        runs.runs(Chain(graph(_fray(2), FIRST)), 1000, seed=1)


def test_who_watches_hears_how_far_runs_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "BLOCK", 100)
    told: list[tuple[int, int, int]] = []
    with watched(lambda *how_far: told.append(how_far)):
        runs.runs(Chain(graph(_fray(1), FIRST)), 250, seed=1)
    assert [each[:2] for each in (told[0], told[-1])] == [(told[0][0], 250), (250, 250)]
    assert len(told) > 3
    assert told == sorted(told)
    runs.runs(Chain(graph(_fray(1), FIRST)), 250, seed=1)
    assert told[-1][0] == 250
