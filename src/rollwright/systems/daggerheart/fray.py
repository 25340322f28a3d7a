"""A fight's states: who still stands, what they have left, whose turn it is, and what the game master has to act with.

States are canonical: like fighters stand in one order, who is down is gone, and tokens and Fear that can never be spent any more
are not counted. What the fight has cost is kept in sums, which no step looks at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, NamedTuple, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.rules import Outcome, Rule, State
from rollwright.systems.daggerheart.arguments import Modifier
from rollwright.systems.daggerheart.damage import Line
from rollwright.systems.daggerheart.gm import Bonus, Evasion
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.tables import TOKENS_FOR_FEAR, hit_points

Name = Annotated[str, Meta(min_length=1, max_length=40, description="what they are called")]
Count = Annotated[int, Meta(ge=1, le=8, description="how many of them there are, 1 to 8")]
Points = Annotated[int, Meta(ge=1, le=30, description="Hit Points, 1 to 30")]
Track = Annotated[int, Meta(ge=0, le=12, description="Stress that can be marked, 0 to 12")]
Threshold = Annotated[int | None, Meta(description="damage from here on marks a Hit Point more; null: never")]


class Fighter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """One of the party, or several who are alike."""

    name: Name = "fighter"
    count: Count = 1
    modifier: Modifier = 2
    damage: Line = "1d8+2"
    evasion: Evasion = 10
    hp: Points = 6
    stress: Track = 6
    major: Threshold = 7
    severe: Threshold = 14
    armor: Annotated[
        int,
        Meta(
            ge=0, le=12, description="Armor Slots, 0 to 12, one of which may be marked for a Hit Point less"
        ),
    ] = 0
    hope: Annotated[int, Meta(ge=0, le=12, description="Hope held when the fight begins, 0 to 12")] = 2
    experience: Annotated[
        int, Meta(ge=0, le=12, description="the bonus of the Experience that fits, for Hope; 0: none does")
    ] = 0


class Foe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """An adversary, or several who are alike; without thresholds any damage marks one Hit Point."""

    name: Name = "adversary"
    count: Count = 1
    difficulty: Annotated[
        int, Meta(ge=-99, le=999, description="what an attack against them has to reach")
    ] = 12
    attack: Bonus = 1
    damage: Line = "1d8"
    hp: Points = 3
    major: Threshold = 7
    severe: Threshold = 14


class Fighting(NamedTuple):
    """A fighter who stands: which of the party, Hit Points left, whether they have acted, Armor Slots and Stress left, Hope held.

    What may not matter stands last, so that it tells nobody apart who is alike in all that does.
    """

    kind: int
    hp: int
    acted: bool
    armor: int
    stress: int
    hope: int


class Facing(NamedTuple):
    """An adversary who stands: which kind, the Hit Points left, whether it was activated in this move."""

    kind: int
    hp: int
    acted: bool = False


class Hit(NamedTuple):
    """What a fight needs to know of an attack."""

    marks: int
    hope: int
    cleared: int
    fear: str
    gm_move: bool
    tokens: int


class FightTerms(Struct, frozen=True, cache_hash=True):
    """What stays the same through a fight."""

    settled: ClassVar[bool] = True

    party: tuple[Fighter, ...]
    foes: tuple[Foe, ...]
    strain: bool
    most_fear: int


class Fray(State, frozen=True):
    """Where a fight stands: both sides, the rounds left, tokens and Fear, and whether it is the game master's move.

    *free* activations cost nothing: the one that a move brings where there is no tracker.
    """

    sums: ClassVar[tuple[str, ...]] = ("lost", "dealt", "fallen", "rounds")
    settled: ClassVar[bool] = True

    party: tuple[Fighting, ...]
    foes: tuple[Facing, ...]
    left: int
    tokens: int = 0
    fear: int = 0
    moving: bool = False
    free: int = 0
    lost: int = 0
    dealt: int = 0
    fallen: int = 0
    rounds: int = 0

    @property
    def over(self) -> bool:
        """Whether one side is down, or no round is left."""
        return not (self.party and self.foes and self.left)


class Fight(Outcome, frozen=True):
    """What a fight came to: the Hit Points that each side lost, how many of the party are down, and the rounds begun."""

    label: str
    lost: int
    dealt: int
    fallen: int
    rounds: int


class Moment(Rule[Fray]):
    """A moment of a fight, from which it goes on."""

    house: Daggerheart
    setting: FightTerms
    now: Fray

    def goes_on(self, now: Fray) -> Fray:
        """Where the fight stands, once what follows by itself has followed."""
        return settled(self.house, self.setting, now)


B = TypeVar("B", bound=Fighting | Facing)


def settled(house: Daggerheart, setting: FightTerms, now: Fray) -> Fray:
    """The same once what follows by itself has followed: the end of a move, of a round, of the fight."""
    if now.moving and all(foe.acted for foe in now.foes):
        now = ended(now)
    if not now.over and not now.moving and all(each.acted for each in now.party):
        party = tuple([each._replace(acted=False) for each in now.party])
        now = replace(now, party=party, left=now.left - 1, rounds=now.rounds + 1)
    return canonical(house, setting, _closed(now) if now.over else now)


def ended(now: Fray) -> Fray:
    """The same after the game master's move."""
    return replace(now, moving=False, free=0, foes=tuple([foe._replace(acted=False) for foe in now.foes]))


