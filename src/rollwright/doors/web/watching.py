"""Watching: what surrounds every request, whatever becomes of it: its turns, safe headers, one line in the log, counts and times."""

from __future__ import annotations

import re
from time import perf_counter
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rollwright.doors.web import guarding, logs
from rollwright.doors.web.endpoints import Door

THEIRS = frozenset((400, 401, 403, 404, 422, 429, 499))
"""What was refused for what was asked, and not for what the server could not do; or nobody stayed to hear it."""

STARTS = ("http.response.start", "websocket.http.response.start")


def watched(door: Door, app: ASGIApp) -> ASGIApp:
    """The same application, with every request watched."""

    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await app(scope, receive, send)
        begun, status = perf_counter(), 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] in STARTS:
                status = _headed(message)
            await send(message)

        scope["path"] = _address(scope["path"])
        who, steps = guarding.address(scope, door.settings.proxies), door.throttle.steps
        try:
            await steps.take(who, app(scope, receive, sent))
        finally:
            if status in THEIRS:
                steps.refused(who)
            if scope["type"] == "http":
                _note(door, scope, status, perf_counter() - begun)

    return watch


def _address(path: str) -> str:
    """A path without slashes that say nothing. A line that ends in it is part of it, which a pattern's `$` would pass over."""
    return re.sub("//+", "/", f"/{path.strip('/')}").replace("\n", "%0A")


_SAFE = [(name.lower().encode(), value.encode()) for name, value in guarding.HEADERS.items()]


def _headed(message: Any) -> int:
    """Add the headers that every reply has, where it has none such of its own; the reply's status."""
    headers = list(message.get("headers", ()))
    there = {name for name, _ in headers}
    message["headers"] = headers + [each for each in _SAFE if each[0] not in there]
    status: int = message["status"]
    return status


def _note(door: Door, scope: Any, status: int, seconds: float) -> None:
    path = scope["route"].path if "route" in scope else "-"
    method = scope["method"] if scope["method"] in _METHODS else "-"
    metrics = door.metrics
    metrics.requests.add(method, path, status)
    metrics.request_seconds.add(seconds, method, path)
    if status == 429:
        metrics.limited.add(path)
    logs.tell("request", method=method, path=path, status=status, ms=round(seconds * 1000, 2))


_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"))
