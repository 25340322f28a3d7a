"""Every system's sheet of cases, played through the batch protocol with scripted dice and answers.

A case compares what it names and no more. The word "null" stands for a missing value, an `at` may name the
beginning of the place, and a `code` may be a list where the surface leaves the choice open.

The sheet of cases that needs characters' sheets, sheets.toml, is played by tests/table/test_sheet_cases.py.
"""

from __future__ import annotations

import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from rollwright.doors.batch import answer

Case = dict[str, Any]
FOLDER = Path(__file__).parent / "cases"
AT_TABLES = {"sheets"}
KNOWN = {
    "rule", "notation", "why", "args", "faces", "answers", "house", "decide",
    "outcome", "effects", "absent", "says", "pending", "error", "resolves",
}  # fmt: skip


def nulls(value: Any) -> Any:
    """The same value with the word "null" turned into what TOML cannot say."""
    if isinstance(value, dict):
        return {key: nulls(part) for key, part in value.items()}
    if isinstance(value, list):
        return [nulls(part) for part in value]
    return None if value == "null" else value


def sheet(path: Path) -> list[Case]:
    with path.open("rb") as file:
        return [nulls(case) for case in tomllib.load(file)["case"]]


SHEETS = {path.stem: sheet(path) for path in sorted(FOLDER.glob("*.toml")) if path.stem not in AT_TABLES}
CASES = [
    pytest.param(case, id=f"{name}-{number}-{case['why'][:60]}")
    for name, cases in SHEETS.items()
    for number, case in enumerate(cases, 1)
]


def faces(case: Case) -> list[int]:
    return list(chain.from_iterable(case.get("faces", [])))


def request(case: Case) -> dict[str, Any]:
    kept = ("rule", "notation", "args", "answers", "house", "decide")
    return {"id": 1, "do": "roll", "faces": faces(case), **{key: case[key] for key in kept if key in case}}


def differences(wanted: Any, found: Any, at: str) -> list[str]:
    """Where *found* does not say what *wanted* says; a table in *found* may say more."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        missing = [f"{at}.{key} is missing" for key in wanted if key not in found]
        parts = (differences(wanted[key], found[key], f"{at}.{key}") for key in wanted if key in found)
        return missing + list(chain.from_iterable(parts))
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        pairs = enumerate(zip(wanted, found, strict=True))
        return list(chain.from_iterable(differences(w, f, f"{at}[{n}]") for n, (w, f) in pairs))
    same = wanted == found and isinstance(wanted, bool) == isinstance(found, bool)
    return [] if same else [f"{at}: wanted {wanted!r}, found {found!r}"]


def matches(wanted: dict[str, Any], found: Any) -> bool:
    return not differences(wanted, found, "")


def missing_in_order(wanted: list[dict[str, Any]], found: list[Any]) -> list[dict[str, Any]]:
    """The first wanted effect (if any) that does not come after the ones before it."""
    rest = iter(found)
    return [effect for effect in wanted if not any(matches(effect, other) for other in rest)][:1]


def check_error(wanted: dict[str, Any], reply: dict[str, Any]) -> None:
    assert reply["ok"] is False, reply
    codes = wanted["code"] if isinstance(wanted["code"], list) else [wanted["code"]]
    assert reply["error"]["code"] in codes, reply
    assert (reply["error"].get("at") or "").startswith(wanted.get("at", "")), reply
    assert reply["error"]["message"], reply


def check_pending(wanted: dict[str, Any], reply: dict[str, Any]) -> None:
    assert "pending" in reply, reply
    found = reply["pending"]
    assert found["role"] == wanted["role"], found
    assert found["name"] == wanted["name"], found
    assert [option["key"] for option in found["options"]] == wanted["keys"]


def check_played(case: Case, reply: dict[str, Any]) -> None:
    assert "pending" not in reply, reply["pending"]
    assert not differences(case.get("outcome", {}), reply["outcome"], "outcome")
    if "says" in case:
        assert reply["says"] == case["says"]
    if "resolves" in case:
        assert not differences(case["resolves"], reply, "reply")


@pytest.mark.parametrize("case", CASES)
def test_the_case_plays_as_the_book_says(case: Case) -> None:
    reply = answer(request(case))
    assert reply["id"] == 1
    if "error" in case:
        check_error(case["error"], reply)
        return
    assert reply["ok"] is True, reply.get("error")
    if "pending" in case:
        check_pending(case["pending"], reply)
    else:
        check_played(case, reply)
    assert sum(len(roll["faces"]) for roll in reply["rolls"]) == len(faces(case)), "dice beyond the script"
    effects = reply.get("effects", [])
    assert missing_in_order(case.get("effects", []), effects) == [], effects
    assert [e for e in effects for unwanted in case.get("absent", []) if matches(unwanted, e)] == []


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_says_what_a_case_may_say(name: str) -> None:
    cases = SHEETS[name]
    assert all(case.get("why") for case in cases)
    for case in cases:
        assert case.keys() <= KNOWN, case["why"]
        assert ("rule" in case) != ("notation" in case), case["why"]
        assert case.keys() & {"outcome", "pending", "error"}, case["why"]
    assert len({case["why"] + str(case.get("rule")) for case in cases}) == len(cases), (
        "two cases say the same"
    )
