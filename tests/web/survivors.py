"""Those who come through whatever befalls a server, for tests that kill one: servers in processes, people who play on, and ears.

A command is sent until it is answered, always with the same id, to one server after the other; `Crowd.came_through` says what must
hold in the end.
"""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from ports import free_ports
from rollwright.table.hosts import archive
from rollwright.table.stores.opening import open_store
from webserver import DEADLINE, OPEN, eventually, listen

MAIN = "from rollwright.doors.cli import main; main()"
AWAY = (httpx.TransportError, OSError, WebSocketException, EOFError, TimeoutError)
OPTIONS = {"system": "double-down", "party": True, "options": {"difficulties": "players"}}


class Served:
    """A server process on one store and one port, however often it dies."""

    def __init__(self, folder: Path, store: str) -> None:
        self.store, self.port = store, free_ports(1)[0]
        folder.mkdir(exist_ok=True)
        settings = folder / "settings.toml"
        rates = "\n".join(f"{name} = {{ each = 100000, burst = 100000 }}" for name in OPEN)
        settings.write_text(f"quiet = true\n{rates}\n")
        serve = ["serve", "--port", str(self.port), "--store", self.store, "--settings", str(settings)]
        self._command = [sys.executable, "-c", MAIN, *serve]
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve, and wait until it listens."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        assert b"listens at" in self._process.stdout.readline()

    def kill(self) -> None:
        """Take the process away, in the middle of whatever it does."""
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None


