"""Scenes laid out: sums kept apart or not, limits, what is decided unseen, places without end, and values in floats."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import pytest

import rollwright as rw
from rollwright.errors import BadArgument, TooLarge, Undecided, UnknownGoal
from rollwright.lab import numeric
from rollwright.lab.best import Worth, best
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph, graph
from rollwright.lab.habits import habits, kept_to, visits
from rollwright.lab.linear import Linear, Looked
from rollwright.lab.runs import runs
from rollwright.lab.scene import Scene, State
from rollwright.lab.scenes.double_down import session
from rollwright.lab.sentences import sentences
from rollwright.odds import Noted, Read, d6
from rollwright.rules import (
    Bound,
    Choose,
    Decision,
    Goal,
    House,
    Outcome,
    Program,
    Repeat,
    Roll,
    Words,
    choose,
    conclude,
    roll,
    rule,
    stage,
)

# A walk for tests: from 0 to the goal, one step forward on 4 and more, back to 0 on a 1; who stays safe goes home with less.


class Walk(State, frozen=True):
    sums: ClassVar[tuple[str, ...]] = ("coins", "falls")
    at: int
    home: bool = False
    coins: int = 0
    falls: int = 0


class Came(Outcome, frozen=True):
    label: str
    coins: int
    falls: int


@stage
def stride(now: Walk) -> Program[Walk]:
    key = yield from choose(Choose("player", "on", ("home", "on"), (), (("at", now.at),)))
    if key == "home":
        return Walk(now.at, True, now.coins + now.at, now.falls)

    def read(face: int) -> Walk:
        if face == 1:
            return Walk(0, False, now.coins, now.falls + 1)
        return Walk(now.at + (face >= 4), False, now.coins, now.falls)

    return (yield from conclude(Roll((("d6", 1 @ d6),), Read(int)), read))


GOALS = (
    Goal("coins", "coins", lambda came: came.coins),
    Goal("worth", "coins, each fall a third less", lambda came: came.coins - came.falls * Fraction(1, 3)),
    Goal("rich", "three coins or more", lambda came: int(came.coins >= 3)),
    Goal("there", "whether it was reached", lambda came: int(came.label == "there")),
)


@rule(
    "tests.walk",
    outcome=Came,
    words=Words(str),
    goals=GOALS,
    decisions=(Decision("player", "on", "home, on", "go on or go home"),),
)
def walk(house: House, length: int = 3, limit: int | None = None) -> Program[Came]:
    """A walk."""
    steps = Repeat(stride, Walk(0), lambda now: now.home or now.at == length, limit)
    return (yield from conclude(steps, _came))


def _came(done: Noted) -> Came:
    return Came("home" if done.seen.home else "there", done.seen.coins, done.seen.falls)


def test_sums_are_no_part_of_the_places() -> None:
    found = Graph(Scene(walk())).whole()
    assert len(found) < 12
    with pytest.raises(TooLarge, match="more than 500 places"):
        Graph(Scene(walk(), apart=False)).whole(500)


@pytest.mark.parametrize("goal", ["coins", "worth", "there"])
def test_the_best_is_what_the_search_of_the_rule_finds(goal: str) -> None:
    """The reading searches states with their sums in them, so a limit keeps them few."""
    for limit in (0, 1, 2, 4):
        bound = walk(limit=limit)
        assert best(bound, goal).value == rw.advise(bound, goal).value


def test_a_goal_that_looks_at_sums_has_them_in_the_states() -> None:
    bound = walk(length=4, limit=6)
    found = best(bound, "rich")
    assert found.graph.scene.sums == ()
    assert found.value == rw.advise(bound, "rich").value
    assert found.odds().mean(lambda came: int(came.coins >= 3)) == found.value


def test_where_places_come_back_values_are_exact_while_there_are_few_and_floats_beyond(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exact = best(walk(length=5), "worth")
    assert exact.exact
    assert isinstance(exact.value, Fraction)
    monkeypatch.setattr("rollwright.lab.best.MOST_EXACT", 0)
    floats = best(walk(length=5), "worth")
    assert not floats.exact
    assert floats.choices == exact.choices
    assert 0 < floats.error < 1e-9
    assert abs(float(exact.value) - float(floats.value)) <= floats.error
    monkeypatch.setattr(numeric, "MOST_SWEEPS", 3)
    with pytest.raises(TooLarge, match="does not settle"):
        best(walk(length=5), "worth")


def test_who_opposes_takes_the_least() -> None:
    assert best(walk(limit=3), "coins", against=("player",)).value == 0
    floats = numeric.iterated(*_laid(walk(limit=3)), ("player",))[0]
    assert floats[0] == 0.0


def _laid(bound: Bound) -> tuple[Graph, Worth]:
    found = Graph(Scene(bound)).whole()
    return found, Worth(found, "coins")


def test_options_are_worth_what_follows_them() -> None:
    found = best(walk(), "coins")
    for number, key in found.choices.items():
        options = found.options(number)
        assert max(options.values()) == options[key] == found.values[number]


def test_the_average_of_a_sum_is_exact_however_large_the_sums_grow() -> None:
    found = best(walk(), "coins")
    assert found.chain.mean("coins") == found.value
    chain = Chain(graph(walk(length=3), {"player": "on"}))
    assert chain.mean("coins") == 0
    falls = chain.mean("falls")
    mean, error = runs(chain, 50_000, seed=5).mean(lambda came: came.falls)
    assert abs(mean - float(falls)) < 5.5 * error
    drawn = runs(chain, 1000, seed=5)
    assert drawn.sum("falls").mean() == drawn.mean(lambda came: came.falls)[0]


def test_policies_settle_what_is_stated_and_the_rest_is_undecided() -> None:
    with pytest.raises(Undecided, match="player decides 'on'"):
        Chain(graph(walk())).odds()
    stated = Chain(graph(walk(limit=4), {"player": "on"})).odds()
    assert stated == rw.odds(walk(limit=4), policy={"player": "on"})


def test_what_is_decided_unseen_wants_policies() -> None:
    bound = rw.double_down.contested(attempter={"stat": 3, "drive": 1}, target={"stat": 2, "drive": 1})
    with pytest.raises(Undecided, match="unseen by each other"):
        Graph(Scene(bound), {"opponent": "first"}).whole()


def test_unknown_goals_are_told() -> None:
    with pytest.raises(UnknownGoal, match="tests.walk has no goal 'glory': coins, worth, rich, there"):
        best(walk(), "glory")


def test_a_rule_that_goes_on_after_its_repeat_is_no_scene() -> None:
    @rule("tests.after", outcome=Came, words=Words(str))
    def after(house: House) -> Program[Came]:
        """It goes on."""
        yield Repeat(stride, Walk(0), lambda now: now.at == 1)
        yield from roll("d6", 1 @ d6, Read(int))
        raise AssertionError

    scene = Scene(after())
    with pytest.raises(BadArgument, match="goes on after its last step"):
        scene.outcome(scene.start, (0, 0))


def test_numbers_that_nobody_may_look_at() -> None:
    coins, falls = Linear(0, {"coins": 1}), Linear(0, {"falls": 1})
    worth = 3 + (coins - falls / 2) * 2 - 1
    assert (worth.at_once, worth.each) == (2, {"coins": 2, "falls": -1})
    assert (1 - coins).each == {"coins": -1}
    assert sum([coins, coins, 1], start=Linear(0, {})).each == {"coins": 2}
    looks: list[Any] = [
        lambda: coins >= 1,
        lambda: bool(coins),
        lambda: coins == 0,
        lambda: coins * falls,
        lambda: 1 if coins else 0,
        lambda: coins / falls,
        lambda: f"{coins}",
        lambda: {coins: 1},
        lambda: int(coins),
    ]
    for look in looks:
        with pytest.raises(Looked):
            look()


# -- habits ----------------------------------------------------------------------------------------------------------


def test_habits_that_say_it_all_are_worth_as_much_as_the_best() -> None:
    found = best(walk(length=5), "coins")
    said = habits(found)
    assert said.share == 1
    assert kept_to(found, said).mean("coins") == found.value
    assert sentences(said) == ["on: on when at ≤ 3", "on: home when at ≥ 4"]


def test_habits_that_are_too_few_say_how_often_they_are_right() -> None:
    found = best(session(attempts=3, holding=4, difficulties=(10, 16)), "net")
    few, many = habits(found, 1), habits(found, 40)
    assert few.share < many.share
    worth = [
        float(kept_to(found, said).mean("boons") - kept_to(found, said).mean("banes")) for said in (few, many)
    ]
    assert worth[0] < worth[1] <= float(found.value)
    assert any("% of these" in line for line in sentences(few))
    assert all(len(leaves) == 1 for leaves in few.leaves.values())


def test_how_often_places_are_passed() -> None:
    found = best(walk(), "coins")
    often = visits(found.graph, found.choices)
    assert often[0] >= 1
    ends = sum(mass for number, mass in often.items() if not found.graph[number].ways)
    assert abs(ends - 1) < 1e-6
