"""What characters hold and give: Rally dice, Prayer Dice, Hope for features."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.sheets import Aside, Change, Deed, Pick, Scene, everybody, move
from rollwright.systems.daggerheart.arguments import Value
from rollwright.systems.daggerheart.entries import RALLY
from rollwright.systems.daggerheart.moves.aids import free_prayers
from rollwright.systems.daggerheart.moves.contributions import rally
from rollwright.systems.daggerheart.moves.marking import spent_prayers
from rollwright.systems.daggerheart.moves.parameters import SheetId
from rollwright.systems.daggerheart.sheet import Character
from rollwright.systems.daggerheart.tables import rally_die


def _dice(scene: Scene) -> list[tuple[int, str]]:
    if not isinstance(scene.me.sheet, Character):
        return []
    return [(die, f"{die} Hope") for die in dict.fromkeys(free_prayers(scene.me))]


Die = Annotated[Value, Meta(description="what the Prayer Die shows"), Pick(_dice)]
To = Annotated[SheetId, Meta(description="to whom"), Pick(everybody(Character))]
Features = Annotated[int, Meta(ge=1, le=20, description="how much Hope, 1 to 20")]
On = Annotated[str, Meta(max_length=200, description="the feature that it is spent on")]


@move("daggerheart.rally", "Rally the party", actor=Character)
def rally_party(scene: Scene) -> Deed:
    """Give every character a Rally die, the bard's own among them, once a session.

    Book: Rally.
    """
    sheet = scene.acting(Character)
    if RALLY not in sheet.features:
        raise Refused(f"{scene.me.name} has not the feature {RALLY}", at=f"{scene.me.id}.features")
    if sheet.rally_given:
        raise Refused(f"{scene.me.name} has rallied in this session already", at=f"{scene.me.id}.rally_given")
    sides = rally_die(sheet.level)
    changes = scene.me.set("rally_given", True, RALLY)
    for card in scene.of(Character).values():
        changes += card.set("rally", sides, f"{scene.me.name} rallies")
    return Deed(says=f"{scene.me.name} rallies the party: a d{sides} for everybody", changes=changes)


@move("daggerheart.rally-stress", "Clear Stress with the Rally die", actor=Character)
def rally_stress(scene: Scene) -> Deed:
    """Roll the Rally die and clear as much Stress.

    Book: Rally.
    """
    (sides,), changes = rally(scene.me, True, "to clear Stress")
    return Deed(
        says=f"{scene.me.name} clears Stress with a Rally die",
        changes=changes,
        asides=(Aside(RALLY, f"1d{sides}", scene.me.id),),
    )


@move("daggerheart.pray", "Give a Prayer Die as Hope", actor=Character)
def pray(scene: Scene, die: Die, to: To) -> Deed:
    """Spend a Prayer Die: somebody gains its value in Hope.

    Book: Prayer Dice.
    """
    card = scene.card(to, "args.to")
    card.of(Character, "args.to")
    why = f"{scene.me.name}'s prayer"
    changes: tuple[Change, ...] = spent_prayers(scene.me, (die,), "given as Hope")
    changes += scene.move(card, "hope", die, why)
    return Deed(says=f"{why}: {die} Hope for {card.name}", changes=changes)


@move("daggerheart.hope", "Spend Hope on a feature", actor=Character)
def spend_hope(scene: Scene, amount: Features, on: On = "") -> Deed:
    """Spend Hope on a feature that asks for it.

    Book: Hope.
    """
    changes = scene.pay(scene.me, "hope", amount, on or "a feature")
    return Deed(says=f"{scene.me.name} spends {amount} Hope" + (f" on {on}" if on else ""), changes=changes)
