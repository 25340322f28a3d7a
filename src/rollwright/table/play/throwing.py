"""Throwing: the dice of a roll, drawn from the seeds or typed in, and how they are recorded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rollwright.errors import Refused, TooLarge
from rollwright.odds import Pool
from rollwright.readings.play import Play
from rollwright.table.log.pieces import GM, Json, Rolling
from rollwright.table.log.state import State
from rollwright.table.play import fairness, sizes
from rollwright.table.play.commands import Call
from rollwright.table.play.work import Work
from rollwright.table.seen.roles import seat_of
from rollwright.table.seen.veil import Veil

THROW = "throw"
"""What is answered to dice that wait for somebody to throw them."""


class Hand:
    """What a command brings to a roll: faces that were typed in, whether all are thrown by hand, and whose dice are thrown now (*role*);
    those of whoever commands fall with it, unless it is told that their *own* do not: then none fall that were waited for.

    The *nonce* is that of whoever begins the roll, for all of its dice: nobody who answers later, and not the server, has a
    hand in where they fall.
    """

    def __init__(
        self,
        faces: Sequence[Any] | None = None,
        *,
        nonce: str = "",
        by_hand: bool = False,
        role: str | None = None,
        own: bool = True,
    ) -> None:
        self.nonce, self.faces, self.role, self.own = nonce, list(faces or ()), role, own
        self.by_hand = by_hand or faces is not None

    @classmethod
    def of(cls, call: Call) -> Hand:
        """What a call brings."""
        return cls(call.faces, nonce=call.mixed, by_hand=call.by_hand)


def throw(work: Work, name: str, play: Play, hand: Hand) -> None:
    """Throw the dice that the run asks for, until it asks for something else or waits for whoever has to throw them; or dice ahead of
    their turn.
    """
    roll = work.state.rolls[name]
    early = hand.role is not None and not play.done and hand.role in ahead(work.state, roll, play)
    groups = _thrown_ahead(work, roll, play, hand) if early else _thrown_in_turn(work, roll, play, hand)
    if groups:
        data = {"roll": name, "span": work.state.span.number, "nonce": roll.nonce, "groups": groups}
        veil = Veil(work.state, roll)
        work.emit("thrown", *veil.thrown(data), veil.to)


def _thrown_in_turn(work: Work, roll: Rolling, play: Play, hand: Hand) -> list[dict[str, Any]]:
    """Throw whatever is ready, until somebody has to do something for it."""
    groups: list[dict[str, Any]] = []
    if not hand.own and roll.waiting is not None and roll.waiting["kind"] == "dice":
        return groups
    steps, had = play.steps, set[str]()
    while play.pending is not None and play.pending.dice:
        if work.trying:
            raise Refused("dice are not thrown for a look", at="call")
        due = _due(work, roll, play, hand)
        turns = {role for role, *_ in due}
        if not due or (roll.rounds and not hand.faces and (play.steps > steps or turns & had)):
            break
        had |= turns
        _ends(groups)
        groups += _thrown(work, roll, play, hand, due, groups)
    return groups


def _ends(groups: Sequence[Json]) -> None:
    """Refuse to throw on where a roll does not end."""
    if len(groups) >= sizes.THROWS:
        raise TooLarge(f"this roll does not end: {sizes.THROWS} throws and more", at="args")


def _due(work: Work, roll: Rolling, play: Play, hand: Hand) -> list[tuple[str, str, Pool]]:
    """The dice that are thrown now, by their role and name, up to those that wait for somebody.

    Round by round, everybody throws one group of theirs at a time.
    """
    lying = [(role, group, pool) for role, group, pool in missing(play) if pool.count]
    waits = (at for at, (role, group, _) in enumerate(lying) if not _ready(work, roll, role, group, hand))
    due = lying[: next(waits, None)]
    return due[:1] if roll.rounds else due


def _ready(work: Work, roll: Rolling, role: str, group: str, hand: Hand) -> bool:
    """Whether dice are thrown without anybody's doing more for it.

    Those that who throws may not know of, nobody throws by hand; those of somebody else wait for them, unless they are the game master's.
    """
    if Veil(work.state, roll).group(group) and not work.master:
        return True
    seat = seat_of(work.state, roll, role)
    begun = seat in (None, roll.seat) or roll.roles.get(role, roll.sheet) == roll.sheet or roll.hidden
    together = work.option("throws") == "together"
    typed = work.master and bool(hand.faces)
    own = hand.own and seat == work.seat.id
    if not (begun or together or typed or own or role == hand.role):
        return False
    return bool(hand.faces) or not (hand.by_hand or (roll.by_hand and role != hand.role))


def _thrown(
    work: Work,
    roll: Rolling,
    play: Play,
    hand: Hand,
    due: Iterable[tuple[str, str, Pool]],
    before: Sequence[Json],
) -> list[dict[str, Any]]:
    """Throw groups of dice of one request: each from a draw of its own."""
    faces: list[Any] = []
    records: list[dict[str, Any]] = []
    for role, group, pool in due:
        hidden = Veil(work.state, roll).group(group)
        which: fairness.Which = "hidden" if hidden else "open"
        typed = hand.by_hand and (work.master or not hidden)
        fallen, record = cast(
            work, hand if typed else Hand(), roll.nonce, which, group, pool, [*before, *records]
        )
        faces += fallen
        records += [{**record, **_owner(work, roll, role)}] if fallen else []
    seen = len(play.rolls)
    play.throw(*faces)
    dropped = [rolled.dropped for rolled in play.rolls[seen:][-len(records) :]]
    for record, lost in zip(records, dropped or [()] * len(records), strict=True):
        record["dropped"] = list(lost)
    return records


def _thrown_ahead(work: Work, roll: Rolling, play: Play, hand: Hand) -> list[dict[str, Any]]:
    """Throw dice before their turn, and what follows on them for the same role: they lie there until the run comes to them."""
    assert hand.role is not None
    records: list[dict[str, Any]] = []
    own = hand if hand.by_hand else Hand()
    while (due := ahead(work.state, roll, play).get(hand.role)) and (hand.faces or not hand.by_hand):
        _ends(records)
        for group, pool in due:
            fallen, record = cast(work, own, roll.nonce, "open", group, pool, records)
            play.lay(hand.role, *fallen)
            records.append({**record, **_owner(work, roll, hand.role), "dropped": [], "ahead": hand.role})
    return records


def _owner(work: Work, roll: Rolling, role: str) -> dict[str, str]:
    """Whose dice these are, where somebody else had them fall: who went on, voted last, or throws for who is away."""
    seats = work.state.seats
    masters = [work.seat.id] if work.master else [seat.id for seat in seats.values() if seat.role == GM]
    seat = seat_of(work.state, roll, role) or masters[0]
    return {"seat": seat} if seat != work.seat.id else {}


def missing(play: Play) -> list[tuple[str, str, Pool]]:
    """The dice that a run waits for, by role and name, without those that lie there: of others, or from before a roll was amended."""
    in_turn, early, absent = play.left, play.lying, []
    for role, (group, pool) in zip(play.asked.whose, play.asked.dice, strict=True):
        if role in early:
            rest, early[role] = fairness.missing(pool, early[role])
        else:
            rest, in_turn = fairness.missing(pool, in_turn)
        absent.append((role, group, rest))
    return absent


def ahead(state: State, roll: Rolling, play: Play) -> dict[str, list[tuple[str, Pool]]]:
    """The dice that may be thrown before their turn, by role: whatever comes of what others do first, they will be thrown.

    None round by round, and none of which not everybody may know.
    """
    asked = missing(play) if play.asked.dice else []
    wanted = [role for role, _, pool in asked if pool.count]
    veil, due = Veil(state, roll), {} if roll.rounds else coming(play)
    for role in {*wanted[:1], *({role for role, *_ in asked} - {*wanted})}:
        due.pop(role, None)
    return {role: groups for role, groups in due.items() if not any(veil.group(name) for name, _ in groups)}


def coming(play: Play) -> dict[str, list[tuple[str, Pool]]]:
    """The dice that each role throws next, as far as nothing that others do changes it: beside those that are waited for, and in turns
    that nobody has to wait for.
    """
    by_role: dict[str, list[tuple[str, Pool]]] = {}
    for role, name, pool in missing(play) if play.asked.dice else ():
        if pool.count:
            by_role.setdefault(role, []).append((name, pool))
    for role, turn in play.turns.items():
        if role not in by_role and turn.pending is not None and {*turn.pending.whose} == {role}:
            by_role[role] = [(name, pool) for name, pool in turn.pending.dice if pool.count]
    return by_role


def cast(
    work: Work,
    hand: Hand,
    nonce: str,
    which: fairness.Which,
    name: str,
    pool: Pool,
    before: Sequence[Json] = (),
) -> tuple[list[Any], dict[str, Any]]:
    """The faces of a group of dice, typed in or drawn from the seed, and how that is recorded."""
    record: dict[str, Any] = {"name": name, **fairness.described(pool)}
    if hand.by_hand:
        faces = fairness.typed(pool, hand.faces)
        return faces, {**record, "faces": faces, "typed": True}
    span = work.state.span
    draw = span.draws[which] + sum(1 for each in before if each.get("seed") == which)
    chance = fairness.below(span.seeds[which], work.state.table, span.number, which, draw, nonce)
    faces = list(fairness.thrown(pool, chance))
    record |= {"faces": faces, "seed": which, "draw": draw}
    work.drawn.append((span.number, which, nonce, record))
    return faces, dict(record)
