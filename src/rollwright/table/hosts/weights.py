"""Weights: how many bytes of memory a table takes, with what several audiences have in common counted once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from rollwright.table.log.packs import Names, Run
from rollwright.table.log.state import State

LIVE: Final = 4
"""What is not packed takes about so many times the bytes of its JSON."""

BARE: Final = 16_384
"""A table takes so many before anything has happened at it."""


def weight(states: Iterable[State]) -> int:
    """How many bytes a table of these states takes, without its log."""
    there = {id(each): each for state in states for each in state.pieces()}
    return BARE + sum(map(_weight, there.values()))


def _weight(one: Any) -> int:
    if isinstance(one, Run | Names):
        return one.size
    return LIVE * (len(one) if isinstance(one, bytes) else len(msgspec.json.encode(one)))
