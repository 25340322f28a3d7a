"""Booking: the effects of a roll on the sheets behind its roles, and what an outcome leads to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

from rollwright.readings.play import Play
from rollwright.rules import Effect
from rollwright.rules.outcome import plain
from rollwright.sheets import TABLE, After, Change, Done
from rollwright.table.log.events import who_may_know
from rollwright.table.log.pieces import Json, Offered, Rolling
from rollwright.table.play import cards, sizes
from rollwright.table.play.running import played
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy
from rollwright.table.seen.roles import names_of, with_names
from rollwright.table.seen.veil import Veil


def pay(work: Work, name: str, play: Play, *, releases: bool) -> None:
    """Book the costs that have fallen due; *releases* says that the roll held them back until now."""
    roll = work.state.rolls[name]
    due = play.costs[roll.paid :]
    if due:
        booked(work, roll, due, "booked", {"roll": name, "paid": len(play.costs), "releases": releases})


def announce(work: Work, name: str, play: Play) -> None:
    """Say what a roll came to. Nothing is applied yet."""
    roll = work.state.rolls[name]
    names = names_of(work.state, roll.roles, roll.called)
    data = {
        "roll": name,
        "outcome": play.outcome.to_dict(),
        "says": with_names(play.says, names),
        "parts": cards.parts(work.state.rolls[name], play),
        "counts": plain(play.bound.counts()),
        "prompts": [{"who": who, "ask": with_names(ask, names)} for who, ask in play.prompts],
        "effects": [effect.to_dict() for effect in play.effects],
    }
    veil = Veil(work.state, work.state.rolls[name])
    says = with_names(play.bound.rule.says(veil.outcome(play.outcome)), names)
    work.emit("announced", *veil.announced(data, says), veil.to)


def apply(work: Work, name: str, play: Play | None = None) -> None:
    """Apply an announced roll: what it gains, what follows from it, and what may be done next. Unless its run is at hand, it is walked again."""
    roll = work.state.rolls[name]
    play = play or played(roll)
    done = _done(work, roll, play.effects, play.outcome)
    gains = play.effects[len(play.costs) :]
    booked(work, roll, gains, "applied", {"roll": name}, done)
    after = _leads_to(work, roll, done)
    if after.changes:
        track = {"track": to_builtins(after.track)} if after.track else {}
        work.change("booked", after.changes, {"roll": name, **track}, hidden=roll.hidden)
    for offer in after.offers:
        make_offer(work, offer, roll, name)


def leads_to(work: Work, roll: Rolling, play: Play) -> After:
    """What a run that came to its end would lead to, if it were applied."""
    return _leads_to(work, roll, _done(work, roll, play.effects, play.outcome))


def _leads_to(work: Work, roll: Rolling, done: Done) -> After:
    move = work.kit.moves.get(roll.move)
    parts = {sheet: move.joined(said) for sheet, said in roll.parts.items()} if move else {}
    return work.kit.after(work.scene(roll.sheet, parts, hidden=roll.hidden), done)


def make_offer(work: Work, offer: Any, roll: Rolling | None, came: str) -> None:
    """Write down an offer, with the roll or deed that it came of; of a hidden roll, only the game master learns."""
    if len(work.state.offers) >= sizes.OFFERS:
        dismiss(work, next(iter(work.state.offers.values())))
    data = {**to_builtins(offer), "id": work.id("offer"), "roll": roll.id if roll else None, "came": came}
    work.emit("offered", *secrecy.offered(work.state, data, hidden=roll is not None and roll.hidden))


def take_up(work: Work, offer: Offered, by: str) -> None:
    """Take up an offer by a roll or deed; its alternatives are gone with it."""
    for other in list(work.state.offers.values()):
        taken, alike = other.id == offer.id, (other.came, other.instead) == (offer.came, offer.instead)
        if taken or (offer.instead and alike):
            dismiss(work, other, taken=taken, by=by)


def dismiss(work: Work, offer: Offered, *, taken: bool = False, by: str = "") -> None:
    """Let go of an offer, or have it *taken* up; by what, only the server knows."""
    data = {"offer": offer.id, "taken": taken}
    work.emit("dismissed", data, {"by": by}, to=who_may_know(hidden=offer.hidden))


def take_on(work: Work, of: str, by: str) -> None:
    """What was taken up by *of*, which was prepared, is taken up by what is made of it."""
    for offer, taken_by in list(work.state.taken.values()):
        if taken_by == of:
            dismiss(work, offer, taken=True, by=by)


def offer_again(work: Work, offer: Offered) -> None:
    """Make an offer once more, since what it was taken up by was withdrawn."""
    work.emit("offered", *secrecy.offered(work.state, to_builtins(offer), hidden=offer.hidden))


def _done(work: Work, roll: Rolling, effects: tuple[Effect, ...] = (), outcome: Any = None) -> Done:
    move = work.kit.moves.get(roll.move)
    return Done(
        roll=roll.id,
        move=roll.move,
        args=move.arguments(roll.said) if move else roll.said,
        roles=roll.roles,
        notes=roll.notes,
        outcome=outcome,
        effects=effects,
        decided={f"{each['role']}/{each['name']}": each["key"] for each in roll.run if "key" in each},
        veiled=roll.veiled,
    )


def booked(
    work: Work,
    roll: Rolling,
    effects: Iterable[Effect],
    kind: str,
    data: Json,
    done: Done | None = None,
) -> None:
    """Book effects on the sheets behind their roles, in one event; each sees what those before it have changed. What there is no room for
    is told.
    """
    done, there = done or _done(work, roll), work.state.sheets
    changes: list[Change] = []
    beyond: list[str] = []
    scratch, before = None, list[Change]()
    for effect in effects:
        card = roll.roles.get(effect.who, TABLE if effect.who in ("gm", TABLE) else None)
        if card is None or card not in there:
            continue
        if before:
            scratch = scratch or work.scratch()
            scratch.change("booked", before)
        now = (scratch or work).scene(roll.sheet if roll.sheet in there else TABLE)
        if secrecy.public(work.state, card):
            beyond += filter(None, [work.kit.beyond(now, effect, now.cards[card])])
        before = [*work.kit.booked(now, effect, now.cards[card], done)]
        changes += before
    work.change(kind, changes, {**data, **({"warns": beyond} if beyond else {})}, hidden=roll.hidden)
