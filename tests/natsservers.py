"""Servers of NATS for tests: the real ones, each in a folder of its own, on ports that are free."""

from __future__ import annotations

import atexit
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from threading import Event as Flag
from threading import Thread
from urllib.request import urlopen

from ports import free_ports
from rollwright.table.stores import Store
from rollwright.table.stores.opening import open_store

BINARY = Path(sys.executable).with_name("nats-server")
PATIENCE = 60.0


class NatsServer:
    """A server with JetStream in a *folder*, which holds what it held when it is started again; one of several that know each other
    where their *routes* are named, and that others come to where it is *advertised*. *more* are further lines of its settings.
    """

    def __init__(
        self,
        folder: Path,
        *,
        name: str = "one",
        synced: bool = True,
        ports: tuple[int, int, int] | None = None,
        routes: Sequence[str] = (),
        advertised: str = "",
        room: str = "",
        more: Sequence[str] = (),
    ) -> None:
        self.folder, self.name = folder, name
        self.port, self.monitor, cluster = ports or (*free_ports(2), 0)
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(exist_ok=True)
        lines = [
            f"server_name: {name}",
            f"listen: 127.0.0.1:{self.port}",
            f"http: 127.0.0.1:{self.monitor}",
            "jetstream {",
            f"  store_dir: '{folder}'",
            "  sync_interval: always" if synced else "",
            f"  max_file_store: {room}" if room else "",
            "}",
            *more,
        ]
        if routes:
            told = f"advertise: '{advertised}', " if advertised else ""
            lines.append(
                f"cluster {{ name: rooms, listen: 127.0.0.1:{cluster}, {told}routes: [{', '.join(routes)}] }}"
            )
        (folder / "nats.conf").write_text("\n".join(lines))

    def start(self) -> NatsServer:
        """Start it, or start it again; it need not have found the others yet."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [BINARY, "-c", self.folder / "nats.conf"], stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
        self._until_it_says("/healthz?js-server-only=true")
        return self

    def ready(self) -> NatsServer:
        """Wait until it serves JetStream, with the others where there are some."""
        self._until_it_says("/healthz")
        return self

    def _until_it_says(self, path: str) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with urlopen(f"http://127.0.0.1:{self.monitor}{path}", timeout=5) as reply:
                    if json.load(reply)["status"] == "ok":
                        return
            except (OSError, ValueError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, as SIGKILL, SIGSTOP or SIGCONT."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Proxy:
    """Stands between a client and a server, passes everything on, and does once what it is told to where the client says something.

    It listens at *port*, and leads to another; while it is *cut* nobody gets through, and nobody is told.
    """

    def __init__(self, to: int = 0) -> None:
        self.to, self._listening = to, socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._when: tuple[bytes, Callable[[], None], bool] | None = None
        self.cut = False
        Thread(target=self._accept, daemon=True).start()

    def once(self, says: bytes, do: Callable[[], None] = lambda: None, *, deaf: bool = False) -> None:
        """When the client says this, do something before it is passed on; *deaf*: it is passed on, and then the client hears no more."""
        self._when = (says, do, deaf)

    def hang_up(self) -> None:
        """Cut every connection that there is."""
        for pair in self._pairs:
            for each in pair:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def close(self) -> None:
        """End it."""
        self._listening.close()
        self.hang_up()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
                server = socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                if self._listening.fileno() == -1:
                    return
                client.close()
                continue
            pair = (client, server)
            self._pairs.append(pair)
            deaf = Flag()
            Thread(target=self._pass, args=(client, server, deaf, True), daemon=True).start()
            Thread(target=self._pass, args=(server, client, deaf, False), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket, deaf: Flag, asks: bool) -> None:
        with suppress(OSError):
            while data := one.recv(65_536):
                if asks and self._when is not None and self._when[0] in data:
                    (_, do, silent), self._when = self._when, None
                    do()
                    if silent:
                        deaf.set()
                if not (self.cut or (deaf.is_set() and not asks)):
                    other.sendall(data)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


class Cluster:
    """Three servers that know each other, each way between two of them through a proxy, so that one can be cut off from the others."""

    NOWHERE = "127.0.0.1:1"
    """What they tell others to come to, who so come by the proxies alone."""

    def __init__(self, folder: Path) -> None:
        self._ways = {(one, other): Proxy() for one in range(3) for other in range(3) if one != other}
        found = iter(free_ports(9))
        ports = list(zip(found, found, found, strict=True))
        for (_, other), way in self._ways.items():
            way.to = ports[other][2]
        self.servers = [
            NatsServer(folder / f"nats-{one}", name=f"n{one}", ports=ports[one], advertised=self.NOWHERE,
                       routes=[f"nats://127.0.0.1:{way.port}" for (by, _), way in self._ways.items() if by == one])
            for one in range(3)
        ]  # fmt: skip

    def start(self) -> None:
        """Start them, and wait until they have found each other."""
        begin(self.servers)

    def address(self, stream: str) -> str:
        """The address of a store that all three keep."""
        return kept_by(self.servers, stream)

    def leader(self, stream: str) -> NatsServer:
        """Whichever leads a stream now, as any of them says; they may have to elect one first."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for each in self.servers:
                name = _leader(each, stream)
                if name:
                    return next(one for one in self.servers if one.name == name)
            time.sleep(0.05)
        raise AssertionError(f"nobody leads {stream}")

    def cut(self, server: NatsServer) -> None:
        """Nothing comes from this server to the others any more, or from them to it; nobody is told."""
        at = self.servers.index(server)
        for ends, way in self._ways.items():
            way.cut = at in ends

    def heal(self) -> None:
        """They can reach each other again."""
        for way in self._ways.values():
            if way.cut:
                way.cut = False
                way.hang_up()

    def close(self) -> None:
        """End them."""
        for each in self.servers:
            each.kill()
        for way in self._ways.values():
            way.close()


