"""Packs: many values by their names as a few long strips of bytes. None is made before it is asked for, and audiences that keep the same share it."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Final

from msgspec import Struct

PLACES: Final = "I"
"""How places and ends are kept: four bytes each."""

_SUMS: Final = "Q"
"""How sums over names are kept: eight bytes each."""


class Strip(Struct, frozen=True, array_like=True):
    """Pieces one behind the other in *some* bytes, and where each *ends*.

    >>> list(Strip.of([b"five", b"", b"dice"]) + Strip.of([b"d6"]))
    [b'five', b'', b'dice', b'd6']
    """

    some: bytes
    ends: bytes

    @classmethod
    def of(cls, pieces: Sequence[bytes]) -> Strip:
        """A strip of these pieces."""
        return cls(b"".join(pieces), array(PLACES, accumulate(map(len, pieces))).tobytes())

    def __len__(self) -> int:
        return len(self.ends) // 4

    def __iter__(self) -> Iterator[bytes]:
        ends = memoryview(self.ends).cast(PLACES)
        return (self.some[first:end] for first, end in zip([0, *ends], ends, strict=False))

    def __getitem__(self, at: int) -> bytes:
        ends = memoryview(self.ends).cast(PLACES)
        return self.some[ends[at - 1] if at else 0 : ends[at]]

    def __add__(self, other: Strip) -> Strip:
        ends = array(PLACES, [len(self.some) + end for end in memoryview(other.ends).cast(PLACES)])
        return Strip(self.some + other.some, self.ends + ends.tobytes())

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return len(self.some) + len(self.ends)


class Sums(Struct, frozen=True, array_like=True):
    """The *sums* over names in their order, and at which of some *places* each of those names is."""

    sums: bytes
    places: bytes

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, int]]) -> Sums:
        """Sums, each with its place."""
        ordered = sorted(pairs)
        sums, places = (
            array(kind, [pair[at] for pair in ordered]) for at, kind in enumerate((_SUMS, PLACES))
        )
        return cls(sums.tobytes(), places.tobytes())

    def __len__(self) -> int:
        return len(self.places) // 4

    def __iter__(self) -> Iterator[tuple[int, int]]:
        sums, places = memoryview(self.sums).cast(_SUMS), memoryview(self.places).cast(PLACES)
        return zip(sums, places, strict=True)

    def of_sum(self, total: int) -> Iterator[int]:
        """The places of all names with a sum, in their order: seldom more than one."""
        sums = memoryview(self.sums).cast(_SUMS)
        at = bisect_left(sums, total)
        while at < len(sums) and sums[at] == total:
            yield memoryview(self.places).cast(PLACES)[at]
            at += 1

    @property
    def size(self) -> int:
        """How many bytes they take."""
        return len(self.sums) + len(self.places)


class Names(Struct, frozen=True, array_like=True):
    """Names in a *strip*, and the *sums* over them with their places in it."""

    strip: Strip
    sums: Sums

    @classmethod
    def of(cls, names: Sequence[str]) -> Names:
        """These names, in their order."""
        strip = Strip.of([_raw(name) for name in names])
        return cls(strip, Sums.of((_sum(name), at) for at, name in enumerate(strip)))

    def __len__(self) -> int:
        return len(self.strip)

    def __iter__(self) -> Iterator[str]:
        return (raw.decode(errors="surrogatepass") for raw in self.strip)

    def __add__(self, other: Names) -> Names:
        theirs = ((total, len(self) + at) for total, at in other.sums)
        return Names(self.strip + other.strip, Sums.of([*self.sums, *theirs]))

    def find(self, name: Name) -> int | None:
        """The place of a name, the last one where it is there more than once; none where it is not."""
        found = [at for at in self.sums.of_sum(name.sum) if self.strip[at] == name.raw]
        return found[-1] if found else None

    @property
    def size(self) -> int:
        """How many bytes they take."""
        return self.strip.size + self.sums.size


class Pack(Struct, frozen=True):
    """*values* by their *names*."""

    names: Names
    values: Strip

    def __len__(self) -> int:
        return len(self.names)


class Name:
    """A name that is looked for, as its bytes and the sum over them."""

    __slots__ = ("raw", "sum")

    def __init__(self, name: str) -> None:
        self.raw = _raw(name)
        self.sum = _sum(self.raw)


def _raw(name: str) -> bytes:
    return name.encode(errors="surrogatepass")


def _sum(name: bytes) -> int:
    return int.from_bytes(blake2b(name, digest_size=8).digest())
