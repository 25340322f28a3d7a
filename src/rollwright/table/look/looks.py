"""Looks: what a seat may see. Everything here is read from what the seat was sent, or passes secrecy on its way out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

from rollwright.rules import House
from rollwright.sheets import Kit, Move, Sheet
from rollwright.systems.registry import game
from rollwright.table.acts import ACTS
from rollwright.table.log.pieces import GM, Held, Rolling, Seat
from rollwright.table.log.state import State
from rollwright.table.look.replies.sheets import Counter, InLine, Preset, Restorable, Sheets
from rollwright.table.look.replies.whole import Listed, Whom
from rollwright.table.look.todos import todos
from rollwright.table.play.work import Work
from rollwright.table.seen import glance

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
    """A roll as it is shown: everything but what only the server needs, and how it is read in one glance."""
    shown: dict[str, Any] = to_builtins(roll)
    for name in ("veil", "notes", "sources", "paid", "track", "warned"):
        shown.pop(name)
    return {**shown, **glance.of(seen, roll)}


# -- sheets ----------------------------------------------------------------------------------------------------------


def sheets(work: Work, seen: Iterable[Held]) -> Sheets:
    """The kinds of sheets that a game has, each with its JSON Schema, and of the sheets that a seat can read the counters and what
    stands in a line of each; besides who could be laid down, and how a character is made.

    What of those can be tapped to make a move with it are its *tiles*. How far a counter goes is what its sheet and the house rules say now; no *most* is no end. *example* is an adversary in a line.
    """
    kit, readable = work.kit, [held for held in seen if held.values is not None]
    read = {held.id: work.read(held.kind, held.values or {}) for held in readable}
    return Sheets(
        character=kit.character.kind,
        adversary=kit.adversary.kind,
        table=kit.table.kind,
        example=kit.example,
        kinds={name: kind.schema() for name, kind in kit.sheets.items()},
        lines={held.id: _line(work, held, read[held.id]) for held in readable},
        calls=list(kit.calls),
        presets=[_preset(each) for each in kit.party],
        foes=[_preset(each) for each in kit.cast] if work.master else [],
        making=kit.making,
        counters={name: _counters(sheet, work.house) for name, sheet in read.items()},
        tiles={name: list(kit.tiles(sheet)) for name, sheet in read.items()},
        trial=kit.trial,
        rests=[
            Restorable(at=at, title=each.title, whole=each.whole, usual=kit.rested.get(at, 0))
            for at, each in kit.restorable.items()
        ],
    )


def _line(work: Work, held: Held, sheet: Sheet) -> InLine:
    """A sheet in one line: what is asked of it again and again, and for who acts for it what is one tap away."""
    own = held.seat == work.seat.id or (work.master and held.seat is None)
    shortcuts = work.kit.shortcuts(work.scene(held.id)) if own else ()
    return InLine(facts=list(sheet.facts()), tracks=list(sheet.tracks()), shortcuts=list(shortcuts))


def _preset(sheet: Sheet) -> Preset:
    return Preset(kind=sheet.kind, name=sheet.name, says=sheet.about(), values=sheet.values())


def _counters(sheet: Sheet, house: House) -> list[Counter]:
    """The counters of a sheet: where each stands, what it is called, and from where to where it goes."""
    bounds = {each: each.bounds(sheet, house) for each in sheet.counted()}
    return [
        Counter(
            at=each.at,
            title=each.title,
            short=each.short or each.title,
            least=least,
            most=most,
            pips=each.pips,
            strip=each.strip,
            harm=each.harm,
            top=each.top,
        )
        for each, (least, most) in bounds.items()
    ]


# -- moves -----------------------------------------------------------------------------------------------------------


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
