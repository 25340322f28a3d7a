"""The streams of a store: the logs, a line beside them by which it is seen whether they can be written to, and snapshots of tables.

Made where they are missing, and looked at where they are there: what would lose a log one day is refused on the first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.error import URLError
from urllib.request import urlopen

import nats.js.errors
from nats.js import JetStreamContext, api

from rollwright.errors import StoreFailed
from rollwright.table.stores.jetstream.cluster import Cluster

WINDOW = 120
"""So many seconds the servers know a letter again that is sent twice."""


def logs(cluster: Cluster) -> api.StreamConfig:
    """The stream of the logs: kept for ever, and nothing of it may be taken out.

    It is not compressed: servers of NATS that are killed while they write cannot always read their own compressed blocks again (seen with 2.15.1, "s2:
    corrupt input"), and the stream then stands still.
    """
    return api.StreamConfig(
        name=cluster.stream,
        subjects=[f"{cluster.stream}.tables.*"],
        storage=api.StorageType.FILE,
        num_replicas=cluster.replicas,
        discard=api.DiscardPolicy.NEW,
        duplicate_window=WINDOW,
        allow_direct=True,
        deny_delete=True,
        deny_purge=True,
        compression=api.StoreCompression.NONE,
    )


def probe(cluster: Cluster) -> api.StreamConfig:
    """The stream that keeps nothing but the last thing written to it."""
    return _latest(cluster, "ready", f"{cluster.stream}.ready")


def beside(cluster: Cluster) -> api.StreamConfig:
    """The stream of what is remembered beside the logs: it can be deleted at any time, and is made anew."""
    return _latest(cluster, "snapshots", f"{cluster.stream}.snapshots.*.*")


def _latest(cluster: Cluster, name: str, subject: str) -> api.StreamConfig:
    """A stream beside the logs that keeps the last message of every subject."""
    return api.StreamConfig(
        name=f"{cluster.stream}-{name}",
        subjects=[subject],
        storage=api.StorageType.FILE,
        num_replicas=cluster.replicas,
        max_msgs_per_subject=1,
    )


async def prepare(js: JetStreamContext, cluster: Cluster) -> None:
    """Make the streams, or find them as they should be; `StoreFailed` where they are not."""
    for wanted in (logs(cluster), probe(cluster), beside(cluster)):
        name = wanted.name or ""
        try:
            config = (await js.stream_info(name)).config
        except nats.js.errors.NotFoundError:
            await js.add_stream(wanted)
        else:
            for what in _wrong(config, wanted):
                raise StoreFailed(f"the stream {name} {what}; name another, or have it made by Rollwright")
            if config.compression == api.StoreCompression.S2:  # as earlier versions made it
                await js.update_stream(config.evolve(compression=api.StoreCompression.NONE))


def _wrong(config: api.StreamConfig, wanted: api.StreamConfig) -> Iterator[str]:
    """What is otherwise in a stream that is there than in the one that is wanted."""
    if config.subjects != wanted.subjects:
        yield f"is somebody else's: it takes {', '.join(config.subjects or ())}"
    if config.storage != wanted.storage:
        yield "is kept in memory"
    if config.num_replicas != wanted.num_replicas:
        yield f"has {config.num_replicas} replicas and not {wanted.num_replicas}, as the address says"
    if config.max_msgs_per_subject != (wanted.max_msgs_per_subject or -1):
        yield "does not keep as many messages of a subject as it should"
    if (config.max_msgs or -1, config.max_bytes or -1, config.max_age or 0) != (-1, -1, 0):
        yield "forgets: its messages, their bytes or their age are limited"


def notices(cluster: Cluster) -> Iterator[str]:
    """What whoever runs the servers should know of their disks: those that acknowledge first and write later, by JetStream's default.

    `StoreFailed` where one does, and the address does not say that this is wanted.
    """
    if not cluster.monitor:
        yield (
            "nobody knows whether the servers write to their disks before they acknowledge: give them an http_port and name it, as in "
            "?monitor=8222, and set sync_interval: always"
        )
        return
    for host, _ in cluster.servers:
        says = _synced(host, cluster.monitor)
        if says is None:
            yield f"{host} does not tell of itself at port {cluster.monitor}: whether it writes before it acknowledges is not known"
        elif not says:
            what = f"{host} acknowledges before its disk has it: set sync_interval: always in its jetstream block"
            if not cluster.unsynced:
                raise StoreFailed(f"{what}, or say that this is wanted with ?unsynced=yes")
            yield what


def _synced(host: str, port: int) -> bool | None:
    """Whether a server writes to its disk before it acknowledges, as it says itself."""
    try:
        with urlopen(f"http://{host}:{port}/varz", timeout=2) as reply:
            return bool(json.load(reply)["jetstream"]["config"].get("sync_always", False))
    except (URLError, OSError, ValueError, LookupError):
        return None
