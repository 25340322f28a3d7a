"""Kept: what a table never forgets, by its id and in the order in which it came. All but the newest is packed, whatever can still be done with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping
from itertools import islice
from typing import Any, Final, TypeVar

import msgspec

from rollwright.table.packing import packed, unpacked

T = TypeVar("T")

NEWEST: Final = 10
"""So many stay as they are when the others are packed."""

MOST: Final = 2 * NEWEST
"""So many are as they are at most, where somebody packs."""


class Kept(MutableMapping[str, T]):
    """Values of a *shape*, each of which is immutable. To read one that is packed makes it anew: it is equal, and not the same.

    >>> rolls = Kept(tuple[str, int])
    >>> rolls["a"] = "7d10", 3
    >>> rolls.settle(newest=0)
    >>> rolls["a"], list(rolls), len(rolls.copy())
    (('7d10', 3), ['a'], 1)
    """

    __slots__ = ("_gone", "_like", "_new", "_old", "_reader")

    def __init__(self, shape: Any) -> None:
        self._reader = msgspec.json.Decoder(shape)
        self._new: dict[str, T] = {}
        self._old: dict[str, bytes] = {}
        self._gone: set[str] = set()
        self._like = b""

    def __getitem__(self, name: str) -> T:
        if name in self._new or not self._packed(name):
            return self._new[name]
        return self._read(self._old[name])

    def __setitem__(self, name: str, value: T) -> None:
        self._new[name] = value

    def __delitem__(self, name: str) -> None:
        if self._packed(name):
            self._gone.add(name)
            self._new.pop(name, None)
        else:
            del self._new[name]

    def __contains__(self, name: object) -> bool:
        return name in self._new or self._packed(name)

    def __iter__(self) -> Iterator[str]:
        yield from [name for name in self._old if name not in self._gone]
        yield from [name for name in self._new if not self._packed(name)]

    def __len__(self) -> int:
        return len(self._old) - len(self._gone) + sum(not self._packed(name) for name in self._new)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kept) and list(self.items()) == list(other.items())

    def _packed(self, name: object) -> bool:
        return name in self._old and name not in self._gone

    def _read(self, some: bytes) -> T:
        value: T = self._reader.decode(unpacked(some, self._like))
        return value

    def latest(self, count: int) -> list[T]:
        """The newest so many, oldest first."""
        new = [name for name in reversed(self._new) if not self._packed(name)]
        old = (name for name in reversed(self._old) if name not in self._gone)
        names = [*islice(new, count), *islice(old, max(0, count - len(new)))]
        return [self[name] for name in reversed(names)]

    def copy(self) -> Kept[T]:
        """Another that can be changed without touching this one; it costs what is not packed."""
        other: Kept[T] = object.__new__(Kept)
        other._reader, other._old, other._like = self._reader, self._old, self._like
        other._new, other._gone = self._new.copy(), self._gone.copy()
        return other

    def parts(self) -> tuple[bytes, dict[str, bytes]]:
        """Everything packed, and what it is like: `take` takes it up again."""
        other = self.copy()
        other.settle(newest=0)
        return other._like, other._old

    def take(self, like: bytes, old: dict[str, bytes]) -> None:
        """Keep what was packed before, and nothing else."""
        self._like, self._old, self._new, self._gone = like, old, {}, set()

    # -- packing -----------------------------------------------------------------------------------------------------

    @property
    def swollen(self) -> bool:
        """Whether it is time to pack."""
        return len(self._new) > MOST

    def settle(self, others: Iterable[Kept[T]] = (), newest: int = NEWEST) -> None:
        """Pack all but the newest. What *others* have packed alike already is theirs: it is in memory once."""
        beside = [each for each in others if each._like]
        names = list(self._new)[: max(0, len(self._new) - newest)]
        old = {name: some for name, some in self._old.items() if name not in self._gone}
        for name in names:
            raw = msgspec.json.encode(self._new.pop(name))
            self._like = self._like or (beside[0]._like if beside else raw)
            some = packed(raw, self._like)
            old[name] = next((each._old[name] for each in beside if each._old.get(name) == some), some)
        self._old, self._gone = old, set()
