"""Sheets of cases as they are written: files of TOML, and the rolls in them as examples to try."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rollwright.errors import BadArgument, BadInput
from rollwright.rules import Rule
from rollwright.systems import System

KINDS = ("case", "count", "best")


def sheets(places: Iterable[Path | str], kind: str = "case") -> Iterator[tuple[Path, list[dict[str, Any]]]]:
    """The cases (or what else is of this *kind*) of some files, and of the files ``*.toml`` in some folders, as they are written.

    `BadArgument` where one is no sheet of cases.
    """
    for place in map(Path, places):
        paths = sorted(place.glob("*.toml")) if place.is_dir() else [place]
        if not paths or not all(path.is_file() for path in paths):
            raise BadArgument(f"{place} is no sheet of cases, and no folder with any", at=str(place))
        yield from ((path, _read(path, kind)) for path in paths)


def _read(path: Path, kind: str) -> list[dict[str, Any]]:
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadArgument(f"{path} is no TOML: {error}", at=str(path)) from None
    if not read.keys() <= set(KINDS) or not all(isinstance(entries, list) for entries in read.values()):
        right = "[[case]], [[count]] and [[best]]"
        raise BadArgument(f"a sheet of cases has {right}, not {', '.join(sorted(read))}", at=str(path))
    return [nulls(case) for case in read.get(kind, [])]


def nulls(value: Any) -> Any:
    """The same value with the word "null" turned into what TOML cannot say."""
    if isinstance(value, dict):
        return {key: nulls(part) for key, part in value.items()}
    if isinstance(value, list):
        return [nulls(part) for part in value]
    return None if value == "null" else value


def examples_of(game: System, places: Iterable[Path | str]) -> list[Rule]:
    """The rolls of a game that stand in sheets of cases, as rules with their arguments; without those that are refused."""
    return [bound for _, said in sheets(places) for case in said for bound in _bound(game, case)]


def _bound(game: System, case: dict[str, Any]) -> Iterator[Rule]:
    rule = game.rules.get(case.get("rule", ""))
    if rule is not None:
        try:
            yield rule.bind(case.get("args", {}), case.get("house", {}))
        except BadInput:
            return
