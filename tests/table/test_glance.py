"""At a glance: the face of a roll and the ladder that it stands on, with people's names, from what a seat was sent."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rollwright.systems.registry import find_rule
from rollwright.table.log.pieces import LaidSheet, Rolling
from rollwright.table.log.state import State
from rollwright.table.seen import glance

SEEN = State()
SEEN.sheets = {
    name.lower(): LaidSheet(id=name.lower(), kind="character", name=name, values={})
    for name in ("Ann", "Bob")
}
NOTHING: dict[str, Any] = {"title": "", "named": {}, "upshot": None, "ladder": None, "tracks": []}


def roll(rule: str, **more: Any) -> Rolling:
    return Rolling("roll-1", "", "ann", "", rule, find_rule(rule).version, {}, {}, {}, {}, **more)


def test_a_roll_that_is_open_has_no_face_and_one_without_a_ladder_none() -> None:
    assert glance.of(SEEN, roll("daggerheart.action")) == NOTHING | {"title": "action"}
    dice = {"kind": "dice", "when": {"label": "Success"}}
    assert glance.of(SEEN, roll("double-down.attempt", waiting=dice)) == NOTHING | {"title": "attempt"}
    window = {"kind": "window", "when": {}}
    assert glance.of(SEEN, roll("daggerheart.action", waiting=window)) == NOTHING | {"title": "action"}


def test_a_roll_of_a_rule_that_is_gone_or_another_now_is_told_as_it_was() -> None:
    known = roll("double-down.attempt", waiting={"kind": "choose", "when": {"label": "Success"}})
    assert glance.of(SEEN, known)["ladder"]["at"] == 3
    assert glance.of(SEEN, replace(known, rule="double-down.gone")) == NOTHING
    assert glance.of(SEEN, replace(known, version=99)) == NOTHING


def test_a_rule_that_says_no_face_has_none() -> None:
    spent = roll("double-down.spend", result={"outcome": {"cost": 2, "left": 0}})
    assert glance.of(SEEN, spent)["upshot"] is None


def test_what_arguments_are_called_is_told_where_their_names_would_mislead() -> None:
    assert glance.of(SEEN, roll("daggerheart.attack"))["named"] == {"targets": "Difficulties"}
    assert glance.of(SEEN, roll("daggerheart.tag-team"))["named"] == {"targets": "Difficulties"}


def test_people_are_told_by_their_names() -> None:
    hits = {"outcome": {"critical": True, "with_hope": True, "success": True, "hits": [True, False, True]}}
    attack = replace(roll("daggerheart.attack", result=hits), said={"targets": ["bob", "nobody", 3]})
    assert [each["name"] for each in glance.of(SEEN, attack)["upshot"]["rows"]] == [
        "Bob",
        "target 2",
        "target 3",
    ]
    won = {"outcome": {"winner": "opponent", "margin": 1, "botched": []}}
    contest = replace(roll("storyteller.resisted", result=won), roles={"actor": "ann", "opponent": "bob"})
    assert glance.of(SEEN, contest)["upshot"]["word"] == "Bob wins"
