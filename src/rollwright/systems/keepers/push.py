"""The push: every outcome short of a Success may be made one better, once, for a resistance roll or an Edge."""

from __future__ import annotations

from typing import Any, NamedTuple

from rollwright.rules import (
    Bound,
    Choose,
    Decision,
    Effect,
    Program,
    Roll,
    become,
    conclude,
    pay,
    stage,
)
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import Action
from rollwright.systems.keepers.pool import groups
from rollwright.systems.keepers.resistance import Price, price
from rollwright.systems.keepers.tables import FULL, TOP

PUSH = Decision(
    "player",
    "push",
    "no, roll, edge",
    "make an outcome one better: by a resistance roll, which costs Stress, or for one Edge where there is one",
)
WAYS = {
    "no": "let the result stand",
    "roll": "push: one better, for the Stress of a resistance roll",
    "edge": "push: one better, for one Edge",
}


class Scene(NamedTuple):
    """What an action roll is about, and what there is to pay with: the same from the first die to the last."""

    names: tuple[str, ...]
    effects: tuple[int, ...]
    threats: tuple[bool, ...]
    attribute: int | None
    edge: int
    stress: int


class Track(NamedTuple):
    """What the roll has brought and cost so far."""

    crits: int
    edge: int
    spent: int = 0
    stress: int = 0
    cleared: int = 0

    def after(self, seen: Price, held: int) -> Track:
        """The same after a resistance roll by somebody who held so much Stress before.

        What has no room on the Stress track is lost.

        >>> Track(0, 0).after(Price(3, 0, 0), held=5).stress
        1
        """
        now = held + self.stress - self.cleared
        marked, cleared = min(seen.stress, FULL - now), min(seen.clears, now)
        return Track(
            self.crits, self.edge + seen.crits, self.spent, self.stress + marked, self.cleared + cleared
        )


def pushes(house: Keepers, scene: Scene, tiers: tuple[int, ...], at: int, track: Track) -> Action | Bound:
    """Go on to the next outcome, from *at* on, that may be pushed, or to the end.

    Without an attribute, or once the Stress track is full, none may. After the roll, push.
    """
    if scene.attribute is not None and scene.stress + track.stress - track.cleared < FULL:
        for place in range(at, len(tiers)):
            if tiers[place] < TOP:
                return pushing(house, scene, tiers, place, track)
    return settle(house, scene, tiers, track)


@stage
def pushing(house: Keepers, scene: Scene, tiers: tuple[int, ...], at: int, track: Track) -> Program[Action]:
    """Offer to push the outcome in the place *at*."""

    def answered(way: Any) -> Action | Bound:
        if way == "no":
            return pushes(house, scene, tiers, at + 1, track)
        better = (*tiers[:at], tiers[at] + 1, *tiers[at + 1 :])
        if way == "roll":
            return resisting(house, scene, better, at, track)
        rest = pushes(house, scene, better, at + 1, track._replace(spent=track.spent + 1))
        return paying(house, Effect("spend", "player", "edge", 1, f"pushing {scene.names[at]}"), rest)

    return (yield from conclude(_offer(house, scene, tiers, at, track), answered))


@stage
def resisting(house: Keepers, scene: Scene, tiers: tuple[int, ...], at: int, track: Track) -> Program[Action]:
    """Roll resistance dice for the push of the outcome in the place *at*."""
    assert scene.attribute is not None

    def read(seen: Price) -> Action | Bound:
        after = track.after(seen, scene.stress)
        rest = pushes(house, scene, tiers, at + 1, after)
        marked = after.stress - track.stress
        cost = Effect("mark", "player", "stress", marked, f"pushing {scene.names[at]}")
        return paying(house, cost, rest) if marked else rest

    dice = groups(scene.attribute, 1, "resistance ")
    return (yield from conclude(Roll(dice, price(house, scene.attribute)), read))


@stage
def paying(house: Keepers, cost: Effect, rest: Action | Bound) -> Program[Action]:
    """Pay, and go on."""
    yield from pay(cost)
    return (yield from become(rest)) if isinstance(rest, Bound) else rest


def _offer(house: Keepers, scene: Scene, tiers: tuple[int, ...], at: int, track: Track) -> Choose:
    edge = scene.edge + track.edge - track.spent
    keys = ("no", "roll", "edge") if edge > 0 else ("no", "roll")
    when = (
        ("label", house.label(tiers[at])),
        ("outcome", scene.names[at]),
        ("labels", tuple([house.label(tier) for tier in tiers])),
        ("edge", edge),
        ("stress", scene.stress + track.stress - track.cleared),
    )
    return Choose("player", "push", keys, tuple([WAYS[key] for key in keys]), when)


def settle(house: Keepers, scene: Scene, tiers: tuple[int, ...], track: Track) -> Action:
    """Read the outcome, once, when nothing is left to decide."""
    labels = tuple([house.label(tier) for tier in tiers])
    crits, edge, spent, stress, cleared = track
    return Action(None, crits, edge, spent, stress, cleared, labels, tiers)
