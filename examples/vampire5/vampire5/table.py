"""Vampire 5 at the table: attributes, skills, hunger and willpower."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, field

from rollwright.errors import Refused
from rollwright.sheets import (
    GM,
    Counter,
    Deed,
    Kit,
    Move,
    Pick,
    Scene,
    Secret,
    Sheet,
    Tile,
    move,
    value_named,
)
from vampire5.rolls import STARVED, Act, Rouse

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^.]+$")]
Dots = dict[Name, Annotated[int, Meta(ge=0, le=5)]]
SURGE = (1, 2, 2, 3, 3, 4)
"""The dice of a blood surge, by the potency of the blood."""


class Kindred(Sheet, frozen=True, kw_only=True):
    """Who is hungry."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("hunger", "hunger", most=STARVED, pips=True, strip=True),
        Counter(
            "willpower",
            "willpower",
            most=lambda sheet, house: sheet.resolve,
            pips=True,
            strip=True,
            begins="most",
        ),
    )

    attributes: Annotated[Dots, Meta(max_length=12, description="dots of attributes, 0 to 5")] = field(
        default_factory=dict[str, int]
    )
    skills: Annotated[Dots, Meta(max_length=40, description="dots of skills, 0 to 5")] = field(
        default_factory=dict[str, int]
    )
    potency: Annotated[int, Meta(ge=0, le=5, description="potency of the blood, 0 to 5")] = 0
    hunger: Annotated[int, Meta(ge=0, le=STARVED, description="hunger, 0 to 5")] = 1
    resolve: Annotated[int, Meta(ge=1, le=10, description="the most willpower, 1 to 10")] = 5
    willpower: Annotated[int, Meta(ge=0, le=10, description="willpower that is left")] = 5


def attributes(scene: Scene) -> Sequence[tuple[str, str]]:
    """The attributes of who acts."""
    return [(name, f"{name} {dots}") for name, dots in scene.acting(Kindred).attributes.items()]


def skills(scene: Scene) -> Sequence[tuple[str, str]]:
    """The skills of who acts."""
    return [(name, f"{name} {dots}") for name, dots in scene.acting(Kindred).skills.items()]


def dots(sheet: Kindred, attribute: str, skill: str | None) -> int:
    """The dice of an attribute with a skill; `Refused` where one of them is not there."""
    found = value_named(sheet.attributes, attribute, "attribute", "args.attribute", sheet.name)
    more = 0 if skill is None else value_named(sheet.skills, skill, "skill", "args.skill", sheet.name)
    return found + more


@move("vampire5.do", "Act", actor=Kindred, rule=Act)
def act(
    scene: Scene,
    attribute: Annotated[Name, Meta(description="which attribute"), Pick(attributes)],
    skill: Annotated[Name | None, Meta(description="with which skill"), Pick(skills)] = None,
    difficulty: Annotated[int, Meta(ge=1, le=10, description="successes that are needed, 1 to 10"), GM] = 2,
) -> Deed:
    """Act with an attribute and a skill; so many of the dice are hungry as you are."""
    sheet = scene.acting(Kindred)
    willing = min(1, scene.me.free("willpower"))
    return Deed(
        says=f"{sheet.name}: {attribute}{f' with {skill}' if skill else ''}",
        bound=Act(
            house=scene.house,
            pool=max(1, dots(sheet, attribute, skill)),
            hunger=sheet.hunger,
            difficulty=difficulty,
            surge=SURGE[sheet.potency],
            willpower=willing > 0,
        ),
        roles={"player": scene.me.id},
        reserve=((scene.me.id, "willpower", willing),),
    )


@move("vampire5.stir", "Rouse the blood", actor=Kindred, rule=Rouse)
def stir(
    scene: Scene, potent: Annotated[bool, Meta(description="the blood is potent enough")] = False
) -> Deed:
    """Rouse the blood; who starves cannot."""
    if scene.acting(Kindred).hunger == STARVED:
        raise Refused(f"{scene.me.name} is too hungry to rouse the blood", at=f"{scene.me.id}.hunger")
    return Deed(
        says=f"{scene.me.name} rouses the blood",
        bound=Rouse(house=scene.house, potent=potent),
        roles={"player": scene.me.id},
    )


@move("vampire5.feed", "Feed", actor=Kindred)
def feed(
    scene: Scene,
    slaked: Annotated[int, Meta(ge=1, le=STARVED, description="how much less hungry, 1 to 5")],
    kill: Annotated[bool, Meta(description="nothing is left of whom you feed on")] = False,
) -> Deed:
    """Be less hungry; the last hunger goes with a life only."""
    much = min(slaked, scene.acting(Kindred).hunger - (not kill))
    changes = scene.move(scene.me, "hunger", -max(0, much), "fed")
    return Deed(says=f"{scene.me.name} feeds", changes=changes)


class VampireKit(Kit):
    """Vampire 5 at the table."""

    character: type[Sheet] = Kindred
    moves: Mapping[str, Move] = {each.id: each for each in (act, stir, feed)}
    calls: Sequence[str] = (act.id, stir.id)
    veils: Mapping[str, Secret] = {
        "difficulty": Secret(args=("difficulty",), outcome=("label", "margin", "won", "messy", "bestial"))
    }
    party: Sequence[Sheet] = (
        Kindred(name="Noor", attributes={"wits": 3, "strength": 1}, skills={"stealth": 2}, hunger=2),
        Kindred(name="Pell", attributes={"charm": 4}, skills={"talk": 3}, potency=2, hunger=5, resolve=6),
    )

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """Tap an attribute or a skill."""
        if isinstance(sheet, Kindred):
            yield from (Tile(f"attributes.{name}", act.id, {"attribute": name}) for name in sheet.attributes)
            yield from (Tile(f"skills.{name}", act.id, {"skill": name}) for name in sheet.skills)
