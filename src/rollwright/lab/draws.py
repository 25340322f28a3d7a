"""Draws: outcomes of one roll in bulk, from its exact odds; tens of millions a second and core.

The same seed gives the same draws, whatever the number of workers: they are made in blocks, each with a generator of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

from rollwright import verbs
from rollwright.errors import BadArgument
from rollwright.lab.alias import CHUNK, generator, kind, numpy, table
from rollwright.odds import Odds
from rollwright.readings.stated import Stated
from rollwright.rules import Rule

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = 1 << 20
"""So many draws share a generator."""
MOST = 4_000_000_000


class Draws:
    """Outcomes drawn in bulk: *codes* number them, *outcomes* says which is which. What is unresolved is drawn as `None`."""

    def __init__(self, outcomes: list[Any], codes: NDArray[Any]) -> None:
        self.outcomes, self.codes = outcomes, codes

    def __len__(self) -> int:
        return len(self.codes)

    def column(self, field: str | Callable[[Any], Any]) -> NDArray[Any]:
        """One field of every outcome drawn (a name, or a function), as an array."""
        np = numpy()
        read = field if callable(field) else lambda outcome: getattr(outcome, field)
        values = [None if outcome is None else read(outcome) for outcome in self.outcomes]
        column: NDArray[Any] = np.array(values)[self.codes]
        return column

    def columns(self) -> dict[str, NDArray[Any]]:
        """Every field of the outcomes by its name, as `rollwright.sample` gives them, but as arrays."""
        fields = next(outcome for outcome in self.outcomes if outcome is not None).__struct_fields__
        return {name: self._coded(name) for name in fields}

    def _coded(self, name: str) -> NDArray[Any]:
        np = numpy()
        values = [None if outcome is None else getattr(outcome, name) for outcome in self.outcomes]
        simple = len({type(value) for value in values}) == 1 and isinstance(values[0], (int, str))
        known = np.array(values) if simple else np.empty(len(values), object)
        if not simple:
            known[:] = values
        coded: NDArray[Any] = known[self.codes]
        return coded

    def counts(self) -> dict[Any, int]:
        """How often each outcome was drawn."""
        often = numpy().bincount(self.codes, minlength=len(self.outcomes)).tolist()
        return dict(zip(self.outcomes, often, strict=True))


def sample(
    rule: Rule | str,
    n: int,
    *,
    seed: int | str,
    policy: Mapping[str, Stated] | str | None = None,
    executor: Executor | None = None,
) -> Draws:
    """*n* outcomes (1 to 4 thousand million) of a bound rule or a notation, in bulk: `rollwright.sample` by NumPy.

    *policy* is as for `rollwright.odds`. The same seed gives the same draws, which are others than those of `rollwright.sample`.

    >>> import rollwright as rw
    >>> drawn = sample(rw.storyteller.action(pool=7), 1_000_000, seed=1)
    >>> len(drawn), round(float(drawn.columns()["successes"].mean()), 1)
    (1000000, 2.8)
    """
    return draws(verbs.odds(rule, policy=policy), n, seed=seed, executor=executor)


def draws(odds: Odds[Any], n: int, *, seed: int | str, executor: Executor | None = None) -> Draws:
    """*n* outcomes (1 to 4 thousand million) drawn from odds; an *executor* of threads draws several blocks at once.

    >>> import rollwright as rw
    >>> drawn = draws(rw.odds("2d6"), 1000, seed=7)
    >>> len(drawn), round(float(drawn.column("total").mean()))
    (1000, 7)
    """
    _check(n)
    np = numpy()
    outcomes, weights = _rows(odds)
    source = table(weights)
    codes = np.empty(n, kind(len(weights)))

    def fill(block: int) -> None:
        random, end = generator(seed, block), min(n, (block + 1) * BLOCK)
        for at in range(block * BLOCK, end, CHUNK):
            upto = min(at + CHUNK, end)
            codes[at:upto] = source.draw(random, upto - at)

    each = map if executor is None else executor.map
    for _ in each(fill, range(-(-n // BLOCK))):
        pass
    return Draws(outcomes, codes)


def counts(odds: Odds[Any], n: int, *, seed: int | str) -> dict[Any, int]:
    """How often each outcome comes up in *n* rolls (1 to 10¹⁸), without throwing any: one draw from the multinomial.

    >>> import rollwright as rw
    >>> sum(counts(rw.odds("2d6"), 10**12, seed=7).values())
    1000000000000
    """
    _check(n, 10**18)
    outcomes, weights = _rows(odds)
    shares = [weight / odds.total for weight in weights]
    drawn = generator(seed, 0).multinomial(n, shares).tolist()
    return dict(zip(outcomes, drawn, strict=True))


def _rows(odds: Odds[Any]) -> tuple[list[Any], list[int]]:
    least = odds.reduced()
    rows: dict[Any, int] = dict(least.weights())
    if least.unresolved:
        rows[None] = least.unresolved
    return list(rows), list(rows.values())


def _check(n: int, most: int = MOST) -> None:
    if not 1 <= n <= most:
        raise BadArgument(f"n is 1 to {most:,}, not {n}", at="n")
