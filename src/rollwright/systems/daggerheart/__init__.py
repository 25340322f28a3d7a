"""Daggerheart: two d12 called Hope and Fear, and the game master's d20."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.rules import System
from rollwright.systems.daggerheart.action import action, spellcast, trait
from rollwright.systems.daggerheart.attack import attack
from rollwright.systems.daggerheart.damage import damage, unarmed
from rollwright.systems.daggerheart.gm import gm_attack, gm_reaction
from rollwright.systems.daggerheart.group import group
from rollwright.systems.daggerheart.habits import command, duality
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.reaction import reaction
from rollwright.systems.daggerheart.tag_team import tag_team

if TYPE_CHECKING:
    from rollwright.sheets import Kit


def _kit() -> Kit:
    from rollwright.systems.daggerheart.kit import kit

    return kit


system = System(
    "daggerheart",
    "Daggerheart",
    (
        action,
        trait,
        spellcast,
        attack,
        reaction,
        group,
        tag_team,
        damage,
        unarmed,
        gm_attack,
        gm_reaction,
    ),
    Daggerheart,
    (duality, command),
    _kit,
)
