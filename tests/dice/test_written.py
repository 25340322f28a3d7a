"""What nobody has seen is written without a look: whoever finds a fault, by a traceback or a debugger, changes nothing by it."""

from __future__ import annotations

import operator
import traceback
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

import rollwright as rw
from hours import some
from rollwright.dice.numbers import Number
from rollwright.dice.pools import Dice
from rollwright.dice.ranks import Sorted
from rollwright.odds import d4, d6
from rollwright.rules import (
    Choose,
    Effect,
    Flow,
    Outcome,
    Rule,
    call,
    choose,
    least,
    most,
    pay,
    reckon,
    throw,
    throw_all,
)
from rollwright.testing.brute import brute_force


class Came(Outcome, frozen=True):
    """Whatever it comes to."""

    to: Any


class Given(Rule[Came]):
    """A rule that is given something."""

    what: Any

    def play(self) -> Flow[Came]:
        """Throw once more."""
        return Came((yield from throw(d4)))


class Public(Rule[Came], id="t.given"):
    """The same, that people may roll by itself."""

    what: int

    def play(self) -> Flow[Came]:
        """Throw once more."""
        return Came((yield from throw(d4)))


class Told(Rule[Came]):
    """Two pools and a die, and what is made of them."""

    made: Callable[[Dice, Dice, int], Any]

    def play(self) -> Flow[Came]:
        """Throw, and look at one thing."""
        a, b, roll = yield from throw_all({"a": 3 @ d4, "b": 2 @ d4, "roll": d6})
        return Came(self.made(a, b, roll))


NUMBERS: dict[str, Callable[[Dice, Dice, int], Any]] = {
    "a die": lambda a, b, roll: roll,
    "total": lambda a, b, roll: a.total,
    "size": lambda a, b, roll: a.where(4).size,
    "count": lambda a, b, roll: a.count(4, lambda face: face < 2),
    "worth": lambda a, b, roll: a.worth(lambda face: face * face),
    "highest": lambda a, b, roll: a.highest(2),
    "lowest": lambda a, b, roll: a.lowest(),
    "middle": lambda a, b, roll: a.middle(),
    "ranked": lambda a, b, roll: a.ranked(-1),
    "sorted": lambda a, b, roll: a.sorted,
    "sets": lambda a, b, roll: a.sets(),
    "largest_set": lambda a, b, roll: a.largest_set,
    "distinct": lambda a, b, roll: a.distinct,
    "longest_run": lambda a, b, roll: a.longest_run,
    "wins": lambda a, b, roll: a.wins(b),
    "ties": lambda a, b, roll: a.ties(b),
    "put together": lambda a, b, roll: (a + b).total,
    "cancelled": lambda a, b, roll: (a - b).total,
    "ahead": lambda a, b, roll: a.sorted > b.sorted,
    "reckoned": lambda a, b, roll: reckon(lambda n, m: (n, m), roll, a.total),
    "the most": lambda a, b, roll: most(roll, 3),
    "the least": lambda a, b, roll: least(roll, a.total),
    "in an outcome": lambda a, b, roll: Came((roll, a.total)),
    **{
        f"by {name}": lambda a, b, roll, does=does: does(roll, 2)
        for name, does in vars(operator).items()
        if name in ("add", "sub", "mul", "floordiv", "truediv", "mod", "pow", "and_", "or_", "xor")
        or name in ("lt", "le", "eq", "ne", "gt", "ge")
    },
    "turned": lambda a, b, roll: 10 - roll,
    "less": lambda a, b, roll: -abs(round(roll)),
}
POOLS: dict[str, Callable[[Dice, Dice, int], Any]] = {
    "a pool": lambda a, b, roll: a,
    "some dice": lambda a, b, roll: a.where(4),
    "both": lambda a, b, roll: a + b,
    "what is left": lambda a, b, roll: a - b,
    "compared with a list": lambda a, b, roll: Number(operator.eq, (roll, [1])),
    "an item": lambda a, b, roll: Number(operator.getitem, (roll, 0)),
    "a rule of a number": lambda a, b, roll: Given(what=roll),
    "a rule of a pool": lambda a, b, roll: Given(what=(a,)),
    "a rule for people": lambda a, b, roll: replace(Public(what=1), what=roll),
    "a choice": lambda a, b, roll: Choose("player", "go", ("stay", "go"), when=(("roll", roll),)),
    "a cost": lambda a, b, roll: Effect("mark", "player", "stress", roll),
}


def test_everything_that_is_asked_of_a_pool_is_tried() -> None:
    asked = {name for name in vars(Dice) if not name.startswith("_")} - {"sides", "on_table", "drop", "where"}
    assert asked <= NUMBERS.keys()


@pytest.mark.parametrize("make", (NUMBERS | POOLS).values(), ids=NUMBERS | POOLS)
def test_writing_it_neither_looks_nor_fails(make: Callable[[Dice, Dice, int], Any]) -> None:
    kept: list[Any] = []

    def written(a: Dice, b: Dice, roll: int) -> Any:
        kept.append(make(a, b, roll))
        assert repr(kept[-1])
        return a.total > 6

    assert rw.odds(Told(made=written), by="to").p(True) == rw.odds(
        Told(made=lambda a, b, roll: a.total > 6), by="to"
    ).p(True)
    assert [line.ways for line in rw.looks(Told(made=written))] == [2]
    assert all(map(repr, kept)), "and neither does it when the run is over"


