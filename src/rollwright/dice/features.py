"""Features: what can be read of dice that lie together, as one number each, face by face from the highest."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from rollwright.dice.mixes import ONE, Mix
from rollwright.odds.faces import lowest_first


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
        raise NotImplementedError  # a struct is no ABC: every feature says its own

    def at(self, face: Any) -> Callable[[Any, Any], Any]:
        """The step of one face: the state after so many of it."""
        return lambda state, count: self.step(state, face, count)

    def end(self, state: Any) -> Any:
        """What a state comes to."""
        return state

    def settled(self, state: Any) -> bool:
        """Whether no further face can change a state."""
        return False

    def counted(self, counts: tuple[int, ...], face: Any) -> Any:
        """What counts where each throw shows a face so often: how many dice; nothing where the state stays as it is."""
        return self.mix.showing(counts, face)

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
            if count := self.counted(tuple([throw.count(face) for throw in throws]), face):
                state = self.step(state, face, count)
        return self.end(state)


class Valued(Feature, frozen=True, cache_hash=True):
    """Dice by what each is worth: its face, or what is said of it."""

    worth: tuple[tuple[Any, int], ...] | None = None

    def values(self, dice: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
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
        worth: Any = face if self.worth is None else dict(self.worth).get(face)
        return lambda state, count: state + worth * count

    def step(self, state: Any, face: Any, count: int) -> Any:
        return state + self.each(face) * count


class SingleFace(Feature, frozen=True, cache_hash=True):
    """What a single die shows, whatever that is."""

    def values(self, dice: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
        return chain.from_iterable(dice)

    def step(self, state: Any, face: Any, count: int) -> Any:
        return face


class Ranked(Valued, frozen=True, cache_hash=True):
    """What the dice in some places are worth together, the highest die in place 0."""

    first: int = 0
    last: int = 1

    @property
    def start(self) -> Any:
        return 0, 0

    def of(self, throws: list[tuple[Any, ...]]) -> Any:
        """As `Feature.of`, read from the dice in order where that is all."""
        if self.mix is not ONE:
            return super().of(throws)
        kept = sorted(throws[0], reverse=True)[self.first : self.last]
        return sum(kept if self.worth is None else map(self.each, kept))

    def step(self, state: Any, face: Any, count: int) -> Any:
        total, before = state
        overlap = min(before + count, self.last) - max(before, self.first)
        return total + self.each(face) * max(0, overlap), min(before + count, self.last)

    def end(self, state: Any) -> Any:
        return state[0]


class Lowest(Feature, frozen=True, cache_hash=True):
    """The sum of so many dice, from the lowest."""

    n: int = 1

    def values(self, dice: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
        return chain.from_iterable(dice)

    @property
    def start(self) -> Any:
        return ()

    def of(self, throws: list[tuple[Any, ...]]) -> Any:
        """As `Feature.of`, read from the dice in order where that is all."""
        return super().of(throws) if self.mix is not ONE else sum(sorted(throws[0])[: self.n])

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


class Straight(Feature, frozen=True, cache_hash=True):
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

    beside: ClassVar[bool] = True
    other: Mix = ONE
    most: int = 0
    ties: bool = False

    @property
    def start(self) -> Any:
        return 0, 0, 0

    def counted(self, counts: tuple[int, ...], face: Any) -> Any:
        both = self.mix.showing(counts, face), self.other.showing(counts, face)
        return both if any(both) else None

    def moved(self, places: tuple[int, ...]) -> Feature:
        return msgspec.structs.replace(self, mix=self.mix.moved(places), other=self.other.moved(places))

    def step(self, state: Any, face: Any, count: Any) -> Any:
        ours, theirs, pairs = state
        after, against = ours + count[0], theirs + count[1]
        low, high = (max(ours, theirs), min(after, against)) if self.ties else (max(ours, against), after)
        return after, against, pairs + max(0, min(high, self.most) - low)

    def end(self, state: Any) -> Any:
        return state[2]


class Lead(Pairs, frozen=True, cache_hash=True):
    """Two pools side by side, the highest die beside the highest and so on: 1 where the first is ahead in the first pair that differs, −1 where the other is, else 0.

    A die is ahead of none.
    """

    @property
    def start(self) -> Any:
        return 0

    def step(self, state: Any, face: Any, count: Any) -> Any:
        ours, theirs = count
        return state or (ours > theirs) - (ours < theirs)

    def settled(self, state: Any) -> bool:
        return bool(state)

    def end(self, state: Any) -> Any:
        return state


class Faces(Feature, frozen=True, cache_hash=True):
    """Every die, the highest first: all that can be known of dice that lie in no order."""

    @property
    def start(self) -> Any:
        return ()

    def step(self, state: Any, face: Any, count: int) -> Any:
        return state + (face,) * count


class Lying(Feature, frozen=True, cache_hash=True):
    """Every die of these *throws*, in the place where it lies: only of so many dice at the *most*, else what is *wide* says why not."""

    throws: tuple[int, ...] = ()
    most: int = 0
    wide: str = ""

    def values(self, dice: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
        return ((),)

    def of(self, throws: list[tuple[Any, ...]]) -> Any:
        """Throw by throw, its dice."""
        return tuple([throws[at] for at in self.throws])

    def moved(self, places: tuple[int, ...]) -> Feature:
        return msgspec.structs.replace(self, throws=tuple([places[at] for at in self.throws]))
