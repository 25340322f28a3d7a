"""Trying again: what failed is offered once more, one harder. Trying again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.sheets import After, Done, Offer
from rollwright.systems.storyteller.tables import UNREACHABLE


def tried(
    done: Done, again: Mapping[str, Any], move: str = "", says: str = "", *, prepares: bool = False
) -> Offer:
    """An offer to try again; what was secret is so once more."""
    return Offer(
        to=done.roles["player"],
        move=move or done.move,
        says=says or "try again, one harder",
        args=again,
        secret=tuple(name for name in again if name in done.veiled),
        prepares=prepares,
        takes="Try again",
        leaves="Leave it at that",
    )


def prepared(done: Done, again: Mapping[str, Any]) -> After:
    """An offer to try again with others, who say their part anew; there are nine attempts at the most."""
    return After(offers=(tried(done, again, prepares=True),)) if again["attempt"] < UNREACHABLE else After()
