"""A table as a state machine: whoever does whatever in whatever order, it is done once and whole, or refused and nothing is."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import natsservers
from hours import often
from rollwright.errors import NoSeat, RollwrightError
from rollwright.systems.registry import system
from rollwright.table.acts.seating import token
from rollwright.table.hosts import snapshots
from rollwright.table.hosts.host import Host
from rollwright.table.log.events import Event
from rollwright.table.log.fold import step
from rollwright.table.log.pieces import Seat
from rollwright.table.log.state import State
from rollwright.table.play.commands import Answer, Call, Command, Withdraw
from rollwright.table.play.kits import kit_of
from rollwright.table.play.work import REFUSED
from rollwright.table.proof.verify import verify
from rollwright.table.seen import secrecy
from rollwright.table.seen.roles import askings, passed, seat_of, throwers
from rollwright.table.seen.views import View
from rollwright.table.stores import Store
from rollwright.table.stores.memory import Memory
from table.playing import SYSTEMS, TEXTS, Client, Table, World
from table.tabling import folded

SEEDS = st.integers(0, 2**32)
TRIES = 4
"""So often somebody tries what was refused, each time otherwise."""


class Session(RuleBasedStateMachine):
    """Two doors on one store, a party with its game master and one who watches, and a memory of all that was acknowledged."""

    kept: Callable[[], Store] = staticmethod(Memory)

    def __init__(self) -> None:
        super().__init__()
        self.world: World
        self.done: list[tuple[str, Command, Any]] = []

    @initialize(
        name=st.sampled_from(SYSTEMS), seed=SEEDS, alone=st.booleans(), every=st.sampled_from([1, 7, 10_000])
    )
    def opens(self, name: str, seed: int, alone: bool, every: int) -> None:
        """Somebody opens a table, of which doors put a snapshot away every now and then."""
        self.patched = pytest.MonkeyPatch()
        self.patched.setattr(snapshots, "LEAST", every)
        self.patched.setattr(snapshots, "EVERY", every)
        options = {"difficulties": "players"} if alone else {}
        self.world = World(name, kept=self.kept, options=options)
        self.doors = [self.door(), self.door()]
        self.people = Table(self.world, random.Random(seed))
        self.kit = kit_of(system(name))
        self.state, self.log = State(), list[Event]()
        self.views = {
            name: View(Seat(client.seat, client.role, name)) for name, client in self.world.clients.items()
        }
        self.take_in()

    def door(self) -> Host:
        """A door that has room for one table."""
        return Host(self.world.store, self.world.machine, most=1, idle=0)

    def teardown(self) -> None:
        """At the end, every cut of the log leads to the same, and both doors know it."""
        if hasattr(self, "world"):
            try:
                self.cuts()
                self.agree()
                self.proves()
                self.quotes()
            finally:
                self.world.close()
                self.patched.undo()

    # -- what happens ----------------------------------------------------------------------------------------------------

    def does(self, name: str, command: Command) -> None:
        """Somebody sends a command, which is done or refused; and what is refused changes nothing, but for dice that were drawn."""
        length, frozen = self.length, self.frozen()
        reply = None
        with suppress(RollwrightError):
            reply = self.world.do(name, command)
        if reply is None:
            drawn = self.world.store.read(self.world.table, length)
            assert {(event.kind, event.data.get("aside")) for event in drawn} <= {("thrown", REFUSED)}
            assert drawn or frozen in (None, self.frozen())
        else:
            assert self.length > length
            self.done.append((name, command, reply["events"]))

    def live(self) -> State:
        """The state in the memory of the door that is used."""
        return self.world.host._tables[self.world.table].state

    def frozen(self) -> State | None:
        """That state as it is now, if the door knows all that has happened."""
        table = self.world.host._tables.get(self.world.table)
        known = table is not None and table.length == self.length
        return self.live().copy() if known else None

    @rule(seed=SEEDS, door=st.integers(0, 1), turns=st.integers(1, 12))
    def people_play(self, seed: int, door: int, turns: int) -> None:
        """They do what they might do, one after the other, at one of the doors."""
        self.world.host = self.doors[door]
        for turn in range(turns):
            self.people.chance = random.Random(f"{seed} {turn} {self.length}")
            if self.world.people("player"):
                self.does(*self.people.next())
                self.take_in()

    @rule(seed=SEEDS, turns=st.integers(1, 4))
    def what_waits_is_answered(self, seed: int, turns: int) -> None:
        """Everybody answers what rolls wait for."""
        for turn in range(turns):
            self.people.chance = random.Random(f"{seed} {turn}")
            for client in self.world.people("gm", "player"):
                self.answers(client)

    @rule(seed=SEEDS, turns=st.integers(0, 8))
    def several_roll_together(self, seed: int, turns: int) -> None:
        """One proposes what several do together, others join, the game master sets what is theirs, and it is rolled."""
        chance = self.people.chance = random.Random(f"{seed} {self.length}")
        players = self.world.people("player")
        begun = self.people.joinable(players[0]) if players else {}
        if not begun:
            return
        who, *others = chance.sample(players, len(players))
        how = chance.choice([*begun.values()])
        early = random.Random(f"{seed} {turns}")  # who has their dice fall by themselves
        ready = early.random() < 0.5
        self.tries(who, lambda: self.people.proposes(who, chance.choice(how), ready=ready))
        drafts = [each for each in self.state.drafts.values() if each.sheet in who.sheets]
        if not drafts:
            return
        draft = drafts[-1].id
        gm = self.world.gm
        for other in others:
            falls = early.random() < 0.5
            if draft in self.state.drafts:
                self.tries(other, lambda of=other, falls=falls: self.joining(of, draft, falls))
            if early.random() < 0.2 and draft in self.state.drafts:
                self.tries(gm, lambda: self.framing(draft))
        self.tries(gm, lambda: self.framing(draft))
        self.shared(who, draft, chance)
        for one in (*players, gm):
            if draft in self.state.drafts and (one is gm or self.state.drafts[draft].sheet in one.sheets):
                self.tries(one, lambda of=one: self.people.rolled(of, self.state.drafts[draft]))
        for _ in range(turns):
            if self.world.people("player"):
                self.answers(chance.choice([gm, *self.world.people("player")]))

    def joining(self, who: Client, draft: str, falls: bool = False) -> Command | None:
        """Somebody takes part in what is prepared, as long as it is."""
        found = self.state.drafts.get(draft)
        return found and self.people.joins(who, found, ready=falls)

    def framing(self, draft: str) -> Command | None:
        """The game master sets what is prepared, as long as it is."""
        found = self.state.drafts.get(draft)
        return found and self.people.frames(self.world.gm, found)

    def shared(self, who: Client, draft: str, chance: random.Random) -> None:
        """What is prepared changes hands now and then: what is agreed on for a part, and who leads."""
        gm = self.world.gm
        if draft in self.state.drafts and chance.random() < 0.5:
            self.tries(gm, lambda: self.people.agrees(gm, self.state.drafts[draft]))
        if draft in self.state.drafts and chance.random() < 0.3:
            self.tries(who, lambda: self.people.hands_on(who, self.state.drafts[draft]))
            self.tries(who, lambda: self.joining(who, draft))

    def tries(self, client: Client, made: Callable[[], Command | None]) -> None:
        """Somebody does something, and tries it otherwise where it is refused."""
        for _ in range(TRIES):
            command, length = made(), self.length
            if command is not None:
                self.does(client.name, command)
                self.take_in()
            if self.length > length:
                return

    def answers(self, client: Client) -> None:
        """Somebody answers what a roll waits for, if one waits for them."""
        command = self.people._answer(client)
        if command is not None:
            self.does(client.name, command)
            self.take_in()

    @rule(seed=SEEDS, text=st.text(max_size=20), key=st.text(max_size=5))
    def somebody_talks_nonsense(self, seed: int, text: str, key: str) -> None:
        """Commands that mean nothing, or belong to others."""
        chance = random.Random(seed)
        client = chance.choice(self.world.people("gm", "player", "watcher"))
        state = self.state
        ids = [*state.rolls, *state.deeds, *state.offers, *state.drafts, *state.sheets, text]
        one = chance.choice(ids)
        name = f"nonsense {seed}"
        move = chance.choice([*self.kit.moves, text, "roll", "amend", "narrate", "dismiss", ""])
        command: Command = chance.choice(
            [
                Call(id=name, move=move, args={key: text}, sheet=one),
                Call(id=name, move=move, args={"roll": one, "offer": one, "args": {key: text}}),
                Call(id=name, again=one, hidden=True),
                Call(id=name, offer=one, args={key: text}),
                Call(id=name, draft=one, faces=(text, 1)),
                Answer(id=name, roll=one, key=key, role=text),
                Answer(id=name, roll=one, faces=(1, 2, 3)),
                Withdraw(id=name, of=one),
            ]
        )
        self.does(client.name, command)

    @precondition(lambda self: self.done)
    @rule(seed=SEEDS, door=st.integers(0, 1))
    def a_reply_was_lost(self, seed: int, door: int) -> None:
        """A client sends again what was done: it gets the same reply, and nothing happens."""
        name, command, events = random.Random(seed).choice(self.done)
        if self.world.clients[name].gone:
            return
        self.world.host, length = self.doors[door], self.length
        with suppress(NoSeat):
            assert self.world.do(name, command)["events"] == events
        assert self.length == length

    @rule(door=st.integers(0, 1))
    def a_door_is_killed(self, door: int) -> None:
        """A door is started again, and knows what is in the store."""
        self.doors[door] = self.door()

    @rule(door=st.integers(0, 1))
    def a_stranger_comes(self, door: int) -> None:
        """Somebody asks for another table: a door has room for one at a time, and lets go of this."""
        self.world.host = self.doors[door]
        self.world.look("gm", at="t-none")
        assert self.world.table not in self.world.host._tables

    # -- what always holds -----------------------------------------------------------------------------------------------

    @invariant()
    def the_log_only_grows_and_its_times_do_not_go_back(self) -> None:
        if not hasattr(self, "world"):
            return
        self.take_in()

    def take_in(self) -> None:
        """Read what was written since, and fold it: whole, and as everybody is sent it."""
        for event in self.world.store.read(self.world.table, len(self.log)):
            assert event.seq == len(self.log) + 1
            assert event.time >= self.state.time
            assert Event.from_json(event.to_json()) == event
            step(self.state, secrecy.whole(event))
            self.log.append(event)
            for view in self.views.values():
                view.add([event])
        for name, client in self.world.clients.items():
            client.state = self.views[name].state
            client.gone = token(self.state, self.state.seats[client.seat]) != client.token
            client.gone |= self.state.seats[client.seat].closed

    @property
    def length(self) -> int:
        """How much is in the store."""
        return sum(table.events for table in self.world.store.tables())

    @invariant()
    def every_sheet_is_one_that_its_game_allows(self) -> None:
        if not hasattr(self, "world"):
            return
        found = system(self.world.system)
        house = found.house.of(self.state.house)
        for held in self.state.sheets.values():
            sheet = self.kit.sheets[held.kind].read(held.values, house)
            sheet.check(house)
            assert sheet.name == held.name
            assert held.hidden or held.state == ("" if held.truly else sheet.state())

    @invariant()
    def whoever_acts_for_them_is_asked(self) -> None:
        """And windows wait for who is there: the last who is asked closes one, can be answered for, and is waited for where they hold something."""
        if not hasattr(self, "world"):
            return
        for roll in self.state.pending:
            for turn, asking in askings(roll.waiting):
                seats = {each["role"]: each["seat"] for each in asking["asks"]}
                assert all(seat_of(self.state, roll, role) == seat for role, seat in seats.items())
                if asking["kind"] == "window":
                    *others, closing = asking["asks"]
                    assert all(self.there(each["seat"]) for each in others)
                    left = {each["role"] for each in others} - {*passed(roll, turn)}
                    assert left or len(closing["options"]) > 1
            dice = [each for each in throwers(roll).items() if roll.waiting and "by" in roll.waiting]
            assert all(seat_of(self.state, roll, role) == seat for role, seat in dice)

    def there(self, seat: str | None) -> bool:
        """Whether somebody sits there; the game master always does."""
        return seat is None or self.state.seats[seat].there

    @invariant()
    def what_was_acknowledged_is_in_the_log_once(self) -> None:
        if not hasattr(self, "world") or not self.done:
            return
        name, command, events = self.done[-1]
        seat = self.world.clients[name].seat
        by_it = [
            event for event in self.log if event.command == command.id
        ]  # with dice that fell by themselves
        places = [event.seq for event in by_it]
        assert by_it[0].seat == seat
        assert places == list(range(places[0], places[-1] + 1))
        assert len(events) <= len(places)

    def cuts(self) -> None:
        """Fold(all) is fold(prefix), then fold(rest), for every cut."""
        log = self.log
        whole, prefix = folded(log), State()
        assert whole == self.state
        for cut, event in enumerate(log, 1):
            step(prefix, secrecy.whole(event))
            if cut % 7 == 0:
                assert folded(log[cut:], prefix.copy()) == whole
        for client in self.world.clients.values():
            seat = whole.seats[client.seat]
            if not seat.closed:
                assert (
                    View(seat, log).state
                    == View(seat, [Event.from_json(each.to_json()) for each in log]).state
                )

    def proves(self) -> None:
        """Whatever happened, everybody's own log is found right."""
        for name, client in self.world.clients.items():
            if not client.gone:
                found = self.world.look(name, want="export")["lines"]
                assert not verify(line.encode() for line in found).faults

    def quotes(self) -> None:
        """What is told as somebody's words, somebody wrote."""
        prepared = [event.data["draft"] for event in self.log if event.kind == "drafted"]
        begun = [event.data for event in self.log if event.kind == "started"]
        assert {each["text"] for each in (*prepared, *begun)} <= {"", *TEXTS}

    def agree(self) -> None:
        """Both doors come to what the log says when they write."""
        if self.state.closed:
            return
        for number, door in enumerate([*self.doors, *self.doors]):
            self.world.host = door
            self.world.do("gm", Call(id=f"last words {number}", move="say", args={"text": "good night"}))
        for door in self.doors:
            self.world.host = door
            self.world.do("gm", Call(id=f"very last words {id(door)}", move="say", args={"text": "."}))
            assert self.live() == folded(self.world.log)


class OnNats(Session):
    """The same, with the log on a real server of NATS."""

    kept = staticmethod(natsservers.store)


TestSession, TestOnNats = Session.TestCase, OnNats.TestCase
TestOnNats.pytestmark = [pytest.mark.apart]
for each, examples in ((TestSession, often(8, 200)), (TestOnNats, often(1, 40))):
    each.settings = settings(
        max_examples=examples,
        stateful_step_count=25,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
