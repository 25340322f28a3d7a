"""Closings: with which codes a connection is closed by us, and what each means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

BAD, NO_SEAT, FORBIDDEN, NOT_FOUND, LATE = 4000, 4001, 4003, 4004, 4006
SLOW, AHEAD, TOO_MANY = 4008, 4009, 4029
FAULT, AGAIN = 1011, 1013
MEANINGS: Mapping[int, str] = {
    BAD: "what came is no message of ours: text frames, each a JSON object as in /schema/messages.json",
    NO_SEAT: "no seat goes with the token, or not any more",
    FORBIDDEN: "the seat may not do this",
    NOT_FOUND: "there is no such table",
    LATE: "no token came in time",
    SLOW: "too slow: come back with since, the number of the last event that you have",
    AHEAD: "since is ahead of what happened here, for an older state was restored: look at the state again",
    TOO_MANY: "too many messages or connections: wait a little",
    FAULT: "a fault of ours",
    AGAIN: "the store cannot be read now: come back in a moment",
}
"""The codes with which a connection is closed by us, beside those of every WebSocket."""

BY_STATUS = {
    400: BAD,
    401: NO_SEAT,
    403: FORBIDDEN,
    404: NOT_FOUND,
    408: LATE,
    422: BAD,
    429: TOO_MANY,
    503: AGAIN,
}
"""The code for what a plain request would be answered with."""


class Closing(Exception):
    """The end of a connection: its code, and what is told before."""

    def __init__(self, code: int, error: Mapping[str, Any]) -> None:
        super().__init__(code)
        self.code, self.error = code, error


def code_of(status: int) -> int:
    """The code for what a plain request would be answered with a status."""
    return BY_STATUS.get(status, FAULT)
