"""Comparisons: the laws that hold for any two settings, and small cases counted out by brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rollwright as rw
from hours import often
from rollwright.errors import BadArgument, BadInput, UnknownGoal
from rollwright.lab.compare import Comparison, Setting, compare, exchange, gauge, sensitivity
from rollwright.lab.compare import settings as named
from rollwright.lab.compare.numbers import distance, dominance, versus
from rollwright.lab.compare.spending import bought, spending
from rollwright.lab.compare.steps import steps
from rollwright.odds import Odds

ODDS = st.dictionaries(st.integers(-5, 5), st.integers(1, 6), min_size=1, max_size=6).map(Odds)
BOUNDS: list[Any] = [
    rw.daggerheart.action(modifier=2, difficulty=15),
    rw.daggerheart.action(difficulty=12, advantage=1, helpers=1),
    rw.storyteller.action(pool=3, difficulty=7),
    rw.double_down.attempt(stat=3, difficulty=14),
    rw.notation("2d6"),
    rw.notation("3d4!"),
]


# -- numbers ---------------------------------------------------------------------------------------------------------


@given(ODDS, ODDS)
def test_every_pair_of_outcomes_counted_out(a: Odds[int], b: Odds[int]) -> None:
    found = versus(a, b)
    pairs = [(x, y, p * q) for (x, p), (y, q) in product(a.items(), b.items())]
    assert found.a_more == sum((p for x, y, p in pairs if x > y), Fraction(0))
    assert found.equal == sum((p for x, y, p in pairs if x == y), Fraction(0))
    assert found.b_more == sum((p for x, y, p in pairs if x < y), Fraction(0))
    assert found.a_more + found.equal + found.b_more == 1


@given(ODDS, ODDS)
def test_either_way_round_it_is_the_same(a: Odds[int], b: Odds[int]) -> None:
    there, back = versus(a, b), versus(b, a)
    assert (there.a_more, there.equal, there.b_more) == (back.b_more, back.equal, back.a_more)
    assert there.distance == back.distance
    assert there.order == back.order
    assert {there.dominates, back.dominates} in ({None}, {"a", "b"})


@given(ODDS, ODDS, ODDS)
def test_the_distance_is_one(a: Odds[int], b: Odds[int], c: Odds[int]) -> None:
    assert (distance(a, b) == 0) is (a == b)
    assert 0 <= distance(a, b) <= 1
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@settings(max_examples=often(150, 3_000))
@given(ODDS, ODDS)
def test_dominance_is_what_it_says(a: Odds[int], b: Odds[int]) -> None:
    wants = range(-6, 7)
    at_least = [(a.at_least(want), b.at_least(want)) for want in wants]
    shortfalls = [
        (a.mean(lambda x, w=want: max(w - x, 0)), b.mean(lambda x, w=want: max(w - x, 0))) for want in wants
    ]
    who, order = dominance(a, b)
    first = a != b and (all(x >= y for x, y in at_least) or all(x <= y for x, y in at_least))
    second = a != b and (all(x <= y for x, y in shortfalls) or all(x >= y for x, y in shortfalls))
    assert order == (1 if first else 2 if second else None)
    if who is not None:
        better = a if who == "a" else b
        assert better.mean() >= (b if who == "a" else a).mean()


def test_nothing_is_said_of_dominance_where_something_is_unresolved() -> None:
    a, b = Odds({1: 1}, unresolved=1), Odds({5: 1})
    found = versus(a, b)
    assert found.dominates is None
    assert found.a_more + found.equal + found.b_more == Fraction(1, 2)


# -- comparisons -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", BOUNDS, ids=str)
def test_compared_with_itself_everything_is_the_same(bound: Any) -> None:
    found = compare(bound, bound, policy="first")
    assert found.distance == 0
    assert all(row.difference == 0 for row in found.labels)
    assert all(each.difference == each.versus.distance == 0 for each in found.numbers)
    assert all(each.versus.dominates is None for each in found.numbers)


@pytest.mark.parametrize(("a", "b"), list(product(BOUNDS[:4], BOUNDS[1:])), ids=str)
def test_any_two_settings(a: Any, b: Any) -> None:
    there, back = compare(a, b, policy="first"), compare(b, a, policy="first")
    assert sum(row.a for row in there.labels) + there.unresolved[0] == 1
    assert sum(row.b for row in there.labels) + there.unresolved[1] == 1
    assert {row.label: row.difference for row in there.labels} == {
        row.label: -row.difference for row in back.labels
    }
    assert {each.name: each.difference for each in there.numbers} == {
        each.name: -each.difference for each in back.numbers
    }


def test_advantage_at_a_daggerheart_roll_by_hand() -> None:
    plain, eager = (rw.daggerheart.action(modifier=2, difficulty=15, advantage=n) for n in (0, 1))
    found = compare(plain, eager)
    rolls = list(product(range(1, 13), repeat=2))
    base = Fraction(sum(h == f or h + f + 2 >= 15 for h, f in rolls), 144)
    better = Fraction(sum(h == f or h + f + d + 2 >= 15 for h, f in rolls for d in range(1, 7)), 864)
    assert found.number("success").means == (base, better)
    assert found.number("total").difference == Fraction(7, 2)
    assert (found.number("success").versus.dominates, found.number("success").versus.order) == ("b", 1)


def test_headlines_go_from_the_best_to_the_worst_and_numbers_upwards() -> None:
    attempt = rw.double_down.attempt(stat=3, difficulty=14)
    labels = [row.label for row in compare(attempt, attempt, policy="best:net").labels]
    assert labels.index("Legendary Success") < labels.index("Success") < labels.index("Critical Failure")
    assert [row.label for row in compare("1d4", "1d10").labels] == [str(n) for n in range(1, 11)]


def test_two_dice_against_one_by_hand() -> None:
    found = compare("2d6", "1d12")
    assert found.labels[0].a == 0
    assert found.labels[0].b == Fraction(1, 12)
    assert found.number("total").versus.order == 2  # as much on average or more, and steadier
    assert found.number("total").versus.dominates == "a"


def test_rules_without_anything_in_common_have_their_labels_alone() -> None:
    found = compare(rw.daggerheart.action(difficulty=15), "2d6")
    assert found.distance == 1
    assert [each.name for each in found.numbers] == ["total"]


def test_by_a_field() -> None:
    found = compare(
        rw.storyteller.action(pool=3), rw.storyteller.action(pool=4), by="successes", names=("three", "four")
    )
    assert (found.a.name, found.b.name) == ("three", "four")
    assert [row.label for row in found.labels] == [0, 1, 2, 3, 4]
    with pytest.raises(BadArgument, match="successes"):
        compare(rw.storyteller.action(pool=3), rw.storyteller.action(pool=4), by="luck")
    with pytest.raises(BadArgument, match="successes"):
        found.number("luck")


def test_names_tell_settings_apart() -> None:
    beta = rw.daggerheart.action(difficulty=14)
    srd = rw.daggerheart.action.bind({"difficulty": 14, "advantage": 1}, {"dh.edition": "srd"})
    assert [each.name for each in named(Setting(beta), Setting(srd))] == [
        "advantage 0, dh.edition beta",
        "advantage 1, dh.edition srd",
    ]
    attempt = rw.double_down.attempt(stat=3, difficulty=14)
    both = named(Setting(attempt, {"player": "stand"}), Setting(attempt, {"player": "double"}))
    assert [each.name for each in both] == ["player stand", "player double"]


def test_scenes_are_compared_too() -> None:
    from rollwright.lab.scenes import find

    session = find("double-down.session")
    few, more = (Setting(session(attempts=2, drive=n), "best:net") for n in (0, 2))
    found = Comparison(few, more)
    assert found.number("net").difference > 0
    judge = gauge(few)
    assert (judge.of(few), judge.of(more)) == found.number("net").means
    assert spending(few) == bought(few) == {}


# -- sensitivity -----------------------------------------------------------------------------------------------------


def test_steps_go_as_deep_as_arguments_do() -> None:
    here = Setting(rw.daggerheart.attack(targets=[13, 15], modifier=2, experiences=[2]))
    found = {step.name: step for step in steps(here)}
    assert {"targets[0]", "targets[1]", "targets", "experiences", "experiences[0]", "tracker"} <= set(found)
    assert found["targets"].fewer == ([13],)
    assert found["targets"].more == ([13, 15, 15],)
    assert [step.name for step in steps(Setting("4d6kh3+2"))] == ["[4]d6kh3+2", "4d6kh3+[2]"]
    assert [step.more for step in steps(here, {"dice": 6}) if step.name == "dice"] == [([6],)]
    with pytest.raises(BadInput, match="luck"):
        steps(here, {"luck": 1})


def test_levers_are_differences_and_the_strongest_comes_first() -> None:
    here = Setting(rw.daggerheart.action(modifier=2, difficulty=15))
    judge = gauge(here)
    found = sensitivity(here, judge)
    swings = [lever.swing for lever in found.levers]
    assert swings == sorted(swings, reverse=True)
    modifier = next(lever for lever in found.levers if lever.name == "modifier")
    more = rw.odds(rw.daggerheart.action(modifier=3, difficulty=15)).mean("success")
    assert modifier.gain == more - found.base
    difficulty = next(lever for lever in found.levers if lever.name == "difficulty")
    assert (modifier.loss, modifier.gain) == (difficulty.gain, difficulty.loss)


def test_a_step_that_the_rule_does_not_allow_is_none() -> None:
    here = Setting(rw.storyteller.action(pool=1, difficulty=10))
    found = {lever.name: lever for lever in sensitivity(here, gauge(here)).levers}
    assert found["pool"].fewer is None
    assert found["difficulty"].more is None


def test_house_rules_are_levers_where_they_change_something() -> None:
    here = Setting(rw.daggerheart.action(modifier=2, difficulty=15, advantage=1))
    found = sensitivity(here, gauge(here), house=True)
    switches = [lever for lever in found.levers if lever.name.startswith("house.")]
    assert [(lever.name, lever.above) for lever in switches] == [
        ("house.dh.advantageDie", 5),
        ("house.dh.advantageDie", 7),
    ]
    assert all(lever.swing for lever in switches)


# -- exchange --------------------------------------------------------------------------------------------------------


def test_what_one_hope_is_worth_by_hand() -> None:
    here = Setting(rw.daggerheart.action(modifier=2, difficulty=15))
    found = exchange(here, gauge(here), units={"experiences": 2})
    rolls = list(product(range(1, 13), repeat=2))
    base = Fraction(sum(h == f or h + f + 2 >= 15 for h, f in rolls), 144)
    helped = Fraction(sum(h == f or h + f + d + 2 >= 15 for h, f in rolls for d in range(1, 7)), 864)
    skilled = Fraction(sum(h == f or h + f + 4 >= 15 for h, f in rolls), 144)
    hope = next(each for each in found.resources if each.name == "hope")
    assert [(use.name, use.gain, use.amount) for use in hope.uses] == [
        ("helpers: 1", helped - base, 1),
        ("experiences: [2]", skilled - base, 1),
    ]
    assert hope.paid


@pytest.mark.parametrize("bound", BOUNDS[:4], ids=str)
def test_rates_are_consistent(bound: Any) -> None:
    here = Setting(bound, "first")
    found = exchange(here, gauge(here))
    names = [each.name for each in found.resources]
    for a, b in product(names, repeat=2):
        there, back = found.rate(a, b), found.rate(b, a)
        assert found.rate(a, a) == 1
        assert there is not None
        assert back is not None
        assert there * back == 1
        assert there == found.worth(a) / found.worth(b)
        for c in names:
            assert there * (found.rate(b, c) or 0) == found.rate(a, c)
    with pytest.raises(KeyError):
        found.rate("luck", names[0])


def test_willpower_drive_and_stress_are_found_by_what_the_rules_cost() -> None:
    willpower = Setting(rw.storyteller.action(pool=5, difficulty=7))
    found = exchange(willpower, gauge(willpower, mean="successes"))
    assert found.worth("willpower") == 1
    assert found.rate("willpower", "pool") == 1 / (
        rw.odds(rw.storyteller.action(pool=6, difficulty=7)).mean("successes") - found.base
    )
    drive = Setting(rw.double_down.attempt(stat=3, difficulty=14), "best:net")
    paid = {each.name for each in exchange(drive, gauge(drive)).resources if each.paid}
    assert paid == {"drive", "tag"}


@pytest.mark.long
def test_a_resource_that_is_spent_by_deciding_for_it() -> None:
    outcomes = [{"name": "safe"}, {"name": "guard", "threat": True}]
    here = Setting(rw.keepers.action(dots=1, attribute=1, outcomes=outcomes), "best:results")
    gain, spent = bought(here)["stress"]
    never = rw.advise(here.bound, "results", prices={"stress": 10**6})
    without = rw.odds(
        here.bound, policy={"player": {"assign": "best:results", "crit": "best:results", "push": "no"}}
    )
    goal = here.rule.goals["results"].read
    assert gain == rw.odds(here.bound, policy="best:results").mean(goal) - without.mean(goal)
    assert never.odds.mean(goal) >= without.mean(goal)
    assert spending(here)["stress"] == spent > 0


@pytest.mark.night
def test_an_edge_is_worth_the_stress_that_it_spares() -> None:
    outcomes = [{"name": "safe"}, {"name": "guard", "threat": True}]
    here = Setting(rw.keepers.action(dots=1, attribute=1, edge=1, outcomes=outcomes), "best:results")
    found = exchange(here, gauge(here))
    edge = next(each for each in found.resources if each.name == "edge")
    assert (edge.use, edge.paid) == ("in place of stress", True)
    assert found.rate("edge", "stress") == rw.odds(rw.keepers.resistance(pool=1)).mean("stress")


# -- what is asked wrongly -------------------------------------------------------------------------------------------


def test_what_cannot_be_asked_is_told() -> None:
    here = Setting(rw.storyteller.action(pool=3))
    with pytest.raises(UnknownGoal, match="success"):
        gauge(here, goal="luck").of(here)
    with pytest.raises(BadArgument, match="one number"):
        gauge(here, goal="success", mean="successes")
    with pytest.raises(BadArgument, match="successes"):
        gauge(here, mean="luck").of(here)
