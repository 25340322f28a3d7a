"""What is asked with limits is answered or refused within them, however a rule goes on and on: in one play, from round to round, or in the steps of a repeat.

What is counted is work, and not the time: a machine that is busy changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import games
import rollwright as rw
from games import Game, Won, won
from hours import some
from rollwright.errors import BadPolicy, TooLarge
from rollwright.odds import d, d6
from rollwright.odds.work import MOST_WORK, Beyond, allowed
from rollwright.readings import guesses
from rollwright.readings.frontier import Frontier, Open
from rollwright.readings.guesses import EFFORT, GUESSED
from rollwright.readings.limits import PLACE, RUN, Limits
from rollwright.readings.policies import option_outcomes, policy_for
from rollwright.readings.policy import Policy
from rollwright.rules import Flow, Program, Rule, RuleType, call, choose, repeat, throw, throw_all

MOST = 1_500
COUNTED = 5
"""Branches and places are each counted, of what is searched and of what is followed, and so is what is most thrifty."""


def turn(banked: int, target: int = 50) -> Program[int]:
    """Throw and add up until a one, or until somebody stops: what is banked then. Every way to so many points is another."""
    turn = 0
    while banked + turn < target:
        face = int((yield from throw(d6)))
        if face == 1:
            return banked
        turn += face
        if (yield from choose("player", "on", "stop", "on", turn=turn)) == "stop":
            break
    return banked + turn


class Turn(Rule[int]):
    """One turn."""

    banked: int

    def play(self) -> Flow[int]:
        return (yield from turn(self.banked))


class Repeated(Game, id="t.repeated"):
    """A race whose turns are the steps of a repeat."""

    limit: int | None = None

    def play(self) -> Flow[Won]:
        banked, _ = yield from repeat(lambda at: Turn(banked=at), 0, lambda at: at >= 50, limit=self.limit)
        return won(banked)


class Rounds(Game, id="t.rounds"):
    """A race that goes on as itself, turn by turn."""

    banked: int = 0

    def play(self) -> Flow[Won]:
        if self.banked >= 50:
            return won(self.banked)
        return self.onward(banked=(yield from turn(self.banked)))


class Once(Game, id="t.once"):
    """One turn that has no end but a one, or that somebody stops."""

    def play(self) -> Flow[Won]:
        return won((yield from turn(0, 10**9)))


class Few(Rule[int]):
    """A short turn: there are few ways through it, and many of them."""

    at: int

    def play(self) -> Flow[int]:
        return self.at - 1 + (yield from turn(0, 4)) // 4


class Long(Game, id="t.long"):
    """Short turns, back and forth."""

    def play(self) -> Flow[Won]:
        at, _ = yield from repeat(lambda at: Few(at=at), 9, lambda at: not 0 < at < 100)
        return won(at)


class Hundred(Game, id="t.hundred"):
    """One turn as one play, up to a hundred."""

    def play(self) -> Flow[Won]:
        return won((yield from turn(0, 100)))


class Cards(Game, id="t.cards"):
    """Cards are drawn for as long as somebody wants, and no more than twelve: each way to so many points is hardly wide, and all are millions."""

    def play(self) -> Flow[Won]:
        total = 0
        for _ in range(12):
            if (yield from choose("player", "card", "stand", "draw", total=total)) == "stand":
                break
            total += yield from throw(d(13))
            if total > 21:
                return won(0)
        return won(total)


READINGS: dict[str, Callable[[Rule, Limits], Any]] = {
    "odds": lambda rule, limits: rw.odds(rule, policy="uniform", limits=limits),
    "a field's odds": lambda rule, limits: rw.odds(rule, policy="uniform", by="won", limits=limits),
    "odds of the best": lambda rule, limits: rw.odds(rule, policy="best:won", limits=limits),
    "advise": lambda rule, limits: rw.advise(rule, "won", limits=limits),
    "advise of one's own": lambda rule, limits: rw.advise(rule, lambda came: came.won, limits=limits),
}
RACES = [Repeated(), Repeated(limit=9), Rounds(), Once()]
OTHERS = [
    each()
    for each in vars(games).values()
    if isinstance(each, RuleType) and each.id.startswith("t.") and "won" in each.goals
    if each
    is not games.Endless  # its states are as many as a chain may have, which no limit of branches bounds
]


def named(each: Rule | str) -> str:
    """What a rule or a reading is called."""
    return each if isinstance(each, str) else str(each.rule.id)


@pytest.mark.parametrize(
    ("rule", "reading"), some(product([*RACES, Long(), *OTHERS], READINGS), quick=3), ids=named
)
def test_every_reading_ends_within_its_limits(rule: Rule, reading: str) -> None:
    with allowed(COUNTED * MOST * (RUN + PLACE)), suppress(TooLarge, BadPolicy):
        READINGS[reading](rule, Limits(leaves=MOST))


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("rule", RACES[:3], ids=lambda rule: rule.rule.id)
def test_what_is_refused_names_its_line_and_how_it_is_written(rule: Rule, reading: str) -> None:
    with pytest.raises(TooLarge, match=r"test_bounded\.py:\d+.*return self\.onward\(won=won"):
        READINGS[reading](rule, Limits(leaves=MOST))


SOON = 2 * GUESSED * (RUN + PLACE) + EFFORT
"""No more work than some thousand places and a guess."""


@pytest.mark.parametrize(
    ("rule", "reading"), some(product([Hundred(), Cards(), *RACES[:3]], READINGS), quick=6), ids=named
)
def test_what_is_far_too_large_is_refused_soon(rule: Rule, reading: str) -> None:
    with allowed(SOON), pytest.raises(TooLarge):
        READINGS[reading](rule, Limits())


def test_of_a_run_that_is_under_way_what_is_left_is_guessed() -> None:
    """Near its end there is not much left of what is far too large as a whole."""
    faces = [6] * 15 + [2] * 3
    play = rw.play(Hundred(), faces=faces, answers=["on"] * 17)
    assert play.pending
    assert play.pending.name == "on"
    with allowed(SOON):
        after = option_outcomes(play, policy_for(play.bound, "best:won"))
    assert after["stop"].mean("won") == 96
    assert after["on"].mean("won") == Fraction(0 + 98 + 99 + 100 + 101 + 102, 6)


@pytest.mark.long
def test_how_many_there_will_be_is_guessed_with_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a guess would take more, they are counted."""
    monkeypatch.setattr(guesses, "EFFORT", RUN)
    with allowed(SOON), pytest.raises(Beyond):
        rw.advise(Hundred(), "won")
    with pytest.raises(TooLarge):
        rw.advise(Hundred(), "won", limits=Limits(leaves=2 * GUESSED))


