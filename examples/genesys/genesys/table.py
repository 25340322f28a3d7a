"""Genesys at the table: characteristics, skills, weapons, wounds and strain, and the story points of both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct, field

from genesys.rolls import Attack, Check, Few
from rollwright.errors import Refused
from rollwright.sheets import GM, Card, Counter, Deed, Kit, Move, Pick, Scene, Sheet, Tile, Whom, move, others

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^.]+$")]


class Skill(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A skill: the characteristic that it belongs to, and its ranks."""

    name: Annotated[Name, Meta(description="what it is called")]
    trait: Annotated[Name, Meta(description="its characteristic")]
    ranks: Annotated[Few, Meta(description="ranks, 0 to 5")] = 0


class Weapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon: the skill that it is used with, what it does, and the advantage that a critical injury takes."""

    name: Annotated[Name, Meta(description="what it is called")]
    skill: Annotated[Name, Meta(description="the skill that it is used with")]
    damage: Annotated[int, Meta(ge=0, le=20, description="damage, 0 to 20")] = 5
    rating: Annotated[int, Meta(ge=1, le=6, description="advantage that a critical injury takes, 1 to 6")] = 3


class Character(Sheet, frozen=True, kw_only=True):
    """Who acts, or is acted against."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("wounds", "wounds", strip=True),
        Counter("strain", "strain", most=lambda sheet, house: sheet.nerve, pips=True, strip=True),
    )

    traits: Annotated[
        dict[Name, Annotated[int, Meta(ge=0, le=6)]],
        Meta(max_length=8, description="characteristics, 0 to 6"),
    ] = field(default_factory=dict[str, int])
    skills: Annotated[tuple[Skill, ...], Meta(max_length=40, description="skills")] = ()
    weapons: Annotated[tuple[Weapon, ...], Meta(max_length=10, description="weapons")] = ()
    soak: Annotated[int, Meta(ge=0, le=20, description="damage that is soaked, 0 to 20")] = 2
    wounds: Annotated[int, Meta(ge=0, description="wounds")] = 0
    nerve: Annotated[int, Meta(ge=1, le=30, description="the most strain, 1 to 30")] = 12
    strain: Annotated[int, Meta(ge=0, le=30, description="strain")] = 0

    def skill(self, name: str) -> Skill:
        """A skill by its name; `Refused` where it is not there, or its characteristic is not."""
        for each in self.skills:
            if each.name == name and each.trait in self.traits:
                return each
        raise Refused(
            f"{self.name} has no skill {name!r}: {', '.join(each.name for each in self.skills)}",
            at="args.skill",
        )


class Foe(Character, frozen=True, kw_only=True):
    """Somebody of the game master's, with the same on their sheet."""

    kind: ClassVar[str] = "adversary"


class Stories(Sheet, frozen=True, kw_only=True):
    """The table's own: the story points of both sides."""

    kind: ClassVar[str] = "table"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("story", "story points of the players", strip=True),
        Counter("dark", "story points of the game master", strip=True),
    )

    story: Annotated[int, Meta(ge=0, description="story points of the players")] = 2
    dark: Annotated[int, Meta(ge=0, description="story points of the game master")] = 1


def skills(scene: Scene) -> Sequence[tuple[str, str]]:
    """The skills of who acts."""
    return [(each.name, f"{each.name} {each.ranks}") for each in scene.acting(Character).skills]


def weapons(scene: Scene) -> Sequence[tuple[str, str]]:
    """The weapons of who acts."""
    return [(each.name, each.name) for each in scene.acting(Character).weapons]


Difficulty = Annotated[Few, Meta(description="difficulty dice, 0 to 5"), GM]
Upgrades = Annotated[Few, Meta(description="upgrades of the difficulty, 0 to 5"), GM]
Setback = Annotated[Few, Meta(description="setback dice, 0 to 5"), GM]
Boost = Annotated[Few, Meta(description="boost dice, 0 to 5")]


def points(scene: Scene) -> tuple[int, int]:
    """What there is of both sides' story points, one each at the most."""
    return min(1, scene.table.free("story")), min(1, scene.table.free("dark"))


def brought(scene: Scene, skill: str) -> dict[str, Any]:
    """What a check has from the sheet and from the table: the characteristic, ranks, and whether there are story points."""
    sheet, (story, dark) = scene.acting(Character), points(scene)
    found = sheet.skill(skill)
    return {"trait": sheet.traits[found.trait], "skill": found.ranks, "story": story > 0, "dark": dark > 0}


