"""What needs no dice: regard, experience, and damage that the game master deals out."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.sheets import Card, Deed, Free, Pick, Scene, move, others, value_named
from rollwright.systems.double_down.moves.parameters import SheetId, anyone
from rollwright.systems.double_down.sheet import MOST, MOST_TAGS, Character, TagName
from rollwright.systems.double_down.spend import Advance
from rollwright.systems.double_down.spend import Stars as More
from rollwright.systems.double_down.tables import REGARD_PER_SESSION, TAG_EXPERIENCE


def _raisable(scene: Scene) -> list[tuple[str, str]]:
    """The tags that the experience of whoever acts raises by a star."""
    sheet = scene.me.sheet
    tags = sheet.tags if isinstance(sheet, Character) else ()
    return [
        (tag.name, f"{tag.name} from {tag.level}✦: {TAG_EXPERIENCE[tag.level]} experience")
        for tag in tags
        if tag.level < len(TAG_EXPERIENCE) and TAG_EXPERIENCE[tag.level] <= scene.me.free("experience")
    ]


def _counts(scene: Scene) -> list[tuple[str | None, str]]:
    """The counters that damage can be taken off: of everybody who may be hit the first, unless one of them is named."""
    hit = scene.said.get("sheet")
    those = [card for card in scene.of(Free).values() if hit is None or card.id == hit]
    names = dict.fromkeys(name for card in those for name in card.of(Free).counts)
    return [(None, "the first"), *[(name, name) for name in names]] if len(names) > 1 else []


To = Annotated[SheetId, Meta(description="the character who is shown regard"), Pick(others(Character))]
Raised = Annotated[
    TagName,
    Meta(description="the tag, by its name; a name that is not there yet is a new tag"),
    Pick(_raisable, free=True),
]
Hit = Annotated[SheetId, Meta(title="To whom", description="whose sheet takes the damage"), Pick(anyone)]
Damage = Annotated[int, Meta(ge=0, le=MOST, description="how much damage, 0 and more")]
From = Annotated[
    Annotated[str, Meta(max_length=40)] | None,
    Meta(title="Taken off", description="the counter that it is taken off; the first unless told"),
    Pick(_counts),
]


@move("double-down.regard", "Show regard", actor=Character)
def regard(scene: Scene, to: To) -> Deed:
    """A drive for another character, which costs nothing; two in a session are everybody's to give.

    Book: Drive, regard.
    """
    given = scene.acting(Character).regard_given
    card = scene.card(to, "args.to")
    if not isinstance(card.sheet, Character) or card.id == scene.me.id:
        raise Refused("regard is for another player's character", at="args.to")
    if given >= REGARD_PER_SESSION:
        raise Refused(
            f"{scene.me.name} has shown regard {given} times in this session",
            at=f"{scene.me.id}.regard_given",
        )
    changes = (
        *scene.move(scene.me, "regard_given", 1, "regard"),
        *scene.move(card, "drive", 1, f"regard of {scene.me.name}"),
    )
    return Deed(says=f"{scene.me.name} shows {card.name} regard: a drive", changes=changes)


@move("double-down.advance", "Spend experience", actor=Character, rule=Advance)
def advance(scene: Scene, tag: Raised, stars: More = 1) -> Deed:
    """A new tag, or more stars for one: 1, 3, 5, 7 and 9 experience for its first star to its fifth.

    Book: Reference, experience.
    """
    sheet = scene.acting(Character)
    own = sheet.tag(tag)
    if own is None and len(sheet.tags) == MOST_TAGS:
        raise Refused(f"{scene.me.name} has {MOST_TAGS} tags, and a sheet holds no more", at="args.tag")
    bound = Advance(
        house=scene.house,
        experience=max(0, scene.me.free("experience")),
        tag=own.level if own else 0,
        stars=stars,
    )
    return Deed(
        says=f"{scene.me.name}: {tag}",
        bound=bound,
        roles={"player": scene.me.id},
        notes={"tags": {"player": [tag]}},
    )


@move("double-down.damage", "Deal damage", by="gm")
def deal_damage(scene: Scene, sheet: Hit, damage: Damage, counter: From = None) -> Deed:
    """Damage marks a character's stress track, and is taken off a counter of anybody else, down to 0.

    The book's pages that we have do not tell what enemies' health is, so it is a counter of the game master's choice.
    """
    card = scene.card(sheet, "args.sheet")
    if isinstance(card.sheet, Character):
        changes = scene.move(card, "stress", damage, "damage")
    else:
        at, value = _off(card, counter)
        changes = scene.move(card, at, -min(damage, max(value, 0)), "damage")
    return Deed(says=f"{damage} damage to {card.name}", changes=changes, hidden=card.hidden)


def _off(card: Card, counter: str | None) -> tuple[str, int]:
    """The counter of somebody that damage is taken off, and how it stands."""
    counts: dict[str, int] = card.sheet.counts if isinstance(card.sheet, Free) else {}
    if not counts:
        raise Refused(f"{card.name} has no counter that damage could be taken off", at="args.sheet")
    name = next(iter(counts)) if counter is None else counter
    return f"counts.{name}", value_named(counts, name, "counter", "args.counter", card.name)
