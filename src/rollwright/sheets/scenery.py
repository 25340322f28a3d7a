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


def say(by: str, text: str) -> Beat:
    """Somebody says something."""
    return Beat(by=by, move="say", args={"text": text})


def opening(scene: str, text: str) -> tuple[Beat, ...]:
    """A session and a scene begin, and the game master tells where everybody is."""
    begun = Beat(by="gm", move="begin-session")
    return (begun, Beat(by="gm", move="begin-scene", args={"scene": scene}), say("gm", text))


def adjust(sheet: str, counter: str, by: int, why: str) -> Beat:
    """The game master moves a counter of a sheet."""
    args = {"sheet": f"@{sheet}", "counter": counter, "by": by, "why": why}
    return Beat(by="gm", move="adjust", args=args)


def show(sheet: str) -> Beat:
    """The game master shows a sheet."""
    return Beat(by="gm", move="show", args={"sheet": f"@{sheet}"})


def ask(move: str, text: str, stakes: str, **frame: Any) -> Beat:
    """The game master calls for a roll of everybody."""
    args = {"move": move, "sheets": "all", "text": text, "frame": frame, "stakes": stakes}
    return Beat(by="gm", move="ask", args=args)


def propose(by: str, move: str, text: str, **said: Any) -> Beat:
    """A player proposes a roll, whose dice fall as soon as it is allowed; *said* is what of it is said already, by ``args`` and ``suggested``."""
    args = {"move": move, "sheet": f"@{by}", "text": text, "ready": True, **said}
    return Beat(by=by, move="propose", args=args)


def turn(to: str) -> Beat:
    """The game master says whose turn it is."""
    return Beat(by="gm", move="turn", args={"to": f"@{to}"})


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
