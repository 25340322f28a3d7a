"""Undoing: what was changed is changed back, visibly. Nothing is deleted, and dice that were thrown stay thrown."""

from __future__ import annotations

from collections.abc import Iterable

from rollwright.errors import Conflict, Forbidden, NotFound, Refused
from rollwright.readings.play import Play
from rollwright.sheets import Change, value_at
from rollwright.table.log.events import MASTER
from rollwright.table.log.pieces import GM, PLAYER, Json, PastDeed, Rolling
from rollwright.table.play.booking import leads_to, offer_again
from rollwright.table.play.cards import standing
from rollwright.table.play.commands import Withdraw
from rollwright.table.play.drafts import take_off
from rollwright.table.play.running import played
from rollwright.table.play.work import Work
from rollwright.table.seen.roles import seat_of
from rollwright.table.seen.veil import Veil


def withdraw(work: Work, command: Withdraw) -> None:
    """Take back a roll, or anything else that changed sheets: a player their own, until something else depends on it."""
    roll = work.state.rolls.get(command.of)
    deed = work.state.deeds.get(command.of)
    if roll is not None and (work.master or not roll.hidden):
        _roll(work, roll, command)
    elif deed is not None and (work.master or not deed.hidden):
        _deed(work, deed, command)
    else:
        raise NotFound(f"there is nothing {command.of!r} here to take back", at="of")


def _roll(work: Work, roll: Rolling, command: Withdraw) -> None:
    _may(work, roll.seat, roll.status == "withdrawn")
    built = roll.run and _touched(work, roll.changes, roll.id)
    hangs = roll.followed or _given(work, roll) or _owed(work, roll) or built
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


def _given(work: Work, roll: Rolling) -> bool:
    """Whether another player has put something into a roll: dice, an answer, what they pay; or has a part in it, and dice lie."""
    deciding = [*(each["role"] for each in roll.run if "key" in each), *roll.commits]
    paying = [each["sheet"] for each in roll.changes]
    dice = [each["seat"] for each in roll.run if "faces" in each]
    held = [
        work.state.sheets[each]
        for each in (*paying, *(roll.parts if dice else ()))
        if each in work.state.sheets
    ]
    seats = {*dice, *(seat_of(work.state, roll, role) for role in deciding), *(each.seat for each in held)}
    return any(work.state.seats[seat].role == PLAYER for seat in seats - {None, roll.seat})


def _owed(work: Work, roll: Rolling) -> bool:
    """Whether the game master has gained something by a roll, or may, as it came to its end or as it stands: banes, Fear.

    Where not everybody may know how it stands, it counts as if they did.
    """
    if roll.result is None:
        end = _standing(roll)
        if end is None:
            return False
        effects = [each.to_dict() for each in end.effects]
        offered = [each.to for each in leads_to(work, roll, end).offers]
        hidden = not Veil(work.state, roll).clear
    else:
        effects = roll.result["effects"]
        offered = [each.to for each in work.state.offers.values() if each.roll == roll.id]
        hidden = False
    gained = any(each["who"] == GM and each["kind"] == "gain" for each in effects)
    return gained or hidden or GM in offered


def _standing(roll: Rolling) -> Play | None:
    """What a roll comes to if nothing more is done; `None` where it does not stand at anything yet, or its rule is another by now."""
    try:
        play = played(roll)
    except Conflict:
        return None
    return standing(play)


def _stands(work: Work, roll: Rolling) -> None:
    """Tell the game master what came of a roll and was not taken back with it: hit points marked, boons spent."""
    taken = dict.fromkeys(by for offer, by in work.state.taken.values() if offer.roll == roll.id)
    came = [by for by in taken if _made(work, by) and not _taken_back(work, by)]
    if came:
        says = "what came of this roll still stands: take that back too if it should not"
        work.emit("noted", {"says": says, "of": roll.id, "stands": came}, to=(MASTER,))


def _made(work: Work, name: str) -> bool:
    """Whether a deed or a roll was made, and is not only prepared."""
    return name in work.state.deeds or name in work.state.rolls


def _taken_back(work: Work, name: str) -> bool:
    """Whether a deed or a roll was withdrawn."""
    deed, roll = work.state.deeds.get(name), work.state.rolls.get(name)
    return (deed is not None and deed.withdrawn) or (roll is not None and roll.status == "withdrawn")


def _deed(work: Work, deed: PastDeed, command: Withdraw) -> None:
    _may(work, deed.seat, deed.withdrawn)
    if not work.master:
        _independent(work, deed.changes, deed.id)
    _undo(work, deed, command.reason)


def _undo(work: Work, what: Rolling | PastDeed, reason: str) -> None:
    undone = reversed_changes(work, what.changes, strict=not work.master)
    work.change("withdrawn", undone, {"of": what.id, "says": reason}, hidden=what.hidden)
    for offer, by in list(work.state.taken.values()):
        if what.id in (offer.roll, offer.came) and by in work.state.drafts:
            take_off(work, work.state.drafts[by])
    give_back(work, what.id)


def give_back(work: Work, of: str) -> None:
    """Offer again what was taken up by something that is no more, unless what led to it was taken back."""
    for offer, by in list(work.state.taken.values()):
        if by == of and not any(_taken_back(work, came) for came in (offer.roll or "", offer.came)):
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
    scratch = work.scratch()
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
