"""Looks: what a seat may see. Everything here is read from what the seat was sent, or passes secrecy on its way out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct, to_builtins

from rollwright.rules import House, RuleType
from rollwright.sheets import Kit, Move, Pick, Scene, Secret, Sheet
from rollwright.systems.registry import game
from rollwright.table.acts import ACTS, Act
from rollwright.table.log.pieces import GM, Held, Rolling, Seat
from rollwright.table.log.state import State
from rollwright.table.look.todos import todos
from rollwright.table.play.work import Work
from rollwright.table.seen import glance, secrecy

RECENT = 50
"""So many rolls that are over are shown with the state; older ones are in the events, and can be asked for."""


def state(seen: State, seat: Seat, length: int, whole: State) -> dict[str, Any]:
    """The table as a seat sees it, folded from what it was sent; *length* is how much that was.

    *whole* is only asked whose answer a roll waits for.
    """
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
        "todo": todos(seen, seat),
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


def sheets(work: Work, seen: Iterable[Held]) -> dict[str, Any]:
    """The kinds of sheets that a game has, each with its JSON Schema, and of the sheets that a seat can read the counters and what
    stands in a line of each; besides who could be laid down, and how a character is made.

    What of those can be tapped to make a move with it are its *tiles*. How far a counter goes is what its sheet and the house rules say now; no *most* is no end. *example* is an adversary in a line.
    """
    kit, readable = work.kit, [held for held in seen if held.values is not None]
    read = {held.id: work.read(held.kind, held.values or {}) for held in readable}
    return {
        "character": kit.character.kind,
        "adversary": kit.adversary.kind,
        "table": kit.table.kind,
        "example": kit.example,
        "kinds": {name: kind.schema() for name, kind in kit.sheets.items()},
        "lines": {held.id: _line(work, held) for held in readable},
        "calls": list(kit.calls),
        "presets": [_preset(each) for each in kit.party],
        "foes": [_preset(each) for each in kit.cast] if work.master else [],
        "making": to_builtins(kit.making),
        "counters": {name: _counters(sheet, work.house) for name, sheet in read.items()},
        "tiles": {name: to_builtins(list(kit.tiles(sheet))) for name, sheet in read.items()},
        "trial": to_builtins(kit.trial),
    }


def _line(work: Work, held: Held) -> dict[str, Any]:
    """A sheet in one line: what is asked of it again and again, and for who acts for it what is one tap away."""
    own = held.seat == work.seat.id or (work.master and held.seat is None)
    shortcuts = work.kit.shortcuts(work.scene(held.id)) if own else ()
    sheet = work.read(held.kind, held.values or {})
    told = {"facts": sheet.facts(), "tracks": sheet.tracks(), "shortcuts": shortcuts}
    return {name: to_builtins(each) for name, each in told.items()}


def _preset(sheet: Sheet) -> dict[str, Any]:
    return {"kind": sheet.kind, "name": sheet.name, "says": sheet.about(), "values": sheet.values()}


def _counters(sheet: Sheet, house: House) -> list[dict[str, Any]]:
    """The counters of a sheet: where each stands, what it is called, and from where to where it goes."""
    bounds = {each: each.bounds(sheet, house) for each in sheet.counted()}
    return [
        {
            "at": each.at,
            "title": each.title,
            "short": each.short or each.title,
            "least": least,
            "most": most,
            "pips": each.pips,
            "strip": each.strip,
            "harm": each.harm,
        }
        for each, (least, most) in bounds.items()
    ]


# -- forms -----------------------------------------------------------------------------------------------------------


def form(scene: Scene, move: Move, master: bool, veils: Mapping[str, Secret]) -> dict[str, Any]:
    """What a move asks for, with what there is to pick from now: all that a page needs to make a form of it.

    Of the game master's settings, those with *veils* can be kept secret.
    """
    return {
        "move": move.id,
        "title": move.title,
        "help": move.summary,
        "source": move.source,
        "by": move.by,
        "against": move.against or None,
        "rule": move.rule.id if move.rule else None,
        "dice": move.rule is not None and move.rule.dice,
        "goals": _goals(move.rule, master) if move.rule else [],
        "fields": [
            {**_field(scene, move, name), **_picked(scene, move, name, master)} for name in move.parameters
        ],
        "part": None if move.part is None else _part(scene, move, move.part),
        "secret": secrecy.hideable(move, veils),
        "yours": "gm" if master else "player",
    }


def narrowed(form: dict[str, Any], choices: Mapping[str, tuple[Any, ...]]) -> dict[str, Any]:
    """A form in which the player picks one of a few values of what is otherwise the game master's."""
    for field in form["fields"]:
        if field["name"] in choices:
            values = choices[field["name"]]
            named = {str(each["value"]): each["says"] for each in field.get("choices", ())}
            field |= {"by": "player", "required": True, "schema": {"enum": list(values)}}
            field["choices"] = [{"value": each, "says": named.get(str(each), str(each))} for each in values]
    return form


def settled(form: dict[str, Any], agreed: Mapping[str, Any]) -> dict[str, Any]:
    """A form without those fields of somebody's part that the game master has set."""
    part = form["part"]
    if part is None or not agreed:
        return form
    return {
        **form,
        "part": {**part, "fields": [each for each in part["fields"] if each["name"] not in agreed]},
    }


