"""The types of parameters, taken apart: which forms a value may have, and how a person would say it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import NODEFAULT, UNSET, Struct, inspect, json, to_builtins

from rollwright.rules.docstrings import forms

Lists = (inspect.ListType, inspect.VarTupleType, inspect.TupleType, inspect.SetType, inspect.FrozenSetType)
Objects = (inspect.StructType, inspect.NamedTupleType, inspect.TypedDictType, inspect.DataclassType)


class Field(Struct, frozen=True):
    """One field of an object, as people fill it in."""

    name: str
    type: Any
    help: str
    default: Any


def listed(kind: Any) -> Any:
    """The type of the items where a value may be a list, else `None`."""
    for form in forms(kind):
        if isinstance(form, Lists):
            return form.item_types[0] if isinstance(form, inspect.TupleType) else form.item_type
    return None


def shaped(kind: Any) -> list[Field]:
    """The fields where a value may be an object, else none."""
    for form in forms(kind):
        if isinstance(form, Objects):
            return [
                Field(each.encode_name, each.type, _help(each.type), default(each)) for each in form.fields
            ]
    return []


def plain(kind: Any, *wanted: type) -> bool:
    """Whether a value may have one of these forms."""
    return any(isinstance(form, wanted) for form in forms(kind))


def _help(kind: Any) -> str:
    while isinstance(kind, inspect.Metadata):
        text = (kind.extra_json_schema or {}).get("description")
        if text:
            return str(text)
        kind = kind.type
    return ""


def default(each: Any) -> Any:
    """The default of a field as a plain value; `UNSET` where there is none."""
    if each.default_factory is not NODEFAULT:
        return to_builtins(each.default_factory())
    return UNSET if each.default is NODEFAULT else to_builtins(each.default)


# -- in words --------------------------------------------------------------------------------------------------------


def in_words(kind: Any) -> str:
    """A type as a person would say it.

    >>> in_words(int | None), in_words(bool), in_words(tuple[int, ...])
    ('whole number or null', 'yes or no', 'list of whole numbers')
    """
    return " or ".join(dict.fromkeys(_said(form) for form in forms(kind)))


def _said(form: Any) -> str:
    if isinstance(form, inspect.IntType | inspect.FloatType):
        word = "whole number" if isinstance(form, inspect.IntType) else "number"
        return f"{word}{_range(form)}"
    if isinstance(form, inspect.LiteralType):
        return ", ".join(dict.fromkeys(str(value) for value in form.values))
    if isinstance(form, Lists):
        many = " or ".join(map(_plural, forms(listed(form))))
        return f"list of {many}{_length(form)}"
    if isinstance(form, Objects):
        return f"object ({', '.join(_named(each) for each in shaped(form))})"
    return _WORDS.get(type(form), "value")


_WORDS: dict[type, str] = {
    inspect.BoolType: "yes or no",
    inspect.StrType: "text",
    inspect.NoneType: "null",
    inspect.AnyType: "anything",
}


def _plural(form: Any) -> str:
    text = _said(form)
    for one, many in (
        ("whole number", "whole numbers"),
        ("number", "numbers"),
        ("object", "objects"),
        ("text", "texts"),
    ):
        if text.startswith(one):
            return many + text.removeprefix(one)
    return text


def _range(form: Any) -> str:
    low = form.ge if form.ge is not None else form.gt
    high = form.le if form.le is not None else form.lt
    if low is not None and high is not None:
        return f" {_number(low)} to {_number(high)}"
    if low is not None:
        return f" from {_number(low)} on"
    return f" up to {_number(high)}" if high is not None else ""


def _number(value: float) -> str:
    return str(value).replace("-", "−")


def _length(form: Any) -> str:
    if isinstance(form, inspect.TupleType):
        return f", {len(form.item_types)} of them"
    least, most = form.min_length, form.max_length
    if least and least == most:
        return f", {most} of them"
    words = [f"at least {least}"] if least else []
    return ", " + " and ".join([*words, f"at most {most}"]) if most else ", " + words[0] if words else ""


def _named(each: Field) -> str:
    return each.name if each.default is UNSET else f"{each.name}={short(each.default)}"


def short(value: Any) -> str:
    """A plain value as it is typed on the command line.

    >>> short(None), short(True), short([]), short([1, 2]), short([{"name": "Ann", "stat": 5}, {"name": "Bob"}])
    ('null', 'true', '[]', '1,2', 'name=Ann,stat=5; name=Bob')
    """
    if isinstance(value, str):
        return value
    value = to_builtins(value, builtin_types=(), enc_hook=str)
    if isinstance(value, list | tuple) and value and all(isinstance(item, int | str) for item in value):
        return ",".join(map(short, value))
    if isinstance(value, list | tuple) and value and all(isinstance(item, dict) for item in value):
        return "; ".join(map(short, value))
    if isinstance(value, dict) and value:
        return ",".join(f"{name}={_inner(item)}" for name, item in value.items())
    return str(json.encode(value), "utf-8")


def _inner(value: Any) -> str:
    return value if isinstance(value, str) else str(json.encode(value), "utf-8")


def nested(kind: Any, name: str) -> Iterator[tuple[str, Field]]:
    """Every field within a parameter, with its path: ``helpers[].modifier``."""
    item = listed(kind)
    within, path = (item, f"{name}[]") if item is not None and shaped(item) else (kind, name)
    for field in shaped(within):
        yield f"{path}.{field.name}", field
        yield from nested(field.type, f"{path}.{field.name}")
