"""Little rules for the tests of the language and its readings: each shows one thing."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from rollwright.errors import Refused
from rollwright.odds import Die as Weighted
from rollwright.odds import Join, Noting, Read, Total, d, d6
from rollwright.rules import (
    Choose,
    Decision,
    Effect,
    Goal,
    House,
    Outcome,
    Program,
    Roll,
    Switch,
    Window,
    Words,
    become,
    call,
    calls,
    choose,
    conclude,
    pay,
    repeat,
    roll,
    roll_all,
    rule,
    stage,
    together,
    window,
)
from rollwright.rules.requests import Call

coin = d(2)
many = lru_cache(d)


class Table(House, frozen=True):
    """Two switches, and an edition that sets the other."""

    edition: Annotated[str, Switch("t.edition", "old halves the stakes", "a test")] = "new"
    stakes: Annotated[
        Annotated[int, Meta(ge=1, le=9)], Switch("t.stakes", "what a win is worth", "a test")
    ] = 2

    @classmethod
    def grouped(cls, chosen: dict[str, Any]) -> dict[str, Any]:
        return {"stakes": 1, **chosen} if chosen.get("edition") == "old" else chosen


class Won(Outcome, frozen=True):
    """How much somebody won; what was shown on the way is noted."""

    notes: ClassVar[frozenset[str]] = frozenset({"shown"})

    label: str
    won: int
    shown: Any = None


WORDS = Words(lambda outcome: f"{outcome.label} {outcome.won}")
GOALS = (Goal("won", "as much as possible", lambda outcome: outcome.won),)
Amount = Annotated[int, Meta(ge=0, le=9, description="how many, 0 to 9")]


def won(amount: int, shown: Any = None) -> Won:
    return Won("win" if amount > 0 else "loss", amount, shown)


@rule("t.pennies", outcome=Won, words=WORDS, goals=GOALS, player="even")
def pennies(house: Table) -> Program[Won]:
    """Matching pennies: even wins when both show the same side."""
    even, odd = yield from together(Choose(who, "side", ("heads", "tails")) for who in ("even", "odd"))
    return won(house.stakes if even == odd else -house.stakes)


@rule("t.uneven", outcome=Won, words=WORDS, goals=GOALS, player="even")
def uneven(house: Table) -> Program[Won]:
    """Pennies where one match is worth more, and a third side that even alone must never show."""
    even, odd = yield from together(
        [Choose("even", "side", ("heads", "tails", "edge")), Choose("odd", "side", ("heads", "tails"))]
    )
    return won(0 if even == "edge" else (3 if even == "heads" else 1) if even == odd else -1)


class Die(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A die with a name."""

    name: str
    sides: Annotated[int, Meta(ge=1)] = 6


@rule(
    "t.gamble",
    outcome=Won,
    words=Words(
        lambda outcome: str(outcome.won),
        lambda outcome, house, dice, bonus: (("bonus", bonus),),
        lambda _: (("player", "how?"),),
    ),
    goals=GOALS,
    gains=lambda outcome, *_: (
        Effect("gain", "player", "coins", outcome.won, "won"),
        Effect("gain", "gm", "coins", 0),
    ),
    check=lambda house, dice, bonus: None if len(dice) < 4 else refuse(),
    decisions=(Decision("player", "again", "stop, go", "roll again for a coin"),),
)
def gamble(house: Table, dice: tuple[Die, ...] = (), bonus: Amount = 0) -> Program[Won]:
    """A d6 and more dice, once more if you pay."""
    groups = [("first", 1 @ d6), *((die.name, 1 @ d(die.sides)) for die in dice)]
    first = yield from roll_all(groups, summed(len(groups)))
    return (yield from become(again(house, first.seen + bonus, first.note)))


def refuse() -> None:
    raise Refused("at most three more dice", at="args.dice")


def summed(n: int) -> Any:
    total = Join([Total()] * n, 0, lambda before, more: before + more)
    return Noting(total, lambda seen: min(seen, 8), lambda seen: seen)


@stage
def again(house: Table, total: int, shown: int | None) -> Program[Won]:
    """The offer to roll again."""
    key = yield from choose(
        Choose("player", "again", ("stop", "go"), ("keep it", "roll again"), (("total", total),))
    )
    if key == "stop":
        return won(total, shown)
    yield from pay(
        Effect("spend", "player", "coins", house.stakes, "once more"), Effect("spend", "player", "hope", 0)
    )
    return (
        yield from conclude(
            Roll((("second", 1 @ d6),), Read(int)), lambda face: won(face, shown and (shown, face))
        )
    )


