"""Logs: one line of JSON for everything that happened, on standard error. No token, seed or body is ever in one."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from traceback import extract_tb
from types import TracebackType
from typing import Any

LOG = logging.getLogger("rollwright.web")
_LEVELS = {logging.INFO: "info", logging.WARNING: "warning", logging.ERROR: "error"}


class JsonLines(logging.Formatter):
    """Records as lines of JSON. Of an exception it tells the kind and the places, not the words, which may quote a secret."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": _LEVELS.get(record.levelno, record.levelname.lower()),
        }
        if isinstance(record.args, dict):
            said |= {"event": record.msg, **record.args}
        else:
            said |= {"event": "server", "says": " ".join(str(record.msg).split())}
        if record.exc_info and record.exc_info[1] is not None:
            said |= trace(record.exc_info[1])
        return json.dumps(said, ensure_ascii=True)


def trace(error: BaseException) -> dict[str, Any]:
    """An exception's kind, the places that it came through, innermost last, and the same of what caused it."""
    places = _places(error.__traceback__) + getattr(error, _ELSEWHERE, [])
    told: dict[str, Any] = {"kind": type(error).__name__, "places": places}
    cause = error.__cause__ or error.__context__
    return {**told, "cause": trace(cause)} if cause is not None else told


def carried(error: Exception) -> Exception:
    """An exception that is sent to another process, with the places that it came through here."""
    setattr(error, _ELSEWHERE, _places(error.__traceback__))
    return error


_ELSEWHERE = "_places_elsewhere"


def _places(traceback: TracebackType | None) -> list[str]:
    frames = extract_tb(traceback)[-12:]
    return [
        f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames
    ]


def tell(event: str, **said: Any) -> None:
    """Write a line."""
    _write(logging.INFO, event, said)


def warn(event: str, **said: Any) -> None:
    """Write down what whoever runs the server should know."""
    _write(logging.WARNING, event, said)


def fault(error: BaseException, **said: Any) -> None:
    """Write down a fault of ours."""
    _write(logging.ERROR, "fault", {**said, **trace(error)})


def _write(level: int, event: str, said: dict[str, Any]) -> None:
    LOG.log(level, event, said)


def set_up(*, quiet: bool = False) -> None:
    """Send our lines, and the warnings of the server below us, to standard error; *quiet*: only what went wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name, level in (
        ("rollwright.web", logging.WARNING if quiet else logging.INFO),
        ("uvicorn", logging.WARNING),
        ("asyncio", logging.ERROR),
    ):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
