"""Resisted actions at the table: against a player, who says what they resist with, or against the Storyteller's people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.sheets import Card, Deed, Scene, Secret, Source, move
from rollwright.systems.storyteller.moves import secrets
from rollwright.systems.storyteller.moves.reading import being, npc, rating, side, traced
from rollwright.systems.storyteller.moves.rolls import said
from rollwright.systems.storyteller.moves.saying import (
    Against,
    MaxRolls,
    More,
    Opponent,
    Opposing,
    Resisting,
    Specialty,
    Target,
    Traits,
    Willpower,
)
from rollwright.systems.storyteller.race import Race
from rollwright.systems.storyteller.resisted import Resisted
from rollwright.systems.storyteller.sheet import Being


class Contest(NamedTuple):
    """Two sides as the rules take them, who resists, and what is secret of it."""

    args: dict[str, Any]
    opponent: Card
    secret: Secret
    sources: dict[str, Source]


def _contest(
    scene: Scene,
    opponent: str,
    own: dict[str, Any],
    difficulty: int | str | None,
    opposing: Sequence[str],
    opposing_modifier: int,
    opposing_difficulty: int | str | None,
) -> Contest:
    card = scene.card(opponent, "args.opponent")
    if card.id == scene.me.id:
        raise Refused(f"{card.name} cannot resist themselves", at="args.opponent")
    other = _resisting(scene, card, opposing, opposing_modifier)
    args = {
        "actor": {**own, "difficulty": _reach(scene, difficulty, card, "args.difficulty")},
        "opponent": {
            **other,
            "difficulty": _reach(scene, opposing_difficulty, scene.me, "args.opposing_difficulty"),
        },
    }
    derived = not isinstance(difficulty, int), not isinstance(opposing_difficulty, int)
    sources = traced(card.sheet, _traits(scene, card, opposing), opposing_modifier, whose="opponent: ")
    return Contest(args, card, secrets.of_contest(scene.me, card, derived), sources)


def _traits(scene: Scene, card: Card, opposing: Sequence[str]) -> tuple[str, ...]:
    """What the other side resists with: what the Storyteller says, or what they said themselves."""
    part: Resisting | None = scene.parts.get(card.id)
    return tuple(opposing) or (part.traits if part else ())


def _resisting(scene: Scene, card: Card, opposing: Sequence[str], modifier: int) -> dict[str, Any]:
    """What the other side rolls: what they said, or for the Storyteller's people what the Storyteller says."""
    part: Resisting | None = scene.parts.get(card.id)
    if part is None and not npc(card):
        raise Refused(f"{card.name} has not said yet how they resist", at=f"parts.{card.id}")
    part = part or Resisting()
    traits = _traits(scene, card, opposing)
    if not traits:
        raise Refused(f"nobody has said yet with what {card.name} resists", at="args.opposing")
    at = f"parts.{card.id}" if traits == part.traits else "args.opposing"
    return side(scene, card, traits, modifier, part.specialty, part.willpower, at)


def _reach(scene: Scene, difficulty: int | str | None, against: Card, at: str) -> int | None:
    """A difficulty as it is said: a number, or a trait of the other side, within the bounds of resisted actions."""
    if not isinstance(difficulty, str):
        return difficulty
    sheet = being(against, at)
    if npc(against) and against.id != scene.me.id and difficulty not in sheet.rated():
        raise Refused(f"{against.name} has no such trait", at=at)
    reach: int = scene.house.resisted(rating(sheet, difficulty, at).dots)
    return max(2, reach)


def _deed(
    scene: Scene, traits: Sequence[str], modifier: int, contest: Contest, bound: Any, what: str
) -> Deed:
    return Deed(
        says=f"{said(scene.me, traits, what)} against {contest.opponent.name}",
        bound=bound,
        roles={"player": scene.me.id, "actor": scene.me.id, "opponent": contest.opponent.id},
        secret=contest.secret,
        sources={**traced(scene.me.sheet, traits, modifier, whose="actor: "), **contest.sources},
        hidden=scene.me.hidden,
    )


@move("storyteller.resisted", "Resisted", actor=Being, rule=Resisted, part=Resisting, joins="resist")
def resisted(
    scene: Scene,
    opponent: Opponent,
    traits: Traits,
    difficulty: Against = None,
    modifier: More = 0,
    opposing: Opposing = (),
    opposing_difficulty: Against = None,
    opposing_modifier: More = 0,
    specialty: Specialty = None,
    willpower: Willpower = False,
) -> Deed:
    """Roll against somebody who rolls too; the lead is the degree.

    Book: Resisted actions.
    """
    scene.acting(Being)
    own = side(scene, scene.me, traits, modifier, specialty, willpower)
    contest = _contest(scene, opponent, own, difficulty, opposing, opposing_modifier, opposing_difficulty)
    return _deed(scene, traits, modifier, contest, Resisted.bind(contest.args, scene.house), "rolls")


@move(
    "storyteller.resisted-extended",
    "Resisted and extended",
    actor=Being,
    rule=Race,
    part=Resisting,
    joins="resist",
)
def race(
    scene: Scene,
    opponent: Opponent,
    traits: Traits,
    target: Target,
    difficulty: Against = None,
    modifier: More = 0,
    opposing: Opposing = (),
    opposing_difficulty: Against = None,
    opposing_modifier: More = 0,
    max_rounds: MaxRolls = None,
    specialty: Specialty = None,
    willpower: Willpower = False,
) -> Deed:
    """Roll against somebody, round after round, until one has the successes that it takes.

    Book: Resisted actions.

    Each round is thrown on its own, by either side.
    """
    scene.acting(Being)
    own = side(scene, scene.me, traits, modifier, specialty, willpower)
    contest = _contest(scene, opponent, own, difficulty, opposing, opposing_modifier, opposing_difficulty)
    bound = Race.bind({**contest.args, "target": target, "max_rounds": max_rounds}, scene.house)
    return replace(_deed(scene, traits, modifier, contest, bound, "keeps rolling"), rounds=True)
