"""Questions for the workshop, found again by the processes that answer them."""

from __future__ import annotations

import os
from typing import Any

from rollwright.doors.web.quick import WORK
from rollwright.errors import BadArgument
from rollwright.odds.work import STEP, Work

DEAR = {
    "rule": "storyteller.extended",
    "args": {"pool": 1, "target": 1},
    "over": {"pool": [1, 50], "target": [1, 50]},
    "goal": "success",
    "house": {"st.extendedBotch": "ask"},
}
"""Advice that nobody waits for."""


def dear() -> int:
    """Which process answers it: too much for being answered at once."""
    Work("a dear question").spend(2 * WORK // STEP)
    return os.getpid()


def quick() -> int:
    """Which process answers it."""
    return os.getpid()


def endless() -> None:
    """A question that no answer comes to."""
    dear()
    while True:
        pass


def refused() -> None:
    """A question that is wrong."""
    dear()
    raise BadArgument("not so", at="args.so")


def fault(request: Any = None) -> None:
    """A question that we cannot answer for a fault of ours."""
    dear()
    raise ZeroDivisionError("the password is swordfish")


def memory() -> int:
    """A question that takes more memory than it may."""
    dear()
    return len(bytearray(8_000_000_000))


def death() -> None:
    """A question that ends its process."""
    dear()
    os._exit(1)


def sees() -> dict[str, Any]:
    """How the process is set up that answers."""
    dear()
    return {"nice": os.nice(0)}
