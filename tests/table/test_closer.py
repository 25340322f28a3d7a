"""What odds tell beside how a roll ends: how well it goes, how long it takes, what becomes of each of several actions."""

from __future__ import annotations

from typing import Any

import pytest

import rollwright as rw
from rollwright.rules import Closer, Rule
from rollwright.table.look import pricing
from table.tabling import Playing

st = rw.storyteller


def told(bound: Rule[Any]) -> dict[str, dict[str, float]]:
    return {each["says"]: each["odds"] for each in pricing.closer(bound)}


def test_how_well_it_goes_adds_up_to_the_success() -> None:
    action = st.action(pool=7, difficulty=7)
    degrees = told(action)["How well"]
    assert list(degrees) == ["Marginal", "Moderate", "Complete", "Exceptional", "Phenomenal"]
    assert sum(degrees.values()) == pytest.approx(float(rw.odds(action).p("Success")))
    assert degrees["Moderate"] == pytest.approx(float(rw.odds(action, by="successes").p(2)))
    assert list(told(st.action(pool=2, difficulty=6))["How well"]) == ["Marginal", "Moderate"]


@pytest.mark.parametrize("most", [None, 4])
def test_how_long_it_takes_is_told_until_it_is_nearly_sure(most: int | None) -> None:
    task = st.extended(pool=7, target=9, max_rolls=most)
    done = told(task)["Done"]
    assert list(done) == ["in 2 rolls", "in 3 rolls", "in 4 rolls", *([] if most else ["in 6 rolls"])]
    rolls = rw.odds(st.extended(pool=7, target=9), by="rolls")
    assert done["in 3 rolls"] == pytest.approx(float(rolls.p(lambda count: count <= 3)))
    assert told(st.extended(pool=7, target=9, max_rolls=1)) == {}


def test_what_takes_very_long_is_told_at_a_few_places() -> None:
    done = told(st.extended(pool=4, target=30))["Done"]
    assert (len(done), list(done.values())) == (4, sorted(done.values()))


def test_of_several_actions_each_has_its_own_chance() -> None:
    row, shout, wave = (
        {"name": "row", "pool": 7},
        {"name": "shout", "pool": 5, "opponent": {"pool": 4}},
        {"name": "wave", "pool": 9, "automatic": True},
    )
    chances = told(st.multiple(actions=[row, shout, wave]))
    assert (list(chances), chances["wave"]) == (["row", "shout", "wave"], {"Success": 1.0})
    assert chances["row"]["Success"] == pytest.approx(
        float(rw.odds(st.action(pool=6, difficulty=7)).p("Success"))
    )
    assert chances["row"]["Botch"] == pytest.approx(
        float(rw.odds(st.action(pool=6, difficulty=7)).p("Botch"))
    )
    assert 0 < chances["shout"]["Success"] < chances["row"]["Success"]


def test_of_several_outcomes_it_is_told_whether_any_fails_and_of_all_how_likely_a_crit_is() -> None:
    stakes = [{"name": "the ledger"}, {"name": "a guard", "threat": True}]
    found = told(rw.keepers.action(dots=2, outcomes=stakes))["In all"]
    every = rw.odds(rw.keepers.action(dots=2, outcomes=stakes), by="headline", policy="first")
    assert found["everything succeeds"] == pytest.approx(float(every.p("Success, Success")))
    assert found["nothing fails"] == pytest.approx(float(every.p(lambda said: "Failure" not in said)))
    assert found["a crit"] == pytest.approx(2 / 27)
    assert told(rw.keepers.action(dots=2, outcomes=stakes[:1])) == {
        "Besides": {"a crit": pytest.approx(1 / 36)}
    }
    assert told(rw.keepers.action(dots=1, outcomes=stakes[:1])) == {}


def test_most_rules_have_nothing_more_to_tell() -> None:
    attempt = rw.double_down.attempt(stat=3, difficulty=14)
    assert (list(attempt.closer()), pricing.closer(attempt)) == ([], [])
    assert "closer" not in pricing.move(attempt, (), {})
    assert isinstance(st.action(pool=1).closer()[0], Closer)


def test_of_what_is_hidden_nothing_more_is_told() -> None:
    action = st.action(pool=7)
    assert "closer" in pricing.move(action, (), {})
    assert "closer" not in pricing.move(action, ("difficulty",), {})


def test_how_long_a_task_will_take_is_known_before_it_is_begun() -> None:
    table = Playing("storyteller", party=True)
    player = next(iter(table.players.values()))
    sheet = next(each["id"] for each in player.look()["sheets"] if each["seat"] == player.id)
    form = player.look("form", move="storyteller.begin-task", sheet=sheet)
    assert (form["dice"], form["odds"]) == (False, True)
    args = {"name": "the weir", "traits": ["Stamina"], "target": 5}
    seen = player.look("odds", move="storyteller.begin-task", sheet=sheet, args=args)
    assert (seen["odds"], [each["says"] for each in seen["closer"]]) == ({"Success": 1.0}, ["Done"])
    assert player.look("form", move="storyteller.action", sheet=sheet)["odds"]


def test_what_cannot_be_told_closer_or_in_time_is_left_out_and_the_odds_are_told() -> None:
    endless, action = st.extended(pool=1, target=100, difficulty=9), st.action(pool=3)
    told = pricing.move(endless, (), {})
    assert told["odds"]
    assert "closer" not in told
    assert "closer" in pricing.timed(3600.0, lambda: pricing.move(action, (), {}))
    assert "closer" not in pricing.timed(-1.0, lambda: pricing.move(action, (), {}))
