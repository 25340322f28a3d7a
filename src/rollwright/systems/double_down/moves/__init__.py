"""The moves of Double Down: what people do at the table, with their sheets."""

from rollwright.sheets.kit import moves
from rollwright.systems.double_down.moves.attempting import attempt, support
from rollwright.systems.double_down.moves.contest import contested
from rollwright.systems.double_down.moves.giving import advance, deal_damage, regard
from rollwright.systems.double_down.moves.joining import group
from rollwright.systems.double_down.moves.spending import spend, spend_banes

MOVES = moves(attempt, support, group, contested, spend, spend_banes, deal_damage, regard, advance)
"""Every move by its id, as a table lists them."""
