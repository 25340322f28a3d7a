"""Settling: what is best to decide in the states of a chain, and what they are worth then.

States are settled from the end backwards. Those that lead back to one another are settled together, by policy iteration: work out what they are
worth as things are decided now, decide best for those values, and again, until that makes nothing worth more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rollwright.errors import TooLarge
from rollwright.odds.expectations import expected
from rollwright.odds.odds import Odds

MOST_ROUNDS = 1_000


class Settling(ABC):
    """A chain in which somebody decides. Whoever derives from this says what is best, and keeps what was decided.

    Every step costs a *trifle* while decisions are searched: of equals the one is taken that comes to an end.
    """

    def __init__(self, trifle: Fraction) -> None:
        self._trifle = trifle
        self._values: dict[Any, Fraction] = {}

    def worth(self, state: Any) -> Fraction:
        """What a state is worth, an end or one that is settled."""
        return self._values[state]

    @abstractmethod
    def decide(self, states: Sequence[Any]) -> Mapping[Any, Fraction]:
        """Decide for the best with what is known of all that follows: what each state is worth by that."""
        ...

    @abstractmethod
    def course(self, state: Any) -> tuple[Odds[Any], Fraction]:
        """The odds of the next state as things are decided now, and what the step gains at once."""
        ...

    def settle(self, circles: Iterable[Sequence[Any]], steps: Mapping[Any, Odds[Any]]) -> None:
        """Decide for the best everywhere; *steps* tell where each state may lead, whatever is decided."""
        for circle in circles:
            if leads_back(circle, steps):
                self._together(circle)
            else:
                self._values |= self._decided(circle)

    def _together(self, circle: Sequence[Any]) -> None:
        now: dict[Any, Fraction] = {}
        for _ in range(MOST_ROUNDS):
            courses = {state: self.course(state) for state in circle}
            steps = {state: odds for state, (odds, _) in courses.items()}
            gains = {state: gain - self._trifle for state, (_, gain) in courses.items()}
            before, now = now, expected(steps, self.worth, gains.__getitem__)
            self._values |= now
            if now == before or self._decided(circle) == now:
                return
        raise TooLarge("what is best in these steps does not settle: state a policy, or set a limit")

    def _decided(self, circle: Sequence[Any]) -> dict[Any, Fraction]:
        return {state: worth - self._trifle for state, worth in self.decide(circle).items()}


def leads_back(circle: Sequence[Any], steps: Mapping[Any, Odds[Any]]) -> bool:
    """Whether states that lead to one another are several, or one that leads to itself."""
    return len(circle) > 1 or circle[0] in steps[circle[0]]
