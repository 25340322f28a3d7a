"""Views: what of a roll is looked at.

A view has `of` (of faces that were rolled) and `law` (of dice not yet rolled) side by side, and the two agree. It
takes as many groups of dice as its `arity` says; a rule sees what the view sees, and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import islice, product
from math import comb
from operator import mul
from typing import Any, Generic, NamedTuple, TypeVar

from rollwright.errors import TooLarge
from rollwright.odds import counting
from rollwright.odds.die import Die
from rollwright.odds.odds import Odds, merge
from rollwright.odds.pool import Pool

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
Values = Sequence[Any]

WIDEST = 2_000_000
"""More different sights than this are refused."""


class Noted(NamedTuple):
    """What was *seen*, and a *note* for the record that nobody acts on: `None` where nobody will read it."""

    seen: Any
    note: Any


class View(Generic[S]):
    """What is looked at of one or several groups of dice."""

    __slots__ = ()
    arity: int = 1

    def of(self, *groups: Values) -> S:
        """What is seen of dice that show these values."""
        raise NotImplementedError

    def law(self, *pools: Pool) -> Odds[S]:
        """The odds of what will be seen of dice not yet rolled."""
        raise NotImplementedError

    def dropped(self, *groups: Values) -> list[list[int]]:
        """For every group, the positions of the dice that do not count."""
        return [[] for _ in groups]

    def map(self, read: Callable[[S], R]) -> View[R]:
        """The same look, read by a function: what becomes equal is merged."""
        return Mapped(self, read)

    def blank(self) -> View[S]:
        """The same view without the notes that it takes."""
        return self


class Mapped(View[R]):
    """A view read by a function."""

    __slots__ = ("_read", "_view", "arity")

    def __init__(self, view: View[Any], read: Callable[[Any], R]) -> None:
        self._view, self._read, self.arity = view, read, view.arity

    def of(self, *groups: Values) -> R:
        return self._read(self._view.of(*groups))

    def law(self, *pools: Pool) -> Odds[R]:
        return self._view.law(*pools).map(self._read)

    def dropped(self, *groups: Values) -> list[list[int]]:
        return self._view.dropped(*groups)


class Noting(View[Noted]):
    """See one thing of a view, and note another for the record.

    The rule acts on what *see* returns; what *note* returns it only passes on. Whoever asks only for odds that no note
    tells apart gets them without: all sights that act alike are one.
    """

    __slots__ = ("_note", "_see", "_view", "arity")

    def __init__(self, view: View[Any], see: Callable[[Any], Any], note: Callable[[Any], Any]) -> None:
        self._view, self._see, self._note, self.arity = view, see, note, view.arity

    def of(self, *groups: Values) -> Noted:
        sight = self._view.of(*groups)
        return Noted(self._see(sight), self._note(sight))

    def law(self, *pools: Pool) -> Odds[Noted]:
        see, note = self._see, self._note
        return self._view.law(*pools).map(lambda sight: Noted(see(sight), note(sight)))

    def dropped(self, *groups: Values) -> list[list[int]]:
        return self._view.dropped(*groups)

    def blank(self) -> View[Noted]:
        see = self._see
        return self._view.map(lambda sight: Noted(see(sight), None))


class Read(View[S]):
    """See one die, read by a function: faces that act alike are merged."""

    __slots__ = ("_read",)

    def __init__(self, read: Callable[[Any], S]) -> None:
        self._read = read

    def of(self, *groups: Values) -> S:
        ((value,),) = groups
        return self._read(value)

    def law(self, *pools: Pool) -> Odds[S]:
        die = pools[0].die
        return Odds(merge(zip(map(self._read, die.faces), die.weights, strict=True)), unresolved=die.unresolved)


class Faces(View[tuple[Any, ...]]):
    """See every value in order. The widest view there is: prefer any other."""

    __slots__ = ()

    def of(self, *groups: Values) -> tuple[Any, ...]:
        return tuple(groups[0])

    def law(self, *pools: Pool) -> Odds[tuple[Any, ...]]:
        pool = pools[0]
        _fits(len(pool.die.faces) ** min(pool.count, 64), pool)
        ways: dict[tuple[Any, ...], int] = {(): 1}
        for _ in range(pool.count):
            ways = {
                (*seen, face): before * weight
                for seen, before in ways.items()
                for face, weight in zip(pool.die.faces, pool.die.weights, strict=True)
            }
        return _odds(ways, pool)


class Total(View[int]):
    """See the sum.

    >>> Total().law(2 @ Die([1, 2])).weights()
    {2: 1, 3: 2, 4: 1}
    """

    __slots__ = ()

    def of(self, *groups: Values) -> int:
        return sum(groups[0])

    def law(self, *pools: Pool) -> Odds[int]:
        return _odds(sums(pools[0]), pools[0])


class Tally(View[Any]):
    """See how often dice of each kind came up, or what they add up to.

    *worth* turns a face into an integer vector (successes, ones): what is seen is the sum of the vectors, jointly.

    >>> Tally(lambda face: (face >= 6, face == 1)).of([1, 7, 10])
    (2, 1)
    """

    __slots__ = ("_worth",)

    def __init__(self, worth: Callable[[Any], tuple[int, ...]]) -> None:
        self._worth = worth

    def of(self, *groups: Values) -> tuple[int, ...]:
        rows = [self._worth(value) for value in groups[0]]
        return tuple(map(sum, zip(*rows, strict=True))) if rows else ()

    def law(self, *pools: Pool) -> Odds[tuple[int, ...]]:
        pool, die = pools[0], pools[0].die
        kinds = merge(zip(map(self._worth, die.faces), die.weights, strict=True))
        return _odds(_vector_sums(kinds, pool.count), pool)


class Keep(View[tuple[Any, ...]]):
    """See the dice at some positions of the sorted pool, highest first.

    *kept* counts positions from the lowest die (0), negative ones from the highest: ``slice(-3, None)`` are the three
    highest. Not a reroll: the other dice were rolled and stay in the transcript.
    """

    __slots__ = ("kept",)

    def __init__(self, kept: slice) -> None:
        self.kept = kept

    def of(self, *groups: Values) -> tuple[Any, ...]:
        return tuple(sorted(groups[0])[self.kept])[::-1]

    def dropped(self, *groups: Values) -> list[list[int]]:
        values = groups[0]
        order = sorted(range(len(values)), key=lambda at: (values[at], -at))
        return [sorted(set(order) - set(order[self.kept]))]

    def law(self, *pools: Pool) -> Odds[tuple[Any, ...]]:
        pool = pools[0]
        kept = range(*self.kept.indices(pool.count))
        _fits(comb(len(kept) + len(pool.die.faces) - 1, len(kept)) if kept else 1, pool)
        fold = Fold((0, ()), lambda state, face, count: _keep_more(state, face, count, kept), ascending=True)
        return fold.law(pool).map(lambda state: state[1][::-1])

    def total(self) -> KeepTotal:
        """See only the sum of the kept dice."""
        return KeepTotal(self.kept)


class KeepTotal(View[int]):
    """See the sum of the dice at some positions of the sorted pool, positions as in `Keep`."""

    __slots__ = ("kept",)

    def __init__(self, kept: slice) -> None:
        self.kept = kept

    def of(self, *groups: Values) -> int:
        return sum(sorted(groups[0])[self.kept])

    def dropped(self, *groups: Values) -> list[list[int]]:
        return Keep(self.kept).dropped(*groups)

    def law(self, *pools: Pool) -> Odds[int]:
        pool, die = pools[0], pools[0].die
        kept = range(*self.kept.indices(pool.count))
        if not kept:
            return _odds({0: (die.total - die.unresolved) ** pool.count}, pool)
        if len(kept) == pool.count:
            return Total().law(pool)
        faces = sorted(zip(die.faces, die.weights, strict=True))
        _fits(pool.count**2 * len(faces) * (len(kept) * (faces[-1][0] - faces[0][0]) // 1000 + 1), pool)
        return _odds(counting.kept_sums([f for f, _ in faces], [w for _, w in faces], pool.count, kept), pool)


class Fold(View[Any]):
    """See what a small state becomes, face by face: ``step(state, face, count)``, highest face first.

    Faces for which *kind* returns the same are merged first, and counted together in the place of the highest of them.
    Where *settled* holds, no further face can change the state, and none is looked at.

    >>> highest = Fold(0, lambda state, face, count: max(state, face) if count else state)
    >>> highest.of([2, 5, 3])
    5
    """

    __slots__ = ("_ascending", "_kind", "_settled", "_start", "_step")

    def __init__(
        self,
        start: Any,
        step: Callable[[Any, Any, int], Any],
        *,
        kind: Callable[[Any], Any] | None = None,
        settled: Callable[[Any], bool] | None = None,
        ascending: bool = False,
    ) -> None:
        self._start, self._step, self._kind, self._settled = start, step, kind, settled
        self._ascending = ascending

    def of(self, *groups: Values) -> Any:
        counts: dict[Any, int] = {}
        for value in sorted(groups[0], reverse=not self._ascending):
            kind = self._kind(value) if self._kind else value
            counts[kind] = counts.get(kind, 0) + 1
        state = self._start
        for kind, count in counts.items():
            if self._settled and self._settled(state):
                break
            state = self._step(state, kind, count)
        return state

    def law(self, *pools: Pool) -> Odds[Any]:
        pool = pools[0]
        faces = self._kinds(pool.die)
        left = sum(weight for _, weight in faces)
        done: dict[Any, int] = {}
        ways: dict[tuple[Any, int], int] = {(self._start, pool.count): 1}
        for face, weight in faces:
            left -= weight
            ways = self._face(ways, face, weight, left, done)
            _fits(len(ways), pool)
        for (state, _), count in ways.items():
            done[state] = done.get(state, 0) + count
        return _odds(done, pool)

    def _kinds(self, die: Die) -> list[tuple[Any, int]]:
        order = sorted(zip(die.faces, die.weights, strict=True), reverse=not self._ascending)
        if self._kind is None:
            return order
        kind = self._kind
        return list(merge((kind(face), weight) for face, weight in order).items())

    def _face(
        self, ways: dict[tuple[Any, int], int], face: Any, weight: int, left: int, done: dict[Any, int]
    ) -> dict[tuple[Any, int], int]:
        """Let 0 to all of the remaining dice show *face*; settled states go to *done* with all that may follow."""
        following: dict[tuple[Any, int], int] = {}
        step, settled = self._step, self._settled
        for (state, dice), before in ways.items():
            for count in range(dice + 1) if left else (dice,):
                after = step(state, face, count) if count else state
                ways_here = before * comb(dice, count) * weight**count
                if settled is not None and settled(after):
                    done[after] = done.get(after, 0) + ways_here * left ** (dice - count)
                else:
                    key = (after, dice - count)
                    following[key] = following.get(key, 0) + ways_here
        return following


class Join(View[Any]):
    """See several groups of dice together: what each view sees is folded into *start*, one after the other.

    The groups are priced apart and combined as small distributions, never face by face.

    >>> Join([Total(), Total()], 0, lambda total, seen: total + seen).of([3, 4], [5])
    12
    """

    __slots__ = ("_fold", "_start", "_views", "arity")

    def __init__(self, views: Sequence[View[Any]], start: Any, fold: Callable[[Any, Any], Any]) -> None:
        self._views, self._start, self._fold = tuple(views), start, fold
        self.arity = sum(view.arity for view in self._views)

    def of(self, *groups: Values) -> Any:
        state, at = self._start, 0
        for view in self._views:
            state = self._fold(state, view.of(*groups[at : at + view.arity]))
            at += view.arity
        return state

    def law(self, *pools: Pool) -> Odds[Any]:
        ways: dict[Any, int] = {self._start: 1}
        finished, total, at = 1, 1, 0
        for view in self._views:
            odds = view.law(*pools[at : at + view.arity])
            at += view.arity
            ways = self._combine(ways, odds)
            finished *= odds.total - odds.unresolved
            total *= odds.total
        return Odds(ways, unresolved=total - finished)

    def blank(self) -> View[Any]:
        return Join([view.blank() for view in self._views], self._start, self._fold)

    def dropped(self, *groups: Values) -> list[list[int]]:
        lost: list[list[int]] = []
        for view in self._views:
            lost.extend(view.dropped(*groups[len(lost) : len(lost) + view.arity]))
        return lost

    def _combine(self, ways: dict[Any, int], odds: Odds[Any]) -> dict[Any, int]:
        combined: dict[Any, int] = {}
        fold, rows = self._fold, list(odds.weights().items())
        for state, before in ways.items():
            for seen, weight in rows:
                after = fold(state, seen)
                combined[after] = combined.get(after, 0) + before * weight
        return combined


class Each(Join):
    """See several groups of dice, each by its own view, as a tuple."""

    __slots__ = ()

    def __init__(self, *views: View[Any]) -> None:
        super().__init__(views, (), lambda seen, more: (*seen, more))


def keep_highest(k: int) -> Keep:
    """See only the *k* highest faces of a pool, highest first.

    Not a reroll: the dropped dice were rolled and stay in the transcript.

    >>> keep_highest(3).of([2, 6, 1, 4])
    (6, 4, 2)
    """
    return Keep(slice(-k, None) if k else slice(0, 0))


def keep_lowest(k: int) -> Keep:
    """See only the *k* lowest faces of a pool, highest first."""
    return Keep(slice(0, k))


def sums(pool: Pool) -> dict[int, int]:
    """The ways in which all dice of a pool, of any integer faces, reach each sum."""
    if not pool.count:
        return {0: 1}
    low, weights = _dense(pool.die)
    ways = counting.power(weights, pool.count)
    return {at: count for at, count in enumerate(ways, low * pool.count) if count}


def _dense(die: Die) -> tuple[int, list[int]]:
    """The die's lowest face, and its weights from there on, zeros between."""
    if die.uniform:
        return 1, [1] * len(die.faces)
    low = min(die.faces)
    weights = [0] * (max(die.faces) - low + 1)
    for face, weight in zip(die.faces, die.weights, strict=True):
        weights[face - low] = weight
    return low, weights


