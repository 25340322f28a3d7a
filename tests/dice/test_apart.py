"""A reading knows its own run and nothing else: what was asked before, beside it, or in between changes no odds."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest

import rollwright as rw
from dice_rules import SIDES, Came, Random, made
from rollwright.dice.blocks import FRESH
from rollwright.odds import Odds, d6, d8
from rollwright.readings.aims import OwnAim
from rollwright.readings.exact import Exact
from rollwright.readings.play import Play
from rollwright.readings.policy import Policy
from rollwright.readings.values import Values
from rollwright.rules import Flow, Rule, throw, throw_all

RULES = [Random(steps=made(random.Random(seed))) for seed in range(12)]


PLAIN = Policy({}, otherwise="first")


def odds(bound: Rule[Any]) -> Odds[Any]:
    return Exact(PLAIN).odds(bound)


def test_whatever_was_asked_before_the_answer_is_the_same() -> None:
    alone = []
    for bound in RULES:
        FRESH.clear()
        alone.append(odds(bound))
    assert [odds(bound) for bound in reversed(RULES)] == alone[::-1]
    assert [odds(bound) for bound in RULES] == alone


def test_readings_in_several_threads_do_not_meet() -> None:
    alone = [odds(bound) for bound in RULES]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(odds, RULES * 4)) == alone * 4


def best(bound: Rule[Any], beside: Callable[[], object] = int) -> Fraction:
    """What can be made of a rule at best, where something else is asked whenever the goal is read."""
    own = OwnAim(lambda came, _: (came.to, beside())[0])
    return Fraction(*Values(own, side=lambda choice: SIDES.get(choice.role, 0), rest=PLAIN).value(bound))


@pytest.mark.parametrize("at", [0, 1, 5])
def test_a_reading_in_the_midst_of_another_changes_neither(at: int) -> None:
    """A goal that asks for odds of the same rule, and for what is best in another."""
    bound, other = RULES[at], RULES[at - 1]
    alone = best(bound), odds(bound), best(other)
    found: list[Any] = []
    assert best(bound, lambda: found or found.append((odds(bound), best(other)))) == alone[0]
    assert found == [alone[1:]]


def step(play: Play) -> None:
    """One throw or one decision: what is the last that there is."""
    asked = play.asked
    if asked.dice:
        play.throw(*[pool.die.faces[-1] for _, pool in asked.dice for _ in range(pool.count)])
    else:
        play.answer(asked.options[-1])


def test_runs_that_go_on_in_turns_come_to_what_each_comes_to_alone() -> None:
    alone = [rw.play(bound, by_hand=True) for bound in RULES]
    for play in alone:
        while not play.done:
            step(play)
    turns = [rw.play(bound, by_hand=True) for bound in RULES]
    while under_way := [play for play in turns if not play.done]:
        for play in under_way:
            step(play)
    assert [play.outcome for play in turns] == [play.outcome for play in alone]


TIDIED: list[int] = []


class Guarded(Rule[Came]):
    """A rule that catches what it likes, and tidies up."""

    def play(self) -> Flow[Came]:
        """Look within a guard."""
        dice = yield from throw(2 @ d6)
        try:
            return Came(60 // int(dice.total - 7))
        except Exception:
            return Came("seven")
        finally:
            TIDIED.append(1)


def test_a_guard_in_a_rule_catches_no_look() -> None:
    found = rw.odds(Guarded(), by="to")
    assert found.p("seven") == rw.odds("2d6", by="total").p(7)
    assert found.p(60) == rw.odds("2d6", by="total").p(8)
    assert TIDIED
    assert not found.unresolved


class Naive(Rule[Came]):
    """Three throws in one rule."""

    def play(self) -> Flow[Came]:
        """All at the same table."""
        one, two = yield from throw_all([("one", 2 @ d6), ("two", d8)])
        third = (yield from throw(d6)) if one.total > two + 4 else 0
        return Came((third + one.count(6) if third > 2 else -1, two > 4))


class Meets(Rule[Came]):
    """The same, where branches meet before the last throw."""

    def play(self) -> Flow[Came]:
        """Go on as another rule with what is needed."""
        one, two = yield from throw_all([("one", 2 @ d6), ("two", d8)])
        return Last(goes_on=one.total > two + 4, sixes=one.count(6), high=two > 4)


class Last(Rule[Came]):
    """What is left to do."""

    goes_on: bool
    sixes: int
    high: bool

    def play(self) -> Flow[Came]:
        """Throw once more, perhaps."""
        third = (yield from throw(d6)) if self.goes_on else 0
        return Came((third + self.sixes if third > 2 else -1, self.high))


def test_a_rule_and_the_same_with_meetings_agree() -> None:
    assert rw.odds(Naive()) == rw.odds(Meets())


@pytest.mark.parametrize("at", range(len(RULES)))
def test_the_order_of_looks_changes_nothing(at: int) -> None:
    """To look at a number early, before the rule does, splits more and tells the same."""
    bound = RULES[at]

    class Early(Rule[Came]):
        """The same rule, looked at from within another."""

        def play(self) -> Flow[Came]:
            """Throw a die beside it, and look at that first."""
            beside = yield from throw(d6)
            if beside > 3:
                return bound
            return bound

    assert odds(Early()) == odds(bound)
