"""Space: whatever a seat sends, what is written of it stays within bounds that are told, and what is refused changes nothing."""

from __future__ import annotations

import asyncio
import gc
import random
import tracemalloc
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, TypeVar

import msgspec
import pytest

from counted_calls import calls
from hours import often, some
from rollwright.errors import BadInput, Refused, TooLarge, TooMany
from rollwright.systems.registry import systems
from rollwright.table.acts import ACTS
from rollwright.table.acts.tabling import Opening
from rollwright.table.hosts import budget
from rollwright.table.hosts.budget import Allowance, Budget
from rollwright.table.hosts.host import Host
from rollwright.table.log.events import Event
from rollwright.table.log.kept import MOST
from rollwright.table.play import sizes
from rollwright.table.play.commands import Call, Look
from rollwright.table.play.kits import kit_of
from table.playing import Client, World, made, world
from table.tabling import Person, Playing, Ticking, folded

T = TypeVar("T")

GAMES = [system.name for system in systems()]


def written(table: Playing, since: int = 0) -> int:
    """How many bytes of events stand behind a place in the log."""
    return sum(len(event.to_json()) for event in table.log[since:])


# -- every act and move ------------------------------------------------------------------------------------------------


def stuffed(
    chance: random.Random, schema: Mapping[str, Any], words: list[str], whole: Mapping[str, Any]
) -> Any:
    """A value that a schema allows, with as much in it as it takes: long texts, long lists, deep objects of any shape."""
    top = {"$defs": whole.get("$defs", schema.get("$defs", {}))}
    if "$ref" in schema:
        return stuffed(chance, top["$defs"][schema["$ref"].rpartition("/")[2]], words, top)
    if "anyOf" in schema:
        return stuffed(chance, chance.choice(schema["anyOf"]), words, top)
    kind = schema.get("type")
    if kind == "string" and "enum" not in schema and chance.random() < 0.7:
        letter = chance.choice("a\u00e9\u9f8d\U0001f409\x01")
        return letter * min(schema.get("maxLength", 50_000), 50_000)
    if kind == "array" and chance.random() < 0.7:
        most = min(schema.get("maxItems", 2000), 2000)
        return [stuffed(chance, schema.get("items") or {}, words, top)] * most
    if kind == "object" and "properties" not in schema:
        inner = schema.get("additionalProperties") or {}
        return {f"{at}" * 20: stuffed(chance, inner, words, top) for at in range(chance.choice((1, 40)))}
    if kind == "object":
        return {name: stuffed(chance, each, words, top) for name, each in schema["properties"].items()}
    if kind is None and "enum" not in schema:
        return chance.choice([["x" * 900] * 60, {"deep": [[[["y" * 9000]]]]}, "z" * 60_000, 10**30])
    return made(chance, schema, words, top)


def _ways(play: World, client: Client, chance: random.Random) -> list[Call]:
    """A call of every act and every move, stuffed as far as its form lets it."""
    kit = kit_of(next(system for system in systems() if system.name == play.system))
    words = [*client.state.sheets, *client.state.seats, *client.state.rolls, *client.state.drafts, *kit.moves]
    found = []
    for name, act in ACTS.items():
        schema = msgspec.json.schema(act.shape)
        found.append((name, stuffed(chance, schema, words, schema)))
    for move in kit.moves.values():
        fields = {each: msgspec.json.schema(parameter.type) for each, parameter in move.parameters.items()}
        found.append(
            (move.id, {each: stuffed(chance, schema, words, schema) for each, schema in fields.items()})
        )
    sheet = chance.choice(client.sheets or [None])
    text = "t" * chance.choice((0, 2000))
    return [
        Call(id=f"{name} {chance.random()}", move=name, sheet=sheet, args=args, text=text, nonce="n" * 100)
        for name, args in found
        if name != "close"
    ]


def all_read(play: World) -> bool:
    """Whether every sheet on the table is one of its kind, as a move reads it."""
    kit = kit_of(next(system for system in systems() if system.name == play.system))
    laid = folded(play.log).sheets.values()
    return all(msgspec.convert(held.values, kit.sheets[held.kind]) for held in laid)


@pytest.mark.parametrize("system", some(GAMES, quick=3))
def test_whatever_a_seat_sends_what_is_written_of_it_is_bounded(system: str) -> None:
    chance, done = random.Random(system), 0
    with world(system) as play:
        for _ in range(often(1, 4)):
            for client in play.people("gm", "player", "watcher")[:4]:
                for call in _ways(play, client, chance):
                    before = play.log
                    reply = play.tried(client.name, call)
                    after = play.log[len(before) :]
                    assert sum(len(event.to_json()) for event in after) <= sizes.WRITTEN, call.move
                    refused = "error" in reply
                    assert refused or after, call.move
                    assert not refused or {event.kind for event in after} <= {"thrown"}, call.move
                    assert refused or all_read(play), f"{call.move}: the next roll could not be made"
                    done += not refused
    assert done > 5


