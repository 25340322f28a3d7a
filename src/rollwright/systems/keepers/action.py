"""The action roll: results for outcomes, crits, and the offer to push."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Annotated, Any

from msgspec import Meta, Struct

from rollwright.errors import BadArgument
from rollwright.odds import Noting, View
from rollwright.rules import Bound, Choose, Decision, Effect, Program, Words, become, choose, roll_all, rule, stage
from rollwright.systems.keepers import words
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import ACTION_GOALS, Action, moved
from rollwright.systems.keepers.pool import Dice, groups, results, size
from rollwright.systems.keepers.push import PUSH, Scene, Shown, Track, pushes
from rollwright.systems.keepers.resistance import ResistancePool
from rollwright.systems.keepers.tables import HIGHEST


class Stake(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An outcome that an action roll is about: something to gain, or a threat to avoid."""

    name: Annotated[
        str, Meta(min_length=1, max_length=80, description="what the outcome is called; each a name of its own")
    ]
    effect: Annotated[
        int, Meta(ge=0, le=4, description="how big it is: 0 None, 1 Lesser, 2 Standard, 3 Great, 4 Extreme; normally the peril")
    ] = 2
    threat: Annotated[
        bool, Meta(description="whether it is something to avoid: crits then make it smaller instead of bigger")
    ] = False


Dots = Annotated[int, Meta(ge=0, le=4, description="dots of the action, a die each, 0 to 4")]
Outcomes = Annotated[
    tuple[Stake, ...],
    Meta(
        min_length=1,
        max_length=6,
        description="what the roll is about, 1 to 6 outcomes that get a result each; every one beyond the first adds a die",
    ),
]
Extra = Annotated[
    int, Meta(ge=0, le=6, description="extra dice, from an Assist, an Edge, a Devil's Bargain or an ability, 0 to 6")
]
Penalty = Annotated[int, Meta(ge=0, le=6, description="dice lost, to level 2 Harm or being Stressed for example, 0 to 6")]
Attribute = Annotated[
    ResistancePool | None,
    Meta(description="resistance dice of the attribute that pushes are paid with, −6 to 10; without, no push is offered"),
]
Edge = Annotated[int, Meta(ge=0, description="Edge held before the roll, 0 or more; one pays for a push")]
StressHeld = Annotated[int, Meta(ge=0, le=6, description="Stress marked before the roll, 0 to 6; a full track refuses a push")]
Drama = Annotated[
    bool, Meta(description="whether a Distinction is invoked for Drama: one die may be altered before pairs drop their higher one")
]

DECISIONS = (
    Decision("player", "drama", "keep, I=F", "let die I (from 1, natural dice first) become F, before crits and pairs; if on"),
    Decision("player", "assign", "results in the order of the outcomes, the best first: 4-2, 2-4", "which result each outcome gets"),
    Decision("player", "crit", "an outcome's name", "which outcome a crit makes better by one effect; once per crit"),
    PUSH,
)


@stage
def assigning(house: Keepers, scene: Scene, found: tuple[int, ...], crits: int, wanted: bool | None) -> Program[Action]:
    """Let the player give every outcome one of the results; *wanted* says whether anybody will be shown the dice."""
    orders = arrangements(found)
    keys = tuple(orders)
    when = (("results", found), ("crits", crits))
    dice = orders[(yield from choose(Choose("player", "assign", keys, _readings(scene, keys), when)))]
    tiers = tuple([house.tier(die) for die in dice])
    shown = Shown(dice, (0,) * len(dice)) if wanted else None
    everyone = tuple(range(len(dice)))
    if house.crit_stack == "never":
        left = min(crits, len(dice))
    else:
        left = crits
    fresh = () if house.crit_stack == "free" else everyone
    return (yield from _spend(house, scene, tiers, Track(crits, crits), left, fresh, shown))


