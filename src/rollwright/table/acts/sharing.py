"""Sharing a roll that is being prepared: others are called to it, what they roll with is agreed on, and whoever leads is chosen."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from rollwright.errors import Forbidden, Refused
from rollwright.table.acts.acting import act
from rollwright.table.play.commands import Args, Ref
from rollwright.table.play.drafts import found_move, open_draft, other, shared_move, welcome, without, write
from rollwright.table.play.work import Work


class CallIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who shall take part in a roll."""

    draft: Ref
    sheets: Annotated[
        tuple[Ref, ...], Meta(max_length=60, description="the sheets that are called; nobody else is")
    ]


class Agree(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody's part rolls with."""

    draft: Ref
    sheet: Ref
    part: Args = field(default_factory=dict)


class HandOn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who leads a roll in place of whoever began it."""

    draft: Ref
    sheet: Ref


@act("call-in", "Call others to it")
def call_in(work: Work, said: CallIn) -> None:
    """Call others to a roll that several make: it waits for each of them to say their part, or to take none."""
    draft = open_draft(work, said.draft)
    work.own(draft.sheet, "args.draft")
    shared_move(work, draft)
    called = tuple([other(work, draft, sheet, f"args.sheets[{at}]") for at, sheet in enumerate(said.sheets)])
    for at, sheet in enumerate(called):
        welcome(work, draft, sheet, f"args.sheets[{at}]")
    write(work, replace(draft, called=tuple(dict.fromkeys(called))))


@act("agree", "Set what a part rolls with", by="gm")
def agree(work: Work, said: Agree) -> None:
    """Set what is agreed on for somebody's part in a roll, such as the trait: it holds whatever else they say."""
    draft = open_draft(work, said.draft)
    move = shared_move(work, draft)
    other(work, draft, said.sheet, "args.sheet")
    ours = [name for name, each in move.part_hints.items() if each.said.by != "player"]
    for name in said.part:
        if name not in ours:
            can = ", ".join(ours) or "nothing"
            raise Forbidden(f"{name} is for them to say; of their part you set {can}", at=f"args.part.{name}")
    move.part_partly(said.part, "args.part")
    write(work, replace(draft, agreed={**draft.agreed, said.sheet: said.part}))


@act("hand-on", "Let another lead")
def hand_on(work: Work, said: HandOn) -> None:
    """Let somebody else lead what several do together: whoever led it until now may take part like all others."""
    draft = open_draft(work, said.draft)
    move = found_move(work, draft.move)
    work.own(draft.sheet, "args.draft")
    if not move.led:
        raise Refused("nobody leads this for others", at="args.draft")
    sheet = other(work, draft, said.sheet, "args.sheet")
    if not isinstance(work.scene(sheet).me.sheet, move.actor or object):
        raise Refused(f"{work.state.sheets[sheet].name} cannot lead this", at="args.sheet")
    rest = {who: part for who, part in draft.parts.items() if who != sheet}
    agreed = {who: part for who, part in draft.agreed.items() if who != sheet}
    write(work, replace(without(draft, sheet), sheet=sheet, args={}, parts=rest, agreed=agreed))
