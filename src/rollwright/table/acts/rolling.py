"""Rolling: plain dice and any rule by its numbers; going on from an announced roll; offers let go; a roll amended."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from rollwright import verbs
from rollwright.errors import BadArgument, NotFound, Refused, RollwrightError
from rollwright.rules import Rule
from rollwright.sheets import TABLE, Deed
from rollwright.systems.registry import find_rule
from rollwright.table.acts.acting import act, act_of_call
from rollwright.table.acts.meaning import open_offer
from rollwright.table.log.pieces import Rolling
from rollwright.table.play import booking, rolls, running, sizes, throwing, undoing
from rollwright.table.play.commands import Call, Line, Ref
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy
from rollwright.table.seen.veil import Veil


class Roll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Dice as they are written down, or a rule with its numbers."""

    dice: Annotated[
        Annotated[str, Meta(max_length=500)] | None,
        Meta(description="such as 4d6kh3+2, or a game's own way to write a roll"),
    ] = None
    rule: Annotated[
        Annotated[str, Meta(max_length=80)] | None,
        Meta(description="or any rule by its id, with args"),
    ] = None
    args: dict[str, Any] = field(default_factory=dict)


class ThisRoll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll on the table."""

    roll: Ref


class Amend(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll whose arguments were wrong."""

    roll: Ref
    args: Annotated[dict[str, Any], Meta(description="the rule's arguments that change, by name")]
    why: Line = ""


class ThisOffer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An offer that stands."""

    offer: Ref


@act_of_call("roll", "Roll dice")
def roll_dice(work: Work, said: Roll, call: Call) -> None:
    """Roll plain dice, or any rule by its numbers. No sheet is read or written."""
    bound = meant(work, said)
    if call.hidden:
        work.need_master("rolls in secret")
    if call.hidden == "noted":
        work.emit("noted", {"says": "the game master rolls in secret"})
    sheet = work.own(call.sheet).id if call.sheet else TABLE
    deed = Deed(bound=bound, hidden=bool(call.hidden) or secrecy.betrays(work.state, sheet))
    hand = throwing.Hand.of(call)
    rolls.begin(work, deed, hand, move="roll", sheet=sheet, said=call.args, text=call.text)


def meant(work: Work, said: Roll) -> Rule:
    """The rule that is rolled; of the table's game, with its house rules."""
    if (said.dice is None) == (said.rule is None):
        raise BadArgument("dice, or a rule: one of them", at="args.dice")
    if said.dice is not None:
        return verbs.notation(said.dice, house=None)
    rule = find_rule(said.rule or "")
    at_home = rule.id.partition(".")[0] == work.system.name
    return rule.bind(said.args, work.state.house if at_home else None)


@act("narrate", "Keep a roll as it is", by="gm")
def narrate(work: Work, said: ThisRoll) -> None:
    """Keep a roll to which something could be added as it is: what it came to happens."""
    roll = open_roll(work, said.roll)
    if roll.waiting is None or roll.waiting["kind"] != "window":
        raise Refused("this roll waits for something else first", at="args.roll")
    rolls.close(work, roll)


@act("let-stand", "Let a roll stand", by="gm")
def let_stand(work: Work, said: ThisRoll) -> None:
    """Let a roll stand that somebody asks to take back."""
    if said.roll not in work.state.asked:
        raise NotFound(f"nobody asks to take back {said.roll!r}", at="args.roll")
    stands = work.state.rolls[said.roll]
    says = f"it stands: {stands.says or stands.rule}"
    work.emit("noted", {"says": says, "of": stands.id, "stands": [], "asks": False})


@act("dismiss", "Decline an offer")
def dismiss(work: Work, said: ThisOffer) -> None:
    """Decline an offer: nothing comes of it."""
    booking.dismiss(work, open_offer(work, said.offer))


@act_of_call("amend", "Amend a roll", by="gm")
def amend(work: Work, said: Amend, call: Call) -> None:
    """Put a roll's arguments right: the same faces and decisions, read anew; what it did before is exchanged for that.

    Dice that are missing now are thrown, decisions that are missing are asked for. Where dice or decisions would be left
    over, the roll cannot be amended.
    """
    roll = work.roll(said.roll, "args.roll")
    if roll.status == "withdrawn":
        raise Refused("this roll is over", at="args.roll")
    if roll.followed:
        raise Refused("something came of this roll already: take that back first", at="args.roll")
    if len(roll.past) >= sizes.AMENDED:
        raise Refused(f"{sizes.AMENDED} times is the most: take the roll back, and roll anew", at="args.roll")
    known = find_rule(roll.rule).parameters
    for name in said.args:
        if name not in known:
            raise BadArgument(
                f"{roll.rule} has no parameter {name!r}: {', '.join(known)}", at=f"args.args.{name}"
            )
    args = {**roll.args, **said.args}
    try:
        play = running.played(roll, args)
        if play.pending is None or not play.pending.dice:
            play.finish()
    except RollwrightError as error:
        raise Refused(
            f"with these arguments the same dice make no roll: {error.message}", at="args.args"
        ) from None
    for sheet in (roll.sheet, *roll.roles.values()):
        if sheet not in work.state.sheets:
            raise Refused("somebody who took part is not at the table any more", at="args.roll")
    undone = undoing.reversed_changes(work, roll.changes[roll.made :], strict=False)
    veil = Veil(work.state, roll)
    shown, hidden = veil.arguments(args)
    if undone:
        work.change("booked", undone, {"roll": roll.id}, hidden=roll.hidden)
    work.emit("amended", {"roll": roll.id, "args": shown, "why": said.why}, {"args": hidden}, veil.to)
    rolls.go_on(work, roll.id, throwing.Hand(call.faces, by_hand=roll.by_hand))


def open_roll(work: Work, name: str) -> Rolling:
    """A roll that is not over, as far as the seat may know."""
    roll = work.roll(name)
    if name not in work.state.open:
        raise Refused("this roll is over", at="roll")
    return roll
