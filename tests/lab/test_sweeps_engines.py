"""One table, to the last byte, whoever does the work: this process, two others, threads, two workers of a Dask cluster."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rollwright.errors import BadInput, RollwrightError
from rollwright.lab import sweeps
from rollwright.lab.sweeps import engines
from rollwright.lab.sweeps.work import row

DOUBLE = {"double-down": "double", "tag": "keep", "drive": "0", "boons": "keep"}
STUDY: dict[str, Any] = {
    "rule": "double-down.session",
    "args": {"tag": 0, "drive": 0, "difficulties": [10, 14]},
    "grid": {
        "attempts": [1, 2, 3, 4, 5, 12],
        "stat": [3],
        "policy": {"double": {"player": DOUBLE, "gm": "1"}},
    },
    "measures": {
        "much": {"p": "boons > 20", "exact": True},
        "boons": {"mean": "boons", "exact": True},
        "half": {"quantile": {"of": "boons"}},
    },
    "seed": 7,
    "samples": 500,
}


@pytest.fixture(scope="module")
def study() -> sweeps.Study:
    return sweeps.read(STUDY)


@pytest.fixture(scope="module")
def wanted(study: sweeps.Study) -> str:
    return sweeps.sweep(study, workers=1).csv()


def test_some_of_it_is_sampled(study: sweeps.Study, wanted: str) -> None:
    assert wanted.count("sampled") == 2
    assert wanted.count("exact") > 16
    last = len(study) - 1
    assert row(study, last) != row(replace(study, seed=8), last)


@pytest.mark.apart
def test_two_processes(study: sweeps.Study, wanted: str) -> None:
    assert sweeps.sweep(study, workers=2).csv() == wanted
    assert not active_children()


@pytest.mark.apart
def test_what_is_broken_off_ends_without_a_word(study: sweeps.Study) -> None:
    """More is submitted than the processes have taken up, and no thread fails over what they will not do."""
    with pytest.raises(KeyboardInterrupt):
        _break_off(study)
    assert not active_children()


def _break_off(study: sweeps.Study) -> None:
    with engines.processes(1) as pool, closing(engines.spread(study, range(len(study)), pool, 8)) as parts:
        next(parts)
        raise KeyboardInterrupt


def test_threads(study: sweeps.Study, wanted: str) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert sweeps.sweep(study, executor=pool, workers=3).csv() == wanted


def test_any_chunks(study: sweeps.Study, wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "AIM", 1e9)
    assert sweeps.sweep(study, executor=Here(), workers=1).csv() == wanted


def cluster(workers: int) -> Any:
    from distributed import LocalCluster

    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        host="127.0.0.1",
    )


@pytest.mark.apart
def test_two_workers_of_a_dask_cluster(study: sweeps.Study, wanted: str) -> None:
    with cluster(2) as ready:
        assert sweeps.sweep(study, dask=ready.scheduler_address).csv() == wanted


@pytest.mark.apart
def test_a_cluster_without_workers(study: sweeps.Study) -> None:
    with cluster(0) as ready, pytest.raises(BadInput, match="has no workers"):
        sweeps.sweep(study, dask=ready.scheduler_address)


def test_nobody_answers_at_an_address(study: sweeps.Study, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "PATIENCE", 0.3)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(BadInput, match="no Dask scheduler answers at"), engines.dask(address):
            pass


@pytest.mark.apart
def test_a_worker_that_dies_is_told(study: sweeps.Study, tmp_path: Path) -> None:
    with (
        Broken(1, mp_context=get_context("spawn")) as pool,
        pytest.raises(RollwrightError, match="a worker ended before its time"),
    ):
        sweeps.sweep(study, tmp_path / "out.csv", executor=pool, workers=1)
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv.partial"]


@pytest.mark.apart
def test_processes_end_at_once_when_the_work_is_broken_off(study: sweeps.Study) -> None:
    def stop(done: int, of: int) -> None:
        if done > 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweeps.sweep(study, workers=2, progress=stop)
    assert not active_children()


def test_chunks_grow_to_what_is_wanted_and_shrink_towards_the_end() -> None:
    pace = engines.Pace(range(1000), 2)
    sizes: list[int] = []
    while pace:
        cells = pace.next()
        pace.took(0.001 * len(cells), len(cells))
        sizes.append(len(cells))
    assert sum(sizes) == 1000
    assert sizes[:3] == [1, 8, 64]
    assert max(sizes) == 200
    assert sizes[-1] == 1


class Here(Executor):
    """Does everything at once, in this process."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        found: Future[Any] = Future()
        found.set_result(work(*args, **more))
        return found


class Broken(ProcessPoolExecutor):
    """Its worker dies of whatever it is given."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        return super().submit(os._exit, 9)
