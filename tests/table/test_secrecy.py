"""Nothing that leaves a table betrays what its receiver may not know: recognisable secrets, and worlds that differ in secrets alone."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import eq
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import natsservers
from hours import night, often, some
from rollwright.errors import RollwrightError
from rollwright.systems.registry import system
from rollwright.table.acts import meaning, sheets
from rollwright.table.log.state import State
from rollwright.table.look import pricing, tables
from rollwright.table.play.commands import Answer, Call, Command, Withdraw
from rollwright.table.play.kits import kit_of
from rollwright.table.seen import secrecy, views
from rollwright.table.seen.veil import Veil
from rollwright.table.stores import Store
from rollwright.table.stores.memory import Memory
from table.playing import (
    SLOW,
    SYSTEMS,
    Client,
    Table,
    World,
    event_of,
    follow,
    numbers_of,
    told,
    words_of,
    world,
)
from table.tabling import fold

IDS = re.compile(r"(?:sheet|seat|draft|roll|offer|deed|line)-[0-9a-f]{12}|[0-9a-f]{64}")

FACTS = frozenset(
    {
        "label",
        "labels",
        "tier",
        "tiers",
        "success",
        "successes",
        "degree",
        "hit",
        "hits",
        "critical",
        "crits",
        "total",
    }
    | {
        "boons",
        "banes",
        "damage",
        "stress",
        "results",
        "winner",
        "lead",
        "botched",
        "helpers",
        "actor",
        "opponent",
    }
    | {"clues", "rolls", "bonus", "bonus_dice"}
)
"""What an announced outcome tells everybody by the rules of its game."""


BARE = (
    "double-down", "keepers", "lanterns", "daggerheart.feature", "daggerheart.activate", "daggerheart.spend-fear",
    "daggerheart.bank-fear", "daggerheart.tracker", "storyteller.drop-task", "storyteller.botched-task",
    "daggerheart.rally", "daggerheart.pray", "daggerheart.begin-effect", "daggerheart.end-effect",
    "daggerheart.mark-damage", "daggerheart.offer-extras",
)  # fmt: skip
"""Moves that change what lies open on the table or offer somebody something, whoever makes them."""


THROWS = ("thrown", "waited", "announced")
CANNOT = "with what the game master has set, this cannot be rolled"
"""What players are told where a secret setting goes against the book; that it does is no secret any more."""


ENDLESS = "this roll does not end"
"""What everybody is told of so many throws that it goes on no more; how many there are tells of the difficulty, as always."""


class Names:
    """What somebody was sent, with ids by their first appearance."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def of(self, said: Any) -> str:
        text = json.dumps(said, sort_keys=True)
        return IDS.sub(lambda found: self.known.setdefault(found[0], f"#{len(self.known)}"), text)


class Ended(Exception):
    """The two worlds differ in something that everybody may know from here on."""


