"""Trouble: what is wrong with what somebody said, in plain words, and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from rollwright.errors import BadArgument, BadInput, MissingArgument, UnknownArgument
from rollwright.odds.hints import forms, literal

_PATH = re.compile(r" - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`$")
_STEP = re.compile(r"\.(?P<field>\w+)|\[(?P<place>\d+|\.\.\.)\]")


def trouble(error: msgspec.ValidationError, shape: type[Struct]) -> tuple[str, str]:
    """Where in a message of a type something is wrong, as a path, and what would be right there, in plain words.

    >>> from typing import Literal
    >>> Roll = msgspec.defstruct("Roll", [("way", Literal["open", "hidden"] | None, None)])
    >>> try:
    ...     msgspec.convert({"way": "nope"}, Roll)
    ... except msgspec.ValidationError as error:
    ...     trouble(error, Roll)
    ('.way', 'one of open, hidden')
    >>> class Few(Struct):
    ...     dice: Annotated[int, Meta(ge=1, le=10)] = 1
    >>> try:
    ...     msgspec.convert({"dice": 11}, Few)
    ... except msgspec.ValidationError as error:
    ...     trouble(error, Few)
    ('.dice', 'a whole number, 1 to 10')
    """
    text = str(error)
    match = _PATH.search(text)
    path, key = (match["path"], match["key"]) if match else ("", None)
    if text.startswith("Invalid enum value"):
        named = dict.fromkeys(
            value for hint in _hints(shape, path, key is not None) for value in literal(hint)
        )
        right = f"one of {', '.join(map(str, named))}"
    else:
        said = _PATH.sub("", text[0].lower() + text[1:]).split(", got")[0].replace("`", "")
        right = wanted(said, _both_bounds(_hints(shape, path, key is not None)))
    return path, f"of its names, {right}" if key else right


_WANTED = re.compile(
    r"expected (?P<kinds>[a-z]+(?: \| [a-z]+)*)"
    r"(?: of length (?P<length><=|>=) (?P<long>\d+)| (?P<bound><=|>=) (?P<number>\S+)|| matching regex '(?P<form>.+)')?"
)
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}
_BOUNDS = {"<=": "at most", ">=": "at least"}


def wanted(text: str, both: str = "") -> str:
    """What a type wants, in plain words; of a number *both* its bounds, where it has two.

    >>> wanted("expected int >= 1"), wanted("expected str of length <= 60")
    ('a whole number, at least 1', 'a text of at most 60 letters')
    >>> wanted("expected str of length >= 1")
    'a text of at least 1 letter'
    >>> wanted("expected array of length >= 3"), wanted("expected int | null")
    ('a list of at least 3', 'a whole number or nothing')
    >>> wanted("expected str matching regex '^[^.]+$'"), wanted("anything else")
    ('a text like ^[^.]+$', 'anything else')
    >>> wanted("expected int <= 10", "1 to 10")
    'a whole number, 1 to 10'
    """
    match = _WANTED.fullmatch(text)
    if match is None or any(each not in _KINDS for each in match["kinds"].split(" | ")):
        return text
    kinds = " or ".join(_KINDS[each] for each in match["kinds"].split(" | "))
    if match["length"]:
        letters = "" if match["kinds"] != "str" else " letter" if match["long"] == "1" else " letters"
        return f"{kinds} of {_BOUNDS[match['length']]} {match['long']}{letters}"
    if match["bound"]:
        one = f"{_BOUNDS[match['bound']]} {match['number']}"
        return f"{kinds}, {both or one}"
    return f"{kinds} like {match['form']}" if match["form"] else kinds


def _both_bounds(hints: Iterable[Any]) -> str:
    """From where to where a number goes that has two bounds: whoever is told of one alone is told of the other next."""
    metas = [meta for hint in hints for meta in _metas(hint)]
    low = [meta.ge for meta in metas if meta.ge is not None]
    high = [meta.le for meta in metas if meta.le is not None]
    return f"{low[0]:,} to {high[0]:,}".replace("-", "−") if len(low) == len(high) == 1 else ""


def _metas(hint: Any) -> list[Meta]:
    """Everything that describes a type, or a member of a union."""
    if get_origin(hint) is Annotated:
        return [each for each in get_args(hint)[1:] if isinstance(each, Meta)] + _metas(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        return [meta for member in get_args(hint) for meta in _metas(member)]
    return []


def _hints(shape: type[Struct], path: str, key: bool) -> list[Any]:
    """The types of what stands at a path, or of its names."""
    at: list[Any] = [shape]
    for step in _STEP.finditer(path):
        at = [inner for each in at for form in forms(each) for inner in _within(form, step["field"])]
    return [get_args(form)[0] for each in at for form in forms(each) if get_args(form)] if key else at


def _within(form: Any, field: str | None) -> tuple[Any, ...]:
    """The types of what stands within a value: in a field, or in any place of a list or an object."""
    if field is None:
        return get_args(form)[1:] if get_origin(form) is dict else get_args(form)
    if not isinstance(form, type) or not issubclass(form, Struct):
        return ()
    return tuple(each.type for each in msgspec.structs.fields(form) if each.encode_name == field)


def _fields(hints: Iterable[Any]) -> list[str]:
    """The names of what may stand in values of some types."""
    kinds = [form for hint in hints for form in forms(hint)]
    shapes = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Struct)]
    return [each.encode_name for shape in shapes for each in msgspec.structs.fields(shape)]


def explained(
    error: msgspec.ValidationError, shape: type[Struct], arguments: Any, rule: str, strict: bool
) -> BadInput:
    """The error of what is wrong in the arguments of a rule, with its place."""
    text = str(error)
    path, right = trouble(error, shape)
    path, stands = _named(path, shape, arguments, strict)
    named = re.search(r"field `(\w+)`", text)
    if text.startswith("Object missing") and named:
        where = f"args{path}.{named[1]}"
        return MissingArgument(f"{rule} needs {where.removeprefix('args.')}", at=where)
    if text.startswith("Object contains unknown") and named:
        where = f"args{path}.{named[1]}"
        known = ", ".join(_fields(_hints(shape, path, key=False)))
        return UnknownArgument(
            f"{rule}: there is no {where.removeprefix('args.')}: there {'are' if ', ' in known else 'is'} {known}",
            at=where,
        )
    where = f"args{path}"
    return BadArgument(f"{where.removeprefix('args.')}: {right}, not {plainly(stands)}", at=where)


def _named(path: str, shape: type[Struct], value: Any, strict: bool) -> tuple[str, Any]:
    """A path with the names within objects that are none of a type's own, which msgspec does not tell; and what stands there."""
    told = ""
    for step in _STEP.finditer(path):
        if step["place"] == "...":
            hints = _hints(shape, path[: step.start()], key=False)
            kinds = [
                get_args(form)[1]
                for hint in hints
                for form in forms(hint)
                if get_origin(form) in (dict, Mapping)
            ]
            name = next(name for name, each in value.items() if not _is(each, kinds, strict))
            told, value = f"{told}.{name}", value[name]
        else:
            told += step[0]
            value = value[step["field"] or int(step["place"])]
    return told, value


def _is(value: Any, kinds: Iterable[Any], strict: bool) -> bool:
    """Whether a value is of one of these types."""
    for kind in kinds:
        with suppress(msgspec.ValidationError):
            msgspec.convert(value, kind, strict=strict)
            return True
    return False


def plainly(value: Any) -> str:
    """A value that was said, in the words of errors, shortened.

    >>> plainly(None), plainly(True), plainly("a" * 100)[-6:]
    ('nothing', 'true', 'aaa...')
    """
    if value is None:
        return "nothing"
    text = repr(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
