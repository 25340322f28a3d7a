"""The catalogue: what rules there are, described from their one declaration well enough to need nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from rollwright.doors import shapes
from rollwright.rules import House, Parameter, RuleType
from rollwright.rules.docstrings import schema_of
from rollwright.systems import System
from rollwright.systems.registry import find_rule, system, systems


def chosen(name: str | None = None) -> list[RuleType]:
    """The rules of a system, one rule by its id, or all; `UnknownRule` lists what there is."""
    if name is None:
        return [rule for each in systems() for rule in each.rules.values()]
    game = system(name)
    return [find_rule(name)] if game is None else list(game.rules.values())


def home(name: str | None) -> System | None:
    """The system of this name, or the one that a rule of this name belongs to."""
    if name is None:
        return None
    game = system(name.split(".")[0])
    return game or system(find_rule(name).id.split(".")[0]) or _owner(find_rule(name))


def _owner(rule: RuleType) -> System:
    return next(each for each in systems() if rule.id in each.rules)


def described(name: str | None = None) -> dict[str, Any]:
    """The whole catalogue, of one system or of one rule: its rules, and the house rules of the systems concerned."""
    rules = chosen(name)
    concerned = systems() if name is None else [home(name)]
    houses = {each.name: house(each.house) for each in concerned if each is not None}
    return {"rules": [describe(rule) for rule in rules], "house": houses}


def describe(rule: RuleType) -> dict[str, Any]:
    """Everything that may be said to a rule, asked by it and got from it, as plain values."""
    return {
        "id": rule.id,
        "system": owner(rule),
        "title": rule.title,
        "summary": rule.summary,
        "source": rule.source,
        "version": rule.version,
        "parameters": [parameter(each) for each in rule.parameters.values()],
        "outcome": [
            {"name": each.encode_name, "type": shapes.in_words(each.type)}
            for each in msgspec.structs.fields(rule.outcome)
        ],
        "decisions": [
            {"role": each.role, "name": each.name, "keys": each.keys, "help": each.help}
            for each in rule.decisions
        ],
        "goals": [
            {"name": each.name, "help": each.help, "role": each.role or rule.player}
            for each in rule.goals.values()
        ],
    }


def owner(rule: RuleType) -> str:
    """The name of the system that a rule belongs to."""
    return rule.id.partition(".")[0] if "." in rule.id else _owner(rule).name


def parameter(each: Parameter) -> dict[str, Any]:
    """One parameter; its default is absent where it is required."""
    told: dict[str, Any] = {
        "name": each.name,
        "required": each.required,
        "help": each.help,
        "type": shapes.in_words(each.type),
        "schema": schema_of(each.type),
    }
    if not each.required:
        told["default"] = msgspec.to_builtins(each.default)
    return told


def house(kind: type[House]) -> list[dict[str, Any]]:
    """The switches of a system: key, meaning, values (in words and as a JSON Schema), default and where the reading comes from."""
    fields = {each.name: each for each in _fields(kind)}
    schema = schema_of(kind)["$defs"]
    properties = schema.pop(kind.__name__)["properties"]
    return [
        {
            "key": switch.key,
            "meaning": switch.meaning,
            "values": shapes.in_words(fields[name].type),
            "schema": _alone(properties[name], schema),
            "default": shapes.default(fields[name]),
            "source": switch.source,
            "choices": [{"value": value, "says": says} for value, says in switch.choices.items()],
            "asked": switch.asked,
        }
        for name, switch in kind.switches().items()
    ]


def _alone(schema: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """A schema with those that it refers to."""
    return {**schema, "$defs": named} if "$ref" in str(schema) else schema


def _fields(kind: type[House]) -> tuple[Any, ...]:
    """The fields of a house with their types; `Switch` annotations are not for msgspec."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields
