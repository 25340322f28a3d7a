"""Every rule of the registry with arguments to try: those of the case files, and none a second time."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hours import night, often, some_of_each
from rollwright.errors import RollwrightError
from rollwright.rules import Rule
from rollwright.systems.registry import find_rule, systems
from rollwright.testing import Effort

EFFORT = Effort(
    leaves=often(2_500, 60_000), whole=often(100, 60_000), ways=often(60, 4_000), one_in=1 if night() else 3
)
"""How far laws are held to them."""
CASES = Path(__file__).parent / "cases"
EXTRA: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("lanterns.search", {"lights": 2}, {}),
    ("lanterns.search", {"lights": 3}, {"lanterns.clue": 6}),
]


@cache
def examples() -> tuple[Rule, ...]:
    """Rules with their arguments: at least one of every rule there is."""
    found: dict[str, Rule] = {}
    for name, args, house in [*EXTRA, *_cases()]:
        try:
            bound = find_rule(name).bind(args, house)
        except RollwrightError:
            continue
        found.setdefault(json.dumps([name, bound.arguments(), house], sort_keys=True), bound)
    return tuple(found.values())


def tried() -> list[Rule]:
    """Those of them to which laws are held: for a first answer one in eight of each rule."""
    return some_of_each(examples(), lambda bound: bound.rule.id, quick=8)


def rules() -> list[str]:
    """The id of every rule of every system, the third party's included."""
    return [rule for system in systems() for rule in system.rules]


def _cases() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    for path in sorted(CASES.glob("*.toml")):
        if path.stem != "sheets":
            for case in tomllib.loads(path.read_text()).get("case", []):
                if "rule" in case and "error" not in case:
                    yield case["rule"], _nulls(case.get("args", {})), case.get("house", {})


def _nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _nulls(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_nulls(each) for each in value]
    return None if value == "null" else value
