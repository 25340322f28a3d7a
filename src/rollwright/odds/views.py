"""Views: what of a roll is looked at.

A view has `of` (of faces that were rolled) and `law` (of dice not yet rolled) side by side, and the two agree. Here stands
what all views have in common; `sums`, `keeps` and `folds` have them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from rollwright.odds.odds import Odds, made
from rollwright.odds.pool import Pool

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
Values = Sequence[Any]
"""What each die of a group is worth, in the order of the dice."""


class View(Generic[S]):
    """What is looked at of a group of dice.

    A view never changes, and remembers nothing: whoever asks twice pays twice.
    """

    __slots__ = ()

    def of(self, values: Values) -> S:
        """What is seen of dice that show these values."""
        raise NotImplementedError

    def law(self, pool: Pool) -> Odds[S]:
        """The odds of what will be seen of dice not yet rolled; `TooLarge` where they cannot be found in seconds."""
        raise NotImplementedError

    def map(self, read: Callable[[S], R], *, rising: bool = False) -> View[R]:
        """The same look, read by a function: what becomes equal is merged. *rising*: as `Odds.map` has it.

        >>> from rollwright.odds import Total
        >>> Total().map(lambda total: total > 6).of([2, 5])
        True
        """
        return Mapped(self, read, rising)


class Mapped(View[R]):
    """A view read by a function; made by `View.map`."""

    __slots__ = ("_read", "_rising", "_view")

    def __init__(self, view: View[Any], read: Callable[[Any], R], rising: bool = False) -> None:
        self._view, self._read, self._rising = view, read, rising

    def of(self, values: Values) -> R:
        """What the function reads of what is seen."""
        return self._read(self._view.of(values))

    def law(self, pool: Pool) -> Odds[R]:
        """The odds of the view, read by the function."""
        return self._view.law(pool).map(self._read, rising=self._rising)


class Noted(NamedTuple):
    """What was *seen*, and a *note* for the record that nobody acts on: `None` where nobody will read it."""

    seen: Any
    note: Any


def of_pool(ways: dict[Any, int], pool: Pool) -> Odds[Any]:
    """Odds from the ways of all resolved faces of a pool; what a derived die left unresolved stays so."""
    die = pool.die
    if not die.unresolved:
        return made(ways)
    return made(ways, die.total**pool.count - die.resolved**pool.count)
