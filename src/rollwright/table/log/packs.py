"""Packs: many values by their names as a few long runs of bytes. None is made before it is asked for, and audiences that keep the same share it."""

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


class Run(Struct, frozen=True, array_like=True):
    """Pieces one behind the other in *some* bytes, and where each *ends*.

    >>> list(Run.of([b"five", b"", b"dice"]) + Run.of([b"d6"]))
    [b'five', b'', b'dice', b'd6']
    """

    some: bytes
    ends: bytes

    @classmethod
    def of(cls, pieces: Sequence[bytes]) -> Run:
        """A run of these pieces."""
        return cls(b"".join(pieces), array(PLACES, accumulate(map(len, pieces))).tobytes())

    def __len__(self) -> int:
        return len(self.ends) // 4

    def __iter__(self) -> Iterator[bytes]:
        ends = memoryview(self.ends).cast(PLACES)
        return (self.some[first:end] for first, end in zip([0, *ends], ends, strict=False))

    def __getitem__(self, at: int) -> bytes:
        ends = memoryview(self.ends).cast(PLACES)
        return self.some[ends[at - 1] if at else 0 : ends[at]]

    def __add__(self, other: Run) -> Run:
        ends = array(PLACES, [len(self.some) + end for end in memoryview(other.ends).cast(PLACES)])
        return Run(self.some + other.some, self.ends + ends.tobytes())

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return len(self.some) + len(self.ends)


class Names(Struct, frozen=True, array_like=True):
    """Names in a *run*; the *sums* over them in their order, and at which place of the run each of those is."""

    run: Run
    sums: bytes
    places: bytes

    @classmethod
    def of(cls, names: Sequence[str]) -> Names:
        """These names, in their order."""
        run = Run.of([_raw(name) for name in names])
        return cls(run, *_sorted((_sum(name), at) for at, name in enumerate(run)))

    def __len__(self) -> int:
        return len(self.run)

    def __iter__(self) -> Iterator[str]:
        return (raw.decode(errors="surrogatepass") for raw in self.run)

    def __add__(self, other: Names) -> Names:
        theirs = ((total, len(self) + at) for total, at in other._pairs())
        return Names(self.run + other.run, *_sorted([*self._pairs(), *theirs]))

    def find(self, name: str) -> int | None:
        """The place of a name, the last one where it is there more than once; none where it is not."""
        raw, place = _raw(name), None
        total, sums = _sum(raw), memoryview(self.sums).cast(_SUMS)
        places = memoryview(self.places).cast(PLACES)
        at = bisect_left(sums, total)
        while at < len(sums) and sums[at] == total:
            place = places[at] if self.run[places[at]] == raw else place
            at += 1
        return place

    def _pairs(self) -> Iterable[tuple[int, int]]:
        return zip(memoryview(self.sums).cast(_SUMS), memoryview(self.places).cast(PLACES), strict=True)

    @property
    def size(self) -> int:
        """How many bytes they take."""
        return self.run.size + len(self.sums) + len(self.places)


class Pack(Struct, frozen=True):
    """*values* by their *names*."""

    names: Names
    values: Run

    def __len__(self) -> int:
        return len(self.names)


def _raw(name: str) -> bytes:
    return name.encode(errors="surrogatepass")


def _sum(name: bytes) -> int:
    return int.from_bytes(blake2b(name, digest_size=8).digest())


def _sorted(pairs: Iterable[tuple[int, int]]) -> tuple[bytes, bytes]:
    ordered = sorted(pairs)
    sums, places = (array(kind, [pair[at] for pair in ordered]) for at, kind in enumerate((_SUMS, PLACES)))
    return sums.tobytes(), places.tobytes()
