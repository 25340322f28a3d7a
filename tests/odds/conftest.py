"""What the tests of odds share: throwing every face of every generation by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rollwright.odds import Die


def unroll(die: Die) -> dict[Any, Fraction]:
    """What a die that ends can come to be worth, thrown face by face by its own say."""
    ways: Counter[Any] = Counter()
    base = die.thrown()
    waiting: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        shown, p = waiting.pop()
        for face, weight in zip(base.faces, base.weights, strict=True):
            faces, share = (*shown, face), p * Fraction(weight, base.total)
            if die.again(faces):
                waiting.append((faces, share))
            else:
                ways[die.value(faces)] += share
    return dict(ways)


@pytest.fixture(scope="session")
def unrolled() -> Callable[[Die], dict[Any, Fraction]]:
    """The function `unroll`."""
    return unroll