class Twins:
    """Two tables that differ only in what players may not know, and the same commands for both."""

    def __init__(self, one: World, other: World, chance: random.Random) -> None:
        self.one, self.other, self.chance = one, other, chance
        self.table, self.extra = Table(one, chance), 0
        self.names: dict[tuple[str, str], Names] = {}
        self.compared = Counter[str]()
        self.committed: set[str] = set()

    def names_of(self, which: str, client: str) -> Names:
        return self.names.setdefault((which, client), Names())

    # -- what happens --------------------------------------------------------------------------------------------------

    def step(self) -> None:
        name, command = self.table.next()
        again = self.one.gm.state.rolls.get(getattr(command, "again", None) or "")
        if again is not None and again.hidden:
            raise Ended("what was rolled in secret is rolled openly")
        if self._prepared(self.one, command) != self._prepared(self.other, command):
            raise Ended("what was prepared in secret is shown")
        one = self.one.tried(name, command)
        other = self._twisted(name, command, one)
        role = self.one.clients[name].role
        if role == "gm" and ("error" in one) != ("error" in other):
            raise Ended("the game master cannot do the same")
        if CANNOT in (one.get("message"), other.get("message")) and one != other:
            raise Ended("what the game master has set in secret cannot be rolled")
        if one != other and any(ENDLESS in each.get("message", "") for each in (one, other)):
            raise Ended("a roll goes on longer")
        follow(self.one, name, command, one) if "error" not in one else None
        follow(self.other, name, command, other) if "error" not in other else None
        self.same_sent()
        if role != "gm" and name not in self.committed:
            self.same(name, f"reply to {command}", one, other)
        for _ in range(self.chance.randint(0, 2)):
            self.more()
            self.same_sent(shared=False)
        client = self.chance.choice(self.one.people("player", "watcher"))
        if client.name not in self.committed:
            self.look(client, self.table.look(client))
            self._price(client)

    @staticmethod
    def _prepared(world: World, command: Command) -> set[str]:
        """What is prepared for a sheet that is shown now, and so is everybody's to see."""
        shown = command.args.get("sheet") if isinstance(command, Call) and command.move == "show" else None
        return {each.id for each in world.gm.state.drafts.values() if each.sheet == shown}

    def _price(self, client: Client) -> None:
        """The odds of what is prepared for somebody with a secret in it."""
        drafts = [each for each in client.state.drafts.values() if each.secret and each.move not in SLOW]
        mine = [each for each in drafts if each.sheet in client.sheets]
        call = self.table.rolled(client, self.chance.choice(mine)) if mine else None
        if call is not None:
            self.look(client, {"want": "odds", "draft": call.draft, "args": call.args})

    def _twisted(self, name: str, command: Command, one: Mapping[str, Any]) -> dict[str, Any]:
        """The same command in the other world, with another secret."""
        if "error" not in one:
            for twisted in self._others(command):
                other = self.other.tried(name, twisted)
                if "error" not in other:
                    self.compared["twisted"] += 1
                    if isinstance(command, Answer):
                        self.committed.add(name)
                    return other
                self.other.minute -= 1
        return self.other.tried(name, command)

    def _others(self, command: Command) -> Iterator[Command]:
        if isinstance(command, Answer):
            yield from self._otherwise(command)
        elif isinstance(command, Call) and command.move in ("ask", "frame"):
            yield from self._framed(command)
        elif isinstance(command, Call) and command.move == "roll" and command.hidden:
            yield replace(command, args={"dice": "5d8"})

    def _otherwise(self, answer: Answer) -> Iterator[Command]:
        roll = self.other.gm.state.rolls.get(answer.roll)
        if roll is not None and roll.waiting is not None and roll.waiting["kind"] == "together":
            asked = next((each for each in roll.waiting["asks"] if each["role"] == answer.role), None)
            for option in asked["options"] if asked else ():
                if option["key"] != answer.key:
                    yield replace(answer, key=option["key"])

    def _framed(self, call: Call) -> Iterator[Command]:
        frame, secret = call.args["frame"], call.args["secret"]
        numbers = [name for name in secret if type(frame[name]) is int]
        for by in (1, -1, 3) if numbers else ():
            changed = {name: frame[name] + by for name in numbers}
            yield replace(call, args={**call.args, "frame": {**frame, **changed}})

    # -- what only the game master of the other world does ----------------------------------------------------------------

    def more(self) -> None:
        """Something hidden happens in the other world alone; afterwards no hidden roll is left open."""
        do = self.chance.choice(
            (self._roll, self._roll, self._lay, self._write, self._write, self._adjust, self._act)
        )
        do()
        state = self.other.gm.state
        for roll in [
            each for each in state.pending if each.hidden and each.id not in self.one.gm.state.rolls
        ]:
            self._do("withdraw", roll.id)

    def _do(self, move: str, args: Any, **fields: Any) -> dict[str, Any]:
        self.extra += 1
        name = f"extra-{self.extra}"
        command = (
            Withdraw(id=name, of=args)
            if move == "withdraw"
            else Call(**{"id": name, "move": move, "args": args, **fields})
        )
        try:
            reply = self.other.do("gm", command, between=name)
        except RollwrightError as error:
            return told(error)
        self.compared[f"more {move.partition('.')[0]}"] += 1
        return reply

    def _roll(self) -> None:
        self._do("roll", {"dice": self.chance.choice(("2d6", "7d10", "3d20!"))}, hidden=True)

    def _act(self) -> None:
        """A hidden adversary makes a move."""
        table = Table(self.other, self.chance)
        call = table._act_for(self.other.gm)
        held = self.other.gm.state.sheets.get(call.sheet) if call else None
        kit = kit_of(system(self.other.system))
        if call is None or held is None or not held.hidden or call.move.startswith(BARE):
            return
        if kit.moves[call.move].opposed:  # a player may be called to it
            return
        args = {name: value for name, value in call.args.items() if name != "experiences"}
        self._do(call.move, args, sheet=held.id)

    def _hidden(self) -> list[str]:
        return [each.id for each in self.other.gm.state.sheets.values() if each.hidden]

    def _closed(self) -> list[Any]:
        sheets = self.other.gm.state.sheets.values()
        return [each for each in sheets if (each.hidden or not each.open) and each.id != "table"]

    def _lay(self) -> None:
        """A hidden sheet more, with a name that somebody else has; or the one that came so goes again."""
        mine = [each for each in self._hidden() if each not in self.one.gm.state.sheets]
        if mine and self.chance.random() < 0.5:
            self._do(self.chance.choice(("remove", "copy", "hide")), {"sheet": self.chance.choice(mine)})
            return
        named = [each for each in self.other.gm.state.sheets.values() if each.values]
        held = self.chance.choice(named)
        self._do("lay", {"kind": held.kind, "values": dict(held.values), "hidden": True})

    def _write(self) -> None:
        """Other numbers on a sheet that players may not read; in a word it goes for it as before."""
        closed = self._closed()
        if not closed:
            return
        held = self.chance.choice(closed)
        kit = kit_of(system(self.other.system))
        house = system(self.other.system).house.of(self.other.gm.state.house)
        kind = kit.sheets[held.kind]
        for name, value in self.chance.sample(list(held.values.items()), len(held.values)):
            now = other_than(value, self.chance)
            if name == "name" or now == value:
                continue
            try:
                after = kind.read({**held.values, name: now}, house)
            except RollwrightError:
                continue
            if after.state() == kind.read(held.values, house).state():
                self._do("write", {"sheet": held.id, "values": {name: now}})
                return

    def _adjust(self) -> None:
        hidden = self._hidden()
        if hidden:
            held = self.other.gm.state.sheets[self.chance.choice(hidden)]
            at = self.chance.choice([at for at, _ in numbers_of(held.values)] or ["none"])
            self._do(
                "adjust",
                {"sheet": held.id, "counter": at, "by": self.chance.choice((1, -1)), "why": "a secret"},
            )

    # -- what is seen of it --------------------------------------------------------------------------------------------

    def same_sent(self, *, shared: bool = True) -> None:
        for name, mine in self.one.clients.items():
            theirs = self.other.clients[name]
            if mine.role != "gm" and name not in self.committed:
                self._same_stream(mine, theirs, shared)

    def _same_stream(self, mine: Client, theirs: Client, shared: bool) -> None:
        here, there = self.names_of("one", mine.name), self.names_of("other", mine.name)
        for said, otherwise in zip(mine.sent[mine.checked :], theirs.sent[theirs.checked :], strict=False):
            a, b = here.of(said), there.of(otherwise)
            if a != b:
                self.differ(mine, said, otherwise)
            self.compared["messages"] += 1
            mine.checked += 1
            theirs.checked += 1
        more = (mine.sent[mine.checked :], theirs.sent[theirs.checked :])
        if shared and any(blank(said) for each in more for said in each):
            raise Ended("what was rolled in secret changes what lies open")
        assert more == ([], []), f"{mine.name} was sent more in one of the worlds: {more}"

    def differ(self, client: Client, said: Any, otherwise: Any) -> None:
        """Whether a difference is one of facts that everybody may know; then the example is over."""
        mine, theirs, kind = said["data"], otherwise["data"], said["kind"]
        if kind in THROWS and otherwise["kind"] in THROWS and client.state.rolls[mine["roll"]].secret:
            alike = kind == "thrown" and all(map(eq, mine["groups"], theirs.get("groups", ())))
            if mine["roll"] == theirs["roll"] and (kind != otherwise["kind"] or alike):
                raise Ended("a roll goes on longer")
            if kind == otherwise["kind"] == "thrown" and dice_of(mine) != dice_of(theirs):
                raise Ended("what helpers rolled is dice for whoever leads")
        if kind == otherwise["kind"]:
            if kind in ("announced", "waited") and client.state.rolls[mine["roll"]].secret:
                here, there = (each.get("outcome") or each["waiting"]["when"] for each in (mine, theirs))
                facts = {name for name in here.keys() | there.keys() if here.get(name) != there.get(name)}
                if facts & FACTS:
                    raise Ended("a roll comes to something else")
            if kind == "decided" and self.committed:
                raise Ended("somebody committed to something else")
            if blank(said) and blank(otherwise):
                raise Ended("what was rolled in secret changes what lies open")
            if mine.get("states", {}) != theirs.get("states", {}):
                raise Ended("it goes otherwise for somebody")
            if kind == "laid" and mine["sheet"]["state"] != theirs["sheet"]["state"]:
                raise Ended("it goes otherwise for somebody")
            if kind == "laid" and mine["sheet"]["open"] and theirs["sheet"]["open"]:
                raise Ended("a sheet was opened")
        raise AssertionError(f"{client.name} can tell the worlds apart:\n{said}\n{otherwise}")

    def same(self, name: str, what: str, one: Any, other: Any) -> None:
        a, b = self.names_of("one", name).of(one), self.names_of("other", name).of(other)
        assert a == b, f"{name}, {what}:\n{a}\n{b}"

    def look(self, client: Client, wanted: dict[str, Any]) -> None:
        one = self.one.look(client.name, **wanted)
        other = self.other.look(client.name, **wanted)
        self.same(client.name, f"look {wanted}", one, other)
        self.compared[
            wanted["want"] + (" refused" if "error" in one else " curve" if "curve" in one else "")
        ] += 1


