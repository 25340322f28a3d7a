"""What boons and banes are spent on, and on whose sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rollwright.errors import Refused
from rollwright.sheets import GRANTED, After, Budget, Card, Deed, Done, Pick, Scene, move
from rollwright.systems.double_down.moves import earning
from rollwright.systems.double_down.moves.parameters import SheetId
from rollwright.systems.double_down.moves.reading import distinct_names, noted, tag_of
from rollwright.systems.double_down.sheet import MOST, Character, Tag, TagName
from rollwright.systems.double_down.spend import Spend, SpendBanes, Tension
from rollwright.systems.double_down.tables import BANE_PRICES, BOON_PRICES

Amount = Annotated[int, Meta(ge=1, le=MOST, description="how much of it, 1 and more")]
Whose = Annotated[SheetId | None, Meta(description="whose sheet it changes")]


def _tensions(scene: Scene) -> list[tuple[int, str]]:
    """How much tension there is to take off the table."""
    return [(amount, str(amount) if amount else "none") for amount in range(scene.table.free("tension") + 1)]


For = Annotated[
    SheetId | None,
    Meta(
        title="for whom",
        description="whose sheet they change where a purchase names nobody; one's own unless told",
    ),
    Pick(lambda scene: (), seldom=True),  # what is picked from a list says whose it is
]
TensionSaid = Annotated[Tension, Pick(_tensions)]


class Boon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something bought with boons: a stress recovered (1 each), the tag of a name recovered (2), a drive gained (2 each),
    or a reward of the story for what the game master asks.
    """

    what: Annotated[Literal["stress", "tag", "drive", "story"], Meta(description="what is bought")]
    amount: Amount = 1
    who: Whose = None
    tag: Annotated[TagName | None, Meta(description="which tag is recovered, by its name")] = None


