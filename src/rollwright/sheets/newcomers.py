"""Newcomers: how somebody makes a character in a few taps, each a pick of what the game lays out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct


class Background(Struct, frozen=True, kw_only=True):
    """Something to pick: what it *says*, a few words on it, and the fields of a sheet that come with it.

    Lists are added to what was picked before, maps are written over it name by name, all else takes its place.
    """

    says: Annotated[str, Meta(description="what it says")]
    help: Annotated[str, Meta(description="a few words on it")] = ""
    values: Annotated[Mapping[str, Any], Meta(description="the fields of a sheet that come with it")]


class Origin(Struct, frozen=True, kw_only=True):
    """A question on the way to a character, and so many of its ways to *take*."""

    asks: Annotated[str, Meta(description="the question")]
    ways: Annotated[tuple[Background, ...], Meta(description="what there is to pick from")]
    take: Annotated[int, Meta(description="how many are picked")] = 1


class Making(Struct, frozen=True, kw_only=True):
    """How a character is made: the steps, names to begin with, and the numbers of which two may change places.

    *swaps* names fields of the sheet; *spread* says in words what the book gives a new character to place.
    """

    steps: Annotated[tuple[Origin, ...], Meta(description="the questions, in order")]
    names: Annotated[tuple[str, ...], Meta(description="names to begin with")]
    swaps: Annotated[
        tuple[str, ...], Meta(description="fields of the sheet in which two numbers may change places")
    ] = ()
    spread: Annotated[str, Meta(description="what the book gives a new character to place, in words")] = ""


class Trial(Struct, frozen=True):
    """Dice to try out before anything happens, and what the game reads in them, in a line; and the one that is thrown by itself most."""

    dice: Annotated[str, Meta(description="the dice")] = "d20"
    says: Annotated[str, Meta(description="how the game reads them, in a line")] = ""
    die: Annotated[str, Meta(description="the die that is at hand all the time")] = "d20"
