"""What one player's character does against another's: the contested roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.sheets import GM, Card, Deed, Pick, PickOf, Scene, Whom, move, others
from rollwright.systems.double_down.contested import AGAINST, Contested
from rollwright.systems.double_down.moves.earning import earned
from rollwright.systems.double_down.moves.parameters import (
    CombatSaid,
    SheetId,
    StatSaid,
    SupportSaid,
    fresh_tags,
    stats_of,
)
from rollwright.systems.double_down.moves.reading import fresh, holding, noted, spendable, stat_of, tag_of
from rollwright.systems.double_down.sheet import MOST_TAGS, Character, StatName, TagName

Against = Annotated[
    SheetId,
    Meta(description="the character it is attempted against"),
    Pick(others(Character)),
    Whom("against whom"),
]
Theirs = Annotated[
    StatName | None,
    Meta(description="the base stat that they defend themselves with; the same unless told"),
    GM,
    PickOf("target", lambda _, them: stats_of(them)),
]
UNFIT = Meta(max_length=MOST_TAGS, description="tags that do not fit here, by name: they count one star less")
Unfit = Annotated[tuple[TagName, ...], UNFIT, GM, Pick(lambda scene: fresh_tags(scene.me))]
TheirUnfit = Annotated[tuple[TagName, ...], UNFIT, GM, PickOf("target", lambda _, them: fresh_tags(them))]


@move(
    "double-down.contested",
    "Attempt something against another",
    actor=Character,
    rule=Contested,
    after=earned,
)
def contested(
    scene: Scene,
    target: Against,
    stat: StatSaid,
    target_stat: Theirs = None,
    irrelevant: Unfit = (),
    target_irrelevant: TheirUnfit = (),
    support: SupportSaid = False,
    combat: CombatSaid = False,
) -> Deed:
    """An attempt against a character whose player may allow it, refuse it, or leave it to the dice.

    Book: Rolls, contested rolls.

    What either side may commit is held back until it is over: their fresh tags, and up to five of their drive.
    """
    them = _opposed(scene, target)
    mine = _side(scene.me, stat_of(scene.me, stat), irrelevant, "args.irrelevant")
    theirs = _side(
        them,
        stat_of(them, target_stat or stat, "args.target_stat"),
        target_irrelevant,
        "args.target_irrelevant",
    )
    return Deed(
        says=f"{scene.me.name} against {them.name}: {stat}",
        bound=Contested.bind(
            {"attempter": mine, "target": theirs, "support": support, "combat": combat}, scene.house
        ),
        roles={"attempter": scene.me.id, "target": them.id},
        reserve=(*_committed(scene.me), *_committed(them)),
        notes=noted({"attempter": fresh(scene.me), "target": fresh(them)}, target=them.id),
        sources={"stat": stat, f"{AGAINST}stat": f"{AGAINST}{target_stat or stat}"},
    )


def _opposed(scene: Scene, target: str) -> Card:
    """The character on the other side; people must know of both: the difficulty is read from their sheet, and their player decides."""
    card = scene.card(target, "args.target")
    if not isinstance(card.sheet, Character):
        raise Refused(f"{card.name} is no player's character: attempt it instead", at="args.target")
    if card.id == scene.me.id:
        raise Refused("nobody attempts something against themselves", at="args.target")
    for each, at in ((scene.me, "sheet"), (card, "args.target")):
        if each.hidden:
            raise Refused(f"{each.name} is hidden: show them first", at=at)
    return card


def _side(card: Card, stat: int, unfit: Sequence[str], at: str) -> dict[str, Any]:
    """What counts for one side, and what they may commit."""
    for name in unfit:
        tag_of(card, name, at)
    tags = [{"level": tag.level, "relevant": tag.name not in unfit, "name": tag.name} for tag in fresh(card)]
    return {"stat": stat, "stress": card.of(Character).stars, "tags": tags, "drive": spendable(card)}


def _committed(card: Card) -> tuple[tuple[str, str, int], ...]:
    """What one side may commit."""
    drive = spendable(card)
    return (*(((card.id, "drive", drive),) if drive else ()), *holding(card, fresh(card)))
