"""The game master's Fear and the action tracker."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.sheets import Change, Deed, Scene, move
from rollwright.systems.daggerheart.entries import one_of
from rollwright.systems.daggerheart.harm import table
from rollwright.systems.daggerheart.house import playtest
from rollwright.systems.daggerheart.tables import FEAR_PRICE, TOKENS_FOR_FEAR

On = Annotated[str, one_of(("tokens", "move", "environment"), "what the Fear is spent on")]
Much = Annotated[int, Meta(ge=1, le=20, description="how much Fear, 1 to 20")]


@move("daggerheart.bank-fear", "Bank a Fear", by="gm")
def bank_fear(scene: Scene) -> Deed:
    """Bank a Fear in place of the move that a roll with Fear brings.

    Book: Fear.
    """
    changes = scene.move(scene.table, "fear", 1, "banked instead of a move", strict=True)
    return Deed(says="The game master banks a Fear", changes=changes)


@move("daggerheart.spend-fear", "Spend Fear", by="gm")
def spend_fear(scene: Scene, on: On, amount: Much = FEAR_PRICE) -> Deed:
    """Spend Fear: two action tokens for each, a move that is seized while the tracker is out, or what an environment asks.

    The features of adversaries are used by themselves. Fear.
    """
    if on == "move" and amount != FEAR_PRICE:
        raise Refused(f"a move is seized for {FEAR_PRICE} Fear", at="args.amount")
    if on == "tokens":
        _tracked(scene)
    says = {
        "tokens": f"{amount} Fear for {amount * TOKENS_FOR_FEAR} action tokens",
        "move": "a Fear to seize a move",
        "environment": f"{amount} Fear for a feature of the environment",
    }
    changes = seized(scene, says[on]) if on == "move" else scene.pay(scene.table, "fear", amount, says[on])
    if on == "tokens":
        changes += scene.move(scene.table, "action", amount * TOKENS_FOR_FEAR, says[on])
    return Deed(says=f"The game master spends {says[on]}", changes=changes)


def seized(scene: Scene, reason: str) -> tuple[Change, ...]:
    """What it costs to seize a move. In the beta it is seized while the action tracker is out. Fear."""
    if scene.house.edition == "beta":
        _tracked(scene)
    return scene.pay(scene.table, "fear", FEAR_PRICE, reason)


def _tracked(scene: Scene) -> None:
    if not table(scene).tracker:
        raise Refused("the action tracker is not out", at="table.tracker")


@move("daggerheart.tracker", "Set the action tracker", by="gm", within=playtest)
def tracker(scene: Scene, out: Annotated[bool, Meta(description="whether it is out")]) -> Deed:
    """Place the action tracker, or put it away; tokens on it stay.

    Book: The Action Tracker.
    """
    says = "The action tracker is out" if out else "The action tracker is put away"
    return Deed(says=says, changes=scene.table.set("tracker", out, says))
