"""Features: what can be read of dice that lie together, as one number each, face by face from the highest."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from rollwright.odds import Pool
from rollwright.odds.folds import Fold
from rollwright.odds.keeps import KeepTotal
from rollwright.odds.limits import Work, fits
from rollwright.odds.sums import Tally, Total


class Mix(NamedTuple):
    """Which dice count: those of one throw, only some faces of a mix, or two mixes put together (+) or cancelling (-)."""

    kind: str
    left: Any
    right: Any = None

    def count(self, counts: tuple[int, ...], face: Any) -> int:
        """How many dice show a face, where each throw shows it so often."""
        if self.kind == "throw":
            return counts[self.left]
        if self.kind == "where":
            return self.left.count(counts, face) if face in self.right else 0
        left, right = self.left.count(counts, face), self.right.count(counts, face)
        return left + right if self.kind == "+" else max(0, left - right)

    def moved(self, places: tuple[int, ...]) -> Mix:
        """The same, its throws at other places."""
        if self.kind == "throw":
            return Mix("throw", places[self.left])
        if self.kind == "where":
            return Mix("where", self.left.moved(places), self.right)
        return Mix(self.kind, self.left.moved(places), self.right.moved(places))


ONE = Mix("throw", 0)
"""All dice of one throw."""


class Feature(Struct, frozen=True, cache_hash=True):
    """A number to be read of dice: a state that each face changes, from the highest on, and what it comes to."""

    mix: Mix = ONE

    @property
    def start(self) -> Any:
        """The state of no dice."""
        return 0

    def step(self, state: Any, face: Any, count: int) -> Any:
        """The state after so many (1 or more) of a face."""
        raise NotImplementedError

    def end(self, state: Any) -> Any:
        """What a state comes to."""
        return state

    def told(self, counts: tuple[int, ...], face: Any) -> Any:
        """What counts where each throw shows a face so often: how many dice; nothing where the state stays as it is."""
        return self.mix.count(counts, face)

    def moved(self, places: tuple[int, ...]) -> Feature:
        """The same of throws at other places."""
        return msgspec.structs.replace(self, mix=self.mix.moved(places))

    def of(self, throws: list[tuple[Any, ...]]) -> Any:
        """The number of dice as they lie."""
        state = self.start
        for face in sorted({face for throw in throws for face in throw}, reverse=True):
            if count := self.told(tuple([throw.count(face) for throw in throws]), face):
                state = self.step(state, face, count)
        return self.end(state)


class Sum(Feature, frozen=True, cache_hash=True):
    """What all dice are worth together: their faces, or what is said of each face."""

    worth: tuple[tuple[Any, int], ...] | None = None

    def of(self, throws: list[tuple[Any, ...]]) -> Any:
        """The sum, read die by die where that is all."""
        if self.mix is not ONE:
            return super().of(throws)
        if self.worth is None:
            return sum(throws[0])
        known = dict(self.worth)
        return sum([known[face] for face in throws[0]])

    def step(self, state: Any, face: Any, count: int) -> Any:
        return state + self.each(face) * count

    def each(self, face: Any) -> Any:
        """What a die that shows a face is worth."""
        return face if self.worth is None else dict(self.worth)[face]


class Ranked(Feature, frozen=True, cache_hash=True):
    """The sum of the dice in some places, the highest die in place 0."""

    first: int = 0
    last: int = 1

    @property
    def start(self) -> Any:
        return 0, 0

    def step(self, state: Any, face: Any, count: int) -> Any:
        total, before = state
        overlap = min(before + count, self.last) - max(before, self.first)
        return total + face * max(0, overlap), min(before + count, self.last)

    def end(self, state: Any) -> Any:
        return state[0]


class Lowest(Feature, frozen=True, cache_hash=True):
    """The sum of so many dice, from the lowest."""

    n: int = 1

    @property
    def start(self) -> Any:
        return ()

    def step(self, state: Any, face: Any, count: int) -> Any:
        return (state + (face,) * min(count, self.n))[-self.n :]

    def end(self, state: Any) -> Any:
        return sum(state)


class Sets(Feature, frozen=True, cache_hash=True):
    """How many faces are shown at least so often."""

    size: int = 2

    def step(self, state: Any, face: Any, count: int) -> Any:
        return state + (count >= self.size)


class Largest(Feature, frozen=True, cache_hash=True):
    """How many dice show the face that most dice show; 0 of no dice."""

    def step(self, state: Any, face: Any, count: int) -> Any:
        return max(state, count)


class Run(Feature, frozen=True, cache_hash=True):
    """How many faces stand in the longest row, one after the other; 0 of no dice."""

    @property
    def start(self) -> Any:
        return 0, 0, None

    def step(self, state: Any, face: Any, count: int) -> Any:
        longest, row, before = state
        row = row + 1 if before is not None and before - face == 1 else 1
        return max(longest, row), row, face

    def end(self, state: Any) -> Any:
        return state[0]


class Pairs(Feature, frozen=True, cache_hash=True):
    """Two pools side by side, the highest die of one beside the highest of the other: how many pairs the first wins, or *ties* are."""

    other: Mix = ONE
    most: int = 0
    ties: bool = False

    @property
    def start(self) -> Any:
        return 0, 0, 0

    def told(self, counts: tuple[int, ...], face: Any) -> Any:
        both = self.mix.count(counts, face), self.other.count(counts, face)
        return both if any(both) else None

    def moved(self, places: tuple[int, ...]) -> Feature:
        return msgspec.structs.replace(self, mix=self.mix.moved(places), other=self.other.moved(places))

    def step(self, state: Any, face: Any, count: Any) -> Any:
        ours, theirs, found = state
        after, against = ours + count[0], theirs + count[1]
        low, high = (max(ours, theirs), min(after, against)) if self.ties else (max(ours, against), after)
        return after, against, found + max(0, min(high, self.most) - low)

    def end(self, state: Any) -> Any:
        return state[2]


class Faces(Feature, frozen=True, cache_hash=True):
    """Every die, the highest first: all that can be known of dice that lie in no order."""

    @property
    def start(self) -> Any:
        return ()

    def step(self, state: Any, face: Any, count: int) -> Any:
        return state + (face,) * count


Rows = dict[tuple[Any, ...], int]


def law(pools: tuple[Pool, ...], features: tuple[Feature, ...]) -> tuple[Rows, int]:
    """The joint law of features of throws: rows of numbers with their weights, and the weight of what is not resolved."""
    if len(pools) > 1 or any(feature.mix.kind not in ("throw", "where") for feature in features):
        return _mixed(pools, features)
    (pool,) = pools
    odds = _closed(pool, features) if all(feature.mix is ONE for feature in features) else None
    if odds is None:
        odds = _folded(pool, features)
    return odds.weights(), odds.unresolved


def _closed(pool: Pool, features: tuple[Feature, ...]) -> Any:
    """The law where there is a quick form of it."""
    first = features[0]
    if all(type(feature) is Sum for feature in features):
        if len(features) == 1 and first.worth is None:  # type: ignore[attr-defined]
            return Total().law(pool).map(lambda seen: (seen,))
        worths = [None if each.worth is None else dict(each.worth) for each in features]  # type: ignore[attr-defined]
        return Tally(
            lambda face: tuple([face if worth is None else worth[face] for worth in worths]),
            zero=(0,) * len(features),
        ).law(pool)
    if len(features) == 1 and isinstance(first, Ranked):
        kept = slice(max(0, pool.count - first.last), max(0, pool.count - first.first))
        return KeepTotal(kept).law(pool).map(lambda seen: (seen,))
    if len(features) == 1 and isinstance(first, Lowest):
        return KeepTotal(slice(0, first.n)).law(pool).map(lambda seen: (seen,))
    return None


def _folded(pool: Pool, features: tuple[Feature, ...]) -> Any:
    """The law face by face, of one throw."""
    every = [(feature, None if feature.mix is ONE else _allowed(feature.mix)) for feature in features]

    def step(state: tuple[Any, ...], face: Any, count: int) -> tuple[Any, ...]:
        return tuple(
            [
                each.step(at, face, count) if some is None or face in some else at
                for (each, some), at in zip(every, state, strict=True)
            ]
        )

    def end(state: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([each.end(at) for (each, _), at in zip(every, state, strict=True)])

    return Fold(tuple([each.start for each in features]), step).law(pool).map(end)


def _allowed(mix: Mix) -> frozenset[Any]:
    """The faces that count of a throw of which only some do."""
    found: frozenset[Any] = mix.right
    while mix.left.kind == "where":
        mix = mix.left
        found &= mix.right
    return found


def _mixed(pools: tuple[Pool, ...], features: tuple[Feature, ...]) -> tuple[Rows, int]:
    """The joint law of several throws, face by face: how many dice of each are left, and the state of every feature."""
    what = " and ".join(map(str, pools))
    work, bits = Work(what), sum(pool.count * pool.die.total.bit_length() for pool in pools)
    weights = [dict(zip(pool.die.faces, pool.die.weights, strict=True)) for pool in pools]
    states: dict[Any, int] = {
        (tuple([pool.count for pool in pools]), tuple([each.start for each in features])): 1
    }
    faces = sorted({face for each in weights for face in each}, reverse=True)
    for at, face in enumerate(faces):
        over = [not any(later in each for later in faces[at + 1 :]) for each in weights]
        states = _shown(states, features, face, [each.get(face, 0) for each in weights], over, work, bits)
        fits(len(states), what)
    rows: Rows = {}
    for (_, seen), weight in states.items():
        key = tuple([each.end(state) for each, state in zip(features, seen, strict=True)])
        rows[key] = rows.get(key, 0) + weight
    total = finished = 1
    for pool in pools:
        total *= pool.die.total**pool.count
        finished *= pool.die.resolved**pool.count
    return rows, total - finished


def _shown(
    states: dict[Any, int],
    features: tuple[Feature, ...],
    face: Any,
    weights: list[int],
    over: list[bool],
    work: Work,
    bits: int,
) -> dict[Any, int]:
    """The states once every throw shows a face so or so often: all that is left where that is *over* after it."""
    found: dict[Any, int] = {}
    ways: dict[tuple[int, ...], list[tuple[tuple[int, ...], tuple[int, ...], int, list[int]]]] = {}
    for (left, seen), before in states.items():
        options = ways.get(left)
        if options is None:
            options = ways[left] = _counts(left, features, face, weights, over)
        work.spend(len(options) * len(features), bits)
        for rest, _, share, counts in options:
            after = (
                rest,
                tuple(
                    [
                        each.step(state, face, count) if count else state
                        for each, state, count in zip(features, seen, counts, strict=True)
                    ]
                ),
            )
            found[after] = found.get(after, 0) + before * share
    return found


def _counts(
    left: tuple[int, ...], features: tuple[Feature, ...], face: Any, weights: list[int], over: list[bool]
) -> list[Any]:
    """How often each throw may show a face: what is left then, in how many ways, and what each feature counts."""
    choices = [
        ((n,) if last else range(n + 1)) if weight else (0,)
        for n, weight, last in zip(left, weights, over, strict=True)
    ]
    found = []
    for counts in product(*choices):
        share = 1
        for n, count, weight in zip(left, counts, weights, strict=True):
            share *= comb(n, count) * weight**count
        rest = tuple([n - count for n, count in zip(left, counts, strict=True)])
        found.append((rest, counts, share, [each.told(counts, face) for each in features]))
    return found
