"""The action roll: results for outcomes, crits, and the offer to push."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Annotated, Any

from msgspec import Meta, Struct

from rollwright.errors import BadArgument
from rollwright.odds import Noted, Noting, View
from rollwright.rules import Bound, Choose, Decision, Effect, Program, Roll, Words, conclude, rule, stage
from rollwright.systems.keepers import words
from rollwright.systems.keepers.crits import ASSIGN, CRIT, assigned
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import ACTION_GOALS, Action, moved
from rollwright.systems.keepers.pool import Dice, groups, results, size
from rollwright.systems.keepers.push import PUSH, Scene
from rollwright.systems.keepers.resistance import ResistancePool
from rollwright.systems.keepers.tables import HIGHEST


class Stake(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An outcome that an action roll is about: something to gain, or a threat to avoid."""

    name: Annotated[
        str,
        Meta(min_length=1, max_length=80, description="what the outcome is called; each a name of its own"),
    ]
    effect: Annotated[
        int,
        Meta(
            ge=0,
            le=4,
            description="how big it is: 0 None, 1 Lesser, 2 Standard, 3 Great, 4 Extreme; normally the peril",
        ),
    ] = 2
    threat: Annotated[
        bool,
        Meta(description="whether it is something to avoid: crits then make it smaller instead of bigger"),
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
    int,
    Meta(
        ge=0, le=6, description="extra dice, from an Assist, an Edge, a Devil's Bargain or an ability, 0 to 6"
    ),
]
Penalty = Annotated[
    int, Meta(ge=0, le=6, description="dice lost, to level 2 Harm or being Stressed for example, 0 to 6")
]
Attribute = Annotated[
    ResistancePool | None,
    Meta(
        description="resistance dice of the attribute that pushes are paid with, −6 to 10; without, no push is offered"
    ),
]
Edge = Annotated[int, Meta(ge=0, description="Edge held before the roll, 0 or more; one pays for a push")]
StressHeld = Annotated[
    int, Meta(ge=0, le=6, description="Stress marked before the roll, 0 to 6; a full track refuses a push")
]
Drama = Annotated[
    bool,
    Meta(
        description="whether a Distinction is invoked for Drama: one die may be altered before pairs drop their higher one"
    ),
]

DRAMA = Decision(
    "player",
    "drama",
    "keep, I=F",
    "let die I (from 1, natural dice first) become F, before crits and pairs; if on",
)


@lru_cache(maxsize=256)
def _look(house: Keepers, pool: int, need: int) -> View[Any]:
    """See the results that count, and the crits."""
    read = results(pool, need, house.negative).map(lambda sight: (sight[0], house.crits(sight[1])))
    return Noting(read, _same, _wanted)


@lru_cache(maxsize=256)
def _every_die(count: int) -> View[Any]:
    return Noting(Dice(count), _same, _wanted)


def _same(sight: Any) -> Any:
    return sight


def _wanted(_: Any) -> bool:
    """The note of a roll: that somebody will be shown what the dice were."""
    return True


@stage
def altering(
    house: Keepers, scene: Scene, pool: int, dice: tuple[tuple[int, ...], ...], wanted: bool | None
) -> Program[Action]:
    """Let the player alter one die, before crits are counted and pairs drop their higher one.

    Pool of Dice, negative dice; Distinctions.
    """

    def answered(key: Any) -> Action | Bound:
        lying = tuple([tuple(sorted(group)) for group in altered(dice, key)])
        return _standing(house, scene, pool, lying, wanted)

    changes = [change for at, face in enumerate(chain(*dice), 1) for change in alterations(at, face)]
    keys = ("keep", *[key for key, _ in changes])
    says = ("change no die", *[text for _, text in changes])
    when = tuple(zip([name for name, _ in groups(pool, len(scene.names))], dice, strict=True))
    return (yield from conclude(Choose("player", "drama", keys, says, when), answered))


@lru_cache(maxsize=16_384)
def _standing(
    house: Keepers, scene: Scene, pool: int, dice: tuple[tuple[int, ...], ...], wanted: bool | None
) -> Action | Bound:
    """Go on with dice as they lie now, whatever was altered."""
    found, sixes = results(pool, len(scene.names), house.negative).of(*dice)
    return assigned(house, scene, found, house.crits(sixes), wanted)


@lru_cache(maxsize=256)
def alterations(at: int, face: int) -> tuple[tuple[str, str], ...]:
    """The ways to alter the die in the place *at*, counted from 1 through all groups: keys, and what they say.

    >>> alterations(2, 5)[-1]
    ('2=6', 'die 2, a 5, becomes a 6')
    """
    others = [other for other in range(1, HIGHEST + 1) if other != face]
    return tuple([(f"{at}={other}", f"die {at}, a {face}, becomes a {other}") for other in others])


def altered(dice: tuple[tuple[int, ...], ...], key: str) -> tuple[tuple[int, ...], ...]:
    """The dice after an alteration.

    >>> altered(((6,), (6, 5)), "1=4")
    ((4,), (6, 5))
    """
    if key == "keep":
        return dice
    number, face = map(int, key.split("="))
    before = 0
    changed = []
    for group in dice:
        at = number - before - 1
        before += len(group)
        changed.append((*group[:at], face, *group[at + 1 :]) if 0 <= at < len(group) else group)
    return tuple(changed)


def _gains(outcome: Action, *_: Any) -> tuple[Effect, ...]:
    return moved(outcome)


def _check(house: Keepers, dots: int, outcomes: tuple[Stake, ...], *_: Any) -> None:
    names = [stake.name for stake in outcomes]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise BadArgument(
                f"there are two outcomes {name!r}: give each a name of its own",
                at=f"args.outcomes[{at}].name",
            )


def _parts(
    outcome: Action, house: Keepers, dots: int, outcomes: tuple[Stake, ...], extra: int, penalty: int, *_: Any
) -> list[tuple[str, int]]:
    parts = (
        ("dots", dots),
        ("outcomes beyond the first", len(outcomes) - 1),
        ("extra dice", extra),
        ("penalty", -penalty),
    )
    return [(name, amount) for name, amount in parts if amount]


@rule(
    "keepers.action",
    outcome=Action,
    words=Words(words.says, _parts, words.prompts),
    gains=_gains,
    check=_check,
    decisions=(DRAMA, ASSIGN, CRIT, PUSH),
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
    """Action dice for one or several outcomes, a result each; then crits, and pushes.

    Book: Pool of Dice.
    """
    scene = _scene(outcomes, attribute, edge, stress)
    need = len(outcomes)
    pool = size(dots, need, extra, penalty)
    dice = groups(pool, need)

    def read(seen: Noted) -> Action | Bound:
        (found, crits), wanted = seen
        return assigned(house, scene, found, crits, wanted)

    def read_every(seen: Noted) -> Action | Bound:
        return altering(house, scene, pool, *seen)

    if drama:
        return (yield from conclude(Roll(dice, _every_die(len(dice))), read_every))
    return (yield from conclude(Roll(dice, _look(house, pool, need)), read))


@lru_cache(maxsize=64)
def _scene(outcomes: tuple[Stake, ...], attribute: int | None, edge: int, stress: int) -> Scene:
    names, effects, threats = zip(
        *[(stake.name, stake.effect, stake.threat) for stake in outcomes], strict=True
    )
    return Scene(names, effects, threats, attribute, edge, stress)
