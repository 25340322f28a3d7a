"""How Daggerheart's outcomes are read in one glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rollwright.rules import Row, Upshot
from rollwright.rules.glance import Peak, Tone

Said = Mapping[str, Any]


def action(outcome: Any, said: Said) -> Upshot:
    """The total, and success or failure with Hope or Fear."""
    number = _number(outcome)
    if outcome.critical:
        return Upshot(word="Critical success", number=number, tone="good", peak="critical")
    with_ = "Hope" if outcome.with_hope else "Fear"
    if outcome.success is None:
        return Upshot(word=f"with {with_}", number=number)
    return Upshot(
        word=f"{'Success' if outcome.success else 'Failure'} with {with_}",
        number=number,
        tone=_tone(outcome.success),
    )


def attack(outcome: Any, said: Said) -> Upshot:
    """The same, with who of several is hit, and the damage."""
    hits = outcome.hits or ()
    rows = [
        Row(name=f"target {at}", word="hit" if hit else "missed", tone=_tone(hit))
        for at, hit in enumerate(hits, 1)
    ]
    return replace(action(outcome, said), more=_damage(outcome), rows=tuple(rows) if len(rows) > 1 else ())


def group(outcome: Any, said: Said) -> Upshot:
    """The leader's roll, and what every helper brought to it."""
    rows = [
        Row(
            name=f"helper {at}",
            word="+1" if each["success"] else "−1",
            tone=_tone(each["success"]),
            number="" if each["total"] is None else str(each["total"]),
        )
        for at, each in enumerate(outcome.helpers or (), 1)
    ]
    return replace(action(outcome, said), rows=tuple(rows))


def tag_team(outcome: Any, said: Said) -> Upshot:
    """The roll that stands for both, and the damage of both."""
    told = [f"the {outcome.chosen}'s roll stands", _damage(outcome)]
    return replace(attack(outcome, said), more=", ".join(filter(None, told)))


def reaction(outcome: Any, said: Said) -> Upshot:
    """The total, and whether that is enough."""
    peak: Peak = "critical" if outcome.critical else ""
    return Upshot(
        word=outcome.label.capitalize(), number=_number(outcome), tone=_tone(outcome.success), peak=peak
    )


def damage(outcome: Any, said: Said) -> Upshot:
    """The damage."""
    return Upshot(word="damage", number=_number(outcome), tone="harm")


def gm_attack(outcome: Any, said: Said) -> Upshot:
    """Whether an adversary hits, and for how much; a natural 20 shows."""
    word = "Critical hit" if outcome.critical else "Hit" if outcome.hit else "Miss"
    tone: Tone = "harm" if outcome.hit else "ash"
    peak: Peak = "natural" if outcome.critical else ""
    return Upshot(word=word, number=_number(outcome), tone=tone, peak=peak, more=_damage(outcome))


def _number(outcome: Any) -> str:
    return "" if outcome.total is None else str(outcome.total)


def _damage(outcome: Any) -> str:
    return "" if outcome.damage is None else f"{outcome.damage} damage"


def _tone(well: bool) -> Tone:
    return "good" if well else "ash"
