"""Teamwork at the table: everybody says for their own sheet how they help, then the primary actor rolls. Teamwork."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.sheets import GM, After, Card, Deed, Done, Scene, move
from rollwright.systems.storyteller import sides
from rollwright.systems.storyteller.moves import secrets
from rollwright.systems.storyteller.moves.again import prepared
from rollwright.systems.storyteller.moves.parameters import (
    Difficulty,
    Helped,
    Helping,
    More,
    Specialty,
    Traits,
    Tried,
    Willpower,
)
from rollwright.systems.storyteller.moves.reading import side, traced, unwritten
from rollwright.systems.storyteller.moves.rolls import roll_line
from rollwright.systems.storyteller.outcomes import FAILURE
from rollwright.systems.storyteller.sheet import Being
from rollwright.systems.storyteller.tables import UNREACHABLE
from rollwright.systems.storyteller.teamwork import Limit, Teamwork


def _retry(scene: Scene, done: Done) -> After:
    """A team that failed may try again, one harder, unless that would reach 10. Trying again."""
    failed, reach = done.outcome.label == FAILURE, done.outcome.difficulty + 1
    return prepared(done) if failed and reach < UNREACHABLE else After()


@move(
    "storyteller.teamwork",
    "Teamwork",
    actor=Being,
    rule=Teamwork,
    part=Helping,
    joins="help",
    throws=True,
    several=True,
    after=_retry,
)
def teamwork(
    scene: Scene,
    traits: Traits,
    difficulty: Difficulty = 6,
    modifier: More = 0,
    helper_difficulty: Annotated[
        sides.Reach, Meta(description="what the dice of every helper have to reach, 2 to 10"), GM
    ] = 6,
    helping: Annotated[
        tuple[Helped, ...],
        Meta(max_length=10, description="for single helpers: another difficulty, dice more or fewer"),
        GM,
    ] = (),
    limit: Annotated[Limit, GM] = None,
    attempt: Tried = 1,
    specialty: Specialty = None,
    willpower: Willpower = False,
) -> Deed:
    """Roll with the dice that helpers bring, who roll before.

    Book: Teamwork.
    """
    helpers = _helpers(scene)
    singly = _singly(helping, [card.id for card in helpers.values()])
    hand = side(scene, scene.me, traits, modifier, specialty, willpower)
    args = {
        **hand,
        "difficulty": difficulty,
        "limit": limit,
        "attempt": attempt,
        "helpers": [
            _brought(scene, card, singly.get(card.id), helper_difficulty) for card in helpers.values()
        ],
    }
    return Deed(
        says=roll_line(scene.me, traits, "leads with"),
        bound=Teamwork.bind(args, scene.house),
        roles={"player": scene.me.id, **{role: card.id for role, card in helpers.items()}},
        secret=secrets.of_team(scene.me, list(helpers.values())),
        sources=traced(scene.me.sheet, traits, modifier, specialty),
        warns=unwritten(scene.me, traits),
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


def _singly(helping: Sequence[Helped], helpers: Sequence[str]) -> dict[str, Helped]:
    """What is set for single helpers, by sheet; `Refused` for who is named twice. Who does not help after all is left out."""
    by_sheet: dict[str, Helped] = {}
    for at, each in enumerate(helping):
        if each.sheet in by_sheet:
            raise Refused("one helper is named twice", at=f"args.helping[{at}].sheet")
        by_sheet[each.sheet] = each
    return {sheet: each for sheet, each in by_sheet.items() if sheet in helpers}


def _brought(scene: Scene, card: Card, single: Helped | None, difficulty: int) -> dict[str, Any]:
    """What a helper rolls: their own pool, with the dice and the difficulty that the Storyteller sets for them."""
    part: Helping = scene.parts[card.id]
    modifier = single.modifier if single else 0
    hand = side(scene, card, part.traits, modifier, part.specialty, part.willpower, f"parts.{card.id}")
    return {**hand, "difficulty": (single and single.difficulty) or difficulty}
