"""Sheets, as types: what kinds there are, how far counters go, what a sheet is in one line, and where its numbers come from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct, field

from rollwright.sheets import Fact, Making, Shortcut, Tile, Track, Trial
from rollwright.table.log.shapes import DisplayName, Object, doc


class Counter(Struct, kw_only=True):
    """A counter of a sheet."""

    at: Annotated[
        str, doc("where it stands on the sheet, a path with dots: what `adjust` takes as `counter`")
    ]
    title: DisplayName
    least: Annotated[int, doc("the least that it can be now")]
    most: Annotated[int | None, doc("the most that it can be now; `null`: it has no end")]
    short: Annotated[str, doc("what it is called where there is little room")]
    pips: Annotated[bool, doc("whether it is shown box by box")]
    strip: Annotated[bool, doc("whether it stands before everybody's eyes")]
    harm: Annotated[bool, doc("whether the more of it, the worse; it is coloured so")]
    top: Annotated[str, doc('the field of the sheet that says how far it goes; `""` where none does')]


class InLine(Struct, kw_only=True):
    """A sheet in one line."""

    facts: Annotated[list[Fact], doc("what people ask for again and again")]
    tracks: Annotated[
        list[Track], doc("what is written down here that takes long, and how far each has come")
    ]
    shortcuts: Annotated[list[Shortcut], doc("moves that are one tap away, for who acts for the sheet")]
    idle: Annotated[
        list[str], doc("moves that it cannot make now whatever is said, for the player who acts for it")
    ]


class Preset(Struct, kw_only=True):
    """Somebody who could be laid on the table as they are."""

    kind: Annotated[str, doc("the kind of sheet")]
    name: Annotated[str, doc("what they are called")]
    says: Annotated[str, doc("who they are, in a few words")]
    values: Annotated[Object, doc("the sheet, as `lay` takes it")]


class Restorable(Struct, kw_only=True):
    """What a rest can restore, where the table says how much."""

    at: Annotated[str, doc("what the table's option `rests` calls it")]
    title: DisplayName
    whole: Annotated[bool, doc("whether all of it can come back at once")]
    usual: Annotated[int | Literal["all"], doc("how much comes back where the table says nothing")]


class Sheets(Struct, kw_only=True):
    """The kinds of sheets that the game has, and the counters of all sheets that this seat can read."""

    character: Annotated[str, doc("the kind of the players' characters")]
    adversary: Annotated[str, doc("the kind of adversaries")]
    table: Annotated[str, doc("the kind of the table's own sheet")]
    example: Annotated[str, doc("an adversary in a line, as `lay` reads it")]
    kinds: Annotated[dict[str, Object], doc("by kind the JSON Schema of a sheet's `values`")]
    counters: Annotated[dict[str, list[Counter]], doc("by sheet its counters")]
    lines: Annotated[dict[str, InLine], doc("by sheet what stands of it in one line")]
    calls: Annotated[list[str], doc("the moves that game masters mostly call for")]
    presets: Annotated[list[Preset], doc("characters that are ready to be played")]
    foes: Annotated[list[Preset], doc("for game masters: adversaries that lie ready")]
    making: Annotated[Making | None, doc("how a character is made in a few steps")]
    tiles: Annotated[dict[str, list[Tile]], doc("by sheet what of it can be tapped to make a move")]
    trial: Annotated[Trial, doc("dice to try out")]
    rests: Annotated[list[Restorable], doc("what a rest can restore")]


class Past(Struct, kw_only=True):
    """A change of a sheet."""

    n: Annotated[int, doc("the number of the event that changed it")]
    time: Annotated[int, doc("when, in milliseconds since 1970")]
    seat: Annotated[str, doc("who did it")]
    at: Annotated[str, doc("where on the sheet, a path with dots")]
    was: Annotated[Any, doc("what stood there")]
    now: Annotated[Any, doc("what stands there")]
    why: Annotated[str, doc("why; empty where nobody may know")]
    source: Annotated[
        str | None, doc("the id of the roll or deed that it came of; `null` where nobody may know")
    ] = field(name="from")
    says: Annotated[str, doc("that roll or deed in words")]


class History(Struct, kw_only=True):
    """Every change of a sheet that this seat knows of, or of one of its counters."""

    history: Annotated[list[Past], doc("the changes, oldest first")]
