"""Looks never touch the dice that are still to be thrown, and whatever was drawn is on record, whatever became of it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hours import often, some
from rollwright.errors import Refused, RollwrightError, TooLarge
from rollwright.systems.registry import system
from rollwright.table.acts.seating import seated
from rollwright.table.log.fold import step
from rollwright.table.log.pieces import Seat
from rollwright.table.log.state import State
from rollwright.table.look import looks
from rollwright.table.play import sizes
from rollwright.table.play.commands import Call, Command, Look
from rollwright.table.play.kits import kit_of
from rollwright.table.play.work import Machine, Work
from rollwright.table.proof.verify import verify
from rollwright.table.seen import secrecy
from rollwright.table.seen.views import View
from rollwright.table.session import CommandResult, handle
from table.playing import SYSTEMS, Client, Table, World, follow, told, world
from table.tabling import Playing


class Counted(Mapping[str, str]):
    """The seeds of a span, and how often they were asked for."""

    def __init__(self, seeds: Mapping[str, str]) -> None:
        self.seeds, self.reads = dict(seeds), 0

    def __getitem__(self, which: str) -> str:
        self.reads += 1
        return self.seeds[which]

    def __iter__(self) -> Iterator[str]:
        return iter(self.seeds)

    def __len__(self) -> int:
        return len(self.seeds)


def state_of(at: World) -> State:
    """The table as the server knows it."""
    state = State()
    for event in at.log:
        step(state, secrecy.whole(event))
    return state


def seeded(state: State, seeds: Mapping[str, str]) -> State:
    """The same table with other dice to come."""
    other = state.copy()
    other.span = replace(state.span, seeds=seeds)
    return other


def seen(at: World, client: Client, state: State, wanted: Look) -> Any:
    """What somebody sees of a table, or the error as a door tells it."""
    seat = seated(state, client.token)
    try:
        shown = looks.look(state, len(at.log), View(seat), seat, wanted, at.machine)
    except RollwrightError as error:
        shown = told(error)
    return msgspec.json.encode(shown)


def calls(at: World, table: Table, client: Client, chance: random.Random) -> Iterator[Call]:
    """Every move and act that there is, filled in as its form asks for, for a sheet that the seat might act for."""
    for move in at.host_moves:
        sheet = chance.choice([*client.sheets, *client.state.sheets])
        form = at.look(client.name, want="form", move=move, sheet=sheet)
        words = table._words(client, sheet)
        args = table._said(form, words, all_=chance.random() < 0.5) if "fields" in form else {}
        yield Call(id="look", move=move, sheet=sheet, args=args, nonce=f"{chance.random()}")
    for _ in range(5):
        yield table._preview(client)


@pytest.mark.parametrize("name", some(SYSTEMS, quick=3))
def test_a_preview_is_the_same_whatever_the_dice_to_come_are(name: str) -> None:
    chance, shown = random.Random(name), 0
    with world(name) as at:
        table = Table(at, chance)
        for _ in range(often(1, 5)):
            for _ in range(30):
                who, command = table.next()
                reply = at.tried(who, command)
                follow(at, who, command, reply) if "error" not in reply else None
            state = state_of(at)
            counted = Counted(state.span.seeds)
            dice = [seeded(state, counted)] + [
                seeded(state, {"open": f"{each}" * 64, "hidden": f"{each + 1}" * 64}) for each in (3,)
            ]
            for client in at.people("gm", "player", "watcher"):
                for call in calls(at, table, client, chance):
                    wanted = Look(want="preview", call=call)
                    one, *others = (seen(at, client, each, wanted) for each in dice)
                    assert all(one == other for other in others), call
                    shown += b"error" not in one
            assert counted.reads == 0
    assert shown > 10


def test_a_preview_that_would_throw_is_refused_before_the_first_die() -> None:
    """However long the roll goes on, and whatever its nonce: the refusal is the same, and no seed is looked at."""
    table = Playing("storyteller", options={"difficulties": "players"})
    rule = {"rule": "storyteller.extended", "args": {"pool": 3, "target": 20}}
    for nonce in ("a", "b", "c"):
        for more in ({}, {"faces": (1, 2)}, {"by_hand": True}, {"hidden": True}):
            with pytest.raises(Refused, match="dice are not thrown for a look"):
                table.gm.look("preview", call=Call(id="x", move="roll", args=rule, nonce=nonce, **more))


def test_a_preview_of_a_decision_that_comes_before_the_dice_is_refused() -> None:
    table = Playing("double-down", party=True, options={"difficulties": "players"})
    first, second = [held.id for held in table.state.sheets.values() if held.seat][:2]
    stat = next(iter((table.state.sheets[first].values or {})["stats"]))
    call = Call(id="x", move="double-down.contested", sheet=first, args={"target": second, "stat": stat})
    with pytest.raises(Refused, match="not made for a look"):
        table.gm.look("preview", call=call)


# -- what was drawn ------------------------------------------------------------------------------------------------------


def drawn(state: State, came: CommandResult) -> int:
    """So many groups of the span that runs are on record, and so often its seed was told."""
    groups = [
        group
        for event in came.events
        if event.kind == "thrown" and event.data["span"] == state.span.number
        for group in secrecy.whole(event).data["groups"]
        if "draw" in group
    ]
    told_ = [
        event for event in came.events if event.kind == "revealed" and event.data["span"] == state.span.number
    ]
    return len(groups) + len(told_)


def tried(at: World, state: State, seat: Seat, command: Command) -> None:
    """Whatever a command takes from the seeds stands in the events that it comes to; one that is refused takes nothing else."""
    counted = Counted(state.span.seeds)
    at.machine.begin("trying", at.minute)
    try:
        came = handle(seeded(state, counted), len(at.log), seat, command, at.machine)
    except RollwrightError:
        assert counted.reads == 0, command
        return
    assert counted.reads == drawn(state, came), command


@pytest.mark.parametrize("name", SYSTEMS)
def test_whatever_was_drawn_is_recorded(name: str) -> None:
    chance = random.Random(f"drawn {name}")
    with world(name) as at:
        table, state, known = Table(at, chance), State(), 0
        for _ in range(often(30, 300)):
            who, command = table.next()
            for event in at.log[known:]:
                step(state, secrecy.whole(event))
            known = len(at.log)
            tried(at, state, seated(state, at.clients[who].token), command)
            reply = at.tried(who, command)
            follow(at, who, command, reply) if "error" not in reply else None
        lines = at.look("gm", want="export")["lines"]
    assert verify(line.encode() for line in lines).ok


@pytest.mark.parametrize("hidden", [False, True])
def test_dice_that_were_drawn_for_what_was_then_refused_are_on_record(
    hidden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A roll that goes on and on is refused; its dice are told to whoever might have seen the roll, and the next ones are others."""
    monkeypatch.setattr(sizes, "THROWS", 3)
    table = Playing("storyteller")
    ann = table.sit("Ann")
    table.gm.act("begin-session")
    table.gm.act("roll", dice="2d6")
    before, rule = len(table.log), {"rule": "storyteller.extended", "args": {"pool": 1, "target": 90}}
    with pytest.raises(TooLarge, match="does not end"):
        table.gm.call("roll", rule, hidden=hidden, id="endless", nonce="first")
    (event,) = table.log[before:]
    assert event.to == (("gm",) if hidden else ("all",))
    assert {**event.data, "groups": len(event.data["groups"])} == {
        "aside": "refused",
        "sheet": "table",
        "span": 1,
        "nonce": "first",
        "groups": 3,
    }
    with pytest.raises(TooLarge):
        table.gm.call("roll", rule, hidden=hidden, id="endless", nonce="first")
    draws = [group["draw"] for each in table.log[before:] for group in each.data["groups"]]
    assert draws == list(range(draws[0], draws[0] + 6)), "sent again, it is tried again, with other dice"
    table.gm.act("end-session")
    table.gm.act("reveal", span=1)
    for person in (table.gm, ann):
        report = verify(line.encode() for line in person.look("export")["lines"])
        assert (report.ok, report.unrevealed) == (True, 0)


def test_dice_of_a_span_that_never_began_are_no_dice() -> None:
    at = Playing().state
    found = system(at.system)
    assert found is not None
    work = Work(at, 9, found, kit_of(found), next(iter(at.seats.values())), Machine.system())
    work.record_drawn([(at.span.number + 1, "open", "n", {"name": "d6", "faces": [1]})])
    assert work.events == []
