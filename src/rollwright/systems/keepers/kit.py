"""What Keepers brings to a table: its sheets and moves, how a roll's effects are booked, and when an episode begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rollwright.rules import Effect
from rollwright.sheets import After, Card, Change, Deed, Done, Free, Kit, Rests, Scene, Sheet, Tile
from rollwright.systems.keepers.harm import broken, due, eased, recovered, strained
from rollwright.systems.keepers.moves import MOVES
from rollwright.systems.keepers.newcomers import MAKING, TRIAL
from rollwright.systems.keepers.party import CAST, DEMO, PARTY
from rollwright.systems.keepers.sheet import Character, TableSheet
from rollwright.systems.keepers.tables import FULL, KILLS


class KeepersKit(Kit):
    """Keepers in the Dark at the table. A session of play is an episode."""

    character = Character
    adversary = Free
    table = TableSheet
    moves = MOVES
    party = PARTY
    cast = CAST
    calls = ("keepers.act", "keepers.resist")
    making = MAKING
    trial = TRIAL
    demo = DEMO
    example = "Night Porter: suspicion 0, keys 7"
    restores: Mapping[str, Rests] = {"harm": Rests(title="Harm")}
    full: Mapping[str, Callable[[Scene, Card], After]] = {"stress": strained}

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """The actions and attributes of a character, and whatever helps with an action."""
        if isinstance(sheet, Character):
            for action in sheet.dots:
                yield Tile(f"dots.{action}", "keepers.act", {"action": action})
            for attribute in sheet.attributes:
                yield Tile(f"attributes.{attribute}", "keepers.resist", {"attribute": attribute})
            for name in sheet.aptitudes:
                yield Tile(f"aptitudes.{name}", "keepers.act", {"aptitude": name})
            for name in sheet.abilities:
                yield Tile(f"abilities.{name}", "keepers.act", {"ability": name})
            for each in sheet.distinctions:
                if not each.comedy:
                    yield Tile(f"distinctions.{each.name}", "keepers.comedy", {"distinction": each.name})

    def booked(self, scene: Scene, effect: Effect, card: Card, done: Done) -> tuple[Change, ...]:
        """What an effect changes. What a roll gains and spends again at once is never held, nor out of bounds.

        An Edge from a crit may pay for a push before it is booked, and a box that a crit clears may be marked again:
        the gain at the end is less by what went that way.
        """
        if effect.kind == "spend":
            return scene.move(card, "edge", -effect.amount, effect.why)
        if effect.kind == "gain":
            spent = sum(each.amount for each in done.effects if each.kind == "spend")
            unbooked = max(0, spent - done.notes["edge"])
            return scene.move(card, "edge", effect.amount - unbooked, effect.why)
        if effect.kind == "clear":
            unbooked = max(0, done.notes["stress"] + done.outcome.stress - FULL)
            return scene.move(card, "stress", unbooked - effect.amount, effect.why)
        return super().booked(scene, effect, card, done)

    def begin_session(self, scene: Scene) -> Deed:
        """A new episode: Stress is gone, Distinctions are fresh; a full track of the last one has left its Harm."""
        changes = [*scene.move(scene.table, "episode", 1, "a new episode"), *_all_left_full(scene)]
        changes += self.anew(scene, "a new episode")
        for card in scene.of(Character).values():
            for each in card.of(Character).distinctions:
                for use in ("comedy", "drama"):
                    changes += card.set(f"distinctions.{each.name}.{use}", False, "a new episode")
        return Deed(says="A new episode", changes=tuple(changes))

    def end_session(self, scene: Scene) -> Deed:
        """An episode ends: whoever's track is still full is Stressed."""
        return Deed(says="The episode ends", changes=_all_left_full(scene))

    def restored(
        self, scene: Scene, card: Card, what: str, amount: int | None, why: str
    ) -> tuple[Change, ...]:
        """The book knows no rest, so it restores what the table chose: boxes of Stress, levels of every Harm of the living."""
        if what == "stress":
            return eased(scene, card, FULL if amount is None else amount, why)
        sheet = card.of(Character)
        return () if sheet.dead else recovered(card, sheet, KILLS if amount is None else amount, why)


def _all_left_full(scene: Scene) -> tuple[Change, ...]:
    return tuple(change for card in scene.of(Character).values() for change in _left_full(card))


def _left_full(card: Card) -> tuple[Change, ...]:
    """The Harm of a track that was full and stayed so. Stress and Edge."""
    sheet = card.of(Character)
    return broken(card, sheet, "the Stress track stayed full") if sheet.pending or due(sheet) else ()


kit = KeepersKit()