@rule("t.holders", outcome=Won, words=WORDS, goals=GOALS)
def holders(house: Table, held: Amount = 1) -> Program[Won]:
    """A coin, then anybody may add what they hold."""
    face = yield from roll("coin", 1 @ coin, Read(int))
    return (yield from become(adding(house, face, held, 1)))


@stage
def adding(house: Table, total: int, ann: int, bob: int) -> Program[Won]:
    """Ann adds ones, Bob a two."""
    acts = [Choose("ann", "add", ("one",), ("add one",))] if ann else []
    acts += [Choose("bob", "add", ("two",))] if bob else []
    key = yield from window(Window("add", tuple(acts), "gm", when=(("total", total),)))
    if key == "done":
        return won(total)
    return (
        yield from become(
            adding(house, total + (1 if key == "one" else 2), ann - (key == "one"), bob - (key == "two"))
        )
    )


@rule("t.team", outcome=Won, words=WORDS, goals=GOALS)
def team(house: Table, size: Amount = 2) -> Program[Won]:
    """Everybody gambles on a coin; the sum counts, and each is remembered."""
    rolls = [toss(house=house).by(f"helper {at}") for at in range(1, size + 1)]
    total, each = yield from calls(rolls, lambda outcome: outcome.won, 0, lambda before, more: before + more)
    return won(total, each and tuple(outcome.won for outcome in each))


@rule("t.toss", outcome=Won, words=WORDS, goals=GOALS)
def toss(house: Table) -> Program[Won]:
    """A coin that somebody pays for and may turn."""
    yield from pay(Effect("spend", "player", "hope", 1, "to toss"))
    face = yield from roll("coin", 1 @ coin, Read(int))
    key = yield from choose(Choose("player", "turn", ("leave", "turn")))
    return won(face if key == "leave" else 3 - face)


@rule("t.twice", outcome=Won, words=WORDS, goals=GOALS)
def twice(house: Table) -> Program[Won]:
    """Call a toss, and become one if it lost."""
    first = yield from call(toss(house=house).by("first"), lambda outcome: outcome.won)
    if first == 2:
        return won(first)
    return (yield from become(toss(house=house).by("second")))


@rule("t.last", outcome=Won, words=WORDS, goals=GOALS)
def last(house: Table) -> Program[Won]:
    """Conclude with a call: its outcome doubled, or another go."""
    return (
        yield from conclude(
            Call(toss(house=house), lambda outcome: outcome.won),
            lambda face: won(4) if face == 2 else toss(house=house),
        )
    )


@rule("t.walk", outcome=Won, words=WORDS, goals=GOALS)
def walk(house: Table, target: Amount = 2, limit: int | None = None, fall: bool = False) -> Program[Won]:
    """Steps of a coin until the target; with *fall*, tails leads back to the start."""
    state, steps = yield from repeat(lambda at: step(at, fall), 0, lambda at: at >= target, limit=limit)
    return won(state, steps)


@stage
def step(at: int, fall: bool) -> Program[int]:
    """One step."""
    face = yield from roll("coin", 1 @ coin, Read(int))
    return at + 1 if face == 2 else 0 if fall else at


@rule("t.press", outcome=Won, words=WORDS, goals=GOALS)
def press(house: Table, limit: int | None = None) -> Program[Won]:
    """Press your luck: one, then three times as much or nothing, and soon more likely nothing."""
    state, steps = yield from repeat(pressing, 0, lambda at: at < 0 or at >= STOPPED, limit=limit)
    return won(0 if state < 0 else state - STOPPED if state >= STOPPED else state, steps)


STOPPED = 100


@stage
def pressing(at: int) -> Program[int]:
    """Stop with what there is, or toss for more."""
    when = (("at", at),)
    key = yield from choose(Choose("player", "press on", ("stop", "press"), when=when))
    if key == "stop":
        return STOPPED + at
    face = yield from roll("coin", 1 @ (coin if at < 2 else many(8)), Read(lambda face: face == 2))
    return max(1, 3 * at) if face else (at if at < 1 else -1)


@rule("t.fare", outcome=Won, words=WORDS, goals=GOALS)
def fare(house: Table) -> Program[Won]:
    """A coin for every toss until heads."""
    state, _ = yield from repeat(lambda at: fare_step(at), 0, lambda at: at == 1)
    return won(state)


@stage
def fare_step(at: int) -> Program[int]:
    """One toss."""
    yield from pay(Effect("spend", "player", "coins", 1, "a toss"))
    return (yield from roll("coin", 1 @ coin, Read(lambda face: int(face == 2))))


@rule("t.endless", outcome=Won, words=WORDS, goals=GOALS)
def endless(house: Table) -> Program[Won]:
    """Count for ever."""
    state, _ = yield from repeat(lambda at: counting(at), 0, lambda at: False)
    return won(state)


