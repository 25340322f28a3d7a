"""The host: done once, told after it is written, several at once, stores that fail, clocks that go backwards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest

from rollwright.errors import BadAnswer, Conflict, Forbidden, NoSeat, NotFound, Refused, StoreFailed
from rollwright.table.hosts import archive, snapshots
from rollwright.table.hosts import host as hosting
from rollwright.table.hosts.host import Host
from rollwright.table.log import packs
from rollwright.table.log.events import Event
from rollwright.table.log.fold import step
from rollwright.table.log.log import BLOCK
from rollwright.table.log.state import State
from rollwright.table.play.commands import Answer, Call, Command, Look, Withdraw
from rollwright.table.play.work import Machine
from rollwright.table.seen.views import View
from rollwright.table.stores.memory import Memory
from rollwright.table.stores.opening import open_store
from table.tabling import Person, Playing, Reply, Ticking, folded


class Failing(Memory):
    """A store that can be told to fail: before it writes, after it wrote, or to read."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: set[str] = set()

    def append(self, table: str, expected: int, events: Sequence[Event]) -> Future[None]:
        failed: Future[None] = Future()
        failed.set_exception(StoreFailed("the disk is full"))
        if "append" in self.fails:
            return failed
        done = super().append(table, expected, events)
        return failed if "after" in self.fails else done

    def read(self, table: str, after: int = 0) -> list[Event]:
        if "read" in self.fails:
            raise StoreFailed("the disk is gone")
        return super().read(table, after)

    def length(self, table: str) -> int:
        if "length" in self.fails:
            raise StoreFailed("the disk is gone")
        return super().length(table)


class Silent(Memory):
    """A store that says nothing while it is *silent*, and writes what it was told once it is to `answer`."""

    def __init__(self) -> None:
        super().__init__()
        self.silent = False
        self._waits: list[tuple[Future[None], tuple[str, int, Sequence[Event]]]] = []

    def append(self, table: str, expected: int, events: Sequence[Event]) -> Future[None]:
        if not self.silent:
            return super().append(table, expected, events)
        done: Future[None] = Future()
        self._waits.append((done, (table, expected, events)))
        return done

    def answer(self) -> None:
        """Write whatever can be written."""
        self.silent = False
        for done, said in self._waits:
            with suppress(Conflict):
                super().append(*said).result()
                done.set_result(None)


class Racing(Memory):
    """A store where somebody else is always quicker, as often as it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.quicker: list[Callable[[], Any]] = []
        self.busy = False

    def append(self, table: str, expected: int, events: Sequence[Event]) -> Future[None]:
        if self.quicker and not self.busy:
            self.busy = True
            somebody = Thread(target=self.quicker.pop(0))
            somebody.start()
            somebody.join()
            self.busy = False
        return super().append(table, expected, events)


def elsewhere(table: Playing, person: Person) -> Person:
    """The same person at another host of the same store."""
    other = object.__new__(Playing)
    other.__dict__.update(table.__dict__)
    other.host = Host(table.store, Ticking("elsewhere"))
    other.fresh = table.fresh
    return Person(other, person.token)


# -- once ------------------------------------------------------------------------------------------------------------


def test_a_command_sent_twice_is_done_once_and_answered_alike() -> None:
    table = Playing(options={"difficulties": "players"})
    ann, sheet = table.seated("Ann", drive=1)
    call = Call(id="once", move="double-down.attempt", sheet=sheet, args={"stat": "Agility", "difficulty": 9})
    first = ann.do(call)
    answer = Answer(id="again", roll=first.roll, key="stand")
    second = ann.do(answer)
    back = Withdraw(id="back", of=first.roll)
    third = ann.do(back)
    length = len(table.log)
    for command, reply in ((call, first), (answer, second), (back, third)):
        assert ann.do(command).events == reply.events
        assert elsewhere(table, ann).do(command).events == reply.events, "another door knows it as well"
    assert len(table.log) == length
    for other in (Call(id="once", move="say", args={"text": "x"}), Withdraw(id="again", of=first.roll)):
        with pytest.raises(Conflict, match="make a new one"):
            ann.do(other)
    assert table.gm.do(Call(id="once", move="say", args={"text": "x"})).kinds == ["said"], (
        "ids are a seat's own"
    )


@pytest.mark.parametrize("alike", [False, True])
def test_what_was_done_long_ago_is_known_wherever_its_log_is_opened(
    alike: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much was packed since, from a snapshot too, and where the sums over what commands were called are the same."""
    if alike:
        monkeypatch.setattr(packs, "_sum", lambda name: len(name) % 2)
    monkeypatch.setattr(snapshots, "LEAST", 1)
    table = Playing(options={"difficulties": "players"})
    ann, sheet = table.seated("Ann")
    args = {"stat": "Agility", "difficulty": 9}
    done = list[tuple[Command, Reply]]()
    for at in range(BLOCK):
        call = Call(id=f"call {at}", move="double-down.attempt", sheet=sheet, args=args)
        began = ann.do(call)
        answer = Answer(id=f"answer {at}", roll=began.roll, key="stand")
        done += [(call, began), (answer, ann.do(answer))]
    asyncio.run(table.host.put_away())
    before = len(table.log)
    assert before > 3 * BLOCK  # several times packed
    assert table.store.remembered(table.id) is not None
    for person in (ann, elsewhere(table, ann)):
        for command, reply in done:
            assert person.do(command).events == reply.events
        with pytest.raises(Conflict, match="make a new one"):
            person.do(Call(id="call 0", move="say", args={"text": "x"}))
    assert len(table.log) == before


