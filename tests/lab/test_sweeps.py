"""Studies and their tables: cells in order, values beside those of the verbs, what the book refuses, files, the shipped examples."""

from __future__ import annotations

import csv
import io
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pyarrow.parquet import read_table

import rollwright as rw
from rollwright.errors import BadInput
from rollwright.lab import sweeps
from rollwright.lab.best import best
from rollwright.lab.scenes import find

STUDIES = Path(__file__).parents[2] / "docs" / "studies"

POOL: dict[str, Any] = {
    "rule": "storyteller.action",
    "grid": {"pool": "1..4", "difficulty": [6, 8]},
    "measures": {
        "success": {"p": "label == Success", "exact": True},
        "ninety": {"quantile": {"of": "successes", "at": 0.9}},
    },
}
TAG: dict[str, Any] = {
    "rule": "double-down.attempt",
    "args": {"stat": 3, "difficulty": 14, "tag": 1, "relevant": False},
    "grid": {
        "house": {"dd": {"irrelevantTagFloor": [0, "disallow-level-1"]}},
        "policy": {"stand": "first", "best": "best:net"},
    },
    "measures": {"net": {"worth": "net", "exact": True}, "boons": {"mean": "boons"}},
}


def swept(table: dict[str, Any], **more: Any) -> sweeps.StudyTable:
    return sweeps.sweep(sweeps.read(table), workers=1, **more)


def test_every_cell_is_what_the_verbs_say_of_it() -> None:
    table = swept(POOL)
    assert [(row["pool"], row["difficulty"]) for row in table] == [
        (n, d) for n in range(1, 5) for d in (6, 8)
    ]
    for row in table:
        odds = rw.odds(rw.storyteller.action(pool=row["pool"], difficulty=row["difficulty"]))
        exact = odds.by("label").p("Success")
        assert (row["success.exact"], row["success"]) == (str(exact), float(exact))
        assert row["ninety"] == odds.by("successes").quantile(Fraction(9, 10))
        assert (row["success.how"], row["success.error"], row["reason"]) == ("exact", 0.0, None)


def test_what_the_book_refuses_is_a_row_with_its_reason() -> None:
    table = swept(TAG)
    refused = "an irrelevant tag of one star may not be used under dd.irrelevantTagFloor"
    assert [row["reason"] for row in table] == [None, None, refused, refused]
    assert table.reasons == [refused, refused]
    assert [row["net.exact"] for row in table] == ["-4/5", "-13/50", None, None]
    assert table[2] == {
        "dd.irrelevantTagFloor": "disallow-level-1",
        "policy": "stand",
        **dict.fromkeys(table.columns[2:-1]),
        "reason": refused,
    }


def test_worth_is_that_of_the_goal_that_is_played_for_unless_another_is_named() -> None:
    measures = {"it": {"worth": True}, "net": {"worth": "net"}, "boons": {"worth": "boons"}}
    [row] = swept({**TAG, "grid": {}, "policy": "best:net", "measures": measures})
    assert row["it"] == row["net"] == -0.26
    assert row["boons"] == float(
        rw.odds(rw.double_down.attempt(**TAG["args"]), policy="best:net").mean("boons")
    )


def test_a_scene_and_fields_within_arguments() -> None:
    scene = {
        "rule": "double-down.session",
        "args": {"drive": 1},
        "grid": {"attempts": [1, 2], "policy": ["first", "best:net"]},
        "measures": {"net": {"worth": "net"}},
    }
    worth = [row["net"] for row in swept(scene)]
    assert worth[0] < worth[1] < worth[3]
    sides = {
        "rule": "storyteller.resisted",
        "args": {"actor": {"pool": 5}, "opponent": {"pool": 4, "difficulty": 6}},
        "grid": {"actor": {"difficulty": [6, 7]}, "opponent.specialty": [False, True]},
        "measures": {"won": {"p": "winner == actor", "exact": True}},
    }
    for row in swept(sides):
        bound = rw.storyteller.resisted(
            actor={"pool": 5, "difficulty": row["actor.difficulty"]},
            opponent={"pool": 4, "difficulty": 6, "specialty": row["opponent.specialty"]},
        )
        assert row["won.exact"] == str(rw.odds(bound, by="winner").p("actor"))


def test_the_best_against_who_opposes() -> None:
    study = {
        "rule": "daggerheart.fight",
        "args": {"strain": True, "fear": 1},
        "grid": {
            "rounds": [1, 2],
            "policy": {
                "hard": {"player": "best:win", "gm": "oppose"},
                "plain": {"player": "best:win", "gm": "first"},
            },
        },
        "measures": {"win": {"worth": True, "exact": True}},
    }
    hard, plain, *rest = (Fraction(row["win.exact"]) for row in swept(study))
    for rounds, value in ((1, hard), (2, rest[0])):
        bound = find("daggerheart.fight")(strain=True, fear=1, rounds=rounds)
        assert value == best(bound, "win", against=("gm",)).value
    assert hard <= plain
    assert rest[0] <= rest[1]


