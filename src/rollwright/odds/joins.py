"""Several groups of dice seen together, priced apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import add
from typing import Any

from rollwright.odds.counting import PACKED_FROM, convolve
from rollwright.odds.limits import Work
from rollwright.odds.odds import Odds, made
from rollwright.odds.pool import Pool
from rollwright.odds.views import Values, View


class Join(View[Any]):
    """See several groups of dice together: what each view sees is folded into *start*, one after the other.

    The groups are priced apart and combined as small distributions, never face by face; wide sums that `operator.add`
    adds up are multiplied as polynomials. The groups of all views stand in a row, each view taking as many as its
    `arity`.

    >>> from rollwright.odds import Total
    >>> Join([Total(), Total()], 0, lambda total, seen: total + seen).of([3, 4], [5])
    12
    """

    __slots__ = ("_fold", "_start", "_views", "arity")

    def __init__(self, views: Sequence[View[Any]], start: Any, fold: Callable[[Any, Any], Any]) -> None:
        self._views, self._start, self._fold = tuple(views), start, fold
        self.arity = sum(view.arity for view in self._views)

    def of(self, *groups: Values) -> Any:
        """What all that is seen is folded to."""
        state = self._start
        for view, mine in self._shared(groups):
            state = self._fold(state, view.of(*mine))
        return state

    def law(self, *pools: Pool) -> Odds[Any]:
        """The odds of the fold; `TooLarge` where too many sights would have to be paired."""
        work = Work(" + ".join(map(str, pools)))
        ways: dict[Any, int] = {self._start: 1}
        finished = total = 1
        for view, mine in self._shared(pools):
            odds = view.law(*mine)
            finished *= odds.total - odds.unresolved
            total *= odds.total
            rows = odds.weights()
            if self._fold is add and _dense(ways) and _dense(rows):
                ways = _added(ways, rows)
            else:
                work.spend(len(ways) * len(rows), total.bit_length())
                ways = self._combine(ways, rows)
        return made(ways, total - finished)

    def dropped(self, *groups: Values) -> list[list[int]]:
        """The dice that each view drops of its groups."""
        return [lost for view, mine in self._shared(groups) for lost in view.dropped(*mine)]

    def blank(self) -> View[Any]:
        """The same fold of the views without the notes that they take."""
        return Join([view.blank() for view in self._views], self._start, self._fold)

    def _shared(self, groups: Sequence[Any]) -> Iterator[tuple[View[Any], Sequence[Any]]]:
        """Each view with its share of the groups."""
        at = 0
        for view in self._views:
            yield view, groups[at : at + view.arity]
            at += view.arity

    def _combine(self, ways: dict[Any, int], rows: dict[Any, int]) -> dict[Any, int]:
        combined: dict[Any, int] = {}
        fold, seen_rows = self._fold, list(rows.items())
        for state, before in ways.items():
            for seen, weight in seen_rows:
                after = fold(state, seen)
                combined[after] = combined.get(after, 0) + before * weight
        return combined


class Each(Join):
    """See several groups of dice, each by its own view, as a tuple.

    >>> from rollwright.odds import Total
    >>> Each(Total(), Total()).of([3, 4], [5])
    (7, 5)
    """

    __slots__ = ()

    def __init__(self, *views: View[Any]) -> None:
        super().__init__(views, (), lambda seen, more: (*seen, more))


def _dense(ways: dict[Any, int]) -> bool:
    """Whether these are many whole numbers with few gaps between them."""
    if len(ways) <= PACKED_FROM or not all(isinstance(value, int) for value in ways):
        return False
    return bool(max(ways) - min(ways) < 4 * len(ways))


def _added(left: dict[int, int], right: dict[int, int]) -> dict[int, int]:
    """The ways in which two numbers reach each sum."""
    rows = [[ways.get(value, 0) for value in range(min(ways), max(ways) + 1)] for ways in (left, right)]
    return {value: count for value, count in enumerate(convolve(*rows), min(left) + min(right)) if count}
