"""What strangers stumbled over when they wrote rules from the docs alone: each is exact now, or says what to write."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Optional, TypeVar

import pytest
from msgspec import Meta

import rollwright as rw
from rollwright.errors import BadArgument, BadPolicy, TooLarge, Undecided, UnknownGoal
from rollwright.odds import Die, Odds, d4, d6, d8, d10, explode, reroll
from rollwright.odds.hints import wholes
from rollwright.readings.limits import Limits
from rollwright.readings.spots import Spot
from rollwright.rules import (
    Decision,
    Dice,
    Effect,
    Flow,
    Goal,
    Outcome,
    Rule,
    again,
    call,
    calls,
    choose,
    pay,
    reckon,
    repeat,
    throw,
    throw_all,
)


class Came(Outcome, frozen=True):
    """Whatever it comes to."""

    to: Any


class Told(Rule[Came]):
    """A rule that is one program."""

    flow: Callable[[], Flow[Any]]

    def play(self) -> Flow[Came]:
        """Whatever it returns."""
        return Came((yield from self.flow()))


def asked(of: Callable[[Dice, Dice], Any]) -> Odds[Any]:
    """The odds of what is asked of three d4 and two d4."""

    def flow() -> Flow[Any]:
        return of(*(yield from throw_all({"a": 3 @ d4, "b": 2 @ d4})))

    return rw.odds(Told(flow=flow), by="to")


def counted(of: Callable[[tuple[int, ...], tuple[int, ...]], Any]) -> dict[Any, Fraction]:
    """The same over every face of every die."""
    found: dict[Any, Fraction] = {}
    for faces in product(range(1, 5), repeat=5):
        value = of(faces[:3], faces[3:])
        found[value] = found.get(value, Fraction(0)) + Fraction(1, 4**5)
    return found


def left(ours: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """How many of our dice are left when like dice cancel."""
    return sum(max(0, ours.count(face) - theirs.count(face)) for face in set(ours))


# -- how many dice there are -------------------------------------------------------------------------------------------


class Shown(Outcome, frozen=True):
    """A total, and how many fours are only shown."""

    notes: ClassVar[frozenset[str]] = frozenset({"fours"})

    total: int
    fours: int | None


class Fours(Rule[Shown]):
    """Three d4."""

    def play(self) -> Flow[Shown]:
        """Show how many fours there are."""
        dice = yield from throw(3 @ d4)
        return Shown(dice.total, dice.where(4).size)


def test_how_many_dice_there_are_is_a_number_of_any_pool() -> None:
    fours = counted(lambda ours, _: ours.count(4))
    assert dict(asked(lambda ours, _: ours.where(4).size).items()) == fours
    assert dict(asked(lambda ours, _: len(ours.where(4))).items()) == fours
    assert dict(asked(lambda ours, theirs: (ours - theirs).size).items()) == counted(left)
    assert dict(asked(lambda ours, _: ours.where(4).size > 1).items()) == counted(
        lambda ours, _: ours.count(4) > 1
    )
    assert dict(rw.odds(Fours(), by="fours").items()) == fours
    assert rw.odds(Fours(), by="total").p(3) == Fraction(1, 64)
    assert rw.play(Fours(), faces=[4, 4, 1]).outcome == Shown(9, 2)


# -- what a die is worth -----------------------------------------------------------------------------------------------

TABLE: Mapping[int, int] = {1: -1, 2: 0, 3: 0, 4: 2}


def test_what_dice_are_worth_may_be_a_table() -> None:
    assert dict(asked(lambda ours, _: ours.worth(TABLE)).items()) == counted(
        lambda ours, _: sum(TABLE[face] for face in ours)
    )
    assert dict(asked(lambda ours, _: ours.ranked(0, worth=TABLE)).items()) == counted(
        lambda ours, _: TABLE[max(ours)]
    )


def test_sums_of_pools_put_together_are_what_each_of_them_adds() -> None:
    thrown = explode(d4, [4], depth=1)

    def mixed() -> Flow[Any]:
        a, b = yield from throw_all({"a": 3 @ thrown, "b": 2 @ d6})
        kept = a.where((2, 3, 5)) + b + a.where(lambda face: face > 4)
        return kept.count(5), kept.total, kept.where((2, 5, 6)).worth(lambda face: Fraction(face, 2))

    found: dict[Any, Fraction] = {}
    for a in product(thrown.faces, repeat=3):
        for b in product(range(1, 7), repeat=2):
            kept = [*[face for face in a if face in (2, 3, 5)], *b, *[face for face in a if face > 4]]
            key = kept.count(5), sum(kept), Fraction(sum(face for face in kept if face in (2, 5, 6)), 2)
            weight = Fraction(
                prod(thrown.weights[thrown.faces.index(face)] for face in a), thrown.total**3 * 36
            )
            found[key] = found.get(key, Fraction(0)) + weight
    assert dict(rw.odds(Told(flow=mixed), by="to").items()) == found


def test_many_pools_put_together_are_summed_at_once() -> None:
    def mixed() -> Flow[Any]:
        pools = yield from throw_all({str(at): 8 @ die for at, die in enumerate((d4, d6, d8, d10))})
        every = pools[0].where((3, 4)) + pools[1] + pools[2].where(lambda face: face > 2) + pools[3]
        return every.count((3, 4)), every.where(8).size

    assert rw.odds(Told(flow=mixed), by="to.0").mean() == 8 * (
        Fraction(2, 4) + Fraction(2, 6) + Fraction(2, 8) + Fraction(2, 10)
    )


def test_floats_that_do_not_add_up_are_told() -> None:
    for wrong in (
        lambda: Die([0.1, 0.2, 0.3]),
        lambda: asked(lambda ours, _: ours.worth(lambda face: face / 10)),
    ):
        with pytest.raises(
            TypeError, match=r"0.1 is a float, which does not add up exactly: write Fraction\(1, 10\)"
        ):
            wrong()
    with pytest.raises(TypeError, match="inf is a float, which does not add up exactly$"):
        Die([1, float("inf")])
    halves = asked(lambda ours, _: (ours.worth(lambda face: face / 2), ours.count(4)))
    assert halves.p((1.5, 0)) == Fraction(1, 64)


def test_what_dice_are_worth_is_told_of_every_face_as_a_number() -> None:
    with pytest.raises(
        TypeError, match=r"\{3: 1, 4: 2\} has no 1, 2: .*worth\(lambda face: TABLE.get\(face, 0\)\)"
    ):
        asked(lambda ours, _: ours.worth({3: 1, 4: 2}))
    for wrong in ([0, 0, 1, 2], 3):
        with pytest.raises(TypeError, match=r"a function of its face, as in worth\(lambda face: face - 1\)"):
            asked(lambda ours, _, wrong=wrong: ours.worth(wrong))
    with pytest.raises(TypeError, match="what a die is worth is a number, not 'one' as for 1"):
        asked(lambda ours, _: ours.worth(lambda face: "one"))  # type: ignore[arg-type, return-value]


# -- dice before they are thrown ---------------------------------------------------------------------------------------

EARLY: dict[str, tuple[Callable[[], Any], str]] = {
    "unlike pools together": (
        lambda: 2 @ d6 + 1 @ d8,
        "2d6 was not thrown yet.*unlike dice are thrown at once",
    ),  # type: ignore[operator]
    "a pool and a number": (lambda: 2 @ d6 + 1, r"dice = yield from throw\(2 @ d6\).*dice.total"),  # type: ignore[operator]
    "twice a pool": (lambda: (2 @ d6) * 2, "2d6 was not thrown yet"),  # type: ignore[operator]
    "so many pools": (lambda: 3 @ (2 @ d6), "2d6 are dice already"),
    "the number after the die": (lambda: d6 @ 3, "stands first, as in 3 @ d6"),
    "several in one throw": (
        lambda: next(iter(throw(2 @ d6, 1 @ d8))),
        r'throw_all\(\{"a": 2d6, "b": d8\}\)',
    ),  # type: ignore[call-overload]
}


@pytest.mark.parametrize(("what", "says"), EARLY.values(), ids=EARLY)
def test_dice_that_nobody_has_thrown_say_how_they_are(what: Callable[[], Any], says: str) -> None:
    with pytest.raises(TypeError, match=says):
        what()


def test_what_is_asked_of_dice_before_they_are_thrown_says_so() -> None:
    with pytest.raises(AttributeError, match="a pool has no total: 2d6 was not thrown yet"):
        _ = (2 @ d6).total
    with pytest.raises(AttributeError, match="a die has no roll: d6 was not thrown yet"):
        _ = d6.roll
    assert not hasattr(d6, "_repr_svg_")
    assert not hasattr(2 @ d6, "_repr_svg_")


def test_thrown_dice_are_no_number_of_dice() -> None:
    with pytest.raises(TypeError, match="a pool of dice is no number: ask .total"):
        asked(lambda ours, _: ours @ d6)


# -- outcomes and rules are values -------------------------------------------------------------------------------------


class Hand(Rule[Came]):
    """What lies there."""

    faces: Any

    def play(self) -> Flow[Came]:
        """Throw one more."""
        return Came((yield from throw(d4)) + self.faces[0])


class Handing(Rule[Came]):
    """A rule that hands on a list."""

    def play(self) -> Flow[Came]:
        """Go on."""
        yield from throw(d4)
        return Hand(faces=[1])


@pytest.mark.parametrize("loose", [lambda n: [n], lambda n: {"n": n}, lambda n: {int(n)}, lambda n: [1]])
def test_an_outcome_that_can_change_is_refused_wherever_it_is_asked_for(loose: Callable[[Any], Any]) -> None:
    def thrown() -> Flow[Any]:
        return loose((yield from throw(d4)))

    def certain() -> Flow[Any]:
        yield from pay()
        return loose(2)

    for flow in (thrown, certain):
        for reading in (rw.odds, lambda rule: rw.odds(rule, by="to"), lambda rule: rw.play(rule)):
            with pytest.raises(TypeError, match=r"Came.to is .*: outcomes and rules hold .*write tuple\(…\)"):
                reading(Told(flow=flow))


def test_what_nobody_has_seen_can_be_no_list_either() -> None:
    def listed() -> Flow[Any]:
        return reckon(lambda n: [n], (yield from throw(d4)))

    def beside() -> Flow[Any]:
        return (yield from throw(d4)), [1]

    def failing() -> Flow[Any]:
        return reckon(lambda n: "n" + n, (yield from throw(d4)))

    for flow in (listed, beside):
        with pytest.raises(TypeError, match=r"write tuple\(…\)"):
            rw.odds(Told(flow=flow))
    with pytest.raises(TypeError, match="can only concatenate str"):
        rw.odds(Told(flow=failing))


def test_a_rule_that_can_change_is_refused_where_a_run_goes_on_as_it() -> None:
    with pytest.raises(TypeError, match=r"Hand.faces is \[1\].*write tuple\(…\)"):
        rw.odds(Handing())


# -- pools die by die, and cards ----------------------------------------------------------------------------------------


def sorted_down(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))


BESIDE: dict[str, Callable[[Any, Any], Any]] = {
    "ahead": operator.gt,
    "ahead or the same": operator.ge,
    "behind": operator.lt,
    "behind or the same": operator.le,
    "the same": operator.eq,
    "not the same": operator.ne,
    "how they stand": lambda ours, theirs: (ours > theirs) - (ours < theirs),
}


@pytest.mark.parametrize("compare", BESIDE.values(), ids=BESIDE)
def test_sorted_pools_are_compared_die_by_die_without_a_look(compare: Callable[[Any, Any], Any]) -> None:
    assert dict(asked(lambda ours, theirs: compare(ours.sorted, theirs.sorted)).items()) == counted(
        lambda ours, theirs: compare(sorted_down(ours), sorted_down(theirs))
    )
    assert dict(asked(lambda ours, _: compare(ours.sorted, (4, 4, 1))).items()) == counted(
        lambda ours, _: compare(sorted_down(ours), (4, 4, 1))
    )
    assert dict(
        asked(lambda ours, theirs: (compare((ours + theirs).sorted, ours.sorted), theirs.total)).items()
    ) == counted(lambda ours, theirs: (compare(sorted_down(ours + theirs), sorted_down(ours)), sum(theirs)))


class Sides(Rule[Came]):
    """Two pools of d10, die by die."""

    size: int

    def play(self) -> Flow[Came]:
        """Compare them."""
        a, b = yield from throw_all({"a": self.size @ d10, "b": self.size @ d10})
        return Came((a.sorted > b.sorted) - (a.sorted < b.sorted))


@pytest.mark.long
def test_wide_pools_are_compared_at_once() -> None:
    odds = rw.odds(Sides(size=11))
    same = sum(
        Fraction(factorial(11), prod(map(factorial, counts))) ** 2 for counts in shares(11, 10)
    ) / Fraction(10**22)
    assert odds.by("to").p(0) == same
    assert odds.by("to").p(1) == odds.by("to").p(-1) == (1 - same) / 2
    assert rw.play(Sides(size=2), faces=[1, 9, 9, 2]).outcome.to == -1


def shares(dice: int, faces: int) -> Iterator[tuple[int, ...]]:
    """How many of some dice may show each of some faces."""
    if faces == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        yield from ((first, *rest) for rest in shares(dice - first, faces - 1))


def pairs() -> Flow[Any]:
    a, b = yield from throw_all({"a": 8 @ d6, "b": 8 @ d6})
    if sum(x > y for x, y in zip(a.sorted, b.sorted, strict=True)) > 5:
        return "ours"
    return "theirs"


def test_pools_compared_in_a_loop_name_the_line_and_the_cheaper_way() -> None:
    with pytest.raises(
        TooLarge, match=r"^test_stumbles.py:\d+ \(if sum\(x > y .*a.wins\(b\), a.sorted > b.sorted\)$"
    ):
        rw.odds(Told(flow=pairs))


def drawn(cards: int, deck: int) -> Told:
    """So many cards of a deck, each taken out of it."""

    def flow() -> Flow[Any]:
        left, sevens = list(range(deck)), 0
        for at in range(cards):
            card = yield from throw(Die(left), f"card {at}")
            left.remove(card)
            sevens += card % 13 == 7
        return sevens

    return Told(flow=flow)


def test_a_hand_of_a_whole_deck_is_refused_at_once_with_a_way_out() -> None:
    assert rw.odds(drawn(3, 12), by="to").p(1) == Fraction(1, 4)
    with pytest.raises(
        TooLarge,
        match=r"more than 1,000 branches; .*left.remove\(card\).*for cards deal\(5, cards\), or Die\(\[1, 0\], \[4, 48\]\)",
    ):
        rw.odds(drawn(5, 52), limits=Limits(leaves=1_000))


class Dealt(Rule[Came], id="t.dealt"):
    """Cards, and whether to keep what they add up to."""

    cards: int
    deck: int = 52

    def play(self) -> Flow[Came]:
        """Draw them, and choose."""
        left, total = list(range(self.deck)), 0
        for at in range(self.cards):
            card = yield from throw(Die(left), f"card {at}")
            left.remove(card)
            total += card % 13
        return Came(total if (yield from choose("player", "hand", "keep", "fold")) == "keep" else 9)


@pytest.mark.long
def test_advice_on_a_hand_of_a_whole_deck_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more places are looked at than a guess needs."""
    assert rw.advise(Dealt(cards=2, deck=8), lambda came, _: came.to).value == Fraction(265, 28)
    asked: list[Spot] = []
    ahead = Spot.ahead
    monkeypatch.setattr(Spot, "ahead", lambda spot, end: (asked.append(spot), ahead(spot, end))[1])
    with pytest.raises(
        TooLarge,
        match=r"more than 1,000,000 places to search in .*of cards, deal\(5, cards\), or Die\(\[1, 0\], \[4, 48\]\)",
    ):
        rw.advise(Dealt(cards=5), lambda came, _: came.to)
    assert len(asked) < 5_000


