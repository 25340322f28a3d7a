"""People who play an evening: each has a seat, what `look` shows there, and their own commands. They know no rule.

A `Person` is a seat at a table of a `Backend`: in this process, or a server on the other end of a socket. An `Evening` opens
the table and gives the persons by name; `Evening.restart` takes the process away under them.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count, cycle
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec

import published
from evenings.serving import serving
from ports import free_ports
from rollwright.errors import RollwrightError
from rollwright.sheets import put, value_at
from rollwright.table.acts.tabling import Opening
from rollwright.table.hosts.host import Host
from rollwright.table.play.commands import Answer, Call, Look, Withdraw
from rollwright.table.proof.verify import Report, verify
from rollwright.table.stores import Store
from rollwright.table.stores.memory import Memory

Json = dict[str, Any]
VERBS = {"call": Call, "answer": Answer, "withdraw": Withdraw, "look": Look}


class Refusal(Exception):
    """What was asked is not done: the error as it is told."""

    def __init__(self, code: str, at: str | None, message: str) -> None:
        super().__init__(f"{code} at {at}: {message}")
        self.code, self.at, self.message = code, at, message


@contextmanager
def refused(code: str, words: str, at: str | None = None) -> Iterator[None]:
    """What is done in here is refused with this code, and told in these words (a pattern)."""
    found: list[Refusal] = []
    try:
        yield
    except Refusal as refusal:
        found.append(refusal)
    assert found, f"this was to be refused: {words}"
    told = found[0]
    assert told.code == code, told
    assert re.search(words, told.message), told
    assert at is None or told.at == at, told


# -- where the table is ----------------------------------------------------------------------------------------------


class Backend(Protocol):
    """Where a table is kept: `send` carries a verb's message from a token, and brings the reply, or raises `Refusal`."""

    def open(self, opening: Json) -> Json: ...
    def send(self, table: str, token: str, verb: str, said: Json) -> Json: ...
    def restart(self) -> None: ...
    def close(self) -> None: ...


class InProcess:
    """Tables in this process, kept in memory or in another *store*; what goes in and comes out is JSON all the same."""

    def __init__(self, store: Store | None = None) -> None:
        self._store = store or Memory()
        self._loop = asyncio.new_event_loop()
        self._host = Host(self._store)

    def open(self, opening: Json) -> Json:
        return self._reply(self._host.open(msgspec.convert(opening, Opening)))

    def send(self, table: str, token: str, verb: str, said: Json) -> Json:
        command: Any = msgspec.convert(said, VERBS[verb])
        if isinstance(command, Look):
            return self._reply(self._host.look(table, token, command))
        return self._reply(self._host.do(table, token, command))

    def restart(self) -> None:
        """Another host over the same store: everything that was in memory is gone."""
        self._host = Host(self._store)

    def close(self) -> None:
        self._loop.close()
        self._store.close()

    def _reply(self, asked: Any) -> Json:
        try:
            reply = self._loop.run_until_complete(asked)
        except RollwrightError as error:
            raise Refusal(error.code, error.at, error.message) from None
        read: Json = msgspec.json.decode(msgspec.json.encode(reply))
        return read


FORKS = multiprocessing.get_context("forkserver")
"""Where servers come from: a process that has imported everything, once for all of them, and forks."""
FORKS.set_forkserver_preload(["evenings.warmed"])
UNHURRIED = "patience = 1000\ndeadline = 1000\nworkers = 4\n" + "".join(
    f"[{what}]\neach = 1000\nburst = 1000\n" for what in ("arrivals", "commands", "requests", "openings")
)
"""Settings of a server: nobody here is as slow as people are, and the machine may be slower than any of theirs."""


