"""Making moves: what the deed of a game's move does to the table, at once, or once others have said their part."""

from __future__ import annotations

from msgspec.structs import replace

from rollwright.errors import AtTable, BadInput, Refused
from rollwright.sheets import Deed
from rollwright.table.acts.meaning import Making, deed_of, put_together
from rollwright.table.log.events import who_may_know
from rollwright.table.log.pieces import Draft, Offered
from rollwright.table.play import booking, fairness, rolls, throwing
from rollwright.table.play.commands import Call
from rollwright.table.play.drafts import company, lenders, take_off, unsaid, write
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy


def make(work: Work, call: Call) -> None:
    """Make a move of the game's: run its rule, or do at once what it does."""
    work.need_hand()
    making = put_together(work, call)
    if call.hidden:
        work.need_master("rolls in secret")
    elif call.helped or _others(work, making):
        return prepare(work, making, call)
    deed = deed_of(work, making)
    if (
        deed.bound is not None
        and not (call.hidden or deed.hidden)
        and rolls.settle_others(work, making.sheet)
    ):
        deed = deed_of(work, making)  # what that roll came to counts for this one
    hand = throwing.Hand.of(call)
    name = work.id("deed" if deed.bound is None else "roll")
    taken = making.offer or _due(work, making)
    if taken is not None:
        booking.take_up(work, taken, name)
    if making.draft is not None and making.draft.says:
        booking.take_on(work, making.draft.id, name)
    if call.hidden == "noted":
        work.emit("noted", {"says": "the game master rolls in secret"})
    if making.draft is not None and (deed.bound is None or deed.hidden):
        take_off(work, making.draft)
    if deed.bound is None:
        at_once(work, deed, making, hand, name)
    else:
        rolls.begin(
            work,
            deed,
            hand,
            move=making.move.id,
            sheet=making.sheet,
            said=making.args,
            draft=making.draft,
            veiled=making.veiled(work),
            text=call.text,
            name=name,
        )
    for offer in deed.offers:
        booking.make_offer(work, offer, work.state.rolls.get(name), name)


def _due(work: Work, making: Making) -> Offered | None:
    """What is due, where just that is done without the offer."""
    for each in work.state.offers.values():
        same = each.due and (each.to, each.move) == (making.sheet, making.move.id)
        if same and each.args.items() <= making.args.items():
            return each
    return None


def throw_allowed(work: Work) -> None:
    """Throw every prepared roll that its player was ready to throw and that is allowed now; one that cannot be rolled waits for its player.

    Where others are called to it, it is thrown once each of them takes part or has said no.
    """
    for draft in [each for each in work.state.drafts.values() if each.ready and each.framed]:
        if unsaid(work, draft):
            continue
        with work.sitting(work.state.seats[draft.by]):
            call = Call(id=draft.nonce, draft=draft.id, nonce=draft.nonce, by_hand=draft.by_hand)
            if _rollable(work, call):
                make(work, call)
                continue
        write(work, replace(draft, ready=False))


def _rollable(work: Work, call: Call) -> bool:
    """Whether a roll in preparation can be rolled as it stands by whoever sits there."""
    if work.seat.locked or work.seat.closed:
        return False
    try:
        deed_of(work, put_together(work, call))
    except (BadInput, AtTable):
        return False
    return True


def _others(work: Work, making: Making) -> bool:
    """Whether others have a part in it that they cannot have said yet: it is prepared, and not rolled at once."""
    if making.draft is not None or making.move.part is None:
        return False
    if making.offer is not None:
        return making.offer.prepares
    return bool(making.move.awaits(work.scene(making.sheet, hidden=False), making.args))


def prepare(work: Work, making: Making, call: Call) -> None:
    """Write down a roll in which others have to say their part; an offer is taken up by that.

    Who is to be *helped*, and says how, has made it already: it is done once all who could add to it have said what, or no. What was settled
    of the offer is settled of that, such as the damage.
    """
    move, offer = making.move, making.offer
    if call.helped:
        called = () if offer is None else lenders(work, move, offer)
        if not called:
            raise Refused("there is nobody who could add to this", at="helped")
    else:
        called = company(work, move, making.sheet)
    came = offer.args if offer is not None and call.helped else ()
    frame = {
        name: value for name, value in making.args.items() if move.said.get(name) == "gm" or name in came
    }
    draft = Draft(
        work.id("draft"),
        move.id,
        making.sheet,
        work.seat.id,
        call.text,
        offer.says if offer else "",
        {name: value for name, value in making.args.items() if name not in frame},
        frame=frame,
        framed=True,
        secret=making.veiled(work),
        called=called,
        ready=call.helped and bool(call.args),
        nonce=call.mixed if call.helped else "",
    )
    move.partly({**draft.args, **draft.frame})
    if offer is not None:
        booking.dismiss(work, offer, taken=True, by=draft.id)
    write(work, draft)


def at_once(work: Work, deed: Deed, making: Making, hand: throwing.Hand, name: str) -> None:
    """Do what a move without a roll does."""
    if not deed.changes and not deed.offers and not deed.says and not deed.asides:
        raise Refused("that changes nothing", at="args")
    data = {"id": name, "move": making.move.id, "says": deed.says, "sheet": making.sheet}
    work.change("done", deed.changes, data, hidden=deed.hidden)
    asides(work, deed, hand, name)


def asides(work: Work, deed: Deed, hand: throwing.Hand, of: str) -> None:
    """Throw what a deed throws aside, and book what that changes; it is withdrawn with the deed."""
    for aside in deed.asides:
        pool = fairness.pool_of(aside.dice)
        hidden = deed.hidden or not secrecy.public(work.state, aside.sheet)
        faces, record = throwing.cast(
            work, hand, hand.nonce, "hidden" if hidden else "open", aside.name, pool
        )
        data = {
            "aside": aside.name,
            "sheet": aside.sheet,
            "span": work.state.span.number,
            "nonce": hand.nonce,
        }
        groups = [{**record, "dropped": []}]
        work.emit("thrown", {**data, "groups": groups}, to=who_may_know(hidden=hidden))
        changes = work.kit.after_aside(work.scene(aside.sheet), aside.name, aside.sheet, faces)
        if changes:
            work.change("booked", changes, {"id": of})