@pytest.mark.long
def test_many_branches_that_are_not_too_many_are_gone_through() -> None:
    def flow() -> Flow[Any]:
        total = 0
        while total < 12:
            total += int((yield from throw(d6)))
        return total

    assert rw.odds(Told(flow=flow), limits=Limits(leaves=30_000)).by("to").p(12) > Fraction(1, 4)


# -- words -------------------------------------------------------------------------------------------------------------


class Crossed(Outcome, frozen=True):
    """An outcome of a few words."""

    label: Literal["over", "stuck"]
    wet: int


class Cross(Rule[Crossed], id="t.cross"):
    """Two dice, or a misspelt outcome."""

    misspelt: bool = False

    def play(self) -> Flow[Crossed]:
        """Throw."""
        dice = yield from throw(2 @ d4)
        wrong: Any = "stukc" if self.misspelt else "stuck"
        return Crossed("over" if dice.total > 4 else wrong, dice.count(1))


def test_a_word_that_an_outcome_cannot_hold_is_refused_wherever_it_is_asked_for() -> None:
    assert rw.odds(Cross(), by="label").p("over") == Fraction(5, 8)
    assert rw.odds(Cross()).given(lambda came: came.wet == 0).p("stuck") == Fraction(1, 9)
    for odds in (rw.odds(Cross()), rw.odds(Cross(), by="label")):
        with pytest.raises(ValueError, match="label is never 'sucess': it is 'over', 'stuck'"):
            odds.p("sucess")
    for by in (None, "label", "wet"):
        with pytest.raises(
            TypeError, match=r"t.cross comes to 'stukc' as Crossed.label, which holds 'over', 'stuck'"
        ):
            rw.odds(Cross(misspelt=True), by=by)
    with pytest.raises(TypeError, match="'stukc' as Crossed.label"):
        rw.play(Cross(misspelt=True), faces=[1, 1])