def dice_of(thrown: Mapping[str, Any]) -> list[str]:
    """How many dice were thrown, and which."""
    return [group["dice"] for group in thrown["groups"]]


def blank(said: Mapping[str, Any]) -> bool:
    """Whether this is what a hidden roll changed on sheets that everybody may read: it comes without a word."""
    return said["kind"] == "booked" and "roll" not in said["data"] and "id" not in said["data"]


def other_than(value: Any, chance: random.Random) -> Any:
    """Another value like this one."""
    if type(value) is int:
        return max(0, value + chance.choice((-2, -1, 1, 2)))
    if isinstance(value, Mapping):
        return {name: other_than(each, chance) for name, each in value.items()}
    if isinstance(value, list):
        return [other_than(each, chance) for each in value]
    return value


# -- recognisable secrets ------------------------------------------------------------------------------------------------


class Canaries:
    """A table whose game master hides what can be recognised anywhere, and what of it nobody may be told yet."""

    def __init__(self, at: World, chance: random.Random) -> None:
        self.at, self.chance, self.table = at, chance, Table(at, chance)
        self.marked, self.tokens = dict[str, set[str]](), dict[str, set[str]]()
        self.shown, self.hidden = set[str](), set[str]()
        self.found, self.opened = Counter[str](), False

    def step(self) -> None:
        """Somebody does something; whatever reaches anybody for it is looked through."""
        name, command = self.table.next()
        again = self.at.gm.state.rolls.get(getattr(command, "again", None) or "")
        if again is not None and again.hidden:
            return
        reply = self.at.tried(name, command)
        if "error" not in reply:
            follow(self.at, name, command, reply)
        if self.at.clients[name].role == "gm":
            self.says(command)
        self.mark()
        self.remember()
        if self.at.clients[name].role != "gm":
            self.read(self.at.clients[name], reply, msgspec.json.encode(command).decode())
        for client in self.at.people("player", "watcher"):
            for said in client.sent[client.checked :]:
                self.read(client, said)
            client.checked = len(client.sent)
        client = self.chance.choice(self.at.people("player", "watcher"))
        wanted = self.table.look(client)
        self.read(client, self.at.look(client.name, **wanted), msgspec.json.encode(wanted).decode())

    def says(self, command: Command) -> None:
        """What the game master says is no secret any more."""
        said = msgspec.json.encode(command).decode()
        self.shown |= {word for words in self.marked.values() for word in words if word in said}

    def mark(self) -> None:
        """Give every sheet that players may not read words and numbers that nothing else has; roll with them in secret."""
        for held in list(self.at.gm.state.sheets.values()):
            if held.id not in self.marked and held.values is not None and (held.hidden or not held.open):
                self.marked[held.id] = set()
                for name, value in held.values.items():
                    self._mark(held.id, name, value)
        if self.chance.random() < 0.2:
            args = {"dice": "7d7771+97771"}
            self.at.tried(
                "gm", Call(id=self.table._id(), move="roll", args=args, hidden=True, text="canary-text")
            )

    def _mark(self, sheet: str, name: str, value: Any) -> None:
        word = f"canary-{len(self.marked)}-{name}"
        now = marked(value, word)
        if name not in TOLD and now != value:
            said = {"sheet": sheet, "values": {name: now}}
            reply = self.at.tried("gm", Call(id=self.table._id(), move="write", args=said))
            if "error" not in reply:
                self.marked[sheet] |= {word} if word in json.dumps(now) else set()
                self.found["marked"] += 1

    def remember(self) -> None:
        """What has been in the open is no secret any more."""
        state = self.at.gm.state
        for held in state.sheets.values():
            if not held.hidden:
                self.shown.add(held.id)
            if held.open and not held.hidden:
                self.shown |= {word for word in words_of(held.values) if "canary" in word}
                self.opened |= NUMBERS.search(json.dumps(held.values)) is not None
        self.shown |= {roll.id for roll in state.rolls.values() if not roll.hidden}
        self.shown |= {each.id for each in state.drafts.values() if each.sheet in self.shown}
        for client in self.at.clients.values():
            self.tokens.setdefault(client.seat, set()).add(client.token)
        self.hidden = self._hidden() - self.shown

    def _hidden(self) -> set[str]:
        """What no player and nobody who watches may be told."""
        state, log = self.at.gm.state, self.at.log
        found = {word for words in self.marked.values() for word in words} | {self.at.opening, "canary-text"}
        found |= {each for kind in (state.sheets, state.rolls, state.drafts) for each in kind}
        found |= {each.id for each in state.offers.values() if each.to == "gm"}
        revealed = {event.data["seed"] for event in log if event.kind == "revealed"}
        seeds = {seed for event in log if event.kind == "seeded" for seed in event.data["seeds"].values()}
        return found | (seeds - revealed) | {event.data["key"] for event in log if event.kind == "keyed"}

    def secrets(self, client: Client) -> set[str]:
        """Everything that this receiver may not be told now."""
        tokens = {token for seat, every in self.tokens.items() for token in every if seat != client.seat}
        return self.hidden | tokens | {token.partition(".")[2] for token in tokens}

    def read(self, client: Client, said: Any, asked: str = "") -> None:
        """Look for secrets in what somebody was told, apart from what they have said themselves."""
        text = json.dumps(said)
        self.found["read"] += 1
        assert said.get("seat", client.seat) == client.seat or "command" not in said, said
        for secret in self.secrets(client):
            assert secret not in text or secret in asked, f"{client.name} is told {secret}: {said}"
        found = NUMBERS.search(text)
        assert found is None or self.opened, f"{client.name} is told {found}: {said}"


