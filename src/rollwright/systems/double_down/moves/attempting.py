"""What one character does alone: an attempt, and a roll that only supports somebody."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.rules import Rule
from rollwright.sheets import GM, Card, Deed, Pick, Scene, Secret, everybody, move
from rollwright.systems.double_down.attempt import Attempt
from rollwright.systems.double_down.moves.earning import earned
from rollwright.systems.double_down.moves.parameters import (
    Aim,
    Bringing,
    Brings,
    CombatSaid,
    DifficultySaid,
    SheetId,
    StatSaid,
    Why,
    anyone,
)
from rollwright.systems.double_down.moves.reading import lent, noted, owing, sources, stat_of, useless
from rollwright.systems.double_down.sheet import Character, Tag
from rollwright.systems.double_down.sources import Difficulty
from rollwright.systems.double_down.tables import support_difficulty

VEILED = Secret(args=("difficulty",), outcome=("category",), parts=("difficulty",))
"""What tells a difficulty."""


def suggested(scene: Scene) -> list[tuple[int, str]]:
    """What the book suggests for those who could be helped."""
    names: dict[int, list[str]] = {}
    for key, name in everybody(Character)(scene):
        names.setdefault(_suggested(scene.cards[key]), []).append(name)
    return [(number, f"{number}: helping {', '.join(those)}") for number, those in sorted(names.items())]


Suggested = Annotated[
    Difficulty | None,
    Meta(
        description="what the total has to reach, 1 to 60; 10 and the stress of whoever is helped unless told"
    ),
    GM,
    Pick(suggested),
]
Helped = Annotated[
    SheetId, Meta(description="who is helped: the difficulty is read from their stress"), Pick(anyone)
]


@move("double-down.attempt", "Attempt something", actor=Character, rule=Attempt, after=earned)
def attempt(
    scene: Scene,
    stat: StatSaid,
    difficulty: DifficultySaid,
    *,
    brings: Bringing,
    combat: CombatSaid = False,
    target: Aim = None,
    why: Why = "",
) -> Deed:
    """A roll with a base stat, a tag and drive against a difficulty.

    Book: Rolls, steps 1 to 7.
    """
    if target is not None:
        scene.card(target, "args.target")
    tag = lent(scene, scene.me, brings.tags, brings.relevant)
    bound = _bound(scene, stat, difficulty, tag, brings, combat=combat)
    return _roll(scene, "", stat, bound, tag, brings, why, notes=noted({"player": [tag]}, target=target))


@move("double-down.support", "Support somebody", actor=Character, rule=Attempt, after=earned)
def support(
    scene: Scene,
    target: Helped,
    stat: StatSaid,
    difficulty: Suggested = None,
    *,
    brings: Bringing,
    why: Why = "",
) -> Deed:
    """A roll that only seeks boons, for somebody whose stress suggests the difficulty.

    Book: Rolls, support rolls.
    """
    whom = scene.card(target, "args.target")
    wanted = _suggested(whom) if difficulty is None else difficulty
    tag = lent(scene, scene.me, brings.tags, brings.relevant)
    bound = _bound(scene, stat, wanted, tag, brings, helps=True)
    notes = noted({"player": [tag]}, who=_named(whom))
    secret = VEILED if whom.hidden else Secret()
    return _roll(scene, " helps", stat, bound, tag, brings, why, notes=notes, secret=secret)


def _roll(
    scene: Scene,
    how: str,
    stat: str,
    bound: Rule,
    tag: Tag | None,
    brings: Brings,
    why: str,
    **more: Any,
) -> Deed:
    """A roll of who acts, by a stat and with a *tag* perhaps."""
    return Deed(
        says=f"{scene.me.name}{how}: {stat}",
        bound=bound,
        roles={"player": scene.me.id},
        reserve=owing(scene, scene.me, tag),
        sources=sources(stat, tag),
        tells=scene.lines(why, "why"),
        warns=useless(scene, scene.me, tag, brings.relevant),
        **more,
    )


def _named(whom: Card) -> str | None:
    """Whose sheet the boons are meant for, where they can help it and the roller may know of it."""
    return whom.id if isinstance(whom.sheet, Character) and not whom.hidden else None


def _suggested(whom: Card) -> int:
    if not isinstance(whom.sheet, Character):
        raise Refused(f"{whom.name} has no stress track: say the difficulty", at="args.difficulty")
    return support_difficulty(whom.sheet.stress)


def _bound(
    scene: Scene,
    stat: str,
    difficulty: int,
    tag: Tag | None,
    brings: Brings,
    helps: bool = False,
    combat: bool = False,
) -> Rule:
    scene.afford(scene.me, "drive", brings.drive)
    return Attempt(
        house=scene.house,
        stat=stat_of(scene.me, stat),
        difficulty=difficulty,
        stress=scene.acting(Character).stars,
        tag=tag.level if tag else 0,
        relevant=brings.relevant,
        drive=brings.drive,
        support=helps,
        combat=combat,
    )
