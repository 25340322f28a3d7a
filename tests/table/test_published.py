"""The law of published types, tried on itself: what a type does not know, or misses, or takes for something else, is found.

`conftest.hold_to_what_is_published` holds every other test to it.
"""

from __future__ import annotations

from typing import Any

import pytest

from published import check_event, check_look, checked_once, strict
from rollwright.table.log.kinds_of_deeds import SaidData
from rollwright.table.look.replies.story import Summary
from rollwright.table.play.commands import Look
from table.tabling import Playing

SAID: dict[str, Any] = {"id": "line-1", "says": "hm"}
SUMMARY = {"table": "A table", "session": None, "parts": [], "standing": [], "markdown": "# A table"}


def test_what_is_published_is_let_through() -> None:
    assert strict(SAID, Summary, SaidData) == SaidData(**SAID)
    check_event("said", SAID)
    check_look(Look(want="summary"), SUMMARY)


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("said", {**SAID, "more": 1}, r"\$: \['more'\]"),
        ("said", {"id": "line-1"}, "missing required field `says`"),
        ("said", {**SAID, "says": 5}, "Expected `str`, got `int`"),
        ("waited", {"roll": "r", "waiting": {"kind": "nap"}}, "Invalid enum value 'nap'"),
        ("readied", {"roll": "r", "role": "a", "key": None}, "Expected `str`, got `null`"),
        (
            "thrown",
            {
                "groups": [{"name": "x", "dice": "d6", "faces": [1], "dropped": [], "up": 1}],
                "span": 0,
                "nonce": "",
            },
            "groups",
        ),
        ("sneezed", {}, "no kind of event"),
        ("seeded", {"span": 0, "seeds": {}}, "for nobody"),
    ],
)
def test_what_is_not_is_found(kind: str, data: Any, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_event(kind, data)


def test_a_look_that_says_more_than_its_type_is_found() -> None:
    with pytest.raises(AssertionError, match="more"):
        check_look(Look(want="summary"), {**SUMMARY, "more": 1})


def test_the_law_holds_wherever_a_table_is_played_at(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Playing()
    checked_once.cache_clear()
    monkeypatch.setattr("published.KINDS", {})
    with pytest.raises(AssertionError, match="opened is no kind"):
        table.gm.act("say", text="hm")