TOLD = ("name", "looks", "weapon", "features")
"""What players are told of an adversary that is shown: when it does something, what it does."""

NUMBERS = re.compile(r"(?<![0-9a-f])9?7771(?![0-9a-f])")
"""Numbers that only hidden sheets and hidden rolls have."""


def marked(value: Any, word: str) -> Any:
    """The like of a value that can be recognised."""
    if isinstance(value, str):
        return word
    if type(value) is int:
        return 7771
    if isinstance(value, Mapping):
        return {name if name in value else word: marked(each, word) for name, each in value.items()}
    if isinstance(value, list):
        return [marked(each, word) for each in value] or [word]
    return value


# -- the proofs ----------------------------------------------------------------------------------------------------------


def twins(
    name: str, seed: int, steps: int = 40, kept: Callable[[], Store] = Memory, without: Sequence[str] = ()
) -> tuple[Counter[str], str]:
    """Play two worlds; what was compared, and why it ended early."""
    chance = random.Random(seed)
    options = {"difficulties": chance.choice(("gm", "players"))}
    hidden = chance.choice(("", "other"))
    with (
        world(name, kept=kept, options=options, without=without) as one,
        world(name, kept=kept, hidden=hidden, options=options, without=without) as other,
    ):
        both = Twins(one, other, chance)
        both.same_sent()
        try:
            for _ in range(steps):
                both.step()
                both.compared["steps"] += 1
            for client in one.people("player", "watcher"):
                for want in ("state", "events", "summary", "export", "links"):
                    if client.name not in both.committed:
                        both.look(client, {"want": want})
        except Ended as why:
            return both.compared, str(why)
        return both.compared, ""


