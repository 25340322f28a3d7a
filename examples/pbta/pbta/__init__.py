"""Powered by the Apocalypse: two d6 and a stat; ten is a strong hit, seven a weak one."""

from pbta.clash import Clash
from pbta.rolls import Help, House, Roll
from pbta.table import ApocalypseKit
from rollwright.systems import Style, System

__all__ = ["Clash", "Help", "House", "Roll", "system"]

system = System(
    "pbta",
    "Powered by the Apocalypse",
    (Roll, Help),
    House,
    kit=ApocalypseKit,
    package=__name__,
    scenes=lambda: (Clash,),
    style=Style(short="Apocalypse", light="#6b4a12", dark="#e6c27a", dice="#57400f"),
)
