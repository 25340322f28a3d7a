"""Daggerheart: two d12 called Hope and Fear, and the game master's d20."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.systems import Style, System
from rollwright.systems.daggerheart.action import Action, Spellcast, Trait
from rollwright.systems.daggerheart.attack import Attack
from rollwright.systems.daggerheart.damage import Damage, Unarmed
from rollwright.systems.daggerheart.gm import GmAttack, GmReaction
from rollwright.systems.daggerheart.group import Group
from rollwright.systems.daggerheart.habits import command, duality
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.reaction import Reaction
from rollwright.systems.daggerheart.tag_team import TagTeam

if TYPE_CHECKING:
    from rollwright.rules import RuleType
    from rollwright.sheets import Kit


def _kit() -> Kit:
    from rollwright.systems.daggerheart.kit import kit

    return kit


def _scenes() -> tuple[RuleType, ...]:
    from rollwright.systems.daggerheart.fight import Fight

    return (Fight,)


system = System(
    "daggerheart",
    "Daggerheart",
    (Action, Trait, Spellcast, Attack, Reaction, Group, TagTeam, Damage, Unarmed, GmAttack, GmReaction),
    Daggerheart,
    (duality, command),
    kit=_kit,
    package=__name__,
    scenes=_scenes,
    style=Style(
        light="#0f6a66",
        dark="#63cfc6",
        dice="#14706b",
        marks={"hope": "sun", "fear": "moon", "disadvantage": "cloud"},
    ),
)
