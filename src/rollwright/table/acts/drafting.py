"""Drafting: how a roll starts. A player proposes or the game master calls for it; whose part it is adds theirs; then it is rolled."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from rollwright.table.acts.acting import act, act_of_call
from rollwright.table.log.pieces import Draft
from rollwright.table.play.commands import Args, Call, Line, MoveId, Ref
from rollwright.table.play.drafts import (
    checked,
    company,
    found_move,
    open_draft,
    secret_of,
    take_off,
    unpicked,
    waits_for_master,
    write,
)
from rollwright.table.play.undoing import give_back
from rollwright.table.play.work import Work


class Propose(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player wants to do."""

    move: MoveId
    sheet: Ref
    text: Annotated[str, Meta(max_length=500, description="what is done: cross the bridge")] = ""
    args: Args = field(default_factory=dict)
    suggested: Annotated[
        dict[str, Any], Meta(description="of the game master's settings, what you think fits: the trait")
    ] = field(default_factory=dict)
    ready: Annotated[
        bool,
        Meta(
            description="whether it is thrown as soon as it is allowed, by the server or (`by_hand`) on a real table"
        ),
    ] = False
    helped: Annotated[bool, Meta(description="whether the others are asked for help")] = False


class Waive(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """That no roll is needed."""

    draft: Ref
    text: Line = ""


class Add(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player adds to their own draft."""

    draft: Ref
    args: Args = field(default_factory=dict)


class ThisDraft(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll in preparation."""

    draft: Ref


@act_of_call("propose", "Propose a roll")
def propose(work: Work, said: Propose, call: Call) -> None:
    """Say what you want to do; it waits at the game master, who sets what is theirs or says that no roll is needed.

    What is *ready* is thrown the moment it is allowed; where it cannot be rolled as it stands then, it waits for its player.
    """
    move = found_move(work, said.move)
    held = work.own(said.sheet, "args.sheet")
    checked(move, {**said.suggested}, "gm", "args.suggested")
    checked(move, said.args, "player", "args.args")
    framed = not waits_for_master(work, move, {**said.args, **said.suggested})
    draft = Draft(
        work.id("draft"),
        move.id,
        held.id,
        work.seat.id,
        said.text,
        args=said.args,
        suggested={} if framed else said.suggested,
        frame=said.suggested if framed else {},
        framed=framed,
        secret=() if framed else secret_of(work, move, None),
        ready=said.ready,
        by_hand=said.ready and call.by_hand,
        nonce=call.mixed if said.ready else "",
        helped=move.several or (said.helped and move.part is not None),
        called=company(work, move, held.id),
    )
    write(work, draft)


@act("waive", "No roll is needed", by="gm")
def waive(work: Work, said: Waive) -> None:
    """Say that no roll is needed: it cannot fail, or it cannot be done."""
    take_off(work, open_draft(work, said.draft), waived=True, text=said.text)


@act("add", "Add what is yours")
def add(work: Work, said: Add) -> None:
    """Say what of yours goes into your roll, before you roll: others and the game master see it."""
    draft = open_draft(work, said.draft)
    work.own(draft.sheet, "args.draft")
    checked(found_move(work, draft.move), unpicked(draft, said.args, "args.args"), "player", "args.args")
    write(work, replace(draft, args={**draft.args, **said.args}))


@act("drop", "Drop a roll in preparation")
def drop(work: Work, said: ThisDraft) -> None:
    """Drop a roll in preparation, without rolling: whose it is, or the game master."""
    draft = open_draft(work, said.draft)
    work.own(draft.sheet, "args.draft")
    take_off(work, draft)
    give_back(work, draft.id)
