"""The resistance roll: what it costs to push, in Stress."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

from rollwright.rules import Effect, Flow, Program, Rule, least, pay, reckon
from rollwright.systems.keepers import glance, outcomes, words
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.pool import Hand

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
    """What resisting came to: its tier, the Stress that it costs, crits, and the Stress that these clear."""

    tier: int
    stress: int
    crits: int
    cleared: int


def resisted(house: Keepers, pool: int, prefix: str = "") -> Program[Resisted]:
    """Roll resistance dice."""
    highest, crits = yield from Hand(house, pool, 1, prefix).roll()
    tier = house.tier(reckon(max, highest))
    cleared = least(1, crits) if house.crit_resist == "old" else 0
    return Resisted(tier, reckon(house.price, tier, crits), crits, cleared)


class Resistance(
    Rule[outcomes.Resistance],
    id="keepers.resistance",
    version=2,
    says=words.says_resistance,
    prompts=words.resistance_prompts,
    upshot=glance.resistance,
    goals=outcomes.RESISTANCE_GOALS,
):
    """Attribute dice for the price of a push: the highest costs 3 (1–3), 2 (4–5) or 1 Stress (6).

    Book: Pool of Dice.
    """

    house: Keepers = Keepers()
    pool: ResistancePool

    def play(self) -> Flow[outcomes.Resistance]:
        """Roll, and mark what it costs."""
        tier, stress, crits, cleared = yield from resisted(self.house, self.pool)
        yield from pay(Effect("mark", "player", "stress", stress, "the price of resisting"))
        label = reckon(self.house.label, tier)
        return outcomes.Resistance(label, stress, crits, crits, cleared, tier)

    def gains(self, outcome: outcomes.Resistance) -> tuple[Effect, ...]:
        """What it moves."""
        return outcomes.moved(outcome)

    def parts(self, outcome: outcomes.Resistance) -> list[tuple[str, int]]:
        """The dice of the attribute."""
        return [("attribute", self.pool)]
