"""How the outcomes of Keepers are read in one glance: a row for each, in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.rules import Row, Upshot
from rollwright.rules.glance import Tone
from rollwright.systems.keepers import words
from rollwright.systems.keepers.tables import EFFECTS, read

TONES: tuple[Tone, ...] = ("ash", "partly", "good")


def action(outcome: Any, said: Mapping[str, Any]) -> Upshot:
    """A row for every outcome; two sixes are the peak."""
    tiers = outcome.tiers or ()
    rows = tuple(_row(result, tier) for result, tier in zip(outcome.results or (), tiers, strict=False))
    counted = words.reckoning(
        outcome.crits, outcome.edge, outcome.stress or 0, outcome.cleared or 0, outcome.edge_spent
    )
    return Upshot(
        word="" if rows else ", ".join(outcome.labels or ()),
        peak="sixes" if outcome.crits else "",
        more=", ".join(counted),
        rows=rows,
    )


def resistance(outcome: Any, said: Mapping[str, Any]) -> Upshot:
    """The Stress that it costs."""
    counted = words.reckoning(outcome.crits, outcome.edge, 0, outcome.cleared, 0)
    return Upshot(
        word="Stress" if outcome.stress else "no Stress",
        number=str(outcome.stress) if outcome.stress else "",
        tone=TONES[outcome.tier],
        peak="sixes" if outcome.crits else "",
        more=", ".join([outcome.label, *counted]),
    )


def _row(result: Mapping[str, Any], tier: int) -> Row:
    pushed = ["pushed"] if result["pushed"] else []
    return Row(
        name=result["name"],
        word=read(result["threat"], tier),
        tone=TONES[tier],
        number=str(result["die"]),
        more=", ".join([EFFECTS[result["effect"]], *pushed]),
    )
