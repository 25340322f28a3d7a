"""Verifying: what an honest table writes is well, and whoever writes a log with hashes that fit is still found out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from examples import examples
from fairlog import Log, small
from games import matching, shield
from rollwright.odds import Die, Pool, d, d6, explode
from rollwright.readings.play import Play
from rollwright.rules import Bound
from rollwright.systems.registry import find_rule
from rollwright.table.verify import Report, verify


def report(log: Log) -> Report:
    return verify(log.lines())


def fault(log: Log) -> str:
    """The only thing that is wrong."""
    (found,) = report(log).faults
    return str(found)


def attempt(**args: Any) -> Bound:
    return find_rule("double-down.attempt").bind({"stat": 3, "difficulty": 14, **args})


def counts(log: Log) -> tuple[int, ...]:
    found = report(log)
    assert found.ok, found.faults
    return found.checked, found.typed, found.unrevealed, found.replayed, found.unreplayed


# -- an honest table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", examples(), ids=[f"{at}-{each.rule.id}" for at, each in enumerate(examples())])
def test_every_rule_is_verified(bound: Bound) -> None:
    log = Log().begin().roll(bound, nonce="a").roll(bound, nonce="b", which="hidden").reveal().reveal("hidden")
    checked, typed, unrevealed, replayed, unreplayed = counts(log)
    assert (typed, unrevealed, replayed, unreplayed) == (0, 0, 2, 0)
    assert checked == sum(len(group["faces"]) for kind, data in log.events if kind == "thrown" for group in data["groups"])


def test_an_evening_of_everything() -> None:
    log = Log("evening").begin()
    for at, bound in enumerate(examples()):
        log.roll(bound, nonce=f"{at}", which="hidden" if at % 3 == 0 else "open")
        if at % 20 == 19:
            log.reveal().begin()
    found = report(log.reveal())
    assert found.ok
    assert found.replayed == len(examples())
    assert found.checked > found.unrevealed > 0
    assert [span.span for span in found.spans] == [*range(len(found.spans))]
    assert found.end == msgspec.json.decode(log.lines()[-1])["hash"]


def test_what_cannot_be_checked_is_counted() -> None:
    log = Log().begin().roll(attempt(), typed=[14]).roll(attempt()).aside("omen", 2 @ d6, which="hidden")
    assert counts(log) == (0, 1, 3, 2, 0)
    assert counts(log.reveal()) == (1, 1, 2, 2, 0)
    assert counts(log.reveal("hidden")) == (3, 1, 0, 2, 0)


def test_a_report_is_plain_json() -> None:
    found = report(small()).to_dict()
    assert msgspec.json.decode(msgspec.json.encode(found)) == {**found, "spans": list(found["spans"]), "faults": []}
    assert found["ok"] is True
    assert found["header"]["table"] == "T1"
    assert verify([]).to_dict()["faults"][0]["line"] == 1


def test_other_events_are_nobody_elses_business() -> None:
    log = Log().begin()
    log.add("said", text="hello", groups=7)
    assert counts(log) == (0, 0, 0, 0, 0)


def test_dice_that_no_text_tells_are_derived_from_their_faces() -> None:
    log = Log().begin()
    for pool in (3 @ Die(["blank", "star"], [2, 1], name="dS"), 5 @ explode(d6, [5, 6]), 4 @ explode(d(2), depth=2)):
        log.aside("third party", pool, nonce="x")
    checked, *rest = counts(log.reveal())
    assert checked >= 12
    assert rest == [0, 0, 0, 0]
    log.data("thrown")["groups"][0]["of"]["weights"] = [1, 10_000]
    assert "and the seed gives star" in fault(log)
    log.data("thrown")["groups"][0]["of"]["weights"] = [1, 0]
    assert "third party: 3dS cannot be thrown" in fault(log)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_was_decided_at_once_may_be_told_in_any_order(order: tuple[int, int], ours: Ours) -> None:
    play = Play(ours(pennies), answers=["heads", "tails"], chance=None)
    log = told(play, [play.events[at] for at in order])
    assert counts(log) == (0, 0, 0, 1, 0)
    log.data("decided")["key"] = log.data("decided", 1)["key"]
    assert "another outcome was announced" in fault(log)


def test_an_act_in_a_window_is_told_under_whoever_acted(ours: Ours) -> None:
    bound = ours(holders)
    play = Play(bound, seen := [4], answers=["bob", "done"], chance=None) if False else played(bound)
    log = told(play, play.events)
    for at, role in enumerate(["bob", "gm"]):
        assert {data["role"] for kind, data in log.events if kind == "decided"}
        log.data("decided", at)["role"] = role
    assert report(log).replayed == 1


