"""Curves: every value that a hidden number might have, and what may stand in for one."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from rollwright.systems.registry import find_rule
from rollwright.table.play.curves import LEAST, MOST, possible, span, stand_in, with_value


class Never(Struct):
    """A value that has to say something."""

    much: int


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (int, range(LEAST, MOST + 1)),
        (Annotated[int, Meta(ge=3, le=7)], range(3, 8)),
        (Annotated[int, Meta(ge=-5, le=99)] | None, range(LEAST, MOST + 1)),
        (bool, ()),
        (list[int], ()),
    ],
)
def test_the_values_that_a_hidden_number_might_have(kind: Any, values: Any) -> None:
    assert span(kind) == list(values)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Annotated[int, Meta(ge=2, le=4)], 3),
        (str | None, None),
        (bool, False),
        (str, ""),
        (tuple[int, ...], []),
        (dict[str, int], {}),
        (Never, None),
    ],
)
def test_what_stands_in_for_a_hidden_value(kind: Any, value: Any) -> None:
    assert stand_in(kind) == value


def test_a_hidden_number_is_put_wherever_it_is_hidden() -> None:
    group = find_rule("daggerheart.group").bind(
        {
            "leader": {"modifier": 1, "difficulty": 12},
            "helpers": [{"modifier": 0, "difficulty": 12}, {"modifier": 2, "difficulty": 12}],
        },
        {},
    )
    for value, bound in possible(group, ("leader.difficulty", "helpers.difficulty")):
        args = bound.arguments()
        assert args["leader"]["difficulty"] == value
        assert [each["difficulty"] for each in args["helpers"]] == [value, value]
        assert args["leader"]["modifier"] == 1


def test_there_is_no_curve_over_what_is_no_number() -> None:
    attempt = find_rule("double-down.attempt").bind({"stat": 3, "difficulty": 9}, {})
    assert possible(attempt, ("relevant",)) == []
    assert [value for value, _ in possible(attempt, ("stat",))] == [1, 2, 3, 4, 5]


def test_a_switch_that_is_hidden_beside_a_number_is_thought_to_be_off() -> None:
    side = {"pool": 4, "specialty": True, "willpower": True, "difficulty": 6}
    bound = find_rule("storyteller.resisted").bind({"pool": 3, "opponent": side}, {})
    hidden = ("opponent.pool", "opponent.specialty", "opponent.willpower")
    found = [tried.arguments()["opponent"] for _, tried in possible(bound, hidden)]
    assert [each["pool"] for each in found] == list(range(LEAST, MOST + 1))
    assert not any(each["specialty"] or each["willpower"] for each in found)


def test_a_difficulty_that_is_hidden_beside_a_pool_is_as_much_as_it_can_be() -> None:
    sides = {"actor": {"pool": 4, "difficulty": 7}, "opponent": {"pool": 5}}
    bound = find_rule("storyteller.resisted").bind(sides, {})
    found = [
        (value, args["opponent"]["pool"], args["actor"]["difficulty"])
        for value, tried in possible(bound, ("opponent.pool", "actor.difficulty"))
        for args in [tried.arguments()]
    ]
    assert found == [(each, each, min(max(each, 2), 9)) for each in range(LEAST, MOST + 1)]
    assert [value for value, _ in possible(bound, ("actor.difficulty",))] == list(range(2, 10))


def test_what_is_not_there_hides_nothing() -> None:
    args = {"actions": [{"name": "run", "opponent": None}, {"name": "dodge", "opponent": {"pool": 6}}]}
    put = with_value(args, ["actions.opponent.pool"], 3)
    assert [each["opponent"] for each in put["actions"]] == [None, {"pool": 3}]