def canaries(name: str, seed: int, steps: int = 40) -> Counter[str]:
    """Play a table full of recognisable secrets, for which everybody stays; how much was looked through."""
    chance = random.Random(seed)
    options = {"difficulties": chance.choice(("gm", "players"))}
    with world(name, options=options, without=("vacate",)) as at:
        found = Canaries(at, chance)
        for _ in range(steps):
            found.step()
        return found.found


CANARIES, TWINS, CLIENTS = often(2, 64), often(2, 96), often(1, 20)
"""So many tables, pairs of worlds, and tables again are played of every game."""


def played(run: Callable[[int], object], examples: int) -> None:
    """Run examples from seeds that Hypothesis thinks of, the same every time."""

    @settings(max_examples=examples, derandomize=True, database=None)
    @given(st.integers(0, 2**32))
    def play(seed: int) -> None:
        run(seed)

    play()


@pytest.mark.parametrize("name", some(SYSTEMS, quick=2))
def test_nothing_that_reaches_a_player_holds_a_secret(name: str) -> None:
    found = Counter[str]()
    played(lambda seed: found.update(canaries(name, seed)), CANARIES)
    assert found["read"] > 90 * CANARIES
    assert found["marked"] > CANARIES


ENOUGH = {"double-down": 5, "daggerheart": 2, "storyteller": 5, "lanterns": 5}
"""So many odds that were curves over a secret number were compared at least, in 48 pairs of worlds."""


