"""The games. Each has a folder of its own; `registry` finds them, and those that others have installed."""

from rollwright.systems.system import System as System
