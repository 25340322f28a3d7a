"""Hints: the types that are declared for fields, taken apart, and what they rule out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
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
            said = {name: hint for each in reversed(kind.__mro__) for name, hint in _own(each).items()}
            if not any(standing(said.values(), str, ForwardRef)):
                return said
        return get_type_hints(kind, include_extras=True)
    except (NameError, TypeError):
        return {}


@cache
def _own(kind: type) -> dict[str, Any]:
    """The types that a kind declares for the fields that it adds, which others are made of besides."""
    return get_annotations(kind, eval_str=True)


def standing(types: Iterable[Any], *kinds: type) -> Iterator[Any]:
    """Everything of these *kinds*, as names or variables, that stands for one of some types, or within it."""
    for hint in types:
        if isinstance(hint, kinds):
            yield hint
        elif not isinstance(hint, type) and (origin := get_origin(hint)) is not Literal:
            args = get_args(hint)
            yield from standing(args[:1] if origin is Annotated else args, *kinds)


def forms(hint: Any) -> list[Any]:
    """The types that a value may have: the members of a union, without what describes them.

    >>> forms(Annotated[int, "how many"] | None)
    [<class 'int'>, <class 'NoneType'>]
    """
    if isinstance(hint, type):
        return [hint]
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
    for names, read, types, wrong in _typed(kind):
        for every in map(read, outcomes):
            if not types.issuperset(map(type, every)):
                for name, held in zip(names, every, strict=False):
                    if told := wrong(held):
                        return f"{held!r} as {kind.__name__}.{name}, which {told}"
    for name, values in literals(kind).items():
        read = attrgetter(name)
        if not {None, *values}.issuperset(map(read, outcomes)):
            other = next(held for held in map(read, outcomes) if held not in (None, *values))
            return f"{other!r} as {kind.__name__}.{name}, which holds {', '.join(map(repr, values))}"
    return None


Typed = tuple[list[str], Callable[[Any], tuple[Any, ...]], frozenset[type[Any]], Callable[[Any], str]]
"""Fields of one type: how all are read at once, of which types they usually are, and what is wrong with one otherwise."""


@cache
def _typed(kind: type) -> list[Typed]:
    """The fields of a type that declare texts, and those that declare whole numbers, or these and None."""
    told: list[Typed] = []
    for form, types, wrong in ((str, TEXT, _no_text), (int, WHOLE, _no_whole)):
        if names := [name for name, hint in hints(kind).items() if _is(hint, form)]:
            told.append(
                (names, attrgetter(*names, names[0]), types, wrong)
            )  # of a single name it reads no tuple
    return told


def _no_text(held: Any) -> str:
    return "" if isinstance(held, str | None) else "is a text"


def _no_whole(held: Any) -> str:
    if isinstance(held, float | Fraction):
        return "is a whole number: divide by //, which rounds down"
    if isinstance(held, tuple):
        return "is a whole number: of a hand, one card or more, say which, as hand[0], or sum(hand)"
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
