"""A random table: a host over a store, people who hold nothing but what they were sent, and what they might do."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import msgspec

from rollwright.errors import RollwrightError
from rollwright.readings.dice import one_by_one
from rollwright.table.acts.tabling import Opening
from rollwright.table.hosts.host import Host
from rollwright.table.log.events import Event
from rollwright.table.log.fold import step
from rollwright.table.log.pieces import Rolling
from rollwright.table.log.state import State
from rollwright.table.play import fairness
from rollwright.table.play.commands import Answer, Call, Command, Look, Withdraw
from rollwright.table.play.work import Machine
from rollwright.table.stores import Store
from rollwright.table.stores.memory import Memory

SYSTEMS = ("double-down", "keepers", "daggerheart", "storyteller", "plain", "lanterns")
START = 1_700_000_000_000


class Steady(Machine):
    """Time, ids and seeds that follow from the command that asks for them: a command among others comes to the same.

    *hidden* goes into the seeds of hidden dice, so that two tables can differ in those alone.
    """

    def __init__(self, hidden: str = "") -> None:
        self.hidden, self.at, self.time, self.counts = hidden, "opening", START, dict[int, int]()
        super().__init__(lambda: self.time, self._token)

    def begin(self, at: str, minute: int) -> None:
        """From now on, everything is asked for by this command, in this minute."""
        self.at, self.time, self.counts = at, START + 60_000 * minute, {}

    def _token(self, size: int) -> str:
        count = self.counts[size] = self.counts.get(size, -1) + 1
        seed = size == 32 and count == (2 if self.at == "opening" else 1)
        text = f"{self.at}/{size}/{count}/{self.hidden if seed else ''}"
        return sha256(text.encode()).hexdigest()[: 2 * size]


class Client:
    """Somebody with a link: everything that was sent to them, and the state that they fold from it."""

    def __init__(self, name: str, role: str, token: str) -> None:
        self.name, self.role, self.token = name, role, token
        self.seat = token.partition(".")[0]
        self.sent: list[dict[str, Any]] = []
        self.state, self.gone, self.checked = State(), False, 0

    def hear(self, message: bytes | None) -> None:
        """Take in what is sent; nothing more comes after `None`."""
        if message is None:
            self.gone = True
            return
        for said in msgspec.json.decode(message)["events"]:
            self.sent.append(said)
            step(self.state, event_of(said))

    @property
    def sheets(self) -> list[str]:
        """The sheets that they act for."""
        held = self.state.sheets.values()
        return [each.id for each in held if each.seat == (None if self.role == "gm" else self.seat)]


def event_of(said: Mapping[str, Any]) -> Event:
    """A message as the event that its receiver folds."""
    command = said.get("command", "")
    return Event(said["n"], said["time"], said["seat"], said["kind"], said["data"], command=command)


class World:
    """A table with its host, a party, one who watches, and everybody's memory of what they were sent. Moves that it is played *without*
    nobody makes.
    """

    def __init__(
        self,
        system: str,
        *,
        hidden: str = "",
        kept: Callable[[], Store] = Memory,
        without: Sequence[str] = (),
        **opening: Any,
    ) -> None:
        self.system, self.machine, self.store, self.without = system, Steady(hidden), kept(), without
        self.host, self.minute = Host(self.store, self.machine), 0
        self._loop = asyncio.new_event_loop()
        self.clients: dict[str, Client] = {}
        opening = {"id": f"opening of {system} " + "0" * 20, "title": "A table", "party": True, **opening}
        self.opening: str = opening["id"]
        came = self._run(self.host.open(Opening(system=system, **opening)))
        self.table: str = came["table"]
        self.join("gm", "gm", came["token"])
        for link in came["links"]:
            self.join(link["name"], "player", link["token"])
        for name, role in [
            ("Watcher", "watcher"),
            *([] if came["links"] else [("Ann", "player"), ("Bob", "player")]),
        ]:
            said = {"name": name, "role": role}
            came = self.do("gm", Call(id=f"seat {name}", move="hand-out", args=said))
            self.join(name, role, came["token"])

    def close(self) -> None:
        """Let go of everything."""
        self._loop.close()
        self.store.close()

    def _run(self, coroutine: Any) -> Any:
        return self._loop.run_until_complete(coroutine)

    def join(self, name: str, role: str, token: str) -> None:
        """Somebody comes by a link, or comes again by another one, and is sent what they have not seen yet."""
        before = self.clients.get(name)
        client = Client(name, role, token)
        if before is not None:
            client.sent, client.state, client.checked = before.sent, before.state, before.checked
        self.clients[name] = client
        self._run(self.host.listen(self.table, token, len(client.sent), client.hear))

    def do(self, name: str, command: Command, *, between: str = "") -> dict[str, Any]:
        """Send a command; with *between*, in the same minute as the one before it."""
        self.minute += not between
        self.machine.begin(between or f"{self.minute}", self.minute)
        said: dict[str, Any] = self._run(self.host.do(self.table, self.clients[name].token, command))
        return said

    def tried(self, name: str, command: Command) -> dict[str, Any]:
        """What a command came to: the reply, or the error as a door tells it."""
        try:
            return self.do(name, command)
        except RollwrightError as error:
            return told(error)

    def look(self, name: str, *, at: str = "", **wanted: Any) -> Any:
        """What somebody sees, or the error as a door tells it; *at* another table, where they have no seat."""
        self.machine.begin("look", self.minute)
        try:
            return self._run(self.host.look(at or self.table, self.clients[name].token, Look(**wanted)))
        except RollwrightError as error:
            return told(error)

    def people(self, *roles: str) -> list[Client]:
        """Everybody in these roles who still sits there."""
        return [each for each in self.clients.values() if each.role in roles and not each.gone]

    @property
    def host_moves(self) -> list[str]:
        """Every move that there is and that is made here."""
        return [each["move"] for each in self.look("gm")["moves"] if each["move"] not in self.without]

    @property
    def gm(self) -> Client:
        """The game master."""
        return self.clients["gm"]

    @property
    def log(self) -> Sequence[Event]:
        """The whole log."""
        return self.store.read(self.table)


@contextmanager
def world(system: str, **opening: Any) -> Iterator[World]:
    """A table that is closed again behind a test."""
    found = World(system, **opening)
    try:
        yield found
    finally:
        found.close()


def told(error: RollwrightError) -> dict[str, Any]:
    """An error as doors tell it."""
    return {"error": type(error).__name__, "message": error.message, "at": error.at}


# -- values ------------------------------------------------------------------------------------------------------------


def made(
    chance: random.Random,
    schema: Mapping[str, Any],
    words: Sequence[str],
    whole: Mapping[str, Any] | None = None,
) -> Any:
    """A value that a JSON schema allows, most of the time; texts are taken from *words*."""
    defs = (schema if whole is None else whole).get("$defs", {})
    top = {"$defs": defs}
    if "$ref" in schema:
        return made(chance, defs[schema["$ref"].rpartition("/")[2]], words, top)
    if "anyOf" in schema:
        return made(chance, chance.choice(schema["anyOf"]), words, top)
    if "enum" in schema:
        return chance.choice(schema["enum"])
    kind = schema.get("type")
    if kind == "object":
        required = schema.get("required", ())
        properties = schema.get("properties", {}).items()
        return {
            name: made(chance, each, words, top)
            for name, each in properties
            if name in required or chance.random() < 0.4
        }
    if kind == "array":
        least = schema.get("minItems", 0)
        size = chance.randint(least, min(least + 2, schema.get("maxItems", least + 2)))
        return [made(chance, schema.get("items") or {}, words, top) for _ in range(size)]
    if kind == "integer":
        least = schema.get("minimum", 0)
        return chance.randint(max(least, 0), min(schema.get("maximum", 20), max(least, 0) + 18))
    if kind == "boolean":
        return chance.random() < 0.3
    return None if kind == "null" else chance.choice(words)


def words_of(value: Any) -> list[str]:
    """Every name and text on a sheet."""
    if isinstance(value, Mapping):
        return [word for name, each in value.items() for word in (name, *words_of(each))]
    if isinstance(value, list):
        return [word for each in value for word in words_of(each)]
    return [value] if isinstance(value, str) and value else []


def picked(chance: random.Random, field: Mapping[str, Any], words: Sequence[str]) -> Any:
    """A value for a field of a form: one of its choices where there are any, or some where it takes several."""
    choices = [each["value"] for each in field.get("choices", ())]
    if not choices or chance.random() < 0.1:
        return made(chance, field["schema"], words)
    if field["schema"].get("type") == "array":
        least = max(field["schema"].get("minItems", 0), chance.randint(0, 2))
        return chance.sample(choices, min(len(choices), least))
    return chance.choice(choices)


def faces_for(chance: random.Random, dice: Sequence[Mapping[str, Any]]) -> tuple[Any, ...]:
    """Faces of the dice that a roll waits for, as somebody types them in."""
    faces: list[Any] = []
    for group in dice:
        if "of" in group:
            count = group["dice"].partition("d")[0] or "1"
            faces += chance.choices(group["of"]["faces"], k=int(count) if count.isdigit() else 1)
        else:
            faces += fairness.thrown(fairness.pool_of(group["dice"]), one_by_one(chance.randrange))
    return tuple(faces)


# -- what people might do ------------------------------------------------------------------------------------------------

LINES = {
    "double-down": ("Bog hag: health 5, malice 3", "Ferryman: nerve 4"),
    "keepers": ("Clerk of doors: patience 6", "Moth: dust 3"),
    "daggerheart": (
        "Ogre: difficulty 13, hp 6, major 8, severe 15, attack +1, damage 1d10+2, stress 3, experience Smell 2",
        "Imp: difficulty 11, hp 3, attack +3, damage 1d6",
    ),
    "storyteller": (
        "Bailiff: Melee 5, Brawl 4, willpower 3, health 7, specialty staves",
        "Poacher: Archery 6",
    ),
    "plain": ("Goblin: health 4",),
    "lanterns": ("Shade: fear 4",),
}
DICE = ("2d6", "4d6kh3", "d20+3", "3d10!", "nonsense")
TEXTS = ("cross the bridge", "why not", "a note", "over the wall")
SLOW = ("storyteller.resisted-extended",)
"""Moves whose odds take long: they are not asked for."""

JOBS = {
    "gm": {
        "answer": 16, "ask": 6, "frame": 8, "waive": 1, "drop": 1, "act_for": 8, "roll": 3, "lay": 3, "copy": 1,
        "show": 3, "hide": 1, "give": 1, "remove": 1, "adjust": 3, "write": 2, "amend": 2, "narrate": 5, "session": 3,
        "scene": 1, "rest": 1, "reveal": 1, "set": 1, "hand_out": 1, "seat": 1, "offer": 5, "dismiss": 1,
        "withdraw": 2, "tell": 1, "say": 1, "again": 1, "join": 3, "draft": 3, "favour": 1, "call_in": 2,
        "agree": 3, "hand_on": 2, "vacate": 1,
    },
    "player": {
        "answer": 25, "propose": 8, "add": 3, "join": 6, "leave": 1, "draft": 12, "act_for": 8, "roll": 3, "offer": 4,
        "dismiss": 1, "withdraw": 2, "again": 1, "favour": 1, "say": 1, "tell": 1, "rename": 1, "adjust": 2,
        "write": 1, "lay": 1, "drop": 1, "narrate": 1, "call_in": 2, "hand_on": 2, "vacate": 1,
    },
}  # fmt: skip


class Table:
    """A source of commands: what one of the people at a table might do next, by what they have been sent."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self.world, self.chance, self.count = world, chance, 0

    def next(self) -> tuple[str, Command]:
        """Who does what next."""
        while True:
            role = "player" if self.chance.random() < 0.55 else "gm"
            client = self.chance.choice(self.world.people(role))
            jobs = self._jobs(role)
            job = self.chance.choices(list(jobs), list(jobs.values()))[0]
            command = getattr(self, f"_{job}")(client)
            if command is not None:
                if self.chance.random() < 0.04:
                    client = self.chance.choice(self.world.people("player", "watcher", "gm"))
                return client.name, command

    def _jobs(self, role: str) -> dict[str, int]:
        """What somebody in a role might do, and how often."""
        return {job: weight for job, weight in JOBS[role].items() if job not in self.world.without}

    def _id(self) -> str:
        self.count += 1
        return f"command-{self.count}."

    def _call(self, move: str, args: Mapping[str, Any] | None = None, **fields: Any) -> Call:
        return Call(**{"id": self._id(), "move": move, "args": dict(args or {}), **fields})

    def _one(self, of: Any) -> Any:
        every = list(of)
        return self.chance.choice(every) if every else None

    def _text(self) -> str:
        return self.chance.choice(TEXTS)

    # -- moves ---------------------------------------------------------------------------------------------------------

    def _form(self, client: Client, move: str, sheet: str | None) -> Any:
        form = self.world.look(client.name, want="form", move=move, sheet=sheet)
        return None if "error" in form else form

    def _words(self, client: Client, sheet: str | None) -> list[str]:
        held = client.state.sheets.get(sheet or "")
        return [*(words_of(held.values) if held is not None else ()), *TEXTS]

    def _said(
        self, form: Any, words: Sequence[str], by: str = "player gm", *, all_: bool = False
    ) -> dict[str, Any]:
        """Arguments for the fields that somebody sets; those that have a default now and then."""
        fields = [each for each in form["fields"] if each["by"] in by]
        return {
            each["name"]: picked(self.chance, each, words)
            for each in fields
            if each["required"] or all_ or self.chance.random() < 0.25
        }

    def _move(self, client: Client) -> str | None:
        moves = [each["move"] for each in self.world.look(client.name)["moves"] if "." in each["move"]]
        return self._one(moves)

    def _prepared(self, client: Client, sheet: str | None) -> tuple[Any, list[str]]:
        move = self._move(client)
        form = self._form(client, move, sheet) if move and sheet else None
        return form, self._words(client, sheet)

    def _hand(self) -> dict[str, Any]:
        """How the dice are thrown."""
        how = self.chance.random()
        by_hand = {"by_hand": True} if how < 0.15 else {"faces": (3, 5, 2)} if how < 0.18 else {}
        return {"nonce": f"nonce {self.count}", **by_hand}

    def _hidden(self, client: Client) -> dict[str, Any]:
        return (
            {"hidden": self._one((True, True, "noted"))}
            if client.role == "gm" and self.chance.random() < 0.4
            else {}
        )

    def _act_for(self, client: Client) -> Call | None:
        """A move, straight away."""
        sheet = self._one(client.sheets)
        form, words = self._prepared(client, sheet)
        framed = form is not None and any(each["by"] == "gm" for each in form["fields"])
        theirs = client.role == "player" and client.state.options["difficulties"] == "gm"
        if form is None or (framed and theirs and self.chance.random() < 0.9):
            return None
        return self._call(
            form["move"], self._said(form, words), sheet=sheet, **self._hand(), **self._hidden(client)
        )

    def _roll(self, client: Client) -> Call:
        sheet = {"sheet": self._one(client.sheets)} if self.chance.random() < 0.3 else {}
        return self._call("roll", {"dice": self._one(DICE)}, **self._hand(), **self._hidden(client), **sheet)

    def _again(self, client: Client) -> Call | None:
        roll = self._one(client.state.rolls)
        return None if roll is None else self._call("", again=roll, **self._hidden(client))

    # -- drafts --------------------------------------------------------------------------------------------------------

    def _propose(self, client: Client) -> Call | None:
        return self.proposes(client, self._move(client))

    def proposes(self, client: Client, move: str | None, *, ready: bool = False) -> Call | None:
        """The call by which somebody says that they want to make a move, *ready* to have it thrown as soon as it is allowed."""
        sheet = self._one(client.sheets)
        form, words = self._form(client, move, sheet) if move and sheet else None, self._words(client, sheet)
        if form is None:
            return None
        said = {"args": self._said(form, words, "player"), "suggested": self._said(form, words, "gm")}
        said |= {"ready": True} if ready else {}
        return self._call("propose", {"move": form["move"], "sheet": sheet, "text": self._text(), **said})

    def _framing(self, form: Any, words: Sequence[str]) -> dict[str, Any]:
        frame = self._said(form, words, "gm", all_=self.chance.random() < 0.6)
        secret = [name for name in form["secret"] if name in frame and self.chance.random() < 0.8]
        return {
            "frame": frame,
            "secret": secret,
            "stakes": self._text() if self.chance.random() < 0.3 else "",
        }

    def _ask(self, client: Client) -> Call | None:
        theirs = [held.id for held in client.state.sheets.values() if held.seat or self.chance.random() < 0.1]
        sheet = self._one(theirs)
        form, words = self._prepared(client, sheet)
        if form is None:
            return None
        sheets = "all" if self.chance.random() < 0.1 else [sheet]
        return self._call("ask", {"move": form["move"], "sheets": sheets, **self._framing(form, words)})

    def _frame(self, client: Client) -> Call | None:
        drafts = client.state.drafts.values()
        draft = self._one([each for each in drafts if not each.framed] or drafts)
        return self.frames(client, draft) if draft else None

    def frames(self, client: Client, draft: Any) -> Call | None:
        """The call by which a game master sets what is theirs of something prepared."""
        form = self._form(client, draft.move, draft.sheet)
        if form is None:
            return None
        return self._call(
            "frame", {"draft": draft.id, **self._framing(form, self._words(client, draft.sheet))}
        )

    def _on_draft(self, client: Client, move: str) -> Call | None:
        draft = self._one(client.state.drafts)
        return None if draft is None else self._call(move, {"draft": draft})

    def _waive(self, client: Client) -> Call | None:
        return self._on_draft(client, "waive")

    def _drop(self, client: Client) -> Call | None:
        return self._on_draft(client, "drop")

    def _own_draft(self, client: Client) -> Any:
        mine = set(client.sheets)
        drafts = client.state.drafts.values()
        ready = [each for each in drafts if each.sheet in mine and each.framed]
        return self._one(drafts if self.chance.random() < 0.05 else ready)

    def _add(self, client: Client) -> Call | None:
        draft = self._own_draft(client)
        form = self._form(client, draft.move, draft.sheet) if draft else None
        if form is None:
            return None
        said = self._said(form, self._words(client, draft.sheet), "player")
        return self._call("add", {"draft": draft.id, "args": said})

    def joinable(self, client: Client) -> dict[str, list[str]]:
        """The moves of their game that several make together, by what those do who join."""
        found: dict[str, list[str]] = {}
        for each in self.world.look(client.name)["moves"]:
            if each.get("part"):
                found.setdefault(each["part"], []).append(each["move"])
        return found

    def _join(self, client: Client) -> Call | None:
        moves = [move for each in self.joinable(client).values() for move in each]
        draft = self._one([each for each in client.state.drafts.values() if each.move in moves])
        return None if draft is None else self.joins(client, draft)

    def joins(self, client: Client, draft: Any, *, ready: bool = False) -> Call | None:
        """The call by which somebody takes part in something prepared, *ready* to let their dice fall."""
        sheet = self._one(client.sheets)
        form = self._form(client, draft.move, sheet) if sheet else None
        if form is None or form["part"] is None:
            return None
        words = self._words(client, sheet)
        part = {
            each["name"]: picked(self.chance, each, words)
            for each in form["part"]["fields"]
            if each["required"] or self.chance.random() < 0.25
        }
        more = {"ready": True} if ready else {}
        return self._call("join", {"draft": draft.id, "sheet": sheet, "part": part, **more})

    def _leave(self, client: Client) -> Call | None:
        found = [(each.id, sheet) for each in client.state.drafts.values() for sheet in each.parts]
        draft = self._one(found)
        return None if draft is None else self._call("leave", {"draft": draft[0], "sheet": draft[1]})

    def _call_in(self, client: Client) -> Call | None:
        drafts = client.state.drafts.values()
        draft = self._one([each for each in drafts if each.sheet in client.sheets] or drafts)
        every = [held.id for held in client.state.sheets.values() if held.seat or self.chance.random() < 0.1]
        if draft is None:
            return None
        called = self.chance.sample(every, min(len(every), self.chance.randint(0, 3)))
        return self._call("call-in", {"draft": draft.id, "sheets": called})

    def _agree(self, client: Client) -> Call | None:
        moves = [move for each in self.joinable(client).values() for move in each]
        draft = self._one([each for each in client.state.drafts.values() if each.move in moves])
        return None if draft is None else self.agrees(client, draft)

    def agrees(self, client: Client, draft: Any) -> Call | None:
        """The call by which a game master sets what somebody's part rolls with."""
        others = [held.id for held in client.state.sheets.values() if held.seat and held.id != draft.sheet]
        sheet = self._one([*draft.parts, *others])
        form = self._form(client, draft.move, sheet) if sheet else None
        if form is None or form["part"] is None:
            return None
        theirs = [
            each for each in form["part"]["fields"] if each["by"] != "player" or self.chance.random() < 0.1
        ]
        words = self._words(client, sheet)
        part = {
            each["name"]: picked(self.chance, each, words) for each in theirs if self.chance.random() < 0.5
        }
        return self._call("agree", {"draft": draft.id, "sheet": sheet, "part": part})

    def _hand_on(self, client: Client) -> Call | None:
        draft = self._one(client.state.drafts.values())
        return None if draft is None else self.hands_on(client, draft)

    def hands_on(self, client: Client, draft: Any) -> Call | None:
        """The call by which another leads what is prepared."""
        seated = [held.id for held in client.state.sheets.values() if held.seat and held.id != draft.sheet]
        sheet = self._one([*draft.parts, *seated])
        return None if sheet is None else self._call("hand-on", {"draft": draft.id, "sheet": sheet})

    def _draft(self, client: Client) -> Call | None:
        """Roll what is prepared."""
        return self.rolled(client, self._own_draft(client))

    def rolled(self, client: Client, draft: Any) -> Call | None:
        """The call that rolls something prepared, with what is still missing."""
        form = self._form(client, draft.move, draft.sheet) if draft else None
        if form is None:
            return None
        given = {**draft.args, **draft.frame}
        need = [
            each
            for each in form["fields"]
            if each["required"] and each["name"] not in given and each["name"] not in draft.secret
        ]
        words = self._words(client, draft.sheet)
        args = {
            each["name"]: picked(self.chance, each, words)
            for each in need
            if each["by"] == "player" or client.role == "gm"
        }
        return self._call(
            "",
            args,
            draft=draft.id,
            **self._hand(),
            **(self._hidden(client) if self.chance.random() < 0.2 else {}),
        )

    # -- rolls, offers, undoing ----------------------------------------------------------------------------------------

    def _answer(self, client: Client) -> Answer | None:
        """Answer what a roll waits for, of what one has a say in."""
        waiting = [roll for roll in client.state.pending if roll.waiting is not None]
        roll = self._one(waiting)
        if roll is None:
            return None
        later = roll.waiting.get("ahead", [])
        early, turns = ([each for each in later if ("asks" in each) is asks] for asks in (False, True))
        turn = self._one(turns) if turns and self.chance.random() < 0.5 else None
        if turn is None and (roll.waiting["kind"] == "dice" or (early and self.chance.random() < 0.5)):
            return self._throw(roll, early)
        asks = (turn or roll.waiting)["asks"]
        mine = [each for each in asks if self._theirs(client, roll, each["role"])]
        asked = self._one([each for each in mine if each["role"] not in roll.ready] or mine)
        if asked is None:
            return None
        key = "pass" if turn and self.chance.random() < 0.2 else self._one(asked["options"])["key"]
        by = turn["role"] if turn else None
        return Answer(id=self._id(), roll=roll.id, key=key, role=asked["role"], turn=by)

    def _throw(self, roll: Rolling, early: Sequence[Any]) -> Answer:
        """Throw dice that a roll waits for, or some that need not wait for their turn."""
        by = roll.waiting.get("by")
        due = [{**by, "dice": roll.waiting["dice"][: by["groups"]]}] if by else []
        one = self._one([*due, *early])
        role = None if due and one is due[0] and self.chance.random() < 0.5 else one["role"]
        if self.chance.random() < 0.5:
            return Answer(id=self._id(), roll=roll.id, key="throw", role=role)
        return Answer(id=self._id(), roll=roll.id, role=role, faces=faces_for(self.chance, one["dice"]))

    def _theirs(self, client: Client, roll: Rolling, role: str) -> bool:
        held = client.state.sheets.get(roll.roles.get(role, roll.sheet))
        seat = held.seat if held is not None and role not in ("gm", "table") else None
        return seat == (None if client.role == "gm" else client.seat)

    def _narrate(self, client: Client) -> Call | None:
        roll = self._one(client.state.open)
        return None if roll is None else self._call("narrate", {"roll": roll})

    def _offered(self, client: Client) -> Any:
        mine = {*client.sheets, "all", "gm"}
        return self._one([each for each in client.state.offers.values() if each.to in mine])

    def _offer(self, client: Client) -> Call | None:
        offer = self._offered(client)
        sheet = (offer.to if offer.to in client.state.sheets else self._one(client.sheets)) if offer else None
        form = self._form(client, offer.move, sheet) if offer else None
        if form is None:
            return None
        args = {
            name: each
            for name, each in self._said(form, self._words(client, sheet)).items()
            if name not in offer.args
        }
        return self._call(
            "", args, offer=offer.id, sheet=sheet if self.chance.random() < 0.8 else None, **self._hand()
        )

    def _dismiss(self, client: Client) -> Call | None:
        offer = self._offered(client)
        return None if offer is None else self._call("dismiss", {"offer": offer.id})

    def _withdraw(self, client: Client) -> Withdraw | None:
        of = self._one([*client.state.rolls, *client.state.deeds])
        return None if of is None else Withdraw(id=self._id(), of=of, reason=self._text())

    def _amend(self, client: Client) -> Call | None:
        roll = self._one(client.state.rolls.values())
        if roll is None:
            return None
        numbers = [name for name, value in roll.args.items() if type(value) is int]
        name = self._one(numbers)
        args = {name: roll.args[name] + 1} if name else {}
        return self._call("amend", {"roll": roll.id, "args": args, "why": self._text()})

    def _tell(self, client: Client) -> Call | None:
        roll = self._one(client.state.rolls)
        return None if roll is None else self._call("tell", {"roll": roll, "text": self._text()})

    # -- sheets --------------------------------------------------------------------------------------------------------

    def _lay(self, client: Client) -> Call | None:
        if client.role == "gm" and self.chance.random() < 0.8:
            line = self._one(LINES.get(self.world.system, ("Stranger: patience 3",)))
            return self._call(
                "lay",
                {"line": line, "hidden": self.chance.random() < 0.6, "copies": self.chance.randint(1, 2)},
            )
        party = [each for each in client.state.sheets.values() if each.seat and each.values]
        held = self._one(party)
        if held is None:
            return None
        closed = {"hidden": self.chance.random() < 0.5} if client.role == "gm" else {}
        return self._call("lay", {"kind": held.kind, "values": dict(held.values), **closed})

    def _on_sheet(self, client: Client, move: str, **said: Any) -> Call:
        return self._call(move, {"sheet": self._one(client.state.sheets), **said})

    def _copy(self, client: Client) -> Call:
        return self._on_sheet(client, "copy")

    def _show(self, client: Client) -> Call | None:
        sheet = self._one([each.id for each in client.state.sheets.values() if each.hidden])
        return None if sheet is None else self._call("show", {"sheet": sheet})

    def _hide(self, client: Client) -> Call:
        return self._on_sheet(client, "hide")

    def _remove(self, client: Client) -> Call | None:
        return self._on_sheet(client, "remove") if self.chance.random() < 0.5 else None

    def _give(self, client: Client) -> Call:
        seat = self._one([*[each.seat for each in self.world.people("player")], None])
        return self._on_sheet(client, "give", seat=seat)

    def _adjust(self, client: Client) -> Call:
        return self.adjusts(client)

    def adjusts(self, client: Client) -> Call:
        """A number on a sheet, one or two more or less."""
        held = self._one(
            [each for each in client.state.sheets.values() if each.values] or client.state.sheets.values()
        )
        numbers = [at for at, value in numbers_of(held.values or {}) if type(value) is int] or ["hope"]
        by = self.chance.choice((-2, -1, 1, 2))
        return self._call(
            "adjust", {"sheet": held.id, "counter": self._one(numbers), "by": by, "why": self._text()}
        )

    def _write(self, client: Client) -> Call:
        held = self._one(
            [each for each in client.state.sheets.values() if each.values] or client.state.sheets.values()
        )
        notes = [name for name in (held.values or {}) if name in ("note", "notes", "gear")] or ["note"]
        return self._call("write", {"sheet": held.id, "values": {notes[0]: f"note {self.count}"}})

    # -- looks ---------------------------------------------------------------------------------------------------------

    def look(self, client: Client) -> dict[str, Any]:
        """Something that somebody might look at next."""
        want = self.chance.choice(
            (
                "state",
                "events",
                "rolls",
                "form",
                "form",
                "odds",
                "odds",
                "advice",
                "preview",
                "summary",
                "export",
                "links",
            )
        )
        if want == "events":
            return {"want": want, "since": self.chance.randint(0, len(client.sent) + 1)}
        if want == "rolls":
            return {"want": want, "rolls": tuple(self.world.clients["gm"].state.rolls)[-5:]}
        if want == "form":
            return {
                "want": want,
                "move": self._one(self.world.host_moves),
                "sheet": self._one(client.state.sheets),
            }
        if want == "preview":
            return {"want": want, "call": self._preview(client)}
        return {"want": want, **(self._priced(client, want) if want in ("odds", "advice") else {})}

    def _preview(self, client: Client) -> Call:
        """A call that somebody might make; any."""
        jobs = [name for name in self._jobs("player") if name not in ("answer", "withdraw")]
        return getattr(self, f"_{self._one(jobs)}")(client) or self._say(client)

    def _priced(self, client: Client, want: str) -> dict[str, Any]:
        """A move of one's own, a draft, an offer, or a roll that waits."""
        goals = ("success", "damage", "boons", "successes", "effect", "clues")
        goal = {"goal": self._one(goals)} if want == "advice" else {}
        pending = [each for each in client.state.pending if each.move not in SLOW]
        rolls = [each.id for each in pending if each.waiting is not None]
        if rolls and self.chance.random() < 0.6:
            return {"roll": self._one(rolls), **goal}
        ways = (self._draft, self._draft, self._act_for, self._offer, self._act_for)
        call = next(filter(None, (way(client) for way in ways)), None) or self._say(client)
        draft = client.state.drafts.get(call.draft or "")
        if call.move in SLOW or (draft is not None and draft.move in SLOW):
            call = self._say(client)
        what = {name: getattr(call, name) for name in ("move", "sheet", "args", "draft", "offer")}
        return {**what, **goal}

    # -- the table -----------------------------------------------------------------------------------------------------

    def _session(self, client: Client) -> Call:
        return self._call("end-session" if client.state.playing else "begin-session")

    def _scene(self, client: Client) -> Call:
        return self._call("begin-scene", {"scene": self._text()})

    def _rest(self, client: Client) -> Call:
        return self._call("rest", {"length": self._one(("short", "long"))})

    def _reveal(self, client: Client) -> Call | None:
        return (
            self._call("reveal", {"span": self.chance.randint(0, 2)}) if self.chance.random() < 0.3 else None
        )

    def _set(self, client: Client) -> Call:
        said = self._one(
            ({"difficulties": "players"}, {"difficulties": "gm"}, {"odds": self.chance.random() < 0.7})
        )
        return self._call("set", {"options": said})

    def _hand_out(self, client: Client) -> Call | None:
        return (
            self._call("hand-out", {"name": f"Guest {self.count}"}) if len(self.world.clients) < 8 else None
        )

    def _seat(self, client: Client) -> Call | None:
        act = self.chance.choice(("lock", "unlock", "unlock", "renew", "close-seat"))
        locked = [each.id for each in client.state.seats.values() if each.locked]
        seats = [each.seat for each in self.world.people("player", "watcher")]
        return self._call(act, {"seat": self._one(locked or seats)}) if seats else None

    def _vacate(self, client: Client) -> Call:
        """Leave one's seat, or say that somebody has."""
        seats = [each.seat for each in self.world.people("player", "watcher")]
        return self._call("vacate", {"seat": self._one(seats)} if client.role == "gm" else {})

    def _say(self, client: Client) -> Call:
        return self._call("say", {"text": self._text()})

    def _rename(self, client: Client) -> Call:
        return self._call("rename", {"name": f"{client.name} {self.chance.randint(1, 3)}"})

    def _favour(self, client: Client) -> Call:
        return self._call("favour", {"name": self._text(), "move": "say", "args": {"text": self._text()}})


def numbers_of(values: Any, at: str = "") -> list[tuple[str, Any]]:
    """Every number on a sheet, and where it stands."""
    if isinstance(values, Mapping):
        return [
            each for name, value in values.items() for each in numbers_of(value, f"{at}.{name}".lstrip("."))
        ]
    return [(at, values)] if type(values) is int else []


def follow(world: World, name: str, command: Command, reply: Mapping[str, Any]) -> None:
    """After a command that went well: whoever got a link comes by it."""
    if "token" in reply and isinstance(command, Call):
        seat = reply["seat"]
        there = next((each for each in world.clients.values() if each.seat == seat), None)
        role = there.role if there else "player"
        world.join(there.name if there else f"Guest {len(world.clients)}", role, reply["token"])
