"""Sheets on the table: laid, written, copied, taken off, and counters adjusted by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.errors import BadArgument, BadInput, Forbidden, Refused
from rollwright.rules import situations
from rollwright.sheets import TABLE, Change, Sheet, value_at
from rollwright.table.acts.acting import act
from rollwright.table.log.events import who_may_know
from rollwright.table.log.pieces import LaidSheet
from rollwright.table.play import sizes
from rollwright.table.play.commands import Ref
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy
from rollwright.table.seen.names import all_called, checked_name, unlike_masters, unused

Amount = Annotated[int, Meta(ge=-999_999, le=999_999)]
Reason = Annotated[str, Meta(min_length=1, max_length=300, description="why, in a few words")]


class Lay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet to lay on the table: as values, or as a line of text for an adversary."""

    kind: Annotated[
        str,
        Meta(max_length=40, description="the kind of sheet: character, adversary or another of the game's"),
    ] = "character"
    values: Annotated[dict[str, Any] | None, Meta(description="the sheet as JSON")] = None
    line: Annotated[
        Annotated[str, Meta(max_length=500)] | None,
        Meta(description="an adversary in a line: a name, a colon, and what is known of it"),
    ] = None
    copies: Annotated[int, Meta(ge=1, le=50, description="how many of it")] = 1
    hidden: Annotated[bool, Meta(description="whether only the game master knows of it, for now")] = False
    open: Annotated[
        bool | None, Meta(description="whether everybody may read its numbers; characters' by default")
    ] = None
    seat: Annotated[Ref | None, Meta(description="whose it is")] = None


