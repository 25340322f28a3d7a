"""Arguments: checked against the one description of a rule's parameters, with errors that say where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from rollwright.errors import BadArgument, BadInput, UnknownArgument
from rollwright.rules.trouble import explained

S = TypeVar("S", bound=Struct)

_VAST = re.compile(r"[eE][-+]?[\d_]{3}")


def fraction(text: str) -> Fraction:
    """The number that a text says, exactly; `ValueError` where it says none, or one that takes long to write out or fits into no float.

    >>> fraction("1/4"), fraction("2.5e1")
    (Fraction(1, 4), Fraction(25, 1))
    >>> fraction("1e99999999")
    Traceback (most recent call last):
    ValueError: '1e99999999' is no number of a hundred digits or fewer
    """
    if len(text) > 100 or _VAST.search(text):
        raise ValueError(f"{text!r:.40} is no number of a hundred digits or fewer")
    try:
        return Fraction(text)
    except ZeroDivisionError as error:
        raise ValueError(str(error)) from None


def place(name: str) -> str:
    """A class name for the arguments of the rule *name*."""
    return "".join(word.title() for word in re.split(r"\W", name)) + "Arguments"


def from_toml(text: bytes) -> dict[str, Any]:
    """The table that a file's bytes hold; `BadArgument` for what is no TOML."""
    import tomllib

    try:
        return tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadArgument(f"this is no TOML: {error}", at="file") from None


def shaped(
    said: Mapping[str, Any],
    shape: type[S],
    what: str,
    at: str = "args",
    *,
    strict: bool = True,
    names: Iterable[str] | None = None,
) -> S:
    """What was *said* as a value of a type, defaults filled in; *what* it is for and where it stands go into errors.

    *names* are the fields that can be said, where those are not all.

    Raises `UnknownArgument`, `MissingArgument` or `BadArgument`, each with the path of what is wrong, which begins with *at*.
    """
    try:
        return _shaped(said, shape, what, shape.__struct_fields__ if names is None else names, strict=strict)
    except BadInput as error:
        error.at = f"{at}{(error.at or '').removeprefix('args')}".removeprefix(".") or None
        raise


def _shaped(
    arguments: Mapping[str, Any], shape: type[S], rule: str, fields: Iterable[str], *, strict: bool
) -> S:
    for name in arguments:
        if name not in fields:
            raise UnknownArgument(
                f"{rule} has no parameter {name!r}: it has {', '.join(fields)}", at=f"args.{name}"
            )
    try:
        return msgspec.convert(arguments, shape, strict=strict)
    except msgspec.ValidationError as error:
        raise explained(error, shape, arguments, rule, strict) from None
    except UnicodeEncodeError as error:  # half a character, which no text on a wire can hold
        raise BadArgument(
            f"{rule} takes text that can be written down, not {error.object!r:.60}", at="args"
        ) from None
