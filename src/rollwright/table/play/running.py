"""Running: a roll as far as it has come, walked to again from its rule, its arguments, and what was thrown and decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rollwright.errors import Conflict
from rollwright.readings.dice import Key
from rollwright.readings.play import Play
from rollwright.rules import Rule
from rollwright.systems.registry import find_rule
from rollwright.table.log.pieces import Json, Rolling


def bound_of(roll: Rolling, args: Json | None = None) -> Rule:
    """The rule of a roll with its arguments; `Conflict` where the rule is another one by now."""
    rule = find_rule(roll.rule)
    if rule.version != roll.version:
        raise Conflict(
            f"this roll was begun under version {roll.version} of {rule.id}, which is now {rule.version}: withdraw it",
            at="roll",
        )
    return rule.bind(roll.args if args is None else args, roll.house)


def played(roll: Rolling, args: Json | None = None) -> Play:
    """The run of a roll as far as it has come."""
    in_turn, ahead = lying((record.get("ahead"), steps(record)) for record in roll.run)
    faces = [each for each in in_turn if not isinstance(each, Key)]
    answers = [each.key for each in in_turn if isinstance(each, Key)]
    return Play(bound_of(roll, args), faces=faces, ahead=ahead, answers=answers, chance=None)


def steps(record: Json) -> list[Any]:
    """What a record of a run adds to it: the faces of dice, or one decision."""
    return [Key(record["key"])] if "key" in record else list(record.get("faces", ()))


def lying(
    records: Iterable[tuple[str | None, Sequence[Any]]],
) -> tuple[list[Any], dict[str, list[tuple[int, Any]]]]:
    """What was thrown and decided in turn; and what was ahead of it, by the role that is told with each, and with how much there was
    in turn by then.

    >>> lying([(None, [3]), ("second", [5, 1]), (None, [2])])
    ([3, 2], {'second': [(1, 5), (1, 1)]})
    """
    in_turn: list[Any] = []
    ahead: dict[str, list[tuple[int, Any]]] = {}
    for role, faces in records:
        if role is None:
            in_turn.extend(faces)
        else:
            ahead.setdefault(role, []).extend((len(in_turn), each) for each in faces)
    return in_turn, ahead
