"""Runs again: the run of a roll as far as a log tells of it, from its rule, arguments, dice and decisions; or what is wrong with these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any

import msgspec
from msgspec import ValidationError, convert

from rollwright.errors import BadInput, RollwrightError
from rollwright.odds import Pool
from rollwright.readings.dice import Cup, Key
from rollwright.readings.events import Pending
from rollwright.readings.play import Play
from rollwright.rules import Rule, RuleType, Throw, Window
from rollwright.rules.runs import Run, settle
from rollwright.systems.registry import rule_of
from rollwright.table.log.chain import canonical
from rollwright.table.play.curves import with_value
from rollwright.table.play.fairness import described
from rollwright.table.play.running import lying
from rollwright.table.proof.draws import Group
from rollwright.table.proof.recorded import Decided, Told, missing_args, secrets_of

HIDDEN: tuple[Iterable[Any], ...] = (range(1, 31), (None, False, True), range(0, -100, -1), range(31, 1000))
"""What a hidden argument is tried as: whole numbers, the likeliest first, and what may stand in place of one."""


def plays(told: Told) -> Iterator[Play | str]:
    """The run of a roll as far as it is told, or what is wrong with it; with every number that may be hidden of it.

    None where more is hidden, or the rule is not known in that version.
    """
    rule = rule_of(told.started.rule, told.started.version) if told.started else None
    if rule is None or _secret_dice(told, rule):
        return
    in_turn, ahead = lying(
        (each.ahead, each.faces if isinstance(each, Group) else [Key(each.key)]) for each in told.steps
    )
    faces = [each for each in in_turn if not isinstance(each, Key)]
    for bound in _bounds(told, rule):
        if isinstance(bound, str):
            yield bound
            continue
        decide = Decisions([each for each in told.decided if each.ahead is None])
        try:
            play = Play(bound, faces=faces, ahead=ahead, chance=None, decide=decide)
            if not told.amended and not (play.pending is not None and play.pending.dice):
                play.finish()
            turns = play.turns
        except RollwrightError as error:
            yield f"it cannot be played again: {error.message}"
            continue
        left = (
            None
            if told.amended
            else _unasked(decide, play)
            or _dice(play, turns, told.groups)
            or _early(play, turns, told.decided)
        )
        yield left or play


def _bounds(told: Told, rule: RuleType) -> Iterator[Rule | str]:
    """The rule with its arguments, or why it cannot have them; several where one number is hidden, none where more is."""
    assert told.started is not None
    missing, house = missing_args(told), told.started.house
    if not missing:
        try:
            yield rule.bind(told.args, house)
        except BadInput as error:
            yield f"it cannot be played again: {error.message}"
    elif len(missing) == 1:
        name, _, within = missing[0].partition(".")
        kind = rule.parameters[name].type
        for value in chain(*HIDDEN) if within else _fitting(kind):
            try:
                args = with_value(told.args, missing, value)
                convert(args[name], kind)  # most are none, which is told much sooner so
                yield rule.bind(args, house)
            except (BadInput, ValidationError, LookupError, TypeError):
                continue


@cache
def _fitting(kind: Any) -> list[Any]:
    """What a hidden argument is tried as, as far as it is of a type."""
    values: list[Any] = []
    for value in chain(*HIDDEN):
        with suppress(ValidationError):
            convert(value, kind)
            values.append(value)
    return values


def _secret_dice(told: Told, rule: RuleType) -> bool:
    """Whether dice of a roll are hidden, or may be."""
    fields = rule.outcome.__struct_fields__
    heads = (each.partition(".")[0] for each in secrets_of(told))
    return any(head not in rule.parameters and head not in fields for head in heads)


def ended(play: Play) -> str | None:
    """Whether a run that was announced has come to its end."""
    return None if play.pending is None else _to_come(play.pending)


def _to_come(pending: Pending) -> str:
    return f"its record ends where {pending.role} has {pending.name!r} to come"


class Decisions:
    """Answers as it was decided: what was decided at the same moment may be recorded in any order."""

    def __init__(self, decided: Iterable[Decided]) -> None:
        self.left = list(decided)

    def __call__(self, asked: Pending, _: Play) -> str | None:
        """The answer to a question, or `None` where nobody gave one."""
        for at, each in enumerate(self.left):
            if each.name == asked.name and each.role in _roles(asked):
                return self.left.pop(at).key
        return None


def _roles(asked: Pending) -> set[str]:
    """Who may make a decision."""
    if isinstance(asked.request, Window):
        return {asked.request.closer, *(act.role for act in asked.request.acts)}
    return {asked.role}


def _unasked(decide: Decisions, play: Play) -> str | None:
    if not decide.left:
        return None
    if play.pending is not None:
        return _to_come(play.pending)
    return f"nobody is asked for {decide.left[0].name!r}, which is recorded as {decide.left[0].key!r}"


def _dice(play: Play, turns: Turns, groups: list[Group]) -> str | None:
    """The first group that is not what the rule throws there, or drops."""
    recorded: dict[Role, list[dict[str, Any]]] = {}
    for group in groups:
        recorded.setdefault(group.ahead, []).append(_record(group))
    for role, right in (*_thrown(play), *_lying(play, turns)):
        lay = recorded.get(role)
        laid = lay.pop(0) if lay else None
        if canonical(laid) != canonical({**right, "dropped": ()} if role is not None else right):
            return f"{laid} is recorded, where {right} is thrown"
    left = [*chain.from_iterable(recorded.values())]
    return f"{left[0]} is recorded, where nothing is thrown" if left else None


def _early(play: Play, turns: Turns, decided: list[Decided]) -> str | None:
    """The first decision that was made ahead of its turn, and is another than is asked for there."""
    asked = [
        *play.decisions,
        *((role, each) for role, turn in turns.items() for _, each in turn.decisions),
    ]
    for role in dict.fromkeys(each.ahead for each in decided if each.ahead is not None):
        told = [each for each in decided if each.ahead == role]
        right = [each for turn, each in asked if turn == role]
        for at, each in enumerate(told):
            if at >= len(right) or each.name != right[at].name or each.role not in _roles(right[at]):
                return f"nobody is asked for {each.name!r} in the turn of {role}, which is recorded as {each.key!r}"
    return None


Role = str | None
Turns = Mapping[str, Play]
"""What is played ahead, by role."""


def _thrown(play: Play) -> list[tuple[Role, dict[str, Any]]]:
    """What a played run has thrown, by the role that did so ahead of its turn, as it is recorded."""
    run, throws = Run(play.bound), list[Pool]()
    for answer in play.path:
        settle(run)
        if isinstance(run.request, Throw):
            throws += [pool for pool in run.request.pools if pool.count]
        run.answer(answer)
    return [
        (role, {"name": each.name, **described(pool), "faces": each.faces, "dropped": each.dropped})
        for each, pool, role in zip(play.rolls, throws, play.early, strict=True)
    ]


def _lying(play: Play, turns: Turns) -> Iterator[tuple[Role, dict[str, Any]]]:
    """Dice that lie there while those of others are waited for; those that were thrown ahead, by role."""
    if play.pending is None:
        return
    left = play.left
    for name, pool in play.pending.dice:
        if not left:
            break
        faces, left = left[: pool.count], left[pool.count :]
        yield None, {"name": name, **described(pool), "faces": faces, "dropped": ()}
    asked = dict.fromkeys(play.pending.whose)
    for role in asked:
        dice = Cup(faces=play.lying.get(role, ()))
        theirs = [
            each for whose, each in zip(play.pending.whose, play.pending.dice, strict=True) if whose == role
        ]
        for name, pool in theirs if dice.left else ():
            yield role, {"name": name, **described(pool), "faces": dice.throw(pool), "dropped": ()}
    later = {role: _thrown(turn) for role, turn in turns.items() if role not in asked}
    yield from ((role, {**right, "dropped": ()}) for role, every in later.items() for _, right in every)


def _record(group: Group) -> dict[str, Any]:
    of = {} if group.of is None else {"of": msgspec.to_builtins(group.of)}
    return {"name": group.name, "dice": group.dice, **of, "faces": group.faces, "dropped": group.dropped}
