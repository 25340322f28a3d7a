"""Views: for every view and every small pool, the law is what is seen of every throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.errors import TooLarge
from rollwright.odds import (
    Die,
    Fold,
    KeepTotal,
    Odds,
    Pool,
    Tally,
    Total,
    View,
    d4,
    d6,
    d20,
    explode,
    penetrate,
    reroll,
    work,
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


Seen = Callable[[tuple[Any, ...]], Any]


def tallied(worth: Callable[[Any], tuple[int, ...]], zero: tuple[int, ...]) -> tuple[View[Any], Seen]:
    """A tally, and what the faces of a throw are worth together."""
    return Tally(worth, zero=zero), lambda faces: tuple(map(sum, zip(zero, *map(worth, faces), strict=True)))


def kept(which: slice) -> tuple[View[Any], Seen]:
    """The sum of some of the sorted dice."""
    return KeepTotal(which), lambda faces: sum(sorted(faces)[which])


VIEWS: dict[str, tuple[View[Any], Seen]] = {
    "total": (Total(), sum),
    "tally": tallied(lambda face: (face >= 2, face == 1), (0, 0)),
    "tally with minus": tallied(
        lambda face: (int(face > 1) - int(face == 1), 3 * int(face == 2), 1), (0, 0, 0)
    ),
    "tally of nothing": tallied(lambda face: (), ()),
    "keep highest": kept(slice(-2, None)),
    "keep lowest": kept(slice(2)),
    "keep middle": kept(slice(1, -1)),
    "keep beyond": kept(slice(5, None)),
    "keep all": kept(slice(None)),
    "keep none": kept(slice(0)),
    "fold": (
        Fold((0, None), lambda state, face, count: (max(state[0], count), face)),
        lambda faces: (max(map(faces.count, faces), default=0), min(faces, default=None)),
    ),
    "fold by kind": (
        Fold((), lambda state, kind, count: (*state, kind, count), kind=lambda face: face % 2),
        lambda faces: sum(sorted(Counter(face % 2 for face in faces).items(), reverse=True), ()),
    ),
    "fold settled": (
        Fold(0, lambda state, face, count: state + count, settled=lambda state: state >= 2),
        lambda faces: next(
            (
                count
                for count in accumulate(many for _, many in sorted(Counter(faces).items(), reverse=True))
                if count >= 2
            ),
            len(faces),
        ),
    ),
    "fold settled at once": (
        Fold(7, lambda state, face, count: 0, settled=lambda state: state == 7),
        lambda faces: 7,
    ),
}


def brute(seen: Seen, unrolled: Unrolled, pool: Pool) -> dict[Any, Fraction]:
    """What is seen of every throw."""
    ways: Counter[Any] = Counter()
    for throw in product(unrolled(pool.die).items(), repeat=pool.count):
        p = Fraction(1)
        for _, share in throw:
            p *= share
        ways[seen(tuple(value for value, _ in throw))] += p
    return dict(ways)


@pytest.mark.parametrize("die", DICE, ids=str)
@pytest.mark.parametrize("name", VIEWS)
def test_the_law_is_what_is_seen_of_every_throw(name: str, die: Die, unrolled: Unrolled) -> None:
    view, seen = VIEWS[name]
    for size in (-1, 0, 1, 2, 3):
        odds = view.law(size @ die)
        assert dict(odds.items()) == brute(seen, unrolled, size @ die), size
        assert odds.unresolved == 0


@given(
    st.dictionaries(st.integers(-3, 6), st.integers(1, 3), min_size=1, max_size=4),
    st.integers(0, 3),
    st.sampled_from(sorted(VIEWS)),
)
def test_the_law_of_any_small_pool(unrolled: Unrolled, die: dict[int, int], n: int, name: str) -> None:
    pool = n @ Die(die, die.values())
    view, seen = VIEWS[name]
    assert dict(view.law(pool).items()) == brute(seen, unrolled, pool)


ENDLESS = explode(Die([1, 2, 3]), digits=2)


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("n", [0, 1, 3])
def test_what_a_die_left_unresolved_stays_so_in_every_view(name: str, n: int) -> None:
    odds = VIEWS[name][0].law(n @ ENDLESS)
    share = Fraction(ENDLESS.resolved, ENDLESS.total)
    assert 1 - Fraction(odds.unresolved, odds.total) == share**n
    assert odds.total == sum(odds.weights().values()) + odds.unresolved


def test_an_empty_tally_has_as_many_zeros_as_any_other() -> None:
    hits = Tally(lambda face: (face >= 6, face == 1))
    assert hits.law(0 @ d6) == hits.law(-4 @ d6) == Odds.certain((0, 0))
    words = Tally({"hit": (1, 0), "blank": (0, 0), "skull": (0, 1)}.__getitem__, zero=(0, 0))
    assert words.law(0 @ Die(["hit", "blank"])) == Odds.certain((0, 0))
    assert words.law(3 @ Die(["hit", "blank", "skull"])).p((2, 1)) == Fraction(1, 9)


def test_a_view_in_itself_sees_nothing() -> None:
    nothing: View[Any] = View()
    with pytest.raises(NotImplementedError):
        nothing.law(1 @ d6)


def test_kept_dice_stand_side_by_side() -> None:
    with pytest.raises(ValueError, match="side by side"):
        KeepTotal(slice(None, None, -1))
    assert KeepTotal(slice(0, 2, 1)).law(3 @ d4).p(2) == Fraction(10, 64)


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
        for view, seen in (VIEWS["total"], VIEWS["keep highest"]):
            assert dict(view.law(3 @ die).items()) == brute(seen, unrolled, 3 @ die)
    assert KeepTotal(slice(1, 3)).law(3 @ Die([0, 10**9])).p(10**9) == Fraction(3, 8)


def test_many_kinds_are_tallied_kind_by_kind(unrolled: Unrolled) -> None:
    kinds = Tally(lambda face: tuple(int(face == kind) for kind in range(1, 7)))
    assert len(kinds.law(12 @ d6)) == 6188
    assert kinds.law(12 @ d6).p((2, 2, 2, 2, 2, 2)) == Fraction(479001600 // 64, 6**12)
    far, seen = tallied(lambda face: (10**9 * face, face), (0, 0))
    assert dict(far.law(3 @ d4).items()) == brute(seen, unrolled, 3 @ d4)


def test_large_pools_are_folded_exactly() -> None:
    highest = Fold(0, lambda state, face, count: face, settled=bool)
    assert highest.law(300 @ d6).p(6) == 1 - Fraction(5**300, 6**300)
    ones = Fold(0, lambda state, one, count: count if one else state, kind=lambda face: face == 1)
    assert ones.law(80 @ d6) == Tally(lambda face: (face == 1,)).law(80 @ d6).map(sum)


@pytest.mark.parametrize(
    ("view", "pool"),
    [
        (Total(), 10**9 @ d6),
        (Total(), 100 @ Die(range(0, 10**6, 3))),
        (Total(), 50 @ Die([n**5 for n in range(40)])),
        (KeepTotal(slice(-50, None)), 100 @ Die(range(100))),
        (KeepTotal(slice(-50, None)), 10**9 @ d6),
        (KeepTotal(slice(1, None)), 50 @ Die([n**5 for n in range(40)])),
        (KeepTotal(slice(1, None)), 30 @ Die([Fraction(n, 7) for n in range(30)])),
        (Tally(lambda face: (face > 3, face == 1, face == 2, face == 6)), 3000 @ d6),
        (Fold((), lambda state, face, count: (*state, face, count)), 40 @ d20),
        (Fold(0, lambda state, face, count: state + face * count), 10**5 @ d6),
    ],
)
def test_what_would_take_minutes_is_refused(view: View[Any], pool: Pool, monkeypatch: Any) -> None:
    monkeypatch.setattr(work, "MOST_WORK", work.MOST_WORK // 100)
    with pytest.raises(TooLarge, match="fewer"):
        view.law(pool)
