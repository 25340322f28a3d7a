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
from hours import some
from rollwright.dice.blocks import forget
from rollwright.odds import Odds, d6
from rollwright.readings.aims import Aim, OwnAim
from rollwright.readings.deciders import Best
from rollwright.readings.events import Pending
from rollwright.readings.exact import Exact
from rollwright.readings.play import Play
from rollwright.readings.policies import option_outcomes
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.readings.values import Values
from rollwright.rules import Flow, Request, Rule, throw

RULES = [Random(steps=made(random.Random(seed))) for seed in range(12)]


PLAIN = Policy({}, otherwise="first")


def odds(bound: Rule[Any]) -> Odds[Any]:
    return Exact(PLAIN).odds(bound)


def test_whatever_was_asked_before_the_answer_is_the_same() -> None:
    alone = []
    for bound in RULES:
        forget()
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


class Asking(Best):
    """Whoever does what is best, and asks for something else before every decision."""

    def __init__(self, values: Values, beside: Callable[[], object]) -> None:
        super().__init__(values)
        self.beside = beside

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """Ask, and decide."""
        self.beside()
        return super().decide(request, spot)


DECIDED = [0, 1, 5, 6]
"""Rules in which somebody decides alone."""


@pytest.mark.parametrize("at", some(DECIDED, quick=2))
def test_a_policy_may_ask_in_the_midst_of_a_decision(at: int) -> None:
    """For odds of the same rule and of another, and for what is best in both: with every decision."""
    bound, other = RULES[at], RULES[at - 1]

    def questions() -> list[Any]:
        return [odds(bound), odds(other), best(bound), best(other)]

    def followed(beside: Callable[[], object]) -> Odds[Any]:
        values = Values(Aim(lambda came: came.to), side=lambda choice: SIDES.get(choice.role, 0), rest=PLAIN)
        asking = Asking(values, beside)
        stated = Policy(dict.fromkeys(SIDES, "best:to"), best=lambda *_: asking, otherwise="first")
        return Exact(stated).odds(bound)

    alone, plan = questions(), followed(int)
    asked: list[Any] = []
    assert followed(lambda: asked.append(questions())) == plan
    assert plan.mean(lambda came: came.to) == best(bound)
    assert asked
    assert all(each == alone for each in asked)


def last(asked: Pending, _: Play) -> str:
    """The last option."""
    return asked.options[-1]


@pytest.mark.parametrize("at", DECIDED)
def test_who_plays_may_ask_in_the_midst_of_a_decision(at: int) -> None:
    """A function that decides, and asks before for what every option comes to, and what is best in another rule."""
    bound, other = RULES[at], RULES[at - 1]
    alone = [rw.play(bound, seed=seed, decide=last) for seed in range(10)]
    wanted, found = (odds(bound), best(other)), list[Any]()

    def deciding(asked: Pending, play: Play) -> str:
        options = option_outcomes(play, PLAIN, asked=asked)
        found.append((odds(bound), best(other)))
        assert options == option_outcomes(play, PLAIN, asked=asked)
        return last(asked, play)

    played = [rw.play(bound, seed=seed, decide=deciding) for seed in range(10)]
    assert [play.outcome for play in played] == [play.outcome for play in alone]
    assert [play.events for play in played] == [play.events for play in alone]
    assert all(each == wanted for each in found)


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
