"""The session: a command in, events out. It is a function of the log; whoever runs a table writes what comes out of it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.errors import BadAnswer, BadArgument, Conflict, Forbidden, NotFound, Refused, RollwrightError
from rollwright.systems.registry import system
from rollwright.table import acts
from rollwright.table.acts import company, seating
from rollwright.table.acts.making import make, throw_allowed
from rollwright.table.acts.meaning import again
from rollwright.table.acts.rolling import open_roll
from rollwright.table.acts.tabling import Opening, open_table
from rollwright.table.log.events import Event
from rollwright.table.log.log import Log
from rollwright.table.log.pieces import GM, WATCHER, Rolling, Seat
from rollwright.table.log.state import State
from rollwright.table.play import rolls, sizes, throwing, undoing
from rollwright.table.play.bounds import bounded
from rollwright.table.play.commands import Answer, Call, Command
from rollwright.table.play.kits import kit_of
from rollwright.table.play.work import Machine, Work
from rollwright.table.seen.roles import asked_in, passed, seat_of, throwers
from rollwright.table.seen.veil import Veil

PASS = "pass"
"""What somebody answers to a window who adds nothing."""

SERVER = Seat("", GM, "server")
"""Who writes a table's first events."""


class CommandResult(Struct, frozen=True):
    """What a command came to: the events to be written behind the log, the state after them, and what is for its sender alone.

    *size* is how many bytes the events come to. Of one that was *refused* when dice had been drawn for it already, these dice
    are written down, and the error follows.
    """

    events: tuple[Event, ...]
    state: State
    private: dict[str, Any] = {}
    size: int = 0
    refused: RollwrightError | None = None


def table_id(opening: Opening) -> str:
    """The id of a table: it follows from the client's id, so that opening it twice opens one."""
    return "t" + sha256(f"rollwright/table\n{opening.id}".encode()).hexdigest()[:20]


def opened(opening: Opening, machine: Machine) -> CommandResult:
    """The events that a new table's log begins with."""
    game = system(opening.system)
    if game is None:
        from rollwright.systems.registry import systems

        raise BadArgument(
            f"there is no game {opening.system!r}: {', '.join(each.name for each in systems())}", at="system"
        )
    sizes.fit(opening, sizes.SAID, "what a table is opened with", "set less, and the rest afterwards")
    work = Work(State(), 0, game, kit_of(game), SERVER, machine, (opening.id, digest(opening)))
    open_table(work, table_id(opening), opening, game)
    return CommandResult(tuple(work.events), work.state, work.private, work.size)


def handle(
    state: State, length: int, seat: Seat, command: Command, machine: Machine, *, trying: bool = False
) -> CommandResult:
    """What a seat's command comes to on a table whose log is so long; an error where it cannot be done.

    A command that was done before comes to no events: `repeated` finds what it came to. One that is only *trying* throws no
    dice of the table's: it is `Refused` where it would.
    """
    if seat.locked:
        raise Forbidden("this seat is locked: it can look, and not act")
    sizes.fit(command, sizes.SAID, "a command", "say less at once")
    game = system(state.system)
    assert game is not None
    kit, done = kit_of(game), (command.id, digest(command))
    work = Work(state, length, game, kit, seat, machine, done, trying=trying)
    work.unplayed()
    try:
        with bounded():
            _do(work, command)
    except RollwrightError as error:
        gone = Work(state, length, game, kit, seat, machine)
        gone.record_drawn(() if trying else work.drawn)
        if not gone.events:
            raise
        return CommandResult(tuple(gone.events), gone.state, size=gone.size, refused=error)
    return CommandResult(tuple(work.events), work.state, work.private, work.size)


def _do(work: Work, command: Command) -> None:
    there = company.there(work.state)
    seating.take(work)
    if isinstance(command, Call):
        _call(work, command)
    elif isinstance(command, Answer):
        _answer(work, command)
    else:
        undoing.withdraw(work, command)
    company.changed(work, there)
    rolls.let_fall(work)


def repeated(log: Log, seat: Seat, command: Command) -> tuple[int, int] | None:
    """The first and last event of a command that was done already, with what others did by it at once, as when their dice fall by themselves.

    `Conflict` where its id was another one's.
    """
    before = log.done(seat.id, command.id)
    if before is None:
        return None
    was, first, last = before
    if was != digest(command):
        raise Conflict("this id was used for another command: make a new one", at="id")
    return first, last


def digest(command: Struct) -> str:
    """What tells a command from another."""
    return sha256(msgspec.json.encode(command, order="deterministic")).hexdigest()[:16]


def _call(work: Work, call: Call) -> None:
    if call.again is not None:
        call = again(work, call)
    act = acts.ACTS.get(call.move)
    if act is not None:
        act.do(work, call)
        throw_allowed(work)
    elif call.move in work.kit.moves or not call.move:
        make(work, call)
    else:
        raise BadArgument(
            f"there is no move {call.move!r}: {', '.join((*acts.ACTS, *work.kit.moves))}", at="move"
        )


