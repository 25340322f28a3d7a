"""Rolls at a table: begun, gone on with as people answer, announced, and applied.

A roll that waits is its rule, its arguments and what was thrown and decided; every step walks there again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import to_builtins

from rollwright.errors import BadAnswer, Refused, RollwrightError
from rollwright.readings.dice import left_over
from rollwright.readings.play import Play
from rollwright.rules import Window
from rollwright.sheets import Deed
from rollwright.table.log.pieces import Draft, Json, Rolling, Seat
from rollwright.table.log.state import State
from rollwright.table.play import sizes
from rollwright.table.play.booking import announce, apply, pay
from rollwright.table.play.running import played
from rollwright.table.play.throwing import Hand, throw
from rollwright.table.play.waiting import asked, wait, worth_asking
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy
from rollwright.table.seen.roles import asked_in, askings, passed, throwers
from rollwright.table.seen.veil import Veil


def begin(
    work: Work,
    deed: Deed,
    hand: Hand,
    *,
    move: str,
    sheet: str,
    said: Json,
    draft: Draft | None = None,
    veiled: tuple[str, ...] = (),
    text: str = "",
    name: str = "",
) -> str:
    """Begin a roll and go on as far as it goes; its id, which is its *name* where it has one already."""
    assert deed.bound is not None
    if sum(work.state.rolls[each].seat == work.seat.id for each in work.state.open) >= sizes.OPEN:
        raise Refused(f"{sizes.OPEN} of your rolls are open, which are the most: answer one, or take it back")
    secret = secrecy.veiled(deed.secret, work.kit.veils, veiled, deed.bound.arguments())
    bound = deed.bound
    roll = name or work.id("roll")
    data = {
        "roll": roll,
        "move": move,
        "sheet": sheet,
        "rule": bound.rule.id,
        "version": bound.rule.version,
        "args": bound.arguments(),
        "house": bound.house.settings(),
        "said": said,
        "roles": dict(deed.roles),
        **({"called": dict(deed.called)} if deed.called else {}),
        "notes": deed.notes,
        "sources": deed.sources,
        "reserve": deed.reserve,
        "secret": secrecy.names(secret, bound.rule),
        "veiled": veiled,
        "veil": secret,
        "says": deed.says,
        "text": text or (draft.text if draft else ""),
        "stakes": draft.stakes if draft else "",
        **({"rounds": True} if deed.rounds else {}),
        "hidden": deed.hidden,
        "by_hand": hand.by_hand,
        "nonce": hand.nonce,
        "parts": draft.taking_part if draft else {},
        **({"falling": draft.falling} if draft and draft.falling else {}),
        **({"track": deed.track} if deed.track else {}),
        **({"warns": deed.warns} if deed.warns else {}),
        **({"draft": draft.id} if draft else {}),
    }
    whole: Any = to_builtins(data)
    names = ("move", "sheet", "rule", "version", "args", "house", "said", "roles", "veil", "hidden", "veiled")
    begun = Rolling(roll, seat=work.seat.id, **{name: whole[name] for name in names})
    veil = Veil(work.state, begun)
    made = work.kit.moves.get(move)
    work.emit("started", *veil.begun(whole, made.inner_kept if made else None), veil.to)
    for line in deed.tells:
        work.emit("told", {"roll": roll, "text": line}, to=veil.to)
    if deed.changes:
        work.change("booked", deed.changes, {"roll": roll, "made": True}, hidden=deed.hidden)
    go_on(work, roll, hand)
    return roll


# -- going on --------------------------------------------------------------------------------------------------------


def go_on(
    work: Work, name: str, hand: Hand, answers: Iterable[tuple[str, str]] = (), turn: str | None = None
) -> None:
    """Answer what a roll waits for (role and key), throw what is to be thrown, and come to the outcome or the next question.

    What is answered in a *turn* that comes later, and need not wait, lies there until the run comes to it.
    """
    roll = work.state.rolls[name]
    play = played(roll)
    for role, key in answers:
        _decide(work, name, play, role, key, turn)
    pay(work, name, play, releases=bool(roll.run))
    throw(work, name, play, hand)
    while (passing := _idle(work.state, work.state.rolls[name], play)) is not None:
        idle, window = passing
        _decide(work, name, play, window.closer, window.done, idle)
        throw(work, name, play, hand)
    if hand.faces:
        theirs = play.pending is not None and play.pending.dice
        why = ": what comes next is somebody else's to throw" if theirs else ""
        raise BadAnswer(f"{left_over(hand.faces)}{why}", at="faces")
    pay(work, name, play, releases=True)
    if play.pending is not None:
        wait(work, name, play)
        return
    play.finish()
    announce(work, name, play)
    apply(work, name, play)


def _decide(work: Work, name: str, play: Play, role: str, key: str, turn: str | None) -> None:
    """Answer what a run asks for, or a turn that comes later, and write it down."""
    asks = (play if turn is None else play.turns[turn]).asked
    if turn is None:
        play.answer(key)
    else:
        play.decide(turn, key)
    data = {"roll": name, "role": role, "name": asks.name, "key": key}
    to = Veil(work.state, work.state.rolls[name]).to
    work.emit("decided", data | ({} if turn is None else {"ahead": turn}), to=to)


def _idle(state: State, roll: Rolling, play: Play) -> tuple[str | None, Window] | None:
    """The window that a run waits in, or a turn that comes later, where nothing that anybody who is there may do would make another outcome
    of it.
    """
    for turn, run in [(None, play), *play.turns.items()]:
        request = run.pending.request if run.pending is not None else None
        if isinstance(request, Window) and not worth_asking(state, roll, request):
            return turn, request
    return None


def let_fall(work: Work) -> None:
    """Throw the dice of everybody who takes part in a roll and has said that they fall as soon as they can be thrown; where every round is
    thrown on its own, the first.
    """
    tried = set[tuple[str, str]]()
    while falling := next((each for each in _falling(work.state) if each[:2] not in tried), None):
        name, role, seat = falling
        tried.add((name, role))
        with work.sitting(seat):
            go_on(work, name, Hand(role=role))


def _falling(state: State) -> Iterator[tuple[str, str, Seat]]:
    """Whose dice fall now by themselves: the roll, their role and their seat."""
    for roll in [each for each in state.pending if each.falling]:
        thrown = {each["seat"] for each in roll.run if "faces" in each and roll.rounds}
        for role, by in throwers(roll).items():
            seat = state.seats[by] if by is not None and by not in thrown else None
            if seat is not None and not seat.locked and roll.roles.get(role) in roll.falling:
                yield roll.id, role, seat


def settle_others(work: Work, sheet: str | None = None) -> bool:
    """Close open windows of a *sheet*'s earlier rolls before it rolls again (without one, of all sheets); whether there were any.

    On tables that are older, an outcome may have been announced and not applied: that is made up for.
    """
    waiting = [roll.id for roll in work.state.pending if not roll.hidden and _over(roll, sheet)]
    for name in waiting:
        while _over(roll := work.state.rolls[name], sheet):
            if roll.status == "announced":
                apply(work, name)
            else:
                close(work, roll)
    return bool(waiting)


def _over(roll: Rolling, sheet: str | None) -> bool:
    """Whether a roll waits for nothing but that people go on, who now go on with this sheet."""
    waiting = roll.waiting or {}
    theirs = sheet in (None, roll.sheet) or waiting.get("until") == "any"
    return roll.status == "announced" or (waiting.get("kind") == "window" and theirs)


def close(work: Work, roll: Rolling, turn: str | None = None, *, own: bool = True) -> None:
    """Close the window of a roll, or of a turn that comes later: it goes on as it stands."""
    waiting = asked_in(roll, turn)
    closer = waiting["asks"][-1]
    go_on(work, roll.id, Hand(own=own), [(closer["role"], closer["options"][0]["key"])], turn)


def close_passed(work: Work, name: str, *, own: bool = True) -> None:
    """Close every window of a roll, those of turns that come later too, in which all who could have added something have passed."""
    while over := _waiting_for_nobody(work.state.rolls[name]):
        close(work, work.state.rolls[name], over[0], own=own)


def _waiting_for_nobody(roll: Rolling) -> list[str | None]:
    """The turns of a roll whose windows wait for nobody any more: who only closes one is not waited for."""
    return [
        turn
        for turn, (*others, closing) in _windows(roll.waiting)
        if len(closing["options"]) == 1 and {each["role"] for each in others} <= {*passed(roll, turn)}
    ]


def ask_anew(work: Work) -> None:
    """Ask whoever is there now, and acts for who is asked; a window in which nobody is left who has not passed closes. Who comes or goes
    throws nothing by that.
    """
    waiting = [each for each in work.state.pending if each.waiting is not None]
    for roll in [each for each in waiting if _asks_others(work.state, each)]:
        go_on(work, roll.id, Hand(own=False))
        close_passed(work, roll.id, own=False)


def _asks_others(state: State, roll: Rolling) -> bool:
    """Whether others are asked by now than a roll waits for; one whose rule is another one by now waits as it does."""
    assert roll.waiting is not None
    try:
        return _asked_of(roll.waiting) != _asked_of(asked(state, roll, played(roll)))
    except RollwrightError:
        return False


def _asked_of(waiting: Json) -> list[tuple[str | None, str, str | None]]:
    """Who is asked, by role and seat, while a roll waits, and in turns that come later; and whose dice are waited for."""
    dice = [each for each in (waiting.get("by"), *waiting.get("ahead", ())) if each]
    asks = [(turn, ask) for turn, asking in askings(waiting) for ask in asking["asks"]]
    return [(turn, each["role"], each["seat"]) for turn, each in [*asks, *[("dice", each) for each in dice]]]


def _windows(waiting: Json | None) -> list[tuple[str | None, list[Json]]]:
    """What is asked in the window that a roll waits in, and in those of turns that come later."""
    return [(turn, each["asks"]) for turn, each in askings(waiting) if each["kind"] == "window"]
