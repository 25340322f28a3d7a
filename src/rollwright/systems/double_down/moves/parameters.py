"""The parameters of the moves, with what there is to pick from."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rollwright.sheets import FLAT, GM, TABLE, Card, Chip, Ladder, Needs, Pick, Said, Scene, Sheet
from rollwright.systems.double_down import sources as given
from rollwright.systems.double_down.moves.reading import fresh, spendable
from rollwright.systems.double_down.sheet import MOST_TAGS, Character, StatName, TagName

MEDIUM = 13
"""Where what the book calls medium begins."""

EASIEST = 10
"""What the book calls easy, where its table only tells up to which difficulty that goes."""


RelevantSaid = Annotated[given.Relevant, Said("anyone"), Needs("tags")]
"""The player says whether a tag fits, and the game master where they see it otherwise."""


def anyone(scene: Scene) -> list[tuple[str, str]]:
    """Everybody who may be known, characters and others, by id."""
    return [(key, card.name) for key, card in scene.of(Sheet).items() if key != TABLE]


def stats(scene: Scene) -> list[tuple[str, str]]:
    """The base stats of whoever acts; of everybody where no character does."""
    if isinstance(scene.me.sheet, Character):
        return stats_of(scene.me)
    every = {name: None for card in scene.of(Character).values() for name in card.of(Character).stats}
    return [(name, name) for name in every]


def stats_of(card: Card) -> list[tuple[str, str]]:
    """The base stats of a character."""
    own = card.sheet.stats if isinstance(card.sheet, Character) else {}
    return [(name, f"{name} {stars}✦") for name, stars in own.items()]


def fresh_tags(card: Card) -> list[tuple[str, str]]:
    """The tags that a character can use."""
    tags = fresh(card) if isinstance(card.sheet, Character) else ()
    return [(tag.name, f"{tag.name} {tag.level}✦") for tag in tags]


def drives(scene: Scene) -> list[tuple[int, str]]:
    """How much drive whoever acts can spend on a roll."""
    most = spendable(scene.me) if isinstance(scene.me.sheet, Character) else 0
    return [(amount, f"{amount} drive" if amount else "none") for amount in range(most + 1)]


def benchmarks(scene: Scene) -> list[tuple[int, str]]:
    """The book's difficulties by name: where each row of the table begins, and for the first what it calls easy."""
    easy, *others = scene.house.rows
    least = max(1, min([EASIEST, *(row.least - 1 for row in others)]))
    begins = [(least, easy.label), *((row.least, row.label) for row in others)]
    return [(number, f"{number}: {label.lower()}") for number, label in begins]


StatSaid = Annotated[StatName, GM, Pick(stats)]
DifficultySaid = Annotated[
    given.Difficulty,
    GM,
    Pick(benchmarks),
    Ladder(lambda scene: [number for number, _ in benchmarks(scene)], MEDIUM),
]
CombatSaid = Annotated[given.Combat, GM, Chip("Deals damage")]
SupportSaid = Annotated[given.Support, GM]
Tags = Annotated[
    tuple[TagName, ...],
    Meta(max_length=MOST_TAGS, description="the tag to exhaust for its stars, by name; one at most"),
]
TagsSaid = Annotated[Tags, Pick(lambda scene: fresh_tags(scene.me))]
DriveSaid = Annotated[given.Drive, Pick(drives)]


class Brings(Struct, frozen=True, kw_only=True):
    """What whoever rolls brings beside a stat. Rolls, step 2."""

    tags: TagsSaid = ()
    relevant: RelevantSaid = True
    drive: DriveSaid = 0


Bringing = Annotated[Brings, FLAT]
Why = Annotated[
    str,
    Meta(
        title="why the drive",
        max_length=500,
        description="what is clever about it, or why so much hangs on it",
    ),
    Needs("drive"),
]
"""What is asked of whoever spends drive, when it is spent. Rolls, step 2."""
SheetId = Annotated[str, Meta(min_length=1, max_length=100)]
Aim = Annotated[
    SheetId | None,
    Meta(description="whose sheet the damage will be taken from, if any"),
    Pick(anyone, seldom=True),
]
