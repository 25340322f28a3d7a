"""Kits: everything that a game brings to the table besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rollwright.rules import Effect
from rollwright.sheets.changes import Change, value_at
from rollwright.sheets.counters import Counter, Rests, amounts
from rollwright.sheets.deeds import After, Deed, Done, Secret
from rollwright.sheets.desk import Shortcut, Tile
from rollwright.sheets.free import EXAMPLE, Free
from rollwright.sheets.moves import Move
from rollwright.sheets.newcomers import Making, Trial
from rollwright.sheets.scene import Card, Scene
from rollwright.sheets.scenery import Beat
from rollwright.sheets.sheet import Sheet

UP = frozenset({"gain", "mark", "token"})
"""Effects that move a counter up; all others move it down."""


class Kit:
    """A game at the table: its sheets, its moves, and how effects are booked on sheets.

    *character*, *adversary* and *table* are kinds of sheets; *party* is ready to be played, and *cast* are some whom the
    game master may put against it. *veils* says, by the name of a move's parameter, what else has to be hidden of a roll
    where the game master keeps that parameter secret. *calls* are the moves that game masters mostly call for, *making* is how a new
    character is made, *trial* dice to try out, *demo* the scene that a table to try out is in the middle of. *example* is a line that `adversary_from` reads.
    *rested* is what a rest restores unless the table says otherwise, *restores* what it can besides counters of characters; *full*
    says what comes of a counter that is full after a roll.
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
    rested: Mapping[str, Any] = {}
    restores: Mapping[str, Rests] = {}
    full: Mapping[str, Callable[[Scene, Card], After]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not isinstance(cls.moves, Mapping):
            raise TypeError(
                f"{cls.__name__}.moves are moves by their ids, as in moves = {{look.id: look}}, not {cls.moves!r:.80}"
            )

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

    def beyond(self, scene: Scene, effect: Effect, card: Card) -> str:
        """What is gained in vain, in a line: what there is no room for on the sheet; empty where there is room."""
        at = self.counter_of(effect, card)
        counter = card.sheet.counter(at) if at and effect.kind == "gain" else None
        if at is None or counter is None:
            return ""
        _, most = counter.bounds(card.sheet, scene.house)
        lost = 0 if most is None else value_at(card.sheet.values(), at) + effect.amount - most
        return f"{card.name} has {most} {counter.title}, the most: {lost} more is lost" if lost > 0 else ""

    def counter_of(self, effect: Effect, card: Card) -> str | None:
        """The counter that an effect moves."""
        ways = (effect.what, f"counts.{effect.what}")
        return next((at for at in ways if card.sheet.counter(at)), None)

    def after(self, scene: Scene, done: Done) -> After:
        """What comes after a roll, its effects booked: what is full of whoever took part, then what the move says."""
        cards = [scene.cards[who] for who in dict.fromkeys(done.roles.values()) if who in scene.cards]
        every = [each(scene, card) for card in cards for each in self._filled(scene, card)]
        every += [self.moves[done.move].after(scene, done)] if done.move in self.moves else []
        tracks = (each.track for each in every if each.track)
        changes = tuple(change for each in every for change in each.changes)
        return After(changes, tuple(offer for each in every for offer in each.offers), next(tracks, None))

    def _filled(self, scene: Scene, card: Card) -> Iterator[Callable[[Scene, Card], After]]:
        for counter in card.sheet.counted():
            most = counter.bounds(card.sheet, scene.house)[1]
            if counter.at in self.full and most is not None and card.amount(counter.at) >= most:
                yield self.full[counter.at]

    def shortcuts(self, scene: Scene) -> tuple[Shortcut, ...]:
        """The moves of whoever acts in this scene that are one tap away: an adversary's attack, what the table's Fear buys."""
        return ()

    def departs(self, sheet: Sheet) -> tuple[str, ...]:
        """In what a new character departs from what the book gives one, in sentences. Nothing forbids it."""
        return ()

    # -- sessions, scenes, rests: what each will change; the table asks before and shows it ------------------------------

    def begin_session(self, scene: Scene) -> Deed:
        """What happens on the sheets when a session of play begins: counters stand where they begin."""
        return Deed(changes=self.anew(scene, "a new session"))

    def anew(self, scene: Scene, why: str) -> tuple[Change, ...]:
        """Every counter that begins anew with a session, on every sheet."""
        return tuple(
            change
            for card in scene.of(Sheet).values()
            for counter in card.sheet.counted()
            for change in _begun(scene, card, counter, why)
        )

    def end_session(self, scene: Scene) -> Deed:
        """What happens on the sheets when a session of play ends; that it does is told in any case."""
        return Deed(says="A session ends")

    def begin_scene(self, scene: Scene) -> Deed:
        """What happens on the sheets when a new scene begins."""
        return Deed()

    def rest(self, scene: Scene, length: str, restores: Mapping[str, Any]) -> Deed:
        """What a rest changes on the sheets of characters, ``short`` or ``long``.

        *restores* is the table's choice where the book is silent: of counters that a rest restores, and of what else the kit
        names, a number or ``all``; `BadArgument` for anything else.
        """
        wanted, why = amounts(self.restorable, {**self.rested, **restores}), f"a {length} rest"
        changes = tuple(
            change
            for card in scene.of(self.character).values()
            for what, amount in wanted.items()
            for change in self.restored(scene, card, what, amount, why)
        )
        return Deed(says=f"A {length} rest", changes=changes)

    @property
    def restorable(self) -> dict[str, Rests]:
        """What a rest can restore: counters of characters, and what else the game names."""
        counters = {each.at: each for each in self.character.counters}
        ways = {
            at: replace(each.rests, title=each.short or each.title)
            for at, each in counters.items()
            if each.rests
        }
        return ways | dict(self.restores)

    def restored(
        self, scene: Scene, card: Card, what: str, amount: int | None, why: str
    ) -> tuple[Change, ...]:
        """What a rest changes of one thing on one sheet; *amount* `None` is all of it."""
        counter = card.sheet.counter(what)
        assert counter is not None
        assert counter.rests is not None
        if amount is None:
            return _end(scene, card, counter, why, up=counter.rests.up)
        return scene.move(card, what, amount if counter.rests.up else -amount, why)

    def after_aside(self, scene: Scene, name: str, sheet: str, faces: Sequence[int]) -> tuple[Change, ...]:
        """What dice change that were thrown aside, on the sheet that they were thrown for."""
        return ()


def _begun(scene: Scene, card: Card, counter: Counter, why: str) -> tuple[Change, ...]:
    return _end(scene, card, counter, why, up=counter.begins == "most") if counter.begins else ()


def _end(scene: Scene, card: Card, counter: Counter, why: str, *, up: bool) -> tuple[Change, ...]:
    """A counter at its most, or at its least; one without an end stays where it is."""
    target = counter.bounds(card.sheet, scene.house)[up]
    return () if target is None else card.set(counter.at, target, why)


def moves(*every: Move) -> dict[str, Move]:
    """Moves by their ids."""
    return {each.id: each for each in every}
