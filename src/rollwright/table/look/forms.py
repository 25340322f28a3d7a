"""Forms: what a move asks for, with what there is to pick from now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rollwright.errors import Forbidden
from rollwright.rules import RuleType
from rollwright.rules.docstrings import schema_of
from rollwright.sheets import TABLE, Move, Scene, Secret
from rollwright.systems.registry import find_rule
from rollwright.table.acts import ACTS, Act
from rollwright.table.acts.meaning import left_of, open_offer
from rollwright.table.log.pieces import Offered
from rollwright.table.look import fields
from rollwright.table.look.replies.forms import ActForm, Argument, Choice, Form, Goal
from rollwright.table.play.commands import Look
from rollwright.table.play.drafts import found_move, lenders, open_draft
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy


def asked(work: Work, wanted: Look) -> Form | ActForm:
    """The form that a seat asks for: of a move, of a proposal or an offer as far as it is open, of one of the table's own moves."""
    if wanted.move in ACTS:
        return act_form(work, ACTS[wanted.move], wanted)
    choices: Mapping[str, tuple[Any, ...]] = {}
    facing = False
    said, agreed = dict[str, Any](), dict[str, Any]()
    if wanted.draft is not None:
        draft = open_draft(work, wanted.draft)
        move, sheet, choices = found_move(work, draft.move), draft.sheet, draft.choices
        every = {**({} if draft.framed else draft.suggested), **draft.args, **draft.frame}
        said = {name: every[name] for name in every if work.master or name not in draft.secret}
        agreed = dict(draft.agreed.get(wanted.sheet or "", {}))
        facing = move.opposed and wanted.sheet not in (None, sheet)
    elif wanted.offer is not None:
        return _form_of_offer(work, open_offer(work, wanted.offer))
    else:
        move, sheet = found_move(work, wanted.move), wanted.sheet or TABLE
    said |= wanted.args
    if move.by == "gm":
        work.need_master(f"can do this: {move.title}")
    forms, scene = [], work.scene(TABLE, said=said)
    for each in wanted.sheets or (wanted.sheet or sheet,):
        held = work.held(each)
        if held.values is None or (not held.open and not work.master):
            raise Forbidden(f"{held.name} is not yours to act for", at="sheet")
        forms.append(form(scene.by(held.id), move, work.master, work.kit.veils, facing=facing))
    return settled(narrowed(for_all(forms), choices), agreed)


def _form_of_offer(work: Work, offer: Offered) -> Form:
    """What is left to say for an offer."""
    move = found_move(work, offer.move)
    sheet = next((each for each in (offer.about, offer.to) if each in work.state.sheets), TABLE)
    said = {name: value for name, value in offer.args.items() if work.master or name not in offer.secret}
    whole = form(work.scene(sheet, said=said), move, work.master, work.kit.veils)
    left = left_of(work, move, offer)
    fields_left = [field for field in whole.fields if field.name in left]
    return replace(whole, fields=fields_left, lent=list(lenders(work, move, offer)) or UNSET)


def form(
    scene: Scene, move: Move, master: bool, veils: Mapping[str, Secret], *, facing: bool = False
) -> Form:
    """What a move asks for, with what there is to pick from now: all that a page needs to make a form of it.

    Of the game master's settings, those with *veils* can be kept secret. Whoever is *facing* who makes it has goals of their own.
    """
    dice = move.rule is not None and move.rule.dice
    return Form(
        move=move.id,
        title=move.title,
        help=move.summary,
        source=move.source,
        by=move.by,
        against=move.against or None,
        rule=move.rule.id if move.rule else None,
        dice=dice,
        odds=move.foretold or dice,
        goals=_goals(move.rule, master, facing) if move.rule else [],
        fields=fields.fields(scene, move, master),
        part=fields.part(scene, move),
        secret=secrecy.hideable(move, veils),
        yours="gm" if master else "player",
    )


def narrowed(given: Form, choices: Mapping[str, tuple[Any, ...]]) -> Form:
    """A form in which the player picks one of a few values of what is otherwise the game master's."""
    for field in given.fields:
        if field.name in choices:
            values = choices[field.name]
            named = {str(each.value): each.says for each in field.choices or ()}
            field.by, field.required, field.schema = "player", True, {"enum": list(values)}
            field.choices = [Choice(value=each, says=named.get(str(each), str(each))) for each in values]
    return given


def for_all(forms: Sequence[Form]) -> Form:
    """The form of a move for several: there is to pick what any of them has, as `shared` says."""
    first, *others = forms
    for field, *theirs in zip(first.fields, *[each.fields for each in others], strict=True):
        every = [choice for each in (field, *theirs) for choice in each.choices or ()]
        if every:
            field.choices = shared(every)
    return first


def shared(every: Sequence[Choice]) -> list[Choice]:
    """Each of the choices of several once: what most of them have first, by name alone where it is not the same for all.

    >>> sheets = {"Wits": 3, "Brawl": 1}, {"Wits": 2, "Crafts": 4}
    >>> every = [Choice(value=name, says=f"{name} {dots}") for sheet in sheets for name, dots in sheet.items()]
    >>> [each.says for each in shared(every)]
    ['Wits', 'Brawl 1', 'Crafts 4']
    """
    many = Counter(str(each.value) for each in every)
    by_value: dict[str, Choice] = {}
    for each in every:
        there = by_value.setdefault(str(each.value), each)
        if there.says != each.says:
            there.says = str(each.value)
    return sorted(by_value.values(), key=lambda each: -many[str(each.value)])


def settled(given: Form, agreed: Mapping[str, Any]) -> Form:
    """A form without those fields of somebody's part that the game master has set."""
    if given.part is not None:
        given.part.fields = [each for each in given.part.fields if each.name not in agreed]
    return given


def _goals(rule: RuleType, master: bool, facing: bool) -> list[Goal]:
    """What may be played for: the player's goals, or those of who is *facing* them; for the game master those of all."""
    theirs = {name: each for name, each in rule.goals.items() if each.role not in ("", rule.player, "gm")}
    known = rule.goals if master else theirs if facing else rule.goals_of()
    return [Goal(name=each.name, help=each.help, role=each.role or rule.player) for each in known.values()]


def act_form(work: Work, act: Act, wanted: Look) -> ActForm:
    """What one of the table's own moves asks for; of ``amend`` with a roll, what of its rule's arguments can be put right too."""
    whole_form = ActForm(
        move=act.name, title=act.title, help=act.summary, by=act.by, schema=schema_of(act.shape)
    )
    if act.name == "amend" and wanted.roll is not None:
        work.need_master("amends a roll")
        roll = work.roll(wanted.roll)
        whole_form.fields = arguments(find_rule(roll.rule), roll.args)
    return whole_form


def arguments(rule: RuleType, args: Mapping[str, Any]) -> list[Argument]:
    """The arguments of a rule, each with the value that it has."""
    return [
        Argument(name=name, help=each.help, schema=schema_of(each.type), value=args[name])
        for name, each in rule.parameters.items()
    ]
