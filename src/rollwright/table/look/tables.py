"""Tables: the whole of one as a seat sees it, read from what it was sent: seats, sheets, rolls, offers, and the moves that may be made."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from rollwright.rules import House
from rollwright.sheets import Kit, Move, Sheet
from rollwright.systems.registry import game
from rollwright.table.acts import ACTS
from rollwright.table.log.pieces import GM, Rolling, Seat
from rollwright.table.log.state import State
from rollwright.table.look.replies.whole import Listed, Whom
from rollwright.table.look.todos import todos
from rollwright.table.seen import asked, glance

RECENT = 50
"""So many rolls that are over are shown with the state; older ones are in the events, and can be asked for."""


def state(seen: State, seat: Seat, length: int) -> dict[str, Any]:
    """The table as a seat sees it, folded from what it was sent; *length* is how much that was."""
    return {
        "n": length,
        "table": seen.table,
        "title": seen.title,
        "system": seen.system,
        "game": to_builtins(game(seen.system)),
        "house": seen.house,
        "options": seen.options,
        "closed": seen.closed,
        "session": seen.session,
        "playing": seen.playing,
        "scene": seen.scene,
        "turn": seen.turn,
        "you": to_builtins(seat),
        "seats": [to_builtins(each) for each in seen.seats.values() if not each.closed],
        "sheets": [to_builtins(each) for each in seen.sheets.values()],
        "drafts": [to_builtins(each) for each in seen.drafts.values()],
        "rolls": [card(seen, each) for each in _shown(seen)],
        "offers": [to_builtins(each) for each in seen.offers.values() if mine(seen, seat, each.to)],
        "todo": to_builtins(todos(seen, seat)),
        "favourites": to_builtins(seen.favourites.get(seat.id, ())),
        "span": {"number": seen.span.number, "commitments": dict(seen.span.commitments)},
    }


def _shown(seen: State) -> list[Rolling]:
    """The latest rolls, and those that are open or asked back, in the order in which they began; of the others there are too many to look at."""
    late = seen.rolls.latest(RECENT)
    ids = {each.id for each in late}
    early = [seen.rolls[name] for name in {**seen.open, **seen.asked} if name not in ids]
    return [*sorted(early, key=lambda each: each.time), *late]


def mine(seen: State, seat: Seat, to: str) -> bool:
    """Whether an offer is made to a seat."""
    held = seen.sheets.get(to)
    return seat.role == GM or to == "all" or (held is not None and held.seat == seat.id)


def card(seen: State, roll: Rolling) -> dict[str, Any]:
    """A roll as it is shown: everything but what only the server needs, what is decided in the words of its rule, and how it is read in one glance."""
    shown: dict[str, Any] = to_builtins(roll)
    for name in ("veil", "notes", "sources", "paid", "track", "warned"):
        shown.pop(name)
    return {**shown, **asked.of(seen, roll), **glance.of(seen, roll)}


def moves(kit: Kit, house: House, master: bool) -> list[Listed]:
    """Every move that a seat may make, the game's that its house rules have and the table's own."""
    games = [
        Listed(
            move=move.id,
            title=move.title,
            help=move.summary,
            source=move.source,
            by=move.by,
            part=move.joins or None,
            led=move.led,
            several=move.several,
            opposed=move.opposed,
            named=move.named,
            dice=move.rule is not None and move.rule.dice,
            whom=_whom(move),
            actors=[] if move.actor is None else _kinds(kit, move.actor),
        )
        for move in kit.moves.values()
        if (master or move.by != "gm") and move.within(house)
    ]
    own = [
        Listed(move=act.name, title=act.title, help=act.summary, source="", by=act.by)
        for act in ACTS.values()
        if master or act.by != "gm"
    ]
    return games + own


def _whom(move: Move) -> Whom | None:
    """Whom a move is made with or against: the field that names them, and whether names that are on no sheet may be given."""
    name, says = move.whom
    if not name:
        return None
    pick = move.hints[name].pick
    return Whom(field=name, says=says, free=pick is not None and pick.free)


def _kinds(kit: Kit, actor: type[Sheet]) -> list[str]:
    """The kinds of sheets that may act where *actor* is wanted."""
    return [name for name, kind in kit.sheets.items() if issubclass(kind, actor)]
