"""`rollwright sample`: counts that fit the odds, a line for every outcome, and what it says of bad input."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import rollwright as rw
from commands import Command
from rollwright.lab.draws import sample

POOL = ("storyteller.action", "--pool", "3", "-n", "5000", "--seed", "7")


call = Command("sample")


def counted(*args: str) -> dict[Any, int]:
    rows = json.loads(call(*args, "--json").stdout)["counts"]
    return {json.dumps(row["outcome"]): row["count"] for row in rows}


def test_counts_are_those_of_the_draws() -> None:
    drawn = sample(rw.storyteller.action(pool=3), 5000, seed=7)
    wanted = {json.dumps(outcome.to_dict()): n for outcome, n in drawn.counts().items() if n}
    assert counted(*POOL) == wanted
    labels = counted(*POOL, "--by", "label")
    assert sum(labels.values()) == 5000
    assert "5,000 drawn from seed 7" in call(*POOL).stdout


def test_a_file_has_every_outcome_in_order(tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    assert f"in {file}" in call(*POOL, "-o", str(file)).stdout.replace("\n", "")
    with file.open() as lines:
        rows = list(csv.DictReader(lines))
    drawn = sample(rw.storyteller.action(pool=3), 5000, seed=7)
    assert [row["label"] for row in rows] == drawn.columns()["label"].tolist()
    assert Counter(int(row["successes"]) for row in rows) == Counter(drawn.columns()["successes"].tolist())


def test_what_cannot_be_drawn(tmp_path: Path) -> None:
    undecided = call("double-down.attempt", "--stat", "3", "--difficulty", "14")
    assert undecided.exit_code == 2
    assert "player decides 'double-down'" in undecided.output
    assert "give --policy player=OPTION" in undecided.output
    assert call("2d6", "-n", "0").exit_code == 2
    field = call("2d6", "-n", "5", "--by", "glory", "-o", str(tmp_path / "out.csv"))
    assert (field.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "notation has no field 'glory': total, successes, kept" in field.output
    nowhere = call("2d6", "-n", "5", "-o", str(tmp_path / "none" / "out.csv"))
    assert nowhere.exit_code == 2
    assert "cannot be written" in nowhere.output
