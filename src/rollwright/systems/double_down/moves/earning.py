"""What a roll leads to: boons to spend, banes for the game master, damage to deal. Rolls, steps 5 to 7."""

from __future__ import annotations

from typing import Any

from rollwright.sheets import After, Done, Offer, Scene

UNSPENT, REST = "Spend none", "Leave the rest"
"""What is said where nothing is spent yet, and where some of it is."""


def earned(scene: Scene, done: Done) -> After:
    """What there is to do after an outcome; drive and tags are effects, and booked already."""
    outcome, offers = done.outcome, []
    if outcome.boons:
        offers.append(boons(spender(done), outcome.boons, done.notes.get("who")))
    if outcome.banes:
        offers.append(banes(outcome.banes, spender(done)))
    if outcome.damage:
        offers.append(_damage(scene, outcome.damage, done.notes.get("target")))
    return After(offers=tuple(offers))


def spender(done: Done) -> str:
    """Whose the boons are: the sheet of whoever rolled, in a group of its roller."""
    return next(done.roles[role] for role in ("group", "attempter", "player") if role in done.roles)


def boons(to: str, left: int, who: str | None, leaves: str = UNSPENT) -> Offer:
    """Boons to spend, for *who* unless a purchase names somebody else."""
    args = _said(boons=left, who=who)
    says = f"{count(left, 'boon')} to spend"
    return Offer(
        to=to, move="double-down.spend", says=says, args=args, left=left, takes="Spend boons", leaves=leaves
    )


def banes(left: int, who: str | None, leaves: str = UNSPENT) -> Offer:
    """Banes for the game master to spend, on *who* unless a purchase names somebody else."""
    args = _said(banes=left, who=who)
    says = f"{count(left, 'bane')} to spend"
    return Offer(
        to="gm",
        move="double-down.banes",
        says=says,
        args=args,
        left=left,
        takes="Spend banes",
        leaves=leaves,
    )


def _damage(scene: Scene, damage: int, target: str | None) -> Offer:
    whom = f" to {scene.cards[target].name}" if target is not None and target in scene.cards else ""
    args = _said(damage=damage, sheet=target)
    says = f"{damage} damage{whom}"
    return Offer(
        to="gm", move="double-down.damage", says=says, args=args, takes="Deal damage", leaves="No damage"
    )


def _said(**args: Any) -> dict[str, Any]:
    return {name: value for name, value in args.items() if value is not None}


def count(amount: int, word: str) -> str:
    """So many of something."""
    return f"{amount} {word}{'' if amount == 1 else 's'}"
