"""The desk: what of a sheet stands in one line, and what is done with one tap, on a button or on the sheet itself.

All of it is data of the game, so that a page that knows no game can put a fight of four on one screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct


class Fact(Struct, frozen=True):
    """Something of a sheet that people ask for again and again: what it is called, and what it is.

    >>> Fact("Difficulty", "14")
    Fact(name='Difficulty', value='14')
    """

    name: Annotated[str, Meta(description="what it is called; empty where it goes without saying")]
    value: Annotated[str, Meta(description="what it is")]


class Shortcut(Struct, frozen=True, kw_only=True):
    """A move that is one tap away: what its button *says*, with what behind it in small, and what is settled of it.

    *asks* is the one parameter that is picked then; without one the tap makes the move. *lacks* is why it cannot be made now.
    *beside* is the counter of the table's own that it is about.
    """

    move: Annotated[str, Meta(description="the move")]
    says: Annotated[str, Meta(description="what its button says")]
    detail: Annotated[str, Meta(description="what stands behind that in small")] = ""
    args: Annotated[Mapping[str, Any], Meta(description="what is settled of what the move asks for")] = {}
    asks: Annotated[str | None, Meta(description="the one field that is picked then, if any")] = None
    lacks: Annotated[str, Meta(description="why it cannot be made now; empty where it can")] = ""
    beside: Annotated[str | None, Meta(description="the counter of the table's own that it is about")] = None


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
