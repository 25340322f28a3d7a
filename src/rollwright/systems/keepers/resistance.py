"""The resistance roll: what it costs to push, in Stress."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.odds import View
from rollwright.rules import Effect, Program, Words, pay, roll_all, rule, stage
from rollwright.systems.keepers import words
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import RESISTANCE_GOALS, Resistance, moved
from rollwright.systems.keepers.pool import groups, results

ResistancePool = Annotated[
    int,
    Meta(
        ge=-6,
        le=10,
        description="dice of the attribute that fits (Body, Mind or Social), more or fewer by help and harm, −6 to 10; "
        "with none or less, pairs are rolled",
    ),
]


class Resisted(NamedTuple):
    """What a resistance roll shows: its tier, its crits, the Stress it costs, and the Stress it clears."""

    tier: int
    crits: int
    cost: int
    clears: int


def look(house: Keepers, pool: int) -> View[Resisted]:
    """See the one result that counts and the crits, and read what they cost."""

    def read(sight: tuple[tuple[int, ...], int]) -> Resisted:
        (die,), sixes = sight
        tier, crits = house.tier(die), house.crits(sixes)
        return Resisted(tier, crits, house.price(tier, crits), int(crits > 0 and house.crit_resist == "old"))

    return results(pool, 1, house.negative).map(read)


@stage
def resist(house: Keepers, pool: int) -> Program[Resisted]:
    """Roll resistance dice for a push."""
    return (yield from roll_all(groups(pool, 1, "resistance "), look(house, pool)))


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
    """Attribute dice for the price of a push: the highest costs 3 (1–3), 2 (4–5) or 1 Stress (6). Pool of Dice."""
    seen = yield from roll_all(groups(pool, 1), look(house, pool))
    yield from pay(Effect("mark", "player", "stress", seen.cost, "the price of resisting"))
    return Resistance(house.label(seen.tier), seen.cost, seen.crits, seen.crits, seen.clears, seen.tier)
