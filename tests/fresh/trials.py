"""What is tried on a bare machine: to play, to install, to test; each as README tells it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

from fresh.roots import ROOT, Person, Root

SOON, LONG = 15.0, 5400.0
"""Seconds: for what must come at once, and for all that may take its time."""
LISTENS = re.compile(r"listens at (http://\S+)")
LINK = re.compile(r"(http://\S+)(/table/[^#\s]+)#(\S+)")
SET_UP = re.compile(r"^setting up|^fetching", re.MULTILINE)
SEATS = 20
"""So many links a demonstration has."""


class Failed(Exception):
    """What is wrong with a machine, in a line."""


def play(root: Root, log: Path) -> str:
    """``make play`` until every link plays, twice: the second time there is nothing left to fetch."""
    (first, _), (second, said) = (_played(root, log) for _ in range(2))
    if SET_UP.search(said):
        raise Failed("the second make play set something up")
    return f"{first:.0f} s, then {second:.1f} s"


def _played(root: Root, log: Path) -> tuple[float, str]:
    """How long it took until all links were there, and what was said; the page opens, and each may look at its table."""
    began = time.monotonic()
    with _serving(root, "make play", log, lambda said: len(LINK.findall(said)) >= SEATS) as said:
        took = time.monotonic() - began
        links = LINK.findall(said)
        _open("".join(links[0][:2]))
        for url, table, token in links:
            _look(url, table, token)
    return took, said


def install(root: Root, log: Path) -> str:
    """``pip install '.[serve]'`` into an environment of one's own, and its server, from elsewhere, with the page."""
    began = time.monotonic()
    _done(root, "python3 -m venv ~/own && ~/own/bin/pip install '.[serve]'", log)
    serve = "~/own/bin/rollwright serve --port 0 --store memory:"
    with _serving(root, serve, log, lambda said: bool(LISTENS.search(said)), cwd="/") as said:
        (url,) = LISTENS.findall(said)
        _open(f"{url}/")
    return f"{time.monotonic() - began:.0f} s"


def test(root: Root, log: Path) -> str:
    """``make test``; who may not install Chromium is told so at once, and is given one by whoever may."""
    if root.person is not ROOT:
        _refused(root, log)
        _done(
            root,
            "apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium-headless-shell",
            log,
            ROOT,
        )
    began = time.monotonic()
    said = _done(root, "make test", log)
    return f"{passed(said)}, {(time.monotonic() - began) / 60:.0f} min"


def passed(said: str) -> str:
    """How many tests passed, as pytest tells it in the end.

    >>> passed("= 3 passed in 1s =\\n== 10465 passed, 2 warnings in 840.11s (0:14:00) ==\\nTOTAL 100%")
    '10465 passed'
    """
    return ([*re.findall(r"\d+ passed", said)] or ["none passed"])[-1]


def _refused(root: Root, log: Path) -> None:
    """Without Chromium, and without the right to install it, nothing is set up: what is missing is told first."""
    status, said = _ran(root, "make test", log)
    if not status or "apt install chromium-headless-shell" not in said or SET_UP.search(said):
        raise Failed(f"without Chromium make test ended with {status}, or late")


TRIALS: Mapping[str, Callable[[Root, Path], str]] = {"play": play, "install": install, "test": test}


def _done(root: Root, script: str, log: Path, by: Person | None = None) -> str:
    """What a script says that must end well; it can be read in the *log* while it runs."""
    status, said = _ran(root, script, log, by)
    if status:
        raise Failed(f"{script!r} ended with {status}")
    return said


def _ran(root: Root, script: str, log: Path, by: Person | None = None) -> tuple[int, str]:
    start = log.stat().st_size if log.exists() else 0
    with log.open("ab") as file, root.start(script, file, by=by) as running:
        status = running.wait(LONG)
    return status, log.read_bytes()[start:].decode(errors="replace")


@contextmanager
def _serving(
    root: Root, script: str, log: Path, ready: Callable[[str], bool], cwd: str = ""
) -> Iterator[str]:
    """What a server said until it was ready; it is ended by Ctrl-C, and leaves nobody behind."""
    start = log.stat().st_size if log.exists() else 0
    with log.open("ab") as file, root.start(script, file, cwd=cwd) as running:
        try:
            yield _awaited(running, log, start, ready)
            root.signal(signal.SIGINT)
            running.wait(SOON)
        except subprocess.TimeoutExpired:
            raise Failed(f"{script!r} did not end on Ctrl-C") from None
        finally:
            running.kill()
            root.end()
    if b"Traceback" in log.read_bytes()[start:]:
        raise Failed(f"{script!r} ended with a traceback")


def _awaited(running: subprocess.Popen[bytes], log: Path, start: int, ready: Callable[[str], bool]) -> str:
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        ended = running.poll() is not None
        said = log.read_bytes()[start:].decode(errors="replace")
        if ready(said):
            return said
        if ended:
            raise Failed(f"the server ended with {running.returncode} before it was ready")
        time.sleep(0.05)
    raise Failed("the server was never ready")


def _open(address: str) -> None:
    """The page is there, with every script and style that it names."""
    page = _got(Request(address)).decode()
    host = address[: address.index("/", 8)]
    parts = re.findall(r'(?:src|href)="(/page/[^"]+)"', page)
    if not any(part.endswith(".js") for part in parts):
        raise Failed(f"{address} shows no page to play at, only a plain one")
    for part in parts:
        _got(Request(f"{host}{part}"))


def _look(url: str, table: str, token: str) -> None:
    """Whoever has the token sits at the table."""
    asked = Request(
        f"{url}/api{table.replace('/table/', '/tables/')}/look",
        data=b'{"want": "state"}',
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    if not json.loads(_got(asked))["sheets"]:
        raise Failed(f"nobody sits at {table}")


def _got(asked: Request) -> bytes:
    try:
        with urlopen(asked, timeout=SOON) as reply:
            return reply.read()
    except OSError as error:
        raise Failed(f"{asked.full_url}: {error}") from None
