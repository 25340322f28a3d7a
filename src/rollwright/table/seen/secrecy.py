"""Secrecy: who may know what. Nothing is hidden anywhere else, and everything that leaves passes `seen`.

Whoever writes an event says everything; `Veil` and `shared` divide it into what all may see and what only an audience may,
and that is decided once, when it is written: a secret that comes out later is a new event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rollwright.rules import RuleType
from rollwright.sheets import Move, Secret
from rollwright.table.log.events import EVERYONE, MASTER, Event, who_may_know
from rollwright.table.log.pieces import GM, Json, LaidSheet, Rolling, Seat
from rollwright.table.log.state import State


def audiences(seat: Seat) -> frozenset[str]:
    """The audiences that a seat belongs to."""
    return frozenset((EVERYONE, seat.id, MASTER)) if seat.role == GM else frozenset((EVERYONE, seat.id))


def seen(event: Event, seat: Seat) -> Event | None:
    """An event as a seat may see it, with nothing left of what it may not; `None` where it may not know of it.

    Its place in the log stays for the server's own use, and is never sent: every seat has a numbering of its own.
    """
    mine = audiences(seat)
    if mine.isdisjoint(event.to):
        return None
    data = event.data
    for audience, more in event.secret.items():
        if audience in mine:
            data = merged(data, more)
    command = event.command if event.seat == seat.id != "" and not event.by else ""
    return replace(event, data=data, to=(EVERYONE,), secret={}, command=command, digest="", by="")


def merged(data: Json, more: Json) -> dict[str, Any]:
    """Data with more of it: objects are merged, all else is replaced."""
    both = dict(data)
    for name, value in more.items():
        there = both.get(name)
        if isinstance(there, Mapping) and isinstance(value, Mapping):
            both[name] = merged(there, value)
        else:
            both[name] = value
    return both


# -- dividing what is written ----------------------------------------------------------------------------------------


def without(data: Json, paths: Iterable[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Data without what stands at some paths, and what stood there; where a path leads into a list, the whole list goes."""
    shown, hidden = dict(data), dict[str, Any]()
    for path in paths:
        name, _, rest = path.partition(".")
        if name not in shown:
            continue
        value = shown[name]
        if rest and isinstance(value, Mapping):
            shown[name], more = without(value, [rest])
            if more:
                hidden[name] = merged(hidden.get(name, {}), more)
        elif not rest or isinstance(value, list | tuple):
            hidden[name] = shown.pop(name)
    return shown, hidden


def known(state: State, sheet: str | None) -> bool:
    """Whether everybody may know that there is such a sheet."""
    held = state.sheets.get(sheet or "")
    return held is not None and not held.hidden


def public(state: State, sheet: str) -> bool:
    """Whether everybody may read a sheet's numbers."""
    held = state.sheets.get(sheet)
    return held is not None and held.open and not held.hidden


def texts(said: Any) -> list[str]:
    """Every text in anything that is said, the sheets that it names among them."""
    if isinstance(said, Mapping | list | tuple):
        inner = said.values() if isinstance(said, Mapping) else said
        return [text for each in inner for text in texts(each)]
    return [said] if isinstance(said, str) else []


def betrays(state: State, said: Any) -> bool:
    """Whether anything that is said names a hidden sheet: what is done then is for nobody else to see."""
    return bool(betrayed(state, said))


def betrayed(state: State, said: Any) -> list[LaidSheet]:
    """The hidden sheets that are named by anything that is said."""
    there = (state.sheets.get(each) for each in texts(said))
    return [held for held in there if held is not None and held.hidden]


def masked(state: State, sheet: Any) -> bool:
    """Whether others know a sheet as somebody's alone."""
    held = state.sheets.get(sheet) if isinstance(sheet, str) else None
    return held is not None and held.truly != ""


def laid(held: LaidSheet) -> tuple[dict[str, Any], dict[str, Any], tuple[str, ...]]:
    """A sheet that is laid on the table: what all may see, what only the game master may, and who may know of it."""
    fields = {name: getattr(held, name) for name in LaidSheet.__struct_fields__}
    if held.hidden:
        return {"sheet": fields}, {}, (MASTER,)
    if held.open:
        return {"sheet": fields}, {}, (EVERYONE,)
    shown = {**fields, "values": None, "truly": ""}
    return {"sheet": shown}, {"sheet": {"values": held.values, "truly": held.truly}}, (EVERYONE,)


def shared(state: State, changes: Iterable[Json]) -> tuple[list[Json], list[Json]]:
    """Changes on sheets that everybody may read, and those that only the game master may see."""
    parted: tuple[list[Json], list[Json]] = [], []
    for each in changes:
        parted[not public(state, each["sheet"])].append(each)
    return parted


def without_reasons(changes: Iterable[Json]) -> list[Json]:
    """Changes that do not say why: of a roll that nobody may know of."""
    return [{**change, "why": ""} for change in changes]


def replayable(state: State, roll: Rolling) -> bool:
    """Whether everybody has seen all that a roll came to so far, apart from some of its arguments."""
    unseen = roll.veil.get("rolls", ())
    return public(state, roll.sheet) and not any(
        each["name"] in unseen for each in roll.run if "faces" in each
    )


