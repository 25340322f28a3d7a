"""Pieces: what stands on a table, each as a type: seats, sheets, drafts, rolls, offers, deeds, favourites, stretches of seeds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct

from rollwright.table.log.shapes import FALLING, DisplayName, OwnId, Stakes, doc

Json = Mapping[str, Any]

GM, PLAYER, WATCHER = "gm", "player", "watcher"

Hidden = Annotated[bool, doc("whether only game masters know of it")]
WhatIsDone = Annotated[str, doc("what is done, as somebody wrote it")]


class Seat(Struct, frozen=True):
    """A place at the table."""

    id: OwnId
    role: Annotated[str, doc("`gm`, `player` or `watcher`")]
    name: Annotated[str, doc("how others call who sits there")]
    generation: Annotated[int, doc("how often its link was renewed; 0 for all but game masters")] = 0
    locked: Annotated[bool, doc("whether it may only look")] = False
    closed: Annotated[bool, doc("whether it is gone")] = False
    empty: Annotated[bool, doc("whether nobody sits there: not yet, or not any more")] = False

    @property
    def there(self) -> bool:
        """Whether anybody is there to be waited for."""
        return not (self.locked or self.closed or self.empty)


class LaidSheet(Struct, frozen=True):
    """A sheet on the table.

    Everybody may read an *open* sheet. Of another, players see the name and its *state* in a word (*values* is `None`
    then), and nothing where it is *hidden*. Who takes part in a roll of others and is hidden else, they know as somebody; *truly* is the
    name then, which they do not see.
    """

    id: Annotated[str, doc("its id; the table's own has `table`")]
    kind: Annotated[str, doc("its kind, as `sheets` lists them")]
    name: Annotated[str, doc("its name")]
    values: Annotated[
        Json | None, doc("what stands on it, by its kind's schema; `null` for who may not read it")
    ] = None
    seat: Annotated[
        str | None, doc("the seat that it belongs to; `null`: only the game master acts for it")
    ] = None
    open: Annotated[bool, doc("whether everybody may read it")] = True
    hidden: Hidden = False
    state: Annotated[str, doc("how it goes for it, in a word; empty where there is nothing to say")] = ""
    truly: Annotated[
        str, doc("its own name, which game masters alone see, where others know it as somebody")
    ] = ""
    somebody: Annotated[
        bool, doc("whether others know it as somebody alone, under a name that the table gives")
    ] = False
    met: Annotated[bool, doc("whether it is hidden and others have known it by its name before")] = False

    @property
    def written(self) -> Json:
        """What stands on a sheet whose values are known here."""
        assert self.values is not None
        return self.values


class Draft(Struct, frozen=True):
    """A roll in preparation."""

    id: OwnId
    move: Annotated[str, doc("the move that is prepared")]
    sheet: Annotated[str, doc("the sheet that will act")]
    by: Annotated[str, doc("the seat that proposed it, or called for it")]
    text: WhatIsDone = ""
    says: Annotated[str, doc("what was offered, where it is prepared from an offer")] = ""
    args: Annotated[Json, doc("what the player has said of what the move asks for")] = {}
    suggested: Annotated[Json, doc("what the player thinks fits, of what is the game master's to set")] = {}
    frame: Annotated[Json, doc("what the game master has set, or came settled, without what is secret")] = {}
    framed: Annotated[bool, doc("whether the game master has set what is theirs: it may be rolled")] = False
    secret: Annotated[tuple[str, ...], doc("names of those settings that only game masters see")] = ()
    stakes: Stakes = ""
    parts: Annotated[Mapping[str, Json], doc("by sheet what others who joined have said for theirs")] = {}
    choices: Annotated[
        Mapping[str, tuple[Any, ...]],
        doc("settings that the player picks one of, by name: the game master has named these"),
    ] = {}
    ready: Annotated[bool, doc("whether it is thrown as soon as it is allowed: its player has said so")] = (
        False
    )
    by_hand: Annotated[bool, doc("whether it is thrown on a real table then")] = False
    nonce: Annotated[str, doc("what its player has mixed into the dice that are thrown then")] = ""
    helped: Annotated[bool, doc("whether its player asks the others for help")] = False
    called: Annotated[tuple[str, ...], doc("the sheets that are called to take part, if any are")] = ()
    agreed: Annotated[
        Mapping[str, Json],
        doc("by sheet what the game master has set of its part: it holds whatever else is said"),
    ] = {}
    awaited: Annotated[
        tuple[str, ...],
        doc("the sheets without whose part it cannot be rolled, and that have not said it yet"),
    ] = ()
    lacks: Annotated[
        tuple[str, ...],
        doc("of what is the game master's to set, what it cannot be rolled without and that is not set yet"),
    ] = ()
    falling: Annotated[tuple[str, ...], FALLING] = ()

    @property
    def taking_part(self) -> dict[str, Json]:
        """What everybody who has joined rolls with: what they say, and what is agreed on."""
        return {sheet: {**part, **self.agreed.get(sheet, {})} for sheet, part in self.parts.items()}


class Rolling(Struct, frozen=True):
    """A roll on the table, from its first die to what became of it.

    *status* is ``open`` (somebody must still answer), ``announced``, ``applied`` or ``withdrawn``. *run* holds what was
    thrown and decided, in order; *commits* what was answered at once with others and is not shown yet; *early* who has passed in turns that
    come later. *secret* names what
    only the game master sees of it, *veiled* what they set in secret; *veil* says so to the server. The first *made* of
    its changes came with the move, before any dice; it is *followed* once somebody has taken up what it led to. So many of what it
    *warns* of it *warned* of before it came to anything.
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
    called: Mapping[str, str] = {}
    notes: Json = {}
    sources: Json = {}
    reserve: tuple[tuple[str, str, int], ...] = ()
    secret: tuple[str, ...] = ()
    veiled: tuple[str, ...] = ()
    veil: Json = {}
    says: str = ""
    text: str = ""
    stakes: str = ""
    rounds: bool = False
    hidden: bool = False
    by_hand: bool = False
    nonce: str = ""
    parts: Mapping[str, Json] = {}
    falling: tuple[str, ...] = ()
    track: Json | None = None
    warns: tuple[str, ...] = ()
    warned: int | None = None
    status: str = "open"
    run: tuple[Json, ...] = ()
    commits: Mapping[str, str] = {}
    ready: tuple[str, ...] = ()
    early: Mapping[str, tuple[str, ...]] = {}
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
    """An offer that stands: a move with what is settled of it already."""

    id: OwnId
    to: Annotated[str, doc("who may take it up: a sheet's id, `gm` or `all`")]
    move: Annotated[str, doc("the move that is made by taking it up")]
    says: Annotated[str, doc("what may be done, in words")]
    args: Annotated[Json, doc("what is settled of what the move asks for, without what is secret")] = {}
    secret: Annotated[tuple[str, ...], doc("names of what only game masters see of it")] = ()
    left: Annotated[int | None, doc("how much is left of what is used up bit by bit, such as boons")] = None
    roll: Annotated[str | None, doc("the roll that it came of")] = None
    prepares: Annotated[
        bool,
        doc(
            "whether it is prepared when it is taken up, so that others say their part, and not rolled at once"
        ),
    ] = False
    hidden: Hidden = False
    takes: Annotated[str, doc("what the button says that takes it up; empty: do it")] = ""
    leaves: Annotated[str, doc("what the button says that lets it go; empty: leave it")] = ""
    about: Annotated[
        str | None, doc("the sheet that it is about, where several come of one roll and go together")
    ] = None
    came: Annotated[str, doc("the id of the roll or deed that made it; empty in older logs")] = ""
    instead: Annotated[
        str,
        doc(
            "offers that came of the same with the same word are alternatives: whichever is taken up, the others are gone"
        ),
    ] = ""
    due: Annotated[bool, doc("whether making that move without it takes it up as well")] = False


class PastDeed(Struct, frozen=True):
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

    name: DisplayName
    move: Annotated[str, doc("the move")]
    sheet: Annotated[str | None, doc("the sheet that acts")] = None
    args: Annotated[Json, doc("what the move is told")] = {}
    text: WhatIsDone = ""


class Span(Struct, frozen=True):
    """A stretch of the log with seeds of its own: their commitments, the next draw of each, and for the server the seeds.

    With the commitments stands the key that the table *signs* its logs with.
    """

    number: int = 0
    commitments: Mapping[str, str] = {}
    draws: Mapping[str, int] = {}
    seeds: Mapping[str, str] = {}
