"""The claims of the five sources: the verdicts of the audit, and that a claim that is changed is found out."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rollwright.errors import TooLarge, UnknownArgument
from rollwright.lab import claims
from rollwright.lab.claims import Claim, Result
from rollwright.lab.claims.printed import read
from rollwright.odds import states

AUDIT = tomllib.loads((Path(__file__).parent / "audit.toml").read_text())
EVERY = [(name, says) for name, audited in AUDIT.items() for says in audited]
SAME = {"ok": {"holds", "rounds"}, "imprecise": {"holds"}, "wrong": {"wrong"}, "inconsistent": {"wrong"}}


@cache
def found(name: str) -> dict[str, Result]:
    """The claims of a source with their verdicts, by what they say."""
    return {result.claim.says: result for result in claims.check(claims.shipped(name))}


def test_the_five_sources_are_shipped_and_audited_claim_by_claim() -> None:
    assert claims.shelf() == sorted(AUDIT)
    for name, audited in AUDIT.items():
        assert [claim.says for claim in claims.shipped(name).claims] == list(audited)


@pytest.mark.parametrize(("name", "says"), EVERY)
def test_the_audit(name: str, says: str) -> None:
    said, result = AUDIT[name][says], found(name)[says]
    assert result.verdict == said["verdict"]
    assert result.verdict in SAME.get(said["audit"], {"depends"})
    if "exactly" in said:
        assert result.answer is not None
        assert result.answer.value == Fraction(said["exactly"])
    if "against" in said:
        assert result.against is not None
        assert result.against.value == Fraction(said["against"])
    if "each" in said:
        assert [case.answer.value for case in result.cases] == list(map(Fraction, said["each"]))
    assert [list(meant.changes) for meant in result.meant] == said.get("meant", [])
    assert [case.chosen for case in result.cases if case.verdict == "wrong"] == said.get("not_for", [])


def test_every_claim_has_its_place_and_what_is_not_so_its_reason() -> None:
    for result in (found(name)[says] for name, says in EVERY):
        assert result.claim.source
        assert result.good or result.claim.note or result.meant or result.cases


def changed(claim: Claim) -> str:
    """Something else that might have been printed, and is not so."""
    printed = read(claim.printed)
    swap = {"yes": "no", "no": "yes", "rises": "falls", "falls": "rises", "==": ">", ">": "<=", "<": ">="}
    if printed.value is None:
        return swap.get(printed.text, "Something else")
    if printed.sign:
        return (
            f"<= {printed.text.removeprefix(printed.sign)}"
            if printed.sign == ">"
            else f"< {printed.text[2:]}"
        )
    wrong = printed.value + 2 * printed.step
    return f"{wrong * 100}%" if printed.percent else str(wrong)


GOOD = [(name, says) for name, says in EVERY if AUDIT[name][says]["verdict"] in ("holds", "rounds")]


@pytest.mark.parametrize(("name", "says"), GOOD)
def test_a_claim_that_prints_something_else_is_found_wrong(name: str, says: str) -> None:
    claim = found(name)[says].claim
    [result] = claims.check(claims.Book(name, (replace(claim, printed=changed(claim), nearby=False),)))
    assert result.verdict == "wrong"
    assert not result.meant


def one(**said: Any) -> Result:
    [result] = claims.check(claims.Book("one", (claims.read({"says": "it", **said}),)))
    return result


def test_how_much_is_wrong() -> None:
    assert one(notation="2d6", mean="total", printed="7.5").off == Fraction(1, 2)
    assert one(notation="d6", p="total >= 5", printed="30%").off == Fraction(-1, 30)
    assert one(notation="d6", p="total >= 5", printed="33%").verdict == "rounds"
    assert one(notation="d6", p="total >= 5", printed="1 in 3").off is None


def meant(**said: Any) -> list[tuple[str, ...]]:
    return [meant.changes for meant in one(**said).meant]


def test_what_it_might_have_meant_is_another_question_of_the_same_roll() -> None:
    pool = {"rule": "storyteller.action", "args": {"pool": 3}}
    assert meant(**pool, p="successes >= 2", printed="30%")[0] == (
        "successes exactly 2 instead of at least 2",
    )
    assert meant(**pool, p="label == Success", printed="6.1%")[0] == ("label Botch instead of Success",)
    assert meant(**pool, p="label == Success", printed="26%")[0] == (
        "not (label == Success) instead of label == Success",
    )
    assert meant(**pool, mean="successes", printed="1.0")[0] == (
        "median of successes instead of mean of successes",
    )


def test_what_it_might_have_meant_is_another_argument_flag_house_rule_or_die() -> None:
    assert meant(rule="storyteller.action", args={"pool": 3}, p="label == Success", printed="65%")[0] == (
        "pool 2 instead of 3",
    )
    specialty = {"pool": 5, "difficulty": 8, "specialty": False}
    played = {"rule": "storyteller.action", "faces": [2, 3, 8, 10, 10], "value": "successes"}
    assert meant(**played, args=specialty, printed="5")[0] == ("specialty yes instead of no",)
    assert meant(rule="storyteller.action", args={"pool": 3}, p="label == Botch", printed="19.6%")[0] == (
        "st.botch net-zero instead of no-success-dice",
    )
    assert meant(notation="4d6kh3", mean="total", printed="13.43")[0] == ("5d6kh3 instead of 4d6kh3",)
    assert meant(notation="1d6", mean="total", printed="0") == []
    assert meant(notation="2d6+3", mean="total", printed="11")[0] == ("2d6+4 instead of 2d6+3",)


def test_only_what_is_named_is_varied_and_in_any_combination() -> None:
    asked = {"rule": "storyteller.action", "args": {"pool": 2, "difficulty": 6}, "p": "label == Success"}
    near = {"pool": [5, 7], "difficulty": [4, 5]}
    assert meant(**asked, printed="97.22%", nearby=near) == [
        ("pool 7 instead of 2", "difficulty 4 instead of 6")
    ]
    assert meant(**asked, printed="97.22%", nearby={"pool": [2, 3]}) == []
    assert meant(**asked, printed="97.22%", nearby=False) == []
    botch = {"st.botch": ["net-zero", "more-ones"]}
    assert meant(
        rule="storyteller.action", args={"pool": 3}, p="label == Botch", printed="7.6%", nearby=botch
    ) == [("st.botch more-ones instead of no-success-dice",)]


def test_a_bound_is_met_by_the_nearest_alone() -> None:
    asked = {"rule": "storyteller.action", "p": "label == Success", "printed": ">= 70%"}
    assert one(**asked, args={"pool": 3}).verdict == "holds"
    assert meant(**asked, args={"pool": 2, "difficulty": 6}) == [
        ("difficulty 5 instead of 6",),
        ("pool 3 instead of 2",),
    ]


def test_cases_are_combined_listed_and_followed() -> None:
    asked = {"rule": "storyteller.action", "p": "label == Success"}
    both = one(**asked, printed="> 80%", over={"pool": [3, 4], "difficulty": [3, 5, 9]})
    assert [dict(case.chosen) for case in both.cases][:2] == [
        {"pool": 3, "difficulty": 3},
        {"pool": 3, "difficulty": 5},
    ]
    assert both.verdict == "depends"
    assert one(**asked, printed="> 99%", over=[{"pool": 1}, {"pool": 2}]).verdict == "wrong"
    assert one(**asked, printed="50%", over={"pool": [1, 1]}).verdict == "holds"
    assert one(**asked, printed="65.0%", over={"pool": [1, 1, 2]}).verdict == "depends"
    assert one(**asked, printed="falls", over={"pool": [1, 5]}).verdict == "wrong"
    against = one(**asked, printed=">", over={"pool": [2, 5]}, than={"args": {"specialty": True}})
    assert [case.verdict for case in against.cases] == ["wrong"] * 4


def test_every_measure() -> None:
    pool = {"rule": "storyteller.action", "args": {"pool": 3}}
    assert one(notation="2d6", variance="total", printed="5.83").verdict == "rounds"
    assert one(notation="d10", quantile={"of": "total", "at": 0.1}, printed="1").verdict == "holds"
    assert one(notation="d10", quantile={"of": "total", "at": "1/2"}, printed="5").verdict == "holds"
    assert one(**pool, p="successes >= 1 and ones == 0", printed="45.3%").answer is not None
    assert one(**pool, p="Botch", printed="6.1%").verdict == "holds"
    assert one(**pool, p="successes != 0", printed="74%").verdict == "holds"
    assert one(**pool, p="degree == null", printed="26%").verdict == "holds"
    assert one(**pool, p="degree == 'Complete'", printed="12.5%").verdict == "holds"
    assert one(**pool, value="difficulty", printed="6").verdict == "holds"
    assert (
        one(
            rule="double-down.attempt",
            args={"stat": 3, "difficulty": 14},
            policy="first",
            p="category == Medium",
            printed="100%",
        ).verdict
        == "holds"
    )


def test_scenes_are_claimed_of_as_rules_are(monkeypatch: pytest.MonkeyPatch) -> None:
    score = {"rule": "keepers.score", "args": {"obstacles": 3, "threat": False}, "policy": "first"}
    assert one(**score, mean="gained", printed="19/6").verdict == "holds"
    assert ("obstacles 5 instead of 3",) in meant(**score, mean="gained", printed="5.28")
    task = {"rule": "storyteller.extended", "args": {"pool": 1, "target": 3, "difficulty": 10}}
    assert one(**task, mean="rolls", printed="70").verdict == "holds"
    assert one(**task, p="rolls <= 3", printed="1/1000").verdict == "holds"
    fight: dict[str, Any] = {
        "rule": "daggerheart.fight",
        "args": {"rounds": 2},
        "policy": {"player": "best:win", "gm": "oppose"},
    }
    fight["nearby"] = False
    assert one(**fight, p="label == Victory", printed="50.8%").verdict == "rounds"
    monkeypatch.setattr(states, "MOST_STATES", 10)
    with pytest.raises(TooLarge, match="too many states for exact odds") as caught:
        one(**fight, p="label == Victory", printed="50.8%")
    assert caught.value.at == "claim[0].rule"


def test_what_is_not_allowed_says_why() -> None:
    result = one(rule="storyteller.action", args={"pool": 5, "attempt": 5}, allowed=True, printed="yes")
    assert result.verdict == "wrong"
    assert result.answer is not None
    assert "10" in result.answer.because
    assert ("attempt 4 instead of 5",) in [meant.changes for meant in result.meant]


def test_a_parameter_that_there_is_not_is_an_error_and_not_forbidden() -> None:
    with pytest.raises(UnknownArgument):
        one(rule="storyteller.action", args={"pool": 5, "tries": 5}, allowed=True, printed="no")


def test_conditions_of_truth_values_and_of_what_may_be_missing() -> None:
    gm = {"rule": "daggerheart.gm-attack", "args": {"bonus": 0, "evasion": 11, "damage": "d6"}}
    assert one(**gm, p="critical == true", printed="1 in 20").verdict == "holds"
    assert meant(**gm, p="critical == true", printed="95%")[0] == (
        "not (critical == true) instead of critical == true",
    )
    assert one(**gm, p="damage >= 1", printed="50%").verdict == "holds"
    assert one(**gm, p="damage = null", printed="50%").verdict == "holds"


def test_house_rules_with_numbers_are_one_more_or_less() -> None:
    asked = {"rule": "double-down.attempt", "args": {"stat": 3, "difficulty": 14}, "policy": "first"}
    assert ("dd.critTop 1 instead of 2",) in meant(**asked, p="label == 'Critical Success'", printed="5%")
    fair = {"rule": "daggerheart.action", "args": {"modifier": 2, "difficulty": 15, "advantage": 1}}
    assert ("dh.advantageDie 7 instead of 6",) in meant(**fair, p="success == true", printed="81.7%")
    assert meant(
        rule="daggerheart.damage",
        args={"dice": "d6", "critical": True},
        faces=[3],
        value="total",
        printed="3",
    ) == [("critical no instead of yes",)]


def test_a_chance_that_is_not_finished_is_known_up_to_what_is_left() -> None:
    result = one(notation="d6!", p="total > 6", printed="1/6")
    assert result.verdict in ("holds", "wrong")
    assert one(notation="d6!", p="total > 6", printed="16.7%").verdict == "rounds"
    assert result.answer is not None
    assert 0 < result.answer.unfinished < Fraction(1, 10**11)
    assert result.verdict == "holds"


def test_a_habit_of_a_game_is_a_notation_as_everywhere() -> None:
    assert one(notation="/wod20 pool:3 difficulty:6", p="label == Success", printed="74%").verdict == "holds"
