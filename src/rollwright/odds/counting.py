"""Powers of weights: how many ways *n* like dice add up.

Weights are a plain list: entry *i* counts the ways to reach *offset + i*. Everything is an integer. `power`, `convolve`
and `kept_sums` raise `TooLarge` before they would take minutes; what they are made of does not look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import add, mul
from typing import Any

from rollwright.odds.work import STEP, Work, take

Weights = list[int]

PACKED_BITS = 600_000
"""Beyond about this size one packed integer loses to a recurrence."""
PACKED_FROM = 60
"""From this many terms on, one product of packed integers beats term by term."""
UNNOTICED = 5_000
"""Less than this is done without a look at what it costs."""
KARATSUBA = 4_000
"""So many bytes of two packed integers are multiplied while plain Python takes one step."""


def uniform_power(sides: int, n: int) -> Weights:
    """The ways in which *n* fair dice with faces 0 to *sides* − 1 reach each sum.

    P = ((1 − x^m) / (1 − x))^n satisfies (1 − x)(1 − x^m) P' = n [(1 − x^m) − m x^(m−1) (1 − x)] P, which is a
    recurrence of four terms; the upper half is the mirror of the lower.

    >>> uniform_power(6, 2)
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    top = n * (sides - 1)
    half = top // 2
    ways = [1]
    append = ways.append
    for s in range(1, min(sides, half + 1)):
        append(ways[-1] * (n + s - 1) // s)
    if half >= sides:
        _uniform_recurrence(ways, sides, n, half)
    return ways[: half + 1] + ways[: top - half][::-1]


def _uniform_recurrence(ways: Weights, sides: int, n: int, half: int) -> None:
    append = ways.append
    first, last = n * sides, n * sides + sides
    before = ways[-1]
    older = [0, *ways]  # older[s - sides] is the coefficient at s - sides - 1
    for s in range(sides, half + 1):
        near, far = ways[s - sides], older[s - sides]
        before = ((n + s - 1) * before + (s - first - sides) * near - (s - last + n - 1) * far) // s
        append(before)
        older.append(before)


def power(weights: Sequence[int], n: int) -> Weights:
    """The *n*-th power (from 0) of a polynomial with non-negative integer coefficients, the first of them positive.

    >>> power([1, 2, 1], 2)
    [1, 4, 6, 4, 1]
    """
    if n == 0:
        return [1]
    if n == 1:
        return list(weights)
    length, bits = (len(weights) - 1) * n + 1, n * sum(weights).bit_length()
    if length * bits < PACKED_BITS:
        flat = all(weight == 1 for weight in weights)
        return uniform_power(len(weights), n) if flat else packed_power(weights, n)
    work = Work(f"{n} dice of {len(weights)} values")
    work.store(length, bits)
    terms = len(weights) - weights.count(0)
    flat = terms == len(weights) == sum(weights)
    work.spend(length * (2 if flat else terms), bits)
    return uniform_power(len(weights), n) if flat else miller_power(weights, n)


def packed_power(weights: Sequence[int], n: int) -> Weights:
    """The *n*-th power by one big integer: coefficients in byte-aligned slots (Kronecker substitution)."""
    slot, length = (n * sum(weights).bit_length() + 7) // 8 + 1, (len(weights) - 1) * n + 1
    take(STEP * (int((slot * length) ** 1.585) // KARATSUBA + length // 4))
    return unpack(pack(weights, slot) ** n, slot, length)


def pack(weights: Iterable[int], slot: int) -> int:
    """Weights as one integer, *slot* bytes each."""
    return int.from_bytes(b"".join(weight.to_bytes(slot, "little") for weight in weights), "little")


def unpack(packed: int, slot: int, length: int) -> Weights:
    """The inverse of `pack` for *length* weights."""
    data = packed.to_bytes(slot * length, "little")
    read = int.from_bytes
    return [read(data[at : at + slot], "little") for at in range(0, slot * length, slot)]


def miller_power(weights: Sequence[int], n: int) -> Weights:
    """The *n*-th power by Miller's recurrence: s·a₀·p(s) = Σ (i·(n + 1) − s)·aᵢ·p(s − i)."""
    first = weights[0]
    terms = [(i, weight) for i, weight in enumerate(weights) if i and weight]
    ways = [first**n]
    for s in range(1, (len(weights) - 1) * n + 1):
        total = sum((i * (n + 1) - s) * weight * ways[s - i] for i, weight in terms if i <= s)
        ways.append(total // (s * first))
    return ways


def convolve(left: Sequence[int], right: Sequence[int]) -> Weights:
    """The product of two polynomials.

    >>> convolve([1, 1], [1, 2, 1])
    [1, 3, 3, 1]
    """
    if len(left) < len(right):
        left, right = right, left
    if len(right) > PACKED_FROM:
        slot = ((sum(left) + 1) * (sum(right) + 1)).bit_length() // 8 + 1
        Work("a sum of two").spend(int(len(left) * (len(right) * slot) ** 0.585 * slot) // KARATSUBA)
        return unpack(pack(left, slot) * pack(right, slot), slot, len(left) + len(right) - 1)
    mirrored = list(right)[::-1]
    width = len(right)
    padded = [0] * (width - 1) + list(left) + [0] * (width - 1)
    return [sum(map(mul, mirrored, padded[at : at + width])) for at in range(len(left) + width - 1)]


def summed(left: Mapping[Any, int], right: Mapping[Any, int], work: Work) -> dict[Any, int]:
    """How often each sum of two numbers comes up, of how often each of them does.

    >>> summed({1: 1, 2: 1}, {0: 1, 10: 3}, Work("two numbers"))
    {1: 1, 11: 3, 2: 1, 12: 3}
    """
    if _dense(left) and _dense(right):
        rows = [[ways.get(at, 0) for at in range(min(ways), max(ways) + 1)] for ways in (left, right)]
        return {at: ways for at, ways in enumerate(convolve(*rows), min(left) + min(right)) if ways}
    work.spend(2 * len(left) * len(right))
    sums: dict[Any, int] = {}
    for one, weight in left.items():
        for other, more in right.items():
            sums[one + other] = sums.get(one + other, 0) + weight * more
    return sums


def _dense(ways: Mapping[Any, int]) -> bool:
    """Whether these are many whole numbers with few gaps between them."""
    if len(ways) <= PACKED_FROM or not all(isinstance(value, int) for value in ways):
        return False
    return bool(max(ways) - min(ways) < 4 * len(ways))


def kept_sums(faces: Sequence[int], weights: Sequence[int], n: int, kept: range) -> dict[int, int]:
    """The ways in which the dice at the positions *kept* (from the lowest, 0) of *n* sorted dice reach each sum.

    Face by face from the lowest, the sums of the kept dice packed in one integer; *c* further dice of a face join *j*
    sorted ones in C(j + c, c) orders. *faces* ascend and are integers, *kept* positions stand side by side.

    >>> kept_sums([1, 2], [1, 1], 2, range(1, 2))
    {1: 1, 2: 3}
    """
    low, spread = faces[0], faces[-1] - faces[0]
    slot = (n * sum(weights).bit_length() + 7) // 8 + 1
    length = len(kept) * spread + 1
    if n * length > UNNOTICED:
        work = Work(f"{n} dice of {len(faces)} values")
        work.spend(length, slot * 8)
        work.spend(n * n * len(faces) // 2, length * slot)
    orders = _orders(n)
    ways = [1] + [0] * n
    for face, weight in zip(faces, weights, strict=True):
        _add_face(ways, weight, kept, (face - low) * slot * 8, orders, last=face == faces[-1])
    sums = unpack(ways[n], slot, length)
    base = low * len(kept)
    return {base + at: count for at, count in enumerate(sums) if count}


def _orders(n: int) -> list[Weights]:
    """Pascal's triangle down to row *n*."""
    rows = [[1]]
    for _ in range(n):
        rows.append([1, *map(add, rows[-1], rows[-1][1:]), 1])
    return rows


def _add_face(
    ways: Weights, weight: int, kept: range, shift: int, orders: list[Weights], *, last: bool
) -> None:
    """Let each number of further dice show one more face, in place; after the *last* face only all dice matter."""
    n = len(ways) - 1
    powers = [1]
    for _ in range(n):
        powers.append(powers[-1] * weight)
    start, stop = kept.start, kept.stop
    for j in range(n, n - 1 if last else 0, -1):  # how many dice there are afterwards
        total, order = ways[j], orders[j]
        for before in range(j):
            if ways[before]:
                overlap = min(j, stop) - max(before, start)
                added = ways[before] * (order[before] * powers[j - before])
                total += added << (shift * overlap) if overlap > 0 else added
        ways[j] = total
