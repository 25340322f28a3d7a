"""What follows from how a rule is written: the names of what can be said to it, its parameters, its house, what it comes to, and the bounds of a part."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dis import get_instructions
from functools import cache
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from rollwright.dice.lines import CodeLine
from rollwright.dice.within import holds
from rollwright.odds.hints import hints, standing
from rollwright.rules.arguments import shaped
from rollwright.rules.declared import Parameter, described
from rollwright.rules.house import House
from rollwright.rules.outcome import Outcome

if TYPE_CHECKING:
    from rollwright.rules.kind import RuleType
    from rollwright.rules.rule import Rule

R = TypeVar("R", bound="Rule[Any]")

OWN = frozenset(("house", "_role", "_shows"))
"""The fields that every rule has, and that are not said to it like others."""

CHANCE = frozenset(("random", "secrets"))
"""Modules of chance that no rule may use: it is begun anew for every branch, and each would find something else."""

BOUNDS = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length")
"""What a description of a field may bound."""


def bounded(part: R) -> R:
    """A part of a rule, within the bounds that its fields have; what nobody has seen yet is checked once it is seen.

    A rule that is bound from outside is checked there, and may go on beyond that.
    """
    kind = type(part)
    shape = _bounds(kind)
    if shape is not None:
        said = {name: value for name in shape.__struct_fields__ if not holds(value := getattr(part, name))}
        shaped(said, shape, kind.id)
    return part


def bounding(rule: RuleType, make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What makes parts of a rule, each within the bounds that its fields have."""
    return make if _bounds(rule) is None else lambda known: bounded(make(known))


def misnamed(rule: RuleType, arguments: Iterable[str]) -> TypeError | None:
    """What is wrong with the names of what is said to a part of a rule; nothing where they are right."""
    unknown = [name for name in arguments if name not in rule.__struct_fields__]
    missing = [name for name in rule.__struct_fields__ if name not in OWN and name not in arguments]
    if unknown:
        return TypeError(
            f"{rule.__name__} has no {unknown[0]}: it takes {', '.join(names(rule)) or 'nothing'}"
        )
    return TypeError(f"{rule.__name__} needs {', '.join(missing)}") if missing else None


@cache
def _bounds(rule: RuleType) -> type[Struct] | None:
    """The fields of a part of a rule that have bounds, by themselves; nothing where there are none."""
    if rule.public:
        return None
    kind: Any = rule
    types = hints(kind)
    settled = {*standing(types.values(), TypeVar)} - {*kind.__parameters__}
    if settled:  # what it settles itself, msgspec finds out
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    own = [
        (name, types[name] | msgspec.UnsetType, msgspec.UNSET)
        for name in names(rule)
        if _has_bounds(types.get(name))
    ]
    return msgspec.defstruct(f"{rule.__name__}Bounds", own) if own else None


def _has_bounds(hint: Any) -> bool:
    """Whether a type says within which bounds its values are."""
    if isinstance(hint, Meta):
        return any(getattr(hint, each) is not None for each in BOUNDS)
    return any(map(_has_bounds, get_args(hint)))


@cache
def names(rule: RuleType) -> tuple[str, ...]:
    """What can be said to a rule, in order: what a variant adds comes last, or before what it declares anew after it."""
    order: list[str] = []
    for each in reversed(rule.__mro__):
        own = list(inspect.get_annotations(each))
        for at, name in enumerate(own):
            if name not in order:
                known = [order.index(later) for later in own[at:] if later in order]
                order.insert(known[0] if known else len(order), name)
    return tuple([name for name in order if name in rule.__struct_fields__ and name not in OWN])


@cache
def parameters(rule: RuleType) -> dict[str, Parameter]:
    """What can be said to a rule, by name."""
    kind: Any = rule
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    return {name: described(name, fields[name].type, _default(fields[name])) for name in names(rule)}


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


@cache
def house(rule: RuleType) -> type[House]:
    """The house rules of its game."""
    kind: Any = rule
    house_type: type[House] = next(each.type for each in msgspec.structs.fields(kind) if each.name == "house")
    return house_type


@cache
def outcome(rule: RuleType) -> type[Outcome]:
    """What it comes to; a `TypeError` where it does not say."""
    kind = _comes_to(rule)
    if not isinstance(kind, type) or (kind is Any and rule.public):
        raise TypeError(
            f"{rule.id} does not say what it comes to: derive it from Rule[...], with the type of its outcome"
        )
    return kind


@cache
def comes_to_one(rule: RuleType) -> Any:
    """The one type that a part of a rule comes to; nothing where it leaves that open."""
    kind = _comes_to(rule)
    return kind if isinstance(kind, type) and kind is not Any else None


def _comes_to(rule: Any, *said: Any) -> Any:
    """What a rule comes to, where this is *said* of its type variables; nothing where that is left open."""
    bases = rule.__dict__.get("__orig_bases__", rule.__bases__)
    kinds = [(kind, get_args(base)) for base in bases if hasattr(kind := get_origin(base) or base, "_about")]
    if not kinds:
        return next(iter(said), None)
    known = dict(zip(rule.__parameters__, said, strict=False))
    every = (_comes_to(kind, *[known.get(each, each) for each in args]) for kind, args in kinds)
    return next((each for each in every if each is not None), None)


def begins(rule: RuleType) -> CodeLine:
    """The line where a rule says how it is played."""
    kind: Any = rule
    code = inspect.unwrap(kind.play).__code__
    return CodeLine(code, code.co_firstlineno)


def written(rule: RuleType) -> str:
    """Where a rule says how it is played: its file, without the folders, and the line."""
    return begins(rule).where


def unput(rule: RuleType, name: str) -> str:
    """Where a rule asks something by this name and does not wait for the answer, as far as its `play` tells."""
    kind: Any = rule
    play = inspect.unwrap(kind.play)
    lines: list[str] = []
    first = 0
    with suppress(OSError):
        lines, first = inspect.getsourcelines(play)
    for at, line in enumerate(lines, first):
        if re.search(rf"(?<!yield from )\b{name}\(", line):
            return f"{CodeLine(play.__code__, at).where} ({line.strip()}): "
    return ""


@cache
def steady(rule: RuleType) -> None:
    """Raise a `TypeError` with the line where its `play` makes chance of its own, which nobody else could know of."""
    kind: Any = rule
    play = inspect.unwrap(kind.play)
    known = play.__globals__
    for code in _codes(play.__code__):
        used = {("LOAD_GLOBAL", name) for name in code.co_names if _by_chance(known.get(name))}
        used |= {("IMPORT_NAME", name) for name in CHANCE.intersection(code.co_names)}
        for step in get_instructions(code) if used else ():
            if (step.opname, step.argval) in used:
                line = (step.positions and step.positions.lineno) or code.co_firstlineno
                raise TypeError(
                    f"{CodeLine(code, line).where}: {rule.__name__} uses {step.argval}, and is begun anew for every branch: "
                    "what chance decides it throws, as in (yield from throw(d6))"
                )


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of what is written within it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def _by_chance(value: Any) -> bool:
    """Whether something is of a module of chance: the module, what it defines, or a method of that."""
    if isinstance(value, ModuleType):
        return value.__name__ in CHANCE
    return bool(
        CHANCE & {getattr(value, "__module__", None), type(getattr(value, "__self__", None)).__module__}
    )
