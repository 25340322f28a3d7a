"""Tries: plain values of a type, the lowest and the highest that it takes among them, so that a rule can be tried without knowing it."""

from __future__ import annotations

from itertools import chain
from typing import Any

from msgspec import inspect

FEW = 3
"""What has no upper bound is tried up to here, and lists that need no entry with so many fewer."""
DEEPEST = 4
"""Types that hold themselves are followed no further."""


def tries(kind: Any, depth: int = 0) -> list[Any]:
    """Some values of a type as they come from outside, the plainest first; none where nobody can say, such as a text by a pattern.

    >>> from typing import Annotated, Literal
    >>> from msgspec import Meta
    >>> tries(Annotated[int, Meta(ge=1, le=6)]), tries(Literal["keep", "burn"] | None)
    ([1, 6, 3], [None, 'burn', 'keep'])
    >>> tries(tuple[bool, ...])
    [[], [False], [True]]
    """
    shape = kind if isinstance(kind, inspect.Type) else inspect.type_info(kind)
    if isinstance(shape, inspect.Metadata):
        return tries(shape.type, depth)
    if isinstance(shape, inspect.UnionType):
        parts = sorted(shape.types, key=lambda each: not isinstance(each, inspect.NoneType))
        return list(chain.from_iterable(tries(each, depth) for each in parts))
    if isinstance(shape, inspect.IntType | inspect.FloatType):
        return _numbers(shape)
    if isinstance(shape, inspect.LiteralType):
        return list(shape.values)
    if isinstance(shape, inspect.EnumType):
        return [each.value for each in shape.cls]
    if isinstance(shape, inspect.StrType):
        return [] if shape.pattern else ["a" * max(1, shape.min_length or 0)]
    if depth > DEEPEST:
        return []
    if isinstance(shape, inspect.StructType):
        return _structs(shape, depth + 1)
    return _others(shape, depth + 1)


def _numbers(shape: inspect.IntType | inspect.FloatType) -> list[Any]:
    """The lowest number, the highest, and one between them."""
    step = 1 if isinstance(shape, inspect.IntType) else 0.5
    low = shape.ge if shape.ge is not None else None if shape.gt is None else shape.gt + step
    high = shape.le if shape.le is not None else None if shape.lt is None else shape.lt - step
    if low is None:
        low = 1 if high is None else min(1, high)
    if high is None:
        high = max(low, FEW)
    by = shape.multiple_of or 0
    numbers = [-(-low // by) * by, high // by * by] if by else [low, high, (low + high) // 2]
    return list(dict.fromkeys(numbers))


def _structs(shape: inspect.StructType, depth: int) -> list[Any]:
    """What has to be said of it, and each other thing that can be said in turn."""
    needed: dict[str, Any] = {}
    for field in shape.fields:
        if field.required:
            some = tries(field.type, depth)
            if not some:
                return []
            needed[field.encode_name] = some[0]
    more = [
        {**needed, field.encode_name: each} for field in shape.fields for each in tries(field.type, depth)
    ]
    return [needed, *(each for each in more if each != needed)]


def _others(shape: inspect.Type, depth: int) -> list[Any]:
    """Flags, nothing, lists, tables; anything else is tried as a number."""
    if isinstance(shape, inspect.BoolType):
        return [False, True]
    if isinstance(shape, inspect.NoneType):
        return [None]
    if isinstance(shape, inspect.TupleType):
        each = [tries(item, depth)[:1] for item in shape.item_types]
        return [list(chain.from_iterable(each))] if all(each) else []
    if isinstance(shape, inspect.DictType):
        return [{}]
    if isinstance(shape, inspect.ListType | inspect.VarTupleType | inspect.SetType | inspect.FrozenSetType):
        return _lists(shape, depth)
    return [1] if isinstance(shape, inspect.AnyType) else []


def _lists(shape: Any, depth: int) -> list[Any]:
    """As few entries as there may be, and one of every sort."""
    entries, least = tries(shape.item_type, depth), shape.min_length or 0
    few = [[]] if not least else [entries[:1] * least] if entries else []
    return [*few, *([each] * max(1, least) for each in entries if [each] * least not in few or not least)]