class Bane(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something bought with banes: a stress inflicted (1 each), a tension (2 each), or a complication of the story."""

    what: Annotated[Literal["stress", "tension", "story"], Meta(description="what is bought")]
    amount: Amount = 1
    who: Whose = None


def _boons_on(scene: Scene) -> list[tuple[Any, str]]:
    ways: list[tuple[Any, str]] = []
    for card in sorted(scene.of(Character).values(), key=lambda card: card.id != scene.me.id):
        if card.free("stress"):
            ways.append(({"what": "stress", "who": card.id}, f"{card.name}: recover a stress"))
        for tag in [each.name for each in card.of(Character).tags if each.exhausted]:
            told = {"what": "tag", "who": card.id, "tag": tag}
            ways.append((told, f"{card.name}: recover {tag}"))
        ways.append(({"what": "drive", "who": card.id}, f"{card.name}: gain a drive"))
    return _priced([*ways, ({"what": "story"}, "a reward of the story")], BOON_PRICES, "boon")


def _banes_on(scene: Scene) -> list[tuple[Any, str]]:
    open_ = [card for card in scene.of(Character).values() if _room(card)]
    stress = [({"what": "stress", "who": card.id}, f"{card.name}: inflict a stress") for card in open_]
    others = [({"what": "tension"}, "add a tension"), ({"what": "story"}, "a complication of the story")]
    return _priced([*stress, *others], BANE_PRICES, "bane")


def _priced(ways: Sequence[tuple[Any, str]], prices: Mapping[str, int], coin: str) -> list[tuple[Any, str]]:
    return [(told, f"{says} ({earning.count(prices[told['what']], coin)})") for told, says in ways]


BoonsSaid = Annotated[int, Meta(ge=0, le=MOST, description="boons to spend, 0 and more"), GRANTED]
BanesSaid = Annotated[int, Meta(ge=0, le=MOST, description="banes to spend, 0 and more")]
BOUGHT = Meta(max_length=50, title="To buy", description="what to buy, each with whose it is")
BoonsOn = Annotated[
    tuple[Boon, ...],
    BOUGHT,
    Pick(_boons_on),
    Budget(("boons",), lambda bought: BOON_PRICES[bought["what"]]),
]
BanesOn = Annotated[
    tuple[Bane, ...],
    BOUGHT,
    Pick(_banes_on),
    Budget(("banes", "tension"), lambda bought: BANE_PRICES[bought["what"]]),
]


def _boons_left(scene: Scene, done: Done) -> After:
    left, who = done.outcome.left, done.notes.get("who")
    return After(offers=(earning.boons(done.roles["player"], left, who, earning.REST),) if left else ())


def _banes_left(scene: Scene, done: Done) -> After:
    left, who = done.outcome.left, done.notes.get("who")
    return After(offers=(earning.banes(left, who, earning.REST),) if left else ())


@move("double-down.spend", "Spend boons", rule=Spend, after=_boons_left)
def spend(scene: Scene, boons: BoonsSaid, on: BoonsOn, who: For = None) -> Deed:
    """What boons buy, on anybody's sheet: stress and tags recovered, drive, a reward.

    Book: Reference, boons table.

    What is left of them is offered again.
    """
    cards = [_whose(scene, each, who, f"args.on[{at}].who") for at, each in enumerate(on)]
    tags = _recovered(on, cards)
    _fits(on, cards, lambda card: card.free("stress"), "has {} stress to recover")
    names = distinct_names({card.id: card for card in cards}.values())
    return Deed(
        says=f"{scene.me.name} spends boons{_in_the_story(on, 'a reward')}",
        bound=Spend.bind({"boons": boons, "on": _told(on, cards, names)}, scene.house),
        roles={name: sheet for sheet, name in names.items()} | {"player": scene.me.id},
        notes=noted({names[sheet]: of for sheet, of in tags.items()}, who=who),
    )


@move("double-down.banes", "Spend banes", by="gm", rule=SpendBanes, after=_banes_left)
def spend_banes(
    scene: Scene, banes: BanesSaid, on: BanesOn, tension: TensionSaid = 0, who: For = None
) -> Deed:
    """What banes buy the game master: stress inflicted, tension, a complication.

    Book: Reference, banes table and tension.

    Tension taken off the table adds as many banes. What is left of them is offered again.
    """
    scene.afford(scene.table, "tension", tension)
    cards = [_whose(scene, each, who, f"args.on[{at}].who") for at, each in enumerate(on)]
    _fits(on, cards, _room, "has room for {} more stress")
    names = distinct_names({card.id: card for card in cards}.values())
    return Deed(
        says=f"The game master spends banes{_in_the_story(on, 'a complication')}",
        bound=SpendBanes.bind(
            {"banes": banes, "on": _told(on, cards, names), "tension": tension}, scene.house
        ),
        roles={name: sheet for sheet, name in names.items()},
        notes=noted({}, who=who),
    )


def _in_the_story(on: Sequence[Boon | Bane], what: str) -> str:
    """What changes no sheet, and is told all the same."""
    amount = sum(each.amount for each in on if each.what == "story")
    return f", {amount} of them on {what} of the story" if amount else ""


def _whose(scene: Scene, each: Boon | Bane, who: str | None, at: str) -> Card:
    """Whose sheet a purchase changes; `Refused` where it is none that has what is bought."""
    name = each.who or who
    card = scene.me if name is None else scene.card(name, at)
    if each.what in ("story", "tension") or isinstance(card.sheet, Character):
        return card
    raise Refused(f"{card.name} has no {each.what}: say whose it is, of the characters", at=at)


def _recovered(on: Sequence[Boon], cards: Sequence[Card]) -> dict[str, list[Tag]]:
    """The tags that are recovered, by sheet; `Refused` where one is not named, not exhausted, or named twice."""
    tags: dict[str, list[Tag]] = {}
    for at, (each, card) in enumerate(zip(on, cards, strict=True)):
        where = f"args.on[{at}]"
        if (each.tag is None) is (each.what == "tag"):
            text = "say which tag is recovered" if each.what == "tag" else f"{each.what} is of no tag"
            raise Refused(text, at=f"{where}.tag")
        if each.tag is None:
            continue
        if each.amount > 1:
            raise Refused("every tag that is recovered is named by itself", at=f"{where}.amount")
        tag = tag_of(card, each.tag, f"{where}.tag")
        so_far = tags.setdefault(card.id, [])
        if not tag.exhausted or tag in so_far:
            raise Refused(f"{tag.name} of {card.name} is not exhausted then", at=f"{where}.tag")
        so_far.append(tag)
    return tags


def _fits(on: Sequence[Boon | Bane], cards: Sequence[Card], most: Callable[[Card], int], says: str) -> None:
    """Refuse more stress on one sheet than there is, or than there is room for."""
    total: Counter[str] = Counter()
    for at, (each, card) in enumerate(zip(on, cards, strict=True)):
        if each.what == "stress":
            total[card.id] += each.amount
            if total[card.id] > most(card):
                raise Refused(f"{card.name} {says.format(most(card))}", at=f"args.on[{at}].amount")


def _told(on: Sequence[Boon | Bane], cards: Sequence[Card], names: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {"what": each.what, "amount": each.amount, "who": names[card.id]}
        for each, card in zip(on, cards, strict=True)
    ]


def _room(card: Card) -> int:
    sheet = card.of(Character)
    return sheet.stress_track - sheet.stress
