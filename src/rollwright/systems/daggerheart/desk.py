"""What is one tap away: for the game master adversaries' attacks and features, Fear and tokens; on a sheet whatever makes a move."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.sheets import Scene, Sheet, Shortcut, Tile
from rollwright.systems.daggerheart.entries import RALLY, Weapon
from rollwright.systems.daggerheart.harm import table
from rollwright.systems.daggerheart.moves.weapons import damage_of
from rollwright.systems.daggerheart.sheet import Adversary, Character, TableSheet
from rollwright.systems.daggerheart.tables import FEAR_PRICE, TOKENS_FOR_FEAR, TRAITS
from rollwright.systems.daggerheart.words import signed


def shortcuts(scene: Scene) -> tuple[Shortcut, ...]:
    """Those of whoever acts: an adversary, or the table itself."""
    if isinstance(scene.me.sheet, Adversary):
        return _fighting(scene, scene.me.sheet)
    return _table(scene) if isinstance(scene.me.sheet, TableSheet) else ()


def _fighting(scene: Scene, sheet: Adversary) -> tuple[Shortcut, ...]:
    """The attack, with what it adds and deals; and every feature with its price."""
    deals = ", ".join(filter(None, (signed(sheet.attack), sheet.damage)))
    fallen = "they are down" if sheet.hp >= sheet.hp_max else ""
    attack = Shortcut(move="daggerheart.gm-attack", says="Attack", detail=deals, asks="target", lacks=fallen)
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


def tiles(sheet: Sheet) -> Iterator[Tile]:
    """The tiles of a character, or of an adversary."""
    if isinstance(sheet, Character):
        yield from _of_character(sheet)
    if isinstance(sheet, Adversary):
        yield Tile("weapon", "daggerheart.gm-attack")
        yield from (
            Tile(f"features.{each.name}", "daggerheart.feature", {"feature": each.name})
            for each in sheet.features
        )


def _of_character(sheet: Character) -> Iterator[Tile]:
    for trait in TRAITS:
        yield Tile(
            f"traits.{trait}",
            "daggerheart.trait",
            {"trait": trait},
            ("daggerheart.group", "daggerheart.unarmed"),
        )
    for weapon in sheet.weapons:
        armed, says = {"weapon": weapon.name}, _deals(sheet, weapon)
        yield Tile(f"weapons.{weapon.name}", "daggerheart.attack", armed, ("daggerheart.tag-team",), says)
    for each in sheet.experiences:
        yield Tile(f"experiences.{each.name}", "daggerheart.trait", {"experiences": [each.name]})
    if sheet.spellcast is not None:
        yield Tile("spellcast", "daggerheart.spellcast")
    if RALLY in sheet.features:
        yield Tile(f"features.{RALLY}", "daggerheart.rally")


def _deals(sheet: Character, weapon: Weapon) -> str:
    """A weapon as it is read before it is used: its trait, its damage, and how many it may hit where that is not one."""
    several = [f"up to {weapon.targets} targets"] if weapon.targets > 1 else []
    return " · ".join([weapon.trait, damage_of(sheet, weapon) or "no dice", weapon.harm, *several])
