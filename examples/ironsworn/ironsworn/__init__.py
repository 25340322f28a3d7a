"""Ironsworn: an action die against two challenge dice, and momentum to burn."""

from ironsworn.rolls import Act, Ask, Progress
from ironsworn.table import IronswornKit
from rollwright.systems import System

__all__ = ["Act", "Ask", "Progress", "system"]

system = System("ironsworn", "Ironsworn", (Act, Progress, Ask), kit=IronswornKit)
