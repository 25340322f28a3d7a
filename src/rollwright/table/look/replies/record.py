"""The record, as types: what the dice of a table came to, and rolls, summaries and logs to take away."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Struct

from rollwright.table.log.shapes import Maybe, OwnId, doc
from rollwright.table.look.replies.whole import Card


class FaceCount(Struct, kw_only=True):
    """A face of a die."""

    face: Annotated[int | float | str, doc("the face")]
    came: Annotated[int, doc("how often it came")]
    expected: Annotated[float, doc("how often it was to be expected")]


class Thrown(Struct, kw_only=True):
    """A kind of die, drawn or typed in."""

    die: Annotated[str, doc("the die: `d20`")]
    typed: Annotated[bool, doc("whether it was thrown by hand")]
    thrown: Annotated[int, doc("how often it was thrown")]
    faces: Annotated[list[FaceCount], doc("its faces; none where there are more than 100")]
    even: Annotated[
        float | None,
        doc("how often even dice would be at least as uneven; `null` where too few were thrown to say"),
    ]
    seat: Annotated[Maybe[str], doc("of `hands`: whose")] = UNSET


class Luck(Struct, kw_only=True):
    """A roll that could succeed or fail."""

    roll: OwnId
    seat: Annotated[str, doc("who rolled")]
    expected: Annotated[float, doc("its chance of success when it began")]
    came: Annotated[float, doc("1 where it succeeded, 0 where not")]
    luck: Annotated[float, doc("what chance alone did for that, without what was decided on the way")]


class Stats(Struct, kw_only=True):
    """What the dice came to."""

    dice: Annotated[list[Thrown], doc("every kind of die, all hands together")]
    hands: Annotated[list[Thrown], doc("every kind of die by seat")]
    odds: Annotated[bool, doc("whether this seat may be told odds; else there are no `rolls`")]
    rolls: Annotated[list[Luck], doc("rolls with their luck")]
    unpriced: Annotated[int, doc("so many rolls have no such chance")]
    left: Annotated[int, doc("so many there was no time for; the next look goes on with them")]


class Export(Struct, kw_only=True):
    """The log as this seat may see it."""

    lines: Annotated[list[str], doc("its lines, each with its line feed")]


class Earlier(Struct, kw_only=True):
    """Rolls that were asked for by their ids."""

    rolls: Annotated[list[Card], doc("those that this seat knows of")]
