"""Thrown: dice that are to be thrown or were, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct

from rollwright.table.log.shapes import Maybe

Face = int | str


Ahead = Annotated[str, Meta(description="the role before whose turn it was done; it lies there until then")]


class OfDie(Struct, kw_only=True):
    """The faces of a die of its own kind."""

    faces: Annotated[list[Face], Meta(description="its faces")]
    weights: Maybe[
        Annotated[list[int], Meta(description="how often each is there, where they are not alike")]
    ] = UNSET


class Dice(Struct, kw_only=True):
    """A group of dice that is to be thrown."""

    name: Annotated[str, Meta(description="what the rule calls it")]
    dice: Annotated[str, Meta(description="how many of which kind: `2d6`")]
    of: Maybe[Annotated[OfDie, Meta(description="the die's faces, where `dice` does not say them")]] = UNSET


class Throw(Dice, kw_only=True):
    """A group of dice that was thrown."""

    faces: Annotated[list[Face], Meta(description="what they show, in the order in which they were thrown")]
    dropped: Annotated[
        list[Face], Meta(description="those of the faces that do not count, such as the lower of two")
    ]
    seed: Maybe[
        Annotated[
            Literal["open", "hidden"],
            Meta(description="which seed they were drawn from; not of dice typed in"),
        ]
    ] = UNSET
    draw: Maybe[Annotated[int, Meta(description="which draw of that seed, from 0; not of dice typed in")]] = (
        UNSET
    )
    typed: Maybe[Annotated[bool, Meta(description="`true` where they were thrown by hand")]] = UNSET
    ahead: Maybe[Ahead] = UNSET
    seat: Maybe[
        Annotated[str, Meta(description="the seat whose dice they are, where it is not the event's")]
    ] = UNSET


class Group(Struct, kw_only=True):
    """A step of a roll: dice that were thrown, or a decision, which has a `role` and a `key` and no dice."""

    name: Annotated[str, Meta(description="what the rule calls the dice, or the decision")]
    dice: Maybe[Annotated[str, Meta(description="how many of which kind: `2d6`")]] = UNSET
    of: Maybe[Annotated[OfDie, Meta(description="the die's faces, where `dice` does not say them")]] = UNSET
    seed: Maybe[Annotated[Literal["open", "hidden"], Meta(description="which seed they were drawn from")]] = (
        UNSET
    )
    draw: Maybe[Annotated[int, Meta(description="which draw of that seed, from 0")]] = UNSET
    faces: Maybe[Annotated[list[Face], Meta(description="what they show")]] = UNSET
    dropped: Maybe[Annotated[list[Face], Meta(description="those of the faces that do not count")]] = UNSET
    typed: Maybe[Annotated[bool, Meta(description="`true` where they were thrown by hand")]] = UNSET
    ahead: Maybe[Ahead] = UNSET
    seat: Maybe[
        Annotated[
            str,
            Meta(
                description="the seat whose dice they are; who threw them is the event's, where that was another"
            ),
        ]
    ] = UNSET
    role: Maybe[Annotated[str, Meta(description="whose decision it was")]] = UNSET
    key: Maybe[Annotated[str, Meta(description="what was decided")]] = UNSET
