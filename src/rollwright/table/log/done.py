"""Done: where in a log the events of every command begin. What a command was the log says itself; here is no more than a sum over its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rollwright.table.log.packs import Name, Sums


class Done:
    """At which places of a log commands begin: *packs* of sums over their names, and those that are *new*.

    A command may be found at other places besides, further on in its events or by another's name with the same sum.

    >>> done = Done()
    >>> for place in range(1, 9):
    ...     done.add(f"seat/{place // 2}", place)
    ...     done.pack()
    >>> list(done.places("seat/2")), list(done.places("seat/5"))
    ([4, 5], [])
    """

    def __init__(self, packs: Iterable[Sums] = (), new: Mapping[str, int] | None = None) -> None:
        self._packs, self._new = tuple(packs), dict(new or {})

    def add(self, name: str, place: int) -> None:
        """Remember where an event of a command is, unless one is remembered that came shortly before."""
        self._new.setdefault(name, place)

    def places(self, name: str) -> Iterable[int]:
        """Where a command may begin, in the order of the log."""
        total = Name(name).sum
        packed = [place for pack in self._packs for place in pack.of_sum(total)]
        return [*packed, self._new[name]] if name in self._new else packed

    def pack(self) -> None:
        """Pack what is new. Each pack is twice as large as the next, so that there are few, and to pack costs the same on the whole."""
        if not self._new:
            return
        sums = Sums.of((Name(name).sum, place) for name, place in self._new.items())
        packs = list(self._packs)
        while packs and len(packs[-1]) < 2 * len(sums):
            sums = Sums.of([*packs.pop(), *sums])
        self._packs, self._new = (*packs, sums), {}

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return sum(pack.size for pack in self._packs) + sum(map(len, self._new))

    def parts(self) -> tuple[tuple[Sums, ...], dict[str, int]]:
        """What it is made of, with which another can be."""
        return self._packs, self._new