def _closed(now: Fray) -> Fray:
    """An end: which side stands is all that is left to know; a round that had begun counts."""
    party = tuple([Fighting(0, 1, False, 0, 0, 0)] * bool(now.party))
    foes = tuple([Facing(0, 1)] * bool(now.foes))
    return Fray(party, foes, 0, 0, 0, False, 0, now.lost, now.dealt, now.fallen, now.rounds + bool(now.left))


def canonical(house: Daggerheart, setting: FightTerms, now: Fray) -> Fray:
    """The same with like fighters in one order, and without what can make no difference any more."""
    party = tuple(sorted([_needed(setting, each) for each in now.party]))
    moves = sum(not each.acted for each in party) + len(party) * (now.left - 1) + now.moving
    most = len(now.foes) * max(0, moves)
    if house.edition == "srd":
        tokens, fear = 0, min(now.fear, most + moves)
    else:
        tokens = min(now.tokens, most)
        fear = min(now.fear, moves - now.moving + -(-(most - tokens) // TOKENS_FOR_FEAR))
    return replace(now, party=party, foes=tuple(sorted(now.foes)), tokens=tokens, fear=max(0, fear))


def _needed(setting: FightTerms, each: Fighting) -> Fighting:
    """A fighter without Hope that buys nothing, and without Stress that nobody marks."""
    hope = each.hope if setting.party[each.kind].experience else 0
    return each._replace(hope=hope, stress=each.stress if setting.strain else 0)


def marked(damage: int | None, of: Fighter | Foe) -> int:
    """The Hit Points that damage marks."""
    return hit_points(damage or 0, of.major, of.severe)


def next_up(bodies: Sequence[B]) -> B:
    """Who acts next: of those who have not, the first as they are listed, of like ones who has least left."""
    return min([each for each in bodies if not each.acted])


def swapped(bodies: Sequence[B], one: B, other: B | None) -> tuple[B, ...]:
    """A side with one of it changed, or gone."""
    at = bodies.index(one)
    changed = [*bodies]
    changed[at : at + 1] = [] if other is None else [other]
    return tuple(changed)


def by_name(bodies: Sequence[B], names: Sequence[str]) -> dict[str, B]:
    """Those who can be told apart by what they are called and what they have left: who has least left first.

    >>> list(by_name([Facing(0, 3), Facing(0, 1), Facing(0, 3)], ["wolf"]))
    ['wolf 1', 'wolf 3']
    """
    named: dict[str, B] = {}
    for each in sorted(set(bodies), key=lambda each: (each.hp, each)):
        key = f"{names[each.kind]} {each.hp}"
        more = sum(other == key or other.startswith(f"{key}, ") for other in named)
        named[f"{key}, {more + 1}" if more else key] = each
    return named
