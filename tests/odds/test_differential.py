"""Side by side with icepool, digit for digit."""

from __future__ import annotations

import icepool
from hypothesis import given
from hypothesis import strategies as st

from rollwright.odds import Die, Fold, KeepTotal, Odds, Tally, Total, d, explode, reroll

DICE = st.dictionaries(st.integers(-4, 9), st.integers(1, 5), min_size=1, max_size=5)


def ours(die: dict[int, int]) -> Die:
    return Die(die, die.values())


def same(odds: Odds[int], theirs: icepool.Die[int]) -> bool:
    return odds == Odds(dict(theirs.items()))


@given(DICE, st.integers(1, 9))
def test_sums(die: dict[int, int], n: int) -> None:
    assert same(Total().law(n @ ours(die)), n @ icepool.Die(die))


@given(st.integers(1, 30), st.integers(1, 40))
def test_sums_of_fair_dice(sides: int, n: int) -> None:
    assert same(Total().law(n @ d(sides)), n @ icepool.d(sides))


@given(DICE, st.integers(1, 6), st.data())
def test_kept_dice(die: dict[int, int], n: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(1, n))
    theirs, pool = icepool.Die(die), n @ ours(die)
    assert same(KeepTotal(slice(-k, None)).law(pool), theirs.highest(n, k))
    assert same(KeepTotal(slice(0, k)).law(pool), theirs.lowest(n, k))


@given(DICE, st.integers(1, 4), st.integers(1, 3), st.data())
def test_exploding_dice(die: dict[int, int], depth: int, n: int, data: st.DataObject) -> None:
    on = data.draw(st.lists(st.sampled_from(sorted(die)), max_size=len(die) - 1, unique=True))
    theirs = icepool.Die(die).explode(on, depth=depth)
    assert same(Total().law(n @ explode(ours(die), on, depth=depth)), n @ theirs)


@given(DICE, st.integers(1, 3), st.data())
def test_rerolled_dice(die: dict[int, int], times: int, data: st.DataObject) -> None:
    on = data.draw(st.lists(st.sampled_from(sorted(die)), max_size=len(die) - 1, unique=True))
    theirs = icepool.Die(die).reroll(on, depth=times)
    assert same(Total().law(1 @ reroll(ours(die), on, times=times)), theirs)


@given(DICE, st.integers(1, 7))
def test_tallies(die: dict[int, int], n: int) -> None:
    theirs = n @ icepool.Die(die).map(lambda face: icepool.Vector((int(face >= 3), int(face == 1))))
    odds = Tally(lambda face: (face >= 3, face == 1)).law(n @ ours(die))
    assert odds == Odds({tuple(seen): weight for seen, weight in theirs.items()})


class LargestSet(icepool.MultisetEvaluator[int, int]):
    """How many dice show the same."""

    def next_state(self, state, order, outcome, count):  # type: ignore[no-untyped-def]
        return max(state or 0, count)


@given(DICE, st.integers(1, 6))
def test_folds(die: dict[int, int], n: int) -> None:
    theirs = LargestSet()(icepool.Die(die).pool(n))
    assert same(Fold(0, lambda state, face, count: max(state, count)).law(n @ ours(die)), theirs)
