"""The action roll at the table: dots by the action's name, effects by the scene's peril, dice by those who help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from rollwright.errors import Refused
from rollwright.sheets import (
    GM,
    After,
    Change,
    Deed,
    Done,
    Lines,
    Needs,
    Offer,
    Pick,
    Scene,
    check_named,
    item_named,
    move,
)
from rollwright.systems.keepers.action import DICE, DRAMA, KEEP, Action, alters
from rollwright.systems.keepers.harm import Suffered, alive, marked, room, suffered
from rollwright.systems.keepers.moves import picks
from rollwright.systems.keepers.moves.stakes import Added, Framed, bettered, stakes
from rollwright.systems.keepers.moves.stress import Harms, stress_and_edge
from rollwright.systems.keepers.sheet import Attribute, Character, used_for_drama
from rollwright.systems.keepers.tables import ADDED_DICE, ASSIST, FULL

Written = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^.]*[^.\s][^.]*$")]
"""An action by its name, however it is typed: it need not be on a sheet."""


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody else does for an action roll: assist for 1 Stress, or spend an Edge; a die either way."""

    way: Annotated[
        Literal["assist", "edge"],
        Pick(picks.helping),
        Meta(title="How", description="assist: 1 Stress; edge: an Edge of theirs; a die more either way"),
    ] = "assist"


def _after(scene: Scene, done: Done) -> After:
    """A Distinction that has altered a die is used up: the one that was chosen, or the only one."""
    card = scene.cards[done.roles["player"]]
    drama = done.decided.get("player/invoke", done.notes["drama"])
    still = drama in [each.name for each in card.of(Character).distinctions]
    answers = [done.decided.get(f"player/{asked.name}", KEEP) for asked in (DRAMA, DICE)]
    if not still or not any(map(alters, answers)):
        return After()
    return After(card.set(used_for_drama(drama), True, "invoked for Drama"))


@move(
    "keepers.act",
    "Action roll",
    actor=Character,
    rule=Action,
    part=Part,
    joins="give a die",
    after=_after,
)
def act(
    scene: Scene,
    action: Annotated[
        Written,
        Pick(picks.actions, free=True),
        Meta(description="the action; its dots are dice, and one that is nowhere on the sheet has none"),
    ],
    outcomes: Annotated[
        tuple[Framed, ...],
        GM,
        Lines("something to gain", {"threat": "something to avoid"}),
        Meta(min_length=1, max_length=6, description="what it is about: things to gain, threats to avoid"),
    ],
    added: Annotated[
        tuple[Added, ...],
        Meta(max_length=5, title="Added outcomes", description="outcomes that the player adds, a die each"),
    ] = (),
    attribute: Annotated[
        Attribute | None,
        GM,
        Pick(picks.attributes, seldom=True),
        Meta(description="what pushes are paid with; unless said, the attribute the action belongs to"),
    ] = None,
    harms: Harms = None,
    penalty: Annotated[int, GM, Meta(ge=0, le=6, description="dice lost besides those that Harm takes")] = 0,
    setup: Annotated[
        tuple[str, ...],
        GM,
        Meta(max_length=6, description="outcomes that a Setup Action or an ability betters by one"),
    ] = (),
    bargain: Annotated[
        str, GM, Meta(max_length=200, description="the Devil's Bargain that is on offer, in a line")
    ] = "",
    accept: Annotated[
        bool, Needs("bargain"), Meta(description="take the Devil's Bargain: a die more")
    ] = False,
    edge: Annotated[bool, Pick(picks.edge), Meta(description="spend an Edge: a die more")] = False,
    ability: Annotated[
        str | None, Pick(picks.abilities), Meta(description="an ability that adds dice, on top of all others")
    ] = None,
    ability_dice: Annotated[
        int, Needs("ability"), Meta(ge=1, le=3, description="how many dice the ability adds")
    ] = 1,
    aptitude: Annotated[
        str | None,
        Pick(picks.aptitudes),
        Meta(description="an Aptitude or Knowledge: one outcome's effect is one better"),
    ] = None,
    betters: Annotated[
        str | None,
        Needs("aptitude"),
        Meta(description="which outcome the aptitude betters; the first unless said"),
    ] = None,
    drama: Annotated[
        str | None,
        Pick(picks.for_drama, seldom=True),
        Meta(
            description="the Distinction that may be invoked for Drama when the dice lie; unless said, any that is fresh"
        ),
    ] = None,
) -> Deed:
    """Do something that may go wrong: a result for every outcome, crits, and pushes.

    Book: Pool of Dice, Before the roll.

    Harm is reckoned from the sheet; the Edge that pushes may cost is held back until the roll is over.
    """
    me = alive(scene.me)
    action = me.spelled(action)
    fits = attribute or me.belongs.get(action)
    hurt = suffered(me, fits, harms)
    help_ = _help(scene, edge, accept)
    _may_act(scene, me, hurt, fits, help_)
    eased = bettered(me, outcomes, added, setup, aptitude, betters)
    dramatic = _dramatic(scene, me, drama)
    left = max(0, scene.me.free("edge") - edge)
    pushes = len(outcomes) + len(added) if fits and me.stress < FULL else 0
    said = {
        "dots": me.dots.get(action, 0),
        "outcomes": stakes(scene, outcomes, added, hurt, eased),
        "extra": help_.dice + _ability(me, ability, ability_dice),
        "penalty": hurt.dice + penalty,
        "attribute": picks.resisting(me, fits, harms) if fits else None,
        "edge": left,
        "stress": me.stress,
        "drama": bool(dramatic),
        "distinctions": dramatic,
        "brief": True,
    }
    return Deed(
        says=f"{me.name}: {action}{_told(hurt, help_, bargain, accept)}",
        bound=Action.bind(said, scene.house),
        before=Action.bind({**said, "drama": False, "distinctions": ()}, scene.house),
        roles={"player": scene.me.id},
        reserve=_reserved(scene, min(left, pushes), dramatic),
        changes=help_.changes,
        offers=help_.offers,
        warns=_unwritten(me, action, fits),
        notes={**stress_and_edge(me, less=int(edge)), "drama": next(iter(dramatic), None)},
        sources={
            "dots": action,
            "extra dice": (*_givers(scene, edge, accept), *([(ability, ability_dice)] if ability else ())),
            "penalty": (("Harm", -hurt.dice), ("penalty", -penalty)),
        },
    )