def test_how_many_steps_a_scene_takes() -> None:
    study = {
        "rule": "storyteller.extended",
        "args": {"pool": 5, "target": 10},
        "grid": {"max_rolls": [4, 6, 50]},
        "measures": {
            "rolls": {"mean": "rolls", "exact": True},
            "soon": {"p": "label == Success and rolls <= 4", "exact": True},
            "success": {"p": "label == Success", "exact": True},
        },
    }
    for row in swept(study):
        odds = rw.odds(rw.storyteller.extended(pool=5, target=10, max_rolls=row["max_rolls"]))
        assert row["rolls.exact"] == str(odds.mean("rolls"))
        assert row["soon.exact"] == str(odds.p(lambda end: end.label == "Success" and end.rolls <= 4))
        assert row["success.exact"] == str(odds.by("label").p("Success"))
    [endless] = swept({**study, "grid": {}})
    assert {endless[f"{name}.how"] for name in ("rolls", "soon", "success")} == {"exact"}
    odds = rw.odds(rw.storyteller.extended(pool=5, target=10))
    assert endless["rolls"] == pytest.approx(float(odds.mean("rolls")))
    assert float(Fraction(endless["rolls.exact"])) == endless["rolls"]
    assert endless["soon.exact"] == str(odds.p(lambda end: end.label == "Success" and end.rolls <= 4))


def test_a_notation_with_braces() -> None:
    study = {
        "notation": "{n}d6kh{k}+2",
        "args": {"k": 2},
        "grid": {"n": "2..4"},
        "measures": {"mean": {"mean": "total", "exact": True}},
    }
    wanted = [str(rw.odds(f"{n}d6kh2+2").mean("total")) for n in (2, 3, 4)]
    assert [row["mean.exact"] for row in swept(study)] == wanted
    habit = {
        "notation": "/wod20 pool:{pool} difficulty:6",
        "grid": {"pool": [3, 5], "specialty": [False, True]},
        "measures": {"mean": {"mean": "successes"}},
    }
    table = swept(habit)
    assert [row["pool"] for row in table] == [3, 3, 5, 5]
    assert table[0]["mean"] < table[1]["mean"] < table[2]["mean"] < table[3]["mean"]


def test_a_study_without_a_grid_is_one_cell() -> None:
    [row] = swept({**POOL, "args": {"pool": 5}, "grid": {}})
    assert row["success.exact"] == str(rw.odds(rw.storyteller.action(pool=5)).by("label").p("Success"))


def test_csv_and_parquet_hold_the_same(tmp_path: Path) -> None:
    table = swept(TAG, output=tmp_path / "out.csv")
    swept(TAG, output=tmp_path / "out.parquet")
    read = read_table(tmp_path / "out.parquet")
    texts = [{**row, "dd.irrelevantTagFloor": str(row["dd.irrelevantTagFloor"])} for row in table]
    assert read.to_pylist() == texts
    assert read.column_names == table.columns
    assert [str(read.schema.field(name).type) for name in ("net", "net.exact", "net.how", "net.error")] == [
        "double",
        "string",
        "string",
        "double",
    ]
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text())))
    assert [row["net"] for row in rows] == ["-0.8", "-0.26", "", ""]
    assert [row["dd.irrelevantTagFloor"] for row in rows] == [
        "0",
        "0",
        "disallow-level-1",
        "disallow-level-1",
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.csv", "out.parquet"]


def test_numbers_and_truth_values_keep_their_types_in_parquet(tmp_path: Path) -> None:
    study = {
        "rule": "double-down.session",
        "args": {"attempts": 1},
        "policy": "first",
        "grid": {"stat": [2, 3], "difficulties": [[14], [10, 18]]},
        "measures": {"boons": {"mean": "boons"}},
    }
    swept(study, output=tmp_path / "out.parquet")
    read = read_table(tmp_path / "out.parquet")
    assert [str(kind) for kind in read.schema.types[:2]] == ["int64", "string"]
    assert read.column("difficulties").to_pylist() == ["[14]", "[10,18]", "[14]", "[10,18]"]
    swept({**POOL, "grid": {"pool": [2], "specialty": [False, True]}}, output=tmp_path / "flags.parquet")
    assert str(read_table(tmp_path / "flags.parquet").schema.field("specialty").type) == "bool"


@pytest.mark.parametrize("path", sorted(STUDIES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_shipped_studies(path: Path) -> None:
    study = sweeps.opened(path.read_bytes())
    table = sweeps.sweep(study, workers=1)
    assert len(table) == len(study) > 10
    assert study.title
    assert all(row["reason"] or row[name] is not None for row in table for name in study.measures)


def test_what_is_missing_is_said_before_anything_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(
        BadInput, match=r"Parquet needs pyarrow: pip install 'rollwright\[lab\]', or write CSV"
    ):
        swept(POOL, output=tmp_path / "out.parquet")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"this needs Dask: pip install 'rollwright\[lab\]'"):
        sweeps.sweep(sweeps.read(POOL), dask="tcp://127.0.0.1:1")


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    swept(POOL, progress=lambda done, of: told.append((done, of)))
    assert told[0] == (1, 8)
    assert told[-1] == (8, 8)
    assert told == sorted(told)
