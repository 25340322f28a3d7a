"""Rolls at a table: begun, gone on with as people answer, announced, and applied.

A roll that waits is its rule, its arguments and what was thrown and decided; every step walks there again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import to_builtins

from rollwright.errors import BadAnswer, Conflict, TooLarge
from rollwright.odds import Pool
from rollwright.readings.play import Play
from rollwright.rules import Bound, Choose, Effect, Together, Window
from rollwright.rules.outcome import plain
from rollwright.sheets import TABLE, Change, Deed, Done
from rollwright.systems.registry import find_rule
from rollwright.table import fairness, secrecy
from rollwright.table.naming import named, names_of, seat_of
from rollwright.table.state import Draft, Json, Offered, Rolling, State
from rollwright.table.work import Work

MOST = 200
"""So many groups of dice one command throws at most; what goes on longer is rolled round by round."""


class Hand:
    """What a command brings to a roll: a nonce for the dice, or faces that were typed in, and whether all are thrown by hand."""

    def __init__(self, nonce: str, faces: Sequence[Any] | None = None, *, by_hand: bool = False) -> None:
        self.nonce, self.faces, self.by_hand = nonce, list(faces or ()), by_hand or faces is not None


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
        "notes": deed.notes,
        "reserve": deed.reserve,
        "secret": secrecy.names(secret, bound.rule),
        "veiled": veiled,
        "veil": secret,
        "says": deed.says,
        "text": text or (draft.text if draft else ""),
        "stakes": draft.stakes if draft else "",
        "waits": deed.waits,
        "hidden": deed.hidden,
        "by_hand": hand.by_hand,
        "parts": draft.parts if draft else {},
        **({"draft": draft.id} if draft else {}),
    }
    whole: Any = to_builtins(data)
    veil = secrecy.Veil(work.state, _rolling(whole, work))
    work.emit("started", *veil.begun(whole), veil.to)
    if deed.changes:
        work.change("booked", deed.changes, {"roll": roll, "made": True}, hidden=deed.hidden)
    go_on(work, roll, hand)
    return roll


def _rolling(data: Json, work: Work) -> Rolling:
    names = ("move", "sheet", "rule", "version", "args", "house", "said", "roles", "veil", "hidden", "veiled")
    return Rolling(data["roll"], seat=work.seat.id, **{name: data[name] for name in names})


# -- going on --------------------------------------------------------------------------------------------------------


def bound_of(roll: Rolling, args: Json | None = None) -> Bound:
    """The rule of a roll with its arguments; `Conflict` where the rule is another one by now."""
    rule = find_rule(roll.rule)
    if rule.version != roll.version:
        raise Conflict(
            f"this roll was begun under version {roll.version} of {rule.id}, which is now {rule.version}: withdraw it",
            at="roll",
        )
    return rule.bind(roll.args if args is None else args, roll.house)


def played(roll: Rolling, args: Json | None = None) -> Play:
    """The run of a roll as far as it has come."""
    faces = [face for record in roll.run for face in record.get("faces", ())]
    answers = [record["key"] for record in roll.run if "key" in record]
    return Play(bound_of(roll, args), faces=faces, answers=answers, chance=None)


def go_on(work: Work, name: str, hand: Hand, answers: Iterable[tuple[str, str]] = ()) -> None:
    """Answer what a roll waits for (role and key), throw what is to be thrown, and come to the outcome or the next question."""
    roll = work.state.rolls[name]
    play = played(roll)
    for role, key in answers:
        asked = play.pending
        assert asked is not None
        play.answer(key)
        work.emit("decided", {"roll": name, "role": role, "name": asked.name, "key": key}, to=_to(work, name))
    _pay(work, name, play, releases=bool(roll.run))
    _throw(work, name, play, hand)
    if hand.faces:
        raise BadAnswer(f"{len(hand.faces)} face(s) left over, from {hand.faces[0]!r} on", at="faces")
    _pay(work, name, play, releases=True)
    if play.pending is not None:
        _wait(work, name, play)
        return
    play.finish()
    _announce(work, name, play)
    if not roll.waits:
        apply(work, name)


def _to(work: Work, name: str) -> tuple[str, ...]:
    return secrecy.Veil(work.state, work.state.rolls[name]).to


def _throw(work: Work, name: str, play: Play, hand: Hand) -> None:
    """Throw the dice that the run asks for, until it asks for something else; or wait for hands to throw them."""
    groups: list[dict[str, Any]] = []
    while play.pending is not None and play.pending.dice:
        if hand.by_hand and not hand.faces and _awaited(work, name, play):
            break
        if len(groups) >= MOST:
            raise TooLarge(f"this roll does not end: {MOST} throws and more", at="args")
        groups += _thrown(work, name, play, hand, groups)
    if groups:
        veil = secrecy.Veil(work.state, work.state.rolls[name])
        data = {"roll": name, "span": work.state.span.number, "nonce": hand.nonce, "groups": groups}
        work.emit("thrown", *veil.thrown(data), veil.to)


def _awaited(work: Work, name: str, play: Play) -> bool:
    """Whether any of the dice that are asked for are thrown by hand."""
    assert play.pending is not None
    veil = secrecy.Veil(work.state, work.state.rolls[name])
    return any(_by_hand(work, veil.group(group)) for group, _ in play.pending.dice)


def _by_hand(work: Work, hidden: bool) -> bool:
    """Whether who throws may know of these dice: those that they may not, nobody throws by hand."""
    return work.master or not hidden


def _thrown(work: Work, name: str, play: Play, hand: Hand, before: Sequence[Json]) -> list[dict[str, Any]]:
    """Throw every group of one request: each from a draw of its own."""
    assert play.pending is not None
    faces: list[Any] = []
    records: list[dict[str, Any]] = []
    for group, pool in _missing(play):
        hidden = secrecy.Veil(work.state, work.state.rolls[name]).group(group)
        which: fairness.Which = "hidden" if hidden else "open"
        thrower = hand if _by_hand(work, hidden) else Hand(hand.nonce)
        found, record = cast(work, thrower, which, group, pool, [*before, *records])
        faces += found
        records += [record] if found else []
    seen = len(play.rolls)
    play.throw(*faces)
    for record, rolled in zip(records, play.rolls[seen:][-len(records) :], strict=True):
        record["dropped"] = list(rolled.dropped)
    return records


def _missing(play: Play) -> list[tuple[str, Pool]]:
    """The dice that a run waits for, without those that lie there: a roll that was amended may need more than it had."""
    assert play.pending is not None
    lying, found = play.left, []
    for group, pool in play.pending.dice:
        rest, lying = fairness.missing(pool, lying)
        found.append((group, rest))
    return found


def cast(
    work: Work, hand: Hand, which: fairness.Which, name: str, pool: Pool, before: Sequence[Json] = ()
) -> tuple[list[Any], dict[str, Any]]:
    """The faces of a group of dice, typed in or drawn from the seed, and how that is recorded."""
    record = {"name": name, **fairness.described(pool)}
    if hand.by_hand:
        faces = fairness.typed(pool, hand.faces)
        return faces, {**record, "faces": faces, "typed": True}
    span = work.state.span
    draw = span.draws[which] + sum(1 for each in before if each.get("seed") == which)
    chance = fairness.below(span.seeds[which], work.state.table, span.number, which, draw, hand.nonce)
    faces = list(fairness.thrown(pool, chance))
    return faces, {**record, "faces": faces, "seed": which, "draw": draw}


def _pay(work: Work, name: str, play: Play, *, releases: bool) -> None:
    """Book the costs that have fallen due; *releases* says that the roll held them back until now."""
    roll = work.state.rolls[name]
    due = play.costs[roll.paid :]
    if due:
        booked(work, roll, due, "booked", {"roll": name, "paid": len(play.costs), "releases": releases})


def _wait(work: Work, name: str, play: Play) -> None:
    """Write down what a roll waits for: who may answer what, and how it stands."""
    asked = play.pending
    assert asked is not None
    request, when = asked.request, plain(dict(asked.when))
    if asked.dice:
        dice = [{"name": group, **fairness.described(pool)} for group, pool in _missing(play) if pool.count]
        waiting = {"kind": "dice", "name": asked.name, "dice": dice, "asks": [], "when": {}}
    else:
        asks: list[dict[str, Any]]
        if isinstance(request, Together):
            asks = [_asks(play, choice) for choice in request.choices]
            kind = "together"
        elif isinstance(request, Window):
            asks = [_asks(play, act) for act in request.acts]
            done = {"key": request.done, "says": "go on"}
            asks.append({"role": request.closer, "help": "that nothing more is added", "options": [done]})
            kind = "window"
        else:
            assert isinstance(request, Choose)
            asks, kind = [_asks(play, request)], "choose"
        _name(work.state, work.state.rolls[name], asks)
        waiting = {"kind": kind, "name": asked.name, "asks": asks, "when": when}
    veil = secrecy.Veil(work.state, work.state.rolls[name])
    work.emit("waited", *veil.waited({"roll": name, "waiting": waiting}), veil.to)


def _asks(play: Play, choice: Choose) -> dict[str, Any]:
    """What somebody is asked: what it is about, as the rule declares it, and the options in words."""
    says = choice.says or choice.options
    declared = [each for each in play.bound.rule.decisions if each.name == choice.name]
    declared.sort(key=lambda each: each.role != choice.role)
    return {
        "role": choice.role,
        "help": declared[0].help if declared else "",
        "options": [{"key": key, "says": text} for key, text in zip(choice.options, says, strict=True)],
    }


def _name(state: State, roll: Rolling, asks: Iterable[dict[str, Any]]) -> None:
    """Say whom each question is for, by seat (null: the game master), and put names into what the options say."""
    names = names_of(state, roll)
    for ask in asks:
        ask["seat"] = seat_of(state, roll, ask["role"])
        ask["options"] = [{**option, "says": named(option["says"], names)} for option in ask["options"]]


# -- the end ---------------------------------------------------------------------------------------------------------


def _announce(work: Work, name: str, play: Play) -> None:
    """Say what a roll came to. Nothing is applied yet."""
    names = names_of(work.state, work.state.rolls[name])
    data = {
        "roll": name,
        "outcome": play.outcome.to_dict(),
        "says": named(play.says, names),
        "parts": [{"name": part, "amount": amount} for part, amount in play.parts],
        "prompts": [{"who": who, "ask": named(ask, names)} for who, ask in play.prompts],
        "effects": plain(play.effects),
    }
    veil = secrecy.Veil(work.state, work.state.rolls[name])
    says = named(play.bound.rule.words.says(veil.outcome(play.outcome)), names)
    work.emit("announced", *veil.announced(data, says), veil.to)


def apply(work: Work, name: str) -> None:
    """Apply an announced roll: what it gains, what follows from it, and what may be done next."""
    roll = work.state.rolls[name]
    play = played(roll)
    done = _done(work, roll, play.effects, play.outcome)
    gains = play.effects[len(play.costs) :]
    booked(work, roll, gains, "applied", {"roll": name}, done)
    move = work.kit.moves.get(roll.move)
    if move is not None:
        parts = {sheet: move.joined(said) for sheet, said in roll.parts.items()}
        after = move.after(work.scene(roll.sheet, parts, hidden=roll.hidden), done)
        if after.changes:
            work.change("booked", after.changes, {"roll": name}, hidden=roll.hidden)
        for offer in after.offers:
            make_offer(work, offer, roll)


def make_offer(work: Work, offer: Any, roll: Rolling | None = None) -> None:
    """Write down an offer; of a hidden roll, only the game master learns."""
    data = {**to_builtins(offer), "id": work.id("offer"), "roll": roll.id if roll else None}
    work.emit("offered", *secrecy.offered(work.state, data, hidden=roll is not None and roll.hidden))


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
    """Book effects on the sheets behind their roles, in one event; each sees what those before it have changed."""
    done = done or _done(work, roll)
    scratch = Work(work.state, 0, work.system, work.kit, work.seat, work.sources)
    changes: list[Change] = []
    for effect in effects:
        card = roll.roles.get(effect.who, TABLE if effect.who in ("gm", TABLE) else None)
        if card is None or card not in scratch.state.sheets:
            continue
        now = scratch.scene(roll.sheet if roll.sheet in scratch.state.sheets else TABLE)
        found = work.kit.booked(now, effect, now.cards[card], done)
        if found:
            scratch.change("booked", found)
            changes += found
    work.change(kind, changes, data, hidden=roll.hidden)


def settle_others(work: Work) -> bool:
    """Close what only waits for the game master to go on, since another roll starts; whether there was anything."""
    waiting = [roll.id for roll in work.state.pending if not roll.hidden and _over(roll)]
    for name in waiting:
        while _over(roll := work.state.rolls[name]):
            if roll.status == "announced":
                apply(work, name)
            else:
                close(work, roll)
    return bool(waiting)


def _over(roll: Rolling) -> bool:
    """Whether a roll waits for nothing but that the game master goes on."""
    return roll.status == "announced" or (roll.waiting is not None and roll.waiting["kind"] == "window")


def close(work: Work, roll: Rolling) -> None:
    """Close the window of a roll and apply what it comes to."""
    assert roll.waiting is not None
    hand = Hand(work.id("nonce"), by_hand=roll.by_hand)
    closer = roll.waiting["asks"][-1]
    go_on(work, roll.id, hand, [(closer["role"], closer["options"][0]["key"])])
    now = work.state.rolls[roll.id]
    if now.status == "announced":
        apply(work, roll.id)
