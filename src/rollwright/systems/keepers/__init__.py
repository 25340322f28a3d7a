"""Keepers in the Dark: a pool of d6, a result for every outcome, crits, and the push."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.systems import Style, System
from rollwright.systems.keepers.action import Action
from rollwright.systems.keepers.habits import fitd
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.resistance import Resistance

if TYPE_CHECKING:
    from rollwright.rules import RuleType
    from rollwright.sheets import Kit


def _kit() -> Kit:
    from rollwright.systems.keepers.kit import kit

    return kit


def _scenes() -> tuple[RuleType, ...]:
    from rollwright.systems.keepers.score import Score

    return (Score,)


system = System(
    "keepers",
    "Keepers in the Dark",
    (Action, Resistance),
    Keepers,
    (fitd,),
    kit=_kit,
    package=__name__,
    scenes=_scenes,
    style=Style(short="Keepers", light="#2a5a9c", dark="#8cbcff", dice="#2c5fa6"),
)
