"""Joining: others take part in a roll that is being prepared, each with what is theirs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from rollwright.errors import BadInput, Refused
from rollwright.table.acts import meaning
from rollwright.table.acts.acting import act, act_of_call
from rollwright.table.log.pieces import Draft, LaidSheet
from rollwright.table.play.commands import Args, Call, Ref
from rollwright.table.play.drafts import (
    awaited,
    found_move,
    open_draft,
    shared_move,
    take_off,
    welcome,
    without,
    write,
)
from rollwright.table.play.undoing import give_back
from rollwright.table.play.work import Work


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody else gives to a draft, for a sheet of theirs."""

    draft: Ref
    sheet: Ref
    part: Args = field(default_factory=dict)
    ready: Annotated[
        bool,
        Meta(
            description="whether their dice fall as soon as they can be thrown; those thrown on a real table (`by_hand`) never do"
        ),
    ] = False


class Leave(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A draft to have no part in any more."""

    draft: Ref
    sheet: Ref


@act_of_call("join", "Take part")
def join(work: Work, said: Join, call: Call) -> None:
    """Give your part to somebody else's roll: help, a source, your side of it."""
    draft = open_draft(work, said.draft)
    move, held = shared_move(work, draft), work.own(said.sheet, "args.sheet")
    if held.id == draft.sheet:
        raise Refused(f"{held.name} makes this roll already", at="args.sheet")
    if held.hidden or held.truly:
        raise Refused(f"{held.truly or held.name} is hidden: show the sheet first", at="args.sheet")
    welcome(work, draft, held.id, "args.sheet")
    move.joined({**said.part, **draft.agreed.get(held.id, {})})
    falling = [each for each in draft.falling if each != held.id]
    falling += [held.id] if said.ready and not call.by_hand else []
    joined = replace(draft, parts={**draft.parts, held.id: said.part}, falling=tuple(falling))
    _afford(work, joined, held)
    write(work, joined)


def _afford(work: Work, draft: Draft, held: LaidSheet) -> None:
    """Refuse a part that its own sheet cannot pay, as far as the roll is set. What else it lacks is nothing to who joins."""
    made = meaning.Making(found_move(work, draft.move), draft.sheet, {**draft.args, **draft.frame}, draft)
    try:
        meaning.deed_of(work, made)
    except BadInput as error:
        if (error.at or "").startswith(f"{held.id}."):
            raise


@act("leave", "Take no part")
def leave(work: Work, said: Leave) -> None:
    """Take your part out of somebody else's roll again, or say that you take none: what needs you is called off by that."""
    draft = open_draft(work, said.draft)
    held = work.own(said.sheet, "args.sheet")
    if held.id not in (*draft.parts, *draft.called):
        raise Refused(f"{held.name} has no part in this", at="args.sheet")
    if held.id not in draft.parts and held.id in awaited(work, draft):
        if found_move(work, draft.move).opposed:
            raise Refused(f"this cannot be rolled without {held.name}", at="args.sheet")
        take_off(work, draft)
        return give_back(work, draft.id)
    left = {sheet: part for sheet, part in draft.parts.items() if sheet != held.id}
    write(work, replace(without(draft, held.id), parts=left))
