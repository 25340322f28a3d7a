"""Glances: how outcomes are read in one glance, and the ladder that a roll stands on; each from an outcome as it is announced."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rollwright.rules import Upshot
from rollwright.systems.registry import find_rule


def upshot(rule: str, said: dict[str, Any] | None = None, **outcome: Any) -> Upshot:
    """The upshot of an outcome of which these fields are known."""
    kind = find_rule(rule)
    fields = dict.fromkeys(kind.outcome.__struct_fields__) | outcome
    found = kind.upshot(SimpleNamespace(**fields), said or {})
    assert found is not None
    return found


HOPE = {"total": 19, "critical": False, "with_hope": True, "success": True}
ATTEMPT = {"boons": 0, "banes": 0, "damage": 0, "drive_gained": 0}
ROLL = {"label": "Success", "successes": 3, "degree": "Complete", "automatic": False}
ENDS = {"label": "Success", "successes": 2, "degree": None, "name": "Ann"}

GLANCES: list[tuple[str, dict[str, Any], tuple[str, str, str, str]]] = [
    ("daggerheart.action", HOPE, ("Success with Hope", "19", "good", "")),
    (
        "daggerheart.action",
        HOPE | {"with_hope": False, "success": False},
        ("Failure with Fear", "19", "ash", ""),
    ),
    ("daggerheart.action", HOPE | {"success": None, "total": None}, ("with Hope", "", "", "")),
    (
        "daggerheart.action",
        HOPE | {"success": None, "with_hope": False},
        ("with Fear", "19", "", ""),
    ),
    (
        "daggerheart.action",
        HOPE | {"critical": True},
        ("Critical success", "19", "good", "critical"),
    ),
    (
        "daggerheart.reaction",
        {"label": "Failure", "critical": False, "success": False, "total": 8},
        ("Failure", "8", "ash", ""),
    ),
    (
        "daggerheart.gm-reaction",
        {"label": "Critical Success", "critical": True, "success": True, "total": 24},
        ("Critical success", "24", "good", "critical"),
    ),
    (
        "daggerheart.gm-attack",
        {"hit": True, "critical": True, "total": 23, "damage": 30},
        ("Critical hit", "23", "harm", "natural"),
    ),
    (
        "daggerheart.gm-attack",
        {"hit": True, "critical": False, "total": 15},
        ("Hit", "15", "harm", ""),
    ),
    (
        "daggerheart.gm-attack",
        {"hit": False, "critical": False, "total": 5},
        ("Miss", "5", "ash", ""),
    ),
    ("daggerheart.damage", {"total": 9}, ("damage", "9", "harm", "")),
    (
        "double-down.attempt",
        ATTEMPT | {"label": "Success", "tier": 0, "total": 17},
        ("Success", "17", "good", ""),
    ),
    (
        "double-down.attempt",
        ATTEMPT | {"label": "Legendary Success", "tier": 3, "total": 13, "second_total": 28},
        ("Legendary Success", "28", "good", "legendary"),
    ),
    (
        "double-down.group",
        ATTEMPT | {"label": "Legendary Failure", "tier": -4},
        ("Legendary Failure", "", "harm", "ruin"),
    ),
    (
        "double-down.contested",
        ATTEMPT | {"label": "Failure", "tier": -1, "total": 9, "response": "roll"},
        ("Failure", "9", "ash", ""),
    ),
    ("double-down.contested", {"response": "allow"}, ("Allowed", "", "good", "")),
    ("double-down.contested", {"response": "refuse"}, ("Refused", "", "ash", "")),
    (
        "keepers.resistance",
        {"label": "Partial Success", "stress": 2, "crits": 0, "edge": 0, "cleared": 0, "tier": 1},
        ("Stress", "2", "partly", ""),
    ),
    (
        "keepers.resistance",
        {"label": "Success", "stress": 0, "crits": 1, "edge": 1, "cleared": 1, "tier": 2},
        ("no Stress", "", "good", "sixes"),
    ),
    ("storyteller.action", ROLL, ("successes", "3", "good", "")),
    (
        "storyteller.action",
        ROLL | {"successes": 1, "automatic": True},
        ("success", "1", "good", ""),
    ),
    (
        "storyteller.action",
        ROLL | {"label": "Failure", "successes": 0, "degree": None},
        ("Failure", "", "ash", ""),
    ),
    (
        "storyteller.action",
        ROLL | {"label": "Botch", "successes": 0, "degree": None},
        ("Botch", "", "harm", "botch"),
    ),
    (
        "storyteller.extended",
        {"label": "Abandoned", "successes": 4},
        ("Abandoned", "", "harm", "botch"),
    ),
    (
        "storyteller.extended",
        {"label": "Success", "successes": 10, "rolls": 3},
        ("successes", "10", "good", ""),
    ),
    (
        "storyteller.multiple",
        {"succeeded": 0, "botches": 1},
        ("succeeded", "0", "ash", "botch"),
    ),
    (
        "storyteller.resisted-extended",
        {"winner": "opponent", "rounds": 2},
        ("opponent wins", "", "ash", ""),
    ),
    ("storyteller.resisted-extended", {"winner": None}, ("nobody wins", "", "ash", "")),
    ("notation", {"total": 17}, ("", "17", "", "")),
    ("notation", {"total": 5, "successes": 1}, ("success", "1", "", "")),
    ("notation", {"total": 5, "successes": 3}, ("successes", "3", "", "")),
]


@pytest.mark.parametrize(("rule", "outcome", "read"), GLANCES)
def test_an_outcome_is_a_word_with_its_number(
    rule: str, outcome: dict[str, Any], read: tuple[str, str, str, str]
) -> None:
    found = upshot(rule, **outcome)
    assert (found.word, found.number, found.tone, found.peak) == read


def test_a_20_of_a_single_d20_is_a_peak_in_every_game() -> None:
    assert upshot("notation", {"text": "d20"}, total=20).peak == "natural"
    assert not upshot("notation", {"text": "d20"}, total=1).peak
    assert not upshot("notation", {"text": "2d20"}, total=20).peak


def rows(found: Upshot) -> list[tuple[str, str, str, str]]:
    return [(each.name, each.word, each.tone, each.number) for each in found.rows]


def test_who_of_several_is_hit_is_told_by_name() -> None:
    found = upshot("daggerheart.attack", **HOPE, hits=(True, False), damage=9)
    assert rows(found) == [("target 1", "hit", "good", ""), ("target 2", "missed", "ash", "")]
    assert found.more == "9 damage"
    assert not upshot("daggerheart.attack", **HOPE, hits=(True,)).rows
    assert not upshot("daggerheart.attack", **HOPE).rows


def test_of_a_group_everybody_has_a_row() -> None:
    helpers = ({"total": 16, "success": True}, {"total": None, "success": False})
    found = upshot("daggerheart.group", **HOPE, helpers=helpers)
    assert rows(found) == [("helper 1", "+1", "good", "16"), ("helper 2", "−1", "ash", "")]
    team = upshot("daggerheart.tag-team", **HOPE, hits=(True, True), damage=4, chosen="second")
    assert team.more == "the second's roll stands, 4 damage"
    helped = upshot("storyteller.teamwork", **ROLL, bonus_dice=2, helpers=(ENDS,))
    assert rows(helped) == [("Ann", "2 successes", "good", "")]
    assert helped.more == "Complete, with 2 dice from helpers"


def test_keepers_has_a_row_for_every_outcome_in_its_own_words() -> None:
    results = [
        {"name": "reach the lift", "die": 6, "threat": False, "effect": 3, "pushed": False},
        {"name": "the porter wakes", "die": 2, "threat": True, "effect": 2, "pushed": True},
    ]
    found = upshot("keepers.action", results=results, tiers=(2, 0), crits=1, edge=1, stress=2, cleared=0)
    assert rows(found) == [
        ("reach the lift", "got it", "good", "6"),
        ("the porter wakes", "it happens", "ash", "2"),
    ]
    assert [each.more for each in found.rows] == ["Great", "Standard, pushed"]
    assert (found.word, found.peak, found.more) == ("", "sixes", "1 crit, 1 Edge, 2 Stress")
    assert upshot("keepers.action", labels=("Success",), tiers=(2,)).word == "Success"


def test_both_sides_of_a_resisted_action_have_a_row() -> None:
    other = ENDS | {"label": "Botch", "successes": 0}
    found = upshot(
        "storyteller.resisted",
        winner="actor",
        margin=2,
        degree="Moderate",
        actor=ENDS,
        opponent=other,
        botched=("opponent",),
    )
    assert rows(found) == [
        ("actor", "2 successes", "good", ""),
        ("opponent", "Botch", "harm", ""),
    ]
    assert (found.word, found.more, found.peak) == ("actor wins", "by 2 successes, Moderate", "")
    lost = upshot("storyteller.resisted", winner="opponent", margin=2, botched=("actor",))
    assert (lost.word, lost.peak) == ("opponent wins", "botch")
    assert upshot("storyteller.resisted", margin=0, botched=("opponent",)).peak == "botch"
    assert not upshot("storyteller.resisted", margin=0, botched=()).rows
    race = upshot("storyteller.resisted-extended", winner="actor", totals={"actor": 5, "opponent": 2})
    assert rows(race) == [("actor", "5 successes", "", ""), ("opponent", "2 successes", "", "")]
    several = upshot("storyteller.multiple", succeeded=1, botches=0, results=(ENDS,))
    assert rows(several) == [("Ann", "2 successes", "good", "")]


def ladder(rule: str, when: dict[str, Any], said: dict[str, Any]) -> Any:
    kind = find_rule(rule)
    return kind.ladder(when, said, kind.house())


def test_the_ladder_has_every_tier_with_what_it_would_earn() -> None:
    found = ladder("double-down.attempt", {"label": "Success"}, {"difficulty": 14, "drive": 1})
    assert (found.name, found.key, found.at) == ("DOUBLE DOWN", "double", 3)
    assert [(each.word, each.says, each.tone) for each in found.rungs[2:6]] == [
        ("Critical Success", "5 boons", "good"),
        ("Success", "1 boon", "good"),
        ("Failure", "2 banes", "ash"),
        ("Critical Failure", "4 banes", "ash"),
    ]
    assert found.rungs[-1].tone == "harm"


def test_a_hidden_difficulty_is_not_told_by_the_ladder() -> None:
    found = ladder("double-down.attempt", {"label": "Failure"}, {})
    assert {each.says for each in found.rungs} == {""}
    assert ladder("double-down.attempt", {}, {}) is None


def test_the_ladder_of_a_contest_is_that_of_what_both_put_in() -> None:
    when = {"label": "Failure", "needs": 12, "boons": 4, "banes": 2, "drive": 0}
    assert ladder("double-down.contested", when, {}).rungs[2].says == "4 boons"
    assert ladder("double-down.contested", {"label": "Failure", "banes": 2}, {}) is None
    group = {"difficulty": 14, "givers": [{"drive": 2}, {}]}
    assert ladder("double-down.group", {"label": "Success"}, group).rungs[3].says == "2 boons"
    assert find_rule("daggerheart.action").ladder({}, {}, None) is None


def test_a_vote_that_ended_in_a_tie_is_told_with_what_it_earned() -> None:
    went = ATTEMPT | {"label": "Success", "tier": 0, "roller": "Ann", "tied": True}
    assert upshot("double-down.group", **went).more == "the vote was a tie, and Ann's own decided"
    more = upshot("double-down.group", **(went | {"boons": 2})).more
    assert more == "2 boons; the vote was a tie, and Ann's own decided"
    assert upshot("double-down.group", **(went | {"tied": False})).more == ""
