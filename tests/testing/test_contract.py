"""The contract of a game is kept by a good one, and names the law and the place where one is broken."""

from __future__ import annotations

import itertools
import re
from typing import Annotated, Any, ClassVar

import crossing
import lanterns
import pytest
from msgspec import Meta
from msgspec.structs import replace

from rollwright.odds import d6, explode
from rollwright.rules import (
    Choose,
    Decision,
    Effect,
    Flow,
    Goal,
    Outcome,
    Rule,
    call,
    choose,
    pay,
    throw,
    together,
)
from rollwright.systems import System
from rollwright.testing import Check, Effort, contract

FEW = Effort(leaves=2_000, whole=400, ways=300)


class Came(Outcome, frozen=True):
    """Whatever it comes to."""

    notes: ClassVar[frozenset[str]] = frozenset({"shown", "hand"})
    played: ClassVar[frozenset[str]] = frozenset({"hand"})

    label: str
    to: int = 0
    shown: Any = None
    hand: Any = None


def broken(rule: Any, **arguments: Any) -> dict[str, str]:
    """The laws that a rule breaks, each with what is said of it."""
    found = {}
    for check in contract(System("odd", "Odd", (rule,)), [rule(**arguments)], effort=FEW):
        try:
            check()
        except AssertionError as error:
            found[check.name.partition(": ")[2]] = str(error)
    return found


@pytest.mark.parametrize("game", [crossing.system, lanterns.system], ids=lambda game: game.name)
def test_games_of_the_docs_keep_it_with_examples_that_are_made_up(game: System) -> None:
    checks = contract(game, effort=FEW)
    assert {check.name.split(": ")[1] for check in checks} >= {"every rule is tried", "odds are whole"}
    for check in checks:
        check()


class Everything(
    Rule[Came],
    id="odd.everything",
    decisions=(Decision("player", "again", "no, yes", "throw again"),),
    goals=(Goal("most", "as much as possible", lambda came: came.to),),
    prompts=lambda came: (("player", "what do you see?"),),
):
    """A throw, another rule, hidden choices, dice that never end, and what only who plays knows."""

    endless: bool = False

    def play(self) -> Flow[Came]:
        first = yield from throw(explode(d6) if self.endless else d6, "first")
        mine, _ = yield from together(Choose(who, "side", ("heads", "tails")) for who in ("player", "other"))
        if mine == "heads" and (yield from choose("player", "again", "no", "yes", first=first)) == "yes":
            first = yield from call(Second(), lambda came: came.to)
        return Came("came", first, (first, "shown"), first)

    def parts(self, outcome: Came) -> list[tuple[str, int]]:
        return [("die", 1)]

    def gains(self, outcome: Came) -> list[Effect]:
        return [Effect("gain", "player", "luck", 1)]


class Second(Rule[Came]):
    """A die."""

    def play(self) -> Flow[Came]:
        return Came("second", (yield from throw(d6)))


@pytest.mark.parametrize("endless", [False, True])
def test_a_rule_that_asks_for_everything_keeps_it(endless: bool) -> None:
    assert broken(Everything, endless=endless) == {}


class Wide(Everything, id="odd.wide"):
    """Dice that are shown one by one: too many ways to be priced whole."""

    def play(self) -> Flow[Came]:
        dice = yield from throw(12 @ d6, "dice")
        again = yield from choose("player", "again", "no", "yes")
        return Came(again, dice.sorted[0], tuple(dice.sorted))


class Unending(
    Rule[Came],
    id="odd.unending",
    decisions=(Decision("player", "safe", "no, yes", "be content with ten"),),
    goals=(Goal("high", "more than nine", lambda came: came.label == "high"),),
):
    """A die that never ends, unless somebody is content without."""

    def play(self) -> Flow[Came]:
        if (yield from choose("player", "safe", "no", "yes")) == "yes":
            return Came("low", 9)
        return Came("high" if (yield from throw(explode(d6))) > 9 else "low")


def test_what_is_never_finished_keeps_it() -> None:
    assert broken(Unending) == {}


class Unnamed(
    Rule[Came],
    id="odd.unnamed",
    decisions=(Decision("player", "again", "no, yes", "throw again"),),
    goals=(Goal("most", "as much as possible", lambda came: came.to),),
):
    """What is best hangs on a die that the choice does not name."""

    def play(self) -> Flow[Came]:
        first = yield from throw(d6, "first")
        if (yield from choose("player", "again", "no", "yes")) == "yes":
            first = yield from throw(d6, "second")
        return Came("came", first)


def test_a_choice_has_to_name_what_it_hangs_on() -> None:
    (said,) = broken(Unnamed).values()
    assert "the plan for most has two rows for one situation: name in the choice" in said


class Twice(
    Unnamed,
    id="odd.twice",
    decisions=(Decision("player", "again", "no, yes", "throw again"),),
    goals=tuple(Goal(name, name, lambda came: came.to) for name in ("much", "more")),
):
    """The same with several goals, whatever the example."""

    example: int


@pytest.mark.parametrize("examples", range(1, 5))
def test_examples_of_a_rule_take_turns_and_have_all_its_goals_together(examples: int) -> None:
    game = System("odd", "Odd", (Twice,))
    found: list[str] = []
    for check in contract(game, [Twice(example=at) for at in range(examples)], effort=replace(FEW, one_in=2)):
        try:
            check()
        except AssertionError as error:
            found += re.findall("the plan for (.*) has two rows", str(error))
    assert found == (["much", "more"] * 2)[:examples]


def test_what_is_too_wide_to_be_priced_is_played_all_the_same() -> None:
    assert broken(Wide) == {}


turns = itertools.count()


class Restless(Rule[Came], id="odd.restless", dice=False):
    """Something else each time that it is begun."""

    def play(self) -> Flow[Came]:
        yield from pay()
        return Came(str(next(turns)))


def test_a_rule_that_is_something_else_each_time_breaks_it() -> None:
    found = broken(Restless)
    assert found["a run is its answers"].startswith("odd.restless(), a run is its answers: ")
    assert {"a run goes on from every place", "play lands inside the odds"} <= found.keys()


class Silent(
    Rule[Came],
    id="odd.silent",
    says=lambda came: "",
):
    """Says nothing."""

    def play(self) -> Flow[Came]:
        return Came("", (yield from throw(d6)))


def test_an_outcome_that_nobody_is_told_breaks_it() -> None:
    assert set(broken(Silent)) == {"outcomes are told"}


class Failing(Rule[Came], id="odd.failing"):
    """Ends in an answer that nobody can give."""

    def play(self) -> Flow[Came]:
        yield from throw(d6)
        return (yield from call(Endless(), lambda came: came))


class Endless(Rule[Came]):
    """Comes back to itself for ever."""

    left: Annotated[int, Meta(ge=0, le=1)] = 0

    def play(self) -> Flow[Came]:
        yield from throw(d6)
        return Endless(left=1 - self.left)


def test_what_goes_wrong_while_it_plays_is_told_with_its_place() -> None:
    found = broken(Failing)
    assert "odd.failing(), odds are whole: " in found["outcomes are told"].replace(
        "outcomes are told", "odds are whole"
    )
    assert "too-large" in found["a run is its answers"]


def test_a_rule_without_an_example_is_named() -> None:
    check: Check = contract(lanterns.system, [])[0]
    with pytest.raises(AssertionError, match=r"lanterns: no example of lanterns\.search: name some"):
        check()
