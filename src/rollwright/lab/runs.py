"""Runs: a scene played through in bulk, thousands of runs side by side, each step drawn from the exact odds of its state.

States are made ready when a run first reaches them, so that a scene with more states than can be laid out is sampled too.
The same seed gives the same runs, whatever the number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count as numbers
from typing import TYPE_CHECKING, Any

from rollwright.errors import BadArgument, TooLarge
from rollwright.lab.alias import generator, numpy
from rollwright.lab.follow import Chain
from rollwright.lab.tracks import NOWHERE, OVER, Tracks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK = 1 << 16
"""So many runs share a generator, and go side by side."""
PILOT, PILOTS = 512, 6
"""So many runs, and so many times, are tried to see whether a scene is too large to be laid out."""
MOST, MOST_STEPS = 1_000_000_000, 1_000_000


class Runs:
    """Runs of a scene: where each ended, its sums, and how many steps it took."""

    def __init__(self, chain: Chain, ends: NDArray[Any], sums: NDArray[Any], steps: NDArray[Any]) -> None:
        self._chain, self.ends, self.sums, self.steps = chain, ends, sums, steps

    def __len__(self) -> int:
        return len(self.ends)

    def sum(self, name: str) -> NDArray[Any]:
        """What one of the scene's sums came to in every run."""
        at = self._chain.graph.scene.sums.index(name)
        sums: NDArray[Any] = self.sums[at] + self._chain.graph.scene.begin[at]
        return sums

    def counts(
        self, read: Callable[[Any], Any] = lambda outcome: outcome, *, steps: bool = False
    ) -> dict[Any, int]:
        """How often each outcome came about, or what *read* makes of it; `None` where a step was not resolved.

        With *steps* outcomes tell how many there were, where they have a field for that.
        """
        np = numpy()
        columns = [self.ends, self.steps if steps else np.zeros_like(self.ends), *self.sums]
        rows, often = np.unique(np.vstack(columns), axis=1, return_counts=True)
        counts: dict[Any, int] = {}
        for (end, done, *sums), count in zip(rows.T.tolist(), often.tolist(), strict=True):
            key = None if end == NOWHERE else read(self._outcome(end, sums, done if steps else None))
            counts[key] = counts.get(key, 0) + count
        return counts

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
    chain: Chain,
    n: int,
    *,
    seed: int | str,
    executor: Executor | None = None,
    most_steps: int = MOST_STEPS,
    tracks: Tracks | None = None,
    enough: int | None = None,
) -> Runs:
    """*n* runs (1 to a thousand million) of a scene; an *executor* of threads plays several blocks at once.

    *tracks* are those of runs of the same chain before, where there were any: what they met is not worked out again.
    With *enough*, no further block of 65,536 runs begins once so many states are met.
    Raises `TooLarge` where a run does not end in *most_steps* steps, and where runs meet more than two million states.

    >>> import rollwright as rw
    >>> from rollwright.lab.graph import graph
    >>> task = Chain(graph(rw.storyteller.extended(pool=5, target=5)))
    >>> runs(task, 1000, seed=7).counts(lambda outcome: outcome.label)
    {'Success': 1000}
    """
    if not 1 <= n <= MOST:
        raise BadArgument(f"n is 1 to {MOST:,}, not {n}", at="n")
    np = numpy()
    tracks = Tracks(chain) if tracks is None else tracks
    tell = _teller(n, tracks)
    blocks = [(block, min(BLOCK, n - block * BLOCK)) for block in range(-(-n // BLOCK))]
    each = map if executor is None else executor.map
    played = each(
        lambda block: _played(tracks, block[1], generator(seed, block[0]), most_steps, tell), blocks
    )
    parts = []
    for part in played:
        parts.append(part)
        if enough is not None and tracks.places >= enough:
            break
    ends, sums, steps = (np.concatenate([part[at] for part in parts], axis=-1) for at in range(3))
    return Runs(chain, ends, sums, steps)


def _teller(n: int, tracks: Tracks) -> Callable[[int], None]:
    """What is called with how many more runs are over, and tells whoever watches."""
    watch, done = _WATCH.get(), [0]

    def tell(over: int) -> None:
        done[0] += over
        if watch is not None and over:
            watch(done[0], n, tracks.places)

    return tell


def crowded(tracks: Tracks, most: int) -> bool:
    """Whether a scene very likely has more states than *most*, by how many a few thousand runs meet once and twice (Chao's bound).

    It tells too few rather than too many, so that what can be laid out is not given up.
    """
    np = numpy()
    met: list[NDArray[Any]] = []
    for batch in range(PILOTS):
        _played(tracks, PILOT, generator("pilot", batch), MOST_STEPS, met=met)
        often = tracks.visits(np.concatenate(met))
        once, twice = int((often == 1).sum()), int((often == 2).sum())
        if len(often) + once * (once - 1) / (2 * (twice + 1)) > most:
            return True
        if 4 * once < len(often):  # most states that matter are known
            return False
    return False


def _played(
    tracks: Tracks,
    n: int,
    random: np.random.Generator,
    most: int,
    tell: Callable[[int], None] = lambda over: None,
    met: list[NDArray[Any]] | None = None,
) -> tuple[Any, Any, Any]:
    """One block of runs: all that are still going throw together."""
    np = numpy()
    width = len(tracks.chain.graph.scene.sums)
    throw, place, steps = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int32)
    sums = np.zeros((width, n), np.int64)
    going = np.arange(n) if not tracks.chain.ended(0) else np.arange(0)
    for thrown in numbers():
        if not len(going):
            return place, sums, steps
        if thrown >= most and steps[going].max() >= most:
            raise TooLarge(f"runs that have not ended after {most:,} steps: set a limit")
        if met is not None:
            met.append(throw[going])
        ways = tracks.drawn(throw[going], random)
        throw[going], where, stepped = tracks.leads(ways)
        place[going] = where
        steps[going] += stepped.astype(np.int32)
        for at in range(width):
            sums[at, going] += tracks.added(at, ways)
        before, going = len(going), going[throw[going] != OVER]
        tell(before - len(going))
    raise AssertionError


Watch = Callable[[int, int, int], None]
"""Told how many runs are over, of how many, and how many states they met so far."""

_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Let *watch* hear of all runs that are drawn meanwhile, in this thread.

    >>> import rollwright as rw
    >>> from rollwright.lab.follow import Chain
    >>> from rollwright.lab.graph import graph
    >>> from rollwright.lab.runs import runs
    >>> told = []
    >>> with watched(lambda done, of, met: told.append((done, of, met))):
    ...     _ = runs(Chain(graph(rw.storyteller.extended(pool=5, target=1, max_rolls=1))), 1000, seed=7)
    >>> told
    [(1000, 1000, 1)]
    """
    before = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(before)
