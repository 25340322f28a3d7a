"""A real server, in a thread of this process: what is served over the wire can be looked at from inside."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep
from typing import Any, Protocol

import httpx
from uvicorn import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rollwright.doors.web.logs import JsonLines
from rollwright.doors.web.serving import listener, server, url
from rollwright.doors.web.settings import Settings, read
from rollwright.doors.web.turns import Usage
from rollwright.table.hosts.host import Host
from rollwright.table.stores import Store
from rollwright.table.stores.memory import Memory

DEADLINE = 60.0
"""Nothing here takes that long, unless it will never happen."""
FAST = {"each": 100_000, "burst": 100_000}
OPEN: dict[str, Any] = dict.fromkeys(("arrivals", "requests", "plays", "openings", "commands"), FAST)
"""Rates of a server that is in a hurry."""


LOGS = {"rollwright.web": logging.INFO, "uvicorn": logging.WARNING}
"""Whose lines are kept: ours, and the warnings of the server below us."""


class Kept(logging.Handler):
    """Keeps what was logged, as it would have been written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Running:
    """A server that runs: where, and how to talk to it."""

    def __init__(self, listening: socket.socket, host: Host, server: Server, logged: Kept) -> None:
        self.url, self.host, self._server, self._logged = url(listening), host, server, logged
        self.port: int = listening.getsockname()[1]
        # What has rested for long is closed here, before the server may close it while something is sent.
        self.http = httpx.Client(
            base_url=self.url, timeout=DEADLINE, limits=httpx.Limits(keepalive_expiry=1.0)
        )

    def table(self, name: str = "daggerheart", party: bool = True, key: str = "k" * 16) -> Table:
        said = {"id": key, "system": name, "party": party}
        reply = self.http.post("/api/tables", json=said)
        assert reply.status_code == 201, reply.text
        return Table(self, reply.json())

    def metric(self, line: str) -> float:
        """The number behind a metric with its labels; 0 where it is not there."""
        found = [each for each in self.http.get("/metrics").text.splitlines() if each.startswith(line + " ")]
        return float(found[0].rpartition(" ")[2]) if found else 0.0

    @property
    def had(self) -> float:
        """How many seconds of the event loop this machine had, by what it was told it took."""
        made: Any = self._server.config.app
        use: Usage = made.state.door.throttle.steps._use
        return use.of("127.0.0.1")

    def logs(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._logged.lines]

    @property
    def connections(self) -> int:
        """How many there are."""
        return len(self._server.server_state.connections)

    def questions(self, how: str) -> float:
        """How many questions there were of which this became."""
        return self.metric(f'rollwright_questions_total{{how="{how}"}}')

    def asks(self, verb: str, said: Any) -> socket.socket:
        """A connection on which something is asked, and no reply is read."""
        raw, body = self.raw(), json.dumps(said).encode()
        head = f"POST /api/{verb} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        raw.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        return raw

    def raw(self) -> socket.socket:
        """A connection on which nothing has been said."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=DEADLINE)


class Table:
    """A table as its game master sees it, with the links that came with it."""

    def __init__(self, server: Running, opened: dict[str, Any]) -> None:
        self.server, self.opened = server, opened
        self.id: str = opened["table"]
        self.master = Seat(self, opened["token"])
        self.seats = [Seat(self, link["token"]) for link in opened["links"]]


class Seat:
    """A seat: what it can do over the wire."""

    _made = 0

    def __init__(self, table: Table, token: str) -> None:
        self.table, self.token = table, token

    def post(self, verb: str, said: Any) -> httpx.Response:
        path = f"/api/tables/{self.table.id}/{verb}"
        return self.table.server.http.post(path, json=said, headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def call(self, move: str, *, status: int = 200, **said: Any) -> Any:
        Seat._made += 1
        reply = self.post("call", {"id": f"c{Seat._made}", "move": move, **said})
        assert reply.status_code == status, reply.text
        return reply.json()

    def say(self, text: str) -> Any:
        return self.call("say", args={"text": text})

    def look(self, want: str = "state", **said: Any) -> Any:
        reply = self.post("look", {"want": want, **said})
        assert reply.status_code == 200, reply.text
        return reply.json()

    def hand_out(self, **args: Any) -> Seat:
        return Seat(self.table, self.call("hand-out", args={"name": "Ann", **args})["token"])

    def socket(self, since: int = 0, **more: Any) -> ClientConnection:
        """A WebSocket that is told what happens."""
        more.setdefault("additional_headers", self.headers)
        return listen(self.table.server, self.table.id, f"?since={since}", **more)


class Listening(Protocol):
    """Whoever listens at a port of this machine."""

    @property
    def port(self) -> int: ...


def listen(server: Listening, table: str, query: str = "", **more: Any) -> ClientConnection:
    where = f"ws://127.0.0.1:{server.port}/api/tables/{table}/events{query}"
    return connect(where, open_timeout=DEADLINE, close_timeout=5, compression=None, proxy=None, **more)


def heard(socket: ClientConnection) -> Any:
    """The next message."""
    return json.loads(socket.recv(DEADLINE))


def until(socket: ClientConnection, text: str) -> list[dict[str, Any]]:
    """The events up to the one that says a text."""
    found: list[dict[str, Any]] = []
    while not any(event["data"].get("says") == text for event in found):
        found += heard(socket)["events"]
    return found


def eventually(true: Callable[[], bool]) -> bool:
    """Whether something comes true before the deadline."""
    late = monotonic() + DEADLINE
    while not true():
        if monotonic() > late:
            return False
        sleep(0.01)
    return True


def ended(socket: ClientConnection) -> tuple[int, list[dict[str, Any]]]:
    """Everything that still comes over a connection, and the code with which it ends."""
    found: list[dict[str, Any]] = []
    try:
        while True:
            found.append(heard(socket))
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 1006, found


@contextmanager
def running(store: Store | None = None, *, buffer: int | None = None, **said: Any) -> Iterator[Running]:
    """A server with these settings beside those that let everything through; *buffer* bounds what a connection keeps."""
    settings: Settings = read({**OPEN, "deadline": 1000.0, **said})  # however busy the machine is
    host, logged = Host(store or Memory()), Kept()
    served = server(host, settings)
    for name, level in LOGS.items():
        logging.getLogger(name).addHandler(logged)
        logging.getLogger(name).setLevel(level)
    with listener("127.0.0.1", 0) as listening:
        if buffer is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        thread = Thread(target=served.run, kwargs={"sockets": [listening]})
        found = Running(listening, host, served, logged)
        thread.start()
        try:
            with found.http:
                yield found
        finally:
            served.should_exit = True
            thread.join(DEADLINE)
            for name in LOGS:
                logging.getLogger(name).removeHandler(logged)
            assert not thread.is_alive()
