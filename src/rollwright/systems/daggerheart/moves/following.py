"""What follows a roll: a Fear that may be banked, damage to be confirmed for everybody who was hit."""

from __future__ import annotations

from collections.abc import Iterable

from rollwright.sheets import After, Change, Done, Offer, Scene
from rollwright.systems.daggerheart.harm import damage_offer

BANK = Offer(
    to="gm",
    move="daggerheart.bank-fear",
    says="a roll with Fear: make a move, or bank a Fear instead",
    takes="Bank a Fear",
    leaves="Make a move",
)


def narrated(scene: Scene, done: Done) -> After:
    """After a roll with Fear, the choice of a Fear instead of the move, where the house gives it. Fear."""
    return After(offers=_fear(done))


def fought(scene: Scene, done: Done) -> After:
    """After an attack of players, the damage for everybody who was hit, and Fear as after any roll; a Rally die is gone that went into
    the damage. Damage Rolls.
    """
    outcome, rallied = done.outcome, tuple[Change, ...]()
    if done.notes.get("rallied") and outcome.damage is not None:
        rallied = scene.cards[done.roles["player"]].set("rally", 0, "added to damage")
    hit = [target for target, met in zip(done.notes["targets"], outcome.hits, strict=False) if met]
    return After(rallied, (*_damage(scene, done, hit, outcome.damage), *_fear(done)))


def struck(scene: Scene, done: Done) -> After:
    """After an adversary's attack, the damage for who was hit. GM Die, step 3."""
    return After(offers=_damage(scene, done, done.notes["targets"], done.outcome.damage))


def dealt(scene: Scene, done: Done) -> After:
    """After damage by itself, for everybody who takes it."""
    return After(offers=_damage(scene, done, done.notes["targets"], done.outcome.total))


def _damage(scene: Scene, done: Done, targets: Iterable[str], damage: int | None) -> tuple[Offer, ...]:
    if damage is None:
        return ()
    there = [scene.cards[target] for target in targets if target in scene.cards]
    return tuple(damage_offer(scene, card, damage, done.notes["harm"]) for card in there)


def _fear(done: Done) -> tuple[Offer, ...]:
    return (BANK,) if done.outcome.fear == "choice" else ()
