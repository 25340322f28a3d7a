"""Decisions and costs within steps that are done again and again."""

from __future__ import annotations

from fractions import Fraction

import pytest

import games
import rollwright as rw
from rollwright.errors import TooLarge
from rollwright.lab.best import best
from rollwright.odds import Odds, settling, states, work
from rollwright.odds.expectations import expected
from rollwright.readings import repeats
from rollwright.systems.registry import find_rule

HALF = Fraction(1, 2)


def test_the_best_decision_in_every_state() -> None:
    plan = rw.advise(games.Press(), "won")
    assert plan.value == Fraction(3, 2)
    keys = {dict(row.when)["at"]: row.key for row in plan.plan}
    assert keys == {0: "press", 1: "press", 3: "stop"}
    assert 0 <= plan.value - plan.odds.mean("won") < Fraction(1, 10**11)
    assert rw.odds(games.Press(), policy={"player": "best:won"}, by="won").mean() == plan.value


def test_with_a_limit_it_depends_on_what_is_left() -> None:
    one = rw.advise(games.Press(limit=1), "won")
    assert one.value == HALF
    two = rw.advise(games.Press(limit=2), "won")
    assert two.value == HALF * Fraction(3, 2) + HALF * HALF
    assert {(*dict(row.when).values(), row.key) for row in two.plan} == {
        (0, 2, "press"),
        (0, 1, "press"),
        (1, 1, "press"),
    }
    assert two.odds.p(lambda outcome: outcome.shown == 2) > 0


def test_costs_within_steps_have_their_price() -> None:
    free = rw.advise(games.Fare(), "won")
    dear = rw.advise(games.Fare(), "won", prices={"coins": "1/4"})
    assert free.value == 1
    assert dear.value == 1 - Fraction(1, 4) * 2  # two tosses on average until heads


def test_a_goal_of_ones_own_looks_at_how_it_ends() -> None:
    assert rw.advise(games.Fare(), lambda outcome, _: 2 * outcome.won).value == 2


def test_a_decision_that_waits_within_a_step_is_priced_and_decided() -> None:
    play = rw.play(games.Press(), faces=[2], answers=["press"])
    assert play.pending.name == "press on"
    assert rw.play(games.Press(), faces=[2, 1], answers=["press"], decide="best:won").outcome.won == 0
    from rollwright.readings.policies import option_odds

    assert option_odds(play)["stop"].p("win") == 1


def test_a_policy_for_some_and_the_best_for_others() -> None:
    odds = rw.odds(games.Press(), policy={"player": {"press on": "stop"}}, by="won")
    assert odds.p(0) == 1


def test_expectations() -> None:
    ruin = {n: Odds({n - 1: 1, n + 1: 1}) for n in range(1, 10)}
    assert expected(ruin, lambda n: Fraction(n, 10))[3] == Fraction(3, 10)
    assert expected(ruin, lambda n: Fraction(0), lambda n: Fraction(1))[3] == 21
    for_ever = {"a": Odds.certain("b"), "b": Odds.certain("a")}
    assert expected(for_ever, lambda _: Fraction(1)) == {"a": 0, "b": 0}
    assert expected({"a": Odds.certain("a")}, lambda _: Fraction(1)) == {"a": 0}


def test_what_does_not_settle_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "MOST_ROUNDS", 1)
    with pytest.raises(TooLarge, match="does not settle"):
        rw.advise(games.Press(), "won")


def test_whoever_opposes_may_go_on_for_ever() -> None:
    assert rw.advise(games.Press(), "won", role="gm", policy={"player": "oppose"}).value == 0


def test_a_race_with_many_points_is_refused_after_a_part_of_the_work_with_its_line_and_the_cheaper_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(repeats, "MOST_WAYS", 1_000)
    monkeypatch.setattr(states, "MOST_WAYS", 15_000)
    side = {"pool": 12, "points": 5}
    race = find_rule("storyteller.resisted-extended").bind({"actor": side, "opponent": side, "target": 5})
    refused = r"^Round \(race\.py:\d+\), done again and again: \d+ states are reached in more than 1,000 ways: .*; state a policy, .*, or ask rollwright\.lab\.best\.best\(rule, goal\)"
    with work.allowed(60_000 * 10_000), pytest.raises(TooLarge, match=refused):
        rw.advise(race, "success", policy={"opponent": "uniform"})
    with (
        work.allowed(60_000 * 50_000),
        pytest.raises(TooLarge, match="more than 15,000 ways: .*; ask by one field"),
    ):
        rw.odds(race, policy="uniform")


def test_the_way_out_that_is_named_leads_out(monkeypatch: pytest.MonkeyPatch) -> None:
    value = rw.advise(games.Press(), "won").value
    monkeypatch.setattr(repeats, "MOST_WAYS", 1)
    with pytest.raises(TooLarge, match=r"ask rollwright\.lab\.best\.best\(rule, goal\)"):
        rw.advise(games.Press(), "won")
    assert best(games.Press(), "won").value == value


def test_chains_that_are_too_long_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states, "MOST_STATES", 500)
    with pytest.raises(TooLarge, match="500 states"):
        rw.advise(games.Endless(), "won")
