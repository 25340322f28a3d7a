"""Keepers in the Dark: a pool of d6, a result for every outcome, crits, and the push."""

from __future__ import annotations

from pkgutil import resolve_name

from rollwright.systems import Style, System
from rollwright.systems.keepers.action import Action
from rollwright.systems.keepers.habits import fitd
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.resistance import Resistance

system = System(
    "keepers",
    "Keepers in the Dark",
    (Action, Resistance),
    Keepers,
    (fitd,),
    kit=lambda: resolve_name(f"{__name__}.kit:kit"),
    package=__name__,
    scenes=lambda: (resolve_name(f"{__name__}.score:Score"),),
    style=Style(short="Keepers", light="#2a5a9c", dark="#8cbcff", dice="#2c5fa6"),
)
