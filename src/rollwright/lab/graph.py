"""Graphs: every place of a scene laid out once, with the exact odds of where each decision there leads.

A place is a state of the scene, where dice decide, or a point within a step where somebody does. What a policy states is
settled on the way; what nobody states anything for stays open, for whoever looks for the best.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rollwright.errors import TooLarge, Undecided
from rollwright.lab.scene import Scene, Sums
from rollwright.odds import Odds
from rollwright.readings.frontier import Frontier, Open, Throw
from rollwright.readings.policy import Policy
from rollwright.readings.repeats import At
from rollwright.readings.spots import Spot
from rollwright.readings.stated import Stated
from rollwright.rules import Choose, Rule, Together, Window

MOST_PLACES = 200_000
"""So many places are laid out; a scene that has more is sampled, each place when it is first reached."""


class To(NamedTuple):
    """Where a step leads: the number of a place, and what is added to the sums on the way."""

    place: int
    sums: Sums


class Way(NamedTuple):
    """One answer to what is decided at a place, and the odds of where it leads. Where dice decide there is one way, without a key."""

    key: str
    odds: Odds[To]


class Place(NamedTuple):
    """A place of a scene: the state that the step began in, what was decided and thrown since, and the ways from here.

    An end has no ways.
    """

    at: At
    ahead: Open | None
    ways: tuple[Way, ...]

    @property
    def asked(self) -> Choose | Window | None:
        """What is decided here; nothing where dice decide, or where the scene ends."""
        asked = self.ahead.asked if self.ahead else None
        assert not isinstance(asked, Together)
        return asked

    @property
    def role(self) -> str | None:
        """Who decides here; of several who may act, the first."""
        asked = self.asked
        return asked.acts[0].role if isinstance(asked, Window) else asked.role if asked else None


class Graph:
    """The places of a scene, each laid out when it is first asked for. Place 0 is where the scene begins.

    *policy* states how decisions are made, as for `rollwright.odds`; decisions of roles that it leaves out stay open.
    """

    def __init__(self, scene: Scene, policy: Mapping[str, Stated] | None = None) -> None:
        self.scene, self._nothing = scene, (0,) * len(scene.sums)
        self._policy = Policy(policy or {})
        self._frontier = Frontier(self._policy, notes=scene.noted)
        self._numbers: dict[tuple[At, Open | None], int] = {}
        self._keys: list[tuple[At, Open | None]] = []
        self._places: list[Place | None] = []
        self._number(scene.start, None)

    def __len__(self) -> int:
        """How many places are known; more may come while they are laid out."""
        return len(self._places)

    def __getitem__(self, number: int) -> Place:
        """A place by its number, laid out now where that has not been done."""
        place = self._places[number]
        if place is None:
            at, ahead = self._keys[number]
            place = self._places[number] = Place(at, ahead, self._ways(at, ahead))
        return place

    def ahead(self, number: int) -> Open | None:
        """Where within a step a place is, if somebody decides there; told without laying it out."""
        return self._keys[number][1]

    def ended(self, number: int) -> bool:
        """Whether a place is an end; told without laying it out."""
        at, ahead = self._keys[number]
        return ahead is None and self.scene.ended(at)

    def throw(self, number: int) -> Throw:
        """What is thrown first in a state that is no end, and where each answer leads: see `follow`."""
        at, ahead = self._keys[number]
        assert ahead is None
        return self._threw(Spot(self.scene.step(at)))

    def follow(self, number: int, end: Any) -> To | Throw:
        """Where an answer led that was thrown in a step from this state: to a place, or to the next throw."""
        at = self._keys[number][0]
        if isinstance(end, Spot):
            self._frontier.count_anew()
            end = self._frontier.throw(end)
        return end if isinstance(end, Throw) else self._to(at, end)

    def _threw(self, spot: Spot) -> Throw:
        self._frontier.count_anew()
        thrown = self._frontier.throw(spot)
        return thrown if isinstance(thrown, Throw) else Throw(Odds.certain(thrown), lambda end: end)

    def whole(self, most: int = MOST_PLACES) -> Graph:
        """The same with every place that can be reached laid out; `TooLarge` where there are more than *most*."""
        done = 0
        while done < len(self):
            if len(self) > most:
                raise TooLarge(
                    f"more than {most:,} places can be reached: sample this scene, or make it smaller"
                )
            self[done]
            done += 1
        return self

    def verify(self) -> None:
        """Raise `BadPolicy` where the policy names a role, decision or option that was nowhere met in what is laid out."""
        self._policy.verify(self.scene.bound)

    def _number(self, at: At, ahead: Open | None) -> int:
        key = (at, ahead)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._places)
            self._keys.append(key)
            self._places.append(None)
        return number

    def _ways(self, at: At, ahead: Open | None) -> tuple[Way, ...]:
        self._frontier.count_anew()
        if ahead is None:
            return (
                () if self.scene.ended(at) else (self._way("", at, self._frontier.odds(self.scene.step(at))),)
            )
        asked = ahead.asked
        if isinstance(asked, Together):
            names = ", ".join(choice.role for choice in asked.choices)
            raise Undecided(
                f"{names} decide unseen by each other in this scene: state policies for them", at="policy"
            )
        return tuple(self._way(key, at, self._frontier.after(ahead, key)) for key in asked.options)

    def _way(self, key: str, at: At, odds: Odds[Any]) -> Way:
        return Way(key, odds.map(lambda end: self._to(at, end)).reduced())

    def _to(self, at: At, end: Any) -> To:
        if isinstance(end, Open):
            return To(self._number(at, end), self._nothing)
        after, sums = self.scene.next(at, end)
        return To(self._number(after, None), sums)


def graph(bound: Rule, policy: Mapping[str, Stated] | None = None) -> Graph:
    """The places of a bound rule's scene, those that can be reached laid out when they are asked for."""
    return Graph(Scene(bound), policy)
