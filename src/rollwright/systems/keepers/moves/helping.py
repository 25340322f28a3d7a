"""Help with an action roll: the die that is added, by whom and for what, and those of an ability on top of it."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from rollwright.errors import Refused
from rollwright.sheets import After, Change, Offer, Pick, Scene, check_named
from rollwright.systems.keepers.harm import alive, marked
from rollwright.systems.keepers.moves import picks
from rollwright.systems.keepers.sheet import Character
from rollwright.systems.keepers.tables import ADDED_DICE, ASSIST


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody else does for an action roll: assist for 1 Stress, or spend an Edge; a die either way."""

    way: Annotated[
        Literal["assist", "edge"],
        Pick(picks.helping),
        Meta(title="How", description="assist: 1 Stress; edge: an Edge of theirs; a die more either way"),
    ] = "assist"


def givers(scene: Scene, edge: bool, accept: bool) -> list[tuple[str, int]]:
    """What the die that was added comes from."""
    own = ["an Edge"] * edge + ["the Devil's Bargain"] * accept
    return [(name, 1) for name in (*own, *(scene.cards[helper].name for helper in scene.parts))]


class Help(NamedTuple):
    """The die that somebody or something adds, whether it is an Assist, and what it costs."""

    dice: int
    assisted: bool
    changes: tuple[Change, ...]
    offers: tuple[Offer, ...]


def helped(scene: Scene, edge: bool, accept: bool) -> Help:
    """What is added to the pool: one die at most. Before the roll."""
    places = ["args.edge"] * edge + ["args.accept"] * accept + [f"parts.{helper}" for helper in scene.parts]
    if len(places) > ADDED_DICE:
        raise Refused(
            "one die may be added, by an Assist, an Edge or a Devil's Bargain; a second only by an ability",
            at=places[ADDED_DICE],
        )
    costs = [After(scene.pay(scene.me, "edge", 1, "a die more"))] if edge else []
    costs += [_joined(scene, helper, part) for helper, part in scene.parts.items()]
    assisted = any(part.way == "assist" for part in scene.parts.values())
    changes = tuple(change for cost in costs for change in cost.changes)
    return Help(len(places), assisted, changes, tuple(offer for cost in costs for offer in cost.offers))


def _joined(scene: Scene, helper: str, part: Part) -> After:
    """What the die costs that somebody else gives."""
    card = scene.card(helper, f"parts.{helper}")
    if card.id == scene.me.id:
        raise Refused("nobody helps themselves: spend an Edge instead", at=f"parts.{helper}")
    if part.way == "edge":
        alive(card, f"parts.{helper}")
        return After(scene.pay(card, "edge", 1, f"a die for {scene.me.name}"))
    return marked(scene, card, ASSIST, f"assisting {scene.me.name}", f"parts.{helper}")


def by_ability(me: Character, ability: str | None, dice: int) -> int:
    """The dice that an ability adds, which has to be on the sheet; none without one."""
    if ability is None:
        return 0
    check_named(me.abilities, ability, "ability", "args.ability")
    return dice
