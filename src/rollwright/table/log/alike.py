"""Alike: what several audiences of a table were sent alike, so that it is in memory once, and packed once, however many they are."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from rollwright.table.log.packing import packed
from rollwright.table.log.packs import Names, Pack, Strip

T = TypeVar("T")


class Alike:
    """What was there before, of one thing that audiences keep by name. Who comes later takes it in place of what equals it.

    >>> alike, first, second = Alike(), {"seat-1": [1, 2]}, {"seat-1": [1, 2]}
    >>> for each in (first, second):
    ...     alike.share(each)
    >>> second["seat-1"] is first["seat-1"]
    True
    """

    def __init__(self) -> None:
        self.like = b""
        self._values: dict[str, list[Any]] = {}
        self._strips: dict[Names | Strip, Names | Strip] = {}
        # By the ids of what they were made of, which is kept here for as long.
        self._packed: dict[tuple[int, bytes], tuple[Any, bytes]] = {}
        self._joined: dict[tuple[int, int], tuple[Any, Any, Any]] = {}

    def share(self, mine: dict[str, T]) -> None:
        """Have what is there alike, which is immutable, in memory once."""
        there = self._values
        for name, value in mine.items():
            known = there.get(name)
            if known is None:
                there[name] = [value]
            elif known[0] is not value:
                mine[name] = self._same(known, value)

    @staticmethod
    def _same(known: list[T], value: T) -> T:
        """What is known that equals a value, or else the value itself; it stands first then, for most who come next have it."""
        at = next((at for at, each in enumerate(known) if each is value or each == value), len(known))
        known[at:] = known[at:] or [value]
        known[0], known[at] = known[at], known[0]
        return known[0]

    def pack(self, values: dict[str, Any], like: bytes) -> Pack:
        """Values as a pack, each as what it has not in common with what it is *like*."""
        return self.beside(
            Pack(Names.of(list(values)), Strip.of([self._small(each, like) for each in values.values()]))
        )

    def beside(self, pack: Pack) -> Pack:
        """The same pack, with what was there alike in its stead."""
        return Pack(self._one(pack.names), self._one(pack.values))

    def joined(self, first: Pack, then: Pack) -> Pack:
        """Two packs as one."""
        return Pack(self._sum(first.names, then.names), self._sum(first.values, then.values))

    def _small(self, value: Any, like: bytes) -> bytes:
        key = id(value), like
        if key not in self._packed:
            self._packed[key] = value, packed(msgspec.json.encode(value), like)
        return self._packed[key][1]

    def _one(self, strip: Any) -> Any:
        return self._strips.setdefault(strip, strip)

    def _sum(self, first: Any, then: Any) -> Any:
        key = id(first), id(then)
        if key not in self._joined:
            self._joined[key] = first, then, self._one(first + then)
        return self._joined[key][2]
