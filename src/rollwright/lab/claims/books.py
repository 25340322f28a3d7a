"""Books: files of claims, those that games bring and anybody's."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from rollwright.errors import BadArgument
from rollwright.lab.claims.written import Claim, read
from rollwright.rules.arguments import from_toml, shaped
from rollwright.systems.registry import systems


class Book(Struct, frozen=True):
    """A source with its claims, in order; *about* says which text is meant."""

    book: str
    claims: tuple[Claim, ...]
    about: str = ""


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    book: str
    claim: list[dict[str, Any]]
    about: str = ""
    source: str = ""
    rule: str | None = None


def book_named(text: str) -> Book:
    """The book of a file, or the shipped one of this name. `BadArgument` where there is neither, or the file is no book."""
    if text in shelf() and not Path(text).is_file():
        return shipped(text)
    try:
        return opened(Path(text).read_bytes())
    except OSError as error:
        right = f"a FILE.toml, or one of the shipped books: {', '.join(shelf())}"
        raise BadArgument(f"{text} cannot be read: {error.strerror}; wanted is {right}", at="file") from None


def shelf() -> list[str]:
    """The names of the books that games bring."""
    return sorted(_shelf())


def _shelf() -> dict[str, bytes]:
    return {name: written for game in systems() for name, written in game.books.items()}


def shipped(name: str) -> Book:
    """A shipped book by its name; `BadArgument` lists them.

    >>> shipped("keepers").book
    'Keepers in the Dark'
    """
    books = _shelf()
    if name not in books:
        raise BadArgument(f"no book is called {name!r}: {', '.join(sorted(books))}", at="file")
    return opened(books[name])


def opened(data: bytes) -> Book:
    """The book that a TOML text holds: `book`, and a `[[claim]]` for everything that it says.

    A `source` or `rule` at the top is that of every claim without its own. Raises `BadInput`, a `BadArgument` for what is no
    TOML, with the place of what is wrong: ``claim[2].printed``, counted from 0.
    """
    top = shaped(from_toml(data), _Written, "a book", at="")
    claims = [read(_filled(each, top), f"claim[{at}]") for at, each in enumerate(top.claim)]
    if not claims:
        raise BadArgument("a book has at least one [[claim]]", at="claim")
    return Book(top.book, tuple(claims), top.about)


def _filled(written: Mapping[str, Any], top: _Written) -> dict[str, Any]:
    """A claim with what the book says of all of them."""
    usual: dict[str, Any] = {"source": top.source} if top.source else {}
    if top.rule is not None and "notation" not in written:
        usual["rule"] = top.rule
    return usual | dict(written)
