"""What can be asked of dice on the table: exact, against every face of every die, and the same of dice that lie before everybody."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from dice_rules import counted
from hours import some
from rollwright.dice.blocks import Throws, forget
from rollwright.dice.features import Feature
from rollwright.dice.joined import alike
from rollwright.dice.looks import Freely, Seen
from rollwright.errors import TooLarge
from rollwright.odds import Odds, Pool, d, d4, d6, d10, d20, explode
from rollwright.readings.aims import Aim
from rollwright.readings.exact import Exact
from rollwright.readings.frontier import Frontier
from rollwright.readings.frontier import Throw as Thrown
from rollwright.readings.play import Play
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.readings.values import Values
from rollwright.rules import (
    Choose,
    Dice,
    Flow,
    Outcome,
    Rule,
    Window,
    as_they_lie,
    least,
    most,
    reckon,
    throw,
    throw_all,
    window,
)

PLAIN = Policy({}, otherwise="first")


class Came(Outcome, frozen=True):
    to: Any


class Told(Rule[Outcome]):
    """A rule that is one program, whatever that comes to."""

    flow: Callable[[], Flow[Any]]

    def play(self) -> Flow[Any]:
        return (yield from self.flow())


def half(value: int) -> int:
    return value // 2


def asked(pool: Pool, ask: Callable[[Dice], Any]) -> Rule[Came]:
    def flow() -> Flow[Came]:
        return Came(ask((yield from throw(pool))))

    return Told(flow=flow)


def two(pools: tuple[Pool, Pool], ask: Callable[[Dice, Dice], Any]) -> Rule[Came]:
    def flow() -> Flow[Came]:
        return Came(ask(*(yield from throw_all(zip(("ours", "theirs"), pools, strict=True)))))

    return Told(flow=flow)


def odds(bound: Rule) -> Odds[Any]:
    return Exact(PLAIN).odds(bound).map(lambda came: came.to)


ASKS: dict[str, Callable[[Dice], Any]] = {
    "total": lambda dice: dice.total,
    "a face": lambda dice: dice.count(6),
    "some faces": lambda dice: dice.count((1, 6)),
    "faces that": lambda dice: dice.count(lambda face: face > 4),
    "a range": lambda dice: dice.count(range(2, 5)),
    "worth": lambda dice: dice.worth(lambda face: face * face),
    "highest": lambda dice: dice.highest(),
    "highest two": lambda dice: dice.highest(2),
    "highest nine": lambda dice: dice.highest(9),
    "lowest": lambda dice: dice.lowest(),
    "lowest two": lambda dice: dice.lowest(2),
    "lowest none": lambda dice: dice.lowest(0),
    "the middle": lambda dice: dice.middle(),
    "all of the middle": lambda dice: dice.middle(9),
    "ranked": lambda dice: dice.ranked(1),
    "beyond": lambda dice: dice.ranked(7),
    "sorted": lambda dice: dice.sorted,
    "pairs": lambda dice: dice.sets(),
    "distinct": lambda dice: dice.distinct,
    "largest set": lambda dice: dice.largest_set,
    "longest run": lambda dice: dice.longest_run,
    "where": lambda dice: dice.where(lambda face: face % 2).where((1, 3)).highest(),
    "several": lambda dice: (dice.total, dice.count(6), dice.highest(2), dice.where(1).total),
    "kept and counted": lambda dice: dice.highest(2) - dice.lowest(2) + dice.count(1),
    "most": lambda dice: most(dice.highest(), 4) + least(2, dice.count(6)) + most(1, 2) + least(3, 4),
}


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS)
@pytest.mark.parametrize("pool", [-2 @ d6, 0 @ d6, 1 @ d6, 3 @ d6], ids=str)
def test_what_is_asked_of_a_pool_is_what_every_face_comes_to(pool: Pool, ask: Callable[[Dice], Any]) -> None:
    bound = asked(pool, ask)
    assert dict(odds(bound).items()) == counted(bound)


BOTH: dict[str, Callable[[Dice, Dice], Any]] = {
    "put together": lambda ours, theirs: (ours + theirs).largest_set,
    "put together and sorted": lambda ours, theirs: (ours + theirs).ranked(2),
    "cancelled": lambda ours, theirs: (ours - theirs).highest(),
    "cancelled each": lambda ours, theirs: ((ours - theirs).total, (theirs - ours).lowest(2)),
    "compared": lambda ours, theirs: ours.total > theirs.total,
    "face by face": lambda ours, theirs: sum(ours.ranked(at) > theirs.ranked(at) for at in range(2)),
    "won": lambda ours, theirs: ours.wins(theirs),
    "tied": lambda ours, theirs: (ours.ties(theirs), theirs.ties(ours), theirs.wins(ours)),
    "one throw twice": lambda ours, _: (ours + ours.where(4)).where(4).size,
    "some of what is left": lambda ours, _: (ours - ours.where(4)).where(lambda face: face > 1).size,
    "of both and of one": lambda ours, theirs: (ours - theirs).total + ours.count(4) * theirs.highest(),
}


Mixing = Callable[[Dice, Dice], Dice]


def mixes() -> st.SearchStrategy[Mixing]:
    """Two pools put together, cancelling each other and cut down in any way, each as often as it happens."""

    def more(inner: st.SearchStrategy[Mixing]) -> st.SearchStrategy[Mixing]:
        some = st.sets(st.integers(1, 3), min_size=1).map(lambda faces: tuple(sorted(faces)))
        cut = st.tuples(inner, some).map(lambda each: lambda a, b: each[0](a, b).where(each[1]))
        both = st.tuples(inner, inner, st.sampled_from((operator.add, operator.sub)))
        return cut | both.map(lambda each: lambda a, b: each[2](each[0](a, b), each[1](a, b)))

    return st.recursive(st.sampled_from((lambda a, _: a, lambda _, b: b)), more, max_leaves=5)


READ: dict[str, Callable[[Dice], Any]] = {
    "total": lambda dice: dice.total,
    "count": lambda dice: dice.count(2),
    "size": lambda dice: dice.size + 0,
    "highest": lambda dice: dice.highest(2),
    "largest set": lambda dice: dice.largest_set,
    "distinct": lambda dice: dice.distinct,
}


@pytest.mark.parametrize("read", READ.values(), ids=READ)
@given(st.lists(mixes(), min_size=1, max_size=2))
def test_whatever_is_put_together_and_cut_down_is_what_every_face_comes_to(
    read: Callable[[Dice], Any], mixed: list[Mixing]
) -> None:
    bound = two((2 @ d(3), 1 @ d(2)), lambda a, b: tuple([read(mix(a, b)) for mix in mixed]))
    assert dict(odds(bound).items()) == counted(bound)


@pytest.mark.parametrize("ask", BOTH.values(), ids=BOTH)
@pytest.mark.parametrize(
    "pools", some([(2 @ d4, 3 @ d4), (3 @ d4, 2 @ d6), (1 @ d4, 0 @ d4)], quick=2), ids=str
)
def test_what_is_asked_of_two_pools_is_what_every_face_comes_to(
    pools: tuple[Pool, Pool], ask: Callable[[Dice, Dice], Any]
) -> None:
    bound = two(pools, ask)
    assert dict(odds(bound).items()) == counted(bound)


@pytest.mark.long
def test_pools_against_pools_of_eleven() -> None:
    def lost(ours: Dice, theirs: Dice) -> Any:
        return ours.wins(theirs)

    assert odds(two((11 @ d6, 11 @ d6), lost)).p(11) == odds(
        two((11 @ d6, 11 @ d6), lambda a, b: b.wins(a))
    ).p(11)
    left = odds(two((11 @ d6, 11 @ d6), lambda ours, theirs: (ours - theirs).count(range(1, 7))))
    assert sum(left.weights().values()) == left.total == 6**22
    assert left.p(0) == Fraction(
        sum((math.factorial(11) // math.prod(map(math.factorial, each))) ** 2 for each in parted(11, 6)),
        6**22,
    )


def parted(n: int, kinds: int) -> list[tuple[int, ...]]:
    """Every way to part a number among so many."""
    if kinds == 1:
        return [(n,)]
    return [(first, *rest) for first in range(n + 1) for rest in parted(n - first, kinds - 1)]


OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "sums": lambda one, other: (one + other, 3 + one, one - other, 3 - one, one * other, 2 * one),
    "quotients": lambda one, other: (one // other, 9 // one, one % other, 9 % one, one / other, 6 / one),
    "truths": lambda one, other: (one < other, one <= other, one == other, one != other, one > 2, one >= 2),
    "joined truths": lambda one, other: (
        (one > 2) & (other > 2),
        (one > 2) | (other > 3),
        (one > 2) ^ (other > 2),
    ),
    "turned joined truths": lambda one, _: (True & (one > 2), False | (one > 2), True ^ (one > 2)),
    "signs": lambda one, other: (-one, +one, abs(one - other), one**2),
    "looks": lambda one, other: (int(one) + float(other), "abcdef"[one], f"{one}/{other:>3}", str(other)),
    "keys": lambda one, other: {1: "one", 2: "two"}.get(one, "many") + ("!" if other in (1, 2) else "?"),
    "ranges": lambda one, _: len(range(one)),
    "branches": lambda one, other: (
        "both" if one > 2 and other > 2 else "one" if one > 2 or other > 2 else "none"
    ),
    "a function": lambda one, other: reckon(math.gcd, one, other) + reckon(math.gcd, 4, 6),
    "what it makes": lambda one, _: 2 in reckon(lambda n: (n, n + 1), one),
}


def reckoned(work: Callable[[Any, Any], Any]) -> Rule[Came]:
    def flow() -> Flow[Came]:
        one = yield from throw(d4)
        return Came(work(one, (yield from throw(d6))))

    return Told(flow=flow)


@pytest.mark.parametrize("work", OPERATIONS.values(), ids=OPERATIONS)
def test_what_is_reckoned_with_dice_is_what_their_faces_come_to(work: Callable[[Any, Any], Any]) -> None:
    bound = reckoned(work)
    every: dict[Any, Fraction] = {}
    for faces in product(range(1, 5), range(1, 7)):
        every[work(*faces)] = every.get(work(*faces), Fraction(0)) + Fraction(1, 24)
    assert dict(odds(bound).items()) == counted(bound) == every


# -- what is refused, with what would be right --------------------------------------------------------------------------


def doing(work: Callable[[Dice, Any], Any]) -> Odds[Any]:
    def flow() -> Flow[Came]:
        dice = yield from throw(2 @ d6)
        return Came(work(dice, (yield from throw(d6))))

    return odds(Told(flow=flow))


WRONG: dict[str, tuple[Callable[[Dice, Any], Any], str]] = {
    "dice one by one": (
        lambda dice, _: list(dice),
        r"ask .total, .count\(…\), .worth\(…\), .highest\(…\), .sorted",
    ),
    "a number one by one": (lambda _, die: list(die), "one number and not several"),
    "the length of a number": (lambda _, die: len(die), ".size of the pool"),
    "a pool as a truth": (lambda dice, _: bool(dice), r"neither true nor false: ask .size, or .count"),
    "what is left, sorted": (lambda dice, _: (dice - dice).sorted, r"ask .ranked\(at\) for each"),
    "the middle of what is left": (lambda dice, _: (dice - dice).middle(), r"ask .ranked\(at, upto\)"),
    "pairs of what is left": (lambda dice, _: dice.wins(dice.where(6)), "known how many there are"),
    "a pool and a number": (lambda dice, die: dice + die, "is no number: ask .total"),
    "a pool less a number": (lambda dice, die: dice - die, "is no number: ask .total"),
    "a number and a pool": (lambda dice, die: 3 + dice, "is no number: ask .total"),
    "a pool beside a number": (lambda dice, die: dice > 5, "is no number: ask .total"),
    "a pool that is a number": (lambda dice, die: dice == 5, "is no number: ask .total"),
    "the first of them": (lambda dice, die: dice[0], "lie in no order: ask .ranked"),
    "the opposite of a number": (lambda dice, die: ~die, "write `not …`"),
    "a die before it is thrown": (lambda dice, die: 3 * d6, "several are 3 @ d6"),
}


@pytest.mark.parametrize(("work", "why"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_asked_says_what_can(work: Callable[[Dice, Any], Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        doing(work)


def test_a_negative_number_of_dice_is_refused() -> None:
    with pytest.raises(ValueError, match="0 or more dice, not -1"):
        doing(lambda dice, _: dice.highest(-1))


def test_the_middle_has_as_many_dice_above_as_below() -> None:
    with pytest.raises(ValueError, match=r"of 2 dice 1 do not lie in the middle: ask .ranked\(at, upto\)"):
        doing(lambda dice, _: dice.middle())


def test_to_show_dice_is_no_look_and_to_show_a_number_is_one() -> None:
    def shown(dice: Dice, die: Any) -> str:
        return f"{dice!r}, {dice.where(6)!r} and {[die < 7]!r}, {len(dice)}"

    seen = "<2 dice on the table>, <some dice on the table> and [True], 2"
    assert doing(shown) == Odds.certain(seen)


class Over(Outcome, frozen=True):
    """An outcome whose field is called like what tells that there is nothing to look at."""

    settled: Any


def test_a_number_is_found_whatever_its_field_is_called() -> None:
    def flow() -> Flow[Any]:
        return Over((yield from throw(d4)))

    assert rw.odds(Told(flow=flow)).weights() == {Over(face): 1 for face in range(1, 5)}


def test_too_much_at_once_is_refused_in_words() -> None:
    """Eleven dice beside eleven, each told apart: the error names what is cheaper."""
    with pytest.raises(TooLarge, match=r"look at less of them at once.*a.wins\(b\)"):
        odds(two((11 @ d6, 11 @ d6), lambda ours, theirs: sum(map(operator.gt, ours.sorted, theirs.sorted))))


def test_three_pools_that_a_look_ties_together() -> None:
    """What is read of one of them afterwards is what goes with what was seen of all."""

    def flow() -> Flow[Came]:
        every = yield from throw_all([("one", 1 @ d6), ("another", 1 @ d6), ("third", 2 @ d4)])
        middle = reckon(lambda *totals: sorted(totals)[1], *[dice.total for dice in every])
        return Came(every[0].total if middle > 3 else 0)

    wanted: dict[int, int] = {}
    for one, another, a, b in product(range(1, 7), range(1, 7), range(1, 5), range(1, 5)):
        to = one if sorted((one, another, a + b))[1] > 3 else 0
        wanted[to] = wanted.get(to, 0) + 1
    assert odds(Told(flow=flow)) == Odds(wanted)


def test_dice_in_their_places_after_a_look_at_several_pools() -> None:
    """Each die of one pool, where it is known what both show together."""

    def flow() -> Flow[Came]:
        one, other = yield from throw_all([("one", 2 @ d4), ("other", 2 @ d4)])
        return Came(as_they_lie([other], most=2, wide="too wide") if (one + other).highest() > 3 else None)

    wanted: dict[Any, int] = {}
    for *ours, a, b in product(range(1, 5), repeat=4):
        to = ((a, b),) if max(*ours, a, b) > 3 else None
        wanted[to] = wanted.get(to, 0) + 1
    assert odds(Told(flow=flow)) == Odds(wanted)


# -- dice that go on for ever --------------------------------------------------------------------------------------------


def test_what_is_not_resolved_stays_so() -> None:
    die = explode(d4)
    assert die.unresolved
    found = odds(asked(2 @ die, lambda dice: dice.total > 6))
    assert found.total == die.total**2
    assert found.unresolved == die.total**2 - die.resolved**2
    lone = odds(asked(1 @ die, lambda dice: dice.total))
    assert (lone.total, lone.unresolved) == (die.total, die.unresolved)
    both = odds(two((1 @ die, 1 @ die), lambda ours, theirs: ours.total + theirs.total))
    assert Fraction(both.unresolved, both.total) == 1 - Fraction(die.resolved, die.total) ** 2
    finer = odds(two((1 @ die, 1 @ die), lambda ours, theirs: (ours.total + theirs.total, ours.count(1))))
    assert Fraction(finer.unresolved, finer.total) == Fraction(both.unresolved, both.total)
    looser = odds(
        two(
            (1 @ die, 1 @ die),
            lambda ours, theirs: (max(ours.total + theirs.total, ours.count(1)), reckon(half, ours.total)),
        )
    )
    assert Fraction(looser.unresolved, looser.total) == Fraction(both.unresolved, both.total)
    beside = odds(two((1 @ die, 1 @ die), lambda ours, theirs: (ours + theirs).highest()))
    assert Fraction(beside.unresolved, beside.total) == Fraction(both.unresolved, both.total)


# -- in play -------------------------------------------------------------------------------------------------------------


def test_in_play_dice_are_plain_numbers_and_what_does_not_count_is_said() -> None:
    play = Play(asked(4 @ d6, lambda dice: dice.highest(2)), faces=[3, 6, 3, 1])
    assert (play.outcome.to, type(play.outcome.to)) == (9, int)
    assert [rolled.dropped for rolled in play.rolls] == [(3, 1)]
    low = Play(asked(3 @ d6, lambda dice: dice.lowest() + dice.ranked(0)), faces=[3, 6, 2])
    assert (low.outcome.to, low.rolls[0].dropped) == (8, (3,))
    counts = Play(asked(3 @ d6, lambda dice: dice.highest() + dice.count(6)), faces=[3, 6, 2])
    assert (counts.outcome.to, counts.rolls[0].dropped) == (7, ())
    assert (
        Play(two((0 @ d6, 1 @ d6), lambda ours, theirs: ours.total + theirs.total), faces=[5]).outcome.to == 5
    )


def test_dice_on_a_table_and_dice_to_come_are_not_put_together() -> None:
    def flow() -> Flow[Came]:
        one = yield from throw(2 @ d6)
        other = yield from throw(2 @ d6)
        return Came((one + other).largest_set)

    play = Play(Told(flow=flow), faces=[3, 3], chance=None)
    assert play.pending is not None
    with pytest.raises(TooLarge, match="dice to come"):
        Exact(PLAIN).at(play.spot)


def test_odds_from_a_place_where_some_dice_lie() -> None:
    play = Play(
        two((2 @ d6, 1 @ d6), lambda ours, theirs: ours.total + theirs.total), faces=[3, 3], chance=None
    )
    assert play.pending is not None
    assert play.pending.dice[0][0] == "ours"

    def flow() -> Flow[Came]:
        one = yield from throw(2 @ d6)
        return Came(one.total + (yield from throw(d4)))

    play = Play(Told(flow=flow), faces=[3, 3], chance=None)
    assert Exact(PLAIN).at(play.spot).map(lambda came: came.to) == Odds({7: 1, 8: 1, 9: 1, 10: 1})


def test_a_tree_tells_where_a_rule_looks() -> None:
    told = rw.explain(rw.storyteller.action(pool=2), depth=4)
    assert "roll pool 2d10" in told
    assert "= Success" in told


def test_laws_of_dice_are_forgotten_when_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    from rollwright.dice import blocks

    monkeypatch.setattr(blocks, "MOST_KEPT", 50)
    first = odds(asked(3 @ d10, lambda dice: dice.total))
    for pool in (2 @ d20, 3 @ d20, 4 @ d20):
        assert odds(asked(pool, lambda dice: dice.total)).total == 20**pool.count
    assert len(blocks.FRESH) < 3
    assert odds(asked(3 @ d10, lambda dice: dice.total)) == first


def test_large_laws_are_not_kept() -> None:
    pool = 60 @ d20
    assert odds(asked(pool, lambda dice: dice.total)).total == 20**60
    assert not Throws.thrown(0, pool).known


def test_what_is_thrown_next_is_what_a_rule_ends_with() -> None:
    frontier = Frontier(PLAIN, notes=True)
    found = frontier.throw(Spot(asked(2 @ d6, lambda dice: dice.total)))
    assert isinstance(found, Thrown)
    assert {found.then(end).to for end in found.law} == set(range(2, 13))
    attempt = rw.double_down.attempt(stat=3, difficulty=14)
    first = frontier.throw(Spot(attempt))
    assert isinstance(first, Thrown)
    assert all(isinstance(first.then(end), Spot) for end in first.law)


def test_what_stands_in_an_error_can_be_read() -> None:
    look = Spot(asked(2 @ d6, lambda dice: "six" if dice.count(6) else "none")).request()
    (six, none) = look.look.law()
    assert {repr(six), repr(none), repr(Freely("stand"))} == {"Seen(True)", "Seen(False)", "Freely('stand')"}
    assert six == six != none != "Seen(False)"
    again = Spot(asked(2 @ d6, lambda dice: "six" if dice.count(6) else "none")).request()
    assert set(again.look.law()) == {six, none}
    with pytest.raises(NotImplementedError):
        Feature().step(0, 1, 1)


def test_three_dice_in_one_look() -> None:
    def flow() -> Flow[Came]:
        one, other, third = yield from throw_all([("one", d4), ("other", d6), ("third", d4)])
        return Came(reckon(lambda *dice: sorted(dice)[1], one, other, third))

    assert dict(odds(Told(flow=flow)).items()) == counted(Told(flow=flow))


def test_a_window_is_opened_for_those_who_have_seen_the_dice() -> None:
    def flow() -> Flow[Came]:
        die = yield from throw(d6)
        again = Choose("player", "again", ("again",), ("throw again",), (("shows", die),))
        if (yield from window(Window("late", (again,), "gm"))) == "again":
            die = yield from throw(d6)
        return Came(die)

    whenever = Values(Aim(lambda came: came.to), side=lambda _: 1, rest=PLAIN)
    assert Fraction(*whenever.value(Told(flow=flow))) == Fraction(17, 4)
    assert odds(Told(flow=flow)) == Odds(dict.fromkeys(range(1, 7), 1))


def test_what_was_seen_is_the_same_where_the_same_is_left() -> None:
    """Throws and joined throws, found again after all was forgotten."""

    def law(add: int, more: bool) -> list[Seen]:
        def flow() -> Flow[Came]:
            one, other = yield from throw_all([("one", d4), ("other", d6)])
            return Came("high" if one + (other if more else 0) > add else "low")

        forget()
        return list(Spot(Told(flow=flow)).request().look.law())

    assert law(4, more=True) == law(4, more=True)
    assert law(2, more=False) == law(2, more=False)
    (low, high), (other, _) = law(4, more=True), law(5, more=True)
    assert low != high
    assert not alike(low.block, other.block)
    lone = law(2, more=False)[0]
    assert not alike(lone.block, low.block)
    assert not alike(low.block, lone.block)
    assert not alike(lone.block, Throws.thrown(0, 1 @ d4))


def test_a_way_that_a_rule_may_go_is_gone_once() -> None:
    """A run that looks goes on with the first thing that it may see: a start for every way, and none for a look on it."""
    starts = []

    def flow() -> Flow[Came]:
        starts.append(1)
        dice = yield from throw_all([(str(at), d4) for at in range(3)])
        return Came(sum([1 for die in dice if die > 1]))

    assert odds(Told(flow=flow)).p(3) == Fraction(27, 64)
    assert len(starts) == 2**3


def test_a_long_way_is_gone_in_pieces() -> None:
    def flow() -> Flow[Came]:
        highest, looks = 0, 0
        die = yield from throw(d20)
        while die > highest:
            highest, looks = highest + 1, looks + 1
        again = yield from throw(d6)
        while again < 6 and looks < 60:
            looks += 1
            again = again + 1
        return Came((highest, looks))

    found = odds(Told(flow=flow))
    assert found.total == 120
    assert found == Odds([((a, a + 6 - b), 1) for a in range(1, 21) for b in range(1, 7)])


def test_a_method_of_a_value_is_known_by_the_value() -> None:
    class Bonus(Outcome, frozen=True):
        add: int

        def added(self, face: int) -> int:
            return face + self.add

    class Loose:
        def added(self, face: int) -> int:
            return face + 1

    def keys(make: Callable[[], Any]) -> tuple[Any, Any]:
        found = []

        def flow() -> Flow[Came]:
            number: Any = reckon(make().added, (yield from throw(d6)))
            found.append(number.key)
            return Came(number)

        assert odds(Told(flow=flow)) == Odds(dict.fromkeys(range(2, 8), 1))
        odds(Told(flow=flow))
        return found[0], found[-1]

    one, other = keys(lambda: Bonus(1))
    assert one == other
    one, other = keys(Loose)
    assert one != other


def test_an_outcome_that_nobody_has_seen_is_worth_its_average() -> None:
    def flow() -> Flow[Came]:
        return reckon(Came, (yield from throw(d6)))

    found = Values(Aim(lambda came: came.to), side=lambda _: 1, rest=PLAIN).value(Told(flow=flow))
    assert Fraction(*found) == Fraction(7, 2)


def test_a_large_die_is_held_against_some_faces_and_no_more_is_told_apart() -> None:
    def flow() -> Flow[Came]:
        total = 0
        for _ in range(3):
            die = yield from throw(d(1000))
            for face in range(1, 6):
                if die == face:
                    total += face
                    break
        return Came(total)

    assert rw.odds(Told(flow=flow)).p(Came(15)) == Fraction(1, 1000**3)
