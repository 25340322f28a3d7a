"""Deeds: what a move comes to, as data. A rule to run, or changes at once; and what it leads to afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from rollwright.rules import Effect, Rule, Track
from rollwright.sheets.changes import Change

Source = str | Sequence[tuple[str, int]]
"""What on a sheet a number comes from: what it is called there, or several things with what each gives."""


class Offer(Struct, frozen=True, kw_only=True):
    """Something that somebody may do next: a move with what is settled of it already.

    *to* is who may take it up: a sheet's id, ``gm`` or ``all``. *left* counts something that is used up bit by bit, such
    as boons. It stays until it is taken up, or whoever it is made to (or the game master) lets it go. *secret* are those
    of its *args* that only the game master may see. *takes* and *leaves* are what the buttons say that take it up and let it go,
    *about* is the sheet that it is about, where several such offers come of one roll and are taken up together. Offers of one move with
    the same word in *instead* are alternatives: whichever is taken up, the others are gone. One that *prepares* is not rolled at once when
    it is taken up, but prepared, so that others say their part in it. One that is *due* is taken up as
    well by whoever makes that move without it: the next roll of a long task.
    """

    to: str
    move: str
    says: str
    args: Mapping[str, Any] = {}
    left: int | None = None
    secret: tuple[str, ...] = ()
    takes: str = ""
    leaves: str = ""
    about: str | None = None
    instead: str = ""
    prepares: bool = False
    due: bool = False


class Secret(Struct, frozen=True):
    """What only the game master may see of a roll: arguments and fields of the outcome by path, groups of dice by name.

    *parts* are names of an outcome's parts; a field within lists is hidden in every item. *called* is what people call
    what is hidden, where the arguments' own names would not tell them: somebody's Difficulty.
    """

    args: tuple[str, ...] = ()
    outcome: tuple[str, ...] = ()
    rolls: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    called: tuple[str, ...] = ()


class Aside(Struct, frozen=True):
    """Something else that a deed throws at once, apart from its rule: dice as notation, and what they are for.

    The faces come to `Kit.after_aside` of the game: Prayer Dice when a session begins.
    """

    name: str
    dice: str
    sheet: str


class Deed(Struct, frozen=True, kw_only=True):
    """What a move comes to.

    *bound* is the rule to run, and *before* what its odds are told by as long as no dice lie there, where that is less: without what may
    still be brought when they do. *roles* says whose sheet stands behind each of its roles (``gm`` and ``table`` are the
    table's own), and *called* what those of them are called who have no sheet. *reserve* holds counters back while the roll is open: (sheet, counter, amount). *changes* are made at
    once. With *rounds*, every step of what the rule does again and again is thrown on its own, and several groups of
    somebody's dice one after the other. *notes* is remembered for `Move.after`. *sources* says what on the sheets the parts of the outcome come from, by the
    part's name: another name, or several with what each gives. *tells* are lines that people have said for it, and *warns* what
    whoever makes it should know before: that something of it gives nothing. *hints* are what the book suggests instead, for those who may
    know all that is set for it. *track* tells how far something has come that the roll is one of several for.
    """

    says: str = ""
    bound: Rule | None = None
    before: Rule | None = None
    roles: Mapping[str, str] = {}
    called: Mapping[str, str] = {}
    reserve: tuple[tuple[str, str, int], ...] = ()
    changes: tuple[Change, ...] = ()
    offers: tuple[Offer, ...] = ()
    asides: tuple[Aside, ...] = ()
    secret: Secret = Secret()
    rounds: bool = False
    notes: Mapping[str, Any] = {}
    sources: Mapping[str, Source] = {}
    tells: tuple[str, ...] = ()
    warns: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    track: Track | None = None
    hidden: bool = False


class Done(Struct, frozen=True, kw_only=True):
    """A roll that has come to its outcome: its id, what the move was told, and everything that came of it.

    *decided* is the last key of every decision by ``role/name``. When costs are booked while the roll is still open, it
    holds what was decided so far, and *outcome* is `None`. *veiled* are the parameters of the move that the game master
    keeps secret for this roll: an offer that carries them on has to name them in its `secret`.
    """

    roll: str
    move: str
    args: Mapping[str, Any]
    roles: Mapping[str, str]
    notes: Mapping[str, Any]
    outcome: Any
    effects: tuple[Effect, ...] = ()
    decided: Mapping[str, str] = {}
    veiled: tuple[str, ...] = ()


class After(Struct, frozen=True):
    """What follows from an outcome besides its effects: changes, offers of what to do next, and how far something has come by the changes."""

    changes: tuple[Change, ...] = ()
    offers: tuple[Offer, ...] = ()
    track: Track | None = None
