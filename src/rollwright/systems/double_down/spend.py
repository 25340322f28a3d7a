"""What boons, banes and experience buy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rollwright.errors import Refused
from rollwright.rules import Effect, Flow, Rule, pay
from rollwright.systems.double_down import words
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import Spent
from rollwright.systems.double_down.tables import BANE_PRICES, BOON_PRICES, experience

Amount = Annotated[int, Meta(ge=0, description="how much of it, 0 and more")]
Whose = Annotated[
    str,
    Meta(
        min_length=1, max_length=80, description="whose sheet it changes, the one who rolled unless another"
    ),
]
Boons = Annotated[int, Meta(ge=0, description="boons to spend, 0 and more")]
Banes = Annotated[int, Meta(ge=0, description="banes to spend, 0 and more")]
Tension = Annotated[
    int,
    Meta(
        ge=0, description="tension that the game master takes off the table to add as many banes, 0 and more"
    ),
]
Experience = Annotated[int, Meta(ge=0, description="experience held, 0 and more")]
Level = Annotated[int, Meta(ge=0, le=4, description="the tag's stars so far, 0 (a new tag) to 4")]
Stars = Annotated[
    int, Meta(ge=1, le=5, description="how many stars to add, 1 to 5; no tag has more than five")
]


class Boon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something bought with boons: a stress recovered (1 each), a tag recovered (2), a drive gained (2), or a reward of
    the story for what the game master asks.
    """

    what: Annotated[
        Literal["stress", "tag", "drive", "story"],
        Meta(
            description="stress (recover one, 1 boon each), tag (recover one, 2 each), drive (gain one, 2 each) or story "
            "(a reward, 1 each of what the game master asks)"
        ),
    ]
    amount: Amount
    who: Whose = "player"


class Bane(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something bought with banes: a stress inflicted (1 each), a tension added (2), or a complication of the story."""

    what: Annotated[
        Literal["stress", "tension", "story"],
        Meta(
            description="stress (inflict one, 1 bane each), tension (add one, 2 each) or story (a complication, 1 each of "
            "what the game master sets)"
        ),
    ]
    amount: Amount
    who: Whose = "player"


BOUGHT = Meta(max_length=50, description="what to buy, each with an amount")
BoonsOn = Annotated[tuple[Boon, ...], BOUGHT]
BanesOn = Annotated[tuple[Bane, ...], BOUGHT]


def price(on: Iterable[Boon | Bane], prices: Mapping[str, int]) -> int:
    """What some purchases cost together.

    >>> price((Boon(what="drive", amount=2), Boon(what="stress", amount=1)), BOON_PRICES)
    5
    """
    return sum(each.amount * prices[each.what] for each in on)


def _afford(cost: int, held: int, what: str, at: str) -> None:
    if cost > held:
        raise Refused(f"that costs {cost} {what}, where there are {held}", at=at)


class Spend(Rule[Spent], id="double-down.spend", says=words.says_spent, dice=False):
    """What boons buy, and what is left of them.

    Book: Reference, boons table.
    """

    house: DoubleDown = DoubleDown()
    boons: Boons
    on: BoonsOn

    def check(self) -> None:
        """Refuse more than there are boons for."""
        _afford(price(self.on, BOON_PRICES), self.boons, "boons", "args.on")

    def play(self) -> Flow[Spent]:
        """Pay for what is bought."""
        cost = price(self.on, BOON_PRICES)
        yield from pay(Effect("spend", "player", "boons", cost, "what they buy"))
        return Spent(cost, self.boons - cost)

    def gains(self, outcome: Spent) -> list[Effect]:
        """What is bought."""
        kinds: dict[str, Any] = {"stress": "clear", "tag": "clear", "drive": "gain"}
        return [
            Effect(kinds[each.what], each.who, each.what, each.amount, "boons")
            for each in self.on
            if each.what in kinds
        ]


class SpendBanes(Rule[Spent], id="double-down.banes", says=words.says_spent, dice=False):
    """What banes buy the game master, tension taken off the table added to them.

    Book: Reference, banes table and tension.
    """

    house: DoubleDown = DoubleDown()
    banes: Banes
    on: BanesOn
    tension: Tension = 0

    def check(self) -> None:
        """Refuse more than there are banes for, and tension where there are none."""
        if self.tension and not self.banes:
            raise Refused("tension only adds to banes that are there to be spent", at="args.tension")
        _afford(price(self.on, BANE_PRICES), self.banes + self.tension, "banes", "args.on")

    def play(self) -> Flow[Spent]:
        """Pay for what is bought."""
        cost = price(self.on, BANE_PRICES)
        yield from pay(
            Effect("spend", "gm", "tension", self.tension, "as many more banes"),
            Effect("spend", "gm", "banes", max(0, cost - self.tension), "what they buy"),
        )
        return Spent(cost, self.banes + self.tension - cost)

    def gains(self, outcome: Spent) -> list[Effect]:
        """What is bought, and banes for tension that buys nothing."""
        marked = [
            Effect("mark", each.who, "stress", each.amount, "banes")
            for each in self.on
            if each.what == "stress"
        ]
        added = sum(each.amount for each in self.on if each.what == "tension")
        more = max(0, self.tension - outcome.cost)
        return [
            *marked,
            Effect("gain", "gm", "tension", added, "banes"),
            Effect("gain", "gm", "banes", more, "tension"),
        ]


class Advance(Rule[Spent], id="double-down.advance", says=words.says_spent, dice=False):
    """What experience buys: a new tag, or more stars for one.

    Book: Reference, experience costs.
    """

    house: DoubleDown = DoubleDown()
    experience: Experience
    tag: Level = 0
    stars: Stars = 1

    @property
    def cost(self) -> int:
        """What the stars cost, one after the other."""
        return sum(map(experience, range(self.tag, self.tag + self.stars)))

    def check(self) -> None:
        """Refuse a sixth star, and more than there is experience for."""
        if self.tag + self.stars > 5:
            raise Refused(
                f"no tag has more than five stars: {5 - self.tag} can be added to {self.tag}", at="args.stars"
            )
        _afford(self.cost, self.experience, "experience", "args.stars")

    def play(self) -> Flow[Spent]:
        """Pay for the stars."""
        yield from pay(Effect("spend", "player", "experience", self.cost, "a tag's stars"))
        return Spent(self.cost, self.experience - self.cost)

    def gains(self, outcome: Spent) -> list[Effect]:
        """The stars."""
        return [Effect("gain", "player", "tag", self.stars, "experience")]
