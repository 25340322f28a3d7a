"""What people do at a table of Keepers."""

from rollwright.sheets.kit import moves
from rollwright.systems.keepers.moves.act import act
from rollwright.systems.keepers.moves.master import harm, peril
from rollwright.systems.keepers.moves.stress import comedy, relieve, resist, stressed

MOVES = moves(act, resist, comedy, relieve, stressed, harm, peril)
"""Every move by its id."""
