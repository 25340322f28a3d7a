"""A real server is killed, at any moment, again and again, while people play: what was acknowledged is there, once, whole."""

from __future__ import annotations

import itertools
import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

import natsservers
from hours import often
from rollwright.table import archive
from rollwright.table.stores.opening import open_store
from webserver import DEADLINE, OPEN, eventually, listen

pytestmark = pytest.mark.apart

KILLS = often(12, 50)
MAIN = "from rollwright.doors.cli import main; main()"
AWAY = (httpx.TransportError, OSError, WebSocketException, EOFError, TimeoutError)


class Served:
    """A server process on one store and one port, however often it dies."""

    def __init__(self, folder: Path, store: str) -> None:
        self.store = store
        settings = folder / "settings.toml"
        rates = "\n".join(f"{name} = {{ each = 100000, burst = 100000 }}" for name in OPEN)
        settings.write_text(f"quiet = true\n{rates}\n")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        serve = ["serve", "--port", str(self.port), "--store", self.store, "--settings", str(settings)]
        self._command = [sys.executable, "-c", MAIN, *serve]
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        assert b"listens at" in self._process.stdout.readline()

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


class Person(threading.Thread):
    """Somebody who plays on, whatever happens to the server: a command is sent until it is answered, always with the same id."""

    def __init__(self, served: Served, table: str, link: dict[str, Any], sheet: str, seed: int) -> None:
        super().__init__(daemon=True)
        self._served, self._table, self._sheet = served, table, sheet
        self._token, self.seat = link["token"], link["seat"]
        self._random = random.Random(seed)
        self.stop = threading.Event()
        self.acknowledged: dict[str, list[dict[str, Any]]] = {}
        self.refused: set[str] = set()
        self._waiting: list[str] = []
        self._http = httpx.Client(
            base_url=served.url, timeout=DEADLINE, headers={"Authorization": f"Bearer {self._token}"}
        )
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            for number in itertools.count():
                if self.stop.is_set():
                    return
                self._act(f"{self.seat}-{number}")
        except BaseException as error:
            self.failure = error

    def _act(self, name: str) -> None:
        if self._waiting:
            verb, said = "answer", {"roll": self._waiting[0], "key": self._random.choice(["stand", "double"])}
        else:
            verb, said = "call", self._call()
        reply = self._send(verb, {"id": name, **said})
        if not reply["ok"]:
            self.refused.add(name)
            self._waiting.clear()
            return
        self.acknowledged[name] = reply["events"]
        self._waiting = [event["data"]["roll"] for event in reply["events"] if event["kind"] == "waited"]

    def _call(self) -> dict[str, Any]:
        attempt = {
            "move": "double-down.attempt",
            "sheet": self._sheet,
            "args": {"stat": "Agility", "difficulty": 14},
        }
        counter = {
            "sheet": self._sheet,
            "counter": "drive",
            "by": self._random.choice([1, -1]),
            "why": "a test",
        }
        return self._random.choice(
            [
                attempt,
                attempt,
                {"move": "adjust", "args": counter},
                {"move": "say", "args": {"text": "on we go"}},
                {"move": "roll", "args": {"dice": "4d6kh3"}},
            ]
        )

    def _send(self, verb: str, said: dict[str, Any]) -> Any:
        until = time.monotonic() + DEADLINE
        while time.monotonic() < until:
            try:
                reply = self._http.post(f"/api/tables/{self._table}/{verb}", json=said)
            except AWAY:
                time.sleep(0.01)
                continue
            assert reply.status_code < 500, reply.text
            return reply.json()
        raise AssertionError("the server did not come back")

    def close(self) -> None:
        self._http.close()

    def look(self, **said: Any) -> Any:
        return self._send("look", said)

    def everything(self) -> list[dict[str, Any]]:
        """Every event that this seat may see, page by page."""
        found: list[dict[str, Any]] = []
        while True:
            page = self.look(want="events", since=len(found), limit=1000)
            found += page["events"]
            if len(found) == page["n"]:
                return found