# -- bounds ------------------------------------------------------------------------------------------------------------

Few = Annotated[int, Meta(ge=1, le=3, description="a few, 1 to 3")]


class Part(Rule[Came]):
    """So many d4, of a part that nobody rolls by itself."""

    dice: Few
    what: Annotated[Any, Meta(description="anything")] = None
    others: tuple[Few, ...] = ()

    def play(self) -> Flow[Came]:
        """Throw them."""
        return Came((yield from throw(self.dice @ d4)).total)


def test_the_bounds_of_a_part_are_kept_wherever_it_comes_from() -> None:
    def handed() -> Flow[Any]:
        return (yield from call(Part(dice=(yield from throw(d4))))).to

    def returned() -> Flow[Any]:
        return (yield from call(Goes())).to

    assert Part(dice=3, what=[1]).others == ()
    with pytest.raises(BadArgument, match="dice: a whole number, 1 to 3, not 9") as caught:
        Part(dice=9)
    assert caught.value.at == "args.dice"
    with pytest.raises(BadArgument, match="1 to 3, not 0"):
        Part(dice=1).onward(dice=0)
    with pytest.raises(BadArgument, match=r"others\[1\]: a whole number, 1 to 3, not 4"):
        Part(dice=1, others=(1, 4))
    for flow in (handed, returned):
        with pytest.raises(BadArgument, match="dice: a whole number, 1 to 3, not 4"):
            rw.odds(Told(flow=flow))