def names(secret: Secret, rule: RuleType) -> tuple[str, ...]:
    """What is hidden of a roll of a rule, by name, so that everybody knows that something is."""
    fields = rule.outcome.__struct_fields__
    outcome = [path for path in secret.outcome if path.partition(".")[0] in fields]
    return tuple(dict.fromkeys((*secret.args, *outcome, *secret.rolls)))


def hideable(move: Move, veils: Mapping[str, Secret]) -> list[str]:
    """The game master's settings of a roll that can be kept secret: the game says what else would tell them."""
    rolled = move.parameters if move.rule else ()
    return [name for name in rolled if name in veils and move.said[name] == "gm" and name not in move.kept]


def kept(state: State, move: Move, said: Json, secret: Iterable[str]) -> tuple[str, ...]:
    """What is secret of a roll: what the game master keeps of it, and of what was *said* that which is never told; nor is what stands on
    the sheet of somebody whom others do not know.
    """
    never = [name for name in move.kept if said.get(name) is not None]
    if any(masked(state, each) for each in said.values()):
        theirs = [
            (name, each) for name, each in move.hints.items() if move.said[name] == "gm" and said.get(name)
        ]
        never += [
            name
            for name, each in theirs
            if each.pick_of or (isinstance(said[name], str) and not (each.pick or known(state, said[name])))
        ]
    return tuple(dict.fromkeys((*secret, *never)))


def bare(said: Json, within: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """What was said without what is never told *within* the objects of its lists, by their fields."""
    return {
        name: [without(each, within[name])[0] for each in value] if name in within else value
        for name, value in said.items()
    }


def joined(one: Secret, other: Secret) -> Secret:
    """Everything that either of them hides."""
    return Secret(
        *(
            tuple(dict.fromkeys((*mine, *more)))
            for mine, more in zip(_fields(one), _fields(other), strict=True)
        )
    )


def veiled(secret: Secret, veils: Mapping[str, Secret], names_: Iterable[str], args: Json) -> Secret:
    """What a move hides, and what goes with the parameters that the game master keeps secret for this roll.

    A veil names every place that any rule of its game has for a parameter: those that these arguments have are left.
    """
    for name in names_:
        secret = joined(secret, veils.get(name, Secret()))
    return replace(secret, args=tuple(path for path in secret.args if _leads(args, path)))


def _leads(args: Json, path: str) -> bool:
    """Whether a path leads anywhere in a rule's arguments."""
    name, _, rest = path.partition(".")
    return name in args and (not rest or isinstance(args[name], Mapping | list | tuple))


def _fields(secret: Secret) -> tuple[tuple[str, ...], ...]:
    return secret.args, secret.outcome, secret.rolls, secret.parts, secret.called


def offered(state: State, offer: Json, *, hidden: bool = False) -> tuple[Json, Json, tuple[str, ...]]:
    """An offer: what it says, what of it only the game master may see, and who may know of it.

    What is offered to a sheet that everybody may read, everybody may know of, unless it is *hidden* or names a hidden sheet.
    """
    args, secret = without(offer["args"], offer["secret"])
    everyone = offer["to"] == EVERYONE or public(state, offer["to"])
    hidden = hidden or not everyone or betrays(state, offer["args"])
    return (
        {"offer": {**offer, "args": args, "hidden": hidden}},
        {"offer": {"args": secret}},
        who_may_know(hidden=hidden),
    )


def drafted(state: State, draft: Json, move: Move | None = None) -> tuple[Json, Json, tuple[str, ...]]:
    """A roll in preparation: the game master's settings without those that they keep to themselves, and these.

    Of a sheet that not everybody may read there is told what the *move* tells, and never what it keeps; of somebody's whom others do not
    know, no more of that than numbers, and whom it is against.
    """
    told, within = (move.told, move.inner_kept) if move else ((), {})
    shown, hidden = dict(draft), dict[str, Any]()
    shown["frame"], hidden["frame"] = without(draft["frame"], draft["secret"])
    for name in ("frame", "suggested") if within else ():
        hidden[name] = draft[name]
        shown[name] = bare(shown[name], within)
    part_of(state, shown, hidden)
    if not public(state, draft["sheet"]):
        for name in ("args", "frame", "suggested"):
            hidden[name] = draft[name]
            shown[name] = {
                each: value
                for each, value in shown[name].items()
                if each in told and not (masked(state, draft["sheet"]) and _traits(state, value))
            }
    to = EVERYONE if known(state, draft["sheet"]) else MASTER
    return {"draft": shown}, {"draft": hidden}, (to,)


def _traits(state: State, value: Any) -> bool:
    """Whether something that is said may be what stands on a sheet, by its name: all but numbers and whom everybody knows of."""
    return isinstance(value, list | tuple) or (isinstance(value, str) and not known(state, value))


def part_of(state: State, shown: dict[str, Any], hidden: dict[str, Any]) -> None:
    """Tell that a sheet takes part, and no more than that where not everybody may read it."""
    for name in ("parts", "agreed"):
        if name in shown:
            parts = hidden[name] = shown[name]
            shown[name] = {sheet: part if public(state, sheet) else {} for sheet, part in parts.items()}


def whole(event: Event) -> Event:
    """An event with everything that is secret in it merged: what the server's own state is folded from."""
    if not event.secret:
        return event
    data = event.data
    for more in event.secret.values():
        data = merged(data, more)
    return replace(event, data=data)