@pytest.mark.parametrize("number", some(NUMBERS, quick=4))
def test_a_text_of_its_own_is_looked_at(number: str) -> None:
    make = NUMBERS[number]

    def text(a: Dice, b: Dice, roll: int) -> Any:
        made = make(a, b, roll)
        return f"{made} {made!s:>9}" if isinstance(made, Number | Sorted | int | float | tuple) else "another"

    odds = rw.odds(Told(made=text), by="to")
    faces = rw.odds(Told(made=lambda a, b, roll: (a.sorted, b.sorted, roll)), by="to")
    seen = {
        rw.play(Told(made=text), faces=[*a, *b, roll]).outcome.to
        for a, b, roll in faces  # whatever may lie there
    }
    assert set(odds) == seen


def test_it_says_which_dice_it_is_of_and_what_is_known_of_it() -> None:
    before, after = [], []

    def look(a: Dice, b: Dice, roll: int) -> Any:
        before.append(repr(a.total + roll))
        if roll > 3:
            after.append((repr(roll > 3), repr(roll), repr(roll + 1), repr(roll + 2)))
        return 0

    rw.odds(Told(made=look))
    assert set(before) == {"<unseen: a 3d4, roll d6>"}
    assert set(after) == {("True", "<unseen: roll d6>", "<unseen: roll d6 (2)>", "<unseen: roll d6 (3)>")}


def test_a_traceback_with_everything_at_hand_looks_at_nothing() -> None:
    def fails(a: Dice, b: Dice, roll: int) -> Any:
        total, pool = a.total, a - b
        raise LookupError(f"{roll > 2}", total, pool)

    with pytest.raises(LookupError) as caught:
        rw.odds(Told(made=fails))
    text = "".join(traceback.TracebackException.from_exception(caught.value, capture_locals=True).format())
    assert "total = <unseen: a 3d4>" in text
    assert "pool = <some dice on the table>" in text
    assert repr(caught.value) == "LookupError('False', <unseen: a 3d4>, <some dice on the table>)"


# -- what was written is told in the end --------------------------------------------------------------------------------


def shown() -> Flow[Any]:
    return f"{((yield from throw(d4)), 1)}"


def asked() -> Flow[Any]:
    roll = yield from throw(d4)
    yield from choose("player", f"about {[roll]}", "stay", "go")
    return 1


def thrown() -> Flow[Any]:
    roll = yield from throw(d4)
    return (yield from throw(d6, f"{roll!r}"))


def reckoned() -> Flow[Any]:
    roll = yield from throw(d4)
    return reckon(lambda n, text: text, roll, repr(roll))


def called() -> Flow[Any]:
    return (yield from call(Flowing(flow=shown))).to


class Flowing(Rule[Came]):
    """A rule that is one program."""

    flow: Callable[[], Flow[Any]]
    what: str = ""

    def play(self) -> Flow[Came]:
        """Whatever it returns."""
        found = yield from self.flow()
        return found if isinstance(found, Rule) else Came((found, self.what))


class Entering(Rule[Came], id="t.entering"):
    """A rule that calls one in which somebody decides."""

    pays: bool = False

    def play(self) -> Flow[Came]:
        """Go through it."""
        return (yield from call(Deciding(pays=self.pays)))


class Deciding(Rule[Came]):
    """A die after a decision, and what is paid is named by it."""

    pays: bool

    def play(self) -> Flow[Came]:
        """Decide, throw, and pay."""
        yield from choose("player", "go", "stay", "go")
        roll = yield from throw(d4)
        if self.pays:
            yield from pay(Effect("mark", "player", f"stress {roll!r}"))
        return Came(f"{(roll,)}")


def chosen() -> Flow[Any]:
    roll = yield from throw(d4)
    return (yield from choose("player", "how", f"{(roll, 1)}", "go"))


def gone_on() -> Flow[Any]:
    return Flowing(flow=shown, what=f"{[(yield from throw(d4))]}")
    yield


def nested() -> Flow[Any]:
    roll, other = (yield from throw(d4)), (yield from throw(d6))
    return Came(f"{(roll, 'won')} {other > 3!r} {{}}"), roll, "plain"


FLOWS = [shown, asked, thrown, reckoned, called, chosen, nested, gone_on]


@pytest.mark.parametrize("flow", FLOWS)
def test_what_was_written_is_told_in_the_end(flow: Callable[[], Flow[Any]]) -> None:
    rule = Flowing(flow=flow)
    assert dict(rw.odds(rule, policy="first").items()) == brute_force(rule, 10_000)


def test_what_is_paid_is_named_by_what_is_seen() -> None:
    plan = rw.advise(
        Entering(pays=True), lambda came, effects: sum(effect.what == "stress 4" for effect in effects)
    )
    assert plan.value == Fraction(1, 4)
    plan = rw.advise(Entering(), lambda came, effects: came.to == "(4,)", prices={"hope": 1})
    assert plan.value == Fraction(1, 4)


def test_what_is_written_for_somebody_who_looks_for_a_fault_stays_allowed() -> None:
    def debugged() -> Flow[Any]:
        roll = yield from throw(d4)
        _ = repr((roll, roll + 1))
        return roll

    assert rw.odds(Flowing(flow=debugged), by="to").p((4, "")) == Fraction(1, 4)