S = TypeVar("S")


class Many(Rule[Came], Generic[S]):
    """So many, as whoever derives from it says, and others whose type is written as a name."""

    dice: S
    others: tuple["Few", ...] = ()  # noqa: UP037

    def play(self) -> Flow[Came]:
        """Throw them."""
        return Came((yield from throw(self.dice @ d4)).total)


class Several(Many[Few]):
    """A few."""


class Held(Outcome, frozen=True):
    """What there is, if there is anything."""

    to: Optional["int"] = None  # noqa: UP037, UP045


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"dice": 9}, "dice: a whole number, 1 to 3, not 9"),
        ({"dice": 2, "others": (9,)}, r"others\[0\]: a whole number, 1 to 3, not 9"),
    ],
)
def test_bounds_are_found_behind_a_variable_and_behind_a_name(said: dict[str, Any], told: str) -> None:
    with pytest.raises(BadArgument, match=told):
        Several(**said)
    assert wholes(Held) == ("to",)


def test_a_field_that_says_twice_that_it_is_whole_is_whole() -> None:
    class Twice(NamedTuple):
        """What may be small, or any number."""

        total: Annotated[int, Meta(ge=1)] | int | None
        other: int | str

    assert wholes(Twice) == ("total",)


class Goes(Rule[Came]):
    """A rule that goes on as as many dice as a die shows."""

    def play(self) -> Flow[Came]:
        """Throw, and go on."""
        return Part(dice=(yield from throw(d4)))


