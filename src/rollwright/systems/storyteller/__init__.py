"""Storyteller, Dark Ages 20th: pools of d10 against a difficulty, ones that cancel, botches."""

from rollwright.rules import System
from rollwright.systems.storyteller.action import action
from rollwright.systems.storyteller.extended import extended
from rollwright.systems.storyteller.habits import short, slash
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.multiple import multiple
from rollwright.systems.storyteller.race import race
from rollwright.systems.storyteller.resisted import resisted
from rollwright.systems.storyteller.teamwork import teamwork

system = System(
    "storyteller",
    "Storyteller",
    (action, multiple, extended, resisted, race, teamwork),
    Storyteller,
    (slash, short),
)
