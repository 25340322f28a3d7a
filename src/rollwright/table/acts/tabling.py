"""The table itself: opened with a game, its house rules and options; set anew; closed."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from rollwright.errors import BadInput, Refused
from rollwright.sheets import TABLE
from rollwright.systems import System
from rollwright.table.acts.acting import act
from rollwright.table.acts.seating import Empty, sit, token
from rollwright.table.acts.sessions import Nothing, new_span, reveal_open
from rollwright.table.acts.sheets import as_laid, put_down
from rollwright.table.log.pieces import GM, LaidSheet
from rollwright.table.play.options import options
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy
from rollwright.table.seen.names import checked_name

FORMAT = 2
"""The form of a table's log: since 2, every span says by which key the table signs, and every roll is told whole."""

Title = Annotated[str, Meta(min_length=1, max_length=120, description="what the table is called")]


class Opening(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table: its game, title, house rules and options, who is the game master, and whether a party lies ready."""

    id: Annotated[
        str,
        Meta(
            min_length=16,
            max_length=80,
            description="made by the client and nobody else's to know: sent twice, it opens one table and gives its link again",
        ),
    ]
    system: Annotated[str, Meta(max_length=60, description="the game")]
    title: Title = "A table"
    house: Annotated[dict[str, Any], Meta(description="house rules by key")] = field(default_factory=dict)
    options: Annotated[dict[str, Any], Meta(description="the table's own options")] = field(
        default_factory=dict
    )
    master: Annotated[str, Meta(min_length=1, max_length=60, description="the game master's name")] = (
        "Game master"
    )
    party: Annotated[
        bool, Meta(description="whether a ready-made party lies on the table, a seat for each")
    ] = False
    empty: Empty = False


class NewSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to set anew."""

    title: Title | None = None
    house: dict[str, Any] | None = None
    options: dict[str, Any] | None = None


def open_table(work: Work, table: str, said: Opening, system: System) -> None:
    """Open a table: everything that its log begins with."""
    house = system.house.of(said.house).settings()
    data = {
        "table": table,
        "title": checked_name(said.title, "title"),
        "system": system.name,
        "house": house,
        "options": options(said.options),
    }
    work.emit("opened", {**data, "format": FORMAT})
    work.emit("keyed", {"key": work.machine.token(32)}, to=())
    new_span(work, 0)
    sheet = work.kit.table(name="Table")
    work.emit("laid", *secrecy.laid(LaidSheet(TABLE, sheet.kind, "Table", sheet.values())))
    master = sit(work, checked_name(said.master, "master"), GM)
    work.private |= {"seat": master.id, "token": token(work.state, master), "links": []}
    if said.party:
        _party(work, empty=said.empty)
    check_rests(work, "options")


def _party(work: Work, *, empty: bool) -> None:
    """Lay out the ready-made party, with a seat for each, and the adversaries that come with it, hidden."""
    for sheet in work.kit.party:
        seat = sit(work, sheet.name, "player", empty=empty)
        put_down(work, as_laid(sheet, seat.id))
        work.private["links"].append({"seat": seat.id, "name": seat.name, "token": token(work.state, seat)})
    for sheet in work.kit.cast:
        put_down(work, as_laid(sheet, None, open=False, hidden=True))


def check_rests(work: Work, at: str) -> None:
    """Refuse rests that restore what the game has not: better now than when somebody is tired."""
    for length, restores in work.option("rests").items():
        try:
            work.kit.rest(work.scene(TABLE), length, restores)
        except BadInput as error:
            error.at = (error.at or "").replace("restores", f"{at}.rests.{length}", 1)
            raise


@act("set", "Set the table's options and house rules", by="gm")
def set_table(work: Work, said: NewSettings) -> None:
    """Set the table's title, options or house rules anew. What was rolled before stays as it was."""
    data: dict[str, Any] = {} if said.title is None else {"title": checked_name(said.title, "args.title")}
    if said.options is not None:
        data["options"] = options(said.options, work.state.options)
    if said.house is not None:
        house = work.system.house.of(said.house)
        for held in work.state.sheets.values():
            work.kit.sheets[held.kind].read(held.values or {}, house)
        data["house"] = house.settings()
    if not data:
        raise Refused("that changes nothing", at="args")
    work.emit("set", data)
    check_rests(work, "args.options")


@act("close", "Close the table", by="gm")
def close(work: Work, said: Nothing) -> None:
    """Close the table for good: it can be looked at and exported, and nothing else. The open dice's seed is revealed."""
    reveal_open(work)
    work.emit("closed", {"says": "the table is closed"})
