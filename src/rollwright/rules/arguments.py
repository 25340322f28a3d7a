"""Arguments: checked against the one description of a rule's parameters, with errors that say where."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.errors import BadArgument, BadInput, MissingArgument, UnknownArgument

_PATH = re.compile(r" - at `\$(.*)`$")


def place(name: str) -> str:
    """A class name for the arguments of the rule *name*."""
    return "".join(word.title() for word in re.split(r"\W", name)) + "Arguments"


def convert(
    arguments: Mapping[str, Any], shape: type[Struct], rule: str, *, strict: bool = True
) -> tuple[Any, ...]:
    """The arguments as a tuple in the order of the parameters, defaults filled in.

    Raises `UnknownArgument`, `MissingArgument` or `BadArgument`, each with the path of what is wrong.
    """
    fields = shape.__struct_fields__
    for name in arguments:
        if name not in fields:
            raise UnknownArgument(
                f"{rule} has no parameter {name!r}: it has {', '.join(fields)}", at=f"args.{name}"
            )
    try:
        shaped = msgspec.convert(arguments, shape, strict=strict)
    except msgspec.ValidationError as error:
        raise _explained(str(error), arguments, rule) from None
    return tuple([getattr(shaped, name) for name in fields])


def _explained(text: str, arguments: Any, rule: str) -> BadInput:
    found = _PATH.search(text)
    path = found[1] if found else ""
    text = _PATH.sub("", text)
    named = re.search(r"field `(\w+)`", text)
    if text.startswith("Object missing") and named:
        where = f"args{path}.{named[1]}"
        return MissingArgument(f"{rule} needs {where.removeprefix('args.')}", at=where)
    if text.startswith("Object contains unknown") and named:
        where = f"args{path}.{named[1]}"
        return UnknownArgument(f"{rule}: there is no {where.removeprefix('args.')}", at=where)
    wanted = text[0].lower() + text[1:].split(", got")[0].replace("`", "")
    where = f"args{path}"
    return BadArgument(f"{where.removeprefix('args.')}: {wanted}, not {_found(arguments, path)}", at=where)


def _found(value: Any, path: str) -> str:
    """What stands at *path*, shortened."""
    for name, at in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        value = value[name] if name else value[int(at)]
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."
