"""Group action rolls: the others' reaction rolls, and then the leader's action roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.sheets import GM, Card, Change, Deed, Said, Scene, move
from rollwright.systems.daggerheart.arguments import Untold
from rollwright.systems.daggerheart.entries import Trait
from rollwright.systems.daggerheart.group import Group
from rollwright.systems.daggerheart.harm import table
from rollwright.systems.daggerheart.moves import aids, contributions, opponents
from rollwright.systems.daggerheart.moves.contributions import Costs
from rollwright.systems.daggerheart.moves.following import narrated
from rollwright.systems.daggerheart.moves.parameters import (
    TRAIT,
    Against,
    Brings,
    Extra,
    Needed,
    Other,
    OwnAdvantage,
    Part,
)
from rollwright.systems.daggerheart.sheet import Character

Reacting = Annotated[
    Untold,
    Meta(description="what the others' reaction rolls have to reach; null: the same as the leader's"),
    GM,
]


Held = tuple[Mapping[str, Any], ...]


class Supports(Brings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a member of a group rolls: a reaction roll with a trait; who *helps* pays a Hope to Help the leader too."""

    trait: Annotated[Trait, Meta(description="the trait that their part calls for"), Said("anyone"), TRAIT]
    helps: Annotated[
        bool,
        Meta(
            description="whether they Help the leader's roll as well, for a Hope; who does not say so yet is asked before the leader rolls"
        ),
    ] = False
    how: Part = ""


@move(
    "daggerheart.group",
    "Group action roll",
    actor=Character,
    rule=Group,
    part=Supports,
    joins="take part with a reaction roll",
    throws=True,
    led=True,
    several=True,
    after=narrated,
)
def group(
    scene: Scene,
    trait: Needed,
    difficulty: Against = None,
    reaction_difficulty: Reacting = None,
    advantage: OwnAdvantage = 0,
    modifier: Other = 0,
    dice: Extra = (),
    how: Part = "",
) -> Deed:
    """Lead the party in one action: the others' reaction rolls give +1 or −1 each, and then the leader decides on Experiences and Rally die.

    Book: Rolls, Group Action Rolls.
    """
    sheet, costs = scene.acting(Character), Costs()
    need = difficulty if reaction_difficulty is None else reaction_difficulty
    if not scene.parts:
        raise Refused("nobody has joined: a group is a leader and others who take part", at="parts")
    if need is None:
        raise Refused("the others' reaction rolls need a difficulty", at="args.reaction_difficulty")
    brings = Brings(modifier=modifier, dice=dice)
    leader, changes = contributions.brought(scene, scene.me, sheet.traits.of(trait), brings, costs)
    kept, used = opponents.saved(scene.me, ())
    changes += used
    members = sorted(scene.parts, key=lambda each: not scene.parts[each].helps)
    reactions = []
    for member in members:
        rolls, more = _reaction(scene, contributions.joined(scene, member), scene.parts[member], costs)
        reactions.append({**rolls, "difficulty": need})
        changes += more
    contributions.afford(scene, costs)
    hand = aids.usable_after(scene, aids.everyone(scene), costs)
    theirs, others = _prayers(scene, members, hand)
    later, reserve = aids.later(scene, hand)
    may_help = _who_may_help(scene, members, costs, hand)
    price = scene.house.prices.help
    return contributions.duality(
        scene,
        Group,
        f"{trait} roll for the group with {', '.join(scene.cards[member].name for member in members)}",
        {
            "leader": {
                **leader,
                "difficulty": difficulty,
                "advantage": advantage + kept,
                "helpers": sum(part.helps for part in scene.parts.values()),
                "prayer": others,
                "rerolls": hand.rerolls,
                **later,
            },
            "helpers": [{**rolls, "prayer": prayer} for rolls, prayer in zip(reactions, theirs, strict=True)],
            "tracker": table(scene).tracker,
            "lasting_prayer": len(others) < len(hand.prayer),
            "may_help": may_help,
        },
        roles={
            "player": scene.me.id,
            **{f"helper {at}": member for at, member in enumerate(members, 1)},
            **hand.roles,
        },
        called=contributions.dice_names(Brings(dice=dice, rally=later["rally"] > 0), *scene.parts.values()),
        reserve=aids.summed((*reserve, *((members[at - 1], "hope", price) for at in may_help))),
        kept=kept,
        changes=changes,
        sources=contributions.traced(scene.me, trait, sheet.traits.of(trait), brings),
        tells=scene.lines(how, "how"),
    )


def _prayers(scene: Scene, members: Sequence[str], hand: aids.Aids) -> tuple[list[Held], Held]:
    """The Prayer Dice of every member, each for their own roll, and those of all others, for the leader's."""
    names = {card.id: who for who, card in aids.everyone(scene).items()}
    own = [names[member] for member in members]
    theirs = [tuple([each for each in hand.prayer if each["by"] == name]) for name in own]
    return theirs, tuple([each for each in hand.prayer if each["by"] not in own])


def _who_may_help(scene: Scene, members: Sequence[str], costs: Costs, hand: aids.Aids) -> list[int]:
    """Who may Help the leader when all have rolled, by their place in the group: those who do not help already, and can pay for it."""
    return [
        at
        for at, member in enumerate(members, 1)
        if not scene.parts[member].helps
        and aids.may_help(scene, contributions.joined(scene, member), costs, hand)
    ]


def _reaction(
    scene: Scene, card: Card, part: Supports, costs: Costs
) -> tuple[dict[str, Any], tuple[Change, ...]]:
    """A member's reaction roll; who helps the leader pays for it."""
    costs[card.id] += scene.house.prices.help * part.helps
    value = card.of(Character).traits.of(part.trait)
    rolls, changes = contributions.brought(scene, card, value, part, costs)
    return rolls | {"advantage": part.advantage}, changes
