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


class Ledger(NamedTuple):
    """What is only counted: the crits of the roll, all Edge gained, and all Edge spent."""

    crits: int
    gained: int
    spent: int = 0


class Track(NamedTuple):
    """What pushes are decided by: the Edge there is to spend, and the Stress marked and cleared so far.

    Whoever will be shown what the roll came to has a *ledger* besides, which nobody acts on.
    """

    edge: int
    stress: int
    cleared: int
    ledger: Ledger | None

    @classmethod
    def of(cls, scene: Scene, crits: int, wanted: bool | None) -> Track:
        """The track once the results are assigned: every crit is an Edge."""
        return cls(scene.edge + crits, 0, 0, Ledger(crits, crits) if wanted else None)

    def after_roll(self, seen: Price, held: int) -> Track:
        """The same after a resistance roll by somebody who held so much Stress before.

        What has no room on the Stress track is lost.

        >>> Track(0, 0, 0, None).after_roll(Price(3, 1, 0), held=5)
        Track(edge=1, stress=1, cleared=0, ledger=None)
        """
        now = held + self.stress - self.cleared
        marked, cleared = min(seen.stress, FULL - now), min(seen.clears, now)
        ledger = self.ledger and self.ledger._replace(gained=self.ledger.gained + seen.crits)
        return Track(self.edge + seen.crits, self.stress + marked, self.cleared + cleared, ledger)

    def after_edge(self) -> Track:
        """The same after one Edge was spent."""
        ledger = self.ledger and self.ledger._replace(spent=self.ledger.spent + 1)
        return self._replace(edge=self.edge - 1, ledger=ledger)

    def worth_keeping(self, pushes: int) -> Track:
        """The same with no more Edge to spend than there may be pushes: more makes no difference."""
        return self if self.edge <= pushes else self._replace(edge=pushes)

    def held(self, scene: Scene) -> int:
        """The Edge that is held now, for whoever is shown it: all of it; else as much as may still matter."""
        return self.edge if self.ledger is None else scene.edge + self.ledger.gained - self.ledger.spent


def pushes(house: Keepers, scene: Scene, tiers: tuple[int, ...], at: int, track: Track) -> Action | Bound:
    """Go on to the next outcome, from *at* on, that may be pushed, or to the end.

    Without an attribute, or once the Stress track is full, none may. After the roll, push.
    """
    if scene.attribute is not None and scene.stress + track.stress - track.cleared < FULL:
        places = [place for place in range(at, len(tiers)) if tiers[place] < TOP]
        if places:
            return pushing(house, scene, tiers, places[0], track.worth_keeping(len(places)))
    return settle(house, tiers, track)


@stage
def pushing(house: Keepers, scene: Scene, tiers: tuple[int, ...], at: int, track: Track) -> Program[Action]:
    """Offer to push the outcome in the place *at*."""

    def answered(way: Any) -> Action | Bound:
        if way == "no":
            return pushes(house, scene, tiers, at + 1, track)
        better = (*tiers[:at], tiers[at] + 1, *tiers[at + 1 :])
        if way == "roll":
            return resisting(house, scene, better, at, track)
        rest = pushes(house, scene, better, at + 1, track.after_edge())
        return paying(house, Effect("spend", "player", "edge", 1, f"pushing {scene.names[at]}"), rest)

    return (yield from conclude(_offer(house, scene, tiers, at, track), answered))


@stage
def resisting(house: Keepers, scene: Scene, tiers: tuple[int, ...], at: int, track: Track) -> Program[Action]:
    """Roll resistance dice for the push of the outcome in the place *at*."""
    assert scene.attribute is not None

    def read(seen: Price) -> Action | Bound:
        after = track.after_roll(seen, scene.stress)
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
    keys = ("no", "roll", "edge") if track.edge > 0 else ("no", "roll")
    when = (
        ("label", house.label(tiers[at])),
        ("outcome", scene.names[at]),
        ("labels", tuple([house.label(tier) for tier in tiers])),
        ("edge", track.held(scene)),
        ("stress", scene.stress + track.stress - track.cleared),
    )
    return Choose("player", "push", keys, tuple([WAYS[key] for key in keys]), when)


def settle(house: Keepers, tiers: tuple[int, ...], track: Track) -> Action:
    """Read the outcome, once, when nothing is left to decide."""
    labels = tuple([house.label(tier) for tier in tiers])
    crits, gained, spent = track.ledger or (None, None, None)
    return Action(None, crits, gained, spent, track.stress, track.cleared, labels, tiers)
