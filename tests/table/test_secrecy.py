"""Nothing that leaves a table betrays what its receiver may not know: recognisable secrets, and worlds that differ in secrets alone."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from table.playing import SYSTEMS, Client, Table, World, follow, numbers_of, told, world
from rollwright.errors import RollwrightError
from rollwright.systems.registry import system
from rollwright.table.commands import Answer, Call, Command
from rollwright.table.kits import kit_of

IDS = re.compile(r"(?:sheet|seat|draft|roll|offer|deed|line)-[0-9a-f]{12}|[0-9a-f]{64}")

FACTS = frozenset(
    "label labels tier tiers success hit hits critical boons banes damage successes degree winner lead botched"
    " results stress total crits helpers opponent actor clues".split()
)
"""What an announced outcome tells everybody by the rules of its game."""


BARE = (
    "double-down", "keepers", "lanterns", "daggerheart.feature", "daggerheart.activate", "daggerheart.spend-fear",
    "daggerheart.bank-fear", "daggerheart.tracker", "storyteller.drop-task", "storyteller.botched-task",
)  # fmt: skip
"""Moves that change what lies open on the table, whoever makes them."""


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
        one = self.one.tried(name, command)
        other = self._twisted(name, command, one)
        role = self.one.clients[name].role
        if role == "gm" and ("error" in one) != ("error" in other):
            raise Ended("the game master cannot do the same")
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
        from rollwright.table.commands import Withdraw

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
        if call is None or held is None or not held.hidden or call.move.startswith(BARE):
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
        self.compared[wanted["want"] + (" refused" if "error" in one else " curve" if "curve" in one else "")] += 1


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


def twins(name: str, seed: int, steps: int) -> tuple[Counter[str], str]:
    """Play two worlds; what was compared, and why it ended early."""
    chance = random.Random(seed)
    options = {"difficulties": chance.choice(("gm", "players"))}
    hidden = chance.choice(("", "other"))
    with world(name, options=options) as one, world(name, hidden=hidden, options=options) as other:
        both = Twins(one, other, chance)
        both.same_sent()
        try:
            for _ in range(steps):
                both.step()
                both.compared["steps"] += 1
            for client in one.people("player", "watcher"):
                for want in ("state", "events", "summary", "export", "links"):
                    both.look(client, {"want": want}) if client.name not in both.committed else None
        except Ended as why:
            return both.compared, str(why)
        return both.compared, ""
