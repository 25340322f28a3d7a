"""Fields of outcomes: how one is named, and read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from functools import cache
from inspect import get_annotations
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, Union, get_args, get_origin, get_type_hints

Field = str | Callable[[Any], Any] | None
"""A name, a position or a key, or a dotted path of such; a function; or nothing, for the outcome itself."""

NUMBERS = (int, float, Fraction)
"""What counts as a number."""


def reader(field: Field) -> Callable[[Any], Any]:
    """A function that reads *field* from an outcome: an attribute, a key, a position, a dotted path of them, or itself.

    >>> reader("actor.label")({"actor": {"label": "Success"}})
    'Success'
    """
    if field is None:
        return _itself
    if callable(field):
        return field
    path = field.split(".")
    return lambda outcome: _follow(outcome, path)


def numbers(outcomes: Iterable[Any], field: Field, asked: str) -> Callable[[Any], Any]:
    """As `reader`, for who reckons with what is read, as *asked* with a name in it; a `TypeError` where that is no number.

    >>> numbers(["won", "lost"], None, "mean({})")
    Traceback (most recent call last):
    TypeError: 'won' is a word, of which there is no mean(): ask .p('won')
    """
    read = undivided(outcomes, field, asked)
    word = next(map(read, outcomes), None)
    if isinstance(word, str):
        raise TypeError(f"{word!r} is a word, of which there is no {asked.format('')}: ask .p({word!r})")
    return read


def undivided(outcomes: Iterable[Any], field: Field, asked: str) -> Callable[[Any], Any]:
    """As `reader`; a `TypeError` where what is read has fields, of which one would have to be named, as in *asked*."""
    read = reader(field)
    outcome = next(map(read, outcomes), None)
    if names := fields(outcome):
        name = f"{field}.{names[-1]}" if isinstance(field, str) else names[-1]
        raise TypeError(
            f"{type(outcome).__name__} is no number but has the fields {', '.join(names)}: name one, as in .{asked.format(repr(name))}"
        )
    return read


def fields(outcome: Any) -> tuple[str, ...]:
    """The names of the fields of an outcome; none of a number, a word or a tuple without names."""
    return fields_of(type(outcome))


def fields_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a type of outcomes; none of numbers, of words or of tuples without names."""
    return tuple(getattr(kind, "__struct_fields__", ())) or tuple(getattr(kind, "_fields", ()))


@cache
def literals(kind: type) -> dict[str, tuple[Any, ...]]:
    """The fields of a type that declare all that they may hold, as `Literal` or that and None, with these values.

    >>> class Came:
    ...     label: Literal["over", "stuck"]
    ...     total: int
    >>> literals(Came)
    {'label': ('over', 'stuck')}
    """
    said = {name: _values(hint) for name, hint in _bare_hints(kind)}
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
    return tuple(name for name, hint in _bare_hints(kind) if hint in (int, int | None))


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
    for name, hint in _bare_hints(kind):
        if hint in (str, str | None):
            told.append((name, attrgetter(name), TEXT, _no_text))
        elif hint in (int, int | None):
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


def stands(types: Iterable[Any], *forms: type) -> bool:
    """Whether something of these *forms*, as a name or a variable, stands for one of some types, or within it."""
    for hint in types:
        origin, args = get_origin(hint), get_args(hint)
        within = () if origin is Literal else args[:1] if origin is Annotated else args
        if isinstance(hint, forms) or stands(within, *forms):
            return True
    return False


def _bare_hints(kind: type) -> list[tuple[str, Any]]:
    """The same without what describes them."""
    return [(name, _undescribed(hint)) for name, hint in hints(kind).items()]


def _undescribed(hint: Any) -> Any:
    """A type without what describes it, or a member of it."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _undescribed(get_args(hint)[0])
    return Union[tuple(map(_undescribed, get_args(hint)))] if origin in (Union, UnionType) else hint  # noqa: UP007 - its members are known at run time


def declared(kinds: Iterable[type], field: str) -> tuple[Any, ...]:
    """All that a field of outcomes may hold, whichever type these are of; nothing where one leaves that open."""
    every = [literals(kind).get(field, ()) for kind in kinds]
    return tuple(dict.fromkeys(value for values in every for value in values)) if all(every) else ()


def _values(hint: Any) -> tuple[Any, ...]:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return args
    if origin in (Union, UnionType):
        every = [_values(each) for each in args if each is not NoneType]
        return sum(every, ()) if all(every) else ()
    return ()


def _itself(outcome: Any) -> Any:
    return outcome


def _follow(outcome: Any, path: list[str]) -> Any:
    for name in path:
        if isinstance(outcome, Mapping):
            outcome = outcome[name]
        elif name.isdigit():
            outcome = outcome[int(name)]
        else:
            outcome = _attribute(outcome, name)
            if name.startswith("_") or callable(outcome):
                raise AttributeError(f"{name} is no field")
    return outcome


def _attribute(outcome: Any, name: str) -> Any:
    try:
        return getattr(outcome, name)
    except AttributeError:
        has = f": it has {', '.join(names)}" if (names := fields(outcome)) else ""
        raise AttributeError(f"{type(outcome).__name__} has no field {name!r}{has}") from None
