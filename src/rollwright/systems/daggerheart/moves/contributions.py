"""What goes into a roll from the sheets: traits, Experiences by name, dice, what is held for afterwards, and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from rollwright.errors import Refused
from rollwright.rules import RuleType
from rollwright.sheets import Card, Change, Deed, Scene, Secret, Source, item_named
from rollwright.systems.daggerheart.entries import HIDDEN, LUCKBENDER, RALLY, VULNERABLE
from rollwright.systems.daggerheart.harm import defence, struck_out
from rollwright.systems.daggerheart.moves.parameters import Brings
from rollwright.systems.daggerheart.sheet import Adversary, Character, Creature

MOST_HELD = 10
"""How many Prayer Dice, and how many rerolls, a roll may be offered."""

Costs = Counter[str]
"""Hope by sheet."""

Reserve = tuple[tuple[str, str, int], ...]


class Aids(Struct, frozen=True):
    """What is held for after a roll: a rule's *prayer* and *rerolls*, whose they are, and what is held back for them."""

    prayer: tuple[Mapping[str, Any], ...]
    rerolls: tuple[Mapping[str, Any], ...]
    roles: Mapping[str, str]
    reserve: Reserve


def bonuses(sheet: Creature, names: Sequence[str]) -> tuple[int, ...]:
    """The bonuses of Experiences by name, each once."""
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise Refused(f"{twice[0]!r} counts once", at="args.experiences")
    experiences = (item_named(sheet.experiences, name, "Experience", "args.experiences") for name in names)
    return tuple(each.bonus for each in experiences)


def rally(card: Card, wanted: bool, why: str) -> tuple[tuple[int, ...], tuple[Change, ...]]:
    """The Rally die that is spent before a roll, if one is wanted; `Refused` where none is held. Rally."""
    sides = card.of(Character).rally if wanted else 0
    if wanted and not sides:
        raise Refused(f"{card.name} holds no Rally die", at=f"{card.id}.rally")
    if wanted and card.reserved.get("rally"):
        raise Refused(f"{card.name} has promised the Rally die to an open roll", at=f"{card.id}.rally")
    return ((sides,), card.set("rally", 0, why)) if wanted else ((), ())


def brought(
    scene: Scene, card: Card, trait: int, brings: Brings, costs: Costs
) -> tuple[dict[str, Any], tuple[Change, ...]]:
    """A rule's *modifier*, *experiences* and *dice* for somebody's roll, and what changes at once; costs are added up."""
    experiences = bonuses(card.of(Character), brings.experiences)
    costs[card.id] += scene.house.prices.experience * len(experiences)
    die, changes = rally(card, brings.rally, "added to a roll")
    args = {
        "modifier": trait + brings.modifier,
        "experiences": experiences,
        "dice": (*brings.dice, *die),
    }
    return args, changes


def named(*brings: Brings, harm: Sequence[int] = ()) -> dict[str, str]:
    """What dice are called that are added: a Rally die by its name, those for *harm* always, those of a roll where no others are added."""
    rallied = any(each.rally for each in brings) and not any(each.dice for each in brings)
    return ({"Extra": RALLY} if rallied else {}) | ({"Bonus": RALLY} if harm else {})


def traced(
    card: Card, trait: str | None, value: int, brings: Brings, *, of: str = "modifier", whose: str = ""
) -> dict[str, Source]:
    """What on somebody's sheet the parts of a roll come from: the trait by its name, every Experience by its own."""
    own = [(f"{whose}{trait}", value)] if trait else []
    named = zip(brings.experiences, bonuses(card.of(Creature), brings.experiences), strict=True)
    return {
        f"{whose}{of}": (*own, (f"{whose}modifier", brings.modifier)),
        f"{whose}Experience": tuple((f"{whose}{name}", bonus) for name, bonus in named),
    }


def afford(scene: Scene, costs: Mapping[str, int]) -> None:
    """`Refused` where somebody has less Hope than all that is asked of them."""
    for sheet, hope in costs.items():
        scene.afford(scene.cards[sheet], "hope", hope)