def _vector_sums(kinds: dict[tuple[int, ...], int], n: int) -> dict[tuple[int, ...], int]:
    """The ways in which *n* dice whose faces are integer vectors reach each sum: one flat power of all dimensions."""
    if n == 0:
        return {(): 1}
    axes = [(min(axis), max(axis)) for axis in zip(*kinds, strict=True)]
    strides = [1]
    for low, high in axes[:0:-1]:
        strides.insert(0, strides[0] * (n * (high - low) + 1))
    base = sum(low * stride for (low, _), stride in zip(axes, strides, strict=True))
    flat = {sum(map(mul, face, strides)) - base: weight for face, weight in kinds.items()}
    first = min(flat)
    ways = counting.power([flat.get(at, 0) for at in range(first, max(flat) + 1)], n)
    places = product(*(range(n * low, n * high + 1) for low, high in axes))
    return {place: count for place, count in zip(islice(places, n * first, None), ways, strict=False) if count}


def _keep_more(state: tuple[int, tuple[Any, ...]], face: Any, count: int, kept: range) -> tuple[int, tuple[Any, ...]]:
    at, seen = state
    overlap = min(at + count, kept.stop) - max(at, kept.start)
    return at + count, seen + (face,) * max(0, overlap)


def _odds(ways: dict[Any, int], pool: Pool) -> Odds[Any]:
    """Odds from the ways of one pool; what a derived die left unresolved stays so."""
    die = pool.die
    if not die.unresolved:
        return Odds(ways)
    return Odds(ways, unresolved=die.total**pool.count - (die.total - die.unresolved) ** pool.count)


def _fits(size: int, pool: Pool) -> None:
    if size > WIDEST:
        raise TooLarge(f"{pool} has more than {WIDEST:,} different sights: look at less of it, or roll fewer dice")
