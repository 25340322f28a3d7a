"""Servers of NATS for tests: the real ones, each in a folder of its own, on ports that are free."""

from __future__ import annotations

import atexit
import json
import signal
import socket
import subprocess
import sys
import time
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

BINARY = Path(sys.executable).with_name("nats-server")
PATIENCE = 60.0


def free_ports(count: int) -> list[int]:
    """So many ports that nobody has; they are let go of together, so that they differ."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


class NatsServer:
    """A server with JetStream in a *folder*, which holds what it held when it is started again; one of several that know each other
    where their *routes* are named.
    """

    def __init__(
        self,
        folder: Path,
        *,
        name: str = "one",
        synced: bool = True,
        ports: tuple[int, int, int] | None = None,
        routes: str = "",
    ) -> None:
        self.folder, self.name = folder, name
        self.port, self.monitor, cluster = ports or (*free_ports(2), 0)
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(exist_ok=True)
        lines = [
            f"server_name: {name}",
            f"listen: 127.0.0.1:{self.port}",
            f"http: 127.0.0.1:{self.monitor}",
            f"jetstream {{ store_dir: '{folder}'{', sync_interval: always' if synced else ''} }}",
        ]
        if routes:
            lines.append(f"cluster {{ name: rooms, listen: 127.0.0.1:{cluster}, routes: [{routes}] }}")
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


@cache
def shared() -> NatsServer:
    """One server for all tests of a process; it ends with it."""
    folder = TemporaryDirectory()
    server = NatsServer(Path(folder.name) / "nats").start()
    atexit.register(folder.cleanup)
    atexit.register(server.kill)
    return server


def address(folder: Path, *options: str, server: NatsServer | None = None) -> str:
    """The address of a store that belongs to a folder: each has a stream of its own."""
    at = server or shared()
    stream = sha256(str(folder).encode()).hexdigest()[:16]
    said = "&".join([f"monitor={at.monitor}", *options])
    return f"nats://127.0.0.1:{at.port}/{stream}?{said}"