class Person(threading.Thread):
    """Somebody who plays on, whatever happens to servers; they think for up to *pause* seconds between two commands."""

    def __init__(
        self, doors: Sequence[Served], table: str, link: dict[str, Any], at: int, pause: float
    ) -> None:
        super().__init__(daemon=True)
        self._pause = pause
        self._doors, self._table, self._at = doors, table, at
        self.token, self.seat = link["token"], link["seat"]
        self._random = random.Random(at)
        self.stop = threading.Event()
        self.acknowledged: dict[str, list[dict[str, Any]]] = {}
        self.refused: set[str] = set()
        self.longest = 0.0
        """The longest that this person waited for a reply, in seconds."""
        self._waiting: list[str] = []
        self._http = httpx.Client(
            timeout=DEADLINE, headers={"Authorization": f"Bearer {self.token}"}, trust_env=False
        )
        self.sheet: str = next(each["id"] for each in self.look()["sheets"] if each["seat"] == self.seat)
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            for number in itertools.count():
                if self.stop.is_set():
                    return
                self._act(f"{self.seat}-{number}")
                self.stop.wait(self._random.uniform(0, self._pause))
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
            "sheet": self.sheet,
            "args": {"stat": "Agility", "difficulty": 14},
        }
        counter = {
            "sheet": self.sheet,
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
        """The reply of whichever server is there and can reach its store."""
        begun, refused = time.monotonic(), ""
        while time.monotonic() < begun + DEADLINE:
            door = self._doors[self._at % len(self._doors)]
            try:
                reply = self._http.post(f"{door.url}/api/tables/{self._table}/{verb}", json=said)
            except AWAY:
                reply = None
            if reply is not None and not (reply.status_code == 503 and len(self._doors) > 1):
                assert reply.status_code < 500, reply.text
                self.longest = max(self.longest, time.monotonic() - begun)
                return reply.json()
            refused = reply.text if reply is not None else refused
            self._at += 1
            time.sleep(0.01)
        raise AssertionError(f"no server came back, and the last that answered said: {refused}")

    def close(self) -> None:
        """Go home."""
        self._http.close()

    def look(self, **said: Any) -> Any:
        """What this seat is shown."""
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

    def __init__(self, doors: Sequence[Served], table: str, token: str, at: int) -> None:
        super().__init__(daemon=True)
        self._doors, self._table, self._token, self._at = doors, table, token, at
        self.heard: list[dict[str, Any]] = []
        self.stop = threading.Event()

    def run(self) -> None:
        bearer = {"Authorization": f"Bearer {self._token}"}
        while not self.stop.is_set():
            door, since = self._doors[self._at % len(self._doors)], f"?since={len(self.heard)}"
            try:
                with listen(door, self._table, since, additional_headers=bearer) as line:
                    while not self.stop.is_set():
                        self._take(line)
            except AWAY:
                self._at += 1
                time.sleep(0.01)

    def _take(self, line: Any) -> None:
        try:
            message = line.recv(0.2)
        except TimeoutError:
            return
        self.heard += json.loads(message).get("events", ())


class Crowd:
    """A table of Double Down: four who play, two of whom listen too, each at the next of the servers."""

    def __init__(
        self, doors: Sequence[Served], key: str = "a-crash-test-of-the-table", pause: float = 0.0
    ) -> None:
        opened = httpx.post(f"{doors[0].url}/api/tables", json={"id": key, **OPTIONS}, trust_env=False).json()
        self._doors, self.table = doors, str(opened["table"])
        self.people = [Person(doors, self.table, link, at, pause) for at, link in enumerate(opened["links"])]
        self.ears = [Ears(doors, self.table, each.token, at) for at, each in enumerate(self.people[:2])]

    @property
    def acknowledged(self) -> int:
        """How many commands were."""
        return sum(len(person.acknowledged) for person in self.people)

    def moves_on(self, by: int) -> bool:
        """Whether so many more commands are acknowledged, before the deadline; an error where somebody cannot go on."""
        more = self.acknowledged + by
        moved = eventually(lambda: self.acknowledged >= more or any(each.failure for each in self.people))
        for person in self.people:
            if person.failure is not None:
                raise person.failure
        return moved

    def came_through(self) -> None:
        """Every acknowledged event is there once, in order, whole, on every view; and so it is for whoever serves next."""
        logs = [person.everything() for person in self.people]
        final = [person.look() for person in self.people]
        for each, log in zip(self.ears, logs, strict=False):
            assert eventually(lambda each=each, log=log: len(each.heard) >= len(log))  # type: ignore[misc]
            each.stop.set()
            each.join(DEADLINE)
            assert each.heard == log
        for person, log in zip(self.people, logs, strict=True):
            self._has_its_own(person, log)
        for door in self._doors:
            door.kill()
        self._stands_whole()
        for door in self._doors:
            door.start()
        for person, before in zip(self.people, final, strict=True):
            assert person.look() == before
            person.close()

    @staticmethod
    def _has_its_own(person: Person, log: list[dict[str, Any]]) -> None:
        """What somebody was told was done is what they are told has happened, once."""
        assert [event["n"] for event in log] == list(range(1, len(log) + 1))
        done = defaultdict(list)
        for event in log:
            if "command" in event:
                done[event["command"]].append(event)
        assert dict(done) == person.acknowledged
        assert not person.refused & set(done)

    def _stands_whole(self) -> None:
        """In the store every command stands in one piece, and the state that follows keeps every bound."""
        store = open_store(self._doors[0].store)
        events = store.read(self.table)
        pieces = [key for key, _ in itertools.groupby((event.seat, event.command) for event in events)]
        assert len(pieces) == len(set(pieces))
        state, length = archive.current_state(store, self.table)
        assert length == len(events) == events[-1].seq
        for held in state.sheets.values():
            assert held.values is not None
            assert held.kind != "character" or held.values["drive"] >= 0
        store.close()


@contextmanager
def playing(crowds: Sequence[Crowd]) -> Iterator[None]:
    """Everybody plays meanwhile; none of them needs anybody's help."""
    people = [each for crowd in crowds for each in crowd.people]
    for each in [*people, *(each for crowd in crowds for each in crowd.ears)]:
        each.start()
    yield
    for person in people:
        person.stop.set()
    for person in people:
        person.join(DEADLINE)
        assert person.failure is None, person.failure
        assert not person.is_alive()
