"""What is measured: every line of the table, and the arguments it is measured with.

A workload names a task: a function that every contender has under that name in `benchmarks.contenders`, and that takes
the same arguments there. The small arguments are for the tests, which only ask whether the answers are equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

CONTENDERS = ("rollwright", "icepool", "dyce", "closed_forms")
SHEETS = (
    tuple((modifier, 0) for modifier in range(1, 14))
    + tuple((13 + drive, drive) for drive in range(1, 6))
    + ((10, 5),)
)
"""Double Down: the modifier of a sheet, and how much of it is drive, which yields boons of its own."""


@dataclass(frozen=True)
class Workload:
    """One line: its name, its task with the arguments, and whether speed is wanted of it or only shown."""

    name: str
    task: str
    full: tuple[Any, ...]
    quick: tuple[Any, ...]
    group: str = "plain dice"
    wanted: bool = True

    def arguments(self, *, quick: bool) -> tuple[Any, ...]:
        """The arguments in full, or small."""
        return self.quick if quick else self.full


def _systems(name: str, task: str, full: tuple[Any, ...], quick: tuple[Any, ...]) -> Workload:
    return Workload(name, task, full, quick, "the rules themselves")


def _merged(name: str, task: str, full: tuple[Any, ...], quick: tuple[Any, ...]) -> Workload:
    return Workload(
        name, task, full, quick, "the same, where a peer's user merges like faces by hand", wanted=False
    )


WORKLOADS = (
    Workload("100d6", "sums", (100, 6), (9, 6)),
    Workload("1000d6", "sums", (1000, 6), (40, 6)),
    Workload("200d20", "sums", (200, 20), (7, 20)),
    Workload("100d6 as notation", "sums_in_notation", (100, 6), (9, 6)),
    Workload("4d6kh3", "keep_highest", (4, 6, 3), (4, 6, 3)),
    Workload("20d20kh10", "keep_highest", (20, 20, 10), (7, 4, 6)),
    Workload("10d10kh5", "keep_highest", (10, 10, 5), (4, 10, 3)),
    Workload("highest and sixes of 0-8d6", "highest_and_sixes", (8,), (4,)),
    Workload("successes and ones of 7d10", "tally", (7,), (3,)),
    Workload("successes and ones of 15d10", "tally", (15,), (4,)),
    Workload("successes and ones of 30d10", "tally", (30,), (5,)),
    Workload("10d10 exploding ten deep", "exploding", (10, 10, 10), (3, 10, 2)),
    _systems("Storyteller 7d10", "successes_and_ones", (7,), (3,)),
    _systems("Storyteller 15d10", "successes_and_ones", (15,), (4,)),
    _systems("Storyteller 30d10", "successes_and_ones", (30,), (5,)),
    _systems("Daggerheart, advantage", "daggerheart", (2, 15), (-1, 11)),
    _systems("extended, 15 of 7d10, 100 rolls", "extended", (7, 15, 100), (3, 4, 6)),
    _systems(
        "Double Down, 304 decisions",
        "best_decisions",
        (SHEETS, range(10, 26)),
        (SHEETS[::6], range(10, 25, 7)),
    ),
    _merged("Storyteller 7d10, merged", "successes_and_ones_merged", (7,), (3,)),
    _merged("Storyteller 15d10, merged", "successes_and_ones_merged", (15,), (4,)),
    _merged("Storyteller 30d10, merged", "successes_and_ones_merged", (30,), (5,)),
    _merged("Daggerheart, merged", "daggerheart_merged", (2, 15), (-1, 11)),
    _merged(
        "Double Down, merged",
        "best_decisions_merged",
        (SHEETS, range(10, 26)),
        (SHEETS[::6], range(10, 25, 7)),
    ),
)


def find(name: str) -> Workload:
    """The workload of that name."""
    return next(each for each in WORKLOADS if each.name == name)
