"""Kits of games: what a game brings, or free sheets and rolls by numbers where it brings nothing."""

from __future__ import annotations

from functools import cache

from rollwright.sheets import Kit
from rollwright.sheets.kit import moves
from rollwright.sheets.moves import move_of
from rollwright.systems import System


@cache
def kit_of(system: System) -> Kit:
    """What a game brings to the table. Without anything of its own, every rule can be rolled by its numbers all the same."""
    if system.kit is not None:
        return system.kit()
    plain = Kit()
    plain.moves = moves(*(move_of(rule) for rule in system.rules.values()))
    return plain
