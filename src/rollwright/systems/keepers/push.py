"""The push: every outcome short of a Success may be made one better, once, for a resistance roll or an Edge."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.rules import Choose, Decision, Effect, Program, become, call, choose, pay, stage
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import Action, Result
from rollwright.systems.keepers.resistance import Resisted, resist
from rollwright.systems.keepers.tables import EFFECTS, FULL, TOP

PUSH = Decision(
    "player",
    "push",
    "no, roll, edge",
    "make an outcome one better: by a resistance roll, which costs Stress, or for one Edge; once per outcome short of Success",
)
WAYS = {
    "no": "let the result stand",
    "roll": "push: one better, for the Stress of a resistance roll",
    "edge": "push: one better, for one Edge",
}


class Scene(NamedTuple):
    """What an action roll is about: its outcomes, and what the character can pay with. The same all the way."""

    names: tuple[str, ...]
    effects: tuple[int, ...]
    threats: tuple[bool, ...]
    attribute: int | None
    edge: int
    stress: int


class Shown(NamedTuple):
    """What is only shown: no decision depends on it. The die of every outcome, and the crits spent on it."""

    dice: tuple[int, ...]
    moves: tuple[int, ...]


class Track(NamedTuple):
    """What the roll has brought and cost so far."""

    crits: int
    edge: int
    spent: int = 0
    stress: int = 0
    cleared: int = 0

    def after(self, seen: Resisted, held: int) -> Track:
        """The track after a resistance roll by somebody who held so much Stress before; what does not fit is lost."""
        now = held + self.stress - self.cleared
        marked, cleared = min(seen.cost, FULL - now), min(seen.clears, now)
        return Track(self.crits, self.edge + seen.crits, self.spent, self.stress + marked, self.cleared + cleared)


def pushes(house: Keepers, scene: Scene, tiers: tuple[int, ...], at: int, track: Track, shown: Shown | None) -> Program[Action]:
    """Go on with the next outcome, from *at* on, that may be pushed; with none, the roll is done.

    A full Stress track refuses every push. After the roll, push.
    """
    full = scene.stress + track.stress - track.cleared >= FULL
    if scene.attribute is not None and not full:
        for place in range(at, len(tiers)):
            if tiers[place] < TOP:
                return (yield from become(pushing(house, scene, tiers, place, track, shown)))
    return settle(house, scene, tiers, track, shown)


@stage
def pushing(house: Keepers, scene: Scene, tiers: tuple[int, ...], at: int, track: Track, shown: Shown | None) -> Program[Action]:
    """Offer to push the outcome in the place *at*, and let the player pay for it."""
    assert scene.attribute is not None
    way = yield from choose(_offer(house, scene, tiers, at, track))
    if way == "roll":
        seen = yield from call(resist(house, scene.attribute), _whole)
        before, track = track, track.after(seen, scene.stress)
        yield from pay(Effect("mark", "player", "stress", track.stress - before.stress, "a push"))
    elif way == "edge":
        yield from pay(Effect("spend", "player", "edge", 1, "a push"))
        track = track._replace(spent=track.spent + 1)
    if way != "no":
        tiers = (*tiers[:at], tiers[at] + 1, *tiers[at + 1 :])
    return (yield from pushes(house, scene, tiers, at + 1, track, shown))


def _whole(seen: Resisted) -> Resisted:
    return seen._replace(tier=0)


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


def settle(house: Keepers, scene: Scene, tiers: tuple[int, ...], track: Track, shown: Shown | None) -> Action:
    """Read the outcome, once, when nothing is left to decide."""
    labels = tuple([house.label(tier) for tier in tiers])
    found = shown and tuple(_results(house, scene, tiers, shown))
    return Action(found, track.crits, track.edge, track.spent, track.stress, track.cleared, labels, tiers)


def _results(house: Keepers, scene: Scene, tiers: tuple[int, ...], shown: Shown) -> list[Result]:
    rows = zip(scene.names, shown.dice, tiers, scene.effects, scene.threats, shown.moves, strict=True)
    return [
        Result(name, die, house.label(tier), resized(effect, threat, moves), tier > house.tier(die), threat)
        for name, die, tier, effect, threat, moves in rows
    ]


def resized(effect: int, threat: bool, crits: int) -> int:
    """The effect after so many crits: up for what is wanted, down for a threat, from None to Extreme.

    >>> resized(2, False, 1), resized(1, True, 3)
    (3, 0)
    """
    return max(0, effect - crits) if threat else min(len(EFFECTS) - 1, effect + crits)
