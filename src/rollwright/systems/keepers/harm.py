"""What Stress and Harm do to characters: what is due at a full track, what clears it, and what Harm takes from a roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from rollwright.errors import Refused
from rollwright.rules.outcome import plain
from rollwright.sheets import After, Card, Change, Offer, Scene, item_named
from rollwright.systems.keepers.sheet import MOST_HARMS, STRESSED, Character, Harm
from rollwright.systems.keepers.tables import FULL, HINDERS, STOPS, WEAKENS


def alive(card: Card, at: str = "sheet") -> Character:
    """The sheet of a character who can still do something; level 4 Harm refuses. Harm."""
    sheet = card.of(Character, at)
    if sheet.dead:
        raise Refused(f"{card.name} is dead: level 4 Harm", at=f"{card.id}.harms")
    return sheet


# -- Stress ------------------------------------------------------------------------------------------------------------


def strained(scene: Scene, card: Card) -> After:
    """What a track that is full after a roll leads to. Stress and Edge."""
    return pending(card, card.of(Character))


def pending(card: Card, sheet: Character) -> After:
    """What a track that is full leads to: Stressed is pending, until an Edge clears some or the Harm is taken.

    *sheet* is the card's as it will be. Nothing for those who are Stressed already. Stress and Edge.
    """
    if not due(sheet) or sheet.pending:
        return After()
    offer = Offer(
        to=card.id,
        move="keepers.stressed",
        says=f"{card.name}'s Stress track is full: clear Stress with an Edge now, or take the Harm",
        takes="Decide",
        leaves="Leave it open",
    )
    return After(card.set("pending", [STRESSED], "the Stress track is full"), (offer,))


def due(sheet: Character) -> bool:
    """Whether the Harm of a full track is due."""
    return sheet.stress >= FULL and not sheet.stressed


def marked(scene: Scene, card: Card, amount: int, why: str, at: str) -> After:
    """Mark Stress before a roll; `Refused` without a free box."""
    sheet = alive(card, at)
    room(card, sheet)
    stress = min(FULL, sheet.stress + amount)
    after = pending(card, structs.replace(sheet, stress=stress))
    return After((*scene.move(card, "stress", amount, why), *after.changes), after.offers)


def room(card: Card, sheet: Character) -> None:
    """`Refused` where there is no free box of Stress."""
    if sheet.stress >= FULL:
        raise Refused(f"{card.name} has no free box of Stress", at=f"{card.id}.stress")


def eased(scene: Scene, card: Card, amount: int, why: str) -> tuple[Change, ...]:
    """Clear Stress; what was pending for a full track is not any more."""
    cleared = scene.move(card, "stress", -amount, why)
    return (*cleared, *card.set("pending", [], why)) if cleared else ()


def relieved(scene: Scene, giver: Card, card: Card) -> tuple[Change, ...]:
    """Clear Stress with one Edge, one's own or another's. Stress and Edge."""
    alive(giver)
    boxes = scene.house.relief(1, alive(card, "args.sheet").stress)
    if not boxes:
        why = f"{card.name} has no Stress" if scene.house.edge_clears else "in this house Edge clears none"
        raise Refused(f"there is nothing to clear: {why}", at=f"{card.id}.stress")
    why = f"an Edge of {giver.name}"
    return (*scene.pay(giver, "edge", 1, "to clear Stress"), *eased(scene, card, boxes, why))


# -- Harm --------------------------------------------------------------------------------------------------------------


class Suffered(NamedTuple):
    """What Harm does to a roll: effects so many levels worse, so many dice less, and whether nothing goes alone."""

    worse: int
    dice: int
    stuck: bool


def suffered(sheet: Character, attribute: str | None, names: Sequence[str] | None) -> Suffered:
    """What the Harms that matter do to a roll: those named, or else those of its attribute and those of all rolls."""
    if names is None:
        harms = [harm for harm in sheet.harms if harm.attribute in (None, attribute)]
    else:
        harms = [item_named(sheet.harms, name, "Harm", "args.harms") for name in dict.fromkeys(names)]
    levels = [harm.level for harm in harms]
    return Suffered(levels.count(HINDERS), levels.count(WEAKENS), STOPS in levels)


def harmed(card: Card, sheet: Character, harm: Harm, why: str) -> tuple[Change, ...]:
    """Write a Harm on a sheet, in the place of one with its name; `Refused` when there is no line left."""
    others = [each for each in sheet.harms if each.name not in (harm.name, STRESSED)]
    if harm.name != STRESSED and len(others) >= MOST_HARMS:
        raise Refused(f"{card.name} has {MOST_HARMS} Harms already", at=f"{card.id}.harms")
    known = [each.name for each in sheet.harms]
    if harm.name in known:
        return _written(card, [harm if each.name == harm.name else each for each in sheet.harms], why)
    return _written(card, [*sheet.harms, harm], why)


def healed(card: Card, sheet: Character, name: str, why: str) -> tuple[Change, ...]:
    """Take a Harm off a sheet; `Refused` where there is none of this name."""
    gone = item_named(sheet.harms, name, "Harm", "args.name")
    return _written(card, [each for each in sheet.harms if each != gone], why)


def recovered(card: Card, sheet: Character, levels: int, why: str) -> tuple[Change, ...]:
    """Make every Harm so many levels smaller."""
    left = [structs.replace(harm, level=harm.level - levels) for harm in sheet.harms if harm.level > levels]
    return _written(card, left, why)


def broken(card: Card, sheet: Character, why: str) -> tuple[Change, ...]:
    """Take the Harm of a full track: level 2, for all rolls; nothing where it is not due any more."""
    harm = harmed(card, sheet, Harm(name=STRESSED, level=WEAKENS), why) if due(sheet) else ()
    return (*harm, *card.set("pending", [], why))


def _written(card: Card, harms: Sequence[Harm], why: str) -> tuple[Change, ...]:
    return card.set("harms", plain(harms), why)
