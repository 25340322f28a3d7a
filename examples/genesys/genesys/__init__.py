"""Genesys: dice with symbols on their faces."""

from genesys.dice import SIGNS
from genesys.rolls import Attack, Check
from genesys.skirmish import Skirmish
from genesys.table import GenesysKit
from rollwright.systems import Style, System

__all__ = ["Attack", "Check", "Skirmish", "system"]

system = System(
    "genesys",
    "Genesys",
    (Check, Attack),
    kit=GenesysKit,
    package=__name__,
    scenes=lambda: (Skirmish,),
    style=Style(light="#8f2d14", dark="#ffab8f", dice="#5c2a1c", signs=SIGNS),
)
