"""The games. Each has a folder of its own; `registry` finds them, and those that others have installed."""

from rollwright.systems.style import Sign, Style
from rollwright.systems.system import System

__all__ = ["Sign", "Style", "System"]
