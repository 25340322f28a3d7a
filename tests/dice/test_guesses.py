"""What a stranger tries first: it works exactly, or says what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import rollwright as rw
from rollwright.dice.pools import INSTEAD
from rollwright.odds import Die, d4, d6
from rollwright.rules import Dice, Flow, Outcome, Rule, throw


class Found(Outcome, frozen=True):
    """Whatever was found."""

    it: Any


class Tried(Rule[Found]):
    """Three d4 and a d6, of which something is tried."""

    how: Callable[[Dice, Any], Any]

    def play(self) -> Flow[Found]:
        """Throw, and try it."""
        dice = yield from throw(3 @ d4)
        return Found(self.how(dice, (yield from throw(d6))))


WORKS: dict[str, tuple[Callable[[Any, Any], Any], Callable[[tuple[int, ...], int], Any]]] = {
    "a face among dice": (lambda dice, _: 4 in dice, lambda dice, _: 4 in dice),
    "several faces": (lambda dice, _: dice.count(1, 4), lambda dice, _: sum(face in (1, 4) for face in dice)),
    "several faces as a list": (
        lambda dice, _: dice.count([1, 4]),
        lambda dice, _: sum(face in (1, 4) for face in dice),
    ),
    "a sum of pools": (
        lambda dice, _: sum([dice, dice.where(4)]).count(4),
        lambda dice, _: 2 * dice.count(4),
    ),
    "the largest of the sorted": (lambda dice, _: max(dice.sorted), lambda dice, _: max(dice)),
    "the largest of two": (lambda dice, die: max(dice.highest(), die), lambda dice, die: max(*dice, die)),
    "both parts of a quotient": (lambda _, die: divmod(die + 5, 3), lambda _, die: divmod(die + 5, 3)),
    "rounded": (lambda dice, die: round(dice.total / die), lambda dice, die: round(sum(dice) / die)),
    "a table": (lambda _, die: "abcdef"[die - 1], lambda _, die: "abcdef"[die - 1]),
    "between": (lambda _, die: 2 <= die <= 4, lambda _, die: 2 <= die <= 4),
    "a text": (lambda dice, _: f"{dice.total:>3}", lambda dice, _: f"{sum(dice):>3}"),
}


@pytest.mark.parametrize(("how", "brute"), WORKS.values(), ids=WORKS)
def test_it_works_exactly(how: Callable[[Any, Any], Any], brute: Callable[[Any, Any], Any]) -> None:
    every: dict[Any, Fraction] = {}
    for *dice, die in product(*[range(1, 5)] * 3, range(1, 7)):
        found = brute(tuple(dice), die)
        every[found] = every.get(found, Fraction(0)) + Fraction(1, 384)
        assert rw.play(Tried(how=how), faces=[*dice, die]).outcome.it == found
    assert dict(rw.odds(Tried(how=how), by="it").items()) == every


@pytest.mark.parametrize("name", [*INSTEAD, "luck"])
def test_a_name_that_pools_do_not_have_names_the_one_that_they_have(name: str) -> None:
    with pytest.raises(AttributeError, match=f"a pool of dice has no {name}: ask ") as caught:
        rw.odds(Tried(how=lambda dice, _: getattr(dice, name)))
    named = str(caught.value).split("ask .")[1].split("(")[0].split(",")[0].split(" ")[0]
    assert hasattr(Dice, named) or named in Dice.__slots__


@pytest.mark.parametrize("wrong", ["3d6", 3, Die])
def test_only_dice_are_thrown(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"throw takes a die or a pool, as in throw\(d20\)"):
        next(throw(wrong))


class Plain(Rule[Found], id="t.plain"):
    """A rule that returns anything."""

    returns: Any = None

    def play(self) -> Flow[Found]:
        """Throw, and return something else."""
        yield from throw(d6)
        return self.returns


class Silent(Rule[Found], id="t.silent"):
    """A rule that asks for nothing."""

    def play(self) -> Flow[Found]:
        """Return at once."""
        return Found(it=3)  # type: ignore[return-value]


def test_a_rule_that_returns_something_else_than_it_says_is_told_so() -> None:
    for told in (lambda: rw.odds(Plain(returns="won")), lambda: rw.play(Plain(returns="won"))):
        with pytest.raises(TypeError, match=r"t.plain has to return Found\(…\).*not 'won'"):
            told()
    with pytest.raises(TypeError, match=r"t.silent: play has to ask for something.*returned Found\(it=3\)"):
        rw.odds(Silent())


class Unsaid(Rule, id="t.unsaid"):
    """A rule that does not say what it comes to."""


class Still(Rule[Found], id="t.still"):
    """A rule that does not say how it goes."""


def test_a_rule_that_leaves_something_out_is_told_so() -> None:
    with pytest.raises(
        TypeError, match=r"t.unsaid does not say what it comes to: derive it from Rule\[...\]"
    ):
        rw.odds(Unsaid())
    with pytest.raises(NotImplementedError, match="t.still does not say how it is played"):
        rw.odds(Still())
