"""Keepers in the Dark: a pool of d6, a result for every outcome, crits, and the push."""

from rollwright.rules import System
from rollwright.systems.keepers.action import action
from rollwright.systems.keepers.habits import fitd
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.resistance import resistance

system = System("keepers", "Keepers in the Dark", (action, resistance), Keepers, (fitd,))