def _goals(rule: RuleType, master: bool) -> list[dict[str, str]]:
    """What may be played for: the player's goals; for the game master those of all."""
    known = rule.goals if master else rule.goals_of()
    return [
        {"name": each.name, "help": each.help, "role": each.role or rule.player} for each in known.values()
    ]


def _part(scene: Scene, move: Move, part: type[Struct]) -> dict[str, Any]:
    """What others may say for a sheet of theirs, with what that sheet has to pick from."""
    fields = []
    for each in msgspec.structs.fields(part):
        schema, pick = msgspec.json.schema(each.type), move.part_picks[each.name]
        found = {"name": each.name, "help": schema.get("description", ""), "required": each.required}
        found |= {"by": move.part_said[each.name]}
        found |= {"schema": schema, **({} if each.required else {"default": to_builtins(each.default)})}
        if pick is not None:
            assert isinstance(pick, Pick)
            choices = _choices(scene, pick)
            found |= {
                "choices": choices,
                **({"likely": choices[0]["value"]} if pick.likely and choices else {}),
            }
        fields.append(found)
    schema = msgspec.json.schema(part)
    return {"joins": move.joins, "throws": move.throws, "schema": schema, "fields": fields}


def _choices(scene: Scene, pick: Pick) -> list[dict[str, Any]]:
    return [{"value": to_builtins(value), "says": says} for value, says in pick.choices(scene)]


def _field(scene: Scene, move: Move, name: str) -> dict[str, Any]:
    parameter, pick = move.parameters[name], move.picks[name]
    found: dict[str, Any] = {
        "name": name,
        "help": parameter.help,
        "by": move.said[name],
        "required": parameter.required,
        "schema": msgspec.json.schema(parameter.type),
    }
    if not parameter.required:
        found["default"] = to_builtins(parameter.default)
    if isinstance(pick, Pick) and pick.free:
        found["free"] = True
    if pick is not None:
        assert isinstance(pick, Pick)
        found["choices"] = _choices(scene, pick)
    if (ladder := move.ladders[name]) is not None:
        found["ladder"] = {"rungs": list(ladder.rungs(scene)), "usual": ladder.usual}
    if name in move.granted:
        found["granted"] = True
    counter = scene.me.sheet.counter(name)
    if counter is not None:
        found["title"] = counter.title
    if budget := move.budgets[name]:
        found["budget"] = list(budget.of)
        for each in found["choices"]:
            each["costs"] = budget.price(each["value"])
    if chip := move.chips[name]:
        found["chip"] = chip.says
    if beside := move.beside[name]:
        most = found["schema"].get("maxItems", 0)
        found["notes"] = [beside.says(at) for at in range(1, most + 1)]
    if needs := move.needs[name]:
        found["needs"] = needs.name
    if inner := move.inner_picks[name]:
        found["inner"] = {each: _choices(scene, picks) for each, picks in inner.items()}
    return found


def _picked(scene: Scene, move: Move, name: str, master: bool) -> dict[str, Any]:
    """What the game master may pick from on the sheet that another parameter names, as far as that is said."""
    pick = move.picks_of[name]
    if pick is None or not master:
        return {}
    card = scene.cards.get(str(scene.said.get(pick.name)))
    if card is None or card.id not in scene.visible:
        return {"of": pick.name}
    choices = [{"value": to_builtins(value), "says": says} for value, says in pick.choices(scene, card)]
    nobodys = {} if card.seat else {"wanted": True}
    return {"of": pick.name, "choices": choices, **nobodys}


def argument_fields(rule: RuleType, args: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The arguments of a rule as fields, each with the value that it has."""
    return [
        {"name": name, "help": each.help, "schema": msgspec.json.schema(each.type), "value": args[name]}
        for name, each in rule.parameters.items()
    ]


def act_form(act: Act) -> dict[str, Any]:
    """What one of the table's own moves asks for."""
    return {
        "move": act.name,
        "title": act.title,
        "help": act.summary,
        "by": act.by,
        "schema": msgspec.json.schema(act.shape),
    }


def moves(kit: Kit, master: bool) -> list[dict[str, Any]]:
    """Every move that a seat may make, the game's and the table's own."""
    games = [
        {
            "move": move.id,
            "title": move.title,
            "help": move.summary,
            "source": move.source,
            "by": move.by,
            "part": move.joins or None,
            "led": move.led,
            "several": move.several,
            "opposed": move.opposed,
            "whom": _whom(move),
            "actors": [] if move.actor is None else _kinds(kit, move.actor),
        }
        for move in kit.moves.values()
        if master or move.by != "gm"
    ]
    own = [
        {
            "move": act.name,
            "title": act.title,
            "help": act.summary,
            "source": "",
            "by": act.by,
        }
        for act in ACTS.values()
        if master or act.by != "gm"
    ]
    return games + own


def _whom(move: Move) -> dict[str, Any] | None:
    """Whom a move is made with or against: the field that names them, and whether names that are on no sheet may be given."""
    name, says = move.whom
    pick = move.picks.get(name)
    return {"field": name, "says": says, "free": isinstance(pick, Pick) and pick.free} if name else None


def _kinds(kit: Kit, actor: type[Sheet]) -> list[str]:
    """The kinds of sheets that may act where *actor* is wanted."""
    return [name for name, kind in kit.sheets.items() if issubclass(kind, actor)]
