"""Storyteller, Dark Ages 20th: pools of d10 against a difficulty, ones that cancel, botches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.systems import Style, System
from rollwright.systems.storyteller.action import Action
from rollwright.systems.storyteller.extended import Extended
from rollwright.systems.storyteller.habits import short, slash
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.multiple import Multiple
from rollwright.systems.storyteller.race import Race
from rollwright.systems.storyteller.resisted import Resisted
from rollwright.systems.storyteller.teamwork import Teamwork

if TYPE_CHECKING:
    from rollwright.sheets import Kit


def _kit() -> Kit:
    from rollwright.systems.storyteller.kit import kit

    return kit


system = System(
    "storyteller",
    "Storyteller",
    (Action, Multiple, Extended, Resisted, Race, Teamwork),
    Storyteller,
    (slash, short),
    kit=_kit,
    package=__name__,
    scenes=lambda: (Extended, Race),
    style=Style(light="#84286a", dark="#f2a3dc", dice="#84286a"),
)
