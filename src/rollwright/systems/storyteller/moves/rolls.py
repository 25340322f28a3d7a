"""Rolls of one character: a single roll, trying again, and extended actions in one go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from rollwright.sheets import GM, After, Card, Chip, Deed, Done, Scene, move
from rollwright.systems.storyteller.action import Action, Injury, Named
from rollwright.systems.storyteller.action import Road as ByRoad
from rollwright.systems.storyteller.extended import Extended, Points
from rollwright.systems.storyteller.moves import secrets
from rollwright.systems.storyteller.moves.again import again, tried
from rollwright.systems.storyteller.moves.parameters import (
    Difficulty,
    MaxRolls,
    More,
    Specialty,
    Target,
    Traits,
    Tried,
    Willpower,
)
from rollwright.systems.storyteller.moves.reading import npc, side, traced, unwritten
from rollwright.systems.storyteller.outcomes import FAILURE
from rollwright.systems.storyteller.sheet import Being, Rating
from rollwright.systems.storyteller.sides import Automatic
from rollwright.systems.storyteller.tables import UNREACHABLE


def roll_line(card: Card, traits: Sequence[str], what: str = "rolls") -> str:
    """A roll in a line; of the Storyteller's people without what is on their sheet."""
    return f"{card.name} {what}" if npc(card) else f"{card.name} {what} {' + '.join(traits)}"


def _retry(scene: Scene, done: Done) -> After:
    """After a failure another attempt is offered, one harder, unless that would reach 10. Trying again."""
    args = again(done)
    if done.outcome.label != FAILURE or args["difficulty"] + args["attempt"] - 1 >= UNREACHABLE:
        return After()
    return After(offers=(tried(done, args),))


@move("storyteller.action", "Roll", actor=Being, rule=Action, after=_retry)
def action(
    scene: Scene,
    traits: Traits,
    difficulty: Difficulty = 6,
    modifier: More = 0,
    specialty: Specialty = None,
    willpower: Willpower = False,
    attempt: Tried = 1,
    automatic: Annotated[Automatic, GM, Chip("Offer a success")] = False,
    contested: Annotated[Named, GM] = False,
    injury: Annotated[Injury, GM] = False,
    road: Annotated[ByRoad, GM] = False,
) -> Deed:
    """Roll traits by name, or take the automatic success that is offered.

    Book: Rolls.
    """
    sheet = scene.acting(Being)
    hand = side(scene, scene.me, traits, modifier, specialty, willpower)
    stakes = {
        "contested": contested,
        "injury": injury,
        "road": road or any(sheet.rated().get(name, Rating(0)).road for name in traits),
    }
    args = {**hand, **stakes, "difficulty": difficulty, "attempt": attempt, "automatic": automatic}
    return Deed(
        says=roll_line(scene.me, traits),
        bound=Action.bind(args, scene.house),
        roles={"player": scene.me.id},
        reserve=_held(scene, int(willpower and automatic)),
        secret=secrets.of_roll(scene.me),
        sources=traced(sheet, traits, modifier, specialty),
        warns=unwritten(scene.me, traits),
        hints=() if automatic or any(stakes.values()) else _easy(hand["pool"], difficulty + attempt - 1),
        hidden=scene.me.hidden,
    )


def _easy(pool: int, difficulty: int) -> tuple[str, ...]:
    """That an automatic success suggests itself: where the pool is as large as the difficulty, or larger. Automatic successes."""
    if pool < difficulty:
        return ()
    return (f"{pool} dice against difficulty {difficulty}: a success may be given without a roll",)


def _held(scene: Scene, points: int) -> tuple[tuple[str, str, int], ...]:
    """Willpower that is not spent until later in the roll."""
    return ((scene.me.id, "willpower", points),) if points else ()


@move("storyteller.extended", "Extended action in one go", actor=Being, rule=Extended)
def extended(
    scene: Scene,
    traits: Traits,
    target: Target,
    difficulty: Difficulty = 6,
    modifier: More = 0,
    max_rolls: MaxRolls = None,
    specialty: Specialty = None,
    willpower: Points = 0,
) -> Deed:
    """Roll until the target is reached or time is up, all at once.

    Book: Extended actions.
    """
    hand = side(scene, scene.me, traits, modifier, specialty, willpower)
    args = {**hand, "target": target, "difficulty": difficulty, "max_rolls": max_rolls}
    secret = secrets.of_roll(scene.me)
    return Deed(
        says=roll_line(scene.me, traits, "keeps rolling"),
        bound=Extended.bind(args, scene.house),
        roles={"player": scene.me.id},
        reserve=_held(scene, willpower),
        secret=secret,
        sources=traced(scene.me.sheet, traits, modifier, specialty),
        warns=unwritten(scene.me, traits),
        hidden=scene.me.hidden,
    )
