"""What a game master of Daggerheart has one tap away: adversaries' attacks and features, Fear and tokens."""

from __future__ import annotations

from rollwright.sheets import Scene, Shortcut
from rollwright.systems.daggerheart.harm import table
from rollwright.systems.daggerheart.sheet import Adversary, TableSheet
from rollwright.systems.daggerheart.tables import FEAR_PRICE, TOKENS_FOR_FEAR
from rollwright.systems.daggerheart.words import signed


def shortcuts(scene: Scene) -> tuple[Shortcut, ...]:
    """Those of whoever acts: an adversary, or the table itself."""
    if isinstance(scene.me.sheet, Adversary):
        return _fighting(scene, scene.me.sheet)
    return _table(scene) if isinstance(scene.me.sheet, TableSheet) else ()


def _fighting(scene: Scene, sheet: Adversary) -> tuple[Shortcut, ...]:
    """The attack, with what it adds and deals; and every feature with its price."""
    deals = ", ".join(filter(None, (signed(sheet.attack), sheet.damage)))
    attack = Shortcut(move="daggerheart.gm-attack", says="Attack", detail=deals, asks="target")
    features = (
        Shortcut(
            move="daggerheart.feature",
            says=each.name,
            detail=_price(each.tokens, each.fear),
            args={"feature": each.name},
            lacks=_lacking(scene, each.tokens, each.fear),
        )
        for each in sheet.features
    )
    known = Shortcut(
        move="daggerheart.tell-difficulty",
        says="Keep the Difficulty from now on" if sheet.told else "Tell the Difficulty",
        detail=str(sheet.difficulty),
        args={"keep": True} if sheet.told else {},
    )
    return (attack, *features, *([known] if not scene.me.hidden and not scene.me.open else []))


def _table(scene: Scene) -> tuple[Shortcut, ...]:
    """Spend a Fear, bank one, and spend a token on an activation."""
    tracker, fear = table(scene).tracker, table(scene)
    on = "tokens" if tracker else "environment" if scene.house.edition == "beta" else "move"
    brings = f"{TOKENS_FOR_FEAR} tokens" if tracker else ""
    spend = Shortcut(
        move="daggerheart.spend-fear",
        says="Spend a Fear",
        detail=brings,
        args={"on": on},
        lacks=_lacking(scene, 0, FEAR_PRICE),
        beside="fear",
    )
    full = "the bowl is full" if fear.fear >= fear.fear_max else ""
    bank = Shortcut(move="daggerheart.bank-fear", says="Bank a Fear", lacks=full, beside="fear")
    token = Shortcut(
        move="daggerheart.activate", says="Spend a token", lacks=_lacking(scene, 1, 0), beside="action"
    )
    return (spend, bank, token) if tracker else (spend, bank)


def _price(tokens: int, fear: int) -> str:
    parts = [f"{tokens} token{'s' * (tokens != 1)}"] * bool(tokens) + [f"{fear} Fear"] * bool(fear)
    return ", ".join(parts)


def _lacking(scene: Scene, tokens: int, fear: int) -> str:
    """What there is too little of to pay so much."""
    if scene.table.free("action") < tokens:
        return f"there are {scene.table.free('action')} tokens"
    return f"there is {scene.table.free('fear')} Fear" if scene.table.free("fear") < fear else ""
