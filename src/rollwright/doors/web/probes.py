"""Probes: whether the process lives, whether the store can be written to, and what has been counted."""

from __future__ import annotations

import asyncio
from typing import Any

from rollwright.doors.web import guarding, hosts, messages
from rollwright.doors.web.endpoints import Asking, Endpoint
from rollwright.doors.web.failures import Failure

METRICS = "text/plain; version=0.0.4"


async def _health(asking: Asking, said: None) -> Any:
    return {"ok": True}


async def _ready(asking: Asking, said: None) -> Any:
    store = asking.door.host.store
    await asyncio.to_thread(store.ready)
    return {"ok": True, **({"notices": list(store.notices)} if store.notices else {})}


async def _metrics(asking: Asking, said: None) -> bytes:
    proxies, allowed = asking.door.settings.proxies, asking.door.settings.metrics
    if guarding.is_relayed(asking.scope, proxies) or not hosts.among(
        guarding.asker(asking.scope, proxies), allowed
    ):
        raise Failure(
            403,
            "forbidden",
            "what was counted is for this machine, and for those whom the server's `metrics` lists",
        )
    return asking.door.metrics.text().encode()


ENDPOINTS = (
    Endpoint(
        path="/health",
        name="health",
        title="Does it live",
        help="Answers as long as the process does.",
        do=_health,
        topic="probes",
        reply=messages.Health,
        limited=False,
    ),
    Endpoint(
        path="/ready",
        name="ready",
        title="Can it write",
        help="Answers when the store can be written to; 503 when it cannot.",
        do=_ready,
        topic="probes",
        reply=messages.Health,
        fails=(503,),
    ),
    Endpoint(
        path="/metrics",
        name="metrics",
        title="What was counted",
        help="Counts and times in the text format of Prometheus, for the server's own machine and whom its `metrics` lists.",
        do=_metrics,
        topic="probes",
        media=METRICS,
        limited=False,
    ),
)
