"""Views: what of a roll is looked at.

A view has `of` (of faces that were rolled) and `law` (of dice not yet rolled) side by side, and the two agree. It
takes as many groups of dice as its `arity` says; a rule sees what the view sees, and no more.

Here stand what all views have in common, and the two plain ones: `Read` looks at one die, `Faces` at every one.
`sums`, `keeps`, `folds` and `joins` have the others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from rollwright.odds.limits import Work, fits
from rollwright.odds.odds import Odds, made, merge
from rollwright.odds.pool import Pool

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
Values = Sequence[Any]
"""What each die of a group is worth, in the order of the dice."""


class View(Generic[S]):
    """What is looked at of one or several groups of dice.

    A view never changes, and remembers nothing: whoever asks twice pays twice.
    """

    __slots__ = ()
    arity: int = 1
    """How many groups of dice it takes."""

    def of(self, *groups: Values) -> S:
        """What is seen of dice that show these values, one sequence for each group."""
        raise NotImplementedError

    def law(self, *pools: Pool) -> Odds[S]:
        """The odds of what will be seen of dice not yet rolled; `TooLarge` where they cannot be found in seconds."""
        raise NotImplementedError

    def dropped(self, *groups: Values) -> list[list[int]]:
        """For every group, the positions of the dice that do not count: none, unless the view drops any."""
        return [[] for _ in groups]

    def map(self, read: Callable[[S], R], *, rising: bool = False) -> View[R]:
        """The same look, read by a function: what becomes equal is merged. *rising*: as `Odds.map` has it.

        >>> Faces().map(max).of([2, 5])
        5
        """
        return Mapped(self, read, rising)

    def blank(self) -> View[S]:
        """The same view without the notes that it takes; what `map` reads, it goes on reading."""
        return self


class Mapped(View[R]):
    """A view read by a function; made by `View.map`."""

    __slots__ = ("_read", "_rising", "_view", "arity")

    def __init__(self, view: View[Any], read: Callable[[Any], R], rising: bool = False) -> None:
        self._view, self._read, self._rising, self.arity = view, read, rising, view.arity

    def of(self, *groups: Values) -> R:
        """What the function reads of what is seen."""
        return self._read(self._view.of(*groups))

    def law(self, *pools: Pool) -> Odds[R]:
        """The odds of the view, read by the function."""
        return self._view.law(*pools).map(self._read, rising=self._rising)

    def dropped(self, *groups: Values) -> list[list[int]]:
        """The dice that the view drops."""
        return self._view.dropped(*groups)


class Noted(NamedTuple):
    """What was *seen*, and a *note* for the record that nobody acts on: `None` where nobody will read it."""

    seen: Any
    note: Any


class Noting(View[Noted]):
    """See one thing of a view, and note another for the record.

    The rule acts on what *see* returns; what *note* returns it only passes on. Whoever asks only for odds that no note
    tells apart gets them without: all sights that act alike are one.

    >>> Noting(Faces(), max, sum).of([2, 5])
    Noted(seen=5, note=7)
    """

    __slots__ = ("_note", "_see", "_view", "arity")

    def __init__(self, view: View[Any], see: Callable[[Any], Any], note: Callable[[Any], Any]) -> None:
        self._view, self._see, self._note, self.arity = view, see, note, view.arity

    def of(self, *groups: Values) -> Noted:
        """What is seen and what is noted, of one look."""
        sight = self._view.of(*groups)
        return Noted(self._see(sight), self._note(sight))

    def law(self, *pools: Pool) -> Odds[Noted]:
        """The odds of both together."""
        see, note, odds = self._see, self._note, self._view.law(*pools)
        rows: dict[Noted, int] = {}
        for sight, weight in odds.weights().items():
            told = Noted(see(sight), note(sight))
            rows[told] = rows.get(told, 0) + weight
        return made(rows, odds.unresolved)

    def dropped(self, *groups: Values) -> list[list[int]]:
        """The dice that the view drops."""
        return self._view.dropped(*groups)

    def blank(self) -> View[Noted]:
        """The same look with `None` for the note."""
        see = self._see
        return self._view.map(lambda sight: Noted(see(sight), None))


class Read(View[S]):
    """See one die, read by a function: faces that act alike are merged.

    >>> from rollwright.odds import d6
    >>> Read(lambda face: face >= 5).law(1 @ d6).weights()
    {False: 4, True: 2}
    """

    __slots__ = ("_read",)

    def __init__(self, read: Callable[[Any], S]) -> None:
        self._read = read

    def of(self, *groups: Values) -> S:
        """What the function reads of the one value; ValueError for any other number of dice."""
        ((value,),) = groups
        return self._read(value)

    def law(self, *pools: Pool) -> Odds[S]:
        """The odds of what the function reads of one die; ValueError for any other number of dice."""
        pool, die = pools[0], pools[0].die
        if pool.count != 1:
            raise ValueError(f"one die is read, not {pool.count}")
        return made(merge(zip(map(self._read, die.faces), die.weights, strict=True)), die.unresolved)


class Faces(View[tuple[Any, ...]]):
    """See every value in order. The widest view there is: prefer any other.

    >>> from rollwright.odds import d4
    >>> len(Faces().law(3 @ d4))
    64
    """

    __slots__ = ()

    def of(self, *groups: Values) -> tuple[Any, ...]:
        """All values."""
        return tuple(groups[0])

    def law(self, *pools: Pool) -> Odds[tuple[Any, ...]]:
        """The odds of every sequence of values; `TooLarge` beyond two million of them."""
        pool = pools[0]
        fits(len(pool.die.faces) ** min(pool.count, 64), pool)
        Work(pool).spend(pool.count, pool.count * pool.count)
        rows = list(zip(pool.die.faces, pool.die.weights, strict=True))
        ways: dict[tuple[Any, ...], int] = {(): 1}
        for _ in range(pool.count):
            ways = {(*seen, face): before * weight for seen, before in ways.items() for face, weight in rows}
        return of_pool(ways, pool)


def of_pool(ways: dict[Any, int], pool: Pool) -> Odds[Any]:
    """Odds from the ways of all resolved faces of a pool; what a derived die left unresolved stays so."""
    die = pool.die
    if not die.unresolved:
        return made(ways)
    return made(ways, die.total**pool.count - die.resolved**pool.count)