def test_a_part_with_a_type_that_only_checkers_know_takes_what_it_is_given() -> None:
    class Local(int):
        """A type that nobody finds by its name."""

    class Odd(Rule[Came]):
        """A part with it."""

        n: Local

    assert Odd(n=Local(9)).n == 9


# -- again and again ---------------------------------------------------------------------------------------------------


class One(Rule[Came]):
    """A d4."""

    def play(self) -> Flow[Came]:
        """Throw it."""
        return Came((yield from throw(d4)))


def once_more(*args: Any, **more: Any) -> Told:
    def flow() -> Flow[Any]:
        return (yield from again(*args, **more)).to

    return Told(flow=flow)


def test_what_is_done_again_may_have_a_limit() -> None:
    limited = once_more(One(), until=lambda came: came.to == 4, limit=2)
    assert rw.odds(limited, by="to").p(4) == Fraction(7, 16)
    assert rw.odds(limited, by="to").p(1) == Fraction(3, 16)
    assert rw.play(limited, faces=[1, 2]).outcome.to == 2
    with pytest.raises(ValueError, match="its limit is 1 or more, not 0"):
        rw.odds(once_more(One(), until=lambda came: False, limit=0))


def test_what_is_done_again_is_a_rule_until_something_holds() -> None:
    for wrong in ("times", "most", "while_"):
        with pytest.raises(TypeError, match=rf"'{wrong}': it is again\(rule, until, \*, limit=None\)"):
            rw.odds(once_more(One(), until=lambda came: True, **{wrong: 3}))
    with pytest.raises(TypeError, match=r"'until': it is again\(rule, until"):
        rw.odds(once_more(One()))
    for what in (One, d6, throw(d6)):
        with pytest.raises(TypeError, match=r"again plays a rule with its arguments, as in again\(Cast\(\)"):
            rw.odds(once_more(what, until=lambda came: True))
    with pytest.raises(TypeError, match="until is a function, as in until=lambda came: came.to >= 10, not 6"):
        rw.odds(once_more(One(), until=6))


def repeated(**wrong: Any) -> Told:
    def flow() -> Flow[Any]:
        steps: dict[str, Any] = {"step": lambda _: One(), "until": lambda _: True, **wrong}
        return (yield from repeat(steps["step"], Came(0), steps["until"])).seen.to

    return Told(flow=flow)


