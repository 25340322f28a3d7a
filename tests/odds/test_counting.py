"""Powers and kept sums are what counting every throw gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.errors import TooLarge
from rollwright.odds import counting
from rollwright.odds.counting import Weights

WEIGHTS = st.lists(st.integers(0, 50), max_size=6).map(lambda tail: [3, *tail, 2])


def naive(left: Sequence[int], right: Sequence[int]) -> Weights:
    product = [0] * (len(left) + len(right) - 1)
    for i, x in enumerate(left):
        for j, y in enumerate(right):
            product[i + j] += x * y
    return product


def naive_power(weights: Sequence[int], n: int) -> Weights:
    result = [1]
    for _ in range(n):
        result = naive(result, weights)
    return result


@given(st.integers(1, 12), st.integers(0, 9))
def test_fair_dice(sides: int, n: int) -> None:
    assert counting.uniform_power(sides, n) == naive_power([1] * sides, n)


@given(WEIGHTS, st.integers(0, 7))
def test_every_way_to_a_power_is_the_same(weights: Weights, n: int) -> None:
    expected = naive_power(weights, n)
    assert counting.power(weights, n) == expected
    assert counting.packed_power(weights, n) == expected
    assert counting.miller_power(weights, n) == expected


@pytest.mark.parametrize("weights", [[1] * 6, [1, 0, 2, 5], [7], [1, *[0] * 9, 1]])
def test_large_powers_go_another_way_to_the_same_end(weights: Weights) -> None:
    n = 400
    assert (len(weights) * n) * n * sum(weights).bit_length() > counting.PACKED_BITS or len(weights) == 1
    assert counting.power(weights, n) == counting.packed_power(weights, n)


@given(WEIGHTS, st.lists(st.integers(0, 10**30), min_size=1, max_size=150))
def test_convolution(left: Weights, right: Weights) -> None:
    assert counting.convolve(left, right) == naive(left, right) == counting.convolve(right, left)


@given(st.integers(61, 90), st.integers(61, 70), st.integers(0, 10**9))
def test_convolution_of_two_long_ones_is_packed(long: int, short: int, seed: int) -> None:
    left, right = [seed * at % 1009 for at in range(long)], [seed * at % 97 + 1 for at in range(short)]
    assert counting.convolve(left, right) == naive(left, right)


@given(st.lists(st.integers(0, 255**3), min_size=1, max_size=9))
def test_unpacking_undoes_packing(weights: Weights) -> None:
    assert counting.unpack(counting.pack(weights, 3), 3, len(weights)) == weights


@given(
    st.dictionaries(st.integers(-5, 9), st.integers(1, 4), min_size=1, max_size=4),
    st.integers(1, 4),
    st.data(),
)
def test_kept_sums(die: dict[int, int], n: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, n - 1))
    kept = range(start, data.draw(st.integers(start + 1, n)))
    expected: Counter[int] = Counter()
    for throw in product(die.items(), repeat=n):
        ways = 1
        for _, weight in throw:
            ways *= weight
        expected[sum(sorted(face for face, _ in throw)[kept.start : kept.stop])] += ways
    faces = sorted(die)
    assert counting.kept_sums(faces, [die[face] for face in faces], n, kept) == expected


@pytest.mark.parametrize(
    "ask",
    [
        lambda: counting.power([1] * 6, 10**6),
        lambda: counting.power([1, 2, 3], 10**9),
        lambda: counting.power([1] * 1000, 2000),
        lambda: counting.power(list(range(1, 5000)), 100),
        lambda: counting.kept_sums(range(100), [1] * 100, 100, range(50)),
        lambda: counting.kept_sums([0, 10**9], [1, 1], 3, range(2)),
        lambda: counting.kept_sums(range(6), [1] * 6, 10**9, range(1)),
        lambda: counting.convolve([10**9000] * 20_000, [10**9000] * 20_000),
    ],
)
def test_what_would_take_minutes_is_refused_at_once(ask: Callable[[], object]) -> None:
    with pytest.raises(TooLarge, match="fewer dice"):
        ask()
