"""Options: what a table has chosen for itself, apart from the house rules of its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from rollwright.rules.arguments import shaped


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's options; each has a sensible default."""

    difficulties: Annotated[
        Literal["gm", "players"],
        Meta(description="who sets difficulties and what else is the game master's: gm or players"),
    ] = "gm"
    secret: Annotated[
        bool,
        Meta(
            description="whether difficulties that the game master sets are for them alone, where nothing is said of it for a roll"
        ),
    ] = False
    throws: Annotated[
        Literal["each", "together"],
        Meta(
            description="whether everybody throws their own dice in a roll of several, each when it is their turn, or who begins it throws all"
        ),
    ] = "each"
    odds: Annotated[bool, Meta(description="whether players are shown odds and advice")] = True
    rests: Annotated[
        dict[Literal["short", "long"], dict[str, Annotated[int, Meta(ge=0)] | Literal["all"]]],
        Meta(
            description="what a short and a long rest restore where the book is silent, by counter: a number or all"
        ),
    ] = field(default_factory=dict)


DEFAULTS = Options()


def options(said: Mapping[str, Any], now: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Options as plain values, what is *said* over what holds *now*; `BadInput` names what is wrong."""
    chosen = shaped({**(now or {}), **said}, Options, "a table", "options")
    values: dict[str, Any] = msgspec.to_builtins(chosen)
    return values
