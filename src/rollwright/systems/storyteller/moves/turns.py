"""Several actions in a turn: each with a die fewer than the one before, and resisted or automatic by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct, ValidationError, convert

from rollwright.errors import Refused
from rollwright.sheets import GM, KEPT, After, Beside, Deed, Done, Pick, Scene, Source
from rollwright.systems.storyteller import sides
from rollwright.systems.storyteller.moves import resisting, secrets
from rollwright.systems.storyteller.moves.again import tried
from rollwright.systems.storyteller.moves.parameters import (
    OwnTraits,
    Willpower,
    facing,
    refinements,
    refining,
)
from rollwright.systems.storyteller.moves.reading import npc, side, traced, unwritten
from rollwright.systems.storyteller.moves.resisting import resistible
from rollwright.systems.storyteller.multiple import Multiple
from rollwright.systems.storyteller.outcomes import FAILURE
from rollwright.systems.storyteller.sheet import Being, Rating
from rollwright.systems.storyteller.sides import Called, Modifier
from rollwright.systems.storyteller.tables import UNREACHABLE


class Planned(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of several actions in a turn."""

    name: Annotated[Called, Meta(description="what is done")]
    traits: OwnTraits
    difficulty: Annotated[
        sides.Reach | None,
        Meta(
            description="what each die has to reach; 6 unless said, and the other side's pool where it is resisted"
        ),
    ] = None
    modifier: Modifier = 0
    attack: sides.Attack = False
    attempt: sides.Attempt = 1
    automatic: sides.Automatic = False
    opponent: Annotated[
        Called | None,
        Meta(description="who resists it; or the name of somebody who has no sheet"),
        Pick(facing, free=True),
    ] = None
    opposing: Annotated[
        tuple[Called, ...],
        Meta(title="Resists with", max_length=4, description="the traits or pools that who resists rolls"),
    ] = ()
    opposing_dice: Annotated[
        sides.PoolSize | None,
        Meta(title="Their dice", description="the dice of who resists, where they are made up"),
        KEPT,
    ] = None


class _Rolled(Struct):
    """What is looked at of an action while it is laid out, when nothing of it has been checked."""

    traits: tuple[str, ...] | None = None


def _refinements(scene: Scene) -> list[tuple[str, str]]:
    """The specialties of the traits that are rolled in the turn, as far as it is said what is."""
    try:
        actions = convert(scene.said.get("actions", ()), tuple[_Rolled, ...] | None) or ()
    except ValidationError:
        actions = ()
    rolled = {trait for each in actions for trait in each.traits or ()}
    of = refining(scene)
    return [each for each in refinements(scene) if not rolled or rolled & {*of[each[0]]}]


