"""Docstrings: what they say: of a rule or a move in one line, and where in the book that stands; of a type in its schema."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import msgspec

BOOK = "Book: "
"""What the line of a docstring begins with that names the place in the book."""


def summary(program: Callable[..., Any], otherwise: str) -> str:
    """The first line of a docstring."""
    told = inspect.getdoc(program)
    return told.splitlines()[0] if told else otherwise


def source(program: Callable[..., Any]) -> str:
    """The place in the book that a docstring names; nothing where it names none.

    >>> def leap() -> None:
    ...     \"\"\"Jump as far as can be.
    ...
    ...     Book: Moving, jumps.
    ...     \"\"\"
    >>> summary(leap, ""), source(leap)
    ('Jump as far as can be.', 'Moving, jumps')
    """
    lines = (inspect.getdoc(program) or "").splitlines()
    return next((line.removeprefix(BOOK).removesuffix(".") for line in lines if line.startswith(BOOK)), "")


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a type."""
    schema: dict[str, Any] = tidied(msgspec.json.schema(kind))
    return schema


def tidied(schema: Any) -> Any:
    """A schema whose descriptions are not indented as docstrings are, in any version of Python."""
    if isinstance(schema, dict):
        return {
            name: inspect.cleandoc(value)
            if name == "description" and isinstance(value, str)
            else tidied(value)
            for name, value in schema.items()
        }
    return [tidied(each) for each in schema] if isinstance(schema, list | tuple) else schema


def forms(kind: Any) -> list[Any]:
    """The forms that a value of a type may have: members of a union, without bounds around them.

    >>> [type(form).__name__ for form in forms(int | None)]
    ['IntType', 'NoneType']
    """
    info = kind if isinstance(kind, msgspec.inspect.Type) else msgspec.inspect.type_info(kind)
    while isinstance(info, msgspec.inspect.Metadata):
        info = info.type
    if not isinstance(info, msgspec.inspect.UnionType):
        return [info]
    return [form for member in info.types for form in forms(member)]