def test_the_steps_of_a_repeat_are_functions() -> None:
    assert rw.odds(repeated(), by="to") == Odds.certain(0)
    with pytest.raises(TypeError, match="step is a function, as in step=lambda state"):
        rw.odds(repeated(step=One()))
    with pytest.raises(TypeError, match="until is a function, as in until=lambda state"):
        rw.odds(repeated(until=True))


def for_ever(looks: Callable[[Any], bool]) -> Flow[Any]:
    while True:
        if looks((yield from throw(d4))):
            return 1


class Entered(Rule[Came], id="t.entered", goals=(Goal("to", "as much as possible", lambda came: came.to),)):
    """A rule that is entered, since something is decided in it, and never comes to an end."""

    def play(self) -> Flow[Came]:
        """Choose, and throw for ever."""
        return (yield from call(Choosing()))


class Choosing(Rule[Came]):
    """A choice before what has no end."""

    def play(self) -> Flow[Came]:
        """Choose, and throw for ever."""
        way = yield from choose("player", "way", "left", "right")
        yield from for_ever(lambda die: way == "nowhere")
        return Came(1)


@pytest.mark.parametrize("looks", [lambda die: die > 4, lambda die: False], ids=["looks", "never looks"])
def test_what_is_thrown_for_ever_names_again(looks: Callable[[Any], bool]) -> None:
    rule = Told(flow=lambda: for_ever(looks))
    with pytest.raises(TooLarge, match=r"as again\(rule, until=…\).*of rollwright.rules"):
        rw.odds(rule)


def test_what_is_thrown_for_ever_in_a_call_names_again() -> None:
    with pytest.raises(TooLarge, match=r"as again\(rule, until=…\)"):
        rw.advise(Entered(), "to", prices={"hope": 1})


class Summed(Rule[Came]):
    """Two of another rule, added up."""

    def play(self) -> Flow[Came]:
        """Add them."""
        total, _ = yield from calls([One(), One()], lambda came: came.to)
        return Came(total)


def test_what_is_called_several_times_is_added_up() -> None:
    one = rw.odds(One(), by="to")
    assert rw.odds(Summed(), by="to").mean() == 2 * one.mean()


@pytest.mark.parametrize(
    ("default", "right"), [([1, 2], "(1, 2)"), ({1: "a"}, "((1, 'a'),)")], ids=["list", "mapping"]
)
def test_what_could_change_is_no_default_of_a_rule(default: Any, right: str) -> None:
    with pytest.raises(
        TypeError, match=re.escape(f"Loose.bag could change, and a rule is as it is: write it as {right}")
    ):

        class Loose(Rule[Came]):
            bag: Any = default


def test_what_is_wrong_with_the_class_of_a_rule_besides_is_told() -> None:
    with pytest.raises(TypeError, match="cannot define __slots__"):

        class Loose(Rule[Came]):
            __slots__ = ()
            table: ClassVar[list[int]] = [1]


def test_a_rule_that_is_not_called_and_one_that_goes_on_with_what_it_has_not_say_what_is_right() -> None:
    def uncalled() -> Flow[Any]:
        return (yield from One())  # type: ignore[misc]

    with pytest.raises(TypeError, match=r"`came = yield from call\(One\(…\)\)`, and `return One\(…\)`"):
        rw.odds(Told(flow=uncalled))
    with pytest.raises(TypeError, match="Told has no way: it takes flow"):
        Told(flow=uncalled).onward(way=1)


# -- what is decided ---------------------------------------------------------------------------------------------------


class Leap(Rule[Came], id="t.leap"):
    """A die, and another one for a bruise."""

    def play(self) -> Flow[Came]:
        """Throw, and leap."""
        reached = yield from throw(d4, "first")
        if (yield from choose("player", "leap", "stay", "leap")) == "leap":
            yield from pay(Effect("mark", "player", "bruise"))
            reached += yield from throw(d4, "leap")
        return Came(reached)


class Climb(
    Leap,
    id="t.climb",
    decisions=(
        Decision("player", "leap", "stay, leap", "a die more for a bruise"),
        Decision("gm", "wind", "calm", "none"),
    ),
    goals=(Goal("high", "as high as possible", lambda came: came.to),),
):
    """The same with a goal."""


def test_a_policy_that_is_missing_is_told_in_every_form_that_would_do() -> None:
    with pytest.raises(Undecided) as caught:
        rw.odds(Climb())
    told = caught.value.message
    for form in ('{"player": "stay"}', '{"player": {"leap": "stay"}}', '"first"', '"best:high"'):
        assert form in told
    with pytest.raises(Undecided) as caught:
        rw.odds(Leap())
    assert "best" not in caught.value.message
    for policy in ({"player": "stay"}, {"player": {"leap": "stay"}}, "first", "best:high"):
        assert len(rw.odds(Climb(), policy=policy))


