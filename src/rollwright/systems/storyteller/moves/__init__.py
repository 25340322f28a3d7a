"""Storyteller's moves: what people do at the table, from traits by name to tasks that last over many calls."""

from rollwright.sheets.kit import moves
from rollwright.systems.storyteller.moves.contests import race, resisted
from rollwright.systems.storyteller.moves.rolls import action, extended
from rollwright.systems.storyteller.moves.tasks import begin_task, botched_task, drop_task, task_roll
from rollwright.systems.storyteller.moves.teams import teamwork
from rollwright.systems.storyteller.moves.turns import multiple

MOVES = moves(
    action, multiple, teamwork, resisted, race, extended, begin_task, task_roll, botched_task, drop_task
)
"""Every move by its id."""
