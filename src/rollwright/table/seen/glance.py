"""At a glance: what a roll came to, the ladder on which it stands, and how far what takes long has come, as its rule has people read it; from what a seat was sent, and nothing else."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from rollwright.rules import RuleType, Upshot
from rollwright.rules.docstrings import schema_of
from rollwright.systems.registry import rule_of
from rollwright.table.log.pieces import Json, Rolling
from rollwright.table.log.state import State
from rollwright.table.seen.roles import names_of, targets_of, with_names


def of(seen: State, roll: Rolling) -> Json:
    """What the rule of a roll is called, its upshot where it is over, its ladder where it stands on any, and how far has come what takes long."""
    rule = rule_of(roll.rule, roll.version)
    if rule is None:
        return {"title": "", "named": {}, "upshot": None, "ladder": None, "tracks": _own(roll)}
    return {
        "title": rule.title,
        "named": _named(rule),
        "upshot": _upshot(seen, roll, rule),
        "ladder": _ladder(roll, rule),
        "tracks": _own(roll) or _tracks(seen, roll, rule),
    }


@cache
def _named(rule: RuleType) -> dict[str, str]:
    """What the arguments of a rule are called that people do not call by their names, those within them too."""
    found: dict[str, str] = {}
    for name, each in rule.parameters.items():
        schema = schema_of(each.type)
        within = [part.get("properties", {}) for part in schema.get("$defs", {}).values()]
        for properties in ({name: schema}, *within):
            found |= {at: one["title"] for at, one in properties.items() if "title" in one}
    return found


def _upshot(seen: State, roll: Rolling, rule: RuleType) -> Json | None:
    if roll.result is None:
        return None
    fields = dict.fromkeys(rule.outcome.__struct_fields__) | roll.result["outcome"]
    upshot = rule.upshot(SimpleNamespace(**fields), roll.args)
    return None if upshot is None else dict(to_builtins(_called(upshot, seen, roll)))


def _called(upshot: Upshot, seen: State, roll: Rolling) -> Upshot:
    """An upshot with people's names in place of the parts that they have."""
    names = names_of(seen, roll.roles, roll.called) | targets_of(seen, roll)
    rows = [
        replace(
            each, name=names.get(each.name) or with_names(each.name, names), word=with_names(each.word, names)
        )
        for each in upshot.rows
    ]
    return replace(
        upshot, word=with_names(upshot.word, names), more=with_names(upshot.more, names), rows=tuple(rows)
    )


def _own(roll: Rolling) -> list[Any]:
    """What the roll was one of several for, as its move has told."""
    return [] if roll.track is None else [roll.track]


def _tracks(seen: State, roll: Rolling, rule: RuleType) -> list[Any]:
    """How far the roll itself has come, as its rule tells."""
    names = names_of(seen, roll.roles, roll.called)
    now = roll.result["outcome"] if roll.result else (roll.waiting or {}).get("when", {})
    tracks = rule.tracks(now, roll.args)
    return [to_builtins(replace(each, name=names.get(each.name, each.name))) for each in tracks]


def _ladder(roll: Rolling, rule: RuleType) -> Any:
    waiting = roll.waiting
    if waiting is None or waiting["kind"] == "dice":
        return None
    ladder = rule.ladder(waiting["when"], roll.args, rule.house.of(roll.house))
    return None if ladder is None else to_builtins(ladder)
