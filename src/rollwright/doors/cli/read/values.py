"""From texts on the command line to values: split by the parameter's type, then checked as everywhere.

Lists are comma-separated or repeated, objects are JSON or ``name=Ann,stat=5``; in a list of objects a field that is named again
begins the next one, and a value alone is an object with nothing but its first field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from rollwright.doors.decoding import decoded
from rollwright.doors.shapes import Field, listed, plain, shaped
from rollwright.errors import BadArgument, BadJson, UnknownArgument
from rollwright.rules import Parameter, RuleType
from rollwright.rules.arguments import place
from rollwright.rules.arguments import shaped as checked

NOTHING = ("null", "none")
"""What stands for nothing, where nothing may be said."""


def settle(rule: RuleType, given: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The arguments of *rule* as plain values, from every option's texts."""
    return {name: read(rule, rule.parameters[name], texts) for name, texts in given.items() if texts}


def read(rule: RuleType, parameter: Parameter, texts: Sequence[str]) -> Any:
    """One argument from its texts; `BadArgument` says where it is wrong and what would be right."""
    raw = {parameter.name: _value(parameter.type, texts, f"args.{parameter.name}")}
    shape = msgspec.defstruct(place(rule.id), [(parameter.name, parameter.type)], forbid_unknown_fields=True)
    return msgspec.to_builtins(getattr(checked(raw, shape, rule.id, strict=False), parameter.name))


def _value(kind: Any, texts: Sequence[str], at: str) -> Any:
    item = listed(kind)
    if item is not None and not (len(texts) == 1 and _scalar(kind, texts[0])):
        return [value for text in texts for value in _items(item, text, at)]
    if len(texts) > 1:
        raise BadArgument(f"{at.removeprefix('args.')} is given {len(texts)} times: once is enough", at=at)
    return _one(kind, texts[0], at)


def _scalar(kind: Any, text: str) -> bool:
    """Whether a text for something that may be a list is one of its other forms."""
    if text in NOTHING:
        return plain(kind, inspect.NoneType)
    return plain(kind, inspect.IntType) and text.strip().lstrip("+-").isdigit()


def _items(item: Any, text: str, at: str) -> list[Any]:
    """The items of a list that one text holds."""
    if text.lstrip().startswith("["):
        value = _json(text, at)
        return value if isinstance(value, list) else [value]
    fields = shaped(item)
    if fields and "=" in text:
        return [_one(item, each, at) for part in split(text, ";") for each in _objects(part)]
    if fields and not plain(item, inspect.IntType) and not text.lstrip().startswith("{"):
        return [{first(fields).name: _value(first(fields).type, [each], at)} for each in split(text)]
    return [_one(item, each, at) for each in split(text)]


def _objects(text: str) -> list[str]:
    """The objects that a text holds: each up to where a field is named for a second time."""
    objects: list[list[str]] = [[]]
    names: set[str] = set()
    for pair in split(text):
        name = pair.partition("=")[0].strip()
        if name in names:
            objects.append([])
            names = set()
        names.add(name)
        objects[-1].append(pair)
    return [",".join(pairs) for pairs in objects]


def first(fields: Sequence[Field]) -> Field:
    """The field that a value alone stands for: the first that must be told, or the first of all.

    >>> from rollwright.systems.registry import find_rule
    >>> first(shaped(listed(find_rule("keepers.action").parameters["outcomes"].type))).name
    'name'
    """
    return next((each for each in fields if each.default is msgspec.UNSET), fields[0])


def _one(kind: Any, text: str, at: str) -> Any:
    text = text.strip()
    fields = shaped(kind)
    if (
        text[:1] in "{["
        and text
        and (fields or plain(kind, inspect.DictType, inspect.AnyType) or listed(kind))
    ):
        return _json(text, at)
    if fields and "=" in text:
        pairs = [_pair(fields, each, at) for each in split(text)]
        for nth, (name, _) in enumerate(pairs):
            if name in dict(pairs[:nth]):
                raise BadArgument(
                    f"{at.removeprefix('args.')} has {name!r} twice: once is enough", at=f"{at}.{name}"
                )
        return dict(pairs)
    if text not in NOTHING:
        return text
    if plain(kind, inspect.NoneType):
        return None
    if plain(kind, inspect.StrType):
        raise BadArgument(
            f"{at.removeprefix('args.')} cannot be nothing, and {text!r} stands for that: give it a name",
            at=at,
        )
    return text


def _pair(fields: list[Field], text: str, at: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    name = name.strip().replace("-", "_")
    kind = next((field.type for field in fields if field.name == name), None)
    known = ", ".join(field.name for field in fields)
    if kind is None:
        raise UnknownArgument(f"{at.removeprefix('args.')} has no {name!r}: {known}", at=f"{at}.{name}")
    if not equals:
        kind, value = kind, "true"
    return name, _value(kind, [value], f"{at}.{name}")


def _json(text: str, at: str) -> Any:
    try:
        return decoded(text)
    except BadJson as error:
        raise BadArgument(f"{at.removeprefix('args.')}: {error.message}", at=at) from None


def split(text: str, mark: str = ",") -> list[str]:
    """The parts of a text between marks, without those that are empty; marks within brackets or quotes do not count.

    >>> split('name=Ann,tags=[1,2]'), split("")
    (['name=Ann', 'tags=[1,2]'], [])
    """
    return [part for part in parted(text, mark) if part]


def parted(text: str, mark: str = ",") -> list[str]:
    """The same, with those that are empty, but for one after the last mark.

    >>> parted("SA,,X,")
    ['SA', '', 'X']
    """
    parts, depth, quoted = [""], 0, False
    for letter in text:
        quoted ^= letter == '"'
        depth += 0 if quoted else (letter in "[{") - (letter in "]}")
        if letter == mark and depth <= 0 and not quoted:
            parts.append("")
        else:
            parts[-1] += letter
    every = [*map(str.strip, parts)]
    return every if every[-1] else every[:-1]
