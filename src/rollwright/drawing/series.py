"""A numeric series made ready for an axis: gaps filled, thin tails left out, neighbours joined, ticks chosen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]

WIDEST_FILL = 200_000
"""More places than this are not filled in between the points."""


def gathered(points: Iterable[Point]) -> list[Point]:
    """Return the points in order, each number once, its weights added up.

    >>> gathered([(3, 0.25), (1, 0.5), (3, 0.25)])
    [(1, 0.5), (3, 0.5)]
    """
    weights: dict[float, float] = {}
    for x, weight in points:
        weights[x] = weights.get(x, 0.0) + weight
    return sorted(weights.items())


def peak(points: Sequence[tuple[object, float]]) -> float:
    """Return the largest weight; 0 when there is none."""
    return max((weight for _, weight in points), default=0.0)


def trimmed(points: Sequence[Point], visible: float) -> list[Point]:
    """Leave out both tails where they are thinner than the share *visible* of the peak.

    >>> trimmed([(1, 0.0001), (2, 0.5), (3, 0.0), (4, 0.4999)], visible=0.001)
    [(2, 0.5), (3, 0.0), (4, 0.4999)]
    """
    least = peak(points) * visible
    seen = [i for i, (_, weight) in enumerate(points) if weight > 0 and weight >= least]
    return list(points[seen[0] : seen[-1] + 1]) if seen else list(points)


def filled(points: Sequence[Point]) -> list[Point]:
    """Give every place between the points its weight, 0 where there is none; whole numbers only.

    >>> filled([(0, 0.5), (4, 0.25), (6, 0.25)])
    [(0, 0.5), (2, 0.0), (4, 0.25), (6, 0.25)]
    """
    step = _stride(points)
    if not step:
        return list(points)
    low, high = int(points[0][0]), int(points[-1][0])
    if (high - low) // step >= WIDEST_FILL:
        return list(points)
    weights = dict(points)
    return [(x, weights.get(x, 0.0)) for x in range(low, high + 1, step)]


def _stride(points: Sequence[Point]) -> int:
    """Return the largest step that meets every point, 0 when there is none."""
    if not all(float(x).is_integer() for x, _ in points):
        return 0
    return math.gcd(*(int(b) - int(a) for (a, _), (b, _) in pairwise(points)))


def gap(points: Sequence[Point]) -> float:
    """Return the smallest distance between neighbours, 1 for a single point."""
    return min((b - a for (a, _), (b, _) in pairwise(points)), default=1.0)


def averaged(points: Sequence[Point], most: int) -> list[Point]:
    """Join neighbours until there are at most *most* points, each the mean of those it stands for.

    >>> averaged([(1, 0.2), (2, 0.4), (3, 0.1), (4, 0.3)], most=2)
    [(1.5, 0.30000000000000004), (3.5, 0.2)]
    """
    size = -(-len(points) // most)
    if size <= 1:
        return list(points)
    return [_mean(points[i : i + size]) for i in range(0, len(points), size)]


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(w for _, w in points) / len(points)


def ticks(low: float, high: float, about: int, *, whole: bool = False) -> list[float]:
    """Return *about* so many round numbers from *low* to *high*.

    >>> ticks(3, 18, 5), ticks(0, 0.125, 4), ticks(1, 3, 8, whole=True)
    ([5, 10, 15], [0.0, 0.05, 0.1], [1, 2, 3])
    """
    step = round_step((high - low) / max(about, 1), whole=whole)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [multiple(k, step) for k in range(first, last + 1)]


def levels(top: float, about: int) -> list[float]:
    """Return round numbers from 0 up to the first that is no less than *top*.

    >>> levels(0.023, 4)
    [0.0, 0.01, 0.02, 0.03]
    """
    step = round_step(max(top, _LEAST) / about)
    return [multiple(k, step) for k in range(max(1, math.ceil(top / step - 1e-9)) + 1)]


_LEAST = 1e-300
"""Below this a float has few digits left, and no level of its own."""


def round_step(width: float, *, whole: bool = False) -> float:
    """Return the first of 1, 2 and 5 times a power of ten that is no less than *width*.

    >>> round_step(3), round_step(0.03), round_step(0.2, whole=True)
    (5, 0.05, 1)
    """
    if width <= 0 or (whole and width <= 1):
        return 1
    power = math.floor(math.log10(width))
    factor = next(f for f in (1, 2, 5, 10) if f * 10.0**power >= width * (1 - 1e-9))
    ten = int(10.0 ** abs(power))  # whole: dividing by it leaves less dust than multiplying by 0.1 would
    return factor * ten if power >= 0 else factor / ten


def multiple(k: int, step: float) -> float:
    """Return *k* steps without the dust of a float product."""
    return k * step if step >= 1 else k / round(1 / step) if (1 / step).is_integer() else round(k * step, 12)
