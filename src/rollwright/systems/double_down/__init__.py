"""Double Down: a d20, stars, and the offer to roll again."""

from rollwright.rules import System
from rollwright.systems.double_down.attempt import attempt
from rollwright.systems.double_down.house import DoubleDown

system = System("double-down", "Double Down", (attempt,), DoubleDown)