@pytest.mark.parametrize("name", some(SYSTEMS, quick=2))
def test_players_cannot_tell_worlds_apart_that_differ_in_secrets_alone(name: str) -> None:
    found, ends = Counter[str](), Counter[str]()

    def run(seed: int) -> None:
        compared, why = twins(name, seed)
        found.update(compared)
        ends[why] += 1

    played(run, TWINS)
    assert ends[""] >= TWINS // 4, ends
    assert found["messages"] > 40 * TWINS
    assert all(
        found[each] >= TWINS // 4
        for each in ("state", "events", "summary", "export", "links", "form", "more roll")
    ), found
    assert found["odds curve"] >= ENOUGH.get(name, 0) * TWINS // 48


@pytest.mark.apart
@pytest.mark.parametrize("name", SYSTEMS if night() else ["double-down"])
def test_players_cannot_tell_worlds_apart_whose_logs_are_on_nats(name: str) -> None:
    found = Counter[str]()
    played(lambda seed: found.update(twins(name, seed, kept=natsservers.store)[0]), often(2, 12))
    assert found["messages"] > 40


@pytest.mark.parametrize("name", SYSTEMS)
def test_everybody_has_a_numbering_of_their_own_and_folds_what_they_see(name: str) -> None:
    played(lambda seed: numbered(name, random.Random(seed)), CLIENTS)


def numbered(name: str, chance: random.Random) -> None:
    """Play, and look at what everybody has in hand."""
    with world(name) as at:
        table = Table(at, chance)
        for _ in range(30):
            who, command = table.next()
            reply = at.tried(who, command)
            if "error" not in reply:
                follow(at, who, command, reply)
                assert all(said in at.clients[who].sent for said in reply["events"])
            in_hand(at, chance.choice(at.people("gm", "player", "watcher")), chance)


def in_hand(at: World, client: Client, chance: random.Random) -> None:
    """What somebody was sent is numbered without gaps, can be had again from any number, and is all that they are shown."""
    assert [said["n"] for said in client.sent] == list(range(1, len(client.sent) + 1))
    since = chance.randint(0, len(client.sent))
    again = at.look(client.name, want="events", since=since, limit=1000)
    assert again == {"events": client.sent[since:], "n": len(client.sent)}
    folded = fold(State(), map(event_of, client.sent))
    assert folded == client.state
    seat = folded.seats[client.seat]
    shown, mine = at.look(client.name), tables.state(folded, seat, len(client.sent))
    there = {field: value for field, value in shown.items() if field not in ("moves", "you")}
    assert msgspec.to_builtins(there) == msgspec.to_builtins({each: mine[each] for each in there})


def test_a_commitment_is_nobodys_to_know_until_all_are_in() -> None:
    """Two characters in a contest, in two worlds where the first commits to something else."""
    with world("double-down") as one, world("double-down") as other:
        keys = [contested(at) for at in (one, other)]
        assert keys[0] == keys[1]
        roll, first, second, options = keys[0]
        mine, theirs = options["attempter"][0], options["attempter"][-1]
        for at, key in ((one, mine), (other, theirs)):
            assert at.do(first, Answer(id="commit", roll=roll, role="attempter", key=key))["events"]
        for name in one.clients:
            if name != first:
                assert one.clients[name].sent == other.clients[name].sent
                for want in ("state", "events", "summary", "export", "odds", "preview"):
                    wanted = {"want": want, **({"roll": roll} if want == "odds" else {})}
                    assert one.look(name, **wanted) == other.look(name, **wanted)
        for at in (one, other):
            at.do(second, Answer(id="commit", roll=roll, role="target", key=options["target"][0]))
        for name in one.clients:
            decided = [said["data"]["key"] for said in one.clients[name].sent if said["kind"] == "decided"]
            assert mine in decided
            assert one.clients[name].sent != other.clients[name].sent


