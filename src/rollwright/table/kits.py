"""Kits of games: what a game brings, or free sheets and rolls by numbers where it brings nothing."""

from __future__ import annotations

from functools import cache

from rollwright.rules import System
from rollwright.sheets import Kit


@cache
def kit_of(system: System) -> Kit:
    """What a game brings to the table. Without anything of its own, every rule can be rolled by its numbers all the same."""
    kit: Kit = system.kit() if system.kit is not None else Kit()
    return kit
