"""Sheets, as types: what kinds there are, how far counters go, what a sheet is in one line, and where its numbers come from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from rollwright.sheets import Fact, Making, Shortcut, Tile, Track, Trial
from rollwright.table.log.shapes import Object


class Counter(Struct, kw_only=True):
    """A counter of a sheet."""

    at: Annotated[
        str,
        Meta(description="where it stands on the sheet, a path with dots: what `adjust` takes as `counter`"),
    ]
    title: Annotated[str, Meta(description="what it is called")]
    least: Annotated[int, Meta(description="the least that it can be now")]
    most: Annotated[int | None, Meta(description="the most that it can be now; `null`: it has no end")]
    short: Annotated[str, Meta(description="what it is called where there is little room")]
    pips: Annotated[bool, Meta(description="whether it is shown box by box")]
    strip: Annotated[bool, Meta(description="whether it stands before everybody's eyes")]
    harm: Annotated[bool, Meta(description="whether the more of it, the worse; it is coloured so")]
    top: Annotated[
        str, Meta(description='the field of the sheet that says how far it goes; `""` where none does')
    ]


class InLine(Struct, kw_only=True):
    """A sheet in one line."""

    facts: Annotated[list[Fact], Meta(description="what people ask for again and again")]
    tracks: Annotated[
        list[Track], Meta(description="what is written down here that takes long, and how far each has come")
    ]
    shortcuts: Annotated[
        list[Shortcut], Meta(description="moves that are one tap away, for who acts for the sheet")
    ]
    idle: Annotated[
        list[str],
        Meta(description="moves that it cannot make now whatever is said, for the player who acts for it"),
    ]


class Preset(Struct, kw_only=True):
    """Somebody who could be laid on the table as they are."""

    kind: Annotated[str, Meta(description="the kind of sheet")]
    name: Annotated[str, Meta(description="what they are called")]
    says: Annotated[str, Meta(description="who they are, in a few words")]
    values: Annotated[Object, Meta(description="the sheet, as `lay` takes it")]


class Restorable(Struct, kw_only=True):
    """What a rest can restore, where the table says how much."""

    at: Annotated[str, Meta(description="what the table's option `rests` calls it")]
    title: Annotated[str, Meta(description="what it is called")]
    whole: Annotated[bool, Meta(description="whether all of it can come back at once")]
    usual: Annotated[
        int | Literal["all"], Meta(description="how much comes back where the table says nothing")
    ]


class Sheets(Struct, kw_only=True):
    """The kinds of sheets that the game has, and the counters of all sheets that this seat can read."""

    character: Annotated[str, Meta(description="the kind of the players' characters")]
    adversary: Annotated[str, Meta(description="the kind of adversaries")]
    table: Annotated[str, Meta(description="the kind of the table's own sheet")]
    example: Annotated[str, Meta(description="an adversary in a line, as `lay` reads it")]
    kinds: Annotated[dict[str, Object], Meta(description="by kind the JSON Schema of a sheet's `values`")]
    counters: Annotated[dict[str, list[Counter]], Meta(description="by sheet its counters")]
    lines: Annotated[dict[str, InLine], Meta(description="by sheet what stands of it in one line")]
    calls: Annotated[list[str], Meta(description="the moves that game masters mostly call for")]
    presets: Annotated[list[Preset], Meta(description="characters that are ready to be played")]
    foes: Annotated[list[Preset], Meta(description="for game masters: adversaries that lie ready")]
    making: Annotated[Making | None, Meta(description="how a character is made in a few steps")]
    tiles: Annotated[
        dict[str, list[Tile]], Meta(description="by sheet what of it can be tapped to make a move")
    ]
    trial: Annotated[Trial, Meta(description="dice to try out")]
    rests: Annotated[list[Restorable], Meta(description="what a rest can restore")]


class Past(Struct, kw_only=True):
    """A change of a sheet."""

    n: Annotated[int, Meta(description="the number of the event that changed it")]
    time: Annotated[int, Meta(description="when, in milliseconds since 1970")]
    seat: Annotated[str, Meta(description="who did it")]
    at: Annotated[str, Meta(description="where on the sheet, a path with dots")]
    was: Annotated[Any, Meta(description="what stood there")]
    now: Annotated[Any, Meta(description="what stands there")]
    why: Annotated[str, Meta(description="why; empty where nobody may know")]
    source: Annotated[
        str | None,
        Meta(description="the id of the roll or deed that it came of; `null` where nobody may know"),
    ] = field(name="from")
    says: Annotated[str, Meta(description="that roll or deed in words")]


class History(Struct, kw_only=True):
    """Every change of a sheet that this seat knows of, or of one of its counters."""

    history: Annotated[list[Past], Meta(description="the changes, oldest first")]
