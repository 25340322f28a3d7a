"""Runs again: the run of a roll as far as a log tells of it, from its rule, arguments, dice and decisions; or what is wrong with these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec
from msgspec import ValidationError, convert

from rollwright.errors import BadInput, RollwrightError
from rollwright.readings.dice import Dice
from rollwright.readings.events import Pending
from rollwright.readings.play import Play
from rollwright.rules import Rule, RuleType, Throw, Window
from rollwright.rules.runs import Run, settle
from rollwright.systems.registry import rule_of
from rollwright.table.log.chain import canonical
from rollwright.table.play.curves import with_value
from rollwright.table.play.fairness import described
from rollwright.table.play.running import lying
from rollwright.table.play.throwing import coming
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
    faces, ahead = lying((group.ahead, group.faces) for group in told.groups)
    for bound in _bounds(told, rule):
        if isinstance(bound, str):
            yield bound
            continue
        decide = Decisions(told.decided)
        try:
            play = Play(bound, faces=faces, ahead=ahead, chance=None, decide=decide)
            if not told.amended and not (play.pending is not None and play.pending.dice):
                play.finish()
        except RollwrightError as error:
            yield f"it cannot be played again: {error.message}"
            continue
        left = None if told.amended else _unasked(decide, play) or _dice(play, told.groups)
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
        name = missing[0].partition(".")[0]
        kind = rule.parameters[name].type
        for value in chain(*HIDDEN):
            try:
                args = with_value(told.args, missing, value)
                convert(args[name], kind)  # most are none, which is told much sooner so
                yield rule.bind(args, house)
            except (BadInput, ValidationError, LookupError, TypeError):
                continue


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
        roles = {asked.role}
        if isinstance(asked.request, Window):
            roles = {asked.request.closer, *(act.role for act in asked.request.acts)}
        for at, each in enumerate(self.left):
            if each.name == asked.name and each.role in roles:
                return self.left.pop(at).key
        return None


def _unasked(decide: Decisions, play: Play) -> str | None:
    if not decide.left:
        return None
    if play.pending is not None:
        return _to_come(play.pending)
    return f"nobody is asked for {decide.left[0].name!r}, which is recorded as {decide.left[0].key!r}"


def _dice(play: Play, groups: list[Group]) -> str | None:
    """The first group that is not what the rule throws there, or drops."""
    turn = [_record(group) for group in groups if group.ahead is None]
    early: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    before = 0
    for group in groups:
        if group.ahead is not None:
            early.setdefault(group.ahead, []).append((before, _record(group)))
        before += group.ahead is None
    for role, right in (*_thrown(play), *_lying(play)):
        ahead = early.get(role) if role else None
        if ahead is not None and not (ahead and ahead[0][0] <= before - len(turn)):
            ahead = None  # this was thrown in turn, before they threw the next ahead of theirs
        recorded = ahead.pop(0)[1] if ahead else turn.pop(0) if turn else None
        if canonical(recorded) != canonical({**right, "dropped": ()} if ahead is not None else right):
            return f"{recorded} is recorded, where {right} is thrown"
    left = [*turn, *(record for _, record in chain.from_iterable(early.values()))]
    return f"{left[0]} is recorded, where nothing is thrown" if left else None


Role = str | None


def _thrown(play: Play) -> list[tuple[Role, dict[str, Any]]]:
    """What a played run has thrown, by role, as it is recorded."""
    run, throws = Run(play.bound), []
    for answer in play.path:
        settle(run)
        if isinstance(run.request, Throw):
            groups = zip(run.request.throwers, run.request.pools, strict=True)
            throws += [(role, pool) for role, pool in groups if pool.count]
        run.answer(answer)
    return [
        (role, {"name": each.name, **described(pool), "faces": each.faces, "dropped": each.dropped})
        for each, (role, pool) in zip(play.rolls, throws, strict=True)
    ]


def _lying(play: Play) -> Iterator[tuple[Role, dict[str, Any]]]:
    """Dice that lie there while those of others are waited for; those that were thrown ahead, by role."""
    if play.pending is None:
        return
    left = play.left
    for name, pool in play.pending.dice:
        if not left:
            break
        faces, left = left[: pool.count], left[pool.count :]
        yield None, {"name": name, **described(pool), "faces": faces, "dropped": ()}
    for role, early in play.lying.items():
        dice = Dice(faces=early)
        for name, pool in coming(play).get(role, ()):
            yield role, {"name": name, **described(pool), "faces": dice.throw(pool), "dropped": ()}


def _record(group: Group) -> dict[str, Any]:
    of = {} if group.of is None else {"of": msgspec.to_builtins(group.of)}
    return {"name": group.name, "dice": group.dice, **of, "faces": group.faces, "dropped": group.dropped}
