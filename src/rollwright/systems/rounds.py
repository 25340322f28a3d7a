"""Rounds: a first look at a game, as ``rollwright play`` shows it: somebody tries something, and there are ways to begin."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rollwright.rules import Rule


class Round(Struct, frozen=True):
    """Somebody who tries something: what they bring, in words, and every way to begin, the plain one first."""

    says: str
    brings: Mapping[str, str]
    ways: Mapping[str, Rule]


class Column(Struct, frozen=True, kw_only=True):
    """A number that is told of every way: what a goal comes to, at its best or (*plain*) with first options; as a chance, or not."""

    title: str
    goal: str
    plain: bool = False
    chance: bool = True
    prices: Mapping[str, int] = {}


class Rounds(Struct, frozen=True, kw_only=True):
    """A game's first look: what it is about, its rounds, and what is told of each way; the last column is the advice's."""

    intro: tuple[str, ...]
    asks: str
    rounds: tuple[Round, ...]
    columns: tuple[Column, ...]
    note: str
