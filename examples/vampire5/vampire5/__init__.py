"""Vampire 5: pools of d10, some of which are hungry."""

from rollwright.systems import Style, System
from vampire5.night import Night
from vampire5.rolls import Act, Blood, Rouse
from vampire5.table import VampireKit

__all__ = ["Act", "Blood", "Night", "Rouse", "system"]

system = System(
    "vampire5",
    "Vampire 5",
    (Act, Rouse),
    Blood,
    kit=VampireKit,
    package=__name__,
    scenes=lambda: (Night,),
    style=Style(light="#8a1538", dark="#ff9db4", dice="#6d0f2b"),
)
