"""Daggerheart: two d12 called Hope and Fear, and the game master's d20."""

from __future__ import annotations

from pkgutil import resolve_name

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

system = System(
    "daggerheart",
    "Daggerheart",
    (Action, Trait, Spellcast, Attack, Reaction, Group, TagTeam, Damage, Unarmed, GmAttack, GmReaction),
    Daggerheart,
    (duality, command),
    kit=lambda: resolve_name(f"{__name__}.kit:kit"),
    package=__name__,
    scenes=lambda: (resolve_name(f"{__name__}.fight:Fight"),),
    style=Style(light="#0f6a66", dark="#63cfc6", dice="#14706b", marks={"hope": "sun", "fear": "moon"}),
)