@pytest.fixture
def table() -> Playing:
    """Ann."""
    table = Playing()
    table.seated("Ann")
    return table


REPEATED: list[dict[str, Any]] = [
    {"move": "say", "args": {"text": "x" * 2000}},
    {"move": "roll", "args": {"dice": "20d6"}, "text": "y" * 2000},
    {"move": "rename", "args": {"name": "Ann"}},
    {"move": "favour", "args": {"name": "one and the same", "move": "roll", "args": {"dice": "z" * 3000}}},
]


@pytest.mark.parametrize("said", REPEATED, ids=lambda said: str(said["move"]))
def test_a_log_grows_by_what_changed_and_not_by_what_was(table: Playing, said: dict[str, Any]) -> None:
    found = []
    for _ in range(30):
        before = len(table.log)
        table.players["Ann"].do(Call(id=table.fresh(), **said))
        found.append(written(table, before))
    assert max(found) - min(found) < 200, found


def test_a_favourite_is_bounded_and_only_what_changes_is_written(table: Playing) -> None:
    ann = table.players["Ann"]
    found = []
    for at in range(sizes.FAVOURITES):
        before = len(table.log)
        ann.act("favour", name=f"favourite {at:02}", move="roll", args={"dice": "x" * 3900})
        found.append(written(table, before))
    assert max(found) < min(found) + 10 < 2 * sizes.FAVOURITE
    before = len(table.log)
    assert ann.act("favour", name="favourite 00").of("favoured") == {"dropped": "favourite 00"}
    assert written(table, before) < 300
    with pytest.raises(
        TooLarge, match="a favourite is 4,096 bytes at most, and this comes to .*: keep it with less"
    ) as no:
        ann.act("favour", name="large", move="roll", args={"text": "x" * 4096})
    assert no.value.at == "args.args"
    assert len(ann.look()["favourites"]) == sizes.FAVOURITES - 1


def test_favourites_of_older_logs_are_read_as_they_were_written() -> None:
    kept = [
        {"name": name, "move": "roll", "sheet": None, "args": {"dice": "x" * 9000}} for name in ("one", "two")
    ]
    told = [{"favourites": kept}, {"dropped": "one"}, {"kept": {**kept[0], "name": "two", "move": "say"}}]
    seen = []
    for upto in range(1, 4):
        events = [Event(seq, seq, "seat-1", "favoured", data) for seq, data in enumerate(told[:upto], 1)]
        seen.append([(each.name, each.move) for each in folded(events).favourites["seat-1"]])
    assert seen == [[("one", "roll"), ("two", "roll")], [("two", "roll")], [("two", "say")]]


def test_what_is_said_at_once_is_bounded(table: Playing) -> None:
    before = table.log
    with pytest.raises(TooLarge, match="a command is 65,536 bytes at most"):
        table.players["Ann"].act("propose", move="double-down.attempt", sheet="?", args={"x": "y" * 66_000})
    with pytest.raises(TooLarge, match="what a table is opened with is 65,536 bytes at most"):
        Playing(options={"rests": {"short": {"x" * 66_000: 1}}})
    assert table.log == before


def test_many_copies_at_once_are_bounded_by_what_they_come_to(table: Playing) -> None:
    table.gm.act("lay", line="Rat: health 1", copies=50)
    large = Playing("plain")
    sheet = large.lay("Scholar", {"note": "\U0001f409" * 2000}, kind="free")
    before = large.log
    with pytest.raises(TooLarge, match="what one command comes to is 262,144 bytes at most.*do less at once"):
        large.gm.act("copy", sheet=sheet, copies=50)
    assert large.log == before
    large.gm.act("copy", sheet=sheet, copies=10)


def test_a_sheet_that_is_too_large_since_long_can_be_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Playing("plain")
    ann = table.sit("Ann")
    sheet = table.lay("Ann", {"note": "n" * 2000, "counts": {"luck": 3}}, kind="free")
    monkeypatch.setattr(sizes, "SHEET", 1000)
    with pytest.raises(TooLarge, match="a sheet is 1,000 bytes at most, .* write less on it"):
        table.lay("Ann", {"note": "n" * 1000}, kind="free")
    ann.act("adjust", sheet=sheet, counter="counts.luck", by=-1, why="spent")
    with pytest.raises(TooLarge):
        ann.act("write", sheet=sheet, values={"looks": "tired"})
    ann.act("write", sheet=sheet, values={"note": "short"})