def begin(servers: Sequence[NatsServer]) -> None:
    """Start servers that know each other, and wait until they have found each other."""
    for each in servers:
        each.start()
    for each in servers:
        each.ready()


def kept_by(servers: Sequence[NatsServer], stream: str) -> str:
    """The address of a store that each of these servers keeps."""
    hosts = ",".join(f"127.0.0.1:{each.port}" for each in servers)
    return f"nats://{hosts}/{stream}?replicas={len(servers)}&monitor={servers[0].monitor}"


def _leader(server: NatsServer, stream: str) -> str:
    """Who leads a stream, as a server knows it; empty where it does not."""
    try:
        with urlopen(f"http://127.0.0.1:{server.monitor}/jsz?streams=true", timeout=1) as reply:
            told = json.load(reply)
    except (OSError, ValueError):
        return ""
    found = [
        each["cluster"].get("leader", "")
        for account in told.get("account_details", ())
        for each in account.get("stream_detail", ())
        if each["name"] == stream
    ]
    return found[0] if found else ""


@cache
def shared() -> NatsServer:
    """One server for all tests of a process; it ends with it."""
    folder = TemporaryDirectory()
    server = NatsServer(Path(folder.name) / "nats").start()
    atexit.register(folder.cleanup)
    atexit.register(server.kill)
    return server


def store() -> Store:
    """A store of its own on the server of all tests of a process."""
    return open_store(address(Path(token_hex(8))))


def address(folder: Path, *options: str, server: NatsServer | None = None, port: int | None = None) -> str:
    """The address of a store that belongs to a folder: each has a stream of its own; another *port* leads there by a proxy."""
    at = server or shared()
    stream = sha256(str(folder).encode()).hexdigest()[:16]
    said = "&".join([f"monitor={at.monitor}", *options])
    return f"nats://127.0.0.1:{port or at.port}/{stream}?{said}"