def test_what_was_done_is_still_known_when_it_could_not_be_done_any_more() -> None:
    table = Playing()
    ann = table.sit("Ann")
    said = Call(id="last words", move="say", args={"text": "farewell"})
    first = ann.do(said)
    table.gm.act("lock", seat=ann.id)
    table.gm.act("close")
    assert ann.do(said).events == first.events


def test_what_is_refused_is_not_remembered() -> None:
    table = Playing()
    ann, sheet = table.seated("Ann")
    call = Call(
        id="adjust", move="adjust", args={"sheet": sheet, "counter": "drive", "by": -1, "why": "paid"}
    )
    with pytest.raises(Refused):
        ann.do(call)
    table.gm.act("adjust", sheet=sheet, counter="drive", by=1, why="a gift")
    assert ann.do(call).kinds == ["adjusted"]


class Busy(ThreadPoolExecutor):
    """Threads of which none is free."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise AssertionError("a thread is waited for")


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_who_looks_or_is_refused_waits_for_no_thread(kind: str, tmp_path: Path) -> None:
    """A crowd that has threads read what is known at once would be in front of whoever needs one."""
    with closing(open_store("memory:" if kind == "memory" else f"sqlite:{tmp_path / 'a.db'}")) as store:
        table = Playing(store=store)
        paid = Call(
            id="paid",
            move="adjust",
            args={"sheet": table.lay("Ann"), "counter": "drive", "by": -1, "why": "paid"},
        )

        async def comes() -> None:
            asyncio.get_running_loop().set_default_executor(Busy())
            await table.host.look(table.id, table.gm.token, Look())
            with pytest.raises(Refused):
                await table.host.do(table.id, table.gm.token, paid)

        asyncio.run(comes())


def test_what_is_refused_leaves_everything_as_it_was() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    ann, _ = table.seated("Ann", hope=0)
    ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 9}, faces=[9, 7])
    before, log = msgspec.json.encode(table.gm.look()), table.log
    with pytest.raises(BadAnswer):  # after the first roll was applied, for this one
        ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 9}, faces=[9, 7, 5])
    assert msgspec.json.encode(table.gm.look()) == before
    assert table.log == log


# -- several at once ---------------------------------------------------------------------------------------------------


def test_commands_of_several_people_come_one_after_the_other() -> None:
    table = Playing()
    people = [table.sit(f"Player {number}") for number in range(8)]

    async def all_at_once() -> list[Any]:
        calls = [
            table.host.do(table.id, person.token, Call(id=f"{turn}", move="roll", args={"dice": "2d6"}))
            for turn in range(5)
            for person in people
        ]
        return await asyncio.gather(*calls)

    replies = asyncio.run(all_at_once())
    assert len({reply["events"][0]["data"]["roll"] for reply in replies}) == 40
    draws = [group["draw"] for event in table.log if event.kind == "thrown" for group in event.data["groups"]]
    assert draws == list(range(40)), "no place of the seed is used twice"
    assert [event.seq for event in table.log] == list(range(1, len(table.log) + 1))


def test_who_was_slower_takes_in_what_happened_and_tries_again() -> None:
    store = Racing()
    table = Playing(store=store)
    ann, sheet = table.seated("Ann", drive=1)
    other = elsewhere(table, table.gm)
    store.quicker = [lambda: other.act("adjust", sheet=sheet, counter="drive", by=1, why="a gift")] * 3
    reply = ann.act("adjust", sheet=sheet, counter="drive", by=-1, why="paid")
    (change,) = reply.of("adjusted")["changes"]
    assert (change["was"], change["now"]) == (4, 3), "read anew, not written over"
    assert table.values("Ann")["drive"] == 3


def test_what_cannot_be_done_any_more_is_refused_on_the_second_try() -> None:
    store = Racing()
    table = Playing(store=store)
    ann, sheet = table.seated("Ann", drive=1)
    other = elsewhere(table, table.gm)
    store.quicker = [lambda: other.act("adjust", sheet=sheet, counter="drive", by=-1, why="lost")]
    with pytest.raises(Refused):
        ann.act("adjust", sheet=sheet, counter="drive", by=-1, why="paid")
    store.quicker = [lambda: other.act("lock", seat=ann.id)]
    with pytest.raises(Forbidden):
        ann.act("say", text="quick!")
    table.gm.act("unlock", seat=ann.id)
    store.quicker = [lambda: other.act("renew", seat=ann.id)]
    with pytest.raises(NoSeat):
        ann.act("say", text="quick!")


def test_who_is_always_slower_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Playing(store=Racing())
    other = elsewhere(table, table.gm)
    store = table.store
    assert isinstance(store, Racing)
    monkeypatch.setattr(hosting, "TRIES", 3)
    store.quicker = [lambda: other.act("say", text="me first")] * 3
    with pytest.raises(Conflict, match="try again"):
        table.gm.act("say", text="let me")


# -- a store that fails ------------------------------------------------------------------------------------------------


def test_what_could_not_be_written_has_not_happened() -> None:
    store = Failing()
    table = Playing(store=store)
    ann, sheet = table.seated("Ann", drive=1)
    before = msgspec.json.encode(ann.look())
    heard: list[bytes | None] = []
    asyncio.run(table.host.listen(table.id, ann.token, 0, heard.append))
    store.fails = {"append"}
    call = Call(id="paid", move="adjust", args={"sheet": sheet, "counter": "drive", "by": -1, "why": "x"})
    with pytest.raises(StoreFailed):
        ann.do(call)
    assert msgspec.json.encode(ann.look()) == before
    assert len(heard) == 1, "nobody was told"
    store.fails = set()
    assert ann.do(call).kinds == ["adjusted"]
    assert table.values("Ann")["drive"] == 0


def test_what_was_written_though_it_seemed_not_has_happened_once() -> None:
    store = Failing()
    table = Playing(store=store)
    ann, sheet = table.seated("Ann", drive=2)
    store.fails = {"after"}
    call = Call(id="paid", move="adjust", args={"sheet": sheet, "counter": "drive", "by": -1, "why": "x"})
    with pytest.raises(StoreFailed):
        ann.do(call)
    store.fails = set()
    assert ann.do(call).of("adjusted")["changes"][0]["now"] == 1
    assert table.values("Ann")["drive"] == 1


def test_a_store_that_does_not_answer_holds_nobody_for_ever_and_what_it_wrote_late_has_happened_once() -> (
    None
):
    store = Silent()
    table = Playing(store=store)
    ann, sheet = table.seated("Ann", drive=2)
    host = Host(store, Ticking("again"), within=0.5)
    call = Call(id="paid", move="adjust", args={"sheet": sheet, "counter": "drive", "by": -1, "why": "x"})
    other = Call(id="besides", move="say", args={"text": "and I wait for my turn"})

    async def sent(said: Call) -> Any:
        return await host.do(table.id, ann.token, said)

    async def played() -> None:
        store.silent = True
        for error in await asyncio.gather(sent(call), sent(other), return_exceptions=True):
            assert isinstance(error, StoreFailed)
            assert error.message == "the store has not answered for 0.5 seconds: send the same command again"
        store.answer()
        first, second = await sent(call), await sent(other)
        assert [event["kind"] for event in first["events"] + second["events"]] == ["adjusted", "said"]

    asyncio.run(played())
    assert table.values("Ann")["drive"] == 1


def test_a_store_that_is_gone_altogether_lets_go_of_everybody() -> None:
    store = Failing()
    table = Playing(store=store)
    heard: list[bytes | None] = []
    asyncio.run(table.host.listen(table.id, table.gm.token, 0, heard.append))
    store.fails = {"append", "read"}
    for _ in range(2):
        with pytest.raises(StoreFailed):
            table.gm.act("say", text="is anybody there?")
    assert heard[-1] is None, "they have to come again"
    store.fails = set()
    assert table.gm.act("say", text="here we are").kinds == ["said"]
    assert len(heard) == 2


def test_who_opens_a_table_a_moment_later_finds_it_open() -> None:
    table = Playing(store=Racing())
    store = table.store
    assert isinstance(store, Racing)
    opening = msgspec.structs.replace(table.opening, id="another table " + "x" * 16)
    first: list[Any] = []
    store.quicker = [lambda: first.append(asyncio.run(Host(store, Ticking("quick")).open(opening)))]
    assert asyncio.run(table.host.open(opening)) == first[0]


def test_a_table_that_could_not_be_opened_is_opened_later() -> None:
    store = Failing()
    table = Playing(store=store)
    opening = msgspec.structs.replace(table.opening, id="another table " + "x" * 16)
    store.fails = {"append"}
    with pytest.raises(StoreFailed):
        asyncio.run(table.host.open(opening))
    store.fails = set()
    assert asyncio.run(table.host.open(opening))["token"]


# -- time --------------------------------------------------------------------------------------------------------------


def test_the_log_does_not_go_backwards_with_the_clock() -> None:
    table = Playing()
    table.gm.act("say", text="one")
    table.machine.time -= 3_600_000
    table.gm.act("say", text="two")
    again = elsewhere(table, table.gm)
    table.machine.time = 0
    again.act("say", text="three")
    times = [event.time for event in table.log]
    assert times == sorted(times)
    assert times[-1] == times[-2] == times[-3]
    table.machine.time = times[-1] + 5000
    table.gm.act("say", text="four")
    assert table.log[-1].time > times[-1]


def test_the_systems_own_sources() -> None:
    machine = Machine.system()
    assert 1_600_000_000_000 < machine.now() < 5_000_000_000_000
    assert len(machine.token(32)) == 64
    assert machine.token(6) != machine.token(6)


# -- listening -----------------------------------------------------------------------------------------------------------


def test_who_listens_hears_first_what_they_missed_and_then_everything_in_order() -> None:
    table = Playing()
    ann = table.sit("Ann")
    wim = table.sit("Wim", "watcher")
    heard: dict[str, list[Any]] = {"Ann": [], "Wim": [], "gm": []}
    known = {
        name: person.look("events")["n"] for name, person in (("Ann", ann), ("Wim", wim), ("gm", table.gm))
    }
    stops = {
        name: asyncio.run(table.host.listen(table.id, person.token, since, heard[name].append))
        for name, person, since in (("Ann", ann, 2), ("Wim", wim, 0), ("gm", table.gm, 10_000))
    }
    table.gm.call("roll", {"dice": "d6"}, hidden=True)
    ann.act("say", text="hello")
    stops["Ann"]()
    ann.act("say", text="I hear nothing of this")
    for name, person in (("Ann", ann), ("Wim", wim), ("gm", table.gm)):
        events = [event for line in heard[name] for event in msgspec.json.decode(line)["events"]]
        numbers = [event["n"] for event in events]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert events == person.look("events")["events"][numbers[0] - 1 :][: len(events)]
    first = msgspec.json.decode(heard["Ann"][0])["events"]
    assert first[0]["n"] == 3
    assert len(heard["Ann"]) == 2, "nothing of the hidden roll, nothing after they left"
    assert msgspec.json.decode(heard["gm"][0])["events"] == [], "they were ahead"
    for name, lines in heard.items():
        first, *others = map(msgspec.json.decode, lines)
        assert first["n"] == known[name], "how many there were"
        assert all("n" not in line for line in others)


def test_who_sits_there_no_more_hears_no_more() -> None:
    table = Playing()
    heard: dict[str, list[Any]] = {"Ann": [], "Bob": [], "Cid": []}
    for name, lines in heard.items():
        person = table.sit(name)
        asyncio.run(table.host.listen(table.id, person.token, 0, lines.append))
    table.gm.act("renew", seat=table.players["Ann"].id)
    table.gm.act("close-seat", seat=table.players["Bob"].id)
    table.gm.act("lock", seat=table.players["Cid"].id)
    table.gm.act("say", text="who is there?")
    assert heard["Ann"][-1] is None
    assert heard["Bob"][-1] is None
    assert b"who is there?" in heard["Cid"][-1]
    assert all(line is None or b"who is there?" not in line for line in heard["Ann"] + heard["Bob"])


def test_looking_at_events_in_steps() -> None:
    table = Playing()
    for number in range(5):
        table.gm.act("say", text=str(number))
    every = table.gm.look("events")["events"]
    assert [event["n"] for event in every] == list(range(1, len(every) + 1))
    assert table.gm.look("events", since=2, limit=3)["events"] == every[2:5]
    assert table.gm.look("events", since=99) == {"events": [], "n": len(every)}


def test_what_others_write_is_seen_and_heard() -> None:
    """Such as `rollwright tables close`, which is another program at the same store."""
    table = Playing()
    ann, other = table.sit("Ann"), Playing()
    heard: list[Any] = []
    asyncio.run(table.host.listen(table.id, ann.token, 0, heard.append))
    asyncio.run(table.host.hear_others())
    assert len(heard) == 1
    archive.close(table.store, table.id, Ticking("close"))
    assert len(heard) == 1
    asyncio.run(table.host.hear_others())
    assert "closed" in [event["kind"] for event in msgspec.json.decode(heard[1])["events"]]
    archive.close(other.store, other.id, Ticking("close"))
    assert other.gm.look()["closed"], "a look is never behind"
    first: list[Any] = []
    asyncio.run(other.host.listen(other.id, other.gm.token, 0, first.append))
    assert "closed" in [event["kind"] for event in msgspec.json.decode(first[0])["events"]]


def test_a_log_that_cannot_be_read_is_heard_of_later() -> None:
    store = Failing()
    table = Playing(store=store)
    heard: list[Any] = []
    asyncio.run(table.host.listen(table.id, table.gm.token, 0, heard.append))
    elsewhere(table, table.gm).act("say", text="over here")
    store.fails = {"read"}
    asyncio.run(table.host.hear_others())
    store.fails = {"length"}
    with pytest.raises(StoreFailed):
        asyncio.run(table.host.hear_others())
    assert len(heard) == 1
    store.fails = set()
    asyncio.run(table.host.hear_others())
    assert b"over here" in heard[1]


# -- coming and going ----------------------------------------------------------------------------------------------------


def test_tables_that_nobody_needs_are_let_go_and_come_back_whole() -> None:
    first = Playing()
    first.host = Host(first.store, first.machine, most=1)
    first.gm.act("say", text="one")
    second = msgspec.structs.replace(first.opening, id="another table " + "x" * 16)
    came = asyncio.run(first.host.open(second))
    assert first.gm.act("say", text="two").events[0]["n"] == len(first.gm.look("events")["events"])
    heard: list[Any] = []
    stop = asyncio.run(first.host.listen(first.id, first.gm.token, 0, heard.append))
    asyncio.run(first.host.look(came["table"], came["token"], Look()))
    first.gm.act("say", text="three")
    assert b"three" in heard[-1], "whoever listens keeps a table there"
    stop()


def lonely(table: Playing) -> Host:
    """A host that has one table in memory at a time."""
    table.host = Host(table.store, table.machine, most=1, idle=0)
    return table.host


def rested(table: Playing, heard: list[Any], host: Host, *who: Person) -> Host:
    """These listen, and the host lets go of the table to make room for another."""
    for person in who:
        asyncio.run(host.listen(table.id, person.token, 0, heard.append))
    asyncio.run(host.open(msgspec.structs.replace(table.opening, id="another table " + "x" * 16)))
    assert table.id not in vars(host)["_tables"]
    heard.clear()
    return host


def test_a_table_that_nobody_uses_rests_and_who_listens_misses_nothing() -> None:
    table, heard = Playing(), list[Any]()
    ann = table.sit("Ann")
    host = rested(table, heard, lonely(table), ann, table.gm)
    asyncio.run(host.hear_others())
    assert list(vars(host)["_resting"]) == [table.id], "nothing happened there"
    archive.close(table.store, table.id, Ticking("close"))
    asyncio.run(host.hear_others([table.id]))
    last = [msgspec.json.decode(line)["events"][-1]["kind"] for line in heard]
    assert last == ["closed", "closed"]
    assert not vars(host)["_resting"]


def test_a_command_wakes_a_table_and_is_told_once() -> None:
    table, heard = Playing(), list[Any]()
    host = rested(table, heard, lonely(table), table.sit("Ann"))
    elsewhere(table, table.gm).act("say", text="somewhere else")
    asyncio.run(host.open(msgspec.structs.replace(table.opening, id="a third table " + "x" * 16)))
    table.gm.act("say", text="here")
    events = [event for line in heard for event in msgspec.json.decode(line)["events"]]
    assert [event["data"]["says"] for event in events] == ["somewhere else", "here"]
    assert events[1]["n"] == events[0]["n"] + 1


def test_who_left_or_was_sent_away_while_a_table_rested_is_told_no_more() -> None:
    table, heard, others = Playing(), list[Any](), list[Any]()
    ann, bob = table.sit("Ann"), table.sit("Bob")
    host = lonely(table)
    stop = asyncio.run(host.listen(table.id, ann.token, 0, others.append))
    rested(table, heard, host, bob)
    stop()
    others.clear()
    elsewhere(table, table.gm).act("close-seat", seat=bob.id)
    asyncio.run(host.hear_others())
    table.gm.act("say", text="who is there?")
    assert heard[-1] is None
    assert all(line is None or b"who is there?" not in line for line in heard)
    assert not others


def test_a_table_where_somebody_plays_does_not_rest() -> None:
    table, heard = Playing(), list[Any]()
    table.host = Host(table.store, table.machine, most=1)
    asyncio.run(table.host.listen(table.id, table.gm.token, 0, heard.append))
    asyncio.run(table.host.open(msgspec.structs.replace(table.opening, id="another table " + "x" * 16)))
    assert table.id in vars(table.host)["_tables"]


def test_a_command_that_waits_for_a_table_that_is_let_go_is_done_at_the_next() -> None:
    table, heard = Playing(), list[Any]()
    host = lonely(table)
    asyncio.run(host.listen(table.id, table.gm.token, 0, heard.append))
    say = Call(id="a line", move="say", args={"text": "who was quicker?"})

    async def both() -> None:
        first = vars(host)["_tables"][table.id]
        async with first.lock:
            waiting = asyncio.ensure_future(host.do(table.id, table.gm.token, say))
            others = asyncio.ensure_future(host._take_in(table.id, 1000))
            await asyncio.sleep(0.01)
            del vars(host)["_tables"][table.id]
            vars(host)["_resting"][table.id] = first.resting()
        await others
        await waiting

    asyncio.run(both())
    said = [
        event for line in heard for event in msgspec.json.decode(line)["events"] if event["kind"] == "said"
    ]
    assert [event["data"]["says"] for event in said] == ["who was quicker?"]


def test_no_such_table_is_no_table_afterwards() -> None:
    table = Playing()
    for _ in range(2):
        with pytest.raises(NotFound):
            asyncio.run(table.host.look("t-none", table.gm.token, Look()))


def test_two_who_come_at_once_load_a_table_once() -> None:
    table = Playing()
    host = Host(table.store, Ticking("again"))

    async def both() -> list[Any]:
        return await asyncio.gather(*(host.look(table.id, table.gm.token, Look()) for _ in range(3)))

    one, *others = asyncio.run(both())
    assert all(other == one for other in others)


def test_what_several_are_shown_at_once_is_made_once() -> None:
    table = Playing()
    for _ in range(120):
        table.gm.act("say", text="a long evening")
    host = Host(table.store, Ticking("again"))

    async def several() -> list[Any]:
        await host.look(table.id, table.gm.token, Look())
        vars(vars(host)["_tables"][table.id])["_views"].clear()
        return await asyncio.gather(*(host.look(table.id, table.gm.token, Look()) for _ in range(3)))

    first, *others = asyncio.run(several())
    assert all(other == first for other in others)


def test_a_log_comes_to_the_same_state_wherever_it_is_folded() -> None:
    table = Playing("daggerheart", party=True)
    table.gm.act("begin-session")
    log = table.log
    assert folded([Event.from_json(event.to_json()) for event in log]) == folded(log)
    seat = folded(log).seats[table.gm.id]
    whole = View(seat, log)
    stepwise = View(seat)
    for event in log:
        stepwise.add([event])
    assert stepwise.state == whole.state
    assert stepwise.sent(0) == whole.sent(0)


def test_a_fold_passes_over_what_it_was_not_told() -> None:
    state = State()
    change = {"sheet": "sheet-1", "at": "hope", "was": 1, "now": 2, "why": ""}
    data = {"changes": [change], "states": {"sheet-1": "hurt"}}
    step(state, Event(1, 5, "seat-1", "booked", data))
    step(state, Event(2, 3, "seat-1", "news of later versions", {"id": "deed-1"}))
    assert (state.sheets, list(state.deeds), state.time) == ({}, [], 5)
