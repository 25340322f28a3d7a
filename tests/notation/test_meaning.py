"""What a text means: its odds are what counting every throw gives, by hand and by icepool."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from hours import some
from notation.lying import lying
from rollwright.errors import TooLarge
from rollwright.notation import parse
from rollwright.odds import Die, Odds, Pool
from rollwright.readings.dice import seeded_dice
from rollwright.readings.play import Play
from rollwright.systems.plain import Notation


def thrown(pool: Pool) -> dict[tuple[Any, ...], Fraction]:
    """What the dice of a pool can come to be worth, by throwing every face of every generation."""
    one = chains(pool.die, ())
    ways: dict[tuple[Any, ...], Fraction] = {(): Fraction(1)}
    for _ in range(pool.count):
        ways = {(*seen, face): p * q for seen, p in ways.items() for face, q in one.items()}
    return ways


def chains(die: Die, shown: tuple[Any, ...]) -> dict[Any, Fraction]:
    ways: Counter[Any] = Counter()
    base = die.thrown()
    for face, weight in zip(base.faces, base.weights, strict=True):
        faces, share = (*shown, face), Fraction(weight, base.total)
        further = chains(die, faces) if die.again(faces) else {die.value(faces): Fraction(1)}
        for value, p in further.items():
            ways[value] += share * p
    return dict(ways)


def brute(text: str) -> dict[Any, Fraction]:
    """What a text comes to, by every throw of its dice; of those that do not meet its condition, nothing."""
    expression, ways = parse(text), Counter[Any]()
    for each in product(*(thrown(pool).items() for _, pool in expression.groups)):
        p = Fraction(1)
        for _, share in each:
            p *= share
        meaning = lying(expression, [values for values, _ in each])
        given = expression.tree.given
        if given is None or meaning.value(given):
            successes = meaning.successes(expression.tree.comes_to) if expression.counts else None
            ways[Notation(meaning.value(expression.tree.comes_to), successes, expression.kept)] += p
    whole = sum(ways.values())
    return {outcome: p / whole for outcome, p in ways.items()}


BRUTE = [
    "3+4*2",
    "-7/2",
    "0d6+1",
    "2d6+1d8",
    "2d6-1d4",
    "2d6*3",
    "(1d6+1)*1d4",
    "1d6*1d6-1d4/2",
    "-(2d4)",
    "-(2d4>=3)",
    "4d6kh3+2",
    "4d4kl2",
    "4d4dh1dl1",
    "3d6kh0",
    "3d4kh9",
    "2d6r1",
    "2d6r<3rr6",
    "2d6rr1r2",
    "3d4r=4kl1",
    "2d4!x2",
    "2d4!>=3x2",
    "2d4!px2",
    "2d6r1!x1",
    "d4!9",
    "4dF",
    "3dFr=-1kh2",
    "2dF!x1",
    "4d10>=6f1",
    "3d6=6",
    "3d6<3f>5",
    "3d4>=3!x2",
    "3d4>=3f1!px2",
    "2d4r1>=3!x1",
    "3d4>=3!9",
    "3d4!=3",
    "(2d6)!=7",
    "1d6!=1d4",
    "2d{1..4}",
    "abs(1d6-1d8)",
    "7/(abs(1d6-1d6)+1)",
    "middle(3d6)",
    "middle(2d6+2d4,2)",
    "4d6>=4kh2",
    "4d6<=2f6kl3",
    "4d4=2f3dh1dl1",
    "3d6>=5+2",
    "2*2d6>=5-1d4>=3",
    "1d6>=5*1d4",
    "7/(1d4+2d4>=3)",
    "(2d6>=3)/2-3",
    "2d{0,0,0,4,5,6}",
    "2d{-1:2,3}+1d4",
    "2d{1:3,2}!2x1",
    "3d{1,1,5}rr5",
    "max(1d4,1d6)",
    "min(2d4,1d6+1,5)",
    "max(1d4!x1,1d6!x1)",
    "1d20+3>1d20+5",
    "(2d6)>=7",
    "1d6=1d6",
    "(1d6>1d4)*3+1",
    "2d6>1d4+1d6",
    "highest(1d4+1d6+1d8,2)",
    "highest(4d6)",
    "lowest(3d4+1d6)",
    "lowest(2d6,9)",
    "a=2d4;b=1d6;highest(a+b,2)",
    "a=2d4;c=a+1d6;lowest(c)+highest(c)",
    "highest(1d4!x1+1d3!x1)",
    "pairs(4d4)",
    "pairs(2d4+2d6)",
    "sets(4d4,3)",
    "largest(4d4)",
    "distinct(3d4+1d6)",
    "run(4d4)",
    "max(2d6>=3,1d4)",
    "a=2d6;a*a",
    "a=2d6;a given a>7",
    "both=3d4;highest(both) given both>=9",
    "a=1d6;b=1d8;max(a,b)-min(a,b)",
    "a=3d4>=3;a-1 given a",
    "a=1d6;max(a,1d6) given a<3",
    "a=1d6;b=a+1;-(b*1d4) given abs(a-1d4)<2",
    "1d6 given 1",
]


@pytest.mark.parametrize("text", BRUTE)
def test_the_law_is_what_counting_every_throw_gives(text: str) -> None:
    assert dict(rw.odds(text).items()) == brute(text)


@pytest.mark.parametrize(
    ("text", "faces", "outcome"),
    [
        ("4d6kh3+2", [(6, 5, 1, 4)], Notation(17, None, 3)),
        ("-7/2", [], Notation(-4, None, 0)),
        ("10d10>=6f1", [(1, 1, 1, 6, 2, 2, 2, 2, 2, 2)], Notation(-2, -2, 10)),
        ("3d6!", [(6, 2, 6, 3, 6, 1)], Notation(24, None, 3)),  # 6+3, 2, 6+6+1: generation by generation
        ("3d6!p", [(6, 2, 6, 3, 6, 1)], Notation(21, None, 3)),
        ("3d6>=5!", [(6, 2, 5, 6, 5)], Notation(4, 4, 3)),
        ("2d6r1", [(1, 3, 1)], Notation(4, None, 2)),
        ("d%+d8", [(57,), (3,)], Notation(60, None, 2)),
        ("3d6>=5+10-2*2d6>=5", [(6, 5, 1), (5, 5)], Notation(8, 0, 5)),
    ],
)
def test_typed_faces_are_read(text: str, faces: list[tuple[int, ...]], outcome: Notation) -> None:
    play = Play(rw.notation(text), faces=[face for shown in faces for face in shown], chance=None)
    play.finish()
    assert play.outcome == outcome


def test_dropped_dice_are_marked_group_by_group() -> None:
    text = "4d6kh3 - (3d6dl1>=4 + 1) * 2d6 + -d6kl0"
    groups = parse(text).groups
    assert [name for name, _ in groups] == ["4d6kh3", "3d6>=4dl1", "2d6", "1d6kl0"]
    assert [str(pool) for _, pool in groups] == ["4d6", "3d6", "2d6", "d6"]
    play = Play(rw.notation(text), faces=[1, 2, 1, 6, 5, 5, 4, 1, 1, 3], chance=None)
    assert [rolled.dropped for rolled in play.rolls] == [(1,), (4,), (), (3,)]


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("d6r1", "d6r1"),
        ("d6rr1r2!>=5x3", "d6rr1r2!>=5x3"),
        ("4dF", "dF"),
        ("d6>=5!", "d6!"),
        ("d1000000", "d1000000"),
        ("d6!kh1", "d6!"),
    ],
)
def test_a_die_is_called_by_its_own_modifiers(text: str, die: str) -> None:
    assert str(parse(text).groups[0][1].die) == die


PEERS = {
    "200d6": lambda: 200 @ icepool.d6,
    "100d20+1": lambda: 100 @ icepool.d20 + 1,
    "20d20kh10": lambda: icepool.d20.highest(20, 10),
    "10d10kl5": lambda: icepool.d10.lowest(10, 5),
    "6d8dh1dl2": lambda: icepool.d8.pool(6)[2:5].sum(),
    "10d6!x6": lambda: 10 @ icepool.d6.explode(depth=6),
    "4d10!>=9x3kh2": lambda: icepool.d10.explode([9, 10], depth=3).highest(4, 2),
    "8d10>=6f1": lambda: 8 @ icepool.Die([-1, 0, 0, 0, 0, 1, 1, 1, 1, 1]),
    "100d6+50d8-20d4": lambda: 100 @ icepool.d6 + 50 @ icepool.d8 - 20 @ icepool.d4,
    "5d6r1": lambda: 5 @ icepool.d6.reroll([1], depth=1),
    "5d6rr1": lambda: 5 @ icepool.Die(range(2, 7)),
    "1000*1d100-1d100": lambda: 1000 * icepool.d100 - icepool.d100,
    "1d100*1d100+1d500": lambda: icepool.d100 * icepool.d100 + icepool.d(500),
}


@pytest.mark.parametrize("text", some(PEERS, quick=3))
def test_icepool_agrees(text: str) -> None:
    theirs = PEERS[text]()
    ours: Odds[Any] = rw.odds(text, by="total")
    assert ours == Odds(dict(theirs.items()))


@pytest.mark.parametrize(
    "text", ["d6!", "300d6!", "d20!>=11", "4d6!kh3+d8!p", "10d10>=8f1!", "5d6>=5!p*d4!", "3dF!"]
)
def test_endless_explosions_leave_at_most_a_billionth_of_a_thousandth(text: str) -> None:
    expression = parse(text)
    shares = [1 - Fraction(pool.die.unresolved, pool.die.total) for _, pool in expression.groups]
    finished = Fraction(1)
    for (_, pool), share in zip(expression.groups, shares, strict=True):
        finished *= share**pool.count
    assert 0 < 1 - finished <= Fraction(1, 10**12)
    if text != "300d6!":
        odds = rw.odds(text)
        assert 1 - Fraction(odds.unresolved, odds.total) == finished


def test_hits_of_an_exploding_die_differ_by_what_is_counted() -> None:
    high, low = (parse(text).groups[0][1].die for text in ("d6>=4!9", "d6<=3!9"))
    assert high.weights == low.weights
    assert high != low
    assert high == parse("2d6>=4!9").groups[0][1].die
    assert hash(high) == hash(parse("2d6>=4!9").groups[0][1].die)


@pytest.mark.parametrize(
    "text",
    [
        "6000d60",
        "1000d6-1000d6",
        "300d6!",
        "100d100kh50",
        "1d3000*1d3000",
        "1000d10!>=6",
        "max(1d3000,1d3000!)",
    ],
)
def test_odds_that_cannot_be_written_down_are_refused_and_the_text_still_rolls(text: str) -> None:
    with pytest.raises(TooLarge, match="roll fewer dice"):
        rw.odds(text)
    assert Play(rw.notation(text), chance=seeded_dice(1)).outcome.kept == parse(text).kept


@pytest.mark.parametrize(
    ("text", "chances"),
    [
        ("1d6>=4!1", {0: Fraction(2, 5), 1: Fraction(3, 5)}),
        ("2d6>=3!2", {0: Fraction(1, 25), 1: Fraction(8, 25), 2: Fraction(16, 25)}),
        ("1d6<=2!p6", {0: Fraction(17, 30), 1: Fraction(13, 30)}),
    ],
)
def test_explosions_that_count_nothing_leave_nothing_unresolved(
    text: str, chances: dict[int, Fraction]
) -> None:
    odds = rw.odds(text)
    assert not odds.unresolved
    assert {outcome.total: p for outcome, p in odds.items()} == chances


def test_explosions_that_count_are_exact_hit_by_hit() -> None:
    odds = rw.odds("4d6>=4!6", by="total")
    assert 1 - odds.p(0) - odds.p(1) == odds.at_least(2) == Fraction(35, 48)
    assert rw.odds("4d6>=4!6").at_least(2, "successes") == Fraction(35, 48)
    assert 0 < Fraction(odds.unresolved, odds.total) < Fraction(1, 10**12)
    assert not rw.odds("1d6>=5!1").unresolved


counted = st.builds(
    "{}d{}>={}!{}".format,
    st.integers(1, 4),
    st.just(6),
    st.integers(2, 6),
    st.sampled_from(["6", ">=5", "p6"]),
)
unlike = st.builds("{}d10>={}!10".format, st.integers(1, 3), st.integers(6, 9))


@given(counted | st.builds("{}+{}".format, counted, unlike | st.sampled_from(["2d6", "3"])))
def test_so_many_hits_or_more_have_an_exact_chance_however_long_dice_explode(text: str) -> None:
    odds = rw.odds(text, by="successes")
    soon = rw.odds(re.sub(r"(!p?[>=]*\d+)", r"\1x40", text), by="successes")
    assert not soon.unresolved
    for least in range(13):
        exact = odds.at_least(least)
        assert exact == 1 - sum((p for hits, p in odds.items() if hits < least), Fraction(0))
        assert abs(exact - soon.at_least(least)) < Fraction(1, 10**12)


@pytest.mark.parametrize(
    "text",
    [
        "4d6>=4!6-1d10>=7!10",
        "4d6!",
        "4d6>=4!6f1",
        "-4d6>=4!6",
        "2*4d6>=4!6",
        "1d6>=6f0!p1",
        "1d6>=5f0!p",
    ],
)
def test_where_it_is_not_known_what_the_rest_comes_to_it_counts_for_nothing(text: str) -> None:
    odds = rw.odds(text, by="total")
    assert odds.unresolved
    assert odds.floor is None
    assert odds.at_least(min(odds)) == 1 - Fraction(odds.unresolved, odds.total)
