"""Real server processes: ours on a real file, and the bare room."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def ours(folder: Path) -> Iterator[int]:
    """``rollwright serve`` on a new store, with no limits on rates; its port."""
    port = free_port()
    main = "import sys; from rollwright.doors.cli import main; main()"
    serve = ["serve", "--port", str(port), "--store", f"sqlite:{folder / 'bench.db'}", "--unlimited"]
    with _running([sys.executable, "-c", main, *serve], port):
        yield port


@contextmanager
def bare() -> Iterator[int]:
    """The bare room; its port."""
    port = free_port()
    serve = ["uvicorn", "benchmarks.serving.bare:app", "--port", str(port), "--ws", "websockets-sansio"]
    with _running([sys.executable, "-m", *serve, "--log-level", "warning"], port):
        yield port


@contextmanager
def _running(command: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(process, port)
        yield
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
