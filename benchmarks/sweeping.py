"""``python -m benchmarks.sweeping [--quick]``: a sweep by one process and by two, beside what the machine itself makes of two."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from time import perf_counter

from rollwright.lab import sweeps

STUDY = {
    "rule": "storyteller.extended",
    "args": {"max_rolls": 12},
    "grid": {"pool": "4..6", "target": "8..40", "difficulty": [6, 7, 8]},
    "measures": {"success": {"p": "label == Success"}, "rolls": {"mean": "rolls"}},
}
ROUNDS, WORK = 3, 60_000_000


def main() -> int:
    """Measure in turns, and print the medians with their ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sweeping", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="once, and little: does it run?")
    quick = parser.parse_args().quick
    grid = {**STUDY["grid"], "pool": "4..4"} if quick else STUDY["grid"]
    study = sweeps.read({**STUDY, "grid": grid})
    tasks: dict[str, Callable[[int], object]] = {
        f"a sweep of {len(study)} cells": lambda workers: sweeps.sweep(study, workers=workers),
        "a bare loop, in halves": lambda workers: _bare(workers, WORK // (20 if quick else 1)),
    }
    print(
        "| work | 1 process, s | 2 processes, s | times as fast | processor time, of one's |\n|---|---|---|---|---|"
    )
    for name, task in tasks.items():
        times = [(_timed(task, 1), _timed(task, 2)) for _ in range(1 if quick else ROUNDS)]
        one, two = (median(row[at][0] for row in times) for at in range(2))
        ratio = median(first[0] / second[0] for first, second in times)
        more = median(second[1] / first[1] for first, second in times)
        print(f"| {name} | {one:.2f} | {two:.2f} | {ratio:.2f} | {more:.2f} |", flush=True)
    return 0


def _timed(task: Callable[[int], object], workers: int) -> tuple[float, float]:
    """The seconds that passed, and those of processors that were used, here and in processes that have ended."""
    begin, used = perf_counter(), _used()
    task(workers)
    return perf_counter() - begin, _used() - used


def _used() -> float:
    return sum(each.ru_utime + each.ru_stime for each in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))


def _bare(workers: int, work: int) -> None:
    """So many turns of a loop, here or shared out among fresh processes."""
    if workers == 1:
        _loop(work)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        list(pool.map(_loop, [work // workers] * workers))


def _loop(turns: int) -> int:
    total = 0
    for turn in range(turns):
        total ^= turn
    return total


if __name__ == "__main__":
    sys.exit(main())
