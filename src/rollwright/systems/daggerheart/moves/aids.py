"""Aids: what is held for after a roll, whose it is, and what is held back for it. Prayer Dice, Luckbender, Group Action Rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rollwright.sheets import Card, Scene
from rollwright.systems.daggerheart.entries import LUCKBENDER
from rollwright.systems.daggerheart.sheet import Character

MOST_HELD = 10
"""How many Prayer Dice, and how many rerolls, a roll may be offered."""

Reserve = tuple[tuple[str, str, int], ...]


class Aids(Struct, frozen=True):
    """What is held for after a roll: a rule's *prayer* and *rerolls*, whose they are, and what is held back for them."""

    prayer: tuple[Mapping[str, Any], ...]
    rerolls: tuple[Mapping[str, Any], ...]
    roles: Mapping[str, str]
    reserve: Reserve


def free_prayers(card: Card) -> tuple[int, ...]:
    """The values of somebody's Prayer Dice that no open roll holds back, lowest first. Prayer Dice."""
    dice = Counter(card.of(Character).prayer)
    return tuple(
        sorted((dice - Counter({die: card.reserved.get(f"prayer.{die}", 0) for die in dice})).elements())
    )


def bends_luck(scene: Scene, card: Card, costs: Mapping[str, int]) -> bool:
    """Whether somebody could still pay for a reroll after all that they pay before it. Luckbender."""
    sheet = card.of(Character)
    if LUCKBENDER not in sheet.features or sheet.luckbender_used or card.reserved.get("luckbender_used"):
        return False
    price: int = scene.house.prices.reroll
    return card.free("hope") - costs.get(card.id, 0) >= price


def everyone(scene: Scene) -> dict[str, Card]:
    """Every character by who they are to a roll: ``player`` for who acts, the others by their names."""
    cards = scene.of(Character)
    names = Counter(card.name for card in cards.values())
    plain = {
        key: card.name if names[card.name] == 1 and not _taken(card.name) else key
        for key, card in cards.items()
    }
    roles = {plain[key]: card for key, card in cards.items() if key != scene.me.id}
    return {"player": scene.me, **roles}


def _taken(name: str) -> bool:
    return name in ("player", "gm", "table", "first", "second") or name.startswith("helper ")


def usable_after(
    scene: Scene, holders: Mapping[str, Card], costs: Mapping[str, int], *, rerolls: bool = True
) -> Aids:
    """What these holders may use after a roll, as far as they can pay for it; of too much, the first."""
    prayer = [(who, card.id, die) for who, card in holders.items() for die in free_prayers(card)][:MOST_HELD]
    luck = [(who, card.id) for who, card in holders.items() if rerolls and bends_luck(scene, card, costs)][
        :MOST_HELD
    ]
    price = scene.house.prices.reroll
    back = [(sheet, f"prayer.{die}", 1) for _, sheet, die in prayer]
    back += [part for _, sheet in luck for part in ((sheet, "hope", price), (sheet, "luckbender_used", 1))]
    return Aids(
        tuple({"by": who, "value": die} for who, _, die in prayer),
        tuple({"by": who} for who, _ in luck),
        {who: sheet for who, sheet, _ in prayer} | dict(luck),
        tuple(back),
    )


def summed(reserve: Reserve) -> Reserve:
    """What is held back of each counter, in all."""
    sums = Counter[tuple[str, str]]()
    for sheet, at, amount in reserve:
        sums[sheet, at] += amount
    return tuple((*where, amount) for where, amount in sums.items())


def may_help(scene: Scene, card: Card, costs: Mapping[str, int], hand: Aids) -> bool:
    """Whether somebody has Hope to Help when the others have rolled, beside what they spend before and hold back. Help an Ally."""
    back = sum(amount for by, what, amount in hand.reserve if (by, what) == (card.id, "hope"))
    return bool(card.free("hope") - costs[card.id] - back >= scene.house.prices.help)


def later(scene: Scene, hand: Aids) -> tuple[dict[str, Any], Reserve]:
    """What a group's leader may still bring when the others have rolled, and what is held back for it and by that *hand*. Group Action Rolls."""
    sheet, card, prices = scene.acting(Character), scene.me, scene.house.prices
    kept = [{"name": each.name, "bonus": each.bonus} for each in sheet.experiences][:MOST_HELD]
    die = 0 if card.reserved.get("rally") else sheet.rally
    hope = card.free("hope")
    bends = prices.reroll * any(by == card.id and what == "luckbender_used" for by, what, _ in hand.reserve)
    back = min(hope, prices.experience * len(kept) + bends)
    others = [each for each in hand.reserve if each[:2] != (card.id, "hope")]
    held_back = [(card.id, "hope", back), (card.id, "rally", die)]
    told = {"later": kept if hope >= prices.experience else [], "rally": die, "hope": hope}
    return told, (*others, *(each for each in held_back if each[2]))
