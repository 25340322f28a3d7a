"""Kits: everything that a game brings to the table besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rollwright.errors import Refused
from rollwright.rules import Effect
from rollwright.sheets.changes import Change
from rollwright.sheets.deeds import Deed, Done, Secret
from rollwright.sheets.desk import Shortcut
from rollwright.sheets.free import EXAMPLE, Free
from rollwright.sheets.moves import Move
from rollwright.sheets.newcomers import Making, Trial
from rollwright.sheets.scene import Card, Scene
from rollwright.sheets.scenery import Beat
from rollwright.sheets.sheet import Sheet
from rollwright.sheets.tiles import Tile

UP = frozenset({"gain", "mark", "token"})
"""Effects that move a counter up; all others move it down."""


class Kit:
    """A game at the table: its sheets, its moves, and how effects are booked on sheets.

    *character*, *adversary* and *table* are kinds of sheets; *party* is ready to be played, and *cast* are some whom the
    game master may put against it. *veils* says, by the name of a move's parameter, what else has to be hidden of a roll
    where the game master keeps that parameter secret. *calls* are the moves that game masters mostly call for, *making* is how a new
    character is made, *trial* dice to try out, *demo* the scene that a table to try out is in the middle of. *example* is a line that `adversary_from` reads.
    Subclasses say what is special about a game; without any, every effect moves the counter of its name.
    """

    character: type[Sheet] = Free
    adversary: type[Sheet] = Free
    table: type[Sheet] = Free
    moves: Mapping[str, Move] = {}
    party: Sequence[Sheet] = ()
    cast: Sequence[Sheet] = ()
    veils: Mapping[str, Secret] = {}
    calls: Sequence[str] = ()
    making: Making | None = None
    trial: Trial = Trial()
    demo: Sequence[Beat] = ()
    example: str = EXAMPLE

    @property
    def sheets(self) -> dict[str, type[Sheet]]:
        """The kinds of sheets by name."""
        return {kind.kind: kind for kind in (self.character, self.adversary, self.table)}

    def adversary_from(self, text: str) -> Sheet:
        """An adversary from a line of text; `BadArgument` says what was not understood."""
        return Free.line(text)

    def tiles(self, sheet: Sheet) -> Iterable[Tile]:
        """What of a sheet can be tapped to make a move with it: a trait, a weapon, an ability."""
        return ()

    def booked(self, scene: Scene, effect: Effect, card: Card, done: Done) -> tuple[Change, ...]:
        """What an effect changes on the sheet of who it names. What is spent must be there; else bounds are kept.

        Effects on things that no counter stands for change nothing.
        """
        at = self.counter_of(effect, card)
        if at is None:
            return ()
        if effect.kind == "spend":
            return scene.move(card, at, -effect.amount, effect.why, strict=True)
        return scene.move(card, at, effect.amount if effect.kind in UP else -effect.amount, effect.why)

    def counter_of(self, effect: Effect, card: Card) -> str | None:
        """The counter that an effect moves."""
        ways = (effect.what, f"counts.{effect.what}")
        return next((at for at in ways if card.sheet.counter(at)), None)

    def shortcuts(self, scene: Scene) -> tuple[Shortcut, ...]:
        """The moves of whoever acts in this scene that are one tap away: an adversary's attack, what the table's Fear buys."""
        return ()

    def departs(self, sheet: Sheet) -> tuple[str, ...]:
        """In what a new character departs from what the book gives one, in sentences. Nothing forbids it."""
        return ()

    # -- sessions, scenes, rests: what each will change; the table asks before and shows it ------------------------------

    def begin_session(self, scene: Scene) -> Deed:
        """What happens on the sheets when a session of play begins."""
        return Deed()

    def end_session(self, scene: Scene) -> Deed:
        """What happens on the sheets when a session of play ends."""
        return Deed()

    def begin_scene(self, scene: Scene) -> Deed:
        """What happens on the sheets when a new scene begins."""
        return Deed()

    def rest(self, scene: Scene, length: str, restores: Mapping[str, Any]) -> Deed:
        """What a rest changes, ``short`` or ``long``; *restores* is the table's choice where the book is silent."""
        return Deed()

    def after_aside(self, scene: Scene, name: str, sheet: str, faces: Sequence[int]) -> tuple[Change, ...]:
        """What dice change that were thrown aside, on the sheet that they were thrown for."""
        return ()


def named(items: Sequence[Any], name: str, what: str, at: str) -> Any:
    """The one of this name; `Refused` lists what there is."""
    for item in items:
        if item.name == name:
            return item
    raise Refused(
        f"no {what} {name!r}: {', '.join(item.name for item in items) or 'there is none'}", at=f"args.{at}"
    )


def moves(*every: Move) -> dict[str, Move]:
    """Moves by their ids."""
    return {each.id: each for each in every}


KitOf = Callable[[], Kit]
"""Makes a game's kit when a table of it is first opened."""
