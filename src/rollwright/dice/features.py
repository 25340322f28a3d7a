"""Features: what can be read of dice that lie together, as one number each, face by face from the highest."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec import Struct

from rollwright.odds.die import lowest_first


class Mix(NamedTuple):
    """Which dice count: those of one throw, only some faces of a mix, or two mixes put together (+) or cancelling (-)."""

    kind: str
    left: Any
    right: Any = None

    def shown(self, counts: tuple[int, ...], face: Any) -> int:
        """How many dice show a face, where each throw shows it so often."""
        if self.kind == "throw":
            found: int = counts[self.left]
            return found
        if self.kind == "where":
            return self.left.shown(counts, face) if face in self.right else 0
        left: int = self.left.shown(counts, face)
        right: int = self.right.shown(counts, face)
        return left + right if self.kind == "+" else max(0, left - right)

    def moved(self, places: tuple[int, ...]) -> Mix:
        """The same, its throws at other places."""
        if self.kind == "throw":
            return Mix("throw", places[self.left])
        if self.kind == "where":
            return Mix("where", self.left.moved(places), self.right)
        return Mix(self.kind, self.left.moved(places), self.right.moved(places))

    @property
    def single(self) -> bool:
        """Whether it is one throw, or only some faces of one."""
        found: bool = self.kind == "throw" or (self.kind == "where" and self.left.single)
        return found

    @property
    def adds(self) -> bool:
        """Whether what each throw has of it adds up: nothing in it cancels anything."""
        if self.kind == "throw":
            return True
        found: bool = self.kind != "-" and self.left.adds and (self.kind == "where" or self.right.adds)
        return found

    @property
    def pooled(self) -> tuple[int, ...]:
        """The throws whose dice are put together, all of them; none where only some dice count."""
        if self.kind == "throw":
            return (self.left,)
        left, right = (self.left.pooled, self.right.pooled) if self.kind == "+" else ((), ())
        return left + right if left and right else ()


ONE = Mix("throw", 0)
"""All dice of one throw."""


class Feature(Struct, frozen=True, cache_hash=True):
    """A number to be read of dice: a state that each face changes, from the highest on, and what it comes to."""

    mix: Mix = ONE
    beside: ClassVar[bool] = False
    """Whether it sets other dice beside those of its mix."""

    @property
    def start(self) -> Any:
        """The state of no dice."""
        return 0

    def step(self, state: Any, face: Any, count: int) -> Any:
        """The state after so many (1 or more) of a face."""
        raise NotImplementedError

    def at(self, face: Any) -> Callable[[Any, Any], Any]:
        """The step of one face: the state after so many of it."""
        return lambda state, count: self.step(state, face, count)

    def end(self, state: Any) -> Any:
        """What a state comes to."""
        return state

    def settled(self, state: Any) -> bool:
        """Whether no further face can change a state."""
        return False

    def told(self, counts: tuple[int, ...], face: Any) -> Any:
        """What counts where each throw shows a face so often: how many dice; nothing where the state stays as it is."""
        return self.mix.shown(counts, face)

    def values(self, dice: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
        """Values of all types that it may come to, of dice with these faces: how many there are, unless it says otherwise."""
        return (0,)

    def moved(self, places: tuple[int, ...]) -> Feature:
        """The same of throws at other places."""
        return msgspec.structs.replace(self, mix=self.mix.moved(places))

    def of(self, throws: list[tuple[Any, ...]]) -> Any:
        """The number of dice as they lie."""
        state = self.start
        for face in reversed(lowest_first({face for throw in throws for face in throw})):
            if count := self.told(tuple([throw.count(face) for throw in throws]), face):
                state = self.step(state, face, count)
        return self.end(state)


class Valued(Feature, frozen=True, cache_hash=True):
    """Dice by what each is worth: its face, or what is said of it."""

    worth: tuple[tuple[Any, int], ...] | None = None

    def values(self, dice: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
        """As `Feature.values`."""
        if self.worth is None:
            return chain.from_iterable(dice)
        return [worth for _, worth in self.worth]

    def each(self, face: Any) -> Any:
        """What a die that shows a face is worth."""
        return face if self.worth is None else dict(self.worth)[face]


class Sum(Valued, frozen=True, cache_hash=True):
    """What all dice are worth together."""

    def of(self, throws: list[tuple[Any, ...]]) -> Any:
        """The sum, read die by die where that is all."""
        if self.mix is not ONE:
            return super().of(throws)
        if self.worth is None:
            return sum(throws[0])
        known = dict(self.worth)
        return sum([known[face] for face in throws[0]])

    def at(self, face: Any) -> Callable[[Any, Any], Any]:
        """As `Feature.at`."""
        worth: Any = face if self.worth is None else dict(self.worth).get(face)
        return lambda state, count: state + worth * count

    def step(self, state: Any, face: Any, count: int) -> Any:
        """As `Feature.step`."""
        return state + self.each(face) * count


class SingleFace(Feature, frozen=True, cache_hash=True):
    """What a single die shows, whatever that is."""

    def values(self, dice: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
        """As `Feature.values`."""
        return chain.from_iterable(dice)

    def step(self, state: Any, face: Any, count: int) -> Any:
        """As `Feature.step`."""
        return face


class Ranked(Valued, frozen=True, cache_hash=True):
    """What the dice in some places are worth together, the highest die in place 0."""

    first: int = 0
    last: int = 1

    @property
    def start(self) -> Any:
        """As `Feature.start`."""
        return 0, 0

    def of(self, throws: list[tuple[Any, ...]]) -> Any:
        """As `Feature.of`, read from the dice in order where that is all."""
        if self.mix is not ONE:
            return super().of(throws)
        return sum(map(self.each, sorted(throws[0], reverse=True)[self.first : self.last]))

    def step(self, state: Any, face: Any, count: int) -> Any:
        """As `Feature.step`."""
        total, before = state
        overlap = min(before + count, self.last) - max(before, self.first)
        return total + self.each(face) * max(0, overlap), min(before + count, self.last)

    def end(self, state: Any) -> Any:
        """As `Feature.end`."""
        return state[0]


class Lowest(Feature, frozen=True, cache_hash=True):
    """The sum of so many dice, from the lowest."""

    n: int = 1

    def values(self, dice: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
        """As `Feature.values`."""
        return chain.from_iterable(dice)

    @property
    def start(self) -> Any:
        """As `Feature.start`."""
        return ()

    def of(self, throws: list[tuple[Any, ...]]) -> Any:
        """As `Feature.of`, read from the dice in order where that is all."""
        return super().of(throws) if self.mix is not ONE else sum(sorted(throws[0])[: self.n])

    def step(self, state: Any, face: Any, count: int) -> Any:
        """As `Feature.step`."""
        return (state + (face,) * min(count, self.n))[-self.n :]

    def end(self, state: Any) -> Any:
        """As `Feature.end`."""
        return sum(state)


class Sets(Feature, frozen=True, cache_hash=True):
    """How many faces are shown at least so often."""

    size: int = 2

    def step(self, state: Any, face: Any, count: int) -> Any:
        """As `Feature.step`."""
        return state + (count >= self.size)


class Largest(Feature, frozen=True, cache_hash=True):
    """How many dice show the face that most dice show; 0 of no dice."""

    def step(self, state: Any, face: Any, count: int) -> Any:
        """As `Feature.step`."""
        return max(state, count)


class Run(Feature, frozen=True, cache_hash=True):
    """How many faces stand in the longest row, one after the other; 0 of no dice."""

    @property
    def start(self) -> Any:
        """As `Feature.start`."""
        return 0, 0, None

    def step(self, state: Any, face: Any, count: int) -> Any:
        """As `Feature.step`."""
        longest, row, before = state
        row = row + 1 if before is not None and before - face == 1 else 1
        return max(longest, row), row, face

    def end(self, state: Any) -> Any:
        """As `Feature.end`."""
        return state[0]


class Pairs(Feature, frozen=True, cache_hash=True):
    """Two pools side by side, the highest die of one beside the highest of the other: how many pairs the first wins, or *ties* are."""

    beside: ClassVar[bool] = True
    other: Mix = ONE
    most: int = 0
    ties: bool = False

    @property
    def start(self) -> Any:
        """As `Feature.start`."""
        return 0, 0, 0

    def told(self, counts: tuple[int, ...], face: Any) -> Any:
        """As `Feature.told`."""
        both = self.mix.shown(counts, face), self.other.shown(counts, face)
        return both if any(both) else None

    def moved(self, places: tuple[int, ...]) -> Feature:
        """As `Feature.moved`."""
        return msgspec.structs.replace(self, mix=self.mix.moved(places), other=self.other.moved(places))

    def step(self, state: Any, face: Any, count: Any) -> Any:
        """As `Feature.step`."""
        ours, theirs, found = state
        after, against = ours + count[0], theirs + count[1]
        low, high = (max(ours, theirs), min(after, against)) if self.ties else (max(ours, against), after)
        return after, against, found + max(0, min(high, self.most) - low)

    def end(self, state: Any) -> Any:
        """As `Feature.end`."""
        return state[2]


class Ahead(Pairs, frozen=True, cache_hash=True):
    """Two pools side by side, the highest die beside the highest and so on: 1 where the first is ahead in the first pair that differs, −1 where the other is, else 0.

    A die is ahead of none.
    """

    @property
    def start(self) -> Any:
        """As `Feature.start`."""
        return 0

    def step(self, state: Any, face: Any, count: Any) -> Any:
        """As `Feature.step`."""
        ours, theirs = count
        return state or (ours > theirs) - (ours < theirs)

    def settled(self, state: Any) -> bool:
        """As `Feature.settled`."""
        return bool(state)

    def end(self, state: Any) -> Any:
        """As `Feature.end`."""
        return state


class Faces(Feature, frozen=True, cache_hash=True):
    """Every die, the highest first: all that can be known of dice that lie in no order."""

    @property
    def start(self) -> Any:
        """As `Feature.start`."""
        return ()

    def step(self, state: Any, face: Any, count: int) -> Any:
        """As `Feature.step`."""
        return state + (face,) * count


class Lying(Feature, frozen=True, cache_hash=True):
    """Every die of these *throws*, in the place where it lies: only of so many dice at the *most*, else what is *wide* says why not."""

    throws: tuple[int, ...] = ()
    most: int = 0
    wide: str = ""

    def values(self, dice: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
        """As `Feature.values`."""
        return ((),)

    def of(self, throws: list[tuple[Any, ...]]) -> Any:
        """Throw by throw, its dice."""
        return tuple([throws[at] for at in self.throws])

    def moved(self, places: tuple[int, ...]) -> Feature:
        """As `Feature.moved`."""
        return msgspec.structs.replace(self, throws=tuple([places[at] for at in self.throws]))