class Write(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields of a sheet to write anew."""

    sheet: Ref
    values: Annotated[dict[str, Any], Meta(description="the fields that change, whole, by name")]


class ThisSheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet that lies on the table."""

    sheet: Ref


class Copy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet to copy."""

    sheet: Ref
    copies: Annotated[int, Meta(ge=1, le=50)] = 1


class Adjust(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A counter to move by hand."""

    sheet: Ref
    counter: Annotated[str, Meta(max_length=120, description="where it stands on the sheet, such as hope")]
    by: Annotated[Amount | None, Meta(description="by how much")] = None
    to: Annotated[Amount | None, Meta(description="or to what")] = None
    why: Reason


@act("lay", "Lay a sheet on the table")
def lay(work: Work, said: Lay) -> None:
    """Lay a new sheet on the table: a character, or an adversary from a line of text, once or several times."""
    if said.line is not None:
        sheet = _from_line(work, said.line)
    elif said.values is not None:
        sheet = work.read(said.kind, said.values)
    else:
        raise BadArgument("a sheet's values, or a line of text", at="args.values")
    _allowed(sheet.beyond(work.house), {}, "args.values")
    if sheet.kind not in (work.kit.character.kind, work.kit.adversary.kind):
        raise Refused("the table has a sheet of its own already", at="args.kind")
    all_called(sheet.values(), "args.values")
    name = checked_name(sheet.name, "args.values.name")
    mine = isinstance(sheet, work.kit.character) and said.line is None
    if not work.master and (
        not mine or said.hidden or said.open is False or said.seat not in (None, work.seat.id)
    ):
        raise Forbidden("players lay down their own characters; all else is the game master's", at="args")
    if not work.master:
        unlike_masters(work.state, name, "args.values.name")
    if said.open is False and mine and not isinstance(sheet, work.kit.adversary):
        raise BadArgument(
            "a character that is shown is open: lay it hidden, or as an adversary", at="args.open"
        )
    seat = said.seat if work.master else work.seat.id
    if seat is not None:
        work.seated(seat)
        if said.hidden or said.open is False:
            raise BadArgument(
                "what belongs to a seat is open to all: lay it without a seat, and give it away in time",
                at="args.hidden" if said.hidden else "args.open",
            )
    is_open = (mine if said.open is None else said.open) or seat is not None
    put_down(work, replace(as_laid(sheet, seat, open=is_open, hidden=said.hidden), name=name), said.copies)


def _from_line(work: Work, line: str) -> Sheet:
    """The sheet that a line of text says, within the bounds of every sheet of its kind."""
    sheet = work.kit.adversary_from(line)
    try:
        return work.read(sheet.kind, sheet.values())
    except BadInput as error:
        error.at = "args.line"
        raise


def as_laid(sheet: Sheet, seat: str | None, *, open: bool = True, hidden: bool = False) -> LaidSheet:
    """A sheet as it lies on the table, without an id yet."""
    return LaidSheet("", sheet.kind, sheet.name, sheet.values(), seat, open, hidden, sheet.state())


def _allowed(now: Mapping[str, str], before: Mapping[str, str], at: str) -> None:
    """Refuse what the house does not allow to be written, unless it stands there already."""
    for where, why in now.items():
        if before.get(where) != why:
            raise Refused(why, at=f"{at}.{where}")


def put_down(work: Work, held: LaidSheet, copies: int = 1) -> list[str]:
    """Lay so many copies of a sheet down, each with a name of its own; their ids."""
    if sum(each.hidden == held.hidden for each in work.state.sheets.values()) + copies > sizes.SHEETS:
        raise Refused(f"{sizes.SHEETS} sheets are the most on one table", at="args.copies")
    sizes.fit(held.values, sizes.SHEET, "a sheet", "write less on it", "args.values")
    ids = []
    for _ in range(copies):
        name = unused(work.state.sheets.values(), held)
        values = {**(held.values or {}), "name": name}
        ids.append(work.id("sheet"))
        work.emit("laid", *secrecy.laid(replace(held, id=ids[-1], name=name, values=values)))
    return ids


@act("write", "Write on a sheet")
def write(work: Work, said: Write) -> None:
    """Write fields of a sheet anew: a level gained, a weapon found. It is on record, and can be withdrawn."""
    held = work.own(said.sheet, "args.sheet")
    all_called(said.values, "args.values")
    before, changes = held.written, []
    for name, now in said.values.items():
        if name == "name":
            raise BadArgument("a sheet keeps its name", at="args.values.name")
        if before.get(name) != now:
            changes.append(Change(held.id, name, before.get(name), now, "written"))
    sheet = work.read(held.kind, {**before, **said.values})
    if not changes:
        raise Refused("that changes nothing", at="args.values")
    _allowed(sheet.beyond(work.house), work.read(held.kind, before).beyond(work.house), "args.values")
    exact = sheet.values()
    changes = [Change(each.sheet, each.at, each.was, exact[each.at], each.why) for each in changes]
    named = ", ".join([_called(sheet, name) for name in said.values])
    data = {"id": work.id("deed"), "says": f"{held.name}: {named}"}
    work.change("wrote", changes, data, hidden=not secrecy.public(work.state, held.id))


def _called(sheet: Sheet, name: str) -> str:
    """What people call a field of a sheet: its counter by its title, and anything else by its name in words."""
    counter = sheet.counter(name)
    return counter.title if counter is not None else situations.spaced(name)


@act("remove", "Take a sheet off the table", by="gm")
def remove(work: Work, said: ThisSheet) -> None:
    """Take a sheet off the table; what it was stays in the log."""
    held = work.held(said.sheet, "args.sheet")
    if held.id == TABLE:
        raise Refused("the table's own sheet stays", at="args.sheet")
    at_rest(work, held)
    work.emit("removed", {"sheet": held.id}, to=who_may_know(hidden=held.hidden))


def at_rest(work: Work, held: LaidSheet) -> None:
    """Refuse to take away who has part in something that is not over, or is named by it."""
    for roll in work.state.pending:
        if held.id == roll.sheet or held.id in roll.roles.values():
            raise Refused(f"{held.name} has part in a roll that is not over", at="args.sheet")
    for draft in work.state.drafts.values():
        if held.id == draft.sheet or held.id in draft.parts:
            raise Refused(f"{held.name} has part in a roll that is being prepared", at="args.sheet")
        said = (draft.args, draft.suggested, draft.frame, draft.choices, draft.agreed, draft.parts)
        if held.id in secrecy.texts(said):
            raise Refused(f"a roll is being prepared that names {held.name}: drop it first", at="args.sheet")


@act("copy", "Copy a sheet", by="gm")
def copy(work: Work, said: Copy) -> None:
    """Lay copies of a sheet on the table, numbered."""
    held = work.held(said.sheet, "args.sheet")
    if held.id == TABLE:
        raise Refused("there is one sheet for the table", at="args.sheet")
    put_down(work, replace(held, seat=None, met=False), said.copies)


@act("adjust", "Change a number")
def adjust(work: Work, said: Adjust) -> None:
    """Change a number on a sheet by hand, within its bounds, and say why: a player their own, the game master any."""
    held = work.held(said.sheet, "args.sheet") if said.sheet == TABLE else work.own(said.sheet, "args.sheet")
    if held.id == TABLE:
        work.need_master("adjusts the table's own counters")
    if (said.by is None) == (said.to is None):
        raise BadArgument("by how much, or to what: one of them", at="args.by")
    scene = work.scene(held.id)
    card = scene.cards[held.id]
    if card.sheet.counter(said.counter) is None:
        known = ", ".join(each.at for each in card.sheet.counted()) or "none"
        raise BadArgument(f"{held.name} has no counter {said.counter!r}: {known}", at="args.counter")
    by = said.by if said.by is not None else (said.to or 0) - value_at(held.written, said.counter)
    changes = scene.move(card, said.counter, by, said.why, strict=True)
    if not changes:
        raise Refused("that changes nothing", at="args.by")
    data = {"id": work.id("deed"), "says": said.why}
    work.change("adjusted", changes, data, hidden=not secrecy.public(work.state, held.id))
