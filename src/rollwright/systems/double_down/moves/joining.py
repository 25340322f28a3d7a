"""What several characters do together: the group roll."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.errors import BadInput, Refused
from rollwright.sheets import GM, Card, Deed, Pick, Said, Scene, everybody, move
from rollwright.systems.double_down.group import Group
from rollwright.systems.double_down.moves.earning import earned
from rollwright.systems.double_down.moves.parameters import (
    Aim,
    Bringing,
    CombatSaid,
    DifficultySaid,
    DriveSaid,
    RelevantSaid,
    SheetId,
    SupportSaid,
    TagsSaid,
    Why,
    stats,
)
from rollwright.systems.double_down.moves.reading import (
    distinct_names,
    lent,
    noted,
    owing,
    sources,
    stat_of,
    useless,
)
from rollwright.systems.double_down.sheet import Character, StatName, Tag


def _own(scene: Scene) -> list[tuple[bool, str]]:
    """What the stat that is rolled is worth on one's own sheet."""
    stat = str(scene.said.get("stat"))
    stats_there = scene.me.sheet.stats if isinstance(scene.me.sheet, Character) else {}
    return [(True, f"{stat} {stats_there[stat]}✦" if stat in stats_there else "instead of the roller's")]


def _stars(scene: Scene) -> list[tuple[bool, str]]:
    """What one's own stress track is worth, if anything."""
    stars = scene.me.sheet.stars if isinstance(scene.me.sheet, Character) else 0
    return [(True, f"{stars}✦")] if stars else []


def _stats(scene: Scene) -> list[tuple[str | None, str]]:
    """The base stats, and none where the house lets a group do without. Group Rolls."""
    none = [(None, "no stat fits")] if scene.house.group_stat == "optional" else []
    return [*stats(scene), *none]


GroupStat = Annotated[
    StatName | None,
    Meta(description="the base stat, by its name; null: none, where the house lets a group do without"),
    GM,
    Pick(_stats),
]
GivesStat = Annotated[
    bool,
    Meta(
        title="my stat counts",
        description="whether the base stat is this character's; the roller's where nobody says so",
    ),
    Pick(_own),
]
GivesStress = Annotated[
    bool,
    Meta(
        title="my stress counts", description="whether the stars of this character's stress track are added"
    ),
    Pick(_stars),
]


Rolls = Annotated[
    SheetId | None,
    Meta(
        title="who rolls",
        description="who of those who take part rolls, and breaks a tie; unless told whoever says so of themselves, or else whoever began it",
    ),
    Said("anyone"),
    Pick(lambda scene: [(None, "whoever wants to"), *everybody(Character)(scene)]),
]