class OverHttp:
    """Tables of a server in a process of its own, which `restart` kills with SIGKILL: another serves the same file then."""

    def __init__(self, folder: Path) -> None:
        self._file, self._port = folder / "tables.db", free_ports(1)[0]
        self._log, self._settings = folder / "server.log", folder / "settings.toml"
        self._log.touch()
        self._settings.write_text(UNHURRIED)
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{self._port}", timeout=60, trust_env=False)
        self._server = self._start()

    news = False
    """Whether anything was done at any of them; who looks there takes note of it."""

    def open(self, opening: Json) -> Json:
        return self._post("/api/tables", opening, {})

    def send(self, table: str, token: str, verb: str, said: Json) -> Json:
        OverHttp.news = OverHttp.news or verb != "look"
        read = self._post(f"/api/tables/{table}/{verb}", said, {"Authorization": f"Bearer {token}"})
        if verb == "look":
            published.check_look(msgspec.convert(said, Look), read)
        for event in read.get("events", ()):
            published.check_event(event["kind"], event["data"])
        return read

    @property
    def url(self) -> str:
        """Where it listens."""
        return str(self._client.base_url).rstrip("/")

    @property
    def lives(self) -> bool:
        """Whether anybody serves there."""
        return self._server.is_alive()

    def restart(self) -> None:
        self.kill()
        self.start()

    def kill(self) -> None:
        """Take the process away, in the middle of whatever it does."""
        self._server.kill()
        self._server.join()

    def start(self) -> None:
        """Serve the same file again, at the same place."""
        self._server = self._start()

    def close(self) -> None:
        self.kill()
        self._client.close()

    def _post(self, path: str, said: Json, headers: Json) -> Json:
        """Ask, as often as the server says that it is too much at once."""
        while True:
            reply = self._client.post(path, json=said, headers=headers)
            if reply.status_code != 429:
                break
            time.sleep(0.2)
        read: Json = reply.json()
        if not read.pop("ok"):
            raise Refusal(**{name: read["error"][name] for name in ("code", "at", "message")})
        return read

    def _start(self) -> BaseProcess:
        where = ["--port", str(self._port), "--store", f"sqlite:{self._file}"]
        arguments = [*where, "--settings", str(self._settings), "--quiet"]
        server = FORKS.Process(target=serving, args=(arguments, str(self._log), dict(os.environ)))
        server.start()
        for _ in range(2400):
            if not server.is_alive():
                break
            try:
                if self._client.get("/ready").status_code == 200:
                    return server
            except httpx.TransportError:
                time.sleep(0.05)
        server.kill()
        raise AssertionError(f"no server came up: {self._log.read_text()[-2000:]}")


# -- what comes back -------------------------------------------------------------------------------------------------


class Reply:
    """What a command came to: the events that its sender sees, and what is for them alone."""

    def __init__(self, said: Json) -> None:
        self.events: list[Json] = said["events"]
        self.more = {name: value for name, value in said.items() if name != "events"}

    @property
    def kinds(self) -> list[str]:
        """What happened, in order."""
        return [event["kind"] for event in self.events]

    def last(self, kind: str) -> Json:
        """The data of the last event of a kind."""
        every = [event["data"] for event in self.events if event["kind"] == kind]
        assert every, f"no {kind!r} among {self.kinds}"
        data: Json = every[-1]
        return data

    @property
    def draft(self) -> str:
        """The roll in preparation that was written down."""
        name: str = self.last("drafted")["draft"]["id"]
        return name

    @property
    def roll(self) -> str:
        """The roll that was begun, or gone on with."""
        begun = [event for event in self.events if event["kind"] == "started"]
        name: str = next(event["data"]["roll"] for event in begun or self.events if "roll" in event["data"])
        return name

    @property
    def deed(self) -> str:
        """The id of what was done, to be taken back by."""
        name: str = next(event["data"]["id"] for event in self.events if "id" in event["data"])
        return name

    @property
    def outcome(self) -> Json:
        """What the roll came to."""
        data: Json = self.last("announced")["outcome"]
        return data

    @property
    def says(self) -> str:
        """What the roll came to, in a line."""
        line: str = self.last("announced")["says"]
        return line

    @property
    def changes(self) -> list[tuple[str, Any, Any]]:
        """Everything that changed on sheets: where, what it was, and what it is."""
        return [
            (change["at"], change["was"], change["now"])
            for event in self.events
            for change in event["data"].get("changes", ())
        ]


# -- who plays -------------------------------------------------------------------------------------------------------


