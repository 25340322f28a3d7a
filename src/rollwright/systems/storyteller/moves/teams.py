"""Teamwork at the table: everybody says for their own sheet how they help, then the primary actor rolls. Teamwork."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.sheets import GM, Card, Deed, Scene, move
from rollwright.systems.storyteller import sides
from rollwright.systems.storyteller.moves import secrets
from rollwright.systems.storyteller.moves.reading import side, traced
from rollwright.systems.storyteller.moves.rolls import said
from rollwright.systems.storyteller.moves.saying import (
    Difficulty,
    Helping,
    More,
    Specialty,
    Traits,
    Willpower,
)
from rollwright.systems.storyteller.sheet import Being
from rollwright.systems.storyteller.teamwork import Limit, Teamwork


@move("storyteller.teamwork", "Teamwork", actor=Being, rule=Teamwork, part=Helping, joins="help")
def teamwork(
    scene: Scene,
    traits: Traits,
    difficulty: Difficulty = 6,
    modifier: More = 0,
    helper_difficulty: Annotated[
        sides.Reach, Meta(description="what the dice of every helper have to reach, 2 to 10"), GM
    ] = 6,
    limit: Annotated[Limit, GM] = None,
    specialty: Specialty = None,
    willpower: Willpower = False,
) -> Deed:
    """Roll with the dice that helpers bring, who roll before.

    Book: Teamwork.
    """
    scene.acting(Being)
    helpers = _helpers(scene)
    hand = side(scene, scene.me, traits, modifier, specialty, willpower)
    args = {
        **hand,
        "difficulty": difficulty,
        "limit": limit,
        "helpers": [{**_brought(scene, card), "difficulty": helper_difficulty} for card in helpers.values()],
    }
    return Deed(
        says=said(scene.me, traits, "leads with"),
        bound=Teamwork.bind(args, scene.house),
        roles={"player": scene.me.id, **{role: card.id for role, card in helpers.items()}},
        secret=secrets.of_team(scene.me, list(helpers.values())),
        sources=traced(scene.me.sheet, traits, modifier, specialty),
        hidden=scene.me.hidden,
    )


def _helpers(scene: Scene) -> Mapping[str, Card]:
    """Who helps, by role, in the order in which they said so."""
    if not scene.parts:
        raise Refused("nobody has said yet that they help", at="parts")
    if scene.me.id in scene.parts:
        raise Refused(f"{scene.me.name} leads, and cannot help besides", at=f"parts.{scene.me.id}")
    return {
        f"helper {place}": scene.card(sheet, f"parts.{sheet}") for place, sheet in enumerate(scene.parts, 1)
    }


def _brought(scene: Scene, card: Card) -> dict[str, Any]:
    part: Helping = scene.parts[card.id]
    return side(scene, card, part.traits, 0, part.specialty, part.willpower, f"parts.{card.id}")