def test_lines_on_a_roll_and_how_often_it_is_put_right_are_bounded(
    table: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sizes, "LINES", 2)
    monkeypatch.setattr(sizes, "AMENDED", 2)
    args = {"stat": 3, "difficulty": 12}
    roll = table.gm.act("roll", rule="double-down.attempt", args=args).roll
    for _ in range(2):
        table.players["Ann"].act("tell", roll=roll, text="hm")
    with pytest.raises(Refused, match="2 lines on one roll are the most"):
        table.gm.act("tell", roll=roll, text="hm")
    card = next(each for each in table.gm.look()["rolls"] if each["id"] == roll)
    assert len(card["told"]) == 2
    plain = table.gm.act("roll", dice="2d6").roll
    for at in range(2):
        table.gm.act("amend", roll=plain, args={"text": "2d6+1" if at else "2d6+2"})
    with pytest.raises(Refused, match="2 times is the most"):
        table.gm.act("amend", roll=plain, args={"text": "2d6+3"})


def test_open_rolls_of_a_seat_are_bounded(table: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "OPEN", 2)
    ann = table.players["Ann"]
    waiting = [ann.call("roll", {"dice": "d6"}, by_hand=True).roll for _ in range(2)]
    with pytest.raises(Refused, match="2 of your rolls are open"):
        ann.act("roll", dice="d6")
    table.gm.act("roll", dice="d6")
    ann.answer(waiting[0], faces=(3,))
    ann.act("roll", dice="d6")


def test_of_many_offers_the_oldest_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "OFFERS", 2)
    table = Playing(options={"difficulties": "players"})
    ann, _ = table.seated("Ann", stats={"Agility": 3}, stress=4)
    offers = []
    for _ in range(3):
        roll = ann.call("double-down.attempt", {"stat": "Agility", "difficulty": 5}, faces=[20]).roll
        reply = ann.answer(roll, "stand")
        offers.append(reply.of("offered")["offer"]["id"])
    assert reply.of("dismissed") == {"offer": offers[0], "taken": False}
    assert [offer["id"] for offer in ann.look()["offers"]] == offers[1:]


# -- budgets -----------------------------------------------------------------------------------------------------------


class Clock:
    """A clock that stands still until it is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def tight(clock: Clock, **allowed: int) -> Playing:
    """A table with Ann and Bob, and from then on this allowance."""
    table = Playing()
    table.seated("Ann")
    table.seated("Bob")
    table.host.budget = Budget(Allowance(**allowed), clock)
    return table


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command writes 5,000 bytes at most: so much must be left before one is begun."""
    monkeypatch.setattr(sizes, "WRITTEN", 5000)


def fill(person: Person, most: int = 1000) -> int:
    """Say long lines until it is refused; how many were said."""
    for said in range(most):
        try:
            person.act("say", text="x" * 2000)
        except (TooMany, TooLarge):
            return said
    return most


@pytest.mark.usefixtures("small")
def test_a_seat_writes_so_much_in_an_hour_and_more_as_time_goes_by() -> None:
    clock = Clock()
    table = tight(clock, seat=20_000)
    ann, bob = table.players["Ann"], table.players["Bob"]
    before = len(table.log)
    assert fill(ann) == (len(table.log) - before) == 7
    with pytest.raises(
        TooMany, match=r"this seat has written enough for an hour, of 20,000 bytes at most: go on in \d+ s"
    ) as full:
        ann.act("say", text="x" * 2000)
    assert len(table.log) == before + 7
    assert fill(bob, 3) == 3, "another seat's is its own"
    assert full.value.wait
    clock.now = full.value.wait
    assert fill(ann) == 1
    clock.now += budget.HOUR
    assert fill(ann) == 7


@pytest.mark.usefixtures("small")
def test_a_table_writes_so_much_in_an_hour() -> None:
    table = tight(Clock(), table=20_000)
    assert fill(table.players["Ann"]) == 7
    with pytest.raises(TooMany, match="this table has written enough for an hour"):
        table.players["Bob"].act("say", text="x" * 2000)
    assert Playing(store=table.store, system="keepers").gm.act("say", text="x").kinds == ["said"]


