"""What Stress is about: to resist, to clear it with an Edge or for Comedy, and what a full track leads to."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.sheets import GM, Deed, Pick, Scene, item_named, move
from rollwright.systems.keepers.harm import alive, broken, due, eased, relieved, room
from rollwright.systems.keepers.moves import picks
from rollwright.systems.keepers.resistance import Resistance
from rollwright.systems.keepers.sheet import Attribute, Character
from rollwright.systems.keepers.tables import COMEDY

Harms = Annotated[
    tuple[str, ...] | None,
    GM,
    Pick(picks.harms),
    Meta(description="which Harms matter; unless said, those of the attribute and those of all rolls"),
]


def stress_and_edge(me: Character, *, less: int = 0) -> dict[str, int]:
    """What the booking of a roll must know: Stress and Edge as they are when it starts, *less* what is paid for a die."""
    return {"edge": me.edge - less, "stress": me.stress}


@move("keepers.resist", "Resist", actor=Character, rule=Resistance)
def resist(
    scene: Scene,
    attribute: Annotated[
        Attribute,
        GM,
        Pick(picks.attributes),
        Meta(description="what it is resisted with: its dice are rolled"),
    ],
    harms: Harms = None,
    dice: Annotated[
        int, GM, Meta(ge=-3, le=3, description="dice more or fewer, by abilities or the situation")
    ] = 0,
) -> Deed:
    """Roll an attribute's dice to withstand something: it costs 1 to 3 Stress.

    Book: Pool of Dice, After the roll.
    """
    me = alive(scene.me)
    room(scene.me, me)
    dots, left = me.attributes.get(attribute, 0), picks.resisting(me, attribute, harms)
    return Deed(
        says=f"{me.name} resists with {attribute}",
        bound=Resistance(house=scene.house, pool=left + dice),
        roles={"player": scene.me.id},
        notes=stress_and_edge(me),
        sources={"attribute": ((attribute, dots), ("Harm", left - dots), ("extra dice", dice))},
    )


@move("keepers.comedy", "Invoke a Distinction for Comedy", actor=Character)
def comedy(
    scene: Scene,
    distinction: Annotated[str, Pick(picks.comic), Meta(description="which one makes everybody laugh")],
) -> Deed:
    """Invoke a Distinction for Comedy: one Stress is cleared, once an episode for each.

    Book: Distinctions.
    """
    me = alive(scene.me)
    chosen = item_named(me.distinctions, distinction, "Distinction", "args.distinction")
    if chosen.comedy:
        raise Refused(f"{distinction} was invoked for Comedy this episode", at="args.distinction")
    if not me.stress:
        raise Refused(f"{me.name} has no Stress to clear", at=f"{scene.me.id}.stress")
    used = scene.me.set(f"distinctions.{distinction}.comedy", True, "invoked for Comedy")
    return Deed(
        says=f"{me.name} invokes {distinction} for Comedy",
        changes=(*used, *eased(scene, scene.me, COMEDY, f"{distinction} for Comedy")),
    )


@move("keepers.relieve", "Edge: clear Stress", actor=Character)
def relieve(
    scene: Scene,
    sheet: Annotated[
        str | None, Pick(picks.tense), Meta(description="whose Stress; one's own unless said")
    ] = None,
) -> Deed:
    """Spend an Edge to clear Stress, one's own or somebody else's.

    Book: Stress and Edge.
    """
    card = scene.me if sheet is None else scene.card(sheet, "args.sheet")
    return Deed(
        says=f"{scene.me.name} clears Stress of {card.name} with an Edge",
        changes=relieved(scene, scene.me, card),
    )


@move("keepers.stressed", "Stress is full", actor=Character)
def stressed(
    scene: Scene,
    way: Annotated[
        Literal["edge", "harm"],
        Pick(picks.ways),
        Meta(description="edge: clear Stress with an Edge now; harm: take the Harm Stressed"),
    ],
) -> Deed:
    """A full track must come down at once, by an Edge, or it leaves Harm: Stressed, level 2, all rolls.

    Book: Stress and Edge.

    Once somebody has cleared Stress in time, nothing is due any more and only that is said.
    """
    me = alive(scene.me)
    if not due(me):
        return Deed(
            says=f"{me.name}: nothing is due for Stress any more",
            changes=broken(scene.me, me, "nothing is due any more"),
        )
    if way == "edge":
        return Deed(
            says=f"{me.name} clears Stress with an Edge just in time",
            changes=relieved(scene, scene.me, scene.me),
        )
    return Deed(
        says=f"{me.name} is Stressed", changes=broken(scene.me, me, "the Stress track was full and stayed so")
    )