@pytest.mark.parametrize(
    "wrong", [1, ["leap"], lambda *_: "leap", {"leap": 1.5}, {"leap": {"leap": -1}}, {"leap": {"leap": 0}}]
)
def test_what_says_of_nobody_what_they_do_is_no_policy(wrong: Any) -> None:
    with pytest.raises(BadPolicy, match="what player does is a text, as an option's key, 'first'") as caught:
        rw.odds(Leap(), policy={"player": wrong})
    assert caught.value.at == ("policy.player.leap" if type(wrong) is dict else "policy.player")


def test_weights_of_keys_are_a_policy() -> None:
    mixed = rw.odds(Leap(), policy={"player": {"leap": {"leap": 3, "stay": 1}}}, by="to")
    assert mixed.p(8) == Fraction(3, 64)


def test_a_decision_that_is_taken_for_a_role_is_told_whose_it_is() -> None:
    with pytest.raises(
        BadPolicy, match=r'no role .leap.: it is what player decides, as in \{"player": \{"leap": …\}\}'
    ):
        rw.odds(Leap(), policy={"leap": "leap"})
    with pytest.raises(BadPolicy, match="no role 'plyer': player$"):
        rw.odds(Leap(), policy={"plyer": "leap"})
    with pytest.raises(BadPolicy, match="no decision 'leep': leap$"):
        rw.odds(Leap(), policy={"player": {"leep": "leap"}})


def test_a_rule_without_goals_says_how_one_is_declared() -> None:
    for ask in (lambda: rw.odds(Leap(), policy="best:to"), lambda: rw.advise(Leap(), "to")):
        with pytest.raises(UnknownGoal) as caught:
            ask()
        assert caught.value.message == "t.leap has no goal 'to': it has none"
        (note,) = caught.value.__notes__
        assert 'goals=(Goal("clues"' in note


def test_a_function_of_the_outcome_alone_is_a_goal() -> None:
    looked = rw.advise(Leap(), lambda outcome: 1 if outcome.to >= 5 else 0, prices={"bruise": "1/8"})
    both = rw.advise(Leap(), lambda outcome, _: outcome.to >= 5, prices={"bruise": "1/8"})
    assert looked.value == both.value == Fraction(1, 2)


# -- by another name ---------------------------------------------------------------------------------------------------


def test_advice_is_for_whoever_acts_by_another_name() -> None:
    plan, named = rw.advise(Climb(), "high"), rw.advise(Climb().by("ann"), "high")
    assert named.value == plan.value == 5
    assert [(row.role, row.key) for row in named.plan] == [("ann", "leap")]
    for role in (None, "ann"):
        dear = rw.advise(Climb().by("ann"), "high", prices={"bruise": 3}, role=role)
        assert (dear.value, [row.key for row in dear.plan]) == (Fraction(5, 2), ["stay"])
    free = rw.advise(
        Climb().by("ann"), lambda came, _: came.to, prices={"bruise": 3}, role="gm", policy={"ann": "leap"}
    )
    assert free.value == 5


# -- a tree to read ----------------------------------------------------------------------------------------------------


class Twice(Rule[Came], id="t.twice"):
    """Dice that are looked at twice."""

    def play(self) -> Flow[Came]:
        """Look, choose, look again."""
        hidden = yield from throw(2 @ d4, "hidden")
        if hidden.total > 7:
            return Came("high")
        other = yield from throw(d4, "other")
        return Came("pair" if hidden.count(1) > other else "none")


def test_a_tree_rolls_dice_once() -> None:
    told = [line.strip() for line in rw.explain(Twice()).splitlines()]
    assert [line.partition(", seen")[0] for line in told if line.startswith(("roll", "look"))] == [
        "roll hidden 2d4",
        "roll other d4, look again at hidden 2d4",
    ]


def test_a_word_is_one_face_and_not_its_letters() -> None:
    def flow() -> Flow[Any]:
        dice = yield from throw(2 @ Die(["S", "A", "SA", "-"]))
        return (
            dice.count("SA"),
            dice.where("SA").count(),
            dice.count(("S", "A")),
            dice.worth({"S": 1, "A": 0, "SA": 1, "-": 0}),
        )

    odds = rw.odds(Told(flow=flow), by="to")
    ways = list(product(["S", "A", "SA", "-"], repeat=2))
    found = [
        (w.count("SA"), w.count("SA"), w.count("S") + w.count("A"), w.count("S") + w.count("SA"))
        for w in ways
    ]
    assert dict(odds.items()) == {each: Fraction(found.count(each), 16) for each in found}


