"""The house rules of Keepers: the sentences that can be read two ways, each with the reading we take."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from rollwright.rules import House, Switch, most
from rollwright.systems.keepers.tables import READINGS, Reading


class Keepers(House, frozen=True):
    """The switches of Keepers in the Dark."""

    negative: Annotated[
        Literal["lowest", "best-pair", "last-pair"],
        Switch(
            "k.negative",
            "Which pairs count when penalties make more pairs than there are outcomes: the lowest, the best ones, or those "
            "rolled last.",
            "Pool of Dice, negative dice: how many pairs are rolled, not which are lost; it says that one probably fails",
            {
                "lowest": "the lowest pairs",
                "best-pair": "the best pairs",
                "last-pair": "the pairs rolled last",
            },
        ),
    ] = "lowest"
    crit_stack: Annotated[
        Literal["overflow", "free", "never"],
        Switch(
            "k.critStack",
            "Whether several crits may move the same outcome: only those left over once every outcome has had one, freely, "
            "or never (what is left over then moves nothing).",
            "Pool of Dice, crits: as many outcomes are selected as there are crits",
            {
                "overflow": "only those left over",
                "free": "freely",
                "never": "never",
            },
        ),
    ] = "overflow"
    crit_resist: Annotated[
        Literal["step", "zero", "old"],
        Switch(
            "k.critResist",
            "What crits do to the cost of a resistance roll: one Stress less each, no Stress at all, or no Stress at all "
            "and one box cleared besides.",
            "After the roll, push: two sixes cost nothing; old: older revision of the dice page",
            {
                "step": "one Stress less for each",
                "zero": "no Stress at all",
                "old": "no Stress, and one box cleared",
            },
        ),
    ] = "step"
    edge_clears: Annotated[
        Annotated[int, Meta(ge=0, le=6)],
        Switch(
            "k.edgeClears",
            "How much Stress one Edge clears, 0 to 6.",
            "Stress and Edge; the number is our guess",
        ),
    ] = 1
    most_dots: Annotated[
        Annotated[int, Meta(ge=1, le=4)],
        Switch(
            "k.mostDots",
            "How many dots an action has at most, 1 to 4; what stands on a sheet already stays.",
            "Pool of Dice, negative dice: the best pool is five dice, all dots and two dice more; so three dots",
        ),
    ] = 3
    crit: Annotated[
        Annotated[int, Meta(ge=1, le=20)],
        Switch(
            "k.crit",
            "How many sixes make the first crit, 1 to 20; every further six makes one more.",
            "Pool of Dice, crits: two sixes, three make two",
        ),
    ] = 2
    readings: Annotated[
        Annotated[tuple[Reading, ...], Meta(min_length=3, max_length=3)],
        Switch(
            "k.readings",
            "How a die is read: three rows of label, least (the lowest face of the row) and stress (what a resistance roll "
            "costs), worst first.",
            "Pool of Dice, action and resistance rolls",
        ),
    ] = READINGS

    def tier(self, die: Any) -> Any:
        """The tier of a result: 0 Failure, 1 Partial Success, 2 Success.

        >>> [Keepers().tier(die) for die in (3, 4, 5, 6)]
        [0, 1, 1, 2]
        """
        return sum([die >= row.least for row in self.readings[1:]])

    def label(self, tier: int) -> str:
        """What a tier is called."""
        return self.readings[tier].label

    def crits(self, sixes: Any) -> Any:
        """The crits that so many sixes among all dice make.

        >>> [Keepers().crits(sixes) for sixes in range(5)]
        [0, 0, 1, 2, 3]
        """
        return most(0, sixes - self.crit + 1)

    def price(self, tier: int, crits: int) -> int:
        """The Stress that a resistance roll of this tier costs with so many crits."""
        cost = self.readings[tier].stress
        if self.crit_resist == "step":
            return max(0, cost - crits)
        return 0 if crits else cost

    def relief(self, edge: int, stress: int) -> int:
        """How many of *stress* marked boxes so much Edge clears. Stress and Edge.

        >>> Keepers().relief(2, 5), Keepers(edge_clears=3).relief(2, 5)
        (2, 5)
        """
        return min(stress, edge * self.edge_clears)
