"""Views: what of a roll is looked at.

They are the engine room of the dice on the table (`dice/laws.py`), and no rule names one. Here stands what all views have in
common; `sums`, `keeps` and `folds` have them.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, NamedTuple, TypeVar

from rollwright.odds.odds import Odds, made
from rollwright.odds.pool import Pool

S = TypeVar("S", bound=Hashable)


class View(Generic[S]):
    """What is looked at of a group of dice.

    A view never changes, and remembers nothing: whoever asks twice pays twice.
    """

    __slots__ = ()

    def law(self, pool: Pool) -> Odds[S]:
        """The odds of what will be seen of dice not yet rolled; `TooLarge` where they cannot be found in seconds."""
        raise NotImplementedError  # every view says its own


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
