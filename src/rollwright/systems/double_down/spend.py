"""What boons, banes and experience buy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rollwright.errors import Refused
from rollwright.rules import Effect, Program, Words, pay, rule
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


BoonsOn = Annotated[tuple[Boon, ...], Meta(max_length=50, description="what to buy, each with an amount")]
BanesOn = Annotated[tuple[Bane, ...], Meta(max_length=50, description="what to buy, each with an amount")]


def price(on: Iterable[Boon | Bane], prices: Mapping[str, int]) -> int:
    """What some purchases cost together.

    >>> price((Boon(what="drive", amount=2), Boon(what="stress", amount=1)), BOON_PRICES)
    5
    """
    return sum(each.amount * prices[each.what] for each in on)


def _afford(cost: int, held: int, what: str, at: str) -> None:
    if cost > held:
        raise Refused(f"that costs {cost} {what}, where there are {held}", at=at)


def _check_spend(house: DoubleDown, boons: int, on: tuple[Boon, ...]) -> None:
    _afford(price(on, BOON_PRICES), boons, "boons", "args.on")


def _check_banes(house: DoubleDown, banes: int, on: tuple[Bane, ...], tension: int) -> None:
    if tension and not banes:
        raise Refused("tension only adds to banes that are there to be spent", at="args.tension")
    _afford(price(on, BANE_PRICES), banes + tension, "banes", "args.on")


def _check_advance(house: DoubleDown, held: int, tag: int, stars: int) -> None:
    if tag + stars > 5:
        raise Refused(f"no tag has more than five stars: {5 - tag} can be added to {tag}", at="args.stars")
    _afford(_advanced(tag, stars), held, "experience", "args.stars")


def _advanced(tag: int, stars: int) -> int:
    return sum(map(experience, range(tag, tag + stars)))


def _bought(outcome: Spent, house: DoubleDown, boons: int, on: tuple[Boon, ...]) -> tuple[Effect, ...]:
    kinds: dict[str, Any] = {"stress": "clear", "tag": "clear", "drive": "gain"}
    return tuple(
        Effect(kinds[each.what], each.who, each.what, each.amount, "boons")
        for each in on
        if each.what in kinds
    )


def _inflicted(
    outcome: Spent, house: DoubleDown, banes: int, on: tuple[Bane, ...], tension: int
) -> tuple[Effect, ...]:
    marked = [
        Effect("mark", each.who, "stress", each.amount, "banes") for each in on if each.what == "stress"
    ]
    added = sum(each.amount for each in on if each.what == "tension")
    more = tension - outcome.cost
    return (
        *marked,
        Effect("gain", "gm", "tension", added, "banes"),
        Effect("gain", "gm", "banes", more, "tension"),
    )


def _raised(outcome: Spent, house: DoubleDown, held: int, tag: int, stars: int) -> tuple[Effect, ...]:
    return (Effect("gain", "player", "tag", stars, "experience"),)


@rule(
    "double-down.spend",
    outcome=Spent,
    words=Words(words.says_spent),
    dice=False,
    check=_check_spend,
    gains=_bought,
)
def spend(house: DoubleDown, boons: Boons, on: BoonsOn) -> Program[Spent]:
    """What boons buy, and what is left of them.

    Book: Reference, boons table.
    """
    cost = price(on, BOON_PRICES)
    yield from pay(Effect("spend", "player", "boons", cost, "what they buy"))
    return Spent(cost, boons - cost)


@rule(
    "double-down.banes",
    outcome=Spent,
    words=Words(words.says_spent),
    dice=False,
    check=_check_banes,
    gains=_inflicted,
)
def banes(house: DoubleDown, banes: Banes, on: BanesOn, tension: Tension = 0) -> Program[Spent]:
    """What banes buy the game master, tension taken off the table added to them.

    Book: Reference, banes table and tension.
    """
    cost = price(on, BANE_PRICES)
    yield from pay(
        Effect("spend", "gm", "tension", tension, "as many more banes"),
        Effect("spend", "gm", "banes", cost - tension, "what they buy"),
    )
    return Spent(cost, banes + tension - cost)


@rule(
    "double-down.advance",
    outcome=Spent,
    words=Words(words.says_spent),
    dice=False,
    check=_check_advance,
    gains=_raised,
)
def advance(house: DoubleDown, experience: Experience, tag: Level = 0, stars: Stars = 1) -> Program[Spent]:
    """What experience buys: a new tag, or more stars for one.

    Book: Reference, experience costs.
    """
    cost = _advanced(tag, stars)
    yield from pay(Effect("spend", "player", "experience", cost, "a tag's stars"))
    return Spent(cost, experience - cost)