def contested(at: World) -> tuple[str, str, str, dict[str, list[str]]]:
    """A contest that waits for what both sides commit: the roll, who is on which side, and the options of both."""
    first, second = at.people("player")[:2]
    stat = next(iter(at.gm.state.sheets[first.sheets[0]].values["stats"]))
    args = {"target": second.sheets[0], "stat": stat}
    reply = at.do("gm", Call(id="contest", move="double-down.contested", sheet=first.sheets[0], args=args))
    (roll,) = [said["data"]["roll"] for said in reply["events"] if said["kind"] == "started"]
    while at.gm.state.rolls[roll].waiting["kind"] != "together":
        asked = at.gm.state.rolls[roll].waiting["asks"][0]
        keys = [option["key"] for option in asked["options"]]
        who = second if asked["role"] == "target" else first
        key = "roll" if "roll" in keys else keys[0]
        at.do(who.name, Answer(id=f"answer {asked['role']}", roll=roll, role=asked["role"], key=key))
    asks = at.gm.state.rolls[roll].waiting["asks"]
    return (
        roll,
        first.name,
        second.name,
        {each["role"]: [option["key"] for option in each["options"]] for each in asks},
    )


# -- these tests can fail ------------------------------------------------------------------------------------------------


def _forgets(event: Any, seat: Any) -> Any:
    return None if secrecy.audiences(seat).isdisjoint(event.to) else replace(secrecy.whole(event), secret={})


BROKEN: dict[str, list[tuple[Any, str, Any]]] = {
    "secrets are not taken out": [(secrecy, "seen", _forgets)],
    "everybody is sent everything": [(secrecy, "audiences", lambda seat: frozenset(("all", "gm", seat.id)))],
    "hidden rolls are sent to all": [(Veil, "to", ("all",))],
    "hidden groups of dice are shown": [(Veil, "group", lambda self, name: False)],
    "secret arguments are shown": [(secrecy, "without", lambda data, paths: (dict(data), {}))],
    "closed sheets are open": [(secrecy, "public", lambda state, sheet: sheet in state.sheets)],
    "hidden sheets are known": [(secrecy, "known", lambda state, sheet: sheet in state.sheets)],
    "what names a hidden sheet is told": [(secrecy, "betrays", lambda state, said: False)],
    "odds use the secret number": [
        (meaning, "deed_of", lambda work, made, asking=False: meaning._deed(work, made)),
        (pricing, "curve", lambda bound, hidden, look, until=None: {"odds": look(bound)}),
    ],
    "the log's numbers are sent": [
        (
            views,
            "message",
            lambda number, event: {**MESSAGE(number, event), "n": event.seq},
        )
    ],
    "names count hidden sheets": [
        (sheets, "unused", lambda others, held: f"{held.name} {len(list(others))}")
    ],
}
MESSAGE = views.message
FIRST = {"hidden sheets are known": 9, "what names a hidden sheet is told": 4, "names count hidden sheets": 1}
"""Where a leak was found that takes longer: it is looked for there first."""


@pytest.mark.parametrize("how", some(BROKEN, quick=4))
def test_a_broken_filter_is_found(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for where, name, instead in BROKEN[how]:
        monkeypatch.setattr(where, name, instead)
    with pytest.raises((AssertionError, LookupError)):
        search(FIRST.get(how, 0))


def test_commitments_that_are_sent_to_all_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = secrecy.seen

    def telling(event: Any, seat: Any) -> Any:
        return seen(replace(secrecy.whole(event), secret={}) if event.kind == "readied" else event, seat)

    monkeypatch.setattr(secrecy, "seen", telling)
    with pytest.raises(AssertionError):
        test_a_commitment_is_nobodys_to_know_until_all_are_in()


def search(first: int) -> None:
    """Look for a leak in one game after the other, in evenings that everybody stays for: where it is found soon was looked for in those."""
    for seed in (first, *range(60)):
        for name in ("daggerheart", "double-down", "storyteller"):
            twins(name, seed, without=("vacate",))
            canaries(name, seed)