@pytest.mark.usefixtures("small")
def test_the_game_master_is_told_before_a_log_is_full_and_can_close_it_then() -> None:
    table = Playing()
    table.seated("Ann")
    table.host.budget = Budget(Allowance(log=written(table) + 50_000), Clock())
    ann, count = table.players["Ann"], 0
    while not (
        told := [each for each in table.gm.look("events", limit=1000)["events"] if each["kind"] == "noted"]
    ):
        ann.act("say", text="x" * 2000)
        count += 1
    assert 15 < count < 25
    assert "nearly full" in told[0]["data"]["says"]
    assert "export it, close it, and open another" in told[0]["data"]["says"]
    assert not any(each["kind"] == "noted" for each in ann.look("events", limit=1000)["events"])
    assert fill(ann) < 10
    before = table.log
    with pytest.raises(TooLarge, match="the log of this table is full, with .* bytes: export it, close it"):
        ann.act("say", text="x" * 2000)
    assert table.log == before
    assert sum(each["kind"] == "noted" for each in table.gm.look("events", limit=1000)["events"]) == 1, "once"
    table.gm.act("close")
    assert table.gm.look("export")["lines"]


@pytest.mark.usefixtures("small")
def test_what_is_not_written_counts_for_nothing() -> None:
    table = tight(Clock(), seat=20_000)
    for _ in range(50):
        with pytest.raises(BadInput):
            table.players["Ann"].act("roll", dice="nonsense" * 50)
    reply = Call(id="once", move="say", args={"text": "x" * 2000})
    for _ in range(50):
        table.players["Ann"].do(reply)
    assert fill(table.players["Ann"]) == 6


@pytest.mark.usefixtures("small")
def test_of_few_it_is_remembered_what_they_wrote(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "KNOWN", 2)
    table = tight(Clock(), seat=20_000)
    for name in ("Ann", "Bob", "Ann", "Bob"):
        table.players[name].act("say", text="x" * 2000)
    assert len(vars(table.host.budget)["_known"]) == 2


def test_a_log_is_as_large_for_who_loads_it() -> None:
    table = Playing(party=True)
    fill(table.gm, 20)
    other = Host(table.store, Ticking())
    asyncio.run(other.look(table.id, table.gm.token, Look()))
    (mine,), (theirs,) = (vars(host)["_tables"].values() for host in (table.host, other))
    assert mine.size == theirs.size == written(table)


def traced(work: Callable[[], T]) -> tuple[T, int]:
    """What some work leaves behind, and how many bytes of memory that takes."""
    gc.freeze()
    tracemalloc.start()
    try:
        left = work()
        gc.collect()
        return left, tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("system", "who"), some(product(GAMES, ["the game master", "everybody"]), one_in=5, quick=2)
)
def test_a_tables_weight_is_what_it_takes_in_memory(system: str, who: str) -> None:
    """To a third: what is not packed is reckoned by its JSON."""
    table = Playing(system, party=system != "plain")
    people = [table.gm, *(table.players.values() if who == "everybody" else ())]
    for at in range(50):
        table.gm.act("roll", dice=f"{at % 7 + 1}d6")
        table.gm.act("say", text=f"line {at} of what is said on an evening")

    def looked_at() -> Host:
        host = Host(table.store, Ticking("who looks"))
        for person in people:
            for want in ("state", "stats"):
                asyncio.run(host.look(table.id, person.token, Look(want=want)))
        return host

    looked_at()  # what all tables have in common is there from now on
    # What threads of other tests take meanwhile is no table's: the least of several times is what it takes.
    taken = [traced(looked_at) for _ in range(2)]
    host, found = min(taken, key=lambda each: each[1])
    assert 0.75 < vars(host)["_tables"][table.id].weight / found < 1.33


def test_tables_that_nobody_needs_are_let_go_where_they_take_too_much_memory() -> None:
    table = Playing()
    kept = vars(table.host)["_tables"]
    vars(table.host)["_most_bytes"] = kept[table.id].weight + 20_000
    other = asyncio.run(table.host.open(Opening(id="another table " + "x" * 16, system="keepers")))
    assert list(kept) == [table.id, other["table"]]
    fill(table.gm, 40)
    asyncio.run(table.host.open(Opening(id="a third table " + "x" * 16, system="keepers")))
    assert table.id not in kept
    assert table.gm.act("say", text="still here").kinds == ["said"]


@pytest.mark.long
def test_what_happens_costs_each_of_many_who_look_no_more_than_each_of_a_few() -> None:
    found = []
    for who in (20, 20, 80):
        table = Playing("plain")
        people = [table.sit(f"Seat {at}") for at in range(80)]

        def all_look(people: list[Person] = people[:who]) -> None:
            for each in people:
                each.look("events", limit=1)

        def lines(table: Playing = table) -> None:
            for _ in range(2 * MOST):
                table.gm.act("say", text="so it is")

        found.append((calls(all_look), calls(lines)))
    _, (look, line), (looks, many) = found  # whoever looks first of all makes what all tables have in common
    assert looks < 6 * look
    assert many < 6 * line
