"""Opponents: who is rolled against, what has to be reached against them, and what they change about the roll. Conditions (SRD)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import asdict

from rollwright.errors import Refused
from rollwright.sheets import Card, Change, Scene, Secret
from rollwright.systems.daggerheart.entries import HIDDEN, VULNERABLE
from rollwright.systems.daggerheart.harm import defence, struck_out
from rollwright.systems.daggerheart.sheet import Adversary, Character, Creature


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


def advantage_against(advantage: int, targets: Iterable[Card]) -> int:
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
    return len(used), card.set("saved", left, "it counts for this roll") if used else ()


def difficulties(targets: Sequence[Card], otherwise: int | None, lacks: str) -> tuple[int, ...]:
    """What a roll has to reach against each; against somebody who is not on the table, what is said *otherwise*."""
    if targets:
        return tuple(map(defence, targets))
    if otherwise is None:
        raise Refused(lacks, at="args.difficulty")
    return (otherwise,)


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
