"""Views: for every view and every small pool, the law is what the view sees of every throw."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.errors import TooLarge
from rollwright.odds import (
    Die,
    Each,
    Faces,
    Fold,
    Join,
    Keep,
    KeepTotal,
    Noted,
    Noting,
    Odds,
    Pool,
    Read,
    Tally,
    Total,
    View,
    d4,
    d6,
    d20,
    explode,
    keep_highest,
    keep_lowest,
    limits,
    penetrate,
    reroll,
)

Unrolled = Callable[[Die], dict[Any, Fraction]]

DICE = [
    d4,
    Die([1, 2, 3, 4], [1, 2, 1, 3]),
    Die([-2, 0, 7]),
    Die([5]),
    Die([0, 100, 300], [2, 1, 1]),
    Die([3, -1, 2]),
    Die([Fraction(1, 2), Fraction(3, 2)], [2, 1]),
    Die([False, True], [3, 2]),
    explode(Die([1, 2, 3]), depth=1),
    penetrate(Die([1, 2]), depth=2),
    reroll(d4, [1, 3]),
    explode(reroll(Die([1, 2, 3]), [1]), depth=1),
]


def highest(values: Any) -> Any:
    """The highest value, if any."""
    return max(values, default=None)


VIEWS: dict[str, View[Any]] = {
    "faces": Faces(),
    "total": Total(),
    "tally": Tally(lambda face: (face >= 2, face == 1)),
    "tally with minus": Tally(lambda face: (int(face > 1) - int(face == 1), 3 * int(face == 2), 1)),
    "tally of nothing": Tally(lambda face: ()),
    "tally with zero": Tally(lambda face: (face == 2,), zero=(0,)),
    "keep highest": keep_highest(2),
    "keep lowest": keep_lowest(1),
    "keep all": keep_highest(9),
    "keep none": keep_highest(0),
    "keep middle": Keep(slice(1, -1)),
    "keep beyond": Keep(slice(5, None)),
    "keep total": keep_highest(2).total(),
    "keep lowest total": keep_lowest(2).total(),
    "keep middle total": KeepTotal(slice(1, -1)),
    "keep all total": KeepTotal(slice(None)),
    "keep none total": KeepTotal(slice(0, 0)),
    "fold": Fold((0, None), lambda state, face, count: (max(state[0], count), face)),
    "fold ascending": Fold((), lambda state, face, count: (*state, face, count), ascending=True),
    "fold by kind": Fold((), lambda state, kind, count: (*state, kind, count), kind=lambda face: face % 2),
    "fold settled": Fold(0, lambda state, face, count: state + count, settled=lambda state: state >= 2),
    "fold settled at once": Fold(7, lambda state, face, count: 0, settled=lambda state: state == 7),
    "mapped": Total().map(lambda total: total > 3),
    "noting": Noting(Faces(), highest, sum),
    "blank": Noting(Faces(), highest, sum).blank(),
}


def brute(view: View[Any], unrolled: Unrolled, *pools: Pool) -> dict[Any, Fraction]:
    """What the view sees of every throw."""
    ways: Counter[Any] = Counter()
    each = [unrolled(pool.die).items() for pool in pools]
    throws = [list(product(rows, repeat=pool.count)) for rows, pool in zip(each, pools, strict=True)]
    for groups in product(*throws):
        p = Fraction(1)
        for group in groups:
            for _, share in group:
                p *= share
        ways[view.of(*(tuple(value for value, _ in group) for group in groups))] += p
    return dict(ways)


@pytest.mark.parametrize("die", DICE, ids=str)
@pytest.mark.parametrize("name", VIEWS)
def test_the_law_is_what_is_seen_of_every_throw(name: str, die: Die, unrolled: Unrolled) -> None:
    view = VIEWS[name]
    for size in (-1, 0, 1, 2, 3):
        odds = view.law(size @ die)
        assert dict(odds.items()) == brute(view, unrolled, size @ die), size
        assert odds.unresolved == 0


@given(
    st.dictionaries(st.integers(-3, 6), st.integers(1, 3), min_size=1, max_size=4),
    st.integers(0, 3),
    st.sampled_from(sorted(VIEWS)),
)
def test_the_law_of_any_small_pool(unrolled: Unrolled, die: dict[int, int], n: int, name: str) -> None:
    pool = n @ Die(die, die.values())
    assert dict(VIEWS[name].law(pool).items()) == brute(VIEWS[name], unrolled, pool)


@pytest.mark.parametrize("die", DICE, ids=str)
def test_one_die_is_read(die: Die, unrolled: Unrolled) -> None:
    view = Read(lambda face: face > 1)
    assert dict(view.law(1 @ die).items()) == brute(view, unrolled, 1 @ die)


@pytest.mark.parametrize("n", [-1, 0, 2])
def test_no_other_number_of_dice_is_read(n: int) -> None:
    with pytest.raises(ValueError, match="one die is read"):
        Read(int).law(n @ d6)
    with pytest.raises(ValueError, match="values to unpack"):
        Read(int).of([1] * max(0, n))


JOINS: list[tuple[View[Any], tuple[Pool, ...]]] = [
    (Join([Total(), Total()], 0, operator.add), (2 @ d4, 1 @ Die([-1, 5]))),
    (Join([], "start", max), ()),
    (Each(Total(), keep_highest(1)), (2 @ d4, 2 @ Die([0, 2], [1, 2]))),
    (Each(Each(Read(int), Read(int)).map(max), Tally(lambda face: (face > 2,))), (1 @ d4, 1 @ d4, 2 @ d4)),
    (Each(Total(), Join([Total(), Total()], 1, operator.mul)).map(sum), (1 @ d4, 2 @ Die([0, 1]), 0 @ d6)),
    (Each(Noting(Total(), bool, int), Total()), (1 @ Die([0, 1]), 1 @ d4)),
    (Each(Total(), Total()), (2 @ explode(Die([1, 2]), depth=1), 1 @ reroll(d4, [1]))),
]


@pytest.mark.parametrize("at", range(len(JOINS)))
def test_groups_seen_together(at: int, unrolled: Unrolled) -> None:
    view, pools = JOINS[at]
    assert view.arity == len(pools)
    assert dict(view.law(*pools).items()) == brute(view, unrolled, *pools)


def test_wide_sums_are_added_as_they_are_folded() -> None:
    groups = (40 @ d6, 30 @ Die([-3, 0, 3, 1]), 1 @ d4)
    views = [Total(), Total(), Total()]
    quick = Join(views, 5, operator.add).law(*groups)
    assert quick == Join(views, 5, lambda before, more: before + more).law(*groups)
    assert quick.mean() == 5 + 140 + Fraction(30, 4) + Fraction(5, 2)
    halves = Join(views, Fraction(1, 2), operator.add).law(*groups)
    assert halves.map(lambda total: total + Fraction(9, 2)) == quick
    gaps = Join([Total(), Total()], 0, operator.add).law(100 @ Die([0, 10**6]), 70 @ d6)
    assert gaps.p(70) == Fraction(1, 2**100 * 6**70)
    assert len(Join([Total(), Total()], 0, operator.add).law(300 @ d6, 200 @ d6)) == 2_501


ENDLESS = explode(Die([1, 2, 3]), digits=2)


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("n", [0, 1, 3])
def test_what_a_die_left_unresolved_stays_so_in_every_view(name: str, n: int) -> None:
    odds = VIEWS[name].law(n @ ENDLESS)
    share = Fraction(ENDLESS.resolved, ENDLESS.total)
    assert 1 - Fraction(odds.unresolved, odds.total) == share**n
    assert odds.total == sum(odds.weights().values()) + odds.unresolved


def test_what_any_group_left_unresolved_leaves_all_unresolved() -> None:
    share = Fraction(ENDLESS.resolved, ENDLESS.total)
    odds = Each(Total(), Read(int), Total()).law(2 @ ENDLESS, 1 @ d6, 1 @ ENDLESS)
    assert 1 - Fraction(odds.unresolved, odds.total) == share**3
    assert Read(int).law(1 @ ENDLESS).unresolved == ENDLESS.unresolved


# -- what each view says of dropped dice, notes and empty pools --------------------------------------------------------


def test_dropped_dice_are_told_by_position() -> None:
    values = (3, 6, 3, 1)
    assert keep_highest(2).dropped(values) == [[2, 3]]  # of the two threes the first is kept
    assert keep_highest(2).total().dropped(values) == [[2, 3]]
    assert keep_lowest(1).dropped(values) == [[0, 1, 2]]
    assert keep_highest(9).dropped(values) == [[]]
    assert keep_highest(0).dropped(values) == [[0, 1, 2, 3]]
    assert Total().dropped(values) == [[]]
    assert keep_highest(1).map(sum).dropped(values) == [[0, 2, 3]]
    assert Noting(keep_highest(1), sum, sum).dropped(values) == [[0, 2, 3]]
    both = Each(Each(keep_highest(1), Total()), keep_lowest(1))
    assert both.dropped(values, (1, 2), (4, 5)) == [[0, 2, 3], [], [1]]


@given(st.lists(st.integers(1, 6), max_size=6), st.integers(0, 7), st.booleans())
def test_what_is_not_dropped_is_kept(values: list[int], k: int, highest: bool) -> None:
    view = (keep_highest if highest else keep_lowest)(k)
    (dropped,) = view.dropped(values)
    kept = [value for at, value in enumerate(values) if at not in dropped]
    assert tuple(sorted(kept, reverse=True)) == view.of(values)
    assert view.total().of(values) == sum(kept)


def test_an_empty_tally_has_as_many_zeros_as_any_other() -> None:
    hits = Tally(lambda face: (face >= 6, face == 1))
    assert hits.of([]) == (0, 0)
    assert hits.law(0 @ d6) == hits.law(-4 @ d6) == Odds.certain((0, 0))
    words = Tally({"hit": (1, 0), "blank": (0, 0), "skull": (0, 1)}.__getitem__, zero=(0, 0))
    assert words.of([]) == (0, 0)
    assert words.law(0 @ Die(["hit", "blank"])) == Odds.certain((0, 0))
    assert words.of(["hit", "skull", "hit"]) == (2, 1)


def test_notes_can_be_left_out() -> None:
    noting = Noting(Total(), lambda total: total > 6, lambda total: total)
    assert noting.of([3, 5]) == Noted(True, 8)
    assert noting.blank().law(2 @ d6) == noting.law(2 @ d6).map(lambda noted: Noted(noted.seen, None))
    total = Total()
    assert total.blank() is total
    both = Join([noting, noting], 0, lambda hits, noted: hits + noted.seen)
    assert both.blank().law(2 @ d6, 2 @ d6) == both.law(2 @ d6, 2 @ d6)
    assert Each(noting).blank().of([3, 5]) == (Noted(True, None),)


def test_a_view_in_itself_sees_nothing() -> None:
    nothing: View[Any] = View()
    with pytest.raises(NotImplementedError):
        nothing.of([1])
    with pytest.raises(NotImplementedError):
        nothing.law(1 @ d6)


def test_kept_dice_stand_side_by_side_and_are_not_negative() -> None:
    with pytest.raises(ValueError, match="side by side"):
        Keep(slice(None, None, 2))
    with pytest.raises(ValueError, match="side by side"):
        KeepTotal(slice(None, None, -1))
    assert Keep(slice(0, 2, 1)).of([3, 1, 2]) == (2, 1)
    with pytest.raises(ValueError, match="not -1"):
        keep_highest(-1)
    with pytest.raises(ValueError, match="not -1"):
        keep_lowest(-1)


def test_faces_are_asked_about_only_when_they_came_up() -> None:
    asked: list[tuple[int, int]] = []

    def step(state: int, face: int, count: int) -> int:
        asked.append((face, count))
        return state + count

    Fold(0, step).law(2 @ d4)
    assert min(count for _, count in asked) == 1


# -- wide dice and large pools -----------------------------------------------------------------------------------------


def test_faces_far_apart_cost_no_more_than_others(unrolled: Unrolled) -> None:
    for die in (Die([0, 10**9]), Die([0, 1, 10**9]), Die([0, 3, 10**12, 10**12 + 1])):
        for view in (Total(), keep_highest(2)):
            assert dict(view.law(3 @ die).items()) == brute(view, unrolled, 3 @ die)
    assert KeepTotal(slice(1, 3)).law(3 @ Die([0, 10**9])).p(10**9) == Fraction(3, 8)


def test_many_kinds_are_tallied_kind_by_kind(unrolled: Unrolled) -> None:
    kinds = Tally(lambda face: tuple(int(face == kind) for kind in range(1, 7)))
    assert len(kinds.law(12 @ d6)) == 6188
    assert kinds.law(12 @ d6).p((2, 2, 2, 2, 2, 2)) == Fraction(479001600 // 64, 6**12)
    far = Tally(lambda face: (10**9 * face, face))
    assert dict(far.law(3 @ d4).items()) == brute(far, unrolled, 3 @ d4)


def test_large_pools_are_folded_exactly() -> None:
    highest = Fold(0, lambda state, face, count: face, settled=bool)
    assert highest.law(300 @ d6).p(6) == 1 - Fraction(5**300, 6**300)
    ones = Fold(0, lambda state, one, count: count if one else state, kind=lambda face: face == 1)
    assert ones.law(80 @ d6) == Tally(lambda face: (face == 1,)).law(80 @ d6).map(sum)


@pytest.mark.parametrize(
    ("view", "pools"),
    [
        (Total(), (10**9 @ d6,)),
        (Total(), (100 @ Die(range(0, 10**6, 3)),)),
        (Total(), (50 @ Die([n**5 for n in range(40)]),)),
        (Faces(), (9 @ d6,)),
        (Faces(), (10**7 @ Die([1]),)),
        (keep_highest(20), (40 @ d20,)),
        (keep_highest(3000), (3000 @ d20,)),
        (keep_highest(50).total(), (100 @ Die(range(100)),)),
        (keep_highest(50).total(), (10**9 @ d6,)),
        (KeepTotal(slice(1, None)), (30 @ Die([0, 1, 10**9]),)),
        (KeepTotal(slice(1, None)), (30 @ Die([Fraction(n, 7) for n in range(30)]),)),
        (Tally(lambda face: (face > 3, face == 1, face == 2, face == 6)), (3000 @ d6,)),
        (Fold((), lambda state, face, count: (*state, face, count)), (40 @ d20,)),
        (Fold(0, lambda state, face, count: state + face * count), (10**5 @ d6,)),
        (Each(Total(), Total()), (1000 @ d6, 1000 @ d6)),
    ],
)
def test_what_would_take_minutes_is_refused(
    view: View[Any], pools: tuple[Pool, ...], monkeypatch: Any
) -> None:
    monkeypatch.setattr(limits, "MOST_WORK", limits.MOST_WORK // 100)
    with pytest.raises(TooLarge, match="fewer"):
        view.law(*pools)
