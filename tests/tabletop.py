"""A table without seats, log or secrets: a kit's moves over sheets in memory, with scripted dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rollwright.readings.events import Decided
from rollwright.readings.play import Play
from rollwright.sheets import TABLE, After, Card, Change, Deed, Done, Kit, Scene, Sheet, put
from rollwright.systems.registry import system


class Tabletop:
    """Sheets by id; `do` makes a move, rolls it, books what comes of it and returns what there is to look at."""

    def __init__(
        self, name: str, sheets: Mapping[str, Sheet], house: Mapping[str, Any] | None = None, **options: Any
    ) -> None:
        found = system(name)
        assert found is not None
        assert found.kit is not None
        self.kit: Kit = found.kit()
        self.house = found.house.of(house or {})
        self.cards = {TABLE: Card(TABLE, self.kit.table(name="Table"))}
        self.cards |= {key: Card(key, sheet, seat=key) for key, sheet in sheets.items()}
        self.options, self.offers, self.session = options, [], 1
        for card in self.cards.values():
            card.sheet.check(self.house)

    def scene(self, me: str, parts: Mapping[str, Any] | None = None) -> Scene:
        return Scene(
            self.house,
            dict(self.cards),
            self.cards[me],
            self.options,
            parts or {},
            frozenset(self.cards),
            self.session,
        )

    def __getitem__(self, key: str) -> Any:
        return self.cards[key].sheet

    def do(
        self,
        move: str,
        me: str = TABLE,
        *,
        faces: Sequence[Any] = (),
        answers: Iterable[str] = (),
        parts: Mapping[str, Mapping[str, Any]] | None = None,
        chance: Any = None,
        decide: Any = None,
        **args: Any,
    ) -> tuple[Deed, Play | None]:
        found = self.kit.moves[move]
        joined = {key: found.joined(said) for key, said in (parts or {}).items()}
        deed = found.deed(self.scene(me, joined), args)
        self.apply(deed.changes)
        self.offers += deed.offers
        if deed.bound is None:
            return deed, None
        play = Play(deed.bound, faces=faces, answers=answers, chance=chance, decide=decide)
        play.finish()
        assert play.done, play.pending
        given = found.arguments(args)
        done = Done(
            roll="r",
            move=move,
            args=given,
            roles=deed.roles,
            notes=deed.notes,
            outcome=play.outcome,
            effects=play.effects,
            decided={
                f"{each.role}/{each.name}": each.key for each in play.events if isinstance(each, Decided)
            },
        )
        for effect in play.effects:
            if effect.who in deed.roles or effect.who in ("gm", TABLE):
                card = self.cards[deed.roles.get(effect.who, TABLE)]
                self.apply(self.kit.booked(self.scene(me), effect, card, done))
        after: After = found.after(self.scene(me, joined), done)
        self.apply(after.changes)
        self.offers += after.offers
        return deed, play

    def apply(self, changes: Iterable[Change]) -> None:
        for change in changes:
            card = self.cards[change.sheet]
            values = put(card.sheet.values(), change.at, change.now)
            self.cards[card.id] = Card(
                card.id, type(card.sheet).read(values, self.house), card.seat, card.hidden, card.reserved
            )
