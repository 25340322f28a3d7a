"""Daggerheart at the table: its sheets and moves, how effects are booked, and what sessions, scenes and rests restore."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from rollwright.errors import BadArgument, Refused
from rollwright.rules import Effect
from rollwright.sheets import Aside, Card, Change, Deed, Done, Kit, Scene, Secret, Sheet, Shortcut, Tile
from rollwright.systems.daggerheart import desk, newcomers
from rollwright.systems.daggerheart.adversary import EXAMPLE, adversary
from rollwright.systems.daggerheart.after_roll import REROLL
from rollwright.systems.daggerheart.desk import tiles
from rollwright.systems.daggerheart.entries import PRAYER, RALLY
from rollwright.systems.daggerheart.harm import eased, ended
from rollwright.systems.daggerheart.moves import MOVES
from rollwright.systems.daggerheart.party import CAST, DEMO, PARTY
from rollwright.systems.daggerheart.sheet import Adversary, Character, Creature, TableSheet
from rollwright.systems.daggerheart.tables import PRAYER_DIE

ONCE = ("tag_team_used", "luckbender_used", "rally_given")
"""What can be done once a session."""

RESTS = {"short": ("rest",), "long": ("rest", "long rest")}
"""Which lasting effects end with a rest."""


class DaggerheartKit(Kit):
    """Daggerheart at the table."""

    character = Character
    adversary = Adversary
    table = TableSheet
    moves = MOVES
    party = PARTY
    cast = CAST
    calls = ("daggerheart.action", "daggerheart.reaction")
    making = newcomers.MAKING
    trial = newcomers.TRIAL
    demo = DEMO
    example = EXAMPLE
    veils: Mapping[str, Secret] = {
        "difficulty": Secret(
            args=(
                "difficulty",
                "targets",
                "leader.difficulty",
                "helpers.difficulty",
                "first.targets",
                "second.targets",
            )
        ),
        "reaction_difficulty": Secret(args=("helpers.difficulty",)),
    }

    def adversary_from(self, text: str) -> Adversary:
        """An adversary from a line such as ``Troll: difficulty 14, hp 8, major 9, severe 18, attack +2, damage 2d8+3``."""
        return adversary(text)

    def shortcuts(self, scene: Scene) -> tuple[Shortcut, ...]:
        """Adversaries' attacks and features; Fear and tokens."""
        return desk.shortcuts(scene)

    def departs(self, sheet: Sheet) -> tuple[str, ...]:
        """Traits that are not those that a new character places."""
        return newcomers.departs(sheet)

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """Traits, weapons, Experiences and features; of an adversary its attack."""
        return tiles(sheet)

    def booked(self, scene: Scene, effect: Effect, card: Card, done: Done) -> tuple[Change, ...]:
        """Book an effect: a Prayer Die goes by its value, a Rally die whole, a reroll is used for this session, cleared Stress ends Vulnerable."""
        if effect.what == "prayer":
            assert isinstance(effect.about, int)
            return _prayer_spent(card, effect.about, effect.why)
        if effect.what == "rally":
            return card.set("rally", 0, effect.why)
        if effect.what == "stress" and isinstance(card.sheet, Creature):
            return eased(scene, card, effect.amount, effect.why)
        changes = super().booked(scene, effect, card, done)
        return changes + card.set("luckbender_used", True, effect.why) if effect.about == REROLL else changes

    # -- sessions, scenes, rests -----------------------------------------------------------------------------------------

    def begin_session(self, scene: Scene) -> Deed:
        """Make what is once a session usable again, and throw Prayer Dice for whoever has them. Rally, Prayer Dice."""
        changes: tuple[Change, ...] = ()
        asides = []
        for card in _characters(scene):
            sheet = card.of(Character)
            changes += _vanished(card)
            for flag in ONCE:
                changes += card.set(flag, False, "a session begins")
            if PRAYER in sheet.features and sheet.spellcasting > 0:
                asides.append(Aside(PRAYER, f"{sheet.spellcasting}d{PRAYER_DIE}", card.id))
        return Deed(says="A session begins", changes=changes, asides=tuple(asides))

    def end_session(self, scene: Scene) -> Deed:
        """Rally and Prayer Dice that were not used are gone, and whatever lasts as long as the session. Rally, Prayer Dice."""
        changes = _over(scene, "a session ends", "session")
        for card in _characters(scene):
            changes += _vanished(card)
        return Deed(says="A session ends", changes=changes)

    def begin_scene(self, scene: Scene) -> Deed:
        """What lasts as long as a scene has ended."""
        return Deed(says="A scene begins", changes=_over(scene, "a scene begins", "scene"))

    def rest(self, scene: Scene, length: str, restores: Mapping[str, Any]) -> Deed:
        """End what lasts until a rest, and restore to every character what the table says, since the pages that we have do not."""
        if length not in RESTS:
            raise BadArgument(f"a rest is {' or '.join(RESTS)}, not {length!r}", at="args.length")
        deed = super().rest(scene, length, restores)
        cleared = {change.sheet for change in deed.changes if change.at == "stress"}
        ends = tuple(
            change
            for name, card in scene.of(Creature).items()
            for change in ended(card, f"a {length} rest", *RESTS[length], *["stress"] * (name in cleared))
        )
        return structs.replace(deed, changes=deed.changes + ends)

    def after_aside(self, scene: Scene, name: str, sheet: str, faces: Sequence[int]) -> tuple[Change, ...]:
        """Keep Prayer Dice as they fell; a Rally die clears as much Stress as it shows."""
        card = scene.cards[sheet]
        if name == RALLY:
            return eased(scene, card, sum(faces), f"a Rally die shows {sum(faces)}")
        return card.set("prayer", sorted(faces), PRAYER)


def _characters(scene: Scene) -> Sequence[Card]:
    return tuple(scene.of(Character).values())


def _prayer_spent(card: Card, value: int, why: str) -> tuple[Change, ...]:
    """Strike out one Prayer Die of this value; `Refused` where it is not there any more."""
    dice = Counter(card.of(Character).prayer)
    if not dice[value]:
        raise Refused(f"{card.name} holds no Prayer Die of {value}", at=f"{card.id}.prayer")
    return card.set("prayer", sorted((dice - Counter((value,))).elements()), why)


def _vanished(card: Card) -> tuple[Change, ...]:
    """Rally and Prayer Dice of a session that is over."""
    why = "unspent dice vanish with the session"
    return card.set("rally", 0, why) + card.set("prayer", [], why)


def _over(scene: Scene, why: str, *ends: str) -> tuple[Change, ...]:
    """End what lasts so long, on every sheet."""
    return tuple(change for card in scene.of(Creature).values() for change in ended(card, why, *ends))


kit = DaggerheartKit()
"""What Daggerheart brings to a table."""
