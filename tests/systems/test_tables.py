"""House rules that are tables: a law over every game, what a row may hold and in which order rows stand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.errors import BadHouse
from rollwright.systems.registry import systems
from rollwright.systems.system import System

TABLES = [
    (game, key, rows)
    for game in systems()
    for key, name in game.house.by_key().items()
    if isinstance(rows := msgspec.to_builtins(getattr(game.house(), name)), tuple | dict) and rows
]


@pytest.mark.parametrize(("game", "key", "rows"), TABLES, ids=[key for _, key, _ in TABLES])
def test_a_table_that_makes_no_sense_is_refused(game: System, key: str, rows: Any) -> None:
    assert game.house.of({key: rows}) == game.house()
    each = [rows] if isinstance(rows, dict) else list(rows)
    wrong = [
        [*each[:at], {**row, field: -1}, *each[at + 1 :]]
        for at, row in enumerate(each)
        for field, value in row.items()
        if type(value) is int
    ]
    if any("least" in row for row in each):
        wrong += [each[::-1], [{**row, "least": each[0]["least"]} for row in each]]
    assert wrong
    for table in wrong:
        with pytest.raises(BadHouse) as caught:
            game.house.of({key: table[0] if isinstance(rows, dict) else table})
        assert caught.value.at == f"house.{key}"
