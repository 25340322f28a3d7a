"""The action roll at the table: dots by the action's name, effects by the scene's peril, dice by those who help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.sheets import (
    GM,
    After,
    Deed,
    Done,
    Lines,
    Needs,
    Pick,
    Scene,
    item_named,
    move,
)
from rollwright.systems.keepers.action import Action
from rollwright.systems.keepers.drama import DICE, DRAMA, KEEP, alters
from rollwright.systems.keepers.harm import Suffered, alive, room, suffered
from rollwright.systems.keepers.moves import picks
from rollwright.systems.keepers.moves.helping import Help, Part, by_ability, givers, helped
from rollwright.systems.keepers.moves.stakes import Added, Framed, bettered, stakes
from rollwright.systems.keepers.moves.stress import Harms, stress_and_edge
from rollwright.systems.keepers.sheet import Attribute, Character, used_for_drama
from rollwright.systems.keepers.tables import FULL

Written = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^.]*[^.\s][^.]*$")]
"""An action by its name, however it is typed: it need not be on a sheet."""


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
    help_ = helped(scene, edge, accept)
    _may_act(scene, me, hurt, fits, help_)
    eased = bettered(me, outcomes, added, setup, aptitude, betters)
    dramatic = _dramatic(scene, me, drama)
    left = max(0, scene.me.free("edge") - edge)
    pushes = len(outcomes) + len(added) if fits and me.stress < FULL else 0
    said = {
        "dots": me.dots.get(action, 0),
        "outcomes": stakes(scene, outcomes, added, hurt, eased),
        "extra": help_.dice + by_ability(me, ability, ability_dice),
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
            "extra dice": (*givers(scene, edge, accept), *([(ability, ability_dice)] if ability else ())),
            "penalty": (("Harm", -hurt.dice), ("penalty", -penalty)),
        },
    )


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
