"""The perft of dice: a rule, arguments, an exact number, asked of `odds` and `advise` through batch.

`of` names outcome fields that must all match (dotted keys reach into tables, `{ at_least = n }` is a bound);
`mean` and `variance` read one field. A `[[best]]` names a goal and either a decision or the goal's value.
"""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rollwright.doors.batch import answer

Row = tuple[dict[str, Any], Fraction]
FOLDER = Path(__file__).parent / "counts"
VERDICTS = {"holds", "rounds", "wrong", "inconsistent", "depends", "vague"}


def sheets(kind: str) -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        with path.open("rb") as file:
            entries = tomllib.load(file).get(kind, [])
        for number, entry in enumerate(entries, 1):
            found.append(pytest.param(entry, id=f"{path.stem}-{number}-{entry['why'][:60]}"))
    return found


COUNTS, BEST = sheets("count"), sheets("best")


def request(entry: dict[str, Any], verb: str) -> str:
    """The request as text, so that what was asked once is remembered."""
    kept = ("rule", "notation", "args", "house", "policy", "by", "goal")
    return json.dumps({"id": 1, "do": verb, **{key: entry[key] for key in kept if key in entry}})


@cache
def asked(line: str) -> dict[str, Any]:
    reply = answer(json.loads(line))
    assert reply["ok"] is True, reply.get("error")
    return reply


def rows(reply: dict[str, Any]) -> list[Row]:
    total = int(reply["of"])
    return [(row["outcome"], Fraction(int(row["weight"]), total)) for row in reply["odds"]]


def field(outcome: Any, key: str) -> Any:
    if key in outcome:
        return outcome[key]
    for part in key.split("."):
        outcome = outcome[part]
    return outcome


def matches(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, dict):
        if wanted.keys() == {"at_least"}:
            return bool(found >= wanted["at_least"])
        return all(matches(part, field(found, key)) for key, part in wanted.items())
    if isinstance(wanted, list):
        return len(wanted) == len(found) and all(map(matches, wanted, found))
    return found is None if wanted == "null" else bool(wanted == found)


def measured(entry: dict[str, Any], odds: list[Row]) -> Fraction:
    if "of" in entry:
        return sum((p for outcome, p in odds if matches(entry["of"], outcome)), Fraction(0))
    values = [(Fraction(field(outcome, entry.get("mean") or entry["variance"])), p) for outcome, p in odds]
    mean = sum((value * p for value, p in values), Fraction(0))
    if "mean" in entry:
        return mean
    return sum((value * value * p for value, p in values), Fraction(0)) - mean * mean


@pytest.mark.parametrize("entry", COUNTS)
def test_the_number_is_exact(entry: dict[str, Any]) -> None:
    reply = asked(request(entry, "odds"))
    odds = rows(reply)
    assert "unresolved" not in reply
    assert sum(p for _, p in odds) == 1
    assert measured(entry, odds) == Fraction(entry["exactly"])


@pytest.mark.parametrize("entry", BEST)
def test_the_advice_is_the_best(entry: dict[str, Any]) -> None:
    best = asked(request(entry, "advise"))["best"]
    if "exactly" in entry:
        assert Fraction(best["value"]["exact"]) == Fraction(entry["exactly"])
        return
    keys = {row["key"] for row in best["plan"] if matches(entry["when"], row["when"])}
    assert keys == {entry["key"]}


def test_every_claim_has_a_verdict() -> None:
    with (FOLDER / "claims.toml").open("rb") as file:
        claims = tomllib.load(file)["count"]
    assert {claim["verdict"] for claim in claims} == VERDICTS
