"""Numbers of steps, exactly: by hand for a die that is thrown until a six, and against the rule itself for Storyteller's tasks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

import rollwright as rw
from rollwright.lab import reported
from rollwright.lab.follow import Chain
from rollwright.lab.graph import graph
from rollwright.lab.measures import Measure, chance
from rollwright.lab.reports import Report
from rollwright.odds import d6
from rollwright.rules import Flow, Outcome, Rule, State, repeat, throw


class Streak(State, frozen=True):
    sums: ClassVar[tuple[str, ...]] = ("coins",)
    over: bool = False
    stuck: bool = False
    coins: int = 0


class Came(Outcome, frozen=True):
    label: str
    coins: int
    turns: int | None

    @property
    def balance(self) -> Any:
        """Every throw costs two coins."""
        return self.coins if self.turns is None else self.coins - 2 * self.turns

    @property
    def odd(self) -> bool | None:
        return None if self.turns is None else self.turns % 2 == 1


class Turn(Rule[Streak]):
    """One throw: a six ends it, anything else is paid in coins; where there is a hole, on a one it goes on for ever."""

    now: Streak
    hole: bool

    def play(self) -> Flow[Streak]:
        face = yield from throw(d6)
        stuck = self.now.stuck or (self.hole and face == 1)
        if face == 6 or self.hole:
            return replace(self.now, over=face == 6 and not stuck, stuck=stuck)
        return replace(self.now, stuck=stuck, coins=self.now.coins + face)


class Thrown(Rule[Came], id="tests.streak"):
    """A die, thrown until a six."""

    limit: int | None = None
    stuck: bool = False

    def play(self) -> Flow[Came]:
        last, turns = yield from repeat(
            lambda now: Turn(now=now, hole=self.stuck), Streak(), lambda now: now.over, limit=self.limit
        )
        return Came("over" if last.over else "broken off", last.coins, turns)


STREAK = Report(Thrown(), samples=100)


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [("mean", "turns", 6), ("variance", "turns", 30), ("mean", "coins", 15), ("mean", "balance", 3)],
)
def test_a_six_by_hand(kind: str, field: str, value: int) -> None:
    told = STREAK.ask(Measure(kind, field))
    assert (told.value, told.how, type(told.value)) == (value, "exact", Fraction)


MISSED = Fraction(5, 6)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("turns <= 3", 1 - MISSED**3),
        ("turns < 3", 1 - MISSED**2),
        ("turns >= 3", MISSED**2),
        ("turns > 3", MISSED**3),
        ("turns == 3", MISSED**2 / 6),
        ("turns != 3", 1 - MISSED**2 / 6),
        ("turns <= 0", 0),
        ("turns > -2", 1),
        ("turns >= 5/2", MISSED**2),
        ("turns >= 3 and turns < 5", MISSED**2 - MISSED**4),
        ("turns != null", 1),
    ],
)
def test_chances_by_hand(text: str, value: Fraction) -> None:
    told = STREAK.ask(chance(text))
    assert (told.value, told.how) == (value, "exact")


def test_a_chance_among_other_conditions() -> None:
    """Of four throws at most, a six comes by the second to the fourth; of three at least, it never comes in the rest."""
    report = Report(Thrown(limit=4))
    assert report.ask(chance("turns >= 2 and label == over")).value == MISSED - MISSED**4
    assert report.ask(chance("turns >= 3 and label != over")).value == MISSED**4


def test_what_was_earned_on_the_way() -> None:
    """Two throws at least, the first of them a one: with sums, that are part of what is looked at."""
    told = Report(Thrown(limit=8)).ask(chance("turns == 2 and coins == 1"))
    assert (told.value, told.how) == (Fraction(1, 36), "exact")


def test_the_median_is_no_question_of_precision() -> None:
    told = STREAK.ask(Measure("quantile", "turns"))
    assert (told.value, told.how) == (4, "exact")


def test_what_does_not_go_with_the_steps_is_told_in_floats() -> None:
    told = STREAK.ask(chance("odd == true"))
    assert told.how == "numeric"
    assert float(told.value) == pytest.approx(6 / 11, abs=1e-11)
    far = Report(TASKS[0]).ask(chance("rolls <= 100000000"))
    assert (far.how, float(far.value)) == ("numeric", pytest.approx(1))


TASKS = [
    rw.storyteller.extended(pool=1, target=3, difficulty=10),
    rw.storyteller.extended(pool=4, target=6, difficulty=8, willpower=2),
    rw.storyteller.extended(pool=3, target=4, max_rolls=5),
]


@pytest.mark.parametrize("bound", TASKS, ids=repr)
@pytest.mark.parametrize(
    "text", ["rolls <= 3", "rolls == 2 and label == Success", "rolls < 5 and successes > 3"]
)
def test_tasks_are_what_the_rule_says(bound: Rule, text: str) -> None:
    told, wanted = Report(bound).ask(chance(text)), rw.odds(bound)
    assert told.how == "exact"
    assert told.value == sum(p for end, p in wanted.items() if _holds(text, end))


def _holds(text: str, end: Any) -> bool:
    return all(term.holds(getattr(end, term.field)) for term in chance(text).terms)


@pytest.mark.parametrize("bound", TASKS, ids=repr)
def test_averages_are_what_following_comes_near_to(bound: Rule) -> None:
    near = rw.odds(bound, by="rolls")
    for kind, wanted in (("mean", near.mean()), ("variance", near.variance())):
        told = Report(bound).ask(Measure(kind, "rolls"))
        assert told.how == "exact"
        assert float(told.value) == pytest.approx(float(wanted), rel=1e-6)
    if not near.unresolved:
        assert Report(bound).ask(Measure("mean", "rolls")).value == near.mean()


def test_a_fraction_that_nobody_can_write_down_is_told_in_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = Report(TASKS[2]).ask(Measure("mean", "rolls"))
    monkeypatch.setattr(reported, "MOST_BITS", 10)
    told = Report(TASKS[2]).ask(Measure("mean", "rolls"))
    assert (exact.how, told.how, told.value) == ("exact", "numeric", float(exact.value))
    assert 0 < told.error < 1e-14


def test_a_scene_that_may_never_end_has_no_exact_average() -> None:
    assert Chain(graph(Thrown())).surely_ends()
    assert Chain(graph(Thrown(limit=3))).surely_ends()
    never = Report(Thrown(stuck=True))
    assert not never.chain.surely_ends()
    assert never.ask(chance("turns <= 2")).value == Fraction(1, 6) + Fraction(4, 36)
    assert never.ask(chance("turns <= 2")).how == "exact"
    assert never.ask(Measure("mean", "turns")).how == "numeric"
    assert never.ask(chance("turns > 2")).how == "numeric"