class Ears(threading.Thread):
    """Somebody who listens, and comes back where they were cut off."""

    def __init__(self, served: Served, table: str, token: str) -> None:
        super().__init__(daemon=True)
        self._served, self._table, self._token = served, table, token
        self.heard: list[dict[str, Any]] = []
        self.stop = threading.Event()

    @property
    def port(self) -> int:
        return self._served.port

    def run(self) -> None:
        bearer = {"Authorization": f"Bearer {self._token}"}
        while not self.stop.is_set():
            try:
                with listen(
                    self, self._table, f"?since={len(self.heard)}", additional_headers=bearer
                ) as line:  # type: ignore[arg-type]
                    while not self.stop.is_set():
                        self._take(line.recv(0.2))
            except AWAY:
                time.sleep(0.01)

    def _take(self, message: str | bytes) -> None:
        self.heard += json.loads(message).get("events", ())


@contextmanager
def playing(people: list[Person], ears: list[Ears]) -> Iterator[None]:
    for each in [*people, *ears]:
        each.start()
    yield
    for person in people:
        person.stop.set()
    for person in people:
        person.join(DEADLINE)
        assert person.failure is None, person.failure
        assert not person.is_alive()


def opened(served: Served) -> dict[str, Any]:
    said = {
        "id": "a-crash-test-of-the-table",
        "system": "double-down",
        "party": True,
        "options": {"difficulties": "players"},
    }
    reply: dict[str, Any] = httpx.post(f"{served.url}/api/tables", json=said).json()
    return reply


def acknowledged(people: list[Person]) -> int:
    """How many commands were."""
    return sum(len(person.acknowledged) for person in people)


@pytest.mark.parametrize(
    ("store", "kills"),
    [
        pytest.param(lambda folder: f"sqlite:{folder / 'tables.db'}", KILLS, id="sqlite"),
        pytest.param(natsservers.address, often(4, 50), id="nats"),
    ],
)
def test_nothing_that_was_acknowledged_is_lost_or_doubled(
    store: Callable[[Path], str], kills: int, tmp_path: Path
) -> None:
    served, chance = Served(tmp_path, store(tmp_path)), random.Random(2026)
    served.start()
    table = opened(served)
    bearer = {"Authorization": f"Bearer {table['token']}"}
    state = httpx.post(f"{served.url}/api/tables/{table['table']}/look", json={}, headers=bearer).json()
    sheets = {sheet["seat"]: sheet["id"] for sheet in state["sheets"] if sheet["seat"]}
    people = [
        Person(served, table["table"], link, sheets[link["seat"]], at)
        for at, link in enumerate(table["links"])
    ]
    ears = [Ears(served, table["table"], link["token"]) for link in table["links"][:2]]
    with playing(people, ears):
        for _ in range(kills):
            more = acknowledged(people) + chance.randrange(1, 20)
            assert eventually(lambda more=more: acknowledged(people) >= more)
            time.sleep(chance.uniform(0, 0.02))  # in the middle of whatever is done next
            served.kill()
            served.start()
        more = acknowledged(people) + 1
        assert eventually(lambda: acknowledged(people) >= more)
    logs = [person.everything() for person in people]
    final = [person.look() for person in people]
    assert eventually(
        lambda: all(len(each.heard) >= len(log) for each, log in zip(ears, logs[:2], strict=True))
    )
    for each in ears:
        each.stop.set()
        each.join(DEADLINE)
    served.kill()

    for person, log in zip(people, logs, strict=True):
        assert [event["n"] for event in log] == list(range(1, len(log) + 1))
        done = defaultdict(list)
        for event in log:
            if "command" in event:
                done[event["command"]].append(event)
        assert dict(done) == person.acknowledged
        assert not person.refused & set(done)
    for each, log in zip(ears, logs[:2], strict=True):
        assert each.heard == log
    _whole_commands(served, table["table"])
    served.start()
    for person, before in zip(people, final, strict=True):
        assert person.look() == before
        person.close()
    served.kill()


def _whole_commands(served: Served, table: str) -> None:
    """In the store every command stands in one piece, and the state that follows keeps every bound."""
    store = open_store(served.store)
    events = store.read(table)
    pieces = [key for key, _ in itertools.groupby((event.seat, event.command) for event in events)]
    assert len(pieces) == len(set(pieces))
    state, length = archive.whole(store, table)
    assert length == len(events) == events[-1].seq
    for held in state.sheets.values():
        assert held.values is not None
        assert held.kind != "character" or held.values["drive"] >= 0
    store.close()
