"""What there is to pick from on a character's sheet as it stands, with a word about each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollwright.sheets import Scene
from rollwright.systems.keepers.harm import due, suffered
from rollwright.systems.keepers.sheet import Character, used_for_drama
from rollwright.systems.keepers.tables import ATTRIBUTES, EFFECTS, HINDERS

Choices = Sequence[tuple[Any, str]]


def _mine(scene: Scene) -> Character:
    """The sheet of who acts; for those who are no character, an empty one."""
    return scene.me.sheet if isinstance(scene.me.sheet, Character) else Character(name=scene.me.name)


def actions(scene: Scene) -> Choices:
    """The actions of who acts, with their dots."""
    return [(name, f"{name}, {_dice(dots)}") for name, dots in _mine(scene).dots.items()]


def attributes(scene: Scene) -> Choices:
    """The attributes of who acts, with the dice that they resist with now."""
    me = _mine(scene)
    return [(name, f"{name}, {_dice(resisting(me, name, None))}") for name in ATTRIBUTES]


def resisting(me: Character, attribute: str, named: Sequence[str] | None) -> int:
    """The dice of an attribute, less those that Harm takes. Pool of Dice, negative dice."""
    return me.attributes.get(attribute, 0) - suffered(me, attribute, named).dice


def harms(scene: Scene) -> Choices:
    """The Harms of who acts."""
    return [
        (each.name, f"{each.name}, level {each.level}, {each.attribute or 'all rolls'}")
        for each in _mine(scene).harms
    ]


def effects(scene: Scene) -> Choices:
    """How big an outcome can be: as the scene's peril is, unless it is said."""
    return [(None, f"as the peril: {EFFECTS[scene.table.free('peril')]}"), *enumerate(EFFECTS)]


def hampers(scene: Scene) -> Choices:
    """The level 1 Harm of who acts, which makes an outcome worse; nothing where there is none."""
    names = [each.name for each in _mine(scene).harms if each.level == HINDERS]
    return [(True, ", ".join(names))] if names else []


def edge(scene: Scene) -> Choices:
    """A die for an Edge, if who acts has one to spend."""
    return [(True, "a die more")] if _has_edge(scene) else []


def helping(scene: Scene) -> Choices:
    """What who helps can give a die for."""
    return [
        ("assist", "Assist, for 1 Stress"),
        ("edge", "for an Edge" if _has_edge(scene) else "for an Edge: there is none"),
    ]


def _has_edge(scene: Scene) -> bool:
    return isinstance(scene.me.sheet, Character) and scene.me.free("edge") > 0


def abilities(scene: Scene) -> Choices:
    """The abilities of who acts."""
    return [(name, name) for name in _mine(scene).abilities]


def aptitudes(scene: Scene) -> Choices:
    """The Aptitudes and Knowledge of who acts."""
    return [(name, name) for name in _mine(scene).aptitudes]


def comic(scene: Scene) -> Choices:
    """The Distinctions of who acts that were not invoked for Comedy yet, this episode."""
    return [(each.name, each.name) for each in _mine(scene).distinctions if not each.comedy]


def for_drama(scene: Scene) -> Choices:
    """Those that may be invoked for Drama: any of them, unless one is meant."""
    fresh = dramatic(scene)
    return [(None, "any that is fresh"), *[(name, name) for name in fresh]] if fresh else []


def dramatic(scene: Scene) -> list[str]:
    """The Distinctions of who acts that were not invoked for Drama yet, this episode."""
    held = scene.me.reserved
    return [
        each.name
        for each in _mine(scene).distinctions
        if not each.drama and not held.get(used_for_drama(each.name))
    ]


def characters(scene: Scene) -> Choices:
    """Every character at the table."""
    return [(card.id, f"{card.name}, {card.sheet.state()}") for card in scene.of(Character).values()]


def tense(scene: Scene) -> Choices:
    """The characters with Stress, and how much."""
    everyone = [(card, card.free("stress")) for card in scene.of(Character).values()]
    return [(card.id, f"{card.name}, {stress} Stress") for card, stress in everyone if stress]


def ways(scene: Scene) -> Choices:
    """What to do about a full track: an Edge, where one is held and clears any, or the Harm."""
    me = _mine(scene)
    if not due(me):
        return [("harm", "nothing is due any more")]
    harm = ("harm", "take the Harm Stressed: level 2, all rolls")
    clears = scene.house.edge_clears
    if not clears or me.edge <= scene.me.reserved.get("edge", 0):
        return [harm]
    return [("edge", f"clear {clears} Stress with an Edge"), harm]


def perils(scene: Scene) -> Choices:
    """How perilous a scene can be."""
    return list(enumerate(EFFECTS))


def _dice(count: int) -> str:
    return f"{count} die" if count == 1 else f"{count} dice"
