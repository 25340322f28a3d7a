"""Every kind of edit of an exported log, sealed anew: by somebody who had the file, or by whoever runs the server and has its key."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rollwright.table.acts.seating import seated
from rollwright.table.log.chain import canonical, link
from rollwright.table.log.fold import step
from rollwright.table.log.signing import Signer
from rollwright.table.log.state import State
from rollwright.table.play.commands import Call, Withdraw
from rollwright.table.seen.secrecy import whole
from table.playing import Table, World, follow, world

Log = list[dict[str, Any]]
IDS = re.compile(r"^(?:sheet|seat|draft|roll|offer|deed|line)-[0-9a-f]{12}$")


MOVED = 4
"""So many numbers the game master changes by hand, whatever else happens."""


class Honest(NamedTuple):
    """What a table gave away: the log of a seat, and the key that only the server has."""

    game: str
    role: str
    log: Log
    signer: Signer


class Edit(NamedTuple):
    """What was done to a log: in which kind of event, where (places in lists as stars), how; the log that it made, and the roll
    that the event was about.
    """

    kind: str
    at: str
    how: str
    log: Log
    roll: str = ""


def honest(game: str, steps: int, seed: int = 0) -> list[Honest]:
    """An evening played at random for which everybody stays, over with all seeds revealed: as the game master and a player take it away."""
    chance = random.Random(f"{seed} {game}")
    with world(game, without=("vacate",)) as at:
        play(at, Table(at, chance), chance, steps)
        state = State()
        for event in at.log:
            step(state, whole(event))
        signer = Signer(state.key, state.table)
        people = [at.gm, at.people("player")[0]]
        assert all(seated(state, each.token) for each in people)
        return [
            Honest(game, each.role, list(map(json.loads, at.look(each.name, want="export")["lines"])), signer)
            for each in people
        ]


def play(at: World, table: Table, chance: random.Random, steps: int) -> None:
    """A session, in which some numbers on sheets change and nothing is left open at the end."""
    at.do("gm", Call(id="begin", move="begin-session"))
    changed = 0
    while changed < MOVED:
        changed += "error" not in at.tried("gm", table.adjusts(at.gm))
    for _ in range(steps):
        who, command = table.next()
        if getattr(command, "move", "") in ("begin-session", "end-session", "close", "renew", "close-seat"):
            continue
        reply = at.tried(who, command)
        if "error" not in reply:
            follow(at, who, command, reply)
    for roll in list(at.gm.state.pending):
        at.do("gm", Withdraw(id=f"back {roll.id}", of=roll.id))
    at.do("gm", Call(id="end", move="end-session"))
    at.do("gm", Call(id="reveal", move="reveal", args={"span": 1}))
    at.do("gm", Call(id="last", move="roll", args={"dice": "2d6"}))
    at.do("gm", Call(id="close", move="close"))


def sealed(log: Log, signer: Signer | None) -> list[bytes]:
    """The lines of a log, numbered and sealed anew; signed with the server's key, or with the signature that it had."""
    before, lines = "", []
    header, *events, end = map(dict, log)
    for value in (header, *events):
        value.pop("hash", None)
        before = link(before, value)
        lines.append(canonical({**value, "hash": before}) + b"\n")
    end.pop("hash", None)
    if signer is not None:
        end["signature"] = signer.sign(before)
    lines.append(canonical({**end, "hash": link(before, end)}) + b"\n")
    return lines


def counted(header: dict[str, Any], events: Log, end: dict[str, Any]) -> Log:
    """A log of these events, with the numbers that they must have."""
    numbered = [{**each, "n": n} for n, each in enumerate(events, header["from"])]
    return [{**header, "events": len(events)}, *numbered, {**end, "end": len(events)}]


# -- edits ---------------------------------------------------------------------------------------------------------------


def edits(log: Log) -> Iterator[Edit]:
    """Every edit: of the first line, of every event as a whole, of every value in it."""
    header, *events, end = log
    for name in ("table", "title", "system", "seat", "role", "from", "key"):
        yield Edit("header", name, "changed", [{**header, name: other(header[name])}, *events, end])
    for at, event in enumerate(events):
        roll = event["data"].get("roll", "")
        for how, made in whole_edits(events, at):
            yield Edit(event["kind"], "", how, counted(header, made, end), roll)
        for name in ("time", "seat"):
            made = [*events[:at], {**event, name: other(event[name])}, *events[at + 1 :]]
            yield Edit(event["kind"], f"({name})", "changed", [header, *made, end], roll)
        for path in leaves(event["data"]):
            for how, change in CHANGES.items():
                data = along(event["data"], path)
                if not change(data, path):
                    continue
                made = [*events[:at], {**event, "data": data}, *events[at + 1 :]]
                yield Edit(event["kind"], starred(path), how, [header, *made, end], roll)


def along(value: Any, path: tuple[Any, ...]) -> Any:
    """A copy of all that lies on the way to a place, so that something may be changed there; the rest is the same."""
    found = copy.copy(value)
    if len(path) > 1:
        found[path[0]] = along(value[path[0]], path[1:])
    return found


def whole_edits(events: Log, at: int) -> Iterator[tuple[str, Log]]:
    """An event left out, doubled, exchanged with the next, called something else; and everything behind it cut off."""
    yield "left out", [*events[:at], *events[at + 1 :]]
    yield "doubled", [*events[: at + 1], *events[at:]]
    if at + 1 < len(events):
        yield "exchanged", [*events[:at], events[at + 1], events[at], *events[at + 2 :]]
        yield "cut behind", events[: at + 1]
    yield (
        "renamed",
        [
            *events[:at],
            {**events[at], "kind": "noted" if events[at]["kind"] == "said" else "said"},
            *events[at + 1 :],
        ],
    )


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where single values stand, empty objects and lists among them."""
    if isinstance(value, dict) and value:
        for name, each in value.items():
            yield from leaves(each, (*path, name))
    elif isinstance(value, list) and value:
        for place, each in enumerate(value):
            yield from leaves(each, (*path, place))
    else:
        yield path


def starred(path: tuple[Any, ...]) -> str:
    """A path with the places in lists, and names that people made up, as stars."""
    return ".".join("*" if isinstance(each, int) or IDS.match(each) else each for each in path)


def other(value: Any) -> Any:
    """Another value of the like."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value[:-1]}{'0' if value[-1] != '0' else '1'}" if value else "x"
    return {"x": 1} if isinstance(value, dict) else ["x"] if isinstance(value, list) else 1


def _place(data: Any, path: tuple[Any, ...]) -> Any:
    for name in path[:-1]:
        data = data[name]
    return data


def _changed(data: Any, path: tuple[Any, ...]) -> bool:
    if path:
        there = _place(data, path)
        there[path[-1]] = other(there[path[-1]])
    return bool(path)


def _taken_out(data: Any, path: tuple[Any, ...]) -> bool:
    if path:
        _place(data, path).pop(path[-1])
    return bool(path)


CHANGES: dict[str, Callable[[Any, tuple[Any, ...]], bool]] = {"changed": _changed, "taken out": _taken_out}


def some(log: Log, each: int, chance: random.Random) -> list[Edit]:
    """Of every sort of edit so many, wherever they are."""
    found: dict[tuple[str, str, str], list[Edit]] = {}
    for edit in edits(log):
        found.setdefault(edit[:3], []).append(edit)
    return [edit for same in found.values() for edit in chance.sample(same, min(each, len(same)))]
