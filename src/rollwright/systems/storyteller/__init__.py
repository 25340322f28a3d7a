"""Storyteller, Dark Ages 20th: pools of d10 against a difficulty, ones that cancel, botches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.rules import System
from rollwright.systems.storyteller.action import action
from rollwright.systems.storyteller.extended import extended
from rollwright.systems.storyteller.habits import short, slash
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.multiple import multiple
from rollwright.systems.storyteller.race import race
from rollwright.systems.storyteller.resisted import resisted
from rollwright.systems.storyteller.teamwork import teamwork

if TYPE_CHECKING:
    from rollwright.sheets import Kit


def _kit() -> Kit:
    from rollwright.systems.storyteller.kit import kit

    return kit


system = System(
    "storyteller",
    "Storyteller",
    (action, multiple, extended, resisted, race, teamwork),
    Storyteller,
    (slash, short),
    kit=_kit,
)
