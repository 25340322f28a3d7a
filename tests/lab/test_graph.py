"""Scenes laid out: sums kept apart or not, limits, what is decided unseen, places without end, and values in floats."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

import rollwright as rw
from rollwright.errors import BadArgument, TooLarge, Undecided, UnknownGoal
from rollwright.lab import numeric
from rollwright.lab.best import best
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph, graph
from rollwright.lab.habits import facts_of, habits, kept_to, sentences, visits
from rollwright.lab.linear import Linear, NotLinear
from rollwright.lab.runs import runs
from rollwright.lab.scene import Scene
from rollwright.lab.terms import GoalTerms
from rollwright.odds import d6
from rollwright.rules import Decision, Flow, Goal, Outcome, Rule, State, choose, repeat, throw
from rollwright.systems.double_down.session import Session

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


class Stride(Rule[Walk]):
    now: Walk

    def play(self) -> Flow[Walk]:
        now = self.now
        if (yield from choose("player", "on", "home", "on", at=now.at)) == "home":
            return replace(now, home=True, coins=now.coins + now.at)
        face = yield from throw(d6)
        if face == 1:
            return replace(now, at=0, falls=now.falls + 1)
        return replace(now, at=now.at + (face >= 4))


GOALS = (
    Goal("coins", "coins", lambda came: came.coins),
    Goal("worth", "coins, each fall a third less", lambda came: came.coins - came.falls * Fraction(1, 3)),
    Goal("rich", "three coins or more", lambda came: int(came.coins >= 3)),
    Goal("there", "whether it was reached", lambda came: int(came.label == "there")),
)


class Walking(
    Rule[Came],
    id="tests.walk",
    goals=GOALS,
    decisions=(Decision("player", "on", "home, on", "go on or go home"),),
):
    """A walk."""

    length: int = 3
    limit: int | None = None

    def play(self) -> Flow[Came]:
        last, _ = yield from repeat(
            lambda now: Stride(now=now),
            Walk(0),
            lambda now: now.home or now.at == self.length,
            limit=self.limit,
        )
        return Came("home" if last.home else "there", last.coins, last.falls)


def test_sums_are_no_part_of_the_places() -> None:
    found = Graph(Scene(Walking())).whole()
    assert len(found) < 12
    with pytest.raises(TooLarge, match="more than 500 places"):
        Graph(Scene(Walking(), apart=False)).whole(500)


@pytest.mark.parametrize("goal", ["coins", "worth", "there"])
def test_the_best_is_what_the_search_of_the_rule_finds(goal: str) -> None:
    """The reading searches states with their sums in them, so a limit keeps them few."""
    for limit in (0, 1, 2, 4):
        bound = Walking(limit=limit)
        assert best(bound, goal).value == rw.advise(bound, goal).value


def test_a_goal_that_looks_at_sums_has_them_in_the_states() -> None:
    bound = Walking(length=4, limit=6)
    found = best(bound, "rich")
    assert found.graph.scene.sums == ()
    assert found.value == rw.advise(bound, "rich").value
    assert found.odds().mean(lambda came: int(came.coins >= 3)) == found.value


def test_where_places_come_back_values_are_exact_while_there_are_few_and_floats_beyond(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exact = best(Walking(length=5), "worth")
    assert exact.exact
    assert isinstance(exact.value, Fraction)
    monkeypatch.setattr("rollwright.lab.best.MOST_EXACT", 0)
    floats = best(Walking(length=5), "worth")
    assert not floats.exact
    assert floats.choices == exact.choices
    assert 0 < floats.error < 1e-9
    assert abs(float(exact.value) - float(floats.value)) <= floats.error
    monkeypatch.setattr(numeric, "MOST_SWEEPS", 3)
    with pytest.raises(TooLarge, match="does not settle"):
        best(Walking(length=5), "worth")


def test_who_opposes_takes_the_least() -> None:
    assert best(Walking(limit=3), "coins", against=("player",)).value == 0
    floats = numeric.iterated(*_laid(Walking(limit=3)), ("player",))[0]
    assert floats[0] == 0.0


def _laid(bound: Rule) -> tuple[Graph, GoalTerms]:
    found = Graph(Scene(bound)).whole()
    return found, GoalTerms(found, "coins")


def test_options_are_worth_what_follows_them() -> None:
    found = best(Walking(), "coins")
    for number, key in found.choices.items():
        options = found.options(number)
        assert max(options.values()) == options[key] == found.values[number]


def test_the_average_of_a_sum_is_exact_however_large_the_sums_grow() -> None:
    found = best(Walking(), "coins")
    assert found.chain.mean("coins") == found.value
    chain = Chain(graph(Walking(length=3), {"player": "on"}))
    assert chain.mean("coins") == 0
    falls = chain.mean("falls")
    mean, error = runs(chain, 50_000, seed=5).mean(lambda came: came.falls)
    assert abs(mean - float(falls)) < 5.5 * error
    drawn = runs(chain, 1000, seed=5)
    assert drawn.sum("falls").mean() == drawn.mean(lambda came: came.falls)[0]


def test_policies_settle_what_is_stated_and_the_rest_is_undecided() -> None:
    with pytest.raises(Undecided, match="player decides 'on'"):
        Chain(graph(Walking())).odds()
    stated = Chain(graph(Walking(limit=4), {"player": "on"})).odds()
    assert stated == rw.odds(Walking(limit=4), policy={"player": "on"})


def test_what_is_decided_unseen_wants_policies() -> None:
    bound = rw.double_down.contested(attempter={"stat": 3, "drive": 1}, target={"stat": 2, "drive": 1})
    with pytest.raises(Undecided, match="unseen by each other"):
        Graph(Scene(bound), {"opponent": "first"}).whole()


def test_unknown_goals_are_told() -> None:
    with pytest.raises(UnknownGoal, match="tests.walk has no goal 'glory': coins, worth, rich, there"):
        best(Walking(), "glory")


def test_a_rule_that_goes_on_after_its_repeat_is_no_scene() -> None:
    class After(Rule[Came], id="tests.after"):
        """It goes on."""

        def play(self) -> Flow[Came]:
            yield from repeat(lambda now: Stride(now=now), Walk(0), lambda now: now.at == 1)
            yield from choose("player", "on", "home", "on")
            raise AssertionError

    scene = Scene(After())
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
        with pytest.raises(NotLinear):
            look()


# -- habits ----------------------------------------------------------------------------------------------------------


def test_habits_that_say_it_all_are_worth_as_much_as_the_best() -> None:
    found = best(Walking(length=5), "coins")
    said = habits(found)
    assert said.share == 1
    assert kept_to(found, said).mean("coins") == found.value
    assert sentences(said) == ["on: on when at ≤ 3", "on: home when at ≥ 4"]


@pytest.mark.long
def test_habits_that_are_too_few_say_how_often_they_are_right() -> None:
    found = best(Session(attempts=3, holding=4, difficulties=(10, 16)), "net")
    few, many = habits(found, 1), habits(found, 40)
    assert few.share < many.share
    worth = [
        float(kept_to(found, said).mean("boons") - kept_to(found, said).mean("banes")) for said in (few, many)
    ]
    assert worth[0] < worth[1] <= float(found.value)
    assert any("% of these" in line for line in sentences(few))
    assert all(len(leaves) == 1 for leaves in few.leaves.values())


def test_a_habit_goes_by_what_a_step_has_come_to_and_not_by_what_the_rule_that_it_calls_was_given() -> None:
    found = Graph(Scene(rw.double_down.attempt(stat=3, difficulty=14, drive=1))).whole()
    decided = [facts_of(found[number]) for number in range(len(found)) if found.ahead(number)]
    assert decided
    assert all(set(facts) == {"label"} for facts in decided)


def test_how_often_places_are_passed() -> None:
    found = best(Walking(), "coins")
    often = visits(found.graph, found.choices)
    assert often[0] >= 1
    ends = sum(mass for number, mass in often.items() if not found.graph[number].ways)
    assert abs(ends - 1) < 1e-6
