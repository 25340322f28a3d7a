"""``python -m benchmarks.bulk [--quick]``: drawing in bulk beside NumPy's own raw rate, and scenes in bulk beside playing them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import process_time as now
from typing import Any

import numpy as np

import rollwright as rw
from rollwright.lab.draws import draws
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph
from rollwright.lab.runs import runs
from rollwright.lab.scene import Scene
from rollwright.lab.scenes import find
from rollwright.rules import Rule

WANTED_DRAWS, WANTED_RUNS, WANTED_LARGE = 0.5, 50.0, 10.0
"""Half of NumPy's own rate of drawing as many categorical values; fifty times the rate of playing a scene run by run, and ten
times that rate where a scene is too large for its states to be met again and again."""
FIRST = {"player": "first", "gm": "first"}

ROLLS: dict[str, Rule] = {
    "Daggerheart action": rw.daggerheart.action(modifier=2, difficulty=15),
    "Storyteller, 7 dice": rw.storyteller.action(pool=7),
    "Double Down, doubled": rw.double_down.attempt(stat=3, difficulty=14),
    "20d20kh10": rw.notation("20d20kh10"),
}
SCENES: dict[str, Rule] = {
    "storyteller.extended": rw.storyteller.extended(pool=5, target=10),
    "storyteller.resisted-extended": rw.storyteller.resisted_extended(pool=5, opposing_pool=4, target=8),
    "double-down.session": find("double-down.session")(attempts=6),
    "keepers.score": find("keepers.score")(obstacles=4, threat=False),
    "daggerheart.fight, 1 against 1": find("daggerheart.fight")(rounds=6),
}
LARGE = {
    "daggerheart.fight, 3 against 3": find("daggerheart.fight")(
        party=[{"count": 3, "experience": 2, "armor": 3}], adversaries=[{"count": 3, "hp": 6}], rounds=4
    ),
}
"""Scenes with more states than can be laid out: most of the time goes into those that are met for the first time."""


@dataclass(frozen=True)
class Line:
    """How many a second by us and by the other way, in millions, round by round."""

    name: str
    ours: list[float]
    theirs: list[float]
    wanted: float

    @property
    def ratio(self) -> float:
        """How many times as fast we are, the median of the rounds."""
        return median(ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True))

    def __str__(self) -> str:
        met = "met" if self.ratio >= self.wanted else "missed"
        rates = f"{median(self.ours):.3g} | {median(self.theirs):.3g}"
        return f"| {self.name} | {rates} | {self.ratio:,.1f} | {self.wanted:g} {met} |"


def rate(call: Callable[[], Any], n: int) -> float:
    """Millions a second, of processor time."""
    start = now()
    call()
    return n / max(now() - start, 1e-9) / 1e6


def roll(name: str, bound: Rule, n: int, rounds: int) -> Line:
    """A roll in bulk beside `numpy.random.Generator.choice` with as many values and the same chances."""
    odds = rw.odds(bound, policy={"player": "double"} if bound.rule.decisions else None)
    p = np.array([float(each) for _, each in odds.items()])
    p, random = p / p.sum(), np.random.default_rng(7)
    ours, theirs = [], []
    for seed in range(rounds):
        ours.append(rate(partial(draws, odds, n, seed=seed), n))
        theirs.append(rate(partial(random.choice, len(p), n, p=p), n))
    return Line(f"{name}, {len(p)} outcomes", ours, theirs, WANTED_DRAWS)


def scene(name: str, bound: Rule, n: int, played: int, rounds: int, wanted: float) -> Line:
    """A scene in bulk, the laying out of its states counted in, beside one played run after the other."""
    roles = {decision.role for decision in bound.rule.decisions}
    policy = {role: way for role, way in FIRST.items() if role in roles}
    ours, theirs = [], []
    for seed in range(rounds):
        ours.append(rate(partial(_drawn, bound, policy, n, seed), n))
        theirs.append(rate(partial(_played, bound, played), played))
    return Line(name, ours, theirs, wanted)


def _drawn(bound: Rule, policy: dict[str, str], n: int, seed: int) -> None:
    runs(Chain(Graph(Scene(bound), policy)), n, seed=seed)


def _played(bound: Rule, times: int) -> None:
    for _ in range(times):
        run = rw.play(bound)
        while run.pending is not None:
            run.answer(run.pending.options[0])


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bulk", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few of everything: does it run?")
    quick = parser.parse_args().quick
    rounds = 1 if quick else 5
    print("| in bulk | ours, millions a second | the other way | times | wanted |")
    print("|---|---|---|---|---|")
    for name, bound in ROLLS.items():
        print(roll(name, bound, 10_000 if quick else 10_000_000, rounds), flush=True)
    for name, bound in SCENES.items():
        runs_of, played = (1_000, 3) if quick else (1_000_000, 100)
        print(scene(name, bound, runs_of, played, rounds, WANTED_RUNS), flush=True)
    for name, bound in LARGE.items():
        runs_of, played = (50, 3) if quick else (50_000, 100)
        print(scene(name, bound, runs_of, played, 1, WANTED_LARGE), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
