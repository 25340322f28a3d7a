"""What the game master writes down: how perilous the scene is, and the Harm that people come to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.sheets import Deed, Pick, Scene, move
from rollwright.systems.keepers.harm import harmed, healed
from rollwright.systems.keepers.moves import picks
from rollwright.systems.keepers.sheet import Called, Character, Harm, Touched
from rollwright.systems.keepers.tables import EFFECTS


@move("keepers.harm", "Write down Harm", by="gm")
def harm(
    scene: Scene,
    sheet: Annotated[str, Pick(picks.characters), Meta(title="Who", description="who comes to Harm")],
    name: Annotated[Called, Meta(description="what it is called; one that is there already is changed")],
    level: Annotated[
        int,
        Meta(
            ge=0,
            le=4,
            description="0 gone, 1 effect one worse, 2 a die less, 3 only helped or pushing, 4 dead",
        ),
    ],
    attribute: Touched = None,
) -> Deed:
    """Give somebody Harm, change it, or take it off.

    Book: Harm.
    """
    card = scene.card(sheet, "args.sheet")
    hurt = card.of(Character, "args.sheet")
    if not level:
        return Deed(says=f"{card.name} is rid of {name}", changes=healed(card, hurt, name, "healed"))
    trouble = Harm(name=name, level=level, attribute=attribute)
    return Deed(
        says=f"{card.name}: {name}, level {level} Harm, {attribute or 'all rolls'}",
        changes=harmed(card, hurt, trouble, "the game master says so"),
    )


@move("keepers.peril", "Set the scene's peril", by="gm")
def peril(
    scene: Scene,
    level: Annotated[
        int,
        Pick(picks.perils),
        Meta(ge=0, le=4, description="0 None, 1 Lesser, 2 Standard, 3 Great, 4 Extreme"),
    ],
) -> Deed:
    """Say how perilous the scene is: outcomes are that big unless somebody says otherwise.

    Book: Peril.
    """
    return Deed(
        says=f"Peril is {EFFECTS[level]}", changes=scene.table.set("peril", level, "the scene's peril")
    )