class Person:
    """Somebody at a seat. Everything they know is what `look` shows them."""

    def __init__(self, backend: Backend, table: str, seat: str, token: str, name: str = "") -> None:
        self.name, self.seat, self.token = name, seat, token
        self._backend, self._table, self._sent = backend, table, 0

    # -- commands ----------------------------------------------------------------------------------------------------

    def call(
        self,
        move: str = "",
        args: Mapping[str, Any] | None = None,
        /,
        *,
        me: str | None = None,
        draft: str | None = None,
        offer: str | None = None,
        again: str | None = None,
        faces: Sequence[Any] | None = None,
        by_hand: bool = False,
        hidden: bool | str = False,
        nonce: str | None = None,
        words: str = "",
        **more: Any,
    ) -> Reply:
        """Make a move. What it asks for are the keyword arguments, or *args* where a name is taken by what every call has.

        *me* is the sheet that acts, by its name; *words* are the line that goes with the roll.
        """
        said: Json = {
            "move": move,
            "args": {**(args or {}), **more},
            "sheet": None if me is None else self.id(me),
            "draft": draft,
            "offer": offer,
            "again": again,
            "faces": faces,
            "by_hand": by_hand,
            "hidden": hidden,
            "nonce": nonce,
            "text": words,
        }
        return self._do("call", {name: value for name, value in said.items() if value is not None})

    def answer(self, roll: str, key: str | None = None, **more: Any) -> Reply:
        """Answer what a roll waits for: an option's key, or *faces*; *role* for whom."""
        said = {"roll": roll, "key": key, **more}
        return self._do("answer", {name: value for name, value in said.items() if value is not None})

    def withdraw(self, of: str, reason: str = "") -> Reply:
        """Take something back."""
        return self._do("withdraw", {"of": of, "reason": reason})

    def _do(self, verb: str, said: Json) -> Reply:
        """Send a command; every fifth is sent twice, as by somebody whose line is bad, and must be done once."""
        self._sent += 1
        command = {"id": f"{self.seat[-4:]}-{self._sent}", **said}
        reply = self._backend.send(self._table, self.token, verb, command)
        if self._sent % 5 == 0:
            assert self._backend.send(self._table, self.token, verb, command)["events"] == reply["events"]
        return Reply(reply)

    # -- how a roll starts -------------------------------------------------------------------------------------------

    def propose(
        self,
        move: str,
        me: str,
        words: str,
        *,
        suggested: Mapping[str, Any] | None = None,
        **args: Any,
    ) -> str:
        """Say what I want to do; the roll in preparation."""
        return self.call(
            "propose",
            {"sheet": self.id(me), "text": words, "suggested": suggested or {}, "args": args},
            move=move,
        ).draft

    def frame(self, draft: str, *, secret: Sequence[str] = (), stakes: str = "", **frame: Any) -> Reply:
        """Set what is the game master's to set."""
        return self.call("frame", {"draft": draft, "frame": frame, "secret": secret, "stakes": stakes})

    def ask(
        self, move: str, who: Sequence[str] | str, words: str, *, secret: Sequence[str] = (), **frame: Any
    ) -> list[str]:
        """Call for a roll from sheets by their names, or ``all``; the rolls in preparation."""
        sheets = who if isinstance(who, str) else [self.id(name) for name in who]
        said = {"sheets": sheets, "text": words, "secret": secret, "frame": frame}
        reply = self.call("ask", said, move=move)
        return [event["data"]["draft"]["id"] for event in reply.events]

    def join(self, draft: str, me: str, **part: Any) -> Reply:
        """Give my part to somebody else's roll."""
        return self.call("join", {"draft": draft, "sheet": self.id(me), "part": part})

    def roll(self, draft: str, faces: Sequence[Any] | None = None, **args: Any) -> Reply:
        """Roll what is prepared, with what is mine added to it."""
        return self.call("", args, draft=draft, faces=faces)

    def throw(self, roll: str, faces: Sequence[Any] | None = None) -> Reply:
        """Throw my dice of a roll that waits for them, or type what they show on a real table."""
        said = {"roll": roll, "faces": faces} if faces else {"roll": roll, "key": "throw"}
        return self._do("answer", said)

    def take(self, says: str, faces: Sequence[Any] | None = None, **args: Any) -> Reply:
        """Take up the offer that is made to me in these words (or the beginning of them)."""
        return self.call("", args, offer=self.offer(says)["id"], faces=faces)

    def adjust(
        self, sheet: str, counter: str, *, why: str, by: int | None = None, to: int | None = None
    ) -> Reply:
        """Move a counter by hand."""
        said = {"sheet": self.id(sheet), "counter": counter, "by": by, "to": to, "why": why}
        return self.call("adjust", {name: value for name, value in said.items() if value is not None})

    # -- looking -----------------------------------------------------------------------------------------------------

    def look(self, want: str = "state", **more: Any) -> Json:
        """See what there is to see."""
        return self._backend.send(self._table, self.token, "look", {"want": want, **more})

    @property
    def state(self) -> Json:
        """The table, as I see it."""
        return self.look()

    @property
    def events(self) -> list[Json]:
        """Everything that I was sent, from the first event on."""
        every: list[Json] = []
        while page := self.look("events", since=len(every), limit=150)["events"]:
            every += page
        return every

    def odds(self, **more: Any) -> Json:
        """The odds of a move as it would be made now, or of what a roll waits for."""
        return self.look("odds", **more)

    def advice(self, goal: str, **more: Any) -> Json:
        """The best way to make a move, by a goal."""
        return self.look("advice", goal=goal, **more)

    def form(self, move: str = "", me: str | None = None, **more: Any) -> dict[str, Json]:
        """What a move asks for, by name."""
        named = {} if me is None else {"sheet": self.id(me)}
        form = self.look("form", move=move, **named, **more)
        return {field["name"]: field for field in form["fields"]}

    def choices(self, field: str, move: str = "", me: str | None = None, **more: Any) -> dict[str, Any]:
        """What there is to pick from for a field of a form: values by what is said of them."""
        found = self.form(move, me, **more)[field]["choices"]
        return {each["says"]: each["value"] for each in found}

    def preview(self, move: str, args: Mapping[str, Any] | None = None, /, **more: Any) -> Json:
        """What a call would change."""
        self._sent += 1
        call = {"id": f"{self.seat[-4:]}-{self._sent}", "move": move, "args": {**(args or {}), **more}}
        return self.look("preview", call=call)

    # -- what lies on the table --------------------------------------------------------------------------------------

    def sheet(self, name: str) -> Json:
        """A sheet by its name (or its id), as I see it."""
        for each in self.state["sheets"]:
            if name in (each["name"], each["id"]):
                found: Json = each
                return found
        raise AssertionError(f"{self.name} sees no sheet {name!r}")

    def sees(self, name: str) -> bool:
        """Whether I know of a sheet."""
        return any(each["name"] == name for each in self.state["sheets"])

    def id(self, name: str) -> str:
        """The id of a sheet."""
        found: str = self.sheet(name)["id"]
        return found

    def value(self, name: str, at: str) -> Any:
        """What stands on a sheet at a path."""
        return value_at(self.sheet(name)["values"], at)

    def card(self, roll: str) -> Json:
        """A roll, as I see it."""
        card: Json = next(each for each in self.state["rolls"] if each["id"] == roll)
        return card

    @property
    def mine(self) -> set[str]:
        """The sheets that are mine."""
        return {each["id"] for each in self.state["sheets"] if each["seat"] == self.seat}

    @property
    def drafts(self) -> list[Json]:
        """The rolls in preparation that wait for me: mine that are set, or for the game master those that are not."""
        state = self.state
        if state["you"]["role"] == "gm":
            return [each for each in state["drafts"] if not each["framed"]]
        return [each for each in state["drafts"] if each["framed"] and each["sheet"] in self.mine]

    @property
    def offers(self) -> list[Json]:
        """What is offered to me."""
        state, mine = self.state, self.mine
        to = {"all", "gm"} if state["you"]["role"] == "gm" else {"all", *mine}
        return [each for each in state["offers"] if each["to"] in to]

    def offer(self, says: str) -> Json:
        """The last offer to me in these words."""
        every = [each for each in self.offers if each["says"].startswith(says)]
        assert every, f"no offer {says!r} to {self.name}: {[each['says'] for each in self.offers]}"
        return every[-1]

    @property
    def asked(self) -> list[tuple[str, str]]:
        """What waits for my answer: rolls, and the name of the decision."""
        state = self.state
        return [
            (roll["id"], roll["waiting"]["name"])
            for roll in state["rolls"]
            for ask in self._asks(state, roll)
            if ask["role"] not in roll["ready"]
        ]

    def options(self, roll: str) -> dict[str, str]:
        """The options that I have of what a roll waits for, each with what is said of it."""
        state = self.state
        card = next(each for each in state["rolls"] if each["id"] == roll)
        return {option["key"]: option["says"] for ask in self._asks(state, card) for option in ask["options"]}

    def _asks(self, state: Json, roll: Json) -> list[Json]:
        """What a roll asks of my sheets, or of the game master."""
        owner = {each["id"]: each["seat"] for each in state["sheets"]}
        mine = None if state["you"]["role"] == "gm" else self.seat
        return [
            ask
            for ask in (roll["waiting"] or {"asks": ()})["asks"]
            if mine
            == (None if ask["role"] == "gm" else owner.get(roll["roles"].get(ask["role"], roll["sheet"])))
        ]

    # -- what must always be so --------------------------------------------------------------------------------------

    @property
    def summary(self) -> str:
        """The summary of the whole table."""
        text: str = self.look("summary")["markdown"]
        return text

    def verified(self, session: int | None = None) -> Report:
        """My export, verified: nothing may be wrong with it."""
        lines = self.look("export", **({} if session is None else {"session": session}))["lines"]
        report = verify(line.encode() for line in lines)
        assert report.ok, report.faults
        return report

    def check(self) -> None:
        """My sheets follow from what I was told, and my export is in order."""
        self.history()
        self.verified()

    def history(self) -> dict[tuple[str, str], list[tuple[Any, Any, str, str]]]:
        """By sheet and place every change that I was told of: was, now, why, and the id of the roll or deed that did it.

        What I see on sheets follows from these and from nothing else.
        """
        sheets: dict[str, Json] = {}
        told: dict[tuple[str, str], list[tuple[Any, Any, str, str]]] = {}
        for event in self.events:
            data = event["data"]
            if event["kind"] == "laid":
                sheets[data["sheet"]["id"]] = data["sheet"]
            elif event["kind"] == "removed":
                sheets.pop(data["sheet"], None)
            for change in data.get("changes", ()):
                self._follow(event, change, sheets, told)
        seen = {each["id"]: each["values"] for each in self.state["sheets"]}
        assert {name: sheet["values"] for name, sheet in sheets.items()} == seen, f"{self.name}: other sheets"
        return told

    def _follow(self, event: Json, change: Json, sheets: dict[str, Json], told: Json | Any) -> None:
        """One change: it changes what stood there, and has a cause and a reason."""
        sheet, data = sheets[change["sheet"]], event["data"]
        try:
            stood = value_at(sheet["values"], change["at"])
        except LookupError:
            stood = None
        assert stood == change["was"], f"{event['n']} {event['kind']}: {change} where {stood!r} stood"
        assert change["now"] != change["was"], f"{event['n']}: {change} changes nothing"
        cause = data.get("id") or data.get("roll") or data.get("of")
        assert cause, f"{event['n']} {event['kind']}: {change} comes from nothing"
        assert change["why"], f"{event['n']} {event['kind']}: {change} says no reason"
        sheet["values"] = put(sheet["values"], change["at"], change["now"])
        told.setdefault((sheet["name"], change["at"]), []).append(
            (change["was"], change["now"], change["why"], cause)
        )


