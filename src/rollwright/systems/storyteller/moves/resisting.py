"""Resisting: who resists with how many dice. A player says so, of others the Storyteller does. Resisted actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from rollwright.errors import Refused
from rollwright.sheets import Card, Scene, move
from rollwright.systems.storyteller.moves.parameters import Resisting, Resists
from rollwright.systems.storyteller.moves.reading import being, npc, rating, side
from rollwright.systems.storyteller.sheet import Being

resistible = partial(move, actor=Being, part=Resisting, joins="resist", throws=True)
"""A move that somebody resists with dice of their own."""


class Against(NamedTuple):
    """What the Storyteller says of who resists, and of the dice against them."""

    traits: Sequence[str] = ()
    dice: int | None = None
    modifier: int = 0
    difficulty: int | str | None = None
    at: str = "args"

    @classmethod
    def of(cls, said: Resists) -> Against:
        """The same as it is said with a move."""
        return cls(said.opposing, said.opposing_dice, said.opposing_modifier, said.opposing_difficulty)


def resister(scene: Scene, opponent: str) -> Card | None:
    """The sheet of who resists; nothing where that is somebody of the Storyteller's who has none."""
    return scene.cards[opponent] if opponent in scene.visible and opponent in scene.cards else None


def awaited(scene: Scene, args: Mapping[str, Any]) -> tuple[str, ...]:
    """The player's sheet that has yet to say how it resists."""
    card = resister(scene, str(args.get("opponent")))
    needed = card is not None and not npc(card) and card.id != scene.me.id and card.id not in scene.parts
    return (card.id,) if card is not None and needed else ()


def traits_of(scene: Scene, card: Card | None, against: Against) -> tuple[str, ...]:
    """What the other side resists with: what the Storyteller says, or what they said themselves."""
    part: Resisting | None = None if card is None else scene.parts.get(card.id)
    return tuple(against.traits) or (part.traits if part else ())


def rolled(scene: Scene, card: Card | None, name: str, against: Against) -> dict[str, Any]:
    """What the other side rolls: what they said, or for the Storyteller's people what the Storyteller says, who may make it up."""
    if card is None:
        if against.dice is None:
            raise Refused(f"say with how many dice {name} resists", at=f"{against.at}.opposing_dice")
        return {"pool": max(1, against.dice + against.modifier)}
    part: Resisting | None = scene.parts.get(card.id)
    if part is None and not npc(card):
        raise Refused(f"{card.name} has not said yet how they resist", at=f"parts.{card.id}")
    if against.dice is not None and npc(card):
        return {"pool": max(1, against.dice + against.modifier)}
    part = part or Resisting()
    traits = traits_of(scene, card, against)
    if not traits:
        raise Refused(f"nobody has said yet with what {card.name} resists", at=f"{against.at}.opposing")
    at = f"parts.{card.id}" if traits == part.traits else f"{against.at}.opposing"
    return side(scene, card, traits, against.modifier, part.specialty, part.willpower, at)


def reach(scene: Scene, difficulty: int | str | None, against: Card | None, at: str) -> int | None:
    """A difficulty as it is said: a number, or a trait of the other side, within the bounds of resisted actions."""
    if not isinstance(difficulty, str):
        return difficulty
    if against is None:
        raise Refused("who has no sheet has no traits: say a number", at=at)
    sheet = being(against, at)
    if npc(against) and against.id != scene.me.id and difficulty not in sheet.rated():
        raise Refused(f"{against.name} has no such trait", at=at)
    highest: int = scene.house.resisted(rating(sheet, difficulty, at).dots)
    return max(2, highest)


def kept(card: Card | None) -> bool:
    """Whether the dice of who resists are the Storyteller's to know."""
    return card is None or npc(card)


def points(card: Card | None) -> int:
    """The Willpower that a player may be asked about, round by round."""
    return 0 if card is None or kept(card) else min(10, max(0, card.free("willpower")))
