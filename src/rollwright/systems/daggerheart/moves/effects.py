"""Conditions and spells that last: how they begin, and how they are ended by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.sheets import Card, Deed, Pick, Scene, move
from rollwright.systems.daggerheart.entries import ENDS, Condition, Ends, Lasting, Note, one_of
from rollwright.systems.daggerheart.harm import begun, struck_out, table
from rollwright.systems.daggerheart.moves.fear import seized
from rollwright.systems.daggerheart.moves.parameters import KNOWN, SheetId, creatures
from rollwright.systems.daggerheart.sheet import Adversary, Creature

MASTER = "gm"
"""Who has made what somebody made whom nobody may know of."""


def _lasting(scene: Scene) -> Iterator[tuple[Card, Lasting]]:
    """Everything that lasts, with who bears it."""
    for card in scene.of(Creature).values():
        yield from ((card, each) for each in card.of(Creature).lasting)


def _made(scene: Scene) -> list[tuple[Card, Lasting]]:
    """Lasting effects that the actor may end: those on themselves, and those they put on others. An effect whose maker is secret may be
    ended by any of the game master's people.
    """
    mine = {scene.me.id, MASTER} if isinstance(scene.me.sheet, Adversary) else {scene.me.id}
    return [(card, each) for card, each in _lasting(scene) if card.id == scene.me.id or each.by in mine]


def _temporary(scene: Scene) -> list[tuple[Card, Lasting]]:
    """What the game master may end as a move."""
    return [(card, each) for card, each in _lasting(scene) if each.ends == "temporary"]


def _names(borne: list[tuple[Card, Lasting]]) -> list[tuple[str, str]]:
    return list({each.name: f"{each.name}, {ENDS[each.ends]}" for _, each in borne}.items())


def _bearers(borne: list[tuple[Card, Lasting]]) -> list[tuple[str, str]]:
    return list({card.id: card.name for card, _ in borne}.items())


def _borne(borne: list[tuple[Card, Lasting]], name: str, on: str) -> Card:
    """Who bears an effect, of those that may be ended."""
    for card, each in borne:
        if (card.id, each.name) == (on, name):
            return card
    known = ", ".join(f"{each.name} on {card.name}" for card, each in borne) or "nothing"
    raise Refused(f"{name!r} is not yours to end there: {known}", at="args.name")


What = Annotated[Condition, KNOWN]
How = Annotated[Ends, Pick(lambda scene: list(ENDS.items()))]
On = Annotated[
    SheetId | None,
    Meta(description="whom it is on; whoever acts unless told"),
    Pick(lambda scene: [(None, scene.me.name), *creatures(scene)]),
]
There = Annotated[
    str,
    Meta(min_length=1, max_length=60, description="what ends, by its name"),
    Pick(lambda scene: _names(_made(scene))),
]
Bearer = Annotated[SheetId, Meta(description="on whom it ends"), Pick(lambda scene: _bearers(_made(scene)))]


@move("daggerheart.begin-effect", "Begin a condition or spell", actor=Creature)
def begin(scene: Scene, name: What, ends: How = "chosen", note: Note = "", on: On = None) -> Deed:
    """Write down a condition or a spell that lasts, on oneself or somebody else, and how it ends; the same does not stack.

    Book: Conditions (SRD).

    Whoever makes it may end it at any time.
    """
    card = scene.me if on is None else scene.card(on, "args.on")
    other = card.id != scene.me.id
    says = f"{scene.me.name}: {name}{f' on {card.name}' if other else ''}, {ENDS[ends]}"
    maker = MASTER if scene.me.hidden else scene.me.id  # as everybody may read it
    effect = Lasting(name=name, ends=ends, note=note, by=maker if other else "")
    return Deed(says=says, changes=begun(card, effect, says), hidden=scene.me.hidden or card.hidden)


@move("daggerheart.end-effect", "End a condition or spell", actor=Creature)
def end(scene: Scene, name: There, on: Bearer) -> Deed:
    """End a condition or a spell, at any time: one's own, or what one has made on somebody else.

    Book: Rolls, Spellcast Rolls; Conditions (SRD).
    """
    card = _borne(_made(scene), name, on)
    return _ends(scene, card, name, f"{card.name}: {name} ends")


FOR = {"roll": "", "token": ", for an action token", "fear": ", for a Fear"}


def _payable(scene: Scene) -> list[tuple[str, str]]:
    """What the game master's move may be paid with as the table stands."""
    there = [("roll", "a move that a roll gave")]
    if scene.table.free("action") > 0:
        there.append(("token", "an action token"))
    if scene.table.free("fear") > 0 and (scene.house.edition != "beta" or table(scene).tracker):
        there.append(("fear", "a Fear"))
    return there


Paid = Annotated[str, one_of(FOR, "what the move is paid with"), Pick(_payable)]


@move("daggerheart.end-temporary", "End what is temporary, as a move", by="gm")
def end_temporary(
    scene: Scene,
    name: Annotated[
        str,
        Meta(min_length=1, max_length=60, description="what ends, by its name"),
        Pick(lambda scene: _names(_temporary(scene))),
    ],
    on: Annotated[
        SheetId, Meta(description="on whom it ends"), Pick(lambda scene: _bearers(_temporary(scene)))
    ],
    paid: Paid = "roll",
) -> Deed:
    """Spend the game master's move on ending a temporary effect: one that a roll gave, an activation, or one that is seized.

    Book: Rolls, Spellcast Rolls; The Action Tracker; Fear.
    """
    card = _borne(_temporary(scene), name, on)
    says = f"the game master's move: {name} on {card.name} ends"
    if paid == "token":
        cost = scene.pay(scene.table, "action", 1, says)
    else:
        cost = seized(scene, says) if paid == "fear" else ()
    ended = _ends(scene, card, name, f"{says}{FOR[paid]}")
    return replace(ended, changes=(*cost, *ended.changes))


def _ends(scene: Scene, card: Card, name: str, says: str) -> Deed:
    return Deed(says=says, changes=struck_out(card, name, says), hidden=scene.me.hidden or card.hidden)
