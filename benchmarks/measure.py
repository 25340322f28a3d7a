"""Measuring side by side: fresh processes, the contenders in turn, so that whatever else happens hits all alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any

from benchmarks.limits import LIMITS, Limit
from benchmarks.workloads import CONTENDERS, Workload

ROOT = Path(__file__).parent.parent
PATIENCE = 8.0
"""Seconds after which a contender is not asked again for a line."""
IMPORT = "from time import process_time as now; start = now(); import {}; print(now() - start)"
COMMAND = "import sys; from rollwright.doors.cli import main; main()"


@dataclass
class Times:
    """What one contender took for one line, round by round, in seconds."""

    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    digests: set[str] = field(default_factory=set)
    error: str | None = None

    @property
    def first(self) -> float | None:
        """The median of the first calls in fresh processes."""
        return median(self.cold) if self.cold else None

    @property
    def best(self) -> float | None:
        """The best repeat in any process."""
        return min(self.warm) if self.warm else None

    def add(self, found: dict[str, Any]) -> None:
        """Take note of one process."""
        self.cold.append(found["seconds"])
        self.warm.append(found.get("warm", found["seconds"]))
        self.digests |= {found["digest"]} if "digest" in found else set()


class Unequal(Exception):
    """The contenders do not agree."""


def workload(line: Workload, rounds: int, *, quick: bool) -> dict[str, Times]:
    """The times of everybody who takes part in a line; `Unequal` if their exact results are not the same."""
    times = {name: Times() for name in CONTENDERS}
    flags = ["--quick"] if quick else []
    for name in _turns(times, rounds):
        _ask(times[name], lambda name=name: _child("workload", line.name, name, *flags))
    if len(set().union(*(each.digests for each in times.values()))) > 1:
        raise Unequal(f"{line.name}: { ({name: sorted(each.digests) for name, each in times.items()}) }")
    return times


def limits(rounds: int, wanted: Callable[[str], bool]) -> dict[Limit, Times]:
    """The times of our own limits, round by round."""
    times = {limit: Times() for limit in LIMITS if wanted(limit.name)}
    for limit in times:
        if limit.kind in ("import", "command"):  # once unseen: from then on the byte code is there
            _ask(Times(), lambda limit=limit: _limit(limit))
    for limit in _turns(times, rounds):
        _ask(times[limit], lambda limit=limit: _limit(limit))
    return times


def _turns(times: dict[Any, Times], rounds: int) -> Iterator[Any]:
    """Everybody once a round, but for those who failed or have used up our patience."""
    for _ in range(rounds):
        for name, each in times.items():
            if each.error is None and sum(each.cold) < PATIENCE:
                yield name


def _ask(times: Times, measure: Callable[[], dict[str, Any]]) -> None:
    try:
        times.add(measure())
    except subprocess.CalledProcessError as error:
        times.error = (error.stderr.strip().splitlines() or ["failed"])[-1]


def _limit(limit: Limit) -> dict[str, Any]:
    if limit.kind == "command":
        return _command(*limit.what)
    if limit.kind == "import":
        return {"seconds": float(_run([sys.executable, "-c", IMPORT.format(limit.what)]).stdout)}
    return _child("limit", limit.name)


def _child(*arguments: str) -> dict[str, Any]:
    done = _run([sys.executable, "-m", "benchmarks.child", *arguments])
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _command(*arguments: str) -> dict[str, Any]:
    """A whole command: what its process took in all, the interpreter's start included."""
    before = _children()
    _run([sys.executable, "-c", COMMAND, *arguments])
    return {"seconds": _children() - before}


def _children() -> float:
    """The processor time of all processes started from here that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command as on a user's machine: with byte code kept from one run to the next."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
