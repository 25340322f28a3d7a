"""Rules made at random, and brute force: every face of every die, everybody seeing all of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import Any, ClassVar

from msgspec.structs import replace

from rollwright.dice.looks import Fell
from rollwright.dice.pools import Dice
from rollwright.dice.reckoning import least
from rollwright.odds import d
from rollwright.rules import (
    Choose,
    Flow,
    Goal,
    Outcome,
    Program,
    Request,
    Rule,
    Throw,
    Together,
    call,
    choose,
    repeat,
    throw,
    together,
)
from rollwright.rules.ends import ENTER
from rollwright.testing.brute import standing

SIDES = {"me": 1, "you": -1}
ASKS: tuple[Callable[[Dice], Any], ...] = (
    lambda dice: dice.total,
    lambda dice: dice.highest(),
    lambda dice: dice.count(2),
    lambda dice: dice.ranked(1),
    lambda dice: dice.largest_set,
    lambda dice: dice.sets(2),
    lambda dice: dice.lowest(),
    lambda dice: dice.where(lambda face: face > 1).total,
)
TWO: tuple[Callable[[Dice, Dice], Any], ...] = (
    lambda one, other: (one + other).largest_set,
    lambda one, other: (one - other).total,
    lambda one, other: (one - other).highest(),
    lambda one, other: one.wins(other),
    lambda one, other: one.ties(other),
    lambda one, other: (one - other.where(2)).count(2) + (one + other).longest_run,
)


class Came(Outcome, frozen=True):
    """A number, and another that nobody asks for; and how often each task was done and what lay there, which no rule acts on."""

    notes: ClassVar[frozenset[str]] = frozenset({"often", "lay"})

    to: Any
    often: tuple[Any, ...] = ()
    also: Any = None
    lay: tuple[Any, ...] = ()


def number(r: random.Random, n: int, depth: int = 2) -> Any:
    """A number that is reckoned from so many throws."""
    if not depth or r.random() < 0.4:
        return ("die", r.randrange(n), r.randrange(8)) if n and r.random() < 0.85 else ("is", r.randint(0, 3))
    if n > 1 and r.random() < 0.1:
        return ("two", r.randrange(n), r.randrange(n), r.randrange(6))
    return (
        r.choice(["+", "-", "*", "<", "==", "min", "rsub", "//", "cut"]),
        number(r, n, depth - 1),
        number(r, n, depth - 1),
    )


def made(
    r: random.Random, n: int = 0, throws: int = 3, choices: int = 3, depth: int = 3, tasks: int = 0
) -> tuple[Any, ...]:
    """The steps of a rule; it does so many *tasks*, each again and again, before it goes its ways."""
    found: list[Any] = []
    while True:
        chance = r.random()
        if tasks and chance < 0.6:
            step = made(r, 1, r.randint(0, 1), min(choices, 1), 1)
            found.append(("again", r.randint(0, 3), r.randint(1, 2), r.randint(2, 3), step))
            n, tasks = n + 1, tasks - 1
            continue
        if throws and chance < 0.4:
            found.append(("throw", r.randint(1, 2), r.randint(2, 3)))
            n, throws = n + 1, throws - 1
        elif choices and depth > 1 and chance < 0.45:
            ways = tuple(made(r, n, min(throws, 1), 0, depth - 2) for _ in range(4))
            return (*found, ("together", ways))
        elif n and depth > 1 and chance < 0.5:
            kept = tuple(number(r, n) for _ in range(2))
            found.append(("call", kept, made(r, 2, min(throws, 1), min(choices, 1), depth - 2)))
            n, depth = n + 1, depth - 1
        elif choices and depth and chance < 0.7:
            ways = tuple(made(r, n, throws, choices - 1, depth - 1) for _ in range(2))
            return (*found, ("choose", r.choice(("me", "me", "you")), ways))
        elif depth and chance < 0.88:
            ways = tuple(made(r, n, throws, choices, depth - 1) for _ in range(2))
            return (*found, ("if", number(r, n), *ways))
        elif depth and n and chance < 0.94:
            kept = tuple(number(r, n) for _ in range(2))
            return (*found, ("become", kept, made(r, 2, throws, choices, depth - 1)))
        else:
            return (*found, ("end", number(r, n)))


GOALS: dict[str, Callable[[Came], Any]] = {"me": lambda came: came.to, "you": lambda came: came.to * 3 % 5}
"""What each role plays for, where each has a goal of their own."""


class Random(Rule[Came], goals=[Goal(role, "a number", read) for role, read in GOALS.items()]):
    """A rule made at random, told in plain Python; one that *acts* on how often its tasks were done reckons with that.

    One that *tells* more shows all that can be asked of the dice that lay there: 1 in a note, 2 in a field as well, at which whoever calls it may look. One that is *naive* is told in one go: it goes on as no other rule, and calls none.
    """

    steps: tuple[Any, ...]
    given: tuple[Any, ...] = ()
    acts: bool = False
    tells: int = 0
    naive: bool = False

    def play(self) -> Flow[Came]:
        """Step by step."""
        table, steps, often = list(self.given), self.steps, list[Any]()
        while True:
            (kind, *rest), *others = steps
            steps = tuple(others)
            if kind == "throw":
                table.append((yield from throw(rest[0] @ d(rest[1]))))
            elif kind == "choose":
                steps = rest[1][int((yield from choose(rest[0], "way", "0", "1")))]
            elif kind == "together":
                keys = yield from together([Choose(role, "at once", ("0", "1")) for role in ("me", "they")])
                steps = rest[0][2 * int(keys[0]) + int(keys[1])]
            elif kind == "if":
                steps = rest[1] if worked_out(rest[0], table) else rest[2]
            elif kind == "end":
                came = Came(worked_out(rest[0], table), tuple(often))
                lay = told(table) if self.tells else ()
                return replace(came, also=lay if self.tells > 1 else None, lay=lay)
            elif kind == "again":
                last, times = yield from (task_in_one_go if self.naive else task)(*rest)
                table.append(last + times if self.acts else last)
                often.append(times)
            elif kind == "become" and self.naive:
                table, steps, often = [worked_out(each, table) for each in rest[0]], rest[1], []
            else:
                given = tuple([worked_out(each, table) for each in rest[0]])
                if kind == "become":
                    other = self.onward(steps=rest[1], given=given)
                    return other.showing(lay=told(table)) if self.tells else other
                other = Random(steps=rest[1], given=given, tells=min(self.tells, 1), naive=self.naive)
                table.append(
                    (yield from in_one_go(other) if self.naive else call(other, lambda came: came.to))
                )


def told(table: list[Any]) -> tuple[Any, ...]:
    """All that can be asked of what lies on a table."""
    return tuple([ask(dice) for dice in table if isinstance(dice, Dice) for ask in ASKS])


def in_one_go(rule: Random) -> Program[Any]:
    """What a rule comes to, played within another."""
    came: Any = yield from rule.play()
    return came.to


def task_in_one_go(start: int, limit: int, by: int, steps: tuple[Any, ...]) -> Program[tuple[Any, int]]:
    """The same as `task`, as a loop."""
    last, times = start, 0
    while times < limit and last % by:
        last = yield from in_one_go(Random(steps=steps, given=(last,), naive=True))
        times += 1
    return last, times


def task(start: int, limit: int, by: int, steps: tuple[Any, ...]) -> Program[tuple[Any, int]]:
    """Do something until what it comes to can be divided, but only so often: that, and how often it was done."""
    last, times = yield from repeat(
        lambda came: Random(steps=steps, given=(came.to,)),
        Came(start),
        lambda came: came.to % by == 0,
        limit=limit,
    )
    return last.to, times


def worked_out(said: Any, table: list[Any]) -> Any:
    """A number, from what lies on the table."""
    kind, *args = said
    if kind == "is":
        return args[0]
    if kind == "die":
        dice, how = table[args[0]], args[1]
        return ASKS[how](dice) if isinstance(dice, Dice) else dice
    if kind == "two":
        one, other = table[args[0]], table[args[1]]
        both = isinstance(one, Dice) and isinstance(other, Dice) and one is not other
        return TWO[args[2]](one, other) if both else 1
    one, other = [worked_out(arg, table) for arg in args]
    if kind == "//":  # fails where the guard is not heeded
        return one // other if other > 0 else one
    if kind == "cut":
        return (3, 1, 2)[other] if 0 <= other < 3 else one
    reckoned: dict[str, Callable[[], Any]] = {
        "+": lambda: one + other,
        "-": lambda: one - other,
        "*": lambda: one * other,
        "<": lambda: one < other,
        "==": lambda: one == other,
        "min": lambda: least(one, other),
        "rsub": lambda: 5 - (one - other),
    }
    return reckoned[kind]()


def ways(request: Request) -> list[Any]:
    """Every answer to a request."""
    if isinstance(request, Throw):
        each = [product(pool.die.faces, repeat=pool.count) for pool in request.pools]
        return [Fell(groups) for groups in product(*map(list, each))]
    if isinstance(request, Together):
        return list(product(*[choice.options for choice in request.choices]))
    return list(request.options) if isinstance(request, Choose) else [ENTER]


def decided(request: Request, values: list[Fraction], sides: dict[str, int]) -> Fraction:
    """What a decision is worth of which every answer is worth so much: whoever has no side does the plain thing.

    Of others who choose at once nothing is known, unless they have one.
    """
    if isinstance(request, Together):
        return at_once(values, sides.get("they"))
    assert isinstance(request, Choose)
    side = sides.get(request.role)
    return values[0] if side is None else max(values) if side > 0 else min(values)


def at_once(values: list[Fraction], side: int | None) -> Fraction:
    """What two ways for me and two for another are worth, who chooses unseen, for me or against me."""
    if side is None:
        return max(values[0] + values[1], values[2] + values[3]) / 2
    if side > 0:
        return max(values)
    (a, b), (c, e) = values[:2], values[2:]
    least = max(min(a, b), min(c, e))
    return least if least == min(max(a, c), max(b, e)) else (a * e - b * c) / (a + e - b - c)


@lru_cache(1)
def places(bound: Rule) -> Callable[[tuple[Any, ...]], tuple[Request | None, Any]]:
    """Where a run of a rule stands after answers, gone to once: at what is asked, or at an outcome."""

    @lru_cache(100_000)
    def at(answers: tuple[Any, ...]) -> tuple[Request | None, Any]:
        run = standing(bound, answers)
        return run.request, run.outcome if run.request is None else None

    return at


def laid_out(bound: Rule, sides: dict[str, int]) -> Fraction:
    """What the best decisions are worth, by brute force."""
    return _laid_out(bound, tuple(sides.items()))


@cache
def _laid_out(bound: Rule, sides: tuple[tuple[str, int], ...]) -> Fraction:
    there = places(bound)

    @cache
    def worth(answers: tuple[Any, ...]) -> Fraction:
        request, outcome = there(answers)
        if request is None:
            return Fraction(outcome.to)
        every = ways(request)
        if isinstance(request, Throw):
            return sum((worth((*answers, way)) for way in every), Fraction(0)) / len(every)
        values = [worth((*answers, way)) for way in every]
        return values[0] if every == [ENTER] else decided(request, values, dict(sides))

    return worth(())


def played_for(bound: Rule, goals: dict[str, Callable[[Any], Any]]) -> list[Fraction]:
    """What each goal comes to where everybody plays for their own, by role, and knows that the others do; by brute force.

    Who chooses at once with somebody for whom nothing was stated does what is best against anything, equally often.
    """
    there, roles = places(bound), list(goals)

    def average(every: list[list[Fraction]]) -> list[Fraction]:
        return [sum(each, Fraction(0)) / len(every) for each in zip(*every, strict=True)]

    @cache
    def worth(answers: tuple[Any, ...]) -> list[Fraction]:
        request, outcome = there(answers)
        if request is None:
            return [Fraction(read(outcome)) for read in goals.values()]
        every = [worth((*answers, way)) for way in ways(request)]
        if isinstance(request, Throw):
            return average(every)
        role = "me"
        if isinstance(request, Together):
            every = [average(every[at : at + 2]) for at in (0, 2)]
        elif isinstance(request, Choose):
            role = request.role
        whose = roles.index(role)
        return max(every, key=lambda each: each[whose])

    return worth(())


def counted(bound: Rule, read: Callable[[Any], Any] = lambda came: came.to) -> dict[Any, Fraction]:
    """The odds of what is read of what a rule comes to when everybody does the plain thing, by brute force."""
    found: dict[Any, Fraction] = {}
    there = places(bound)

    def at(answers: tuple[Any, ...], chance: Fraction) -> None:
        request, outcome = there(answers)
        if request is None:
            end = read(outcome)
            found[end] = found.get(end, Fraction(0)) + chance
            return
        every = ways(request)
        if not isinstance(request, Throw):
            every = every[:1]
        for way in every:
            at((*answers, way), chance / len(every))

    at((), Fraction(1))
    return found
