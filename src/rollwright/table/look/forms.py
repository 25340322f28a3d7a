"""Forms: what a move asks for, with what there is to pick from now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rollwright.errors import Forbidden
from rollwright.rules import RuleType
from rollwright.rules.telling import schema_of
from rollwright.sheets import TABLE, Move, Scene, Secret
from rollwright.systems.registry import find_rule
from rollwright.table.acts import ACTS, Act
from rollwright.table.acts.meaning import left_of, open_offer
from rollwright.table.log.pieces import Offered
from rollwright.table.look import fields
from rollwright.table.play.commands import Look
from rollwright.table.play.drafts import found_move, open_draft
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy


def asked(work: Work, wanted: Look) -> dict[str, Any]:
    """The form that a seat asks for: of a move, of a proposal or an offer as far as it is open, of one of the table's own moves."""
    if wanted.move in ACTS:
        return {**act_form(ACTS[wanted.move]), **_amendable(work, wanted)}
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
    forms = []
    for each in wanted.sheets or (wanted.sheet or sheet,):
        held = work.held(each)
        if held.values is None or (not held.open and not work.master):
            raise Forbidden(f"{held.name} is not yours to act for", at="sheet")
        forms.append(form(work.scene(held.id, said=said), move, work.master, work.kit.veils, facing=facing))
    return settled(narrowed(for_all(forms), choices), agreed)


def _amendable(work: Work, wanted: Look) -> dict[str, Any]:
    """With the form of ``amend`` for a roll: what of its rule's arguments can be put right, and how it stands."""
    if wanted.move != "amend" or wanted.roll is None:
        return {}
    work.need_master("amends a roll")
    roll = work.roll(wanted.roll)
    return {"fields": argument_fields(find_rule(roll.rule), roll.args)}


def _form_of_offer(work: Work, offer: Offered) -> dict[str, Any]:
    """What is left to say for an offer."""
    move = found_move(work, offer.move)
    sheet = next((each for each in (offer.about, offer.to) if each in work.state.sheets), TABLE)
    found = form(work.scene(sheet), move, work.master, work.kit.veils)
    left = left_of(work, move, offer)
    return {**found, "fields": [field for field in found["fields"] if field["name"] in left]}


def form(
    scene: Scene, move: Move, master: bool, veils: Mapping[str, Secret], *, facing: bool = False
) -> dict[str, Any]:
    """What a move asks for, with what there is to pick from now: all that a page needs to make a form of it.

    Of the game master's settings, those with *veils* can be kept secret. Whoever is *facing* who makes it has goals of their own.
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
        "odds": move.foretold or (move.rule is not None and move.rule.dice),
        "goals": _goals(move.rule, master, facing) if move.rule else [],
        "fields": fields.fields(scene, move, master),
        "part": fields.part(scene, move),
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


def for_all(forms: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The form of a move for several: there is to pick what any of them has, what most of them have first, by name alone where it is
    not the same for all.

    >>> wits, crafts = ({"fields": [{"choices": [{"value": name, "says": f"{name} {dots}"} for name, dots in sheet.items()]}]}
    ...                 for sheet in ({"Wits": 3, "Brawl": 1}, {"Wits": 2, "Crafts": 4}))
    >>> [each["says"] for each in for_all([wits, crafts])["fields"][0]["choices"]]
    ['Wits', 'Brawl 1', 'Crafts 4']
    """
    first, *others = forms
    for field, *theirs in zip(first["fields"], *[each["fields"] for each in others], strict=True):
        every = [choice for each in (field, *theirs) for choice in each.get("choices", ())]
        many = Counter(str(each["value"]) for each in every)
        found: dict[str, dict[str, Any]] = {}
        for each in every:
            there = found.setdefault(str(each["value"]), each)
            if there["says"] != each["says"]:
                there["says"] = str(each["value"])
        if found:
            field["choices"] = sorted(found.values(), key=lambda each: -many[str(each["value"])])
    return first


def settled(form: dict[str, Any], agreed: Mapping[str, Any]) -> dict[str, Any]:
    """A form without those fields of somebody's part that the game master has set."""
    part = form["part"]
    if part is None or not agreed:
        return form
    return {
        **form,
        "part": {**part, "fields": [each for each in part["fields"] if each["name"] not in agreed]},
    }


def _goals(rule: RuleType, master: bool, facing: bool) -> list[dict[str, str]]:
    """What may be played for: the player's goals, or those of who is *facing* them; for the game master those of all."""
    theirs = {name: each for name, each in rule.goals.items() if each.role not in ("", rule.player, "gm")}
    known = rule.goals if master else theirs if facing else rule.goals_of()
    return [
        {"name": each.name, "help": each.help, "role": each.role or rule.player} for each in known.values()
    ]


def argument_fields(rule: RuleType, args: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The arguments of a rule as fields, each with the value that it has."""
    return [
        {"name": name, "help": each.help, "schema": schema_of(each.type), "value": args[name]}
        for name, each in rule.parameters.items()
    ]


def act_form(act: Act) -> dict[str, Any]:
    """What one of the table's own moves asks for."""
    return {
        "move": act.name,
        "title": act.title,
        "help": act.summary,
        "by": act.by,
        "schema": schema_of(act.shape),
    }
