"""The moves of Double Down: what people do at the table, with their sheets."""

from rollwright.systems.double_down.moves.attempting import attempt, support
from rollwright.systems.double_down.moves.contest import contested
from rollwright.systems.double_down.moves.giving import advance, damage, regard
from rollwright.systems.double_down.moves.joining import group
from rollwright.systems.double_down.moves.spending import banes, spend

__all__ = [
    "MOVES",
    "advance",
    "attempt",
    "banes",
    "contested",
    "damage",
    "group",
    "regard",
    "spend",
    "support",
]

MOVES = (attempt, support, group, contested, spend, banes, damage, regard, advance)
"""Every move, as a table lists them."""