@lru_cache(maxsize=1024)
def arrangements(found: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """The different ways to hand out results to as many outcomes, by key, the best result first.

    >>> list(arrangements((5, 4, 4)))
    ['5-4-4', '4-5-4', '4-4-5']
    """
    return {"-".join(map(str, dice)): dice for dice in sorted(set(permutations(found)), reverse=True)}


@lru_cache(maxsize=1024)
def _readings(scene: Scene, keys: tuple[str, ...]) -> tuple[str, ...]:
    rows = [zip(scene.names, key.split("-"), strict=True) for key in keys]
    return tuple([", ".join([f"{die} for {name}" for name, die in row]) for row in rows])


def _spend(
    house: Keepers, scene: Scene, tiers: tuple[int, ...], track: Track, left: int, fresh: tuple[int, ...], shown: Shown | None
) -> Program[Action]:
    """Go on with the next crit, or with the pushes."""
    if left:
        return (yield from become(spending(house, scene, tiers, track, left, fresh, shown)))
    return (yield from pushes(house, scene, tiers, 0, track, shown))


@stage
def spending(
    house: Keepers, scene: Scene, tiers: tuple[int, ...], track: Track, left: int, fresh: tuple[int, ...], shown: Shown | None
) -> Program[Action]:
    """Let the player move an outcome's effect by a crit: one of the *fresh* ones, or with none of those any.

    Pool of Dice, crits. The effect is only shown: nothing later depends on it.
    """
    open_to = fresh or range(len(tiers))
    names = tuple([scene.names[place] for place in open_to])
    says = tuple([f"{name}: {'smaller' if scene.threats[at] else 'bigger'}" for at, name in zip(open_to, names, strict=True)])
    labels = tuple([house.label(tier) for tier in tiers])
    when = (("labels", labels), ("open", names), ("left", left))
    at = scene.names.index((yield from choose(Choose("player", "crit", names, says, when))))
    if shown is not None:
        shown = Shown(shown.dice, tuple([moves + (place == at) for place, moves in enumerate(shown.moves)]))
    rest = tuple([place for place in fresh if place != at])
    return (yield from _spend(house, scene, tiers, track, left - 1, rest, shown))


def _throw(house: Keepers, pool: int, need: int) -> Program[Any]:
    """Roll, and see the results that count and the crits."""
    return (yield from roll_all(groups(pool, need), _look(house, pool, need)))


@lru_cache(maxsize=256)
def _look(house: Keepers, pool: int, need: int) -> View[Any]:
    read = results(pool, need, house.negative).map(lambda sight: (sight[0], house.crits(sight[1])))
    return Noting(read, _same, _shown)


def _throw_for_drama(house: Keepers, pool: int, need: int) -> Program[Any]:
    """Roll, let the player alter one die, and see what then counts. Pool of Dice, negative dice; Distinctions."""
    rolled = groups(pool, need)
    dice, wanted = yield from roll_all(rolled, Noting(Dice(len(rolled)), _same, _shown))
    changes = alterations(dice)
    when = tuple(zip([name for name, _ in rolled], dice, strict=True))
    key = yield from choose(Choose("player", "drama", ("keep", *changes), ("change no die", *changes.values()), when))
    found, sixes = results(pool, need, house.negative).of(*altered(dice, key))
    return (found, house.crits(sixes)), wanted


def alterations(dice: tuple[tuple[int, ...], ...]) -> dict[str, str]:
    """The keys for letting one die become another face, with what they say; dice are numbered through from 1."""
    flat = [face for group in dice for face in group]
    return {
        f"{at}={face}": f"die {at}, a {shown}, becomes a {face}"
        for at, shown in enumerate(flat, 1)
        for face in range(1, HIGHEST + 1)
        if face != shown
    }


def altered(dice: tuple[tuple[int, ...], ...], key: str) -> list[list[int]]:
    """The dice after an alteration.

    >>> altered(((6,), (6, 5)), "1=4")
    [[4], [6, 5]]
    """
    changed, at = [list(group) for group in dice], 0
    if key == "keep":
        return changed
    number, face = map(int, key.split("="))
    for group in changed:
        for place in range(len(group)):
            at += 1
            if at == number:
                group[place] = face
    return changed


def _same(sight: Any) -> Any:
    return sight


def _shown(_: Any) -> bool:
    """The note of a roll: that somebody will be shown what the dice were."""
    return True


def _gains(outcome: Action, *_: Any) -> tuple[Effect, ...]:
    return moved(outcome)


def _check(house: Keepers, dots: int, outcomes: tuple[Stake, ...], *_: Any) -> None:
    names = [stake.name for stake in outcomes]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise BadArgument(f"there are two outcomes {name!r}: give each a name of its own", at=f"args.outcomes[{at}].name")


def _parts(
    outcome: Action, house: Keepers, dots: int, outcomes: tuple[Stake, ...], extra: int, penalty: int, *_: Any
) -> list[tuple[str, int]]:
    parts = (("dots", dots), ("outcomes beyond the first", len(outcomes) - 1), ("extra dice", extra), ("penalty", -penalty))
    return [(name, amount) for name, amount in parts if amount]


@rule(
    "keepers.action",
    outcome=Action,
    words=Words(words.says, _parts, words.prompts),
    gains=_gains,
    check=_check,
    decisions=DECISIONS,
    goals=ACTION_GOALS,
)
def action(
    house: Keepers,
    dots: Dots,
    outcomes: Outcomes,
    extra: Extra = 0,
    penalty: Penalty = 0,
    attribute: Attribute = None,
    edge: Edge = 0,
    stress: StressHeld = 0,
    drama: Drama = False,
) -> Program[Action]:
    """Action dice for one or several outcomes, a result each; then crits, and pushes. Pool of Dice."""
    need = len(outcomes)
    pool = size(dots, need, extra, penalty)
    throw = _throw_for_drama if drama else _throw
    (found, crits), wanted = yield from throw(house, pool, need)
    return (yield from become(assigning(house, _scene(outcomes, attribute, edge, stress), found, crits, wanted)))


@lru_cache(maxsize=64)
def _scene(outcomes: tuple[Stake, ...], attribute: int | None, edge: int, stress: int) -> Scene:
    names, effects, threats = zip(*[(stake.name, stake.effect, stake.threat) for stake in outcomes], strict=True)
    return Scene(names, effects, threats, attribute, edge, stress)
