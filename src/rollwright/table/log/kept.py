"""Kept: what a table never forgets, by its id and in the order in which it came. All but the newest is packed, whatever can still be done with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from itertools import chain, islice
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from rollwright.table.log.alike import Alike
from rollwright.table.log.packing import packed, unpacked
from rollwright.table.log.packs import Name, Pack

T = TypeVar("T")

NEWEST: Final = 8
"""So many are packed at a time, and at least so many are left as they are."""

MOST: Final = 2 * NEWEST
"""So many are as they are at most, where somebody packs."""


class Parts(NamedTuple):
    """All that is kept, as bytes, and what those are *like*; by their places what was *changed* when it was packed and what is *gone*."""

    like: bytes
    packs: tuple[Pack, ...]
    changed: Mapping[int, bytes]
    gone: frozenset[int]
    new: Mapping[str, bytes]


class Kept(MutableMapping[str, T]):
    """Values of a *shape*, each of which is immutable. To read one that is packed makes it anew: it is equal, and not the same.

    What is packed stays in its place. Of two packs as large as each other there is one, so that to pack costs the same however much
    is kept.

    >>> rolls = Kept(tuple[str, int])
    >>> for at in range(20):
    ...     rolls[f"roll {at}"] = "7d10", at
    >>> rolls.pack(Alike())
    >>> rolls["roll 3"], len(rolls), [number for _, number in rolls.latest(3)]
    (('7d10', 3), 20, [17, 18, 19])
    """

    __slots__ = ("_changed", "_gone", "_like", "_new", "_packed", "_packs", "_reader")

    def __init__(self, shape: Any) -> None:
        self._reader = msgspec.json.Decoder(shape)
        self._new: dict[str, T] = {}
        self._changed: dict[int, T] = {}
        self._packed: dict[int, bytes] = {}
        self._packs: tuple[Pack, ...] = ()
        self._gone: set[int] = set()
        self._like = b""

    def __getitem__(self, name: str) -> T:
        if name in self._new:
            return self._new[name]
        place = self._find(name)
        if place is None:
            raise KeyError(name)
        return self._at(place)

    def __setitem__(self, name: str, value: T) -> None:
        place = None if name in self._new else self._find(name)
        if place is None:
            self._new[name] = value
        else:
            self._changed[place] = value

    def __delitem__(self, name: str) -> None:
        place = None if name in self._new else self._find(name)
        if place is None:
            del self._new[name]
        else:
            self._gone.add(place)
            self._changed.pop(place, None)

    def __contains__(self, name: object) -> bool:
        return name in self._new or (isinstance(name, str) and self._find(name) is not None)

    def __iter__(self) -> Iterator[str]:
        names = chain.from_iterable([pack.names for pack in self._packs])
        yield from [name for place, name in enumerate(names) if place not in self._gone]
        yield from list(self._new)

    def __len__(self) -> int:
        return self._count - len(self._gone) + len(self._new)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kept) and list(self.items()) == list(other.items())

    @property
    def _count(self) -> int:
        return sum(map(len, self._packs))

    def _find(self, name: str) -> int | None:
        """The place of a name in the packs."""
        if not self._packs:
            return None
        first, sought = self._count, Name(name)
        for pack in reversed(self._packs):
            first -= len(pack)
            at = pack.names.find(sought)
            if at is not None:
                return None if first + at in self._gone else first + at
        return None

    def _at(self, place: int) -> T:
        """What is at a place in the packs."""
        if place in self._changed:
            return self._changed[place]
        value: T = self._reader.decode(unpacked(self._packed.get(place) or self._pack(place), self._like))
        return value

    def _pack(self, place: int) -> bytes:
        packs = iter(self._packs)
        pack = next(packs)
        while place >= len(pack):
            place, pack = place - len(pack), next(packs)
        return pack.values[place]

    def latest(self, count: int) -> list[T]:
        """The newest so many, oldest first."""
        new = list(self._new.values())[max(0, len(self._new) - count) :]
        old = (place for place in reversed(range(self._count)) if place not in self._gone)
        return [*map(self._at, reversed(list(islice(old, count - len(new))))), *new]

    def copy(self) -> Kept[T]:
        """Another that can be changed without touching this one; it costs what is not packed."""
        other: Kept[T] = object.__new__(Kept)
        other._reader, other._packs, other._like = self._reader, self._packs, self._like
        other._new, other._changed = self._new.copy(), self._changed.copy()
        other._packed, other._gone = self._packed.copy(), self._gone.copy()
        return other

    def pieces(self) -> Iterator[Any]:
        """Everything that is in memory of it, packed and not."""
        for pack in self._packs:
            yield from (pack.names, pack.values)
        for some in (self._new, self._changed, self._packed):
            yield from some.values()

    def parts(self) -> Parts:
        """All of it as bytes: `take` takes it up again."""
        changed = {**self._packed, **self._small(self._changed)}
        new = {name: msgspec.json.encode(value) for name, value in self._new.items()}
        return Parts(self._like, self._packs, changed, frozenset(self._gone), new)

    def take(self, parts: Parts) -> None:
        """Keep what these are parts of, and nothing else."""
        self._like, self._packs, self._changed = parts.like, parts.packs, {}
        self._packed, self._gone = dict(parts.changed), set(parts.gone)
        self._new = {name: self._reader.decode(raw) for name, raw in parts.new.items()}

    # -- packing -----------------------------------------------------------------------------------------------------

    @property
    def swollen(self) -> bool:
        """Whether it is time to pack."""
        return len(self._new) > MOST or len(self._changed) > MOST

    def share(self, alike: Alike) -> None:
        """Have what others have alike, which is immutable, in memory once."""
        alike.share(self._new)
        alike.like = alike.like or self._like
        self._packs = tuple([alike.beside(pack) for pack in self._packs])

    def pack(self, alike: Alike) -> None:
        """Pack all but the newest, as it was packed by others where it is alike."""
        self._packed |= self._small(self._changed)
        self._changed = {}
        while len(self._new) >= 2 * NEWEST:
            first = {name: self._new.pop(name) for name in list(islice(self._new, NEWEST))}
            self._like = self._like or alike.like or msgspec.json.encode(next(iter(first.values())))
            alike.like = alike.like or self._like
            self._put(alike.pack(first, self._like), alike)

    def _small(self, values: Mapping[int, T]) -> dict[int, bytes]:
        return {place: packed(msgspec.json.encode(value), self._like) for place, value in values.items()}

    def _put(self, pack: Pack, alike: Alike) -> None:
        """Put a pack behind the others, as one with all of its own size."""
        packs = list(self._packs)
        while packs and len(packs[-1]) == len(pack):
            pack = alike.joined(packs.pop(), pack)
        self._packs = (*packs, pack)