def _givers(scene: Scene, edge: bool, accept: bool) -> list[tuple[str, int]]:
    """What the die that was added comes from."""
    own = ["an Edge"] * edge + ["the Devil's Bargain"] * accept
    return [(name, 1) for name in (*own, *(scene.cards[helper].name for helper in scene.parts))]


# -- dice --------------------------------------------------------------------------------------------------------------


class Help(NamedTuple):
    """The die that somebody or something adds, whether it is an Assist, and what it costs."""

    dice: int
    assisted: bool
    changes: tuple[Change, ...]
    offers: tuple[Offer, ...]


def _help(scene: Scene, edge: bool, accept: bool) -> Help:
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


def _ability(me: Character, ability: str | None, dice: int) -> int:
    if ability is None:
        return 0
    check_named(me.abilities, ability, "ability", "args.ability")
    return dice


def _may_act(scene: Scene, me: Character, hurt: Suffered, fits: str | None, help_: Help) -> None:
    """Level 3 Harm: only with an Assist, or by pushing, which takes an attribute and a free box. Harm."""
    if not hurt.stuck or help_.assisted:
        return
    if fits is None:
        raise Refused(
            f"{me.name} can act only with an Assist, or by pushing, and no attribute is said for that: level 3 Harm",
            at="args.attribute",
        )
    room(scene.me, me)


# -- what is said and written ------------------------------------------------------------------------------------------


def _dramatic(scene: Scene, me: Character, drama: str | None) -> tuple[str, ...]:
    """The Distinctions that may be invoked for Drama, once an episode each: the one that is meant, or else all that are fresh.

    Distinctions.
    """
    if drama is None:
        return tuple(picks.dramatic(scene))
    if item_named(me.distinctions, drama, "Distinction", "args.drama").drama:
        raise Refused(f"{drama} was invoked for Drama this episode", at="args.drama")
    if scene.me.reserved.get(used_for_drama(drama)):
        raise Refused(f"{drama} is held for Drama in an open roll", at="args.drama")
    return (drama,)


def _reserved(scene: Scene, edge: int, drama: Sequence[str]) -> tuple[tuple[str, str, int], ...]:
    """What is held back while the roll is open: Edge for pushes, and Distinctions."""
    held_back = [*([("edge", edge)] if edge else []), *[(used_for_drama(name), 1) for name in drama]]
    return tuple((scene.me.id, at, amount) for at, amount in held_back)


def _unwritten(me: Character, action: str, fits: str | None) -> tuple[str, ...]:
    """A warning of an action that is nowhere on the sheet: it has no dots, and belongs to no attribute that a push could be paid with.
    Pool of Dice, negative dice.
    """
    if action in me.dots:
        return ()
    unpaid = "" if fits else ", and no push is offered unless it is said with which attribute"
    return (f"{me.name} has nothing written down as {action}: it has no dots{unpaid}",)


def _told(hurt: Suffered, help_: Help, bargain: str, accept: bool) -> str:
    told = f", with the Devil's Bargain: {bargain}" if accept else ""
    return told + ("; it counts only if it is pushed" if hurt.stuck and not help_.assisted else "")
