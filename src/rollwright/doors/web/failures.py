"""Failures: which status every error has on the web, and what is told of it. Of a fault of ours nothing is told but that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException

from rollwright.errors import (
    BadInput,
    Conflict,
    Forbidden,
    NoSeat,
    NotFound,
    Refused,
    RollwrightError,
    StoreFailed,
    TooLarge,
    TooMany,
)

STATUSES: Mapping[type[RollwrightError], int] = {
    Refused: 422,
    TooLarge: 422,
    BadInput: 400,
    NoSeat: 401,
    Forbidden: 403,
    NotFound: 404,
    Conflict: 409,
    TooMany: 429,
    StoreFailed: 503,
}
"""The status of every kind of error; the first that fits. Anything else is a fault of ours, and 500."""

MEANINGS: Mapping[int, str] = {
    400: "What was sent is wrong: `error.at` says where, `error.message` what would be right.",
    401: "No seat goes with this token, or there was none: `Authorization: Bearer TOKEN`.",
    403: "The seat may not do this, and another one may; or the server is not called by this name (`host`).",
    404: "There is no such table, roll, sheet or offer, as far as the seat may know.",
    405: "This address does not take this method; `Allow` says which.",
    408: "The body took too long to come.",
    409: "Somebody was quicker, or the command's id was used for another command.",
    413: "The body is longer than this server takes.",
    415: "The body is not `application/json`.",
    422: "Well formed, and yet it cannot be: the book or the table forbids it, or the answer would be too large.",
    429: "Too much at once: wait as many seconds as `Retry-After` says.",
    500: "A fault of ours. The server's log knows more; the reply does not tell.",
    503: "The store cannot be written or read. What was not acknowledged did not happen.",
}
"""What every status means that a reply can have, apart from success."""

_HEADERS = {401: {"WWW-Authenticate": 'Bearer realm="table"'}, 503: {"Retry-After": "1"}}


class Failure(Exception):
    """A reply that is an error: its status, what is told, and headers beside it."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        at: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.error: dict[str, Any] = {"code": code, "at": at, "message": message}
        self.headers = {**_HEADERS.get(status, {}), **(headers or {})}

    @property
    def body(self) -> dict[str, Any]:
        """What is replied."""
        return {"ok": False, "error": self.error}

    @property
    def is_fault(self) -> bool:
        """Whether it is ours, so that the log should know of it."""
        return self.status == 500


def failure(error: Exception) -> Failure:
    """What the web tells of an error."""
    if isinstance(error, Failure):
        return error
    if isinstance(error, RollwrightError):
        for kind, status in STATUSES.items():
            if isinstance(error, kind):
                explained = Failure(status, error.code, error.message, headers=_wait(error))
                told = error.to_dict()
                explained.error = {**told, "message": " ".join(told["message"].split())}
                return explained
    if isinstance(error, HTTPException):
        return _nowhere(error)
    return Failure(500, "fault", "a fault of ours: the server's log knows more; please report it")


def _wait(error: RollwrightError) -> Mapping[str, str]:
    """When to try again, where an error knows."""
    wait = getattr(error, "wait", None)
    return {} if wait is None else {"Retry-After": str(wait)}


def too_many(message: str, seconds: float) -> Failure:
    """A refusal for now, and after how many seconds to try again."""
    wait = max(1, round(seconds + 0.5))
    return Failure(429, TooMany.code, f"{message}: try again in {wait} s", headers={"Retry-After": str(wait)})


def hung_up() -> Failure:
    """Nobody is there any more who could hear a reply."""
    return Failure(499, "gone", "whoever asked this has hung up")


def _nowhere(error: HTTPException) -> Failure:
    """What the framework found no way for: an address, or a method there."""
    code, what = {
        404: ("not-found", "there is nothing at this address"),
        405: ("method", "this address does not take this method"),
    }[error.status_code]
    return Failure(error.status_code, code, f"{what}: /schema lists what there is", headers=error.headers)
