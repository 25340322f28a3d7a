"""Value iteration in floats, for scenes that come back to their places and have too many of them for exact values."""

from __future__ import annotations

from typing import Any

from rollwright.errors import TooLarge
from rollwright.lab.graph import Graph
from rollwright.lab.terms import GoalTerms

CLOSE = 1e-12
"""Sweeps end when no value moves by more than this share of the largest."""
MOST_SWEEPS = 100_000


def iterated(
    graph: Graph, worth: GoalTerms, against: tuple[str, ...]
) -> tuple[dict[int, float], dict[int, str], float]:
    """Values and best options of all places, and about how far the values may be off: by all that further sweeps would move.

    Raises `TooLarge` where they do not settle.
    """
    import numpy as np

    table = _Table(graph, worth, against)
    values, before = table.start.copy(), 0.0
    for _ in range(MOST_SWEEPS):
        after = table.swept(values)
        moved = float(np.abs(after - values).max(initial=0.0))
        values = after
        if moved <= CLOSE * max(1.0, float(np.abs(values).max())):
            share = min(moved / before, 0.999999) if before else 0.0
            return dict(enumerate(values.tolist())), table.choices(values), moved / (1 - share) + CLOSE
        before = moved
    raise TooLarge("what is best in this scene does not settle: state a policy, or set a limit")


class _Table:
    """A graph as arrays: every way's probabilities in a row, the ways of a place side by side."""

    def __init__(self, graph: Graph, worth: GoalTerms, against: tuple[str, ...]) -> None:
        import numpy as np

        self.graph = graph
        self.open = [n for n in range(len(graph)) if graph[n].ways]
        self.start = np.array([0.0 if graph[n].ways else float(worth.ends[n]) for n in range(len(graph))])
        ways = [way for n in self.open for way in graph[n].ways]
        rows = [[(to, weight / way.odds.total) for to, weight in way.odds.weights().items()] for way in ways]
        self.into = np.array([to.place for row in rows for to, _ in row])
        self.p = np.array([p for row in rows for _, p in row])
        self.gain = np.array([p * float(worth.step(to)) for row in rows for to, p in row])
        self.way = np.cumsum([0, *map(len, rows)])[:-1]
        self.place = np.cumsum([0, *(len(graph[n].ways) for n in self.open)])[:-1]
        self.sign = np.array([-1.0 if graph[n].role in against else 1.0 for n in self.open])
        self.signs = np.repeat(self.sign, [len(graph[n].ways) for n in self.open])

    def _ways(self, values: Any) -> Any:
        """What every way is worth, turned round for whoever opposes the goal."""
        import numpy as np

        return np.add.reduceat(self.p * values[self.into] + self.gain, self.way) * self.signs

    def swept(self, values: Any) -> Any:
        """Every place's value, by those of the places after it."""
        import numpy as np

        after = values.copy()
        after[self.open] = np.maximum.reduceat(self._ways(values), self.place) * self.sign
        return after

    def choices(self, values: Any) -> dict[int, str]:
        """The best option of every place where something is decided; of nearly equal ones the first."""
        ways, best = self._ways(values), dict[int, str]()
        for at, number in zip(self.place.tolist(), self.open, strict=True):
            place = self.graph[number]
            if place.ahead:
                row = ways[at : at + len(place.ways)]
                near = row >= row.max() - 1e-9 * max(1.0, abs(float(row.max())))
                best[number] = place.ways[int(near.argmax())].key
        return best
