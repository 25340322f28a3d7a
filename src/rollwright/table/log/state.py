"""State: what a table has come to. It is a fold of events, whole or as one seat sees it; where something may not be seen,
it is missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any, get_origin, get_type_hints

from msgspec import Struct, field

from rollwright.table.log.alike import Alike
from rollwright.table.log.kept import Kept
from rollwright.table.log.pieces import (
    Draft,
    Favourite,
    Json,
    LaidSheet,
    Offered,
    PastDeed,
    Rolling,
    Seat,
    Span,
)


class State(Struct):
    """A table as it stands. The dictionaries are the fold's own; everything in them is immutable. What grows for as long as people
    play is `Kept`.

    *taken* are offers that were taken up, each with the id of the roll or deed that it was taken up by; *asked* are the rolls that
    somebody asks the game master to take back.
    """

    table: str = ""
    title: str = ""
    system: str = ""
    house: Json = {}
    options: Json = {}
    key: str = ""
    closed: bool = False
    time: int = 0
    session: int = 0
    playing: bool = False
    scene: str = ""
    turn: str | None = None
    span: Span = Span()
    seats: dict[str, Seat] = {}
    sheets: dict[str, LaidSheet] = {}
    drafts: dict[str, Draft] = {}
    rolls: Kept[Rolling] = field(default_factory=lambda: Kept(Rolling))
    offers: dict[str, Offered] = {}
    taken: Kept[tuple[Offered, str]] = field(default_factory=lambda: Kept(tuple[Offered, str]))
    deeds: Kept[PastDeed] = field(default_factory=lambda: Kept(PastDeed))
    asked: dict[str, None] = {}
    touched: dict[str, tuple[str, ...]] = {}
    favourites: dict[str, tuple[Favourite, ...]] = {}
    seeds: dict[str, Json] = {}
    revealed: dict[str, None] = {}
    open: dict[str, None] = {}

    def copy(self) -> State:
        """A state that can be folded on without touching this one."""
        other = copy(self)
        for name in _OWN:
            setattr(other, name, getattr(self, name).copy())
        return other

    @property
    def pending(self) -> list[Rolling]:
        """The rolls that are not over, oldest first."""
        return [self.rolls[name] for name in self.open]

    def pieces(self) -> Iterator[Any]:
        """Everything that is in memory of it; what `settle` shares with others is the same in them."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, Kept):
                yield from value.pieces()
            else:
                yield from value.values() if name in _OWN else (value,)

    @property
    def swollen(self) -> bool:
        """Whether so much is new in it that it is time to `settle`."""
        return any(getattr(self, name).swollen for name in KEPT)

    def share(self, several: Mapping[str, Alike]) -> None:
        """Have what others have alike in memory once: *several* know it by the names of the fields."""
        for name in _OWN:
            mine = getattr(self, name)
            if isinstance(mine, Kept):
                mine.share(several[name])
            else:
                several[name].share(mine)

    def settle(self, several: Mapping[str, Alike] | None = None) -> None:
        """Pack what is not new; what is alike in others is theirs: it is in memory once."""
        several = defaultdict(Alike) if several is None else several
        self.share(several)
        for name in KEPT:
            getattr(self, name).pack(several[name])


_HINTS = get_type_hints(State)
_OWN = tuple(name for name, hint in _HINTS.items() if get_origin(hint) in (dict, Kept))

KEPT = tuple(name for name, hint in _HINTS.items() if get_origin(hint) is Kept)
"""Those of them in which nothing is ever let go of."""
