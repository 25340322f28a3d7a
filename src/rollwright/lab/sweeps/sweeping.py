"""Sweeping: a study worked through from its first cell to its file, by whatever engine, going on where a killed run was."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path

from rollwright.errors import BadArgument
from rollwright.lab.sweeps import engines
from rollwright.lab.sweeps.engines import Rows
from rollwright.lab.sweeps.journal import Head, Journal
from rollwright.lab.sweeps.output import StudyTable, written
from rollwright.lab.sweeps.study import Study
from rollwright.lab.sweeps.work import Row, check

WORTH_SPREADING = 1.0
"""Seconds of work in this process before others are started, where nobody says how many."""
MOST_WORKERS = 1024

Progress = Callable[[int, int], None]
"""Told how many cells are done, and of how many."""


def sweep(
    study: Study,
    output: str | Path | None = None,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    dask: str | None = None,
    progress: Progress = lambda done, of: None,
) -> StudyTable:
    """What every cell of a study comes to; also written to *output*, a file ending in .csv or .parquet, if one is named.

    The work is done by *workers* processes (1: this one; `None`: as many as there are processors, if it takes long enough),
    by the Dask cluster at the address *dask*, or by an *executor* that does *workers* chunks at a time. Whoever does it, the
    table is the same, to the last byte. With an *output*, what is done stands in ``OUTPUT.partial`` until all is: the same
    call goes on from there. Raises `BadInput`, with the place in the study, before anything runs.
    """
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadArgument(f"workers are 1 to {MOST_WORKERS}, not {workers}", at="workers")
    if (dask is not None) + (executor is not None) + (workers is not None and executor is None) > 1:
        raise BadArgument("one engine: workers, dask or an executor", at="workers")
    if output is None:
        rows = check(study)
        _work(study, rows, rows.extend, _engine(workers, executor, dask), progress)
        return StudyTable(study, rows)
    return _kept(study, Path(output), _engine(workers, executor, dask), progress)


def _kept(study: Study, path: Path, engine: Engine, progress: Progress) -> StudyTable:
    """Sweep with a journal beside the output."""
    written(path)
    journal = Journal(path.with_name(f"{path.name}.partial"), Head(study.digest(), len(study)))
    try:
        if not journal.begun:
            first = check(study)
            journal.begin()
            journal.add(first)
        _work(study, journal.done, journal.add, engine, progress)
        table = StudyTable(study, journal.done)
        table.write(path)
        journal.remove()
    finally:
        journal.close()
    return table


Engine = Callable[[Study, list[int]], Rows]


def _work(
    study: Study, done: list[Row], keep: Callable[[list[Row]], None], engine: Engine, progress: Progress
) -> None:
    """Work out all cells that are not *done*, which grows by what is kept."""
    known = {row.cell for row in done}
    progress(len(done), len(study))
    left = [number for number in range(len(study)) if number not in known]
    with closing(engine(study, left)) as parts:
        for rows in parts:
            keep(rows)
            progress(len(done), len(study))


def _engine(workers: int | None, executor: Executor | None, dask: str | None) -> Engine:
    """Whoever is to do the work."""
    if executor is not None:
        width = workers or engines.cores()
        return lambda study, numbers: engines.spread(study, numbers, executor, width, lent=True)
    if dask is not None:
        return lambda study, numbers: _by_dask(study, numbers, dask)
    most = float("inf") if workers == 1 else WORTH_SPREADING if workers is None else 0.0
    return lambda study, numbers: _by_processes(study, numbers, workers or engines.cores(), most)


def _by_dask(study: Study, numbers: list[int], address: str) -> Rows:
    with engines.dask(address) as (executor, width):
        yield from engines.spread(study, numbers, executor, width)


def _by_processes(study: Study, numbers: list[int], workers: int, here: float) -> Rows:
    """Work in this process for some seconds, and then, where anything is left, in several."""
    pace = engines.Pace(numbers, 1)
    yield from engines.here(study, pace, float("inf") if workers == 1 else here)
    if pace:
        with engines.processes(min(workers, len(pace.rest()))) as pool:
            yield from engines.spread(study, pace.rest(), pool, workers)
