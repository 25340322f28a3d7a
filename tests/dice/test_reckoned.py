"""What functions reckon of dice, whatever they are given of them: what is played is what odds say, and no function looks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import pytest
from msgspec import Struct

import rollwright as rw
from rollwright.dice.looks import Looked, SeenEarlier
from rollwright.dice.untold import ActedOn
from rollwright.doors import batch
from rollwright.errors import Inward
from rollwright.lint import examples_of, lint
from rollwright.odds import d4, d6
from rollwright.rules import Flow, Outcome, Rule, call, reckon, throw, throw_all
from rollwright.systems import System

Make = Callable[[Any, Any, Any], Any]


class Came(Outcome, frozen=True):
    """Whatever it comes to."""

    to: Any


class Thrown(Rule[Came], id="reckoned.thrown", says=lambda bound, outcome: "told"):
    """What is made of a die and of two pools."""

    at: int

    def play(self) -> Flow[Came]:
        """Throw, and make it."""
        die, pool, other = yield from throw_all({"die": d4, "pool": 2 @ d4, "other": 2 @ d4})
        return Came(MADE[self.at](die, pool, other))


MADE: list[Make] = []
"""What rules make, by its place."""


def thrown(make: Make) -> Thrown:
    """A rule that makes that."""
    MADE.append(make)
    return Thrown(at=len(MADE) - 1)


class Pair(NamedTuple):
    """Two of something."""

    one: Any
    two: Any


class Both(Struct, frozen=True):
    """Two of something, as a struct."""

    one: Any
    two: Any = 0


def best_set(dice: tuple[int, ...]) -> tuple[int, int]:
    return max((dice.count(face), face) for face in dice)


GIVEN: dict[str, Make] = {
    "sorted dice and a number": lambda die, pool, other: reckon(
        lambda dice, n: min(dice) + n, pool.sorted, die
    ),
    "sorted dice alone": lambda die, pool, other: (
        reckon(best_set, pool.sorted) > reckon(best_set, other.sorted)
    ),
    "a tuple": lambda die, pool, other: reckon(lambda two, n: max(two) - n, (die, pool.total), other.total),
    "a part of sorted dice": lambda die, pool, other: reckon(sum, pool.sorted[:1]) + die,
    "what never fails": lambda die, pool, other: reckon(max, pool.sorted) * 2,
    "a pool and a number": lambda die, pool, other: reckon(
        lambda p, n: p.count(4) + n + p.highest(), pool, die
    ),
    "a pool alone": lambda die, pool, other: reckon(lambda p: p.total if p.count(4) else p.size, pool),
    "two pools": lambda die, pool, other: reckon(
        lambda p, q, n: p.wins(q) + (p - q).total + n, pool, other, die
    ),
    "a pool and what is left of it": lambda die, pool, other: reckon(
        lambda p, q: p.total - q.total, pool, pool.where(4)
    ),
    "a list": lambda die, pool, other: reckon(lambda least, n: n in [*least, 9], [3, die], pool.total),
    "a list of plain numbers": lambda die, pool, other: reckon(
        lambda least, n: n in least, [3, 4], pool.total
    ),
    "a table": lambda die, pool, other: reckon(lambda table, n: table.get(n, 0), {3: 1, 4: die}, pool.total),
    "a set": lambda die, pool, other: reckon(lambda few, n: n in few, {3, 4}, pool.total),
    "tuples by name": lambda die, pool, other: reckon(
        lambda two, n: two.one[0] + two.two - n, Pair((die, 1), 2), pool.total
    ),
    "a struct": lambda die, pool, other: reckon(
        lambda two, n: two.one - two.two + n, Both(die, 2), pool.total
    ),
    "a struct of plain numbers": lambda die, pool, other: reckon(
        lambda two, n: two.one + n, Both(3), pool.total
    ),
    "a fraction": lambda die, pool, other: reckon(lambda part, n: int(part * n), Fraction(1, 2), pool.total),
    "sorted dice at hand": lambda die, pool, other: at_hand(pool.sorted, die),
    "a pair at hand": lambda die, pool, other: at_hand(Pair(pool.total, 1), die),
    "nothing unseen": lambda die, pool, other: reckon(lambda few, n: n in few, [1, 2], 2) + die,
}
"""What a function may be given."""

LOOKING = ("sorted dice at hand", "a pair at hand")
"""What is at hand is looked at, as it lies there."""


def at_hand(two: Any, die: Any) -> Any:
    return reckon(lambda n: max(two) + n, die)


@pytest.mark.parametrize("given", GIVEN)
def test_a_function_is_given_dice_as_they_lie_and_looks_at_none(given: str) -> None:
    rule = thrown(GIVEN[given])
    played = Counter(rw.play(rule, faces=faces).outcome.to for faces in product(range(1, 5), repeat=5))
    assert dict(rw.odds(rule, by="to").items()) == {to: Fraction(n, 4**5) for to, n in played.items()}
    assert dict(rw.odds(rule).map(lambda came: came.to).items()) == dict(rw.odds(rule, by="to").items())
    if given not in LOOKING:
        assert [each.times for each in rw.looks(rule)] == [1]  # what it comes to, and nothing before


def test_equal_functions_of_several_runs_are_one() -> None:
    def look(die: Any, pool: Any, other: Any) -> Any:
        first = reckon(lambda dice, n: min(dice) + n, pool.sorted, die)
        return (first if first > 3 else 0, bool(other.count(4)))

    assert sum(rw.odds(thrown(look)).weights().values()) > 0


class Kept:
    """A number that a function object keeps."""

    def __init__(self, number: Any) -> None:
        self.number = number

    def __call__(self, n: int) -> int:
        return n if self.number > 3 else 0


def first_is_high(one: int, other: int) -> int:
    return other if one > 3 else 0


READINGS: dict[str, Callable[[Rule[Any]], Any]] = {
    "odds": rw.odds,
    "odds by a field": lambda rule: rw.odds(rule, by="to"),
    "sample": lambda rule: rw.sample(rule, 3, seed=1),
    "explain": rw.explain,
    "looks": rw.looks,
    "advise": lambda rule: rw.advise(rule, lambda came: came.to),
}


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(
    "make",
    [
        lambda die, pool, other: reckon(partial(first_is_high, pool.total), die),
        lambda die, pool, other: reckon(Kept(pool.total), die),
        lambda die, pool, other: 1 if reckon(Kept(pool.total), die) > 2 else 0,
    ],
)
def test_a_function_that_reaches_for_dice_says_what_to_write(make: Any, reading: str) -> None:
    with pytest.raises(TypeError, match=r"test_reckoned\.py:\d+ \(.*\): .* give it all that it needs"):
        READINGS[reading](thrown(make))


def test_what_nobody_can_tell_from_others_is_not_given_to_a_function() -> None:
    wrong = thrown(lambda die, pool, other: reckon(lambda table, n: n, Counter([1]), die))
    with pytest.raises(TypeError, match=r"words, dice, and tuples, lists and tables of them, not Counter"):
        rw.odds(wrong)
    with pytest.raises(TypeError, match="said of the pool itself"):
        rw.odds(thrown(lambda die, pool, other: reckon(lambda p, n: p.drop(lowest=1), pool, die)))


# -- whatever a rule raises ------------------------------------------------------------------------------------------


class Raises(Rule[Came], id="reckoned.raises", says=lambda bound, outcome: "told"):
    """A rule that raises what it must not."""

    at: int = 0
    after: bool = True

    def play(self) -> Flow[Came]:
        """Throw, and raise it."""
        if self.after:
            yield from throw(d6)
        raise WRONG[self.at]()


WRONG: list[Callable[[], BaseException]] = [
    lambda: Looked(None),  # type: ignore[arg-type]
    lambda: SeenEarlier(0, []),
    ActedOn,
    lambda: KeyError("x"),
]


@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("at", range(len(WRONG)))
@pytest.mark.parametrize("reading", [*READINGS, "play", "called"])
def test_whatever_a_rule_raises_a_reading_raises_something_ordinary(
    reading: str, at: int, after: bool
) -> None:
    rule = Raises(at=at, after=after)

    class Calls(Rule[Came]):
        def play(self) -> Flow[Came]:
            return (yield from call(rule))

    readings = READINGS | {
        "play": lambda rule: rw.play(rule, seed=1),
        "called": lambda rule: rw.odds(Calls()),
    }
    with pytest.raises(Exception, match=".") as told:
        readings[reading](rule)
    assert not isinstance(told.value, Inward)


@pytest.mark.parametrize("at", range(len(WRONG)))
def test_whatever_a_rule_raises_the_next_line_is_served_and_lint_goes_on(
    at: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def answered(request: Any) -> Any:
        raise WRONG[at]()

    with monkeypatch.context() as patched:
        patched.setattr(batch, "answered", answered)
        lines = list(batch.serve([json.dumps({"id": n, "do": "odds"}).encode() for n in (1, 2)]))
    assert [(json.loads(line)["id"], json.loads(line)["error"]["code"]) for line in lines] == [
        (1, "fault"),
        (2, "fault"),
    ]
    assert capsys.readouterr().err.count("\n") == 2
    game = System("reckoned", "Reckoned", (Raises,))
    assert any("does not play" in finding.what for finding in lint(game, examples_of(game, ())))


class Much(Rule[Came]):
    """What a function reads of many dice."""

    n: int
    sorted: bool

    def play(self) -> Flow[Came]:
        """Throw them, and add the two highest and a die."""
        dice, die = yield from throw_all({"dice": self.n @ d6, "die": d4})
        if self.sorted:
            return Came(reckon(lambda ranked, more: ranked[0] + ranked[1] + more, dice.sorted, die))
        return Came(reckon(lambda pool, more: pool.highest(2) + more[0], dice, (die,)))


class Two(Rule[Came]):
    """The same, without a function."""

    n: int

    def play(self) -> Flow[Came]:
        """Throw them, and add the two highest and a die."""
        dice, die = yield from throw_all({"dice": self.n @ d6, "die": d4})
        return Came(dice.highest(2) + die)


@pytest.mark.parametrize("ranked", [False, True])
@pytest.mark.parametrize("n", [3, 15, 60])
def test_of_many_dice_a_function_looks_at_what_it_reads(n: int, ranked: bool) -> None:
    assert rw.odds(Much(n=n, sorted=ranked), by="to") == rw.odds(Two(n=n), by="to")
