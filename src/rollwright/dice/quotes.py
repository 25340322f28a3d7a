"""Quotes: what is written of numbers that nobody has looked at, and what stands there once somebody does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from rollwright.dice.numbers import Number
from rollwright.dice.untold import rebuilt

Quotes = dict[str, Number]
"""Numbers by what was written of them."""


def quote(number: Number, dice: Iterable[str], quotes: Quotes) -> str:
    """What is written of a number where nobody is to look at it: of which dice it is, and a place among several of the same."""
    named, at = ", ".join(dice), 1
    while quotes.setdefault(text := f"<unseen: {named}>", number).key != number.key:
        named, at = f"{named.removesuffix(f' ({at})')} ({at + 1})", at + 1
    return text


def unquoted(value: Any, quotes: Quotes, see: Callable[[Number], Any] | None = None) -> Any:
    """A value, each text in it with the numbers themselves where they were quoted: unseen as these are, unless somebody is to *see* it.

    So the text of a tuple is as exact as one of the numbers alone, though whoever writes it looks at nothing.
    """
    if isinstance(value, str):
        parts = re.split(f"({'|'.join(map(re.escape, quotes))})", value)
        if len(parts) == 1:
            return value
        text = Number(written, tuple([quotes.get(part, part) for part in parts]))
        return see(text) if see else text
    if isinstance(value, (Struct, tuple)):
        return rebuilt(value, lambda _, each: unquoted(each, quotes, see))
    if type(value) is Number:
        args = unquoted(value.args, quotes, see)
        return value if args is value.args else Number(value.op, args)
    return value


def written(*parts: Any) -> str:
    """A text that was written in parts, every second of which is a number."""
    return "".join([repr(part) if at % 2 else part for at, part in enumerate(parts)])
