"""Undoing: what was changed is changed back, visibly. Nothing is deleted, and dice that were thrown stay thrown."""

from __future__ import annotations

from collections.abc import Iterable

from rollwright.errors import Forbidden, NotFound, Refused
from rollwright.sheets import Change, value_at
from rollwright.table.log.events import MASTER
from rollwright.table.log.pieces import GM, Entry, Json, Rolling
from rollwright.table.play.booking import offer_again
from rollwright.table.play.commands import Withdraw
from rollwright.table.play.work import Work


def withdraw(work: Work, command: Withdraw) -> None:
    """Take back a roll, or anything else that changed sheets: a player their own, until something else depends on it."""
    roll = work.state.rolls.get(command.of)
    entry = work.state.entries.get(command.of)
    if roll is not None and (work.master or not roll.hidden):
        _roll(work, roll, command)
    elif entry is not None and (work.master or not entry.hidden):
        _entry(work, entry, command)
    else:
        raise NotFound(f"there is nothing {command.of!r} here to take back", at="of")


def _roll(work: Work, roll: Rolling, command: Withdraw) -> None:
    _may(work, roll.seat, roll.status == "withdrawn")
    hangs = roll.followed or _owed(work, roll) or (roll.run and _touched(work, roll.changes, roll.id))
    if hangs and not work.master:
        _ask(work, roll)
        return
    _undo(work, roll, command.reason)
    _stands(work, roll)


def _ask(work: Work, roll: Rolling) -> None:
    """Ask the game master, whom it waits for then; `let-stand` is the answer if it is no."""
    if roll.id in work.state.asked:
        raise Refused("that is asked already: the game master decides", at="of")
    says = f"{work.seat.name} asks to take this back: {roll.says or roll.rule}"
    work.emit("noted", {"says": says, "of": roll.id, "stands": [], "asks": True})


def _owed(work: Work, roll: Rolling) -> bool:
    """Whether the game master has gained something by a roll that came to its end, or may: banes, Fear."""
    gained = (each["who"] == GM and each["kind"] == "gain" for each in (roll.result or {}).get("effects", ()))
    return any(gained) or any(each.to == GM for each in work.state.offers.values() if each.roll == roll.id)


def _stands(work: Work, roll: Rolling) -> None:
    """Tell the game master what came of a roll and was not taken back with it: hit points marked, boons spent."""
    taken = dict.fromkeys(by for offer, by in work.state.taken.values() if offer.roll == roll.id)
    came = [by for by in taken if not _taken_back(work, by)]
    if came:
        says = "what came of this roll still stands: take that back too if it should not"
        work.emit("noted", {"says": says, "of": roll.id, "stands": came}, to=(MASTER,))


def _taken_back(work: Work, name: str) -> bool:
    """Whether a deed or a roll was withdrawn."""
    entry, roll = work.state.entries.get(name), work.state.rolls.get(name)
    return (entry is not None and entry.withdrawn) or (roll is not None and roll.status == "withdrawn")


def _entry(work: Work, entry: Entry, command: Withdraw) -> None:
    _may(work, entry.seat, entry.withdrawn)
    if not work.master:
        _independent(work, entry.changes, entry.id)
    _undo(work, entry, command.reason)


def _undo(work: Work, what: Rolling | Entry, reason: str) -> None:
    undone = reversed_changes(work, what.changes, strict=not work.master)
    work.change("withdrawn", undone, {"of": what.id, "says": reason}, hidden=what.hidden)
    for offer, by in list(work.state.taken.values()):
        if by == what.id and not any(_taken_back(work, of) for of in (offer.roll or "", offer.came)):
            offer_again(work, offer)


def _may(work: Work, seat: str, over: bool) -> None:
    if over:
        raise Refused("that was taken back already", at="of")
    if not work.master and seat != work.seat.id:
        raise Forbidden("that is not yours to take back; the game master can", at="of")


def _independent(work: Work, changes: Iterable[Json], of: str) -> None:
    """Refuse where something else has touched what was changed since."""
    at = _touched(work, changes, of)
    if at:
        raise Refused(
            f"something else depends on it already ({at}): only the game master can take it back now", at="of"
        )


def _touched(work: Work, changes: Iterable[Json], of: str) -> str:
    """Where something else has touched what was changed since; empty where nothing has."""
    for change in changes:
        by = work.state.touched.get(f"{change['sheet']} {change['at']}", ())
        if by[-1:] != (of,):
            return str(change["at"])
    return ""


def reversed_changes(work: Work, changes: Iterable[Json], *, strict: bool) -> list[Change]:
    """The changes that take others back, last first: numbers by as much as they moved, within their bounds.

    Where something else stands now than was written, it is left, or with *strict* `Refused`.
    """
    scratch = Work(work.state, 0, work.system, work.kit, work.seat, work.sources)
    undone: list[Change] = []
    for change in reversed(list(changes)):
        held = scratch.state.sheets.get(change["sheet"])
        if held is None or held.values is None:
            continue
        back = _back(scratch, Change(**change), strict)
        if back:
            scratch.change("booked", back)
            undone += back
    return undone


def _back(work: Work, change: Change, strict: bool) -> tuple[Change, ...]:
    held = work.state.sheets[change.sheet]
    why = "taken back"
    scene = work.scene(change.sheet)
    card = scene.cards[change.sheet]
    if change.by is not None and card.sheet.counter(change.at) is not None:
        return scene.move(card, change.at, -change.by, why, strict=strict)
    try:
        now = value_at(held.values, change.at)
    except LookupError:
        now = None
    if now == change.now:
        return (Change(held.id, change.at, now, change.was, why),)
    if strict:
        raise Refused(f"{held.name} has something else there by now: {change.at}", at="of")
    return ()
