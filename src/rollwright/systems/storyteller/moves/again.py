"""Trying again: what failed is offered once more, one harder. Trying again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.rules.outcome import plain
from rollwright.sheets import After, Done, Offer
from rollwright.systems.storyteller.tables import UNREACHABLE

ANEW = ("specialty", "willpower", "automatic")
"""What is said anew for every attempt."""


def again(done: Done) -> dict[str, Any]:
    """What the move was told, with one more attempt."""
    told = {name: plain(value) for name, value in done.args.items() if name not in ANEW}
    return {**told, "attempt": told["attempt"] + 1}


def tried(
    done: Done, args: Mapping[str, Any], move: str = "", says: str = "", *, prepares: bool = False
) -> Offer:
    """An offer to try again; what was secret is so once more."""
    return Offer(
        to=done.roles["player"],
        move=move or done.move,
        says=says or "try again, one harder",
        args=args,
        secret=tuple(name for name in args if name in done.veiled),
        prepares=prepares,
        takes="Try again",
        leaves="Leave it at that",
    )


def prepared(done: Done) -> After:
    """An offer to try again with others, who say their part anew; there are nine attempts at the most."""
    args = again(done)
    return After(offers=(tried(done, args, prepares=True),)) if args["attempt"] < UNREACHABLE else After()
