"""The benchmark's contenders agree to the last digit, and ours keeps no answer from one call to the next.

No timing is asserted here: `make bench` prints that.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rollwright.odds import Odds

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks import bulk, growth, limits, measure, space, table
from benchmarks.contenders import Exact, digest, exact, load
from benchmarks.measure import Times
from benchmarks.workloads import CONTENDERS, WORKLOADS, Workload, find

pytestmark = [
    pytest.mark.filterwarnings("ignore::dyce.lifecycle.ExperimentalWarning"),
]


def answer(line: Workload, contender: str) -> Exact:
    module = load(contender)
    return exact(module, getattr(module, line.task)(*line.quick))


@pytest.mark.parametrize("line", WORKLOADS, ids=lambda line: line.name)
def test_all_agree_to_the_last_digit(line: Workload) -> None:
    ours, *others = (answer(line, contender) for contender in CONTENDERS)
    assert all(theirs == ours for theirs in others)
    assert {digest(theirs) for theirs in others} == {digest(ours)}


def test_we_keep_no_odds_between_calls() -> None:
    found = []
    for _ in range(2):
        for line in WORKLOADS:
            answer(line, "rollwright")
        found.append(alive())
    once, twice = found
    assert once == twice


def alive() -> int:
    """How many odds there are in all."""
    gc.collect()
    return sum(isinstance(each, Odds) for each in gc.get_objects())


def test_a_digest_tells_results_apart() -> None:
    assert digest({1: Fraction(1, 2), 2: Fraction(1, 2)}) == digest({2: Fraction(1, 2), 1: Fraction(1, 2)})
    assert digest({1: Fraction(1, 3), 2: Fraction(2, 3)}) != digest({1: Fraction(2, 3), 2: Fraction(1, 3)})


@pytest.mark.parametrize("name", [*limits.PRICED, *limits.PLAYED, limits.READ_AND_PLAYED])
def test_every_limit_measures_something(name: str) -> None:
    if name not in limits.RACES and name not in limits.WIDEST:
        call, _ = limits.prepare(name)
        assert call() is not None


@pytest.mark.apart
def test_the_command_that_is_measured_is_there() -> None:
    assert measure._command("--help")["seconds"] > 0


def test_the_table_compares_with_the_better_peer() -> None:
    line = find("100d6")
    seconds = {"rollwright": 0.001, "icepool": 0.1, "dyce": 0.02, "closed_forms": 0.0005}
    times = {name: Times(cold=[each], warm=[each]) for name, each in seconds.items()}
    assert table.ratio(times) == pytest.approx(20)
    assert table.behind(times) == pytest.approx(2)
    assert table.met(line, times)
    text = "\n".join(table.workloads({line: times}))
    assert "100d6" in text
    assert "met" in text


def test_a_line_without_our_answer_is_missed() -> None:
    line = find("extended, 15 of 7d10, 100 rolls")
    times = {name: Times(cold=[0.1], warm=[0.1]) for name in CONTENDERS[1:]} | {
        "rollwright": Times(error="fault")
    }
    assert table.met(line, times) is False
    assert "fault" in "\n".join(table.workloads({line: times}))


@pytest.fixture
def quickly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[Any], list[str]]:
    """Runs a benchmark in its quick form: what it prints, line by line."""

    def run(benchmark: Any) -> list[str]:
        monkeypatch.setattr(sys, "argv", [benchmark.__name__, "--quick"])
        assert benchmark.main() == 0
        return capsys.readouterr().out.splitlines()

    return run


def test_everything_in_bulk_is_measured(quickly: Callable[[Any], list[str]]) -> None:
    lines = quickly(bulk)
    assert len(lines) == 2 + len(bulk.ROLLS) + len(bulk.SCENES) + len(bulk.LARGE)


@pytest.mark.parametrize("system", space.MOVES)
def test_the_bytes_of_a_roll_are_measured(system: str) -> None:
    found = asyncio.run(space.measured(system, 3, alone=True))
    assert 500 < found.log < 10_000
    assert found.memory > found.log


@pytest.mark.long
def test_a_roll_takes_no_more_memory_than_a_few_times_its_line_in_the_log() -> None:
    found = asyncio.run(space.measured("plain", 150, alone=False))
    assert found.memory < 4 * found.log


@pytest.mark.long
def test_tables_that_grow_are_measured(quickly: Callable[[Any], list[str]]) -> None:
    lines = quickly(growth)
    assert [line.split()[1] for line in lines[2:4]] == ["20", "40"]
    assert lines[-1].startswith("3 tables of 10 rolls")
