"""What follows a roll: a Fear that may be banked, damage to be confirmed for everybody who was hit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rollwright.sheets import After, Change, Done, Offer, Scene
from rollwright.systems.daggerheart.entries import ENDS
from rollwright.systems.daggerheart.harm import damage_offer

BANK = Offer(
    to="gm",
    move="daggerheart.bank-fear",
    says="a roll with Fear: make a move, or bank a Fear instead",
    takes="Bank a Fear",
    leaves="Make my move",
)


def narrated(scene: Scene, done: Done) -> After:
    """After a roll with Fear, the choice of a Fear instead of the move, where the house gives it; after a critical success, the extras;
    after a spell that lasts, what lasts. Fear; Rolls, step 4; Spellcast Rolls.
    """
    return After(offers=(*_lasts(done), *_extra(scene, done), *_fear(done)))


def _lasts(done: Done) -> tuple[Offer, ...]:
    """What a spell makes that lasts, unless it failed."""
    spell, ends = done.notes.get("spell"), done.notes.get("ends")
    if ends is None or done.outcome.success is False:
        return ()
    says = f"{spell} lasts, and ends {ENDS[ends]}"
    args = {"name": spell, "ends": ends}
    offer = Offer(
        to=done.roles["player"],
        move="daggerheart.begin-effect",
        says=says,
        args=args,
        takes="Write it down",
        leaves="It does not last",
    )
    return (offer,)


def _extra(scene: Scene, done: Done) -> tuple[Offer, ...]:
    """The game master's offer of extras to whoever's critical success it was, in a tag team whose roll stands. Rolls, step 4."""
    if not done.outcome.critical:
        return ()
    who = done.roles[getattr(done.outcome, "chosen", "player")]
    if who not in scene.cards:
        return ()
    says = f"a critical success of {scene.cards[who].name}: offer two extras"
    offer = Offer(
        to="gm",
        move="daggerheart.offer-extras",
        says=says,
        args={"to": who},
        takes="Offer these",
        leaves="No extra",
    )
    return (offer,)


def fought(scene: Scene, done: Done) -> After:
    """After an attack of players, the damage for everybody who was hit, and Fear as after any roll; Rally dice are gone that went into
    the damage. Damage Rolls.
    """
    outcome, rallied = done.outcome, tuple[Change, ...]()
    for role in _rallied(done) if outcome.damage is not None else ():
        rallied += scene.cards[done.roles[role]].set("rally", 0, "added to damage")
    hit = [target for target, met in zip(done.notes["targets"], outcome.hits, strict=False) if met]
    return After(rallied, (*_damage(scene, done, hit, outcome.damage), *_extra(scene, done), *_fear(done)))


def _rallied(done: Done) -> Sequence[str]:
    """Whose Rally dice were for the damage; in older logs it is only said that the player's was."""
    who: Sequence[str] | bool = done.notes.get("rallied") or ()
    return ("player",) if isinstance(who, bool) else who


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
