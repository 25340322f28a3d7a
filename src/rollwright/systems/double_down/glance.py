"""How Double Down's outcomes are read in one glance, and the ladder of eight tiers that doubling down moves on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rollwright.rules import Ladder, Rung, Upshot
from rollwright.rules.glance import Peak, Tone
from rollwright.systems.double_down import words
from rollwright.systems.double_down.doubling import KEYS, Doubling
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import Attempt
from rollwright.systems.double_down.tables import HIGHEST, LOWEST

PEAKS: Mapping[int, Peak] = {HIGHEST: "legendary", LOWEST: "ruin"}
DEEP = -3
"""From here down it is harm, and not only a failure."""


def attempt(outcome: Any, said: Mapping[str, Any]) -> Upshot:
    """The tier with the last total, and what it earns."""
    total = outcome.total if outcome.second_total is None else outcome.second_total
    return Upshot(
        word=outcome.label,
        number="" if total is None else str(total),
        tone=_tone(outcome.tier),
        peak=PEAKS.get(outcome.tier, ""),
        more=", ".join(words.earned(outcome)),
    )


def group(outcome: Any, said: Mapping[str, Any]) -> Upshot:
    """The same, and whose voice decided a vote that ended in a tie."""
    upshot = attempt(outcome, said)
    return replace(upshot, more=words.with_tie(upshot.more, outcome))


def contested(outcome: Any, said: Mapping[str, Any]) -> Upshot:
    """The same, against what came of both; what the target allows or refuses has no number."""
    if outcome.response == "roll":
        upshot = attempt(outcome, said)
        hard = [] if outcome.difficulty is None else [f"against {outcome.difficulty}"]
        return replace(upshot, more=", ".join([*hard, upshot.more] if upshot.more else hard))
    allowed = outcome.response == "allow"
    return Upshot(word="Allowed" if allowed else "Refused", tone="good" if allowed else "ash")


def ladder(when: Mapping[str, Any], said: Mapping[str, Any], house: DoubleDown) -> Ladder | None:
    """Every tier with what it would earn, where the difficulty is known; none where nobody decides about a tier."""
    labels = [tier.label for tier in house.tiers]
    if when.get("label") not in labels or ("banes" in when and "needs" not in when):
        return None
    every = [
        Rung(word=labels[tier - LOWEST], tone=_tone(tier), says=_earned(tier, when, said, house))
        for tier in range(HIGHEST, LOWEST - 1, -1)
    ]
    at = HIGHEST - LOWEST - labels.index(when["label"])
    return Ladder(name="DOUBLE DOWN", key=KEYS[1], at=at, rungs=tuple(every))


def _earned(tier: int, when: Mapping[str, Any], said: Mapping[str, Any], house: DoubleDown) -> str:
    """What an outcome at a tier would earn; nothing where it is not known how hard it was."""
    if "difficulty" in said:
        category = house.category(said["difficulty"])
        boons, banes = category.boons, category.banes
    elif "boons" in when:
        boons, banes = when["boons"], when["banes"]
    else:
        return ""
    given = [giver.get("drive", 0) for giver in said.get("givers", ())]
    stands = Doubling[Attempt](
        house=house,
        drive=when.get("drive", said.get("drive", 0)) + sum(given),
        support=said.get("support", False),
        combat=said.get("combat", False),
        boons=boons,
        banes=banes,
        tier=tier,
    )
    return ", ".join(words.earned(replace(stands.final(), drive_gained=0)))


def _tone(tier: int) -> Tone:
    return "good" if tier >= 0 else "ash" if tier > DEEP else "harm"