@stage
def counting(at: int) -> Program[int]:
    """One more, or two."""
    key = yield from choose(Choose("player", "count", ("one", "two")))
    face = yield from roll("coin", 1 @ coin, Read(int))
    return at + face + (key == "two")


@rule("t.deep", outcome=Won, words=WORDS, goals=GOALS)
def deep(house: Table) -> Program[Won]:
    """Press your luck, called by another rule."""
    return won((yield from call(press(house=house), lambda outcome: outcome.won)))


@rule("t.duel", outcome=Won, words=WORDS, goals=GOALS, player="even")
def duel(house: Table) -> Program[Won]:
    """Pennies until the sides match."""
    state, _ = yield from repeat(lambda at: matching(at), 0, lambda at: at == 1)
    return won(state)


@stage
def matching(at: int) -> Program[int]:
    """One round; it is broken off one time in two."""
    even, odd = yield from together(Choose(who, "side", ("heads", "tails")) for who in ("even", "odd"))
    face = yield from roll("coin", 1 @ coin, Read(int))
    return int(even == odd and face == 2)


@rule(
    "t.toll",
    outcome=Won,
    words=WORDS,
    goals=GOALS,
    decisions=(Decision("player", "a", "-", ""), Decision("gm", "b", "-", "")),
)
def toll(house: Table) -> Program[Won]:
    """A coin, for which player and master pay."""
    yield from pay(Effect("spend", "player", "coins", 1, "toll"), Effect("spend", "gm", "coins", 2, "toll"))
    return won((yield from roll("coin", 1 @ coin, Read(int))))


@rule("t.loaded", outcome=Won, words=WORDS, goals=GOALS)
def loaded(house: Table) -> Program[Won]:
    """A loaded die, and none beside it."""
    total = Join([Total(), Total()], 0, lambda before, more: before + more)
    return won((yield from roll_all((("loaded", 1 @ Weighted([1, 6], [1, 3])), ("none", 0 @ d6)), total)))


@rule("t.two-ways", outcome=Won, words=WORDS, goals=GOALS)
def two_ways(house: Table) -> Program[Won]:
    """Two decisions of one player."""
    again_ = yield from choose(Choose("player", "again", ("stop", "go")))
    face = yield from roll("coin", 1 @ coin, Read(int))
    turn = yield from choose(Choose("player", "turn", ("leave", "turn")))
    return won((3 - face if turn == "turn" else face) if again_ == "go" else 0)


@rule("t.wide", outcome=Won, words=WORDS, goals=GOALS)
def wide(house: Table, sides: int = 1000) -> Program[Won]:
    """A die of many sides, twice."""
    first = yield from roll("wide", 1 @ many(sides), Read(int))
    second = yield from roll("wider", 1 @ many(sides), Read(int))
    return won(first * second)


@rule("t.choice", outcome=Won, words=WORDS, goals=GOALS)
def choice(house: Table, options: Annotated[int, Meta(ge=1, le=5)] = 2) -> Program[Won]:
    """Take as many as you like, or what the master leaves."""
    master = yield from choose(Choose("gm", "leave", ("some", "none")))
    key = yield from choose(Choose("player", "take", tuple(str(at) for at in range(options))))
    return won(int(key) if master == "some" else 0)


SIDES = (
    Goal("more", "as much as possible", lambda outcome: outcome.won),
    Goal("less", "as little", lambda outcome: -outcome.won),
)


@rule("t.opposed", outcome=Won, words=WORDS, goals=SIDES)
def opposed(house: Table) -> Program[Won]:
    """Ann says how much, then Bob whether at all."""
    much = yield from choose(Choose("ann", "much", ("1", "2")))
    key = yield from choose(Choose("bob", "allow", ("yes", "no")))
    return won(int(much) if key == "yes" else 0)


@rule("t.opposed-at-once", outcome=Won, words=WORDS, goals=SIDES)
def opposed_at_once(house: Table) -> Program[Won]:
    """Ann and Bob say a number at once; Bob's is taken off."""
    ann, bob = yield from together([Choose("ann", "say", ("0", "2")), Choose("bob", "say", ("0", "1"))])
    return won(int(ann) - int(bob))


@rule("t.secret", outcome=Won, words=WORDS, goals=GOALS)
def secret(house: Table) -> Program[Won]:
    """Three vote at once; one of them has no choice."""
    votes = yield from together(
        [
            Choose("ann", "vote", ("no", "yes"), group="group"),
            Choose("bob", "vote", ("no",)),
            Choose("cid", "vote", ("no", "yes"), group="group"),
        ]
    )
    return won(votes.count("yes"))
