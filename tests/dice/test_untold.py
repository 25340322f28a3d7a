"""What nobody asked for is not told to a rule; one that acts on it is told, and its odds are what brute force says."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

import pytest

import rollwright as rw
from rollwright.dice.untold import UNTOLD, ActedOn, Untold
from rollwright.lab import scene as scenes
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph
from rollwright.odds import d, d4, d6
from rollwright.rules import Flow, Goal, Outcome, Rule, call, calls, choose, pay, repeat, throw
from rollwright.rules.effects import Effect


class Came(Outcome, frozen=True):
    """A number, another, and one that is only shown."""

    notes: ClassVar[frozenset[str]] = frozenset({"shown"})

    to: Any
    other: Any = 0
    shown: Any = None


class One(Rule[Came]):
    """A d4 that counts, and a coin that is only shown."""

    def play(self) -> Flow[Came]:
        """Throw both."""
        counts, shown = (yield from throw(d4)), (yield from throw(d(2)))
        return Came(counts, counts + shown, shown)


def digs() -> Any:
    """Throw until a four, three times at the most: how often."""
    _, steps = yield from repeat(lambda _: One(), Came(0), lambda came: came.to == 4, limit=3)
    return steps


def called() -> Any:
    """Two of them one by one: every outcome."""
    _, outcomes = yield from calls([One()] * 2, lambda came: came.to, 0, operator.add)
    return outcomes


class Asks(Rule[Came], goals=(Goal("to", "as much as possible", lambda came: came.to),)):
    """A program that acts on what it is told of what was done."""

    how: str

    def play(self) -> Flow[Came]:
        """Act on it."""
        tells, acts = ACTS[self.how]
        told = yield from tells()
        return Came(acts(told))


class Decides(Asks):
    """The same, and then somebody decides whether it counts."""

    def play(self) -> Flow[Came]:
        """Choose with what was told before everybody."""
        tells, acts = ACTS[self.how]
        told = yield from tells()
        yield from throw(d6)
        if (yield from choose("player", "count", "no", "yes", told=told)) == "yes":
            return Came(acts(told))
        return Came(Fraction(1, 2))


ACTS: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "a number": (digs, lambda steps: steps == 2),
    "no number": (digs, lambda steps: steps != 2),
    "in an order": (digs, lambda steps: steps < 2),
    "a truth": (digs, lambda steps: 1 if steps else 0),
    "reckoned with": (digs, lambda steps: 4 - steps),
    "an index": (digs, lambda steps: (0, 3, 1, 2)[steps]),
    "a key": (digs, lambda steps: {1: 0, 2: 1}.get(steps, 5)),
    "one of some": (digs, lambda steps: steps in {2, 3}),
    "a text": (digs, lambda steps: f"{steps} times" == "2 times"),
    "itself": (digs, lambda steps: steps),
    "who was called": (called, lambda came: came[0].to == came[1].to),
    "all who were called": (called, lambda came: max(each.to for each in came)),
    "a note of what was called": (lambda: call(One()), lambda came: came.shown == 2),
    "what is read of that": (lambda: call(One(), lambda came: came.shown), lambda shown: shown == 2),
    "what it is compared with": (
        lambda: call(One(), lambda came: came.shown == came.to),
        lambda alike: alike,
    ),
    "another field of its kind": (lambda: call(One()), lambda came: came.other == 6),
    "what is read of another": (
        lambda: call(One(), lambda came: (came.other, came.shown)),
        operator.itemgetter(0),
    ),
}


@cache
def every(rule: Rule) -> dict[Any, Fraction]:
    """What a rule comes to, by brute force."""
    from rollwright.testing.brute import brute_force

    found: dict[Any, Fraction] = {}
    for came, chance in (brute_force(rule, 1_000_000) or {}).items():
        found[came.to] = found.get(came.to, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("how", ACTS)
def test_a_rule_that_acts_on_it_is_told(how: str) -> None:
    bound = Asks(how=how)
    right = every(bound)
    assert dict(rw.odds(bound, by="to").items()) == right
    assert dict(rw.odds(bound).by("to").items()) == right
    assert rw.advise(bound, "to").value == sum(value * chance for value, chance in right.items())


@pytest.mark.parametrize("how", ACTS)
def test_who_decides_is_told_before(how: str) -> None:
    right = every(Asks(how=how))
    best = sum(max(Fraction(value), Fraction(1, 2)) * chance for value, chance in right.items())
    plan = rw.advise(Decides(how=how), "to")
    assert plan.value == best
    assert plan.odds.mean(lambda came: came.to) == best
    assert {row.key for row in plan.plan} <= {"no", "yes"}
    assert rw.odds(Decides(how=how), by="to", policy="best:to").mean() == best


def test_what_is_only_handed_on_is_not_told() -> None:
    class Shows(Rule[Came]):
        def play(self) -> Flow[Came]:
            steps = yield from digs()
            came = yield from call(One())
            return Came(came.to, 0, (steps, came.shown))

    assert rw.odds(Shows(), by="to").p(4) == Fraction(1, 4)
    assert {came.shown for came in rw.advise(Shows(), lambda came, _: came.to).odds} > {(1, 1), (3, 2)}


def test_a_tree_tells_it() -> None:
    assert "= Came(to=True" in rw.explain(Asks(how="a number"))


def test_a_scene_is_told_where_it_acts_on_it() -> None:
    class Scene(Rule[Came]):
        def play(self) -> Flow[Came]:
            return Came((yield from digs()) == 2)

    found = Chain(Graph(scenes.Scene(Scene())), {}).odds()
    assert found.p(lambda came: came.to) == Fraction(3, 16)


class Quick(Rule[Came], id="t.quick"):
    """Dig without a limit, for a price each time."""

    def play(self) -> Flow[Came]:
        """Act on how often."""
        _, steps = yield from repeat(lambda _: Dearly(), Came(0), lambda came: came.to == 4)
        return Came(steps == 2)


class Dearly(Rule[Came]):
    """A d4 for a hope."""

    def play(self) -> Flow[Came]:
        """Pay and throw."""
        yield from pay(Effect("spend", "player", "hope", 1))
        return Came((yield from throw(d4)))


def test_what_cannot_be_told_is_said_in_words() -> None:
    assert rw.odds(Quick(), by="to").p(True) == Fraction(3, 16)
    for prices in ({"hope": 1}, None):
        with pytest.raises(
            TypeError, match=r"t.quick\(\) acts on what is only noted.*steps=state.steps \+ 1"
        ):
            rw.advise(Quick(), lambda came, _: came.to, prices=prices)


class Turns(Rule[Came], goals=(Goal("to", "as much as possible", lambda came: came.to),)):
    """Become another rule that acts on what it was not told, where a die says so or somebody does."""

    asks: bool = False

    def play(self) -> Flow[Came]:
        """Go on as that."""
        if self.asks and (yield from choose("player", "turn", "no", "yes")) == "no":
            return Came(Fraction(1, 8))
        if (yield from throw(d6)) > 3:
            return Asks(how="a number")
        return Came(0)


def test_a_rule_that_becomes_one_which_acts_on_it_is_told() -> None:
    right = Fraction(3, 32)
    assert rw.odds(Turns(), by="to").p(True) == right
    assert rw.odds(Turns(asks=True), by="to", policy={"player": {"turn": "yes"}}).p(True) == right
    assert rw.advise(Turns(asks=True), "to").value == Fraction(1, 8)


class Other(Came, frozen=True):
    """Another kind of outcome, with the same number."""


class Elsewhere(Rule[Other]):
    """A d4."""

    def play(self) -> Flow[Other]:
        """Throw."""
        return Other((yield from throw(d4)))


class Leaves(Rule[Came]):
    """Become a rule with another kind of outcome, or not."""

    def play(self) -> Flow[Any]:
        """Go on as that."""
        return Elsewhere() if (yield from throw(d6)) > 3 else Came(5)


def test_what_comes_of_a_rule_of_another_kind_is_seen() -> None:
    assert rw.odds(Leaves(), by="to").p(5) == Fraction(1, 2)


class Stray(Outcome, frozen=True):
    """What has nothing to do with the others."""

    of: Any


class Astray(Rule[Any]):
    """A part that does not say what it comes to."""

    def play(self) -> Flow[Any]:
        """Throw."""
        return Stray((yield from throw(d4)))


class Strays(Rule[Came], id="t.strays"):
    """Become that, or not."""

    def play(self) -> Flow[Any]:
        """Go on as that."""
        return Astray() if (yield from throw(d6)) > 3 else Came(5)


def test_what_comes_of_a_part_that_is_no_such_outcome_is_told() -> None:
    with pytest.raises(TypeError, match=r"t.strays has to return Came\(…\).*, not Stray\(of=1\)"):
        rw.odds(Strays(), by="to")


class Chooses(Rule[Came], goals=(Goal("to", "as much as possible", lambda came: came.to),)):
    """Throw a d4 or a d6, until there is a four."""

    def play(self) -> Flow[Came]:
        """Choose a die and throw it."""
        way = yield from choose("player", "die", "small", "large")
        return Came((yield from throw(d4 if way == "small" else d6)))


class Endless(Chooses):
    """As often as it takes; and act on how often that was."""

    def play(self) -> Flow[Came]:
        """Do it."""
        _, steps = yield from repeat(lambda _: Chooses(), Came(0), lambda came: came.to == 4)
        return Came(steps == 2)


def test_what_cannot_be_told_for_the_best_is_said_in_words() -> None:
    with pytest.raises(TypeError, match="acts on what is only noted"):
        rw.odds(Endless(), by="to", policy="best:to")


def operations() -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """Whatever Python can do with a number, a list or a text."""
    two = [
        "add",
        "sub",
        "mul",
        "matmul",
        "truediv",
        "floordiv",
        "mod",
        "pow",
        "and_",
        "or_",
        "xor",
        "eq",
        "ne",
        "lt",
        "le",
        "gt",
        "ge",
    ]
    for name in two:
        way = getattr(operator, name)
        yield name, lambda untold, way=way: way(untold, 2)
        yield f"r{name}", lambda untold, way=way: way(2, untold)
    for name in ("neg", "pos", "abs", "invert", "index", "truth", "not_"):
        yield name, getattr(operator, name)
    for way in (int, float, str, len, list, hash, round, divmod_, sorted, format):
        yield way.__name__, way
    yield "an index", lambda untold: untold[0]
    yield "contains", lambda untold: 2 in untold
    yield "a call", lambda untold: untold()
    yield "a field", lambda untold: untold.label


def divmod_(untold: Any) -> Any:
    """Both ways to divide."""
    return divmod(untold, 2)


@pytest.mark.parametrize("does", [way for _, way in operations()], ids=[name for name, _ in operations()])
def test_nothing_can_be_done_with_it(does: Callable[[Any], Any]) -> None:
    with pytest.raises(ActedOn):
        does(UNTOLD)


def test_it_is_written_without_being_acted_on() -> None:
    assert repr(UNTOLD) == "untold"
    assert isinstance(UNTOLD, Untold)
    assert not hasattr(UNTOLD, "__seen__")
