"""Tiles: what of a sheet can be tapped to make a move with it. A kit says so of its sheets, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct


class Tile(Struct, frozen=True):
    """Something on a sheet that makes a move: where it stands, which move, and what it says of what the move asks for."""

    at: Annotated[
        str,
        Meta(description="where it stands: a field, or (with a dot) a name in it or of one of its items"),
    ]
    move: Annotated[str, Meta(description="the move that it makes")]
    args: Annotated[Mapping[str, Any], Meta(description="what it says of what the move asks for")] = {}
    also: Annotated[tuple[str, ...], Meta(description="other moves that are told the same")] = ()
    says: Annotated[
        str, Meta(description="what stands below its name, in words; empty: what the sheet has of it")
    ] = ""
