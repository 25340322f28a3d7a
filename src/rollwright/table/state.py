"""State: what a table has come to. It is a fold of events, whole or as one seat sees it; where something may not be seen,
it is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from msgspec import Struct

Json = Mapping[str, Any]

GM, PLAYER, WATCHER = "gm", "player", "watcher"


class Seat(Struct, frozen=True):
    """A place at the table: its role (``gm``, ``player`` or ``watcher``) and name.

    *generation* counts how often its link was renewed; a *locked* seat may look and not act; a *closed* one is gone.
    """

    id: str
    role: str
    name: str
    generation: int = 0
    locked: bool = False
    closed: bool = False


class Held(Struct, frozen=True):
    """A sheet on the table: its kind and values, whose seat it belongs to (`None`: nobody's but the game master's).

    Everybody may read an *open* sheet. Of another, players see the name and its *state* in a word (*values* is `None`
    then), and nothing where it is *hidden*.
    """

    id: str
    kind: str
    name: str
    values: Json | None = None
    seat: str | None = None
    open: bool = True
    hidden: bool = False
    state: str = ""


class Draft(Struct, frozen=True):
    """A roll in preparation: the move, for which sheet, and what was said so far, by the player and by the game master.

    It is *framed* once the game master has set what is theirs; *secret* names those of their settings that only they may
    see. *parts* is what others said for their own sheets.
    """

    id: str
    move: str
    sheet: str
    by: str
    text: str = ""
    args: Json = {}
    suggested: Json = {}
    frame: Json = {}
    framed: bool = False
    secret: tuple[str, ...] = ()
    stakes: str = ""
    parts: Mapping[str, Json] = {}


class Rolling(Struct, frozen=True):
    """A roll on the table, from its first die to what became of it.

    *status* is ``open`` (somebody must still answer), ``announced``, ``applied`` or ``withdrawn``. *run* holds what was
    thrown and decided, in order; *commits* what was answered at once with others and is not shown yet. *secret* names what
    only the game master sees of it, *veiled* what they set in secret; *veil* says so to the server. The first *made* of
    its changes came with the move, before any dice; it is *followed* once somebody has taken up what it led to.
    """

    id: str
    move: str
    sheet: str
    seat: str
    rule: str
    version: int
    args: Json
    house: Json
    said: Json
    roles: Mapping[str, str]
    notes: Json = {}
    sources: Json = {}
    reserve: tuple[tuple[str, str, int], ...] = ()
    secret: tuple[str, ...] = ()
    veiled: tuple[str, ...] = ()
    veil: Json = {}
    says: str = ""
    text: str = ""
    stakes: str = ""
    waits: bool = False
    hidden: bool = False
    by_hand: bool = False
    nonce: str = ""
    parts: Mapping[str, Json] = {}
    status: str = "open"
    run: tuple[Json, ...] = ()
    commits: Mapping[str, str] = {}
    ready: tuple[str, ...] = ()
    waiting: Json | None = None
    paid: int = 0
    result: Json | None = None
    past: tuple[Json, ...] = ()
    told: tuple[Json, ...] = ()
    changes: tuple[Json, ...] = ()
    made: int = 0
    followed: bool = False
    time: int = 0


class Offered(Struct, frozen=True):
    """An offer that stands: to whom (a sheet, ``gm`` or ``all``), the move and what is settled of it, and what it came from."""

    id: str
    to: str
    move: str
    says: str
    args: Json = {}
    secret: tuple[str, ...] = ()
    left: int | None = None
    roll: str | None = None
    hidden: bool = False


class Entry(Struct, frozen=True):
    """Something that changed sheets and can be withdrawn: by which seat, what it changed, and whether it was taken back.

    Only the game master knows of a *hidden* one.
    """

    id: str
    seat: str
    kind: str
    says: str = ""
    changes: tuple[Json, ...] = ()
    withdrawn: bool = False
    hidden: bool = False


class Favourite(Struct, frozen=True):
    """A call that somebody wants again at one tap."""

    name: str
    move: str
    sheet: str | None = None
    args: Json = {}


class Span(Struct, frozen=True):
    """A stretch of the log with seeds of its own: their commitments, the next draw of each, and for the server the seeds.

    With the commitments stands the key that the table *signs* its logs with.
    """

    number: int = 0
    commitments: Mapping[str, str] = {}
    draws: Mapping[str, int] = {}
    seeds: Mapping[str, str] = {}


class State(Struct):
    """A table as it stands. The dictionaries are the fold's own; everything in them is immutable.

    *taken* are offers that were taken up, each with the id of the roll or deed that it was taken up by.
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
    span: Span = Span()
    seats: dict[str, Seat] = {}
    sheets: dict[str, Held] = {}
    drafts: dict[str, Draft] = {}
    rolls: dict[str, Rolling] = {}
    offers: dict[str, Offered] = {}
    taken: dict[str, tuple[Offered, str]] = {}
    entries: dict[str, Entry] = {}
    touched: dict[str, tuple[str, ...]] = {}
    favourites: dict[str, tuple[Favourite, ...]] = {}
    commands: dict[str, tuple[str, int, int]] = {}
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


_OWN = (
    "seats",
    "sheets",
    "drafts",
    "rolls",
    "offers",
    "taken",
    "entries",
    "touched",
    "favourites",
    "commands",
    "open",
    "seeds",
    "revealed",
)
