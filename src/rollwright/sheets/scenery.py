"""Scenery: a scene that a game has ready, so that a table to try out is in the middle of something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Beat(Struct, frozen=True, kw_only=True):
    """Something that somebody did before we came: who, as ``gm`` or by their character's name, which move, and how it was said.

    *me* is the name of the sheet that acts. Names of sheets within *args* stand as ``@Marsh troll``.
    """

    by: str
    move: str
    args: Mapping[str, Any] = {}
    me: str | None = None


def meant(said: Any, ids: Mapping[str, str]) -> Any:
    """What was said, with the ids of sheets in place of their names.

    >>> meant({"target": "@Troll", "why": ["fog"]}, {"Troll": "sheet-7"})
    {'target': 'sheet-7', 'why': ['fog']}
    """
    if isinstance(said, str):
        return ids[said[1:]] if said.startswith("@") else said
    if isinstance(said, Mapping):
        return {name: meant(value, ids) for name, value in said.items()}
    return [meant(each, ids) for each in said] if isinstance(said, (list, tuple)) else said
