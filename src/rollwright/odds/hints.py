"""Hints: the types that are declared for fields, taken apart, and what they rule out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from functools import cache
from inspect import get_annotations
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, Union, get_args, get_origin, get_type_hints


@cache
def hints(kind: type) -> dict[str, Any]:
    """The type that a kind declares for each of its fields, bounds and descriptions included; nothing at all where one is known to a type checker alone.

    The first roll of a rule waits for it. So `get_type_hints`, which takes twice as long, is asked only where a name stands within a type,
    as in ``tuple["Small", ...]``, and for named tuples, whose annotations Python keeps in another form.
    """
    try:
        if not issubclass(kind, tuple):
            said = {
                name: hint
                for each in reversed(kind.__mro__)
                for name, hint in get_annotations(each, eval_str=True).items()
            }
            if not stands(said.values(), str, ForwardRef):
                return said
        return get_type_hints(kind, include_extras=True)
    except (NameError, TypeError):
        return {}


def stands(types: Iterable[Any], *kinds: type) -> bool:
    """Whether something of these *kinds*, as a name or a variable, stands for one of some types, or within it."""
    for hint in types:
        origin, args = get_origin(hint), get_args(hint)
        within = () if origin is Literal else args[:1] if origin is Annotated else args
        if isinstance(hint, kinds) or stands(within, *kinds):
            return True
    return False


def forms(hint: Any) -> list[Any]:
    """The types that a value may have: the members of a union, without what describes them.

    >>> forms(Annotated[int, "how many"] | None)
    [<class 'int'>, <class 'NoneType'>]
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return forms(args[0])
    return [form for member in args for form in forms(member)] if origin in (Union, UnionType) else [hint]


def literal(hint: Any) -> tuple[Any, ...]:
    """The values that a type names, in the order in which they are declared.

    >>> literal(Literal["over", "stuck"] | int)
    ('over', 'stuck')
    """
    return tuple([each for form in forms(hint) if get_origin(form) is Literal for each in get_args(form)])


@cache
def literals(kind: type) -> dict[str, tuple[Any, ...]]:
    """The fields of a type that declare all that they may hold, as `Literal` or that and None, with these values.

    >>> class Came:
    ...     label: Literal["over", "stuck"]
    ...     total: int
    >>> literals(Came)
    {'label': ('over', 'stuck')}
    """
    said = {name: _named(hint) for name, hint in hints(kind).items()}
    return {name: values for name, values in said.items() if values}


@cache
def wholes(kind: type) -> tuple[str, ...]:
    """The fields of a type that declare whole numbers, or these and None.

    >>> class Came:
    ...     label: Literal["over", "stuck"]
    ...     total: int
    >>> wholes(Came)
    ('total',)
    """
    return tuple(name for name, hint in hints(kind).items() if _is(hint, int))


def amiss(kind: type, outcomes: Collection[Any]) -> str | None:
    """What one of some outcomes of a type holds that its fields rule out, and what they are; nothing where all hold what they declare.

    >>> from typing import NamedTuple
    >>> class Came(NamedTuple):
    ...     label: Literal["over", "stuck"]
    ...     total: int
    >>> amiss(Came, [Came("over", 7), Came("stuck", 2)])
    >>> amiss(Came, [Came("over", 7), Came("on", 2)]), amiss(Came, [Came("over", 0.5)])
    ("'on' as Came.label, which holds 'over', 'stuck'", '0.5 as Came.total, which is a whole number: divide by //, which rounds down')
    """
    for name, read, types, wrong in _typed(kind):
        if not types.issuperset(map(type, map(read, outcomes))):
            for held in map(read, outcomes):
                if told := wrong(held):
                    return f"{held!r} as {kind.__name__}.{name}, which {told}"
    for name, values in literals(kind).items():
        read = attrgetter(name)
        if not {None, *values}.issuperset(map(read, outcomes)):
            other = next(held for held in map(read, outcomes) if held not in (None, *values))
            return f"{other!r} as {kind.__name__}.{name}, which holds {', '.join(map(repr, values))}"
    return None


@cache
def _typed(
    kind: type,
) -> list[tuple[str, Callable[[Any], Any], frozenset[type[Any]], Callable[[Any], str]]]:
    """The fields of a type that declare texts or whole numbers, or these and None: how each is read, of which types it usually is, and what is wrong otherwise."""
    told: list[tuple[str, Callable[[Any], Any], frozenset[type[Any]], Callable[[Any], str]]] = []
    for name, hint in hints(kind).items():
        if _is(hint, str):
            told.append((name, attrgetter(name), TEXT, _no_text))
        elif _is(hint, int):
            told.append((name, attrgetter(name), WHOLE, _no_whole))
    return told


def _no_text(held: Any) -> str:
    return "" if isinstance(held, str | None) else "is a text"


def _no_whole(held: Any) -> str:
    if isinstance(held, float | Fraction):
        return "is a whole number: divide by //, which rounds down"
    return "is a whole number" if isinstance(held, str) else ""


TEXT: frozenset[type[Any]] = frozenset((str, NoneType))
WHOLE: frozenset[type[Any]] = frozenset((int, bool, NoneType))


def declared(kinds: Iterable[type], field: str) -> tuple[Any, ...]:
    """All that a field of outcomes may hold, whichever type these are of; nothing where one leaves that open."""
    every = [literals(kind).get(field, ()) for kind in kinds]
    return tuple(dict.fromkeys(value for values in every for value in values)) if all(every) else ()


def _named(hint: Any) -> tuple[Any, ...]:
    """All that a type names by value; nothing where it leaves anything open."""
    every = [literal(form) for form in forms(hint) if form is not NoneType]
    return sum(every, ()) if all(every) else ()


def _is(hint: Any, kind: type) -> bool:
    """Whether a type is this one, or this one and None."""
    return {*forms(hint)} - {NoneType} == {kind}
