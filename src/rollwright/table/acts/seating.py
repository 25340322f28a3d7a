"""Seating: who sits at the table, and by which link. A link is a token that nobody can guess; there are no accounts."""

from __future__ import annotations

import hmac
from typing import Annotated, Literal

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace

from rollwright.errors import NoSeat, Refused
from rollwright.table.acts.acting import act
from rollwright.table.acts.sessions import Nothing
from rollwright.table.log.pieces import GM, Seat
from rollwright.table.log.state import State
from rollwright.table.play import sizes
from rollwright.table.play.commands import Ref
from rollwright.table.play.work import Work
from rollwright.table.seen.names import checked_name, unlike_masters

SeatName = Annotated[str, Meta(min_length=1, max_length=60, description="how others call who sits there")]

Empty = Annotated[
    bool,
    Meta(
        description="whether nobody waits for a seat before somebody has sat there: whoever does anything does, and be it `sit`"
    ),
]


class HandOut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat to hand out."""

    name: SeatName
    role: Annotated[
        Literal["player", "watcher", "gm"], Meta(description="player, watcher, or another game master")
    ] = "player"
    empty: Empty = False


class SomeSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat, or one's own."""

    seat: Annotated[Ref | None, Meta(description="a seat's id; null: your own")] = None


class ThisSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat that there is."""

    seat: Ref


class Rename(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name for one's own seat."""

    name: SeatName


def token(state: State, seat: Seat) -> str:
    """The token of a seat: whoever has it sits there. It follows from the table's key, which never leaves."""
    text = f"rollwright/seat\n{state.table}\n{seat.id}\n{seat.generation}".encode()
    return f"{seat.id}.{hmac.digest(bytes.fromhex(state.key), text, 'sha256').hex()[:40]}"


def seated(state: State, given: str) -> Seat:
    """The seat that goes with a token; `NoSeat` for any other text, whatever is wrong with it."""
    seat = state.seats.get(given.partition(".")[0])
    if seat is None or seat.closed or not hmac.compare_digest(token(state, seat).encode(), given.encode()):
        raise NoSeat("no seat here goes with this token: ask the game master for a new link", at="token")
    return seat


def sit(work: Work, name: str, role: str, *, empty: bool = False) -> Seat:
    """Set out a new seat; *empty* until somebody does anything there."""
    if sum(not seat.closed for seat in work.state.seats.values()) >= sizes.SEATS:
        raise Refused(f"{sizes.SEATS} seats are the most: close one first", at="args.role")
    seat = Seat(work.id("seat"), role, name, empty=empty)
    _write(work, seat)
    return seat


def _write(work: Work, seat: Seat) -> None:
    """Write down how a seat stands; how often its link was renewed only the game master sees."""
    shown = {**to_builtins(seat), "generation": 0}
    work.emit(
        "seated", {"seat": shown}, {"seat": {"generation": seat.generation}} if seat.generation else None
    )


@act("hand-out", "Hand out a seat", by="gm")
def hand_out(work: Work, said: HandOut) -> None:
    """Set out a seat and get its link, to be sent to whoever shall sit there."""
    name = checked_name(said.name, "args.name")
    if said.role != GM:
        unlike_masters(work.state, name, "args.name")
    seat = sit(work, name, said.role, empty=said.empty)
    work.private["seat"], work.private["token"] = seat.id, token(work.state, seat)


def take(work: Work) -> None:
    """Whoever does anything sits there from then on."""
    if work.seat.empty:
        _write(work, replace(work.seat, empty=False))


@act("sit", "Take your seat")
def sit_down(work: Work, said: Nothing) -> None:
    """Be there: others wait for what you may add."""
    if not work.seat.empty:
        raise Refused("somebody sits here already", at="args")


@act("vacate", "Leave a seat")
def vacate(work: Work, said: SomeSeat) -> None:
    """Leave your seat, or say that somebody has: nobody waits for what it holds, until something is done from there."""
    seat = work.seat if said.seat is None else work.seated(said.seat)
    if seat.id != work.seat.id:
        work.need_master("can say who is here")
    if seat.role == GM:
        raise Refused("the game master is waited for in any case", at="args.seat")
    if seat.empty:
        raise Refused("nobody sits there", at="args.seat")
    _write(work, replace(seat, empty=True))


@act("rename", "Rename your seat")
def rename(work: Work, said: Rename) -> None:
    """Call yourself something else."""
    name = checked_name(said.name, "args.name")
    if not work.master:
        unlike_masters(work.state, name, "args.name")
    _write(work, replace(work.state.seats[work.seat.id], name=name))


@act("lock", "Lock a seat", by="gm")
def lock(work: Work, said: ThisSeat) -> None:
    """Let a seat look on and do nothing."""
    _write(work, replace(_other(work, said.seat), locked=True))


@act("unlock", "Unlock a seat", by="gm")
def unlock(work: Work, said: ThisSeat) -> None:
    """Let a locked seat act again."""
    _write(work, replace(_other(work, said.seat), locked=False))


@act("renew", "Renew a link", by="gm")
def renew(work: Work, said: ThisSeat) -> None:
    """Revoke a seat's link and get a new one: whoever holds the old one sits there no more."""
    seat = work.seated(said.seat)
    seat = replace(seat, generation=seat.generation + 1)
    _write(work, seat)
    work.private["seat"], work.private["token"] = seat.id, token(work.state, seat)


@act("close-seat", "Close a seat", by="gm")
def close_seat(work: Work, said: ThisSeat) -> None:
    """Take a seat away that has no sheet any more; its link opens nothing then."""
    seat = _other(work, said.seat)
    for held in work.state.sheets.values():
        if held.seat == seat.id:
            raise Refused(
                f"{seat.name} still has {held.name}: give the sheet to somebody else first", at="args.seat"
            )
    _write(work, replace(seat, closed=True))


def _other(work: Work, name: str) -> Seat:
    """Another seat than the one that acts, so that nobody shuts themselves out."""
    seat = work.seated(name)
    if seat.id == work.seat.id:
        raise Refused("that is your own seat", at="args.seat")
    return seat
