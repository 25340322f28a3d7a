"""The resistance roll: what it costs to push, in Stress."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.odds import View
from rollwright.rules import Effect, Program, Words, pay, roll_all, rule
from rollwright.systems.keepers import words
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import RESISTANCE_GOALS, Resistance, moved
from rollwright.systems.keepers.pool import Sight, groups, results

ResistancePool = Annotated[
    int,
    Meta(
        ge=-6,
        le=10,
        description="dice of the attribute that fits (Body, Mind or Social), more or fewer by help and harm, −6 to 10; "
        "with none or less, pairs are rolled",
    ),
]


class Price(NamedTuple):
    """What a resistance roll costs: the Stress to mark; the crits, an Edge each; the Stress that is cleared."""

    stress: int
    crits: int
    clears: int


@lru_cache(maxsize=256)
def price(house: Keepers, pool: int) -> View[Price]:
    """See no more of resistance dice than what they cost."""
    return results(pool, 1, house.negative).map(lambda sight: _read(house, sight)[1])


@lru_cache(maxsize=256)
def _look(house: Keepers, pool: int) -> View[tuple[int, Price]]:
    """See the tier of resistance dice, and what they cost."""
    return results(pool, 1, house.negative).map(lambda sight: _read(house, sight))


def _read(house: Keepers, sight: Sight) -> tuple[int, Price]:
    (die,), sixes = sight
    tier, crits = house.tier(die), house.crits(sixes)
    return tier, Price(house.price(tier, crits), crits, int(crits > 0 and house.crit_resist == "old"))


def _gains(outcome: Resistance, *_: Any) -> tuple[Effect, ...]:
    return moved(outcome)


def _parts(outcome: Resistance, house: Keepers, pool: int) -> list[tuple[str, int]]:
    return [("attribute", pool)]


@rule(
    "keepers.resistance",
    outcome=Resistance,
    words=Words(words.says_resistance, _parts, words.resistance_prompts),
    gains=_gains,
    goals=RESISTANCE_GOALS,
)
def resistance(house: Keepers, pool: ResistancePool) -> Program[Resistance]:
    """Attribute dice for the price of a push: the highest costs 3 (1–3), 2 (4–5) or 1 Stress (6).

    Book: Pool of Dice.
    """
    tier, (stress, crits, clears) = yield from roll_all(groups(pool, 1), _look(house, pool))
    yield from pay(Effect("mark", "player", "stress", stress, "the price of resisting"))
    return Resistance(house.label(tier), stress, crits, crits, clears, tier)
