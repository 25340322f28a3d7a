"""The lab over the web: settings side by side, what is refused, and where the page is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import rollwright as rw
from rollwright.doors.web import page
from rollwright.systems.registry import systems
from webserver import Running

PLAIN = {"rule": "daggerheart.action", "args": {"modifier": 2, "difficulty": 15}}
EAGER = {"rule": "daggerheart.action", "args": {"modifier": 2, "difficulty": 15, "advantage": 1}}
ATTEMPT = {"rule": "double-down.attempt", "args": {"stat": 3, "difficulty": 14}}


def ask(served: Running, *settings: dict[str, Any]) -> dict[str, Any]:
    reply = served.http.post("/api/compare", json={"settings": list(settings), "id": "mine"})
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    assert (found["ok"], found["id"]) == (True, "mine")
    return found


def test_the_odds_are_those_of_the_rule(served: Running) -> None:
    [found] = ask(served, PLAIN)["settings"]
    exact = rw.odds(rw.daggerheart.action(modifier=2, difficulty=15), by="headline")
    shares = {row["label"]: Fraction(int(row["weight"]), int(found["of"])) for row in found["odds"]}
    assert shares == dict(exact.items())
    success = next(each for each in found["numbers"] if each["name"] == "success")
    assert Fraction(success["mean"]["exact"]) == exact.p(lambda label: label.startswith(("Crit", "Succ")))
    assert sum(row["p"] for row in success["rows"]) == pytest.approx(1)


def test_every_two_settings_are_compared(served: Running) -> None:
    found = ask(served, PLAIN, EAGER, ATTEMPT)
    assert [(each["a"], each["b"]) for each in found["against"]] == [(0, 1), (0, 2), (1, 2)]
    first = found["against"][0]
    success = next(each for each in first["numbers"] if each["name"] == "success")
    assert (success["difference"]["exact"], success["dominates"]) == ("23/108", "b")
    assert success["a_more"] + success["equal"] + success["b_more"] == pytest.approx(1)


def test_decisions_are_the_plain_ones_or_for_a_goal(served: Running) -> None:
    plain, best = ask(served, ATTEMPT, {**ATTEMPT, "goal": "net"})["settings"]
    means = [{each["name"]: each["mean"]["exact"] for each in one["numbers"]}["net"] for one in (plain, best)]
    assert means == ["-4/5", "-13/50"]


def test_a_notation_and_what_never_ends(served: Running) -> None:
    dice, endless = ask(served, {"notation": "2d6"}, {"notation": "3d6!"})["settings"]
    assert [row["label"] for row in dice["odds"]] == [str(n) for n in range(2, 13)]
    assert "unresolved" not in dice
    assert 0 < endless["unresolved"] <= 1e-12


@pytest.mark.parametrize(
    ("settings", "status", "code", "at"),
    [
        ([], 400, "bad-argument", "settings"),
        ([PLAIN] * 5, 400, "bad-argument", "settings"),
        ([PLAIN, {"rule": "nix"}], 400, "unknown-rule", "settings[1].rule"),
        ([{}], 400, "missing-argument", "settings[0].rule"),
        ([{"notation": "2dd"}], 400, "bad-notation", "settings[0]"),
        (
            [{**ATTEMPT, "args": {"stat": 9, "difficulty": 14}}],
            400,
            "bad-argument",
            "settings[0].args.stat",
        ),
        ([{**ATTEMPT, "goal": "luck"}], 400, "unknown-goal", "settings[0].goal"),
        ([{**ATTEMPT, "house": {"dd.luck": 1}}], 400, "bad-house", "settings[0].house.dd.luck"),
        ([{"notation": "6000d6"}], 422, "too-large", "settings[0]"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    served: Running, settings: list[Any], status: int, code: str, at: str
) -> None:
    reply = served.http.post("/api/compare", json={"settings": settings})
    assert reply.status_code == status, reply.text
    error = reply.json()["error"]
    assert error["code"] == code
    assert (error["at"] or "").startswith(at)


def test_every_rule_is_described_with_its_goals(served: Running) -> None:
    found = served.http.get("/api/rules").json()
    ids = {rule["id"] for rule in found["rules"]}
    assert {rule for system in systems() for rule in system.rules} <= ids
    assert all({"parameters", "goals", "decisions"} <= set(rule) for rule in found["rules"])


def test_the_page_is_at_lab(served: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "built", dict)
    assert b"The lab" in served.http.get("/lab").content
    monkeypatch.setattr(page, "built", lambda: {"index.html": page.file("index.html", b"<!doctype html>!")})
    assert served.http.get("/lab").content == b"<!doctype html>!"
