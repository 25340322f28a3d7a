"""Choices: which of the answers to a decision are given, once it is known what each is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rollwright.errors import TooLarge
from rollwright.readings.aims import Value
from rollwright.readings.joint import joint
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.rules import Choose, Request, Together, Window

if TYPE_CHECKING:
    from rollwright.readings.values import Values

Step = Callable[[Any], Value]
"""What an answer is worth."""

Side = Callable[[Choose], int]
"""Who plays for the aim (1), who against it (−1), and who does neither (0)."""


class Choices:
    """What is chosen: the best for those of one *side*, the worst for those of the other, and of the *rest* what their policy says.

    Of answers that are worth the same, *thrift* makes a search for the one that spends least, once it is needed.
    """

    def __init__(self, side: Side, rest: Policy, thrift: Callable[[], Values] | None) -> None:
        self.role_side, self.rest, self._thrift = side, rest, thrift
        self._least: Values | None = None

    def side(self, request: Any) -> int:
        """1 for whoever plays for the aim, −1 for whoever opposes it, 0 for everybody else."""
        if isinstance(request, Window):
            return max((self.side(act) for act in request.acts), default=0)
        return self.role_side(request)

    def searched(self, request: Any) -> bool:
        """Whether somebody who is searched for has a say in a decision."""
        asked = request.choices if isinstance(request, Together) else (request,)
        return any(map(self.side, asked))

    def ways(self, request: Any, spot: Spot) -> Iterable[Any]:
        """As of a `Decider`."""
        if isinstance(request, Choose) and self.role_side(request):
            return request.options
        return () if self.searched(request) else self.rest.ways(request, spot)

    def answers(self, request: Request, spot: Spot, step: Step) -> list[tuple[Any, int]]:
        """The answers that are given at a place, with weights."""
        if isinstance(request, Together):
            return self._joint(request, spot, step)
        side = self.side(request)
        if side == 0:
            return self.rest.decide(request, spot)
        options = request.options if isinstance(request, Choose) else self._acts(request)
        best = _best(options, side, step)
        return [(best if side < 0 or best == options[0] else self._least_spent(options, best, spot, step), 1)]

    def _least_spent(self, options: Sequence[str], best: str, spot: Spot, step: Step) -> str:
        """Of options that are worth as much as the best, the one that spends least in the end, what follows it included.

        Where that is too much to search, the first of them is taken.
        """
        top = Fraction(*step(best))
        equals = [key for key in options if Fraction(*step(key)) == top]
        if len(equals) == 1 or self._thrift is None:
            return best
        self._least = self._least or self._thrift()
        try:
            least: str = _best(equals, 1, self._least.stepper(spot))
        except TooLarge:
            return best
        return least

    def _acts(self, window: Any) -> list[str]:
        self.rest.at_once([act for act in window.acts if not self.side(act)])
        keys = [key for act in window.acts if self.side(act) for key in act.options]
        return list(dict.fromkeys([window.done, *keys]))

    def _joint(self, request: Together, spot: Spot, step: Step) -> list[tuple[Any, int]]:
        """Simultaneous choices, the others' as they are stated."""
        sides = [self.side(choice) for choice in request.choices]
        if not any(sides) and self.rest.plans(request.choices):
            return self.rest.decide(request, spot)
        others = [choice for choice, side in zip(request.choices, sides, strict=True) if not side]
        return joint(request, sides, self.rest.joint(others), step)


def _best(options: Iterable[Any], side: int, step: Step) -> Any:
    """The option that is worth most (side 1) or least (−1); of equals, the first."""
    best, top = None, (0, 0)
    for option in options:
        worth, below = step(option)
        if best is None or (worth * top[1] - top[0] * below) * side > 0:
            best, top = option, (worth, below)
    return best