def laid_out(rule: Rule, _: Limits) -> list[Any]:
    """Every place where somebody decides, and the odds of it; what comes of each answer to the first."""
    frontier = Frontier(Policy({}))
    odds = frontier.odds(rule)
    first = next((end for end in odds if isinstance(end, Open)), None)
    return [
        odds,
        *([] if first is None else [frontier.after(first, answer) for answer in first.asked.answers]),
    ]


ALL: dict[str, Callable[[Rule, Limits], Any]] = {
    **READINGS,
    "the odds of a plan": lambda rule, limits: rw.advise(rule, "won", limits=limits).odds,
    "where it looks": lambda rule, limits: rw.looks(rule, limits=limits),
    "laid out": laid_out,
}


def answered(ask: Callable[[Rule, Limits], Any], rule: Rule) -> Any:
    """What is answered, or how it is refused."""
    try:
        found = ask(rule, Limits(leaves=20_000))
    except (TooLarge, BadPolicy) as error:
        return type(error)
    return getattr(found, "value", found)


LONG = {"t.wide"}
"""What takes longer than all else here together is for the night."""


@pytest.mark.parametrize(
    ("rule", "reading"),
    [
        pytest.param(
            *(rule, reading),
            marks=[pytest.mark.night] if rule.rule.id in LONG else [],
            id=f"{rule.rule.id}-{reading}",
        )
        for rule, reading in some(product(OTHERS, ALL), quick=5)
    ],
)
def test_to_guess_changes_no_answer(rule: Rule, reading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = answered(ALL[reading], rule)
    monkeypatch.setattr(guesses, "GUESSED", 5)
    assert answered(ALL[reading], rule) == found


class Foe(Rule[int]):
    """Cards that somebody else draws."""

    def play(self) -> Flow[int]:
        total = 0
        for at in range(12):
            if (yield from choose("foe", "card", "stand", "draw", at=at)) == "stand":
                break
            total += int((yield from throw(d(13))))
        return total


class Against(Game, id="t.against"):
    """What a foe draws, and whether to take a die."""

    def play(self) -> Flow[Won]:
        total = yield from call(Foe())
        if (yield from choose("player", "die", "none", "one")) == "one":
            return won((yield from throw(d6)))
        return won(total)


@pytest.mark.parametrize("way", ["uniform", "draw"])
def test_what_others_do_far_too_often_is_refused_soon(way: str) -> None:
    with allowed(SOON), pytest.raises(TooLarge):
        rw.advise(Against(), "won", policy={"foe": way})


class Told(Rule[int]):
    """Somebody decides again and again, and it is stated how."""

    def play(self) -> Flow[int]:
        for at in range(300):
            yield from choose("player", "on", "one", "other", at=at)
        return (yield from throw(d6))


def test_what_goes_on_one_way_only_is_refused_in_words() -> None:
    with pytest.raises(TooLarge, match="one way only, and on and on"):
        rw.odds(Told(), policy="first", limits=Limits(leaves=2_000))


class Pairs(Rule[int]):
    """Two pools of dice, held against each other pair by pair."""

    ours: int
    theirs: int

    def play(self) -> Flow[int]:
        ours, theirs = yield from throw_all({"ours": self.ours @ d6, "theirs": self.theirs @ d6})
        return ours.wins(theirs)


@pytest.mark.parametrize(("ours", "theirs"), [(60, 50), (30, 25)])
def test_pools_that_are_far_too_wide_for_each_other_are_refused_soon(ours: int, theirs: int) -> None:
    with allowed(10 * MOST_WORK) as left, pytest.raises(TooLarge, match="would take too long"):
        rw.odds(Pairs(ours=ours, theirs=theirs))
    assert 10 * MOST_WORK - left[0] < MOST_WORK // 10


def test_what_is_allowed_for_now_is_seen_to_be_too_little_before_it_is_spent() -> None:
    with allowed(MOST_WORK // 100) as left, pytest.raises(Beyond):
        rw.odds(Pairs(ours=16, theirs=16))
    assert left[0] > 0