def test_one_die_of_words_or_tuples_is_such_a_word_or_tuple() -> None:
    words, pairs = Die(["", "S", "SSA"]), Die([(1, 0), (0, 2)])

    def flow() -> Flow[Any]:
        word, pair = yield from throw_all({"word": words, "pair": pairs}, by="opponent")
        first, second = pair
        return word.count("S"), word.lower(), len(word), "A" in word, first - second, len(pair)

    odds = rw.odds(Told(flow=flow), by="to")
    ways = product(words.faces, pairs.faces)
    found = [(w.count("S"), w.lower(), len(w), "A" in w, a - b, 2) for w, (a, b) in ways]
    assert dict(odds.items()) == {each: Fraction(1, 6) for each in found}


def test_fractions_are_reckoned_with() -> None:
    def flow() -> Flow[Any]:
        return Fraction(3, 2) * (yield from throw(d4))

    assert dict(rw.odds(Told(flow=flow), by="to").items()) == {
        Fraction(3, 2) * face: Fraction(1, 4) for face in range(1, 5)
    }


def test_faces_to_throw_again_may_be_said_by_a_function() -> None:
    assert reroll(d6, lambda face: face < 3) == reroll(d6, [1, 2])
    assert explode(d6, lambda face: face >= 5, depth=1) == explode(d6, [5, 6], depth=1)
    with pytest.raises(ValueError, match="some face must end it"):
        explode(d6, lambda face: True)


class Netted(Outcome, frozen=True):
    """Hits and ones."""

    notes: ClassVar[frozenset[str]] = frozenset({"ones"})

    hits: int
    ones: int

    @property
    def net(self) -> int:
        """What is left of the hits."""
        return self.hits - self.ones


class Netting(Rule[Netted]):
    """Three d4."""

    def play(self) -> Flow[Netted]:
        """Count fours and ones."""
        dice = yield from throw(3 @ d4)
        return Netted(dice.count(4), dice.count(1))


class Half(Rule[Fraction]):
    """A half of a die, which is no outcome."""

    def play(self) -> Flow[Fraction]:
        """Halve it."""
        return Fraction((yield from throw(d4)), 2)


def test_odds_are_by_a_field_or_by_what_an_outcome_tells_of_itself() -> None:
    net = counted(lambda ours, _: ours.count(4) - ours.count(1))
    assert dict(rw.odds(Netting(), by="net").items()) == net
    with pytest.raises(BadArgument, match="has no field 'to_dict': hits, ones"):
        rw.odds(Netting(), by="to_dict")
    with pytest.raises(
        BadArgument, match=r"comes to Fraction, which has no fields to ask by: class Fraction\(Outcome"
    ):
        rw.odds(Half(), by="to")


@pytest.mark.parametrize(
    "goal",
    [lambda came: came.total, lambda came, paid: came.total + len(paid), operator.attrgetter("total")],
    ids=["outcome", "and effects", "attrgetter"],
)
def test_a_goal_is_a_function_of_the_outcome_with_or_without_what_was_paid(goal: Any) -> None:
    assert rw.advise(rw.notation("1d6"), goal).value == Fraction(7, 2)


def test_a_goal_may_ask_for_the_outcome_as_plain_values() -> None:
    assert (
        rw.advise(Netting(), lambda came: came.to_dict()["hits"]).value
        == rw.odds(Netting(), by="hits").mean()
    )


@pytest.mark.parametrize("ask", [rw.odds, rw.play], ids=["odds", "play"])
@pytest.mark.parametrize(
    ("flow", "told"),
    [
        (
            lambda: throw(2 @ d6),
            "an outcome, a situation and the fields of a rule hold numbers: of dice, say which",
        ),
        (lambda: throw(Die([None, 1])), "None is no face, .*: a blank side is a word, or 0"),
        (lambda: again_of(2 @ d6), r"thrown already: throw new ones, as in throw\(dice.count\(1\) @ d6\)"),
    ],
    ids=["dice", "nothing", "dice again"],
)
def test_what_dice_cannot_be_is_refused_in_play_as_it_is_in_odds(
    flow: Any, told: str, ask: Callable[[Rule[Any]], Any]
) -> None:
    with pytest.raises(TypeError, match=told):
        ask(Told(flow=flow))


def again_of(pool: Any) -> Flow[Any]:
    """The ones of a pool, thrown again as if they were dice to throw."""
    dice = yield from throw(pool)
    return (yield from throw(dice.count(1) @ dice))
