"""Names in what a game declares that nothing has: methods that nobody calls, fields that are not there, parameters that are hidden and not asked."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType
from typing import Any

import msgspec

from rollwright.lint.finding import Finding
from rollwright.lint.near import near
from rollwright.rules import House, Outcome, Rule, RuleType
from rollwright.rules.kind import WRITTEN
from rollwright.rules.trouble import trouble
from rollwright.sheets import Kit, Sheet
from rollwright.systems import System

ALIKE = 0.8
"""How much like the name of something that is called a method is that was meant to be it, of 1."""


def names(game: System) -> Iterator[Finding]:
    """Everything that is called by a name which nothing else in the game has."""
    for rule in game.rules.values():
        faults = (*_id(game, rule), *_defaults(rule), *_methods(rule, Rule, WRITTEN))
        yield from (Finding("names", rule.id, what) for what in faults)
    for outcome in dict.fromkeys(rule.outcome for rule in game.rules.values()):
        faults = (*_shown(outcome), *_methods(outcome, Outcome))
        yield from (Finding("names", outcome.__name__, what) for what in faults)
    yield from (
        Finding("names", game.house.__name__, what)
        for what in (*_switches(game.house), *_houses(game.house), *_methods(game.house, House))
    )
    if game.kit:
        kit = game.kit()
        for sheet in dict.fromkeys(kit.sheets.values()):
            faults = (*_counters(sheet), *_methods(sheet, Sheet))
            yield from (Finding("names", sheet.__name__, what) for what in faults)
        yield from (
            Finding("names", type(kit).__name__, what)
            for what in (*_methods(type(kit), Kit), *_veils(game, kit), *_full(kit))
        )


def _id(game: System, rule: RuleType) -> Iterator[str]:
    home, _, name = rule.id.rpartition(".")
    right = "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "NAME"
    if (home or "plain") != game.name:
        yield f"nobody finds it by this id: {game.name}.{right}"
    elif name != right:
        yield f"rules are called in small letters, with hyphens between words: {game.name}.{right}"


def _defaults(rule: RuleType) -> Iterator[str]:
    """Defaults that could not be said."""
    kind: Any = rule
    for name, each in rule.parameters.items():
        if not each.required:
            yield from _unsayable(name, each.default, each.type, kind)


def _unsayable(name: str, default: Any, type_: Any, kind: Any) -> Iterator[str]:
    try:
        msgspec.convert(msgspec.to_builtins(default), type_)
    except msgspec.ValidationError as error:
        yield f"{name} is {default!r:.60} unless it is said, and has to be {trouble(error, kind)[1]}"


def _methods(kind: Any, base: Any, called: Iterable[str] = ()) -> Iterator[str]:
    """What is called nearly as something that Rollwright calls, and is called by nobody."""
    known = tuple(called) or [name for name in dir(base) if not name.startswith("_")]
    for each in kind.__mro__:
        if each in base.__mro__:
            continue
        used = set(_spoken(each))
        for name in vars(each):
            own = name in getattr(kind, "__struct_fields__", ()) or name in used or name in dir(base)
            meant = None if own or name.startswith("_") else near(name, known, ALIKE)
            if meant:
                yield f"nothing calls its {name}: {meant}?"


def _spoken(kind: type) -> Iterator[str]:
    """Every name that is used by what stands in the module of a class."""
    module = vars(sys.modules[kind.__module__])
    for thing in (kind, *module.values()):
        inner = (
            vars(thing).values()
            if isinstance(thing, type) and thing.__module__ == kind.__module__
            else (thing,)
        )
        for each in inner:
            function = getattr(each, "__func__", getattr(each, "fget", each))
            if isinstance(function, FunctionType):
                yield from _in_code(function.__code__)


def _in_code(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _in_code(each)


def _shown(outcome: Any) -> Iterator[str]:
    """Notes, and a heading, that are no fields."""
    fields = outcome.__struct_fields__
    for what in ("notes", "played"):
        said = getattr(outcome, what)
        if isinstance(said, str):
            yield f"{what} are several names, as in frozenset({{{said!r}}})"
        else:
            yield from (
                f"{what} names {each!r}, which is no field of it" for each in sorted(set(said) - set(fields))
            )


def _switches(house: type[House]) -> Iterator[str]:
    for name in house.__struct_fields__:
        if name not in house.switches():
            yield f'nobody can set {name}: Annotated[…, Switch("game.{name}", "what it means", "where that stands")]'


def _houses(house: type[House]) -> Iterator[str]:
    """House rules that are out of their bounds where nobody sets them."""
    kind: Any = house
    for each in msgspec.structs.fields(house):
        yield from _unsayable(each.name, getattr(house(), each.name), each.type, kind)


def _counters(sheet: Any) -> Iterator[str]:
    for each in sheet.counters:
        if each.at.split(".")[0] not in sheet.__struct_fields__:
            yield f"a counter stands at {each.at!r}, which is no field of it"


def _full(kit: Kit) -> Iterator[str]:
    every = {each.at for sheet in kit.sheets.values() for each in sheet.counters}
    yield from (f"full names {at!r}, which no sheet counts" for at in kit.full if at not in every)


def _veils(game: System, kit: Kit) -> Iterator[str]:
    """Secrets that hide nothing."""
    for name, secret in kit.veils.items():
        moves = [each for each in kit.moves.values() if name in each.parameters]
        if not moves:
            yield f"veils names {name!r}, which no move asks for"
        rules = [each.rule for each in moves if each.rule] or list(game.rules.values())
        args = {arg for rule in rules for arg in rule.parameters}
        fields = {field for rule in rules for field in rule.outcome.__struct_fields__}
        for what, said, known in (("args", secret.args, args), ("outcome", secret.outcome, fields)):
            for path in said:
                if path.split(".")[0].split("[")[0] not in known:
                    yield f"veils hides {what} {path!r} of {name}, which is not there: {', '.join(sorted(known))}"
