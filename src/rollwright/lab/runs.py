"""Runs: a scene played through in bulk, thousands of runs side by side, each step drawn from the exact odds of its state.

States are made ready when a run first reaches them, so that a scene with more states than can be laid out is sampled too.
The same seed gives the same runs, whatever the number of workers.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from threading import Lock
from typing import TYPE_CHECKING, Any

from rollwright.errors import BadArgument, TooLarge
from rollwright.lab.alias import FINE, columns, generator, numpy
from rollwright.lab.follow import Chain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK = 1 << 16
"""So many runs share a generator, and go side by side."""
MOST, MOST_STEPS = 1_000_000_000, 1_000_000
NOWHERE = -1
"""Where a run is whose step was not resolved."""


class Runs:
    """Runs of a scene: where each ended, its sums, and how many steps it took."""

    def __init__(self, chain: Chain, ends: NDArray[Any], sums: NDArray[Any], steps: NDArray[Any]) -> None:
        self._chain, self.ends, self.sums, self.steps = chain, ends, sums, steps

    def __len__(self) -> int:
        return len(self.ends)

    def sum(self, name: str) -> NDArray[Any]:
        """What one of the scene's sums came to in every run."""
        at = self._chain.graph.scene.sums.index(name)
        found: NDArray[Any] = self.sums[at] + self._chain.graph.scene.begin[at]
        return found

    def counts(
        self, read: Callable[[Any], Any] = lambda outcome: outcome, *, steps: bool = False
    ) -> dict[Any, int]:
        """How often each outcome came about, or what *read* makes of it; `None` where a step was not resolved.

        With *steps* outcomes tell how many there were, where they have a field for that.
        """
        np = numpy()
        columns = [self.ends, self.steps if steps else np.zeros_like(self.ends), *self.sums]
        rows, often = np.unique(np.vstack(columns), axis=1, return_counts=True)
        found: dict[Any, int] = {}
        for (end, done, *sums), count in zip(rows.T.tolist(), often.tolist(), strict=True):
            key = None if end == NOWHERE else read(self._outcome(end, sums, done if steps else None))
            found[key] = found.get(key, 0) + count
        return found

    def mean(self, read: Callable[[Any], Any], *, steps: bool = False) -> tuple[float, float]:
        """The average of a number read of the outcome, and its standard error."""
        rows = [(float(value or 0), count) for value, count in self.counts(read, steps=steps).items()]
        n = len(self)
        mean = sum(value * count for value, count in rows) / n
        spread = sum((value - mean) ** 2 * count for value, count in rows)
        return mean, (spread / max(1, n - 1) / n) ** 0.5

    def _outcome(self, end: int, sums: list[int], steps: int | None) -> Any:
        scene = self._chain.graph.scene
        whole = tuple(begin + more for begin, more in zip(scene.begin, sums, strict=True))
        return scene.outcome(self._chain.graph[end].at, whole, steps)


def runs(
    chain: Chain, n: int, *, seed: int | str, executor: Executor | None = None, most_steps: int = MOST_STEPS
) -> Runs:
    """*n* runs (1 to a thousand million) of a scene; an *executor* of threads plays several blocks at once.

    Raises `TooLarge` where a run does not end in *most_steps* steps.

    >>> import rollwright as rw
    >>> from rollwright.lab.graph import graph
    >>> task = Chain(graph(rw.storyteller.extended(pool=5, target=5)))
    >>> runs(task, 1000, seed=7).counts(lambda outcome: outcome.label)
    {'Success': 1000}
    """
    if not 1 <= n <= MOST:
        raise BadArgument(f"n is 1 to {MOST:,}, not {n}", at="n")
    np = numpy()
    tables = _Tables(chain)
    blocks = [(block, min(BLOCK, n - block * BLOCK)) for block in range(-(-n // BLOCK))]
    each = map if executor is None else executor.map
    parts = list(each(lambda block: _played(tables, block[1], generator(seed, block[0]), most_steps), blocks))
    ends, sums, steps = (np.concatenate([part[at] for part in parts], axis=-1) for at in range(3))
    return Runs(chain, ends, sums, steps)


def _played(tables: _Tables, n: int, random: np.random.Generator, most: int) -> tuple[Any, Any, Any]:
    """One block of runs: all that are still going take their next step together."""
    np = numpy()
    width = len(tables.chain.graph.scene.sums)
    place, steps = np.zeros(n, np.int64), np.zeros(n, np.int32)
    sums = np.zeros((width, n), np.int64)
    going = np.arange(n) if not tables.chain.ended(0) else np.arange(0)
    for _ in range(most):
        if not len(going):
            return place, sums, steps
        rows = tables.drawn(place[going], random)
        place[going] = tables.target[rows]
        steps[going] += 1
        for at in range(width):
            sums[at, going] += tables.added[at][rows]
        going = going[tables.goes_on(place[going])]
    raise TooLarge(f"runs that have not ended after {most:,} steps: set a limit")


class _Tables:
    """The odds of every state that was reached, as columns to draw from, one state's after the other's."""

    def __init__(self, chain: Chain) -> None:
        np = numpy()
        self.chain, self._lock = chain, Lock()
        self.first = np.full(1, -1, np.int64)
        self.mask = np.zeros(1, np.uint64)
        self.over = np.array([chain.ended(0)])
        self.reach = np.zeros(0, np.uint64)
        self.other = self.target = np.zeros(0, np.int64)
        self.added = [np.zeros(0, np.int64) for _ in chain.graph.scene.sums]

    def goes_on(self, places: NDArray[Any]) -> NDArray[Any]:
        """Which of the places are no ends."""
        found: NDArray[Any] = (places != NOWHERE) & ~self.over[places]
        return found

    def drawn(self, places: NDArray[Any], random: np.random.Generator) -> NDArray[Any]:
        """For runs at these places, the rows of the next step."""
        np = numpy()
        if (self.first[places] < 0).any():
            self._ready(np.unique(places).tolist())
        words = random.integers(0, 1 << 64, len(places), np.uint64, endpoint=False)
        rows = self.first[places] + (words & self.mask[places]).astype(np.int64)
        found: NDArray[Any] = np.where(
            (words >> np.uint64(64 - FINE)) < self.reach[rows], rows, self.other[rows]
        )
        return found

    def _ready(self, places: list[int]) -> None:
        with self._lock:
            new = [each for each in places if self.first[each] < 0]
            laws = [(each, self._law(each)) for each in new]
            self._grow()
            self._append(laws)

    def _law(self, place: int) -> list[tuple[int, tuple[int, ...], int]]:
        """Where a state leads, what that adds, and the weight."""
        odds = self.chain.law(place)
        rows = [(to.place, to.sums, weight) for to, weight in odds.weights().items()]
        if odds.unresolved:
            rows.append((NOWHERE, (0,) * len(self.added), odds.unresolved))
        return rows

    def _grow(self) -> None:
        """Make room for places that were found meanwhile."""
        np = numpy()
        known, now = len(self.first), len(self.chain.graph)
        self.over = np.append(self.over, [self.chain.ended(at) for at in range(known, now)]).astype(bool)
        self.mask = np.append(self.mask, np.zeros(now - known, np.uint64))
        self.first = np.append(self.first, np.full(now - known, -1, np.int64))

    def _append(self, laws: list[tuple[int, list[tuple[int, tuple[int, ...], int]]]]) -> None:
        np = numpy()
        reach, other, target, first = [], [], [], {}
        added: list[list[int]] = [[] for _ in self.added]
        at = len(self.reach)
        for place, rows in laws:
            here, others = columns([weight for _, _, weight in rows])
            padded = [*rows, *[rows[0]] * (len(here) - len(rows))]
            first[place] = at
            self.mask[place] = len(here) - 1
            reach += here
            other += [at + each for each in others]
            target += [to for to, _, _ in padded]
            for index, column in enumerate(added):
                column += [sums[index] for _, sums, _ in padded]
            at += len(here)
        self.reach = np.append(self.reach, np.array(reach, np.uint64))
        self.other = np.append(self.other, np.array(other, np.int64))
        self.target = np.append(self.target, np.array(target, np.int64))
        self.added = [
            np.append(old, np.array(new, np.int64)) for old, new in zip(self.added, added, strict=True)
        ]
        for place, begin in first.items():
            self.first[place] = begin
