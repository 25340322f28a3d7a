"""What is decided in a roll, in the words of the rule that asks: under what an answer stands, and the facts beside a question."""

from __future__ import annotations

from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from rollwright.systems.registry import find_rule
from rollwright.table.log.pieces import LaidSheet, Rolling
from rollwright.table.log.state import State
from rollwright.table.seen import asked
from table.tabling import Playing

SEEN = State()
SEEN.sheets = {
    name.lower(): LaidSheet(id=name.lower(), kind="character", name=name, values={})
    for name in ("Ann", "Bob")
}
THROWN = {"name": "dice", "dice": "2d6", "faces": [5, 4], "dropped": []}


def roll(rule: str, version: int | None = None, **more: Any) -> Rolling:
    version = find_rule(rule).version if version is None else version
    begun = Rolling("roll-1", "", "ann", "", rule, version, {}, {}, {}, {}, **more)
    return replace(begun, roles={"actor": "ann", "opponent": "bob"})


def facts(rule: str, name: str, when: dict[str, Any], **more: Any) -> dict[str, str]:
    waiting = {"kind": "choose", "name": name, "asks": [], "when": when}
    told = asked.of(SEEN, roll(rule, waiting=waiting, **more))["waiting"]["facts"]
    assert isinstance(told, dict)
    return told


def headings(rule: str, *steps: tuple[str, str], version: int | None = None) -> list[str]:
    run = tuple({"role": role, "name": name, "key": "keep"} for role, name in steps)
    return [each["asked"] for each in asked.of(SEEN, roll(rule, version, run=(THROWN, *run)))["run"][1:]]


def test_what_was_decided_stands_under_what_its_rule_calls_it() -> None:
    steps = [("player", "drama"), ("player", "invoke"), ("player", "assign"), ("player", "push")]
    assert headings("keepers.action", *steps) == ["for Drama", "Distinction", "", "push"]
    assert headings("keepers.action", *steps, version=0) == ["drama", "invoke", "assign", "push"]
    assert headings("double-down.group", ("Ann", "double-down")) == ["double down"]
    assert headings("daggerheart.group", ("helper 2", "lead")) == ["before the roll"]


def test_what_a_decision_hangs_on_is_told_in_the_words_of_its_rule() -> None:
    one = {"action": "leap", "dice": 1, "difficulty": 7, "points": 2}
    assert list(facts("storyteller.multiple", "willpower", one).values()) == [
        "action: leap",
        "1 die",
        "difficulty 7",
        "Willpower 2",
    ]
    bare = {"action": "pool", "dice": 3, "points": 1}
    assert list(facts("storyteller.multiple", "willpower", bare).values()) == ["3 dice", "Willpower 1"]
    for crits, says in ((0, []), (1, ["1 crit to spend"]), (2, ["2 crits to spend"])):
        assert list(facts("keepers.action", "crit", {"crits": crits}).values()) == says
    lead = {"bonus": -1, "kept": "Climber, a d6", "helpers": 1}
    assert list(facts("daggerheart.group", "lead", lead).values()) == [
        "−1 from the others",
        "not brought yet: Climber, a d6",
        "1 helps",
    ]
    assert facts("daggerheart.group", "lead", {"bonus": 2, "helpers": 2}) == {
        "bonus": "+2 from the others",
        "helpers": "2 help",
    }
    after = {"label": "Success", "total": 14, "duality": 9, "held": ["reroll"], "damage": 7}
    assert facts("daggerheart.attack", "after-roll", after) == {"total": "total 14", "damage": "7 damage"}


def test_what_only_rules_read_and_faces_that_lie_there_are_no_facts() -> None:
    when = {"label": "Success", "dice": [5, 4], "results": [6, 3], "edge": 0, "open": ["a"], "left": True}
    assert facts("keepers.action", "dice", when, run=(THROWN,)) == {"results": "results 6, 3"}


def test_what_came_to_somebody_is_told_by_their_name() -> None:
    assert facts("storyteller.resisted-extended", "dice", {"actor": 3, "opponent": 2, "points": 1}) == {
        "actor": "Ann: 3",
        "opponent": "Bob: 2",
        "points": "Willpower 1",
    }


def test_who_of_several_is_hit_so_far_is_told_by_name_where_the_name_is_known() -> None:
    waiting = {
        "kind": "window",
        "name": "after-roll",
        "asks": [],
        "when": {"hits": "target 1: hit, target 2: missed"},
    }
    begun = replace(roll("daggerheart.attack", waiting=waiting), said={"targets": ["ann", "hidden"]})
    told = asked.of(SEEN, begun)["waiting"]["facts"]
    assert told == {"hits": "Ann: hit, target 2: missed"}


def test_what_is_asked_in_a_later_turn_has_its_own_facts() -> None:
    later = {"role": "opponent", "kind": "choose", "name": "willpower", "when": {"dice": 4}}
    waiting = {"kind": "dice", "name": "actor", "asks": [], "when": {}, "ahead": [later, {"role": "actor"}]}
    told = asked.of(SEEN, roll("storyteller.resisted-extended", waiting=waiting))["waiting"]
    assert [each.get("facts") for each in (told, *told["ahead"])] == [{}, {"dice": "4 dice"}, None]


def test_the_log_keeps_what_the_rule_gave_and_cards_tell_it() -> None:
    table = Playing()
    ann, sheet = table.seated("Ann", stats={"Agility": 3})
    draft = ann.propose("double-down.attempt", sheet)
    table.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 10})
    ann.answer(ann.call(draft=draft, faces=(9,)).roll, "double", faces=(9,))
    (card,) = ann.look()["rolls"]
    assert [each.get("asked") for each in card["run"]] == [None, "double down", None]
    kept = encode([event.data for event in table.log])
    assert [word for word in (b'"asked":', b'"facts":') if word in kept] == []
