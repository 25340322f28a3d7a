"""Daggerheart's moves, by topic."""

from rollwright.sheets.kit import moves
from rollwright.systems.daggerheart.moves import (
    actions,
    adversaries,
    attacks,
    effects,
    extras,
    fear,
    gifts,
    groups,
    marking,
    tag_teams,
)

MOVES = moves(
    actions.act,
    actions.use_trait,
    actions.cast,
    attacks.attack,
    attacks.unarmed,
    actions.react,
    groups.group,
    tag_teams.tag_team,
    attacks.damage,
    marking.mark_damage,
    marking.mark_stress,
    marking.clear_stress,
    gifts.rally_party,
    gifts.rally_stress,
    gifts.pray,
    gifts.spend_hope,
    effects.begin,
    effects.end,
    effects.end_temporary,
    extras.offer_extras,
    extras.keep_advantage,
    extras.extra,
    adversaries.attack,
    adversaries.react,
    adversaries.use_feature,
    adversaries.tell_difficulty,
    adversaries.activate,
    fear.bank_fear,
    fear.spend_fear,
    fear.tracker,
)
"""Everything that people do at a table of Daggerheart, by id."""