def _answer(work: Work, answer: Answer) -> None:
    """Answer what a roll waits for: dice from somebody's hands, or a decision of whoever it is up to."""
    roll = open_roll(work, answer.roll)
    waiting = roll.waiting
    if waiting is None:
        raise Refused("this roll is announced, and waits until somebody rolls", at="roll")
    thrown = answer.key == throwing.THROW or (answer.key is None and answer.faces is not None)
    if (thrown and "ahead" in waiting) or (waiting["kind"] == "dice" and answer.turn is None):
        _throw(work, roll, answer)
        return
    turn = answer.turn
    if answer.key == PASS and asked_in(roll, turn).get("kind") == "window":
        _pass(work, roll, answer)
        return
    if answer.key is None:
        raise BadAnswer("say which option: this roll waits for a decision", at="key")
    asks = _asked(work, roll, answer)
    if turn is None and waiting["kind"] == "together":
        _commit(work, roll, asks["role"], answer.key, throwing.Hand(answer.faces))
    else:
        own = turn if turn is not None and seat_of(work.state, roll, turn) == work.seat.id else None
        rolls.go_on(work, roll.id, throwing.Hand(answer.faces, role=own), [(asks["role"], answer.key)], turn)


def _throw(work: Work, roll: Rolling, answer: Answer) -> None:
    """Throw the dice that a roll waits for: by whom they belong to, or by the game master for somebody who is away."""
    every = throwers(roll)
    if answer.role is not None and answer.role not in every:
        raise NotFound(f"this roll has no dice of {answer.role!r} to throw now", at="role")
    meant = [role for role in every if answer.role in (None, role)]
    mine = [role for role in meant if _may(work, roll, role, named=False)] or (meant if work.master else [])
    if work.seat.role == WATCHER or not mine:
        raise Forbidden("these dice are somebody else's to throw", at="roll")
    if answer.faces is None and answer.key != throwing.THROW:
        raise BadAnswer(
            f"this roll waits for dice: say {throwing.THROW!r}, or the faces of dice thrown by hand", at="key"
        )
    rolls.go_on(work, roll.id, throwing.Hand(answer.faces, role=mine[0]))


def _pass(work: Work, roll: Rolling, answer: Answer) -> None:
    """Add nothing to a roll that stands: when all who could have passed, it goes on by itself."""
    turn, before = answer.turn, passed(roll, answer.turn)
    holders = [each["role"] for each in asked_in(roll, turn)["asks"][:-1]]
    named = answer.role is not None
    mine = [role for role in holders if answer.role in (None, role) and _may(work, roll, role, named=named)]
    if work.seat.role == WATCHER or not mine:
        raise Forbidden("you hold nothing that could be added to this roll", at="roll")
    left = [role for role in dict.fromkeys(mine) if role not in before]
    if not left:
        raise Refused("you have passed already", at="roll")
    for role in left:
        data = {"roll": roll.id, "role": role} | ({} if turn is None else {"turn": turn})
        work.emit("readied", data, to=Veil(work.state, roll).to)
    rolls.close_passed(work, roll.id)


def _asked(work: Work, roll: Rolling, answer: Answer) -> Any:
    """What the seat was asked: the first question of those it may answer that has such an option."""
    work.need_hand("roll")
    waiting = asked_in(roll, answer.turn)
    if not waiting:
        raise NotFound(f"this roll asks nothing in the turn of {answer.turn!r} now", at="turn")
    asks = [each for each in waiting["asks"] if answer.role in (None, each["role"])]
    if not asks:
        raise NotFound(f"this roll does not ask {answer.role!r}", at="role")
    mine = [each for each in asks if _may(work, roll, each["role"], named=answer.role is not None)]
    mine = [each for each in mine if each["role"] not in passed(roll, answer.turn)] or mine
    if not mine:
        raise Forbidden("this is for somebody else to decide", at="roll")
    for each in mine:
        if any(option["key"] == answer.key for option in each["options"]):
            return each
    keys = dict.fromkeys(option["key"] for each in mine for option in each["options"])
    raise BadAnswer(f"{answer.key!r} is no option here: {', '.join(keys)}", at="key")


def _may(work: Work, roll: Rolling, role: str, *, named: bool) -> bool:
    """Whether the seat answers for a role: its own; the game master for another too, where they name it."""
    seat = seat_of(work.state, roll, role)
    return seat == work.seat.id or (work.master and (seat is None or named))


def _commit(work: Work, roll: Rolling, role: str, key: str, hand: throwing.Hand) -> None:
    """Keep an answer hidden until all who choose at once have answered; until then it may be another one."""
    assert roll.waiting is not None
    every = [each["role"] for each in roll.waiting["asks"]]
    commits = {**roll.commits, role: key}
    work.emit(
        "readied",
        {"roll": roll.id, "role": role},
        {"key": key},
        Veil(work.state, roll).to,
        audience=work.seat.id,
    )
    if all(each in commits for each in every):
        rolls.go_on(work, roll.id, hand, [(each, commits[each]) for each in every])