class Gives(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody gives to a group's roll from their own sheet; they vote on doubling down in any case."""

    stat: GivesStat = False
    stress: GivesStress = False
    tags: TagsSaid = ()
    relevant: RelevantSaid = True
    drive: DriveSaid = 0
    rolls: Annotated[
        bool,
        Meta(title="I roll for all", description="whether this character throws the die, and breaks a tie"),
    ] = False
    why: Why = ""


class Giver(Struct, frozen=True):
    """One who takes part: their sheet, what they give, the tag among it, and where that was said."""

    card: Card
    gives: Gives
    tag: Tag | None
    at: str

    def stars(self, scene: Scene, name: str, stat: str | None) -> dict[str, Any]:
        """What the rule is told of them; `Refused` where it is not theirs to give."""
        scene.afford(self.card, "drive", self.gives.drive)
        return {
            "name": name,
            "stat": stat_of(self.card, stat) if self.gives.stat and stat is not None else 0,
            "stress": self.card.of(Character).stars if self.gives.stress else 0,
            "tag": self.tag.level if self.tag else 0,
            "relevant": self.gives.relevant,
            "drive": self.gives.drive,
        }


@move(
    "double-down.group",
    "Roll for a group",
    actor=Character,
    rule=Group,
    part=Gives,
    joins="give to the roll",
    several=True,
    after=earned,
)
def group(
    scene: Scene,
    stat: GroupStat,
    difficulty: DifficultySaid,
    stress: GivesStress = False,
    *,
    brings: Bringing,
    support: SupportSaid = False,
    combat: CombatSaid = False,
    target: Aim = None,
    roller: Rolls = None,
    why: Why = "",
) -> Deed:
    """One d20 for everybody who takes part, with what each gives, and a vote on doubling down.

    Book: Rolls, group rolls.
    """
    if target is not None:
        scene.card(target, "args.target")
    rolls = roller or _willing(scene)
    if rolls not in (scene.me.id, *scene.parts):
        raise Refused("who rolls for a group takes part in it", at="args.roller")
    givers = _givers(
        scene, Gives(stress=stress, tags=brings.tags, relevant=brings.relevant, drive=brings.drive), rolls
    )
    names = distinct_names(giver.card for giver in givers)
    told = [giver.stars(scene, names[giver.card.id], stat) for giver in givers]
    try:
        said = {"givers": told, "roller": names[rolls], "difficulty": difficulty}
        bound = Group.bind({**said, "support": support, "combat": combat}, scene.house)
    except BadInput as error:
        error.at = _placed(error.at or "", givers)
        raise
    return Deed(
        says=f"{scene.cards[rolls].name} for a group of {len(givers)}: {stat or 'no stat'}",
        bound=bound,
        roles={name: sheet for sheet, name in names.items()} | {"group": rolls},
        reserve=tuple(held for giver in givers for held in owing(scene, giver.card, giver.tag)),
        notes=noted({names[giver.card.id]: [giver.tag] for giver in givers}, target=target),
        sources={
            f"{what} ({names[giver.card.id]})": f"{said} ({giver.card.name})"
            for giver in givers
            for what, said in sources(stat or "", giver.tag).items()
        },
        tells=scene.lines(why, "why"),
        warns=tuple(
            [said for giver in givers for said in useless(scene, giver.card, giver.tag, giver.gives.relevant)]
        ),
    )


def _willing(scene: Scene) -> str:
    """Who rolls where it is not told: the one who says so of themselves, or else whoever began it."""
    parts: Mapping[str, Gives] = scene.parts
    willing = [name for name, gives in parts.items() if gives.rolls]
    if len(willing) > 1:
        first, second, *_ = (scene.cards[name].name for name in willing)
        raise Refused(
            f"one rolls for a group: {first} says so already, not {second} too",
            at=f"parts.{willing[1]}.rolls",
        )
    return willing[0] if willing else scene.me.id


def _givers(scene: Scene, own: Gives, rolls: str) -> list[Giver]:
    """Everybody who takes part, whoever began first; the base stat is the roller's unless somebody else gives theirs."""
    if scene.me.id in scene.parts:
        raise Refused(f"{scene.me.name} gives with the move itself", at=f"parts.{scene.me.id}")
    parts: Mapping[str, Gives] = scene.parts
    given = any(gives.stat for gives in parts.values())
    said = [(scene.me, own, "args"), *((scene.cards[name], parts[name], f"parts.{name}") for name in parts)]
    for card, _, at in said:
        if not isinstance(card.sheet, Character):
            raise Refused(f"{card.name} is no player's character, who alone give to a roll", at=at)
    return [
        Giver(
            card,
            gives if given or card.id != rolls else replace(gives, stat=True),
            lent(scene, card, gives.tags, gives.relevant, f"{at}.tags"),
            at,
        )
        for card, gives, at in said
    ]


def _placed(at: str, givers: list[Giver]) -> str:
    """Where the rule's complaint about givers was said here."""
    match = re.fullmatch(r"args\.givers\[(\d+)\]\.(\w+)", at)
    if match is None:
        return "args.drive" if at == "args.givers" else at
    return f"{givers[int(match[1])].at}.{'tags' if match[2] == 'tag' else match[2]}"
