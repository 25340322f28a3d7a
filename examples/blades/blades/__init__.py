"""Blades in the Dark: pools of d6 of which the highest counts."""

from blades.rolls import Act, Fortune, House, Resist
from blades.score import Score
from blades.table import BladesKit
from rollwright.systems import Style, System

__all__ = ["Act", "Fortune", "House", "Resist", "Score", "system"]

system = System(
    "blades",
    "Blades in the Dark",
    (Act, Resist, Fortune),
    House,
    kit=BladesKit,
    package=__name__,
    scenes=lambda: (Score,),
    style=Style(short="Blades", light="#4a4a68", dark="#b9b9e6", dice="#32324a"),
)