class Evening:
    """A table with its persons by name, the game master first. Several games' evenings have nothing else in common."""

    _opened = count()

    def __init__(self, backend: Backend, system: str, **opening: Any) -> None:
        self.backend = backend
        said = {
            "id": f"evening-{next(self._opened):04}-of-{system}",
            "system": system,
            "party": True,
            **opening,
        }
        opened = backend.open(said)
        assert backend.open(said)["token"] == opened["token"]
        self.table: str = opened["table"]
        self.gm = Person(backend, self.table, opened["seat"], opened["token"], "Game master")
        self.players = [
            Person(backend, self.table, each["seat"], each["token"], each["name"]) for each in opened["links"]
        ]
        self._turns = cycle(self.everybody)

    @property
    def everybody(self) -> list[Person]:
        """The game master and all players."""
        return [self.gm, *self.players]

    def guest(self, name: str, role: str = "watcher") -> Person:
        """Somebody else who is handed a seat."""
        reply = self.gm.call("hand-out", name=name, role=role)
        return Person(self.backend, self.table, reply.more["seat"], reply.more["token"], name)

    def restart(self) -> None:
        """Take the process away: nothing that anybody sees is another thing afterwards."""
        before = [person.state for person in self.everybody]
        self.backend.restart()
        assert [person.state for person in self.everybody] == before

    def check(self) -> None:
        """What must hold at any time: sheets follow from what each was told, and every export is in order."""
        for person in self.everybody:
            person.check()

    def check_next(self) -> None:
        """That sheets follow for one person, in turn: after each scene. What was told stays in an export, which is verified at the end."""
        next(self._turns).history()
