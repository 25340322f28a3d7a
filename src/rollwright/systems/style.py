"""Styles of games: their colours, the marks of their dice, and the signs that stand for symbols on faces; data, for whoever draws them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rollwright.drawing.palette import contrast
from rollwright.errors import BadArgument

INK = {"light": "#ffffff", "dark": "#0b0f14", "dice": "#fbf6ea"}
"""What stands on a colour: on the accent in either theme, and on dice."""
READABLE = 4.5
"""The least contrast of what stands on a colour (WCAG 2, level AA)."""


class Sign(Struct, frozen=True, kw_only=True):
    """A symbol on faces of dice: the sign that is shown for it, and what it is called."""

    sign: Annotated[str, Meta(min_length=1, max_length=2, description="what is shown for it")]
    says: Annotated[str, Meta(min_length=1, description="what it is called")]


class Style(Struct, frozen=True, kw_only=True):
    """How a game looks. Whatever it leaves out is as the page has it."""

    short: Annotated[str, Meta(description="what it is called in few words; empty: as its title")] = ""
    light: Annotated[str, Meta(description="its colour on a light page, such as `#0f6a66`; empty: none")] = ""
    dark: Annotated[str, Meta(description="its colour on a dark page")] = ""
    dice: Annotated[str, Meta(description="the colour of its dice")] = ""
    marks: Annotated[
        Mapping[str, Literal["sun", "moon", "cloud"]],
        Meta(
            description="words that bear a mark and its colours, wherever they name dice, counters or outcomes"
        ),
    ] = {}
    signs: Annotated[
        Mapping[str, Sign], Meta(description="by the letter of a symbol on faces how it is shown")
    ] = {}

    def __post_init__(self) -> None:
        for name, ink in INK.items():
            _check(name, getattr(self, name), ink)
        if bool(self.light) != bool(self.dark):
            raise BadArgument(
                "a game has a colour for light pages and one for dark ones, or neither", at="style.light"
            )
        for letter in self.signs:
            if len(letter) != 1:
                raise BadArgument(f"a symbol is one letter of a face, not {letter!r}", at="style.signs")


class Game(Struct, frozen=True):
    """A game as people see it: what it is called, and how it looks."""

    title: Annotated[str, Meta(description="what it is called")]
    style: Annotated[Style, Meta(description="how it looks")]


def _check(name: str, colour: str, ink: str) -> None:
    """Refuse what is no colour, or one that its ink cannot be read on."""
    if not colour:
        return
    if not re.fullmatch("#[0-9a-f]{6}", colour):
        raise BadArgument(f"a colour is written as #0f6a66, not {colour!r}", at=f"style.{name}")
    between = contrast(colour, ink)
    if between < READABLE:
        raise BadArgument(
            f"{colour} has a contrast of {between:.1f} with {ink}, which stands on it: {READABLE} is the least",
            at=f"style.{name}",
        )
