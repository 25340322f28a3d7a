"""Vampire 5: pools of d10, some of which are hungry."""

from rollwright.systems import System
from vampire5.rolls import Act, Blood, Rouse
from vampire5.table import VampireKit

__all__ = ["Act", "Blood", "Rouse", "system"]

system = System("vampire5", "Vampire 5", (Act, Rouse), Blood, kit=VampireKit)