class Added(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the player adds to one of several actions."""

    name: Annotated[Called, Meta(description="which of the actions")]
    specialty: Annotated[
        Called | None, Meta(description="the specialty that applies"), Pick(_refinements)
    ] = None
    willpower: Willpower = False


def _each_again(scene: Scene, done: Done) -> After:
    """Each of several actions that failed may be tried again by itself, one harder. Trying again."""
    offers = []
    for result, planned in zip(done.outcome.results, done.args["actions"], strict=True):
        args = _alone(planned)
        if result.label == FAILURE and args and args["difficulty"] + args["attempt"] - 1 < UNREACHABLE:
            offers.append(tried(done, args, "storyteller.action", f"try {result.name} again, one harder"))
    return After(offers=tuple(offers))


def _resisters(scene: Scene, args: Mapping[str, Any]) -> tuple[str, ...]:
    """The players' sheets that have yet to say how they resist one of the actions."""
    told = [resisting.awaited(scene, each) for each in args.get("actions") or ()]
    return tuple(dict.fromkeys(sheet for each in told for sheet in each))


@resistible("storyteller.multiple", "Several actions", rule=Multiple, awaits=_resisters, after=_each_again)
def multiple(
    scene: Scene,
    actions: Annotated[
        tuple[Planned, ...],
        Meta(
            min_length=2,
            max_length=20,
            description="the actions in order, two or more; the first is one die fewer and one harder, the second two",
        ),
        GM,
        Beside(lambda at: f"{at} {'die' if at == 1 else 'dice'} less, {at} harder"),
    ],
    adds: Annotated[
        tuple[Added, ...],
        Meta(max_length=20, description="specialties and Willpower, by the action that they are for"),
    ] = (),
) -> Deed:
    """Declare two or more actions for one turn, and roll them in order, one after the other.

    Book: Multiple actions.

    Before each of them a player says whether to spend a point of Willpower. Any may be resisted, or a success without a roll.
    """
    own = _by_action([each.name for each in actions], adds)
    planned = [_planned(scene, each, own, f"args.actions[{at}]") for at, each in enumerate(actions)]
    declared = sum(each.willpower for each in own.values())
    scene.afford(scene.me, "willpower", declared)
    resisters = {f"opponent {at}": each for at, each in enumerate(actions, 1) if each.opponent}
    cards = {role: resisting.resister(scene, str(each.opponent)) for role, each in resisters.items()}
    kept = {each.name: role for role, each in resisters.items() if resisting.kept(cards[role])}
    return Deed(
        says=f"{scene.me.name} does {len(actions)} things in one turn",
        bound=Multiple.bind(
            {"actions": planned, "points": max(0, resisting.points(scene.me) - declared)}, scene.house
        ),
        roles={"player": scene.me.id, **{role: card.id for role, card in cards.items() if card}},
        called={role: str(resisters[role].opponent) for role, card in cards.items() if card is None},
        secret=secrets.of_turn(scene.me, (each.name for each in actions), kept),
        sources=_turn(scene, actions),
        warns=unwritten(scene.me, [name for each in actions for name in each.traits]),
        rounds=True,
        hidden=scene.me.hidden and all(map(resisting.kept, cards.values())),
    )


def _planned(scene: Scene, each: Planned, own: Mapping[str, Added], at: str) -> dict[str, Any]:
    """One of the actions as the rule takes it."""
    sheet = scene.acting(Being)
    if each.automatic and any(sheet.rated().get(name, Rating(0)).road for name in each.traits):
        raise Refused("an automatic success may not be offered with a Road rating", at=f"{at}.automatic")
    added = own.get(each.name) or Added(name=each.name)
    args = {
        "name": each.name,
        "attack": each.attack,
        "difficulty": each.difficulty,
        "attempt": each.attempt,
        "automatic": each.automatic,
        **side(scene, scene.me, each.traits, each.modifier, added.specialty, added.willpower, at),
    }
    if each.opponent is None:
        return args
    card = resisting.resister(scene, each.opponent)
    if card is not None and card.id == scene.me.id:
        raise Refused(f"{card.name} cannot resist themselves", at=f"{at}.opponent")
    if card is not None and card.hidden and each.opposing and not npc(scene.me):
        raise Refused(
            f"say with how many dice {card.name} resists: with what would tell who they are",
            at=f"{at}.opposing",
        )
    against = resisting.Against(each.opposing, each.opposing_dice, at=at)
    return {**args, "opponent": resisting.rolled(scene, card, each.opponent, against)}


def _alone(each: Planned) -> dict[str, Any]:
    """One of the actions, tried once more by itself; nothing for one that is resisted."""
    if each.opponent is not None:
        return {}
    return {
        "traits": list(each.traits),
        "modifier": each.modifier,
        "difficulty": each.difficulty or 6,
        "attempt": each.attempt + 1,
        "injury": each.attack,
    }


def _turn(scene: Scene, actions: Sequence[Planned]) -> dict[str, Source]:
    """What on the sheet the dice of several actions come from, each with one fewer than the one before."""
    sources: dict[str, Source] = {}
    for fewer, each in enumerate(actions, 1):
        name = f"{each.name}: "
        (dice,) = traced(scene.me.sheet, each.traits, each.modifier, whose=name).values()
        sources[f"{name}dice"] = (*dice, (f"{name}several actions", -fewer))
    return sources


def _by_action(names: Sequence[str], adds: Sequence[Added]) -> Mapping[str, Added]:
    """What is added, by action; `Refused` where an action is named twice or not at all."""
    if len(set(names)) < len(names):
        raise Refused(f"every action needs a name of its own: {', '.join(names)}", at="args.actions")
    by_name: dict[str, Added] = {}
    for at, each in enumerate(adds):
        if each.name not in names or each.name in by_name:
            why = "is named twice" if each.name in by_name else f"is none of {', '.join(names)}"
            raise Refused(f"{each.name!r} {why}", at=f"args.adds[{at}].name")
        by_name[each.name] = each
    return by_name
