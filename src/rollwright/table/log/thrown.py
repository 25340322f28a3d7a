"""Thrown: dice that are to be thrown or were, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Struct

from rollwright.table.log.shapes import Maybe, doc

Face = int | str


Ahead = Annotated[str, doc("the role before whose turn it was done; it lies there until then")]


class OfDie(Struct, kw_only=True):
    """The faces of a die of its own kind."""

    faces: Annotated[list[Face], doc("its faces")]
    weights: Annotated[Maybe[list[int]], doc("how often each is there, where they are not alike")] = UNSET


OfOwnDie = Annotated[Maybe[OfDie], doc("the die's faces, where `dice` does not say them")]
ByHand = Annotated[Maybe[bool], doc("`true` where they were thrown by hand")]


class Dice(Struct, kw_only=True):
    """A group of dice that is to be thrown."""

    name: Annotated[str, doc("what the rule calls it")]
    dice: Annotated[str, doc("how many of which kind: `2d6`")]
    of: OfOwnDie = UNSET


class Throw(Dice, kw_only=True):
    """A group of dice that was thrown."""

    faces: Annotated[list[Face], doc("what they show, in the order in which they were thrown")]
    dropped: Annotated[list[Face], doc("those of the faces that do not count, such as the lower of two")]
    seed: Annotated[
        Maybe[Literal["open", "hidden"]], doc("which seed they were drawn from; not of dice typed in")
    ] = UNSET
    draw: Annotated[Maybe[int], doc("which draw of that seed, from 0; not of dice typed in")] = UNSET
    typed: ByHand = UNSET
    ahead: Maybe[Ahead] = UNSET
    seat: Annotated[Maybe[str], doc("the seat whose dice they are, where it is not the event's")] = UNSET


class Group(Struct, kw_only=True):
    """A step of a roll: dice that were thrown, or a decision, which has a `role` and a `key` and no dice."""

    name: Annotated[str, doc("what the rule calls the dice, or the decision")]
    dice: Annotated[Maybe[str], doc("how many of which kind: `2d6`")] = UNSET
    of: OfOwnDie = UNSET
    seed: Annotated[Maybe[Literal["open", "hidden"]], doc("which seed they were drawn from")] = UNSET
    draw: Annotated[Maybe[int], doc("which draw of that seed, from 0")] = UNSET
    faces: Annotated[Maybe[list[Face]], doc("what they show")] = UNSET
    dropped: Annotated[Maybe[list[Face]], doc("those of the faces that do not count")] = UNSET
    typed: ByHand = UNSET
    ahead: Maybe[Ahead] = UNSET
    seat: Annotated[
        Maybe[str], doc("the seat whose dice they are; who threw them is the event's, where that was another")
    ] = UNSET
    role: Annotated[Maybe[str], doc("whose decision it was")] = UNSET
    key: Annotated[Maybe[str], doc("what was decided")] = UNSET
    asked: Annotated[
        Maybe[str],
        doc("of a decision: what its rule calls it in words; empty where what was decided says it all"),
    ] = UNSET
