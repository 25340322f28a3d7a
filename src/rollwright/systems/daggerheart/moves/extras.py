"""The little extra of a critical success: the game master offers two, one is taken, and what is kept is used up by the next roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import asdict

from rollwright.errors import Refused
from rollwright.sheets import GRANTED, Card, Change, Deed, Offer, Pick, Scene, everybody, move
from rollwright.systems.daggerheart.entries import Saved, one_of
from rollwright.systems.daggerheart.moves.parameters import SheetId, nobody
from rollwright.systems.daggerheart.sheet import Character

LEAST = 2
"""So many extras there are to choose between, at least."""

EXTRAS = {
    "advantage": "advantage on the next roll",
    "damage": "damage, with a weapon",
    "stress": "a Stress cleared",
}

USUAL = ("advantage", "damage")
"""Those of the book's example. Rolls, Example Action Roll."""

To = Annotated[SheetId, Meta(description="whose critical success it was"), Pick(everybody(Character))]
Which = Annotated[
    tuple[Annotated[str, one_of(EXTRAS, "an extra")], ...],
    Meta(max_length=len(EXTRAS), description="what there is to choose between"),
    Pick(lambda scene: list(EXTRAS.items())),
]
Words = Annotated[str, Meta(max_length=200, description="something else to choose, in your words")]
Against = Annotated[
    SheetId | None,
    Meta(description="against whom the advantage or the damage is; null: nobody in particular"),
    Pick(nobody, seldom=True),
]
Theirs = Annotated[
    SheetId | None,
    Meta(description="against whom; null: the next roll, whatever it is"),
    GRANTED,
    Pick(nobody),
]


def _offer(card: Card, name: str, says: str, **args: Any) -> Offer:
    takes = says[:1].upper() + says[1:]
    return Offer(to=card.id, move=f"daggerheart.{name}", says=says, args=args, takes=takes, instead="extra")


@move("daggerheart.offer-extras", "Offer extras for a critical", by="gm")
def offer_extras(
    scene: Scene, to: To, extras: Which = USUAL, other: Words = "", against: Against = None
) -> Deed:
    """Offer the extras of a critical success, of which its player takes one: advantage, damage, a Stress, or what fits.

    Book: Rolls, Example Action Roll.
    """
    card = scene.card(to, "args.to")
    card.of(Character, "args.to")
    foe = None if against is None else scene.card(against, "args.against")
    if foe is not None and foe.hidden:
        raise Refused(f"{foe.name} is hidden: show them first", at="args.against")
    at = f" against {foe.name}" if foe else ""
    struck = {} if against is None else {"targets": [against]}
    ways: Mapping[str, Offer] = {
        "advantage": _offer(card, "keep-advantage", f"advantage on your next roll{at}", against=against),
        "damage": _offer(card, "damage", f"damage{f' to {foe.name}' if foe else ''}", **struck),
        "stress": _offer(card, "clear-stress", "clear a Stress", amount=1),
    }
    offers = [ways[each] for each in dict.fromkeys(extras)]
    offers += [_offer(card, "extra", other, what=other)] if other else []
    if len(offers) < LEAST:
        raise Refused("a critical success lets its player choose: offer two extras", at="args.extras")
    says = " or ".join(each.says.replace("your", "the") for each in offers)
    return Deed(says=f"A little extra for {card.name}: {says}", offers=tuple(offers))


@move("daggerheart.keep-advantage", "Keep advantage for the next roll", actor=Character)
def keep_advantage(scene: Scene, against: Theirs = None) -> Deed:
    """Keep advantage for the next action roll, or for the next one against somebody. It is used up then.

    Book: Rolls, Example Action Roll.
    """
    sheet = scene.acting(Character)
    foe = None if against is None else scene.card(against, "args.against")
    name = "next roll" if foe is None else f"next roll against {foe.name}"
    saved = Saved(name=name, against=against or "")
    others = [asdict(each) for each in sheet.saved if each.name != name]
    changes: tuple[Change, ...] = scene.me.set("saved", [*others, asdict(saved)], "a little extra")
    return Deed(says=f"{scene.me.name} keeps advantage: {name}", changes=changes)


@move("daggerheart.extra", "Take the extra", actor=Character)
def extra(
    scene: Scene, what: Annotated[str, Meta(min_length=1, max_length=200, description="what it is"), GRANTED]
) -> Deed:
    """Take an extra that the game master has put into words.

    Book: Rolls, Example Action Roll.
    """
    return Deed(says=f"{scene.me.name}: {what}")
