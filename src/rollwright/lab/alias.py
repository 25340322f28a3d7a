"""Tables to draw from in bulk: by one look-up where the total of the weights is small, else by one look-up and a comparison.

Needs NumPy, of the extra `lab`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rollwright.errors import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BITS = 64
FINE = 40
"""So many of a word's bits are compared; the others choose a column."""


def numpy() -> Any:
    """NumPy, or `BadInput` that says what to install."""
    try:
        import numpy as np
    except ImportError:
        raise BadInput("this needs NumPy: pip install 'rollwright[lab]'") from None
    return np


def generator(seed: int | str, block: int) -> np.random.Generator:
    """The generator of one block of draws: by the seed and the block's number, whoever draws it.

    >>> int(generator(7, 0).integers(100)) == int(generator(7, 0).integers(100))
    True
    """
    random = numpy().random
    key = seed if isinstance(seed, int) else int.from_bytes(seed.encode(), "big")
    source = random.SeedSequence(abs(key), spawn_key=(int(key < 0), block))
    made: np.random.Generator = random.Generator(random.SFC64(source))
    return made


def columns(weights: Sequence[int]) -> tuple[list[int], list[int]]:
    """The table for weights: for each of a power of two columns, how far up its own outcome reaches (of 2⁴⁰), and the other.

    >>> columns([3, 1])
    ([1099511627776, 549755813888], [0, 0])
    """
    total, count = sum(weights), len(weights)
    width = 1 << (count - 1).bit_length()
    left = [Fraction(weight * width, total) for weight in weights] + [Fraction(0)] * (width - count)
    reach, other = [1 << FINE] * width, list(range(width))
    small = [at for at, share in enumerate(left) if share < 1]
    large = [at for at, share in enumerate(left) if share > 1]
    while small and large:
        poor, rich = small.pop(), large[-1]
        reach[poor], other[poor] = round(left[poor] * (1 << FINE)), rich
        left[rich] -= 1 - left[poor]
        if left[rich] <= 1:
            large.pop()
            if left[rich] < 1:
                small.append(rich)
    return reach, other


CHUNK = 1 << 14
"""So many draws at a time: what they need stays in the processor's cache."""
SMALL = 1 << 16
"""Up to this total every weight gets its rows in a plain table."""


class Plain:
    """Something to draw positions from whose weights have a small total: exact.

    >>> Plain([1, 2]).draw(generator(7, 0), 1000).mean().round(1)
    np.float64(0.7)
    """

    def __init__(self, weights: Sequence[int]) -> None:
        np = numpy()
        self.kind = kind(len(weights))
        self._last = sum(weights) - 1
        self._rows = np.repeat(np.arange(len(weights), dtype=self.kind), weights)

    def draw(self, random: np.random.Generator, n: int) -> NDArray[Any]:
        """*n* positions."""
        drawn: NDArray[Any] = self._rows.take(
            random.integers(0, self._last, n, numpy().uint16, endpoint=True)
        )
        return drawn


class Alias:
    """Something to draw positions from, whatever the weights: their chances to within 2⁻⁴⁰.

    >>> Alias([10**30, 2 * 10**30]).draw(generator(7, 0), 1000).mean().round(1)
    np.float64(0.7)
    """

    def __init__(self, weights: Sequence[int]) -> None:
        np = numpy()
        self.kind = kind(len(weights))
        reach, other = columns(weights)
        self._mask = np.uint64(len(reach) - 1)
        self._reach = np.array(reach, np.uint64)
        self._other = np.array(other, self.kind)

    def draw(self, random: np.random.Generator, n: int) -> NDArray[Any]:
        """*n* positions."""
        np = numpy()
        words = random.integers(0, 1 << BITS, n, np.uint64, endpoint=False)
        column = (words & self._mask).astype(self.kind)
        words >>= np.uint64(BITS - FINE)
        keep = words < self._reach.take(column)
        drawn: NDArray[Any] = self._other.take(column)
        np.copyto(drawn, column, where=keep)
        return drawn


def kind(count: int) -> Any:
    """The smallest kind of number that tells so many positions apart."""
    np = numpy()
    return np.uint8 if count <= 1 << 8 else np.uint16 if count <= 1 << 16 else np.uint32


def table(weights: Sequence[int]) -> Plain | Alias:
    """The quicker of the two for these weights."""
    return Plain(weights) if sum(weights) <= SMALL else Alias(weights)