def reserve(scene: Scene) -> tuple[tuple[str, str, int], ...]:
    """The story points that may be spent while a check is rolled."""
    story, dark = points(scene)
    return ("table", "story", story), ("table", "dark", dark)


@move("genesys.do", "Check", actor=Character, rule=Check)
def act(
    scene: Scene,
    skill: Annotated[Name, Meta(description="which of your skills"), Pick(skills)],
    boost: Boost = 0,
    difficulty: Difficulty = 2,
    upgrades: Upgrades = 0,
    setback: Setback = 0,
) -> Deed:
    """Check one of your skills; both sides may spend a story point."""
    return Deed(
        says=f"{scene.acting(Character).name}: {skill}",
        bound=Check(
            difficulty=difficulty, upgrades=upgrades, boost=boost, setback=setback, **brought(scene, skill)
        ),
        roles={"player": scene.me.id},
        reserve=reserve(scene),
    )


@move("genesys.strike", "Attack", actor=Character, rule=Attack)
def strike(
    scene: Scene,
    weapon: Annotated[Name, Meta(description="with which weapon"), Pick(weapons)],
    target: Annotated[str, Meta(description="whom you attack"), Pick(others(Character)), Whom("against")],
    boost: Boost = 0,
    difficulty: Difficulty = 2,
    upgrades: Upgrades = 0,
    setback: Setback = 0,
) -> Deed:
    """Attack somebody with a weapon; their wounds are written down."""
    sheet = scene.acting(Character)
    arms = next((each for each in sheet.weapons if each.name == weapon), None)
    if arms is None:
        raise Refused(f"{sheet.name} has no weapon {weapon!r}", at="args.weapon")
    return Deed(
        says=f"{sheet.name} attacks {scene.card(target, 'args.target').name}",
        bound=Attack(
            difficulty=difficulty,
            upgrades=upgrades,
            boost=boost,
            setback=setback,
            damage=arms.damage,
            rating=arms.rating,
            soak=soaked(scene.card(target, "args.target")),
            **brought(scene, arms.skill),
        ),
        roles={"player": scene.me.id, "target": target},
        reserve=reserve(scene),
    )


def soaked(card: Card) -> int:
    """What somebody soaks; `Refused` for what cannot be wounded."""
    if not isinstance(card.sheet, Character):
        raise Refused(f"{card.name} cannot be attacked", at="args.target")
    return card.sheet.soak


@move("genesys.strain", "Suffer strain", actor=Character)
def suffer(
    scene: Scene, much: Annotated[int, Meta(ge=1, le=10, description="how much, 1 to 10")] = 1
) -> Deed:
    """Suffer strain, of a threat or for something more to do."""
    changes = scene.move(scene.me, "strain", much, "suffered")
    return Deed(says=f"{scene.me.name} suffers {much} strain", changes=changes)


class GenesysKit(Kit):
    """Genesys at the table."""

    character: type[Sheet] = Character
    adversary: type[Sheet] = Foe
    table: type[Sheet] = Stories
    moves: Mapping[str, Move] = {each.id: each for each in (act, strike, suffer)}
    calls: Sequence[str] = (act.id,)
    party: Sequence[Sheet] = (
        Character(
            name="Iva",
            traits={"agility": 3, "wit": 2},
            skills=(
                Skill(name="aim", trait="agility", ranks=2),
                Skill(name="talk", trait="wit", ranks=1),
            ),
            weapons=(Weapon(name="bow", skill="aim", damage=6, rating=2),),
        ),
        Character(name="Osk", traits={"brawn": 3}, skills=(Skill(name="lift", trait="brawn", ranks=1),)),
    )
    cast: Sequence[Sheet] = (Foe(name="Guard", traits={"brawn": 2}, soak=3),)
    example: str = "Guard: soak 3"

    def adversary_from(self, text: str) -> Sheet:
        """A foe from a line: a name, and what they soak."""
        name, _, soak = text.partition(":")
        digits = soak.replace("soak", "").strip()
        return Foe(name=name.strip()[:60] or "Foe", soak=min(20, int(digits)) if digits.isdecimal() else 2)

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """Tap a skill or a weapon."""
        if isinstance(sheet, Character):
            yield from (Tile(f"skills.{each.name}", act.id, {"skill": each.name}) for each in sheet.skills)
            yield from (
                Tile(f"weapons.{each.name}", strike.id, {"weapon": each.name}) for each in sheet.weapons
            )
