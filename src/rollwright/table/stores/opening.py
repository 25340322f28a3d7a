"""Which store a text names: the one place that knows them all."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from rollwright.errors import BadArgument
from rollwright.table.stores import Store
from rollwright.table.stores.alone import alone
from rollwright.table.stores.failures import failure
from rollwright.table.stores.memory import Memory
from rollwright.table.stores.sqlite import Sqlite


def default_store(name: str = "tables") -> str:
    """The store of who names none: a file of this *name* among the user's own data, whose folder is made where it is missing.

    The environment variable ROLLWRIGHT_STORE names another. `StoreFailed` where the folder cannot be made.
    """
    named = os.environ.get("ROLLWRIGHT_STORE")
    if named:
        return named
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    folder = Path(home).expanduser() / "rollwright"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise failure(error, "the folder for tables") from error
    return f"sqlite:{folder / name}.db"


def open_store(text: str) -> Store:
    """Open the store that a text names: ``sqlite:PATH``, ``nats://HOST,HOST``, or ``memory:``.

    Raises `BadArgument` where it names none, and `StoreFailed` where it cannot be opened.

    >>> open_store("memory:").tables()
    []
    """
    kind, where = _parted(text)
    return _KINDS[kind][1](where)


def claimed(text: str) -> AbstractContextManager[None]:
    """The store that a text names, for one server alone while this lasts; a store in memory is its server's anyhow, and one on NATS is there to be shared.

    `StoreFailed` where another server has it.
    """
    kind, where = _parted(text)
    return alone(_path(where)) if kind == "sqlite" else nullcontext()


def _parted(text: str) -> tuple[str, str]:
    kind, colon, where = text.partition(":")
    if not colon or kind not in _KINDS:
        raise BadArgument(f"a store is {_known()}, not {text!r}", at="store")
    return kind, where


def _memory(where: str) -> Store:
    if where:
        raise BadArgument(f"memory: has no place, so nothing follows the colon, not {where!r}", at="store")
    return Memory()


def _nats(where: str) -> Store:
    try:
        from rollwright.table.stores.jetstream.store import JetStream
    except ImportError:
        raise BadArgument(
            "a store on NATS needs its client: pip install 'rollwright[cluster]'", at="store"
        ) from None
    from rollwright.table.stores.jetstream.cluster import cluster

    return JetStream(cluster(where))


def _path(where: str) -> Path:
    if not where:
        raise BadArgument("sqlite: is followed by the path of a file, as in sqlite:tables.db", at="store")
    return Path(where).expanduser()


def _known() -> str:
    *some, last = [shown for shown, _ in _KINDS.values()]
    return f"{', '.join(some)} or {last}"


_KINDS: dict[str, tuple[str, Callable[[str], Store]]] = {
    "sqlite": ("sqlite:PATH", lambda where: Sqlite(_path(where))),
    "nats": ("nats://HOST,HOST", _nats),
    "memory": ("memory:", _memory),
}
"""How each kind of store is written, and what opens it."""
