"""The log of a table as it is in memory: packed, but for its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from sys import getsizeof
from typing import Final

from rollwright.table.log.done import Done
from rollwright.table.log.events import Event
from rollwright.table.log.packing import packed, unpacked
from rollwright.table.log.packs import Sums

BLOCK: Final = 32
"""So many events are packed together, and made anew together."""


class Log:
    """Events in the order of their places, from 1: each a line, in *blocks* that are packed and *like* each other, and at its *end*."""

    def __init__(
        self,
        blocks: Iterable[bytes] = (),
        end: Iterable[bytes] = (),
        like: bytes = b"",
        sums: Iterable[Sums] = (),
        new: Mapping[str, int] | None = None,
    ) -> None:
        self._blocks, self._end, self._like = list(blocks), list(end), like
        self._done = Done(sums, new)

    def __len__(self) -> int:
        return len(self._blocks) * BLOCK + len(self._end)

    def add(self, events: Iterable[Event]) -> None:
        """Write down what happened."""
        for event in events:
            self._end.append(event.to_json())
            if event.digest:
                self._done.add(event.caused_by, len(self))
            if len(self._end) == BLOCK:
                self._pack()

    @property
    def weight(self) -> int:
        """How many bytes of memory it takes."""
        return sum(map(getsizeof, (self._like, *self._blocks, *self._end))) + self._done.size

    def copy(self) -> Log:
        """Another that goes on by itself."""
        return Log(*self.parts())

    def parts(self) -> tuple[list[bytes], list[bytes], bytes, tuple[Sums, ...], dict[str, int]]:
        """What a log is made of, with which another can be."""
        return self._blocks, self._end, self._like, *self._done.parts()

    def _pack(self) -> None:
        raw = b"\n".join(self._end)
        self._like = self._like or raw
        self._blocks.append(packed(raw, self._like))
        self._end.clear()
        self._done.pack()

    def read(self, first: int, last: int) -> Iterator[Event]:
        """The events from one place to another, made as they are taken; those that come meanwhile change nothing."""
        at = first
        while at <= last:
            block = self._block((at - 1) // BLOCK)
            since = (at - 1) % BLOCK
            lines = block[since : since + last + 1 - at]
            yield from map(Event.from_json, lines)
            at += len(lines)

    def done(self, seat: str, command: str) -> tuple[str, int, int] | None:
        """What tells a command of a seat from others of the same id, and its first and last event; none where it was not done."""
        name = f"{seat}/{command}"
        for place in self._done.places(name):
            ours = [*takewhile(lambda event: event.caused_by == name, self.read(place, len(self)))]
            if ours:
                return ours[0].digest, ours[0].seq, ours[-1].seq
        return None

    def _block(self, number: int) -> list[bytes]:
        if number == len(self._blocks):
            return self._end
        return unpacked(self._blocks[number], self._like).split(b"\n")