def helping(scene: Scene, costs: Costs) -> dict[str, str]:
    """Those who help an ally, by role; each pays. Help an Ally."""
    roles = {}
    for at, sheet in enumerate(scene.parts, 1):
        joined(scene, sheet)
        costs[sheet] += scene.house.prices.help
        roles[f"helper {at}"] = sheet
    return roles


def joined(scene: Scene, sheet: str) -> Card:
    """Somebody who takes part in another's roll: a character, and not who rolls."""
    card = scene.card(sheet, at=f"parts.{sheet}")
    card.of(Character, f"parts.{sheet}")
    if sheet == scene.me.id:
        raise Refused(f"{card.name} is who rolls", at=f"parts.{sheet}")
    return card


# -- what is held for after the roll -----------------------------------------------------------------------------------


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


# -- targets and the roll itself ---------------------------------------------------------------------------------------


def aimed_at(scene: Scene, targets: Sequence[str]) -> list[Card]:
    """The sheets that somebody attacks: each once, and not themselves."""
    cards = []
    for place, target in enumerate(targets):
        at = f"args.targets[{place}]"
        cards.append(another(scene, target, at))
        if target in targets[:place]:
            raise Refused(f"{cards[-1].name} is named twice", at=at)
    return cards


def another(scene: Scene, target: str, at: str) -> Card:
    """Somebody else who can be rolled against."""
    card = scene.card(target, at)
    card.of(Creature, at)
    if card.id == scene.me.id:
        raise Refused(f"{card.name} is who acts", at=at)
    return card


def opposed(scene: Scene, target: str | None, at: str) -> list[Card]:
    """Who a roll is made against, if anybody is."""
    return [] if target is None else [another(scene, target, at)]


def sources(advantage: int, targets: Iterable[Card]) -> int:
    """Sources of advantage with what all targets suffer from: Vulnerable one more, Hidden one less. Conditions (SRD)."""
    sheets = [card.of(Creature) for card in targets]
    every = {
        condition: bool(sheets) and all(sheet.suffers(condition) for sheet in sheets)
        for condition in (VULNERABLE, HIDDEN)
    }
    return advantage + every[VULNERABLE] - every[HIDDEN]


def saved(card: Card, targets: Iterable[Card]) -> tuple[int, tuple[Change, ...]]:
    """The advantage that somebody has kept for this roll, as sources of it; it is used up. What is kept against somebody counts where the
    roll is against nobody else.
    """
    there, whom = card.of(Character).saved, {each.id for each in targets}
    used = [each for each in there if not each.against or whom == {each.against}]
    left = [asdict(each) for each in there if each not in used]
    return len(used), card.set("saved", left, "advantage that was kept") if used else ()


def difficulties(targets: Iterable[Card]) -> tuple[int, ...]:
    """What a roll has to reach against each."""
    return tuple(map(defence, targets))


def veiled(targets: Iterable[Card], *args: str) -> Secret:
    """Hide arguments that come from an adversary's sheet which not everybody may read, or from one that is hidden, if any of the targets
    has one; not a Difficulty that was told.
    """
    kept = [
        card
        for card in targets
        if card.hidden or (isinstance(card.sheet, Adversary) and not (card.open or card.sheet.told))
    ]
    theirs = tuple(f"{card.name}'s Difficulty" for card in kept)
    return Secret(args=args, called=theirs) if theirs else Secret()


def revealed(scene: Scene) -> tuple[Change, ...]:
    """Whoever attacks is Hidden no more. Conditions (SRD)."""
    return struck_out(scene.me, HIDDEN, "an attack is made")


def duality(scene: Scene, rule: RuleType, says: str, args: Mapping[str, Any], **more: Any) -> Deed:
    """A roll of who acts, as the rule takes it; who helps for nothing is told before."""
    told = args.get("leader", args)
    lost = scene.house.cancelled(told.get("advantage", 0), told.get("helpers", 0))
    whose = "a helper's die" if lost == 1 else f"{lost} helpers' dice"
    why = f"disadvantage cancels {whose}, and the Hope for it is spent all the same"
    bound = rule.bind(args, scene.house)
    return Deed(says=f"{scene.me.name}: {says}", bound=bound, warns=(why,) if lost else (), **more)
