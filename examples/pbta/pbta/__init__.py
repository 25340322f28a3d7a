"""Powered by the Apocalypse: two d6 and a stat; ten is a strong hit, seven a weak one."""

from pbta.rolls import Help, House, Roll
from pbta.table import ApocalypseKit
from rollwright.systems import System

__all__ = ["Help", "House", "Roll", "system"]

system = System("pbta", "Powered by the Apocalypse", (Roll, Help), House, kit=ApocalypseKit)
