"""Ironsworn: an action die against two challenge dice, and momentum to burn."""

from ironsworn.journey import Journey
from ironsworn.rolls import Act, Ask, Progress
from ironsworn.table import IronswornKit
from rollwright.systems import Style, System

__all__ = ["Act", "Ask", "Journey", "Progress", "system"]

system = System(
    "ironsworn",
    "Ironsworn",
    (Act, Progress, Ask),
    kit=IronswornKit,
    package=__name__,
    scenes=lambda: (Journey,),
    style=Style(light="#3f5a2a", dark="#b5d69a", dice="#34491f"),
)
