"""Real server processes: ours on a real file, and the bare room."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

UNLIMITED = "".join(
    [
        "seat_bytes = 1000000000000\ntable_bytes = 1000000000000\nlog_bytes = 1000000000000\nexports = 1000\n",
        "quiet = true\nqueue = 10000\nhands = 1000\nsockets = 1000\nseat_sockets = 1000\nconnections = 1000\n",
        *(
            f"{name} = {{ each = 1e9, burst = 1000000000 }}\n"
            for name in ("arrivals", "requests", "plays", "openings", "commands", "messages")
        ),
    ]
)
"""One address may do anything, as often as it likes."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Served(NamedTuple):
    """A server that runs: its port, and the number of its process."""

    port: int
    process: int


@contextmanager
def ours(folder: Path, said: str = UNLIMITED) -> Iterator[int]:
    """``rollwright serve`` on a file in a folder, with these settings (no limits on rates, unless told); its port."""
    with on(f"sqlite:{folder / 'bench.db'}", folder, said) as served:
        yield served.port


@contextmanager
def on(store: str, folder: Path, said: str = UNLIMITED) -> Iterator[Served]:
    """``rollwright serve`` on a store, its settings in a folder."""
    port = free_port()
    settings = folder / "settings.toml"
    settings.write_text(said)
    main = "import sys; from rollwright.doors.cli import main; main()"
    serve = ["serve", "--port", str(port), "--store", store, "--settings", str(settings)]
    with _running([sys.executable, "-c", main, *serve], port) as process:
        yield Served(port, process)


@contextmanager
def bare() -> Iterator[int]:
    """The bare room; its port."""
    port = free_port()
    serve = ["uvicorn", "benchmarks.serving.bare:app", "--port", str(port), "--ws", "websockets-sansio"]
    with _running([sys.executable, "-m", *serve, "--log-level", "warning"], port):
        yield port


@contextmanager
def _running(command: list[str], port: int) -> Iterator[int]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(process, port)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    for _ in range(200):
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=0.2):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")
